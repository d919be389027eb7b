"""Whatever is played, no card, car, ticket or token is lost or made: counted on the documents alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.accounts import check_fresh, check_move, check_piles, orderly
from tests.strategies import OPTIONS, TABLES, Moment, Table, examples, habits, seeds, step

import whistlestop as ws

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def test_the_tables_of_the_tests_are_all_that_there_are() -> None:
    assert {table.box for table in TABLES} == set(ws.BOXES)
    assert set(OPTIONS) == {option for box in ws.BOXES.values() for option in box.options}
    for table in TABLES:
        assert table.deal(0).players == table.seats
    for box in ws.BOXES:
        seats = {table.seats for table in TABLES if table.box == box}
        for wrong in (min(seats) - 1, max(seats) + 1):
            with pytest.raises(ws.BadSetup):
                ws.new_game(box, wrong, 0)


@every_table
@examples(0.8)
@given(seed=seeds(), habit=habits(), thin=st.booleans())
def test_every_move_of_a_game_conserves_everything(table: Table, seed: int, habit: str, thin: bool) -> None:  # noqa: FBT001
    moment = Moment(table, seed, habit=habit, thin=thin)
    game, random = moment.start(), moment.random()
    before = game.position()
    check_piles(before)
    for _ in range(250):
        if game.over:
            break
        step(game, random, habit)
        after = game.position()
        check_move(before, after)
        if not thin:
            check_fresh(after)
        assert orderly(after) or not orderly(before)
        before = after


@every_table
@examples(0.4)
@given(seed=seeds())
def test_a_new_game_holds_what_the_box_holds(table: Table, seed: int) -> None:
    document = table.deal(seed).position()
    check_fresh(document)
    check_piles(document)
    assert orderly(document)
    assert [sum(seat["cards"].values()) for seat in document["seats"]] == [4] * table.seats


@every_table
@examples(0.4)
@given(seed=seeds(), habit=habits())
def test_turns_go_round_the_table(table: Table, seed: int, habit: str) -> None:
    game, random = table.deal(seed), Moment(table, seed).random()
    turn, rounds = 0, 1
    for _ in range(250):
        document = game.position()
        if game.over:
            break
        if document["decision"] == "turn" and (document["turn"], document["round"]) != (turn, rounds):
            expected = (turn + 1, rounds) if turn + 1 < table.seats else (0, rounds + 1)
            assert (document["turn"], document["round"]) == expected
            turn, rounds = expected
        step(game, random, habit)
