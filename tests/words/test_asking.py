"""What is asked now, and of whom."""

import pytest
from tests.words.small import speaker, view

import whistlestop as ws
from whistlestop.boxes import BOXES, board_of, open_box
from whistlestop.table.view import TunnelView
from whistlestop.words.asking import ask_sentence, turn_kinds
from whistlestop.words.language import TERMINAL

TURNS = ("draw", "claim", "tickets")


def test_the_kinds_of_turn_are_those_of_the_box() -> None:
    kinds = {box: turn_kinds(open_box(box, board_of(box).facts.players[0])) for box in BOXES}
    assert kinds == {
        "usa": ("draw", "claim", "tickets"),
        "europe": ("draw", "claim", "tickets", "station"),
        "nordic": ("draw", "claim", "tickets"),
        "nederland": ("draw", "claim", "tickets"),
        "ghost": ("draw", "claim", "swap"),
    }


def test_a_turn_lists_what_it_may_be() -> None:
    assert ask_sentence(speaker(), view(), TURNS) == "Your turn: draw cards, claim a lane, or draw tickets."
    odd = ("draw", "claim", "a kind without words", "swap")
    said = "Twoja tura: dobierz karty, zajmij trasę albo wymień bilety."
    assert ask_sentence(speaker("pl"), view(), odd) == said
    assert ask_sentence(speaker(), view(), ("draw",)) == "Your turn: draw cards."


def test_the_terminal_asks_for_a_station_in_its_own_words() -> None:
    with_stations = (*TURNS, "station")
    assert ask_sentence(speaker(), view(), with_stations).endswith("or tap a city to build a station.")
    assert ask_sentence(speaker(prefer=TERMINAL), view(), with_stations).endswith("or build a station.")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"legal_moves": (ws.Pass(),)}, "You can do nothing: pass."),
        ({"decision": "second_card"}, "Take a second card."),
        ({"decision": "neutral_lane"}, "Choose a lane for the neutral player."),
        ({"decision": "tunnel", "tunnel": TunnelView("a-c", ws.Cards.of(red=6), ("red",), 1)},
         "The tunnel costs 1 card more: pay, or give it up."),
        ({"decision": "over", "to_act": ()}, "The game is over."),
        ({"to_act": (1,)}, "Ben is to move."),
        ({"to_act": (1,), "decision": "second_card"}, "Ben is taking a second card."),
        ({"to_act": (1,), "decision": "tunnel"}, "Ben decides about a tunnel."),
        ({"to_act": (1,), "decision": "keep_tickets"}, "Ben is choosing tickets."),
    ],
)  # fmt: skip
def test_every_question_is_put(change: dict[str, object], said: str) -> None:
    assert ask_sentence(speaker(), view(**change), TURNS) == said


def test_tickets_are_asked_for_by_their_number_and_others_by_their_names() -> None:
    first = ws.new_game("usa", 2, seed=1)
    assert ask_sentence(speaker(), first.view(0), TURNS) == "Choose your tickets: keep at least 2."
    spectator = speaker(you=ws.SPECTATOR)
    assert ask_sentence(spectator, first.view(ws.SPECTATOR), TURNS) == "Choosing tickets: Ana, Ben."
    assert ask_sentence(speaker("pl", you=ws.SPECTATOR), view(to_act=(1,)), TURNS) == "Teraz gra Ben."
