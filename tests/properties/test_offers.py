"""What is offered is accepted and can be played; what is accepted is offered; refusals are explained."""

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.accounts import check_move
from tests.candidates import candidates, fits, may_claim, same
from tests.printed import COLOURS, printed
from tests.strategies import TABLES, Table, examples, moments

import whistlestop as ws

RULES = (Path(__file__).parent.parent.parent / "docs" / "rules.md").read_text(encoding="utf-8")
CLAUSES = set(re.findall(r"\*\*([UENHG](?:-R)?\d+)\*\*", RULES))

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@every_table
@given(data=st.data())
def test_every_offered_move_is_accepted_and_plays(table: Table, data: st.DataObject) -> None:
    game = data.draw(moments(table)).game()
    before = game.position()
    for seat in game.to_act:
        moves = game.legal_moves(seat)
        assert moves
        assert len(set(moves)) == len(moves)
        for move in moves:
            assert game.why_not(move, seat) is None
        for move in moves[:: max(1, len(moves) // 12)]:
            other = game.clone()
            other.play(move, seat)
            check_move(before, other.position())
    assert game.position() == before


@every_table
@given(data=st.data())
def test_every_accepted_move_is_offered_but_for_exchanges(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    game = moment.game()
    document = game.position()
    for seat in game.to_act:
        tried = candidates(document, seat, moment.random())
        accepted = [move for move in tried if game.why_not(move, seat) is None]
        offered = game.legal_moves(seat)
        lanes = {move.lane for move in offered if isinstance(move, ws.ClaimLane)}
        for move in same(accepted) - same(offered):
            assert isinstance(move, ws.ClaimLane), move
            assert is_exchange(table, move), move
            assert move.lane in lanes, move


def is_exchange(table: Table, move: ws.ClaimLane) -> bool:
    """Tell whether several cards of a payment stand for one. Rules: N4, N5."""
    lane = printed(table.box).lanes[move.lane]
    return (
        table.box == "nordic"
        and (lane.kind == "ferry" or lane.exchange > 0)
        and move.payment.size > lane.length
    )


@every_table
@given(data=st.data())
def test_claims_are_judged_as_the_rulebook_does(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    game = moment.game()
    document = game.position()
    if document["decision"] != "turn":
        return
    for move in candidates(document, document["turn"], moment.random()):
        if isinstance(move, ws.ClaimLane):
            lane, payment = printed(table.box).lanes[move.lane], Counter(move.payment.named())
            allowed = may_claim(document, document["turn"], lane, payment)
            assert (game.why_not(move) is None) == allowed, move


def payments() -> st.SearchStrategy[Counter[str]]:
    """Give payments that a lane with exchanges might take: much of one colour, and some of everything."""
    few = st.dictionaries(
        st.sampled_from((*COLOURS, "locomotive")), st.integers(1, 12), min_size=1, max_size=5
    )
    return few.map(Counter)


@pytest.mark.parametrize("box", ["europe", "nordic"])
@examples(4)
@given(payment=payments())
def test_any_payment_for_any_lane_is_judged_as_the_rulebook_does(box: str, payment: Counter[str]) -> None:
    game = ws.from_position({"box": box, "seats": [{"cards": dict(payment)}, {}]})
    for lane in printed(box).lanes.values():
        move = ws.ClaimLane(lane.id, ws.Cards.of(payment))
        assert (game.why_not(move) is None) == fits(lane, payment, nordic=box == "nordic"), move


@every_table
@given(data=st.data())
def test_a_refused_move_says_why_and_changes_nothing(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    game, random = moment.game(), moment.random()
    document, history = game.position(), len(game.history)
    for seat in range(table.seats):
        tried = candidates(document, seat, random)
        for move in random.sample(tried, 25):
            refusal = game.why_not(move, seat)
            if refusal is None:
                continue
            check_refusal(refusal)
            with pytest.raises(ws.IllegalMove) as raised:
                game.play(move, seat)
            assert raised.value.refusal == refusal
            if game.why_not(str(move), seat) is not None:
                with pytest.raises(ws.IllegalMove):
                    game.play(str(move), seat)
    assert game.position() == document
    assert len(game.history) == history


def check_refusal(refusal: ws.Refusal) -> None:
    """Demand a stable code, a whole sentence and a clause that can be looked up."""
    assert re.fullmatch(r"[a-z_]+\.[a-z_]+", refusal.code)
    assert re.match(r"[A-Z]|[a-z_]+-[a-z_]+|'", refusal.message), (
        refusal
    )  # a sentence may begin with a lane's id
    assert refusal.message.endswith((".", "?")), refusal
    assert refusal.clause in CLAUSES, refusal


@every_table
@given(data=st.data())
def test_an_unreadable_line_changes_nothing(table: Table, data: st.DataObject) -> None:
    game = data.draw(moments(table)).game()
    document = game.position()
    words = st.sampled_from(
        ("claim", "keep", "draw", "with", "-", "/", "red", "2", *printed(table.box).cities)
    )
    line = data.draw(st.text(max_size=30) | st.lists(words, max_size=6).map(" ".join))
    for seat in (None, *range(table.seats)):
        refusal = game.why_not(line, seat)
        if refusal is not None:
            with pytest.raises(ws.IllegalMove) as raised:
                game.play(line, seat)
            assert raised.value.refusal == refusal
            if isinstance(raised.value, ws.UnreadableMove):
                assert (refusal.code, refusal.clause) == ("move.unreadable", "")
                assert refusal.message.endswith((".", "?")), refusal
            else:
                check_refusal(refusal)
    assert game.position() == document


@every_table
@given(data=st.data())
def test_only_the_seats_that_are_asked_may_move(table: Table, data: st.DataObject) -> None:
    game = data.draw(moments(table)).game()
    for seat in range(table.seats):
        if seat not in game.to_act:
            assert game.legal_moves(seat) == []
            for move in ("draw", "pass", "tickets"):
                refusal = game.why_not(move, seat)
                assert refusal is not None
                assert refusal.code in {"seat.not_to_act", "game.over"}
    for seat in (-1, table.seats, 99):
        refusal = game.why_not("draw", seat)
        assert refusal is not None
        assert refusal.code == "seat.unknown"
        check_refusal(refusal)
