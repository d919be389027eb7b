"""Every game ends, in one of the ways its rulebook knows."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from tests.accounts import players_on
from tests.printed import printed
from tests.strategies import TABLES, Moment, Table, examples, habits, seeds, wander

import whistlestop as ws
from whistlestop.engine.play import deal, final_count, play_out

MANY = 6000  # several times what random play needs

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def check_end(game: ws.Game) -> None:
    """Demand a reason why the game is over, and that nothing is asked any more."""
    document = game.position()
    assert (document["decision"], document["last_turns"]) == ("over", 0)
    assert game.to_act == ()
    assert game.legal_moves() == []
    assert game.standings().winners
    refusal = game.why_not("draw", 0)
    assert refusal is not None
    assert refusal.code == "game.over"
    passed = document["passes"] >= game.players
    if game.box == "ghost":
        assert passed or six_tickets(document) or last_car(document) or no_lane_is_short_enough(document)
    else:
        assert passed or any(seat["cars"] <= 2 for seat in document["seats"])


def six_tickets(document: dict[str, Any]) -> bool:
    """G7."""
    return any(len(seat["done"]) + seat["treat"] >= 6 for seat in players_on(document))


def last_car(document: dict[str, Any]) -> bool:
    """G8."""
    return any(seat["cars"] == 0 for seat in players_on(document))


def no_lane_is_short_enough(document: dict[str, Any]) -> bool:
    """G-R2."""
    facts = printed("ghost")
    held = {lane for seat in players_on(document) for lane in seat["lanes"]}
    return not any(
        lane.id not in held and lane.length <= seat["cars"] and facts.beside.get(lane.id) not in seat["lanes"]
        for lane in facts.lanes.values()
        for seat in players_on(document)
    )


@every_table
@examples(0.6)
@given(seed=seeds())
def test_every_random_game_ends(table: Table, seed: int) -> None:
    game = table.deal(seed)
    wander(game, Random(seed), MANY)
    assert game.over
    check_end(game)


@every_table
@given(seed=seeds(), habit=habits())
def test_every_random_game_on_a_thin_table_ends(table: Table, seed: int, habit: str) -> None:
    moment = Moment(table, seed, thin=True)
    game = moment.start()
    wander(game, moment.random(), 300, habit)
    wander(game, moment.random(), MANY)
    assert game.over
    assert game.to_act == ()
    assert game.standings().winners


@every_table
@given(seed=seeds())
def test_the_quick_game_of_a_simulation_ends_with_the_same_count(table: Table, seed: int) -> None:
    game = table.deal(seed)
    state = deal(game.rules, seed)
    assert 0 < play_out(game.rules, state, seed) < MANY
    tally = final_count(game.rules, state)
    counted = ws.Game(table.box, table.options, game.rules, state)
    check_end(counted)
    standings = counted.standings()
    assert tuple(int(total) for total in tally.totals) == standings.scores
    assert tuple(int(number) for number in tally.completed) == tuple(
        seat.completed for seat in standings.seats
    )


@pytest.mark.parametrize("table", [table for table in TABLES if table.box != "ghost"], ids=str)
@examples(0.4)
@given(seed=seeds(), habit=habits())
def test_the_last_round_gives_everybody_one_more_turn(table: Table, seed: int, habit: str) -> None:
    """U17, U-R4."""
    game, random = table.deal(seed), Random(seed)
    wander(game, random, 100, "build")
    left: Any = game.position()["last_turns"]
    for _ in range(MANY):
        if game.over:
            break
        before = game.position()
        wander(game, random, 1, habit)
        after = game.position()
        over = after["decision"] == "over"
        ended = over or (after["turn"], after["round"]) != (before["turn"], before["round"])
        mine = before["seats"][before["turn"]]["cars"], after["seats"][before["turn"]]["cars"]
        if left is None and ended and mine[0] > mine[1]:
            left = table.seats if mine[1] <= 2 else None
        elif left is not None and before["decision"] != "neutral_lane":
            left -= ended
        assert after["last_turns"] == (0 if over else left)
