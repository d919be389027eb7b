"""The auditor finds nothing in games that were played, and finds what was planted."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.boxes import BOXES, board_of, open_box
from whistlestop.engine.board import zeros
from whistlestop.engine.chance import following, start
from whistlestop.engine.codes import OVER, TUNNEL_EXTRA, TURN, WORDS
from whistlestop.engine.play import deal, pick
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.table.audit import Auditor, audit

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = [("usa", ()), ("europe", ()), ("nordic", ()), ("ghost", ()), ("nederland", ())] + [
    ("nederland", (option,)) for option in BOXES["nederland"].options
]


def wander(rules: Rules, seed: int, moves: int, check: Callable[[State], object] = lambda _: None) -> State:
    """Play some random moves, or all there are, looking at the table after each."""
    state = deal(rules, seed)
    words = zeros(WORDS)
    x = start(seed)
    check(state)
    while moves and state.decision != OVER:
        rules.offers(state, words)
        x = following(x)
        rules.play(state, pick(words, x))
        check(state)
        moves -= 1
    return state


def until(rules: Rules, decision: int, seeds: range = range(50)) -> State:
    """Find a table at which a certain question is open."""
    for seed in seeds:
        for moves in range(20, 200, 5):
            state = wander(rules, seed, moves)
            if state.decision == decision:
                return state
    raise AssertionError(f"no game came to decision {decision}")


def seats_of(box: str, options: tuple[str, ...]) -> list[int]:
    least, most = board_of(box).facts.players
    chosen = [BOXES[box].options[option].seats for option in options]
    return list(chosen[0]) if chosen and chosen[0] else list(range(least, most + 1))


@pytest.mark.parametrize(("box", "options"), OPTIONS)
def test_games_that_are_played_add_up(box: str, options: tuple[str, ...]) -> None:
    for seats in seats_of(box, options):
        rules = open_box(box, seats, options)
        auditor = Auditor(rules)

        def check(state: State, auditor: Auditor = auditor) -> None:
            assert auditor.check(state) == []

        assert wander(rules, 7 + seats, -1, check).decision == OVER


def test_an_auditor_may_go_from_table_to_table() -> None:
    rules = open_box("usa", 3)
    auditor = Auditor(rules)
    tables = [wander(rules, seed, 150) for seed in range(4)]
    for state in tables + tables[::-1]:
        assert auditor.check(state) == []


def a_card_too_many(state: State) -> None:
    state.players[0].hand[0] += 1


def a_card_less_than_none(state: State) -> None:
    state.discard[3] -= 100
    state.players[0].hand[3] += 100
    state.discard_size -= 100


def discards_miscounted(state: State) -> None:
    state.discard_size += 1


def a_gap_that_is_none(state: State) -> None:
    state.gaps += 1


def a_payment_left_behind(state: State) -> None:
    hand = state.players[0].hand
    kind = next(kind for kind in range(9) if hand[kind])
    hand[kind] -= 1
    state.laid[kind] += 1


def a_car_lost(state: State) -> None:
    state.players[1].cars -= 1


def a_point_won(state: State) -> None:
    state.players[1].score += 1


def cities_joined_by_nothing(state: State) -> None:
    state.players[0].linked[0] |= state.players[0].linked[1] | 6


def a_lane_held_twice(state: State) -> None:
    low = state.players[0].own_low or state.players[1].own_low
    state.players[0].own_low |= low
    state.players[1].own_low |= low


def a_lane_open_that_is_taken(state: State) -> None:
    state.players[1].open_low |= state.players[0].own_low | state.players[1].own_low


def a_free_lane_closed(state: State) -> None:
    state.players[0].open_high &= state.players[0].open_high - 1


def a_ticket_twice(state: State) -> None:
    state.players[0].tickets |= state.players[1].tickets


def a_ticket_gone(state: State) -> None:
    state.players[0].tickets &= state.players[0].tickets - 1


def a_seat_that_is_none(state: State) -> None:
    state.turn = 9


def tickets_offered_to_nobody(state: State) -> None:
    player = state.players[0]
    ticket = next(n for n in range(30) if player.tickets >> n & 1)
    player.tickets &= player.tickets - 1
    player.offer = vec[i64]([ticket])


def everybody_has_passed(state: State) -> None:
    state.passes = 7


def something_is_paid_for(state: State) -> None:
    state.target = 3


def a_last_round_without_reason(state: State) -> None:
    state.last_turns = 2


PLANTED: list[tuple[Callable[[State], None], str]] = [
    (a_card_too_many, "cards: there are 13 purple"),
    (a_card_less_than_none, "less than nothing"),
    (discards_miscounted, "discards are counted as"),
    (a_gap_that_is_none, "market: 1 gaps"),
    (a_payment_left_behind, "no tunnel waits"),
    (a_car_lost, "player 1: "),
    (a_point_won, "player 1: the score is"),
    (cities_joined_by_nothing, "player 0: the network"),
    (a_lane_held_twice, "held twice"),
    (a_lane_open_that_is_taken, "what is open to player 1"),
    (a_free_lane_closed, "what is open to player 0"),
    (a_ticket_twice, "in two places"),
    (a_ticket_gone, "are nowhere"),
    (a_seat_that_is_none, "seat 9 is asked"),
    (tickets_offered_to_nobody, "tickets lie before"),
    (everybody_has_passed, "7 have passed"),
    (something_is_paid_for, "3 is being paid for"),
    (a_last_round_without_reason, "last round: 2 turns"),
]


@pytest.mark.parametrize(("plant", "said"), PLANTED, ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_fault_is_found(plant: Callable[[State], None], said: str) -> None:
    rules = open_box("usa", 2)
    state = until(rules, TURN, range(3, 50))
    assert audit(rules, state) == []
    assert any(player.own_low for player in state.players)
    plant(state)
    assert any(said in fault for fault in audit(rules, state)), audit(rules, state)


def test_few_cars_without_a_last_round_are_found() -> None:
    rules = open_box("usa", 2)
    called: list[State] = []

    def check(state: State) -> None:
        if state.decision == TURN and state.last_turns > 0 and not called:
            called.append(state.clone())

    wander(rules, 5, -1, check)
    state = called[0]
    assert audit(rules, state) == []
    state.last_turns = -1
    assert any("was not called" in fault for fault in audit(rules, state))


def test_a_lane_that_is_not_open_can_not_be_paid_for() -> None:
    rules = open_box("europe", 3)
    state = until(rules, TUNNEL_EXTRA)
    assert audit(rules, state) == []
    taken = next(player for player in state.players if player.own_low)
    state.target = next(n for n in range(60) if taken.own_low >> n & 1)
    assert any("isn't open" in fault for fault in audit(rules, state))


@pytest.mark.parametrize(
    ("box", "options", "token", "value", "said"),
    [
        ("europe", (), 0, 0b1111, "4 stations"),
        ("europe", (), 0, 1 << 58, "or nowhere"),
        ("nederland", (), 0, 31, "tolls: tokens worth"),
        ("nederland", (), 1, -1, "loans is -1"),
        ("nederland", (), 1, 40, "tolls: tokens worth"),
        ("nederland", ("neutral_player",), 2, 2, "marker: one seat has it"),
        ("ghost", (), 1, 1, "the special ticket is True"),
        ("ghost", (), 2, -1, "the bonus of town_hall and crypt is True"),
    ],
)
def test_a_wrong_token_is_found(
    box: str, options: tuple[str, ...], token: int, value: int, said: str
) -> None:
    rules = open_box(box, 2, options)
    state = wander(rules, 3, 30)
    assert audit(rules, state) == []
    state.players[0].tokens[token] = value
    assert any(said in fault for fault in audit(rules, state)), audit(rules, state)


def test_tickets_of_a_race_are_looked_at() -> None:
    rules = open_box("ghost", 2)
    state = wander(rules, 3, 40)
    player = state.players[0]
    player.tokens[0] |= player.tickets
    player.tickets = 0
    assert any("counts as completed, but isn't joined" in fault for fault in audit(rules, state))


def soak(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "tools" / "soak.py"), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_short_soak_is_dry() -> None:
    done = soak("--games", "2", "--jobs", "1", "--box", "nederland")
    assert done.returncode == 0, done.stderr
    assert "6 games, nothing odd" in done.stdout


def test_a_soak_that_can_not_be_is_wrong_usage() -> None:
    done = soak("--games", "1", "--box", "ghost", "--players", "5")
    assert done.returncode == 2
    assert "2 to 4 players" in done.stderr
