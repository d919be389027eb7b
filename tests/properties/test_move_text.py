"""A move is its text: what is written can be read, by forgiving readers too, and nonsense gets an answer."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.candidates import candidates
from tests.printed import KINDS, printed
from tests.strategies import SEATS, TABLES, Table, examples, moments

import whistlestop as ws

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_box = pytest.mark.parametrize("box", SEATS)

VERBS = ("draw", "take", "tickets", "keep", "claim", "pay", "decline", "station", "swap", "lay", "pass")


@every_table
@given(data=st.data())
def test_what_is_written_can_be_read(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    game = moment.game()
    for seat in game.to_act:
        for move in game.legal_moves(seat):
            assert ws.parse_move(table.box, str(move)) == move
    document = game.position()
    random = moment.random()
    for move in random.sample(candidates(document, document["turn"], random), 50):
        read = ws.parse_move(table.box, str(move))
        if isinstance(move, ws.KeepTickets):  # a ticket named twice is read once
            assert read == ws.KeepTickets(tuple(dict.fromkeys(move.tickets)))
        else:
            assert read == move


def city_words(box: str, city: str) -> st.SearchStrategy[str]:
    """Write a city as people do: by its name or id, in any case."""
    name = printed(box).cities[city]
    words = (
        city,
        name,
        name.upper(),
        name.lower(),
        city.upper(),
        city.replace("_", " "),
        name.replace(" ", "  "),
    )
    return st.sampled_from(words)


@st.composite
def ends(draw: st.DrawFn, box: str, pair: str) -> str:
    """Write two cities, in either order, with or without spaces around the hyphen."""
    a, b = (draw(city_words(box, city)) for city in pair.split("-"))
    hyphen = draw(st.sampled_from(("-", " - ", " -", "- ")))
    return f"{a}{hyphen}{b}" if draw(st.booleans()) else f"{b}{hyphen}{a}"


@st.composite
def lane_words(draw: st.DrawFn, box: str, lane: str) -> str:
    pair, slash, which = lane.partition("/")
    where = draw(ends(box, pair))
    if not slash:
        return where
    return f"{where}{draw(st.sampled_from(('/', ' / ')))}{draw(st.sampled_from((which, which.upper())))}"


@st.composite
def spoken(draw: st.DrawFn, box: str, move: ws.Move) -> str:
    """Write a move the way somebody in a hurry might."""
    verb, _, _ = str(move).partition(" ")
    said = [draw(st.sampled_from((verb, verb.upper(), verb.title())))]
    if isinstance(move, ws.ClaimLane | ws.LayNeutralLane):
        said.append(draw(lane_words(box, move.lane)))
    if isinstance(move, ws.BuildStation):
        said.append(draw(city_words(box, move.city)))
    if isinstance(move, ws.ClaimLane | ws.BuildStation):
        said.append(draw(st.sampled_from(("with", "With", "WITH"))))
    if isinstance(move, ws.ClaimLane | ws.BuildStation | ws.PayExtra):
        cards = [f"{number} {name}" for name, number in move.payment.named().items()]
        said += draw(st.permutations(cards))
    if isinstance(move, ws.TakeCard):
        said.append(draw(st.sampled_from((move.card, move.card.upper(), move.card.title()))))
    if isinstance(move, ws.KeepTickets):
        said += [draw(ends(box, ticket)) for ticket in move.tickets]
    edges = draw(st.sampled_from(("", " ", "   ")))
    return edges + draw(st.sampled_from((" ", "  ", "    "))).join(said) + edges


@st.composite
def spoken_moves(draw: st.DrawFn, box: str) -> tuple[ws.Move, str]:
    """Give any move of a box, and a way to say it."""
    facts = printed(box)
    lanes, tickets = st.sampled_from(list(facts.lanes)), st.sampled_from(facts.tickets)
    counts = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 12), min_size=1, max_size=4)
    payments = counts.map(ws.Cards.of)
    move: ws.Move = draw(
        st.one_of(
            st.sampled_from((ws.DrawCard(), ws.DrawTickets(), ws.Decline(), ws.SwapTickets(), ws.Pass())),
            st.builds(ws.TakeCard, st.sampled_from(KINDS)),
            st.builds(ws.ClaimLane, lanes, payments),
            st.builds(ws.BuildStation, st.sampled_from(list(facts.cities)), payments),
            st.builds(ws.PayExtra, payments),
            st.builds(ws.LayNeutralLane, lanes),
            st.builds(ws.KeepTickets, st.lists(tickets, min_size=1, max_size=5, unique=True).map(tuple)),
        )
    )
    return move, draw(spoken(box, move))


@every_box
@examples(10)
@given(data=st.data())
def test_readers_forgive_case_accents_order_and_spaces(box: str, data: st.DataObject) -> None:
    move, line = data.draw(spoken_moves(box))
    assert ws.parse_move(box, line) == move


@every_box
def test_every_lane_ticket_and_city_is_read_by_name_and_by_id(box: str) -> None:
    facts = printed(box)
    for lane in facts.lanes.values():
        which = lane.id.partition("/")[2]
        beside = f"/{which}" if which else ""
        for a, b in ((lane.a, lane.b), (lane.b, lane.a)):
            for line in (f"lay {a}-{b}{beside}", f"lay {facts.cities[a]}-{facts.cities[b]}{beside}"):
                assert ws.parse_move(box, line) == ws.LayNeutralLane(lane.id)
    for ticket in facts.tickets:
        a, b = ticket.split("-")
        for line in (f"keep {b}-{a}", f"keep {facts.cities[a]} - {facts.cities[b]}"):
            assert ws.parse_move(box, line) == ws.KeepTickets((ticket,))
    for city, name in facts.cities.items():
        for word in (city, name, name.upper()):
            assert ws.parse_move(box, f"station {word} with 1 red") == ws.BuildStation(
                city, ws.Cards.of(red=1)
            )


def almost_moves(box: str) -> st.SearchStrategy[str]:
    """Give lines made of the right words in any order, with some noise."""
    facts = printed(box)
    words = st.sampled_from(
        (*VERBS, *KINDS, *facts.cities, *facts.cities.values(), *facts.lanes, *facts.tickets)
    )
    signs = st.sampled_from(
        ("with", "for", "-", "/", "1", "2", "99", "1000", "-1", "2x", "٣", "and", "+", ",", "x")
    )
    return st.lists(words | signs | st.text(max_size=4), max_size=8).map(" ".join)


@every_box
@examples(10)
@given(data=st.data())
def test_any_line_is_a_move_or_gets_an_answer(box: str, data: st.DataObject) -> None:
    line = data.draw(st.text() | almost_moves(box))
    refusal = None
    try:
        move = ws.parse_move(box, line)
        assert ws.parse_move(box, str(move)) == move
    except ws.UnreadableMove as unreadable:
        refusal = unreadable.refusal
    if refusal is not None:
        assert refusal.code == "move.unreadable"
        assert refusal.message.endswith((".", "?"))


@given(line=st.text(min_size=900, max_size=3000))
@example(line="claim " + "a-" * 2000)
@example(line="keep " + "paris " * 150)
@example(line="keep " + "-" * 990)
def test_a_long_line_is_answered_in_good_time(line: str) -> None:
    with pytest.raises(ws.UnreadableMove):
        ws.parse_move("europe", line)
