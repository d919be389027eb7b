"""A position says everything: reading what was written gives the same game, with the same future."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import TABLES, Moment, Table, examples, habits, key_of, moments, seeds, step, wander

import whistlestop as ws

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@every_table
@given(data=st.data())
def test_reading_what_was_written_gives_the_same_game_and_the_same_future(
    table: Table, data: st.DataObject
) -> None:
    moment = data.draw(moments(table))
    game, random = moment.game(), moment.random()
    document = game.position()
    other = ws.from_position(json.loads(json.dumps(document)))
    assert other.position() == document
    assert other.hash() == game.hash()
    assert other.to_act == game.to_act
    assert other.standings() == game.standings()
    for _ in range(60):
        if game.over:
            break
        seat, move = step(game, random, moment.habit)
        other.play(move, seat)
        assert other.hash() == game.hash()
    assert [other.legal_moves(seat) for seat in other.to_act] == [
        game.legal_moves(seat) for seat in game.to_act
    ]


@every_table
@examples(0.4)
@given(seed=seeds(), moves=st.integers(0, 200), habit=habits())
def test_a_sealed_game_goes_on_with_its_own_shuffles(table: Table, seed: int, moves: int, habit: str) -> None:
    game, random = table.deal(seed, key=key_of(seed)), Moment(table, seed).random()
    wander(game, random, moves, habit)
    other = ws.from_position(game.position())
    assert other.commitment == game.commitment
    for _ in range(60):
        if game.over:
            break
        seat, move = step(game, random, habit)
        other.play(move, seat)
    assert other.hash() == game.hash()


@every_table
@examples(0.4)
@given(data=st.data())
def test_reading_does_not_change_the_document(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table, thin=True))
    document = moment.document()
    before = json.dumps(document)
    game = ws.from_position(document)
    wander(game, moment.random(), 20)
    assert json.dumps(document) == before


@every_table
@given(data=st.data())
def test_a_clone_goes_its_own_way(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    game, random = moment.game(), moment.random()
    document, history = game.position(), list(game.history)
    views = [json.dumps(game.view(seat).document()) for seat in (ws.SPECTATOR, *range(table.seats))]
    other = game.clone()
    assert other.position() == document
    assert [json.dumps(other.view(seat).document()) for seat in (ws.SPECTATOR, *range(table.seats))] == views
    wander(other, random, 40, moment.habit)
    assert game.position() == document
    assert game.history == history
    assert [json.dumps(game.view(seat).document()) for seat in (ws.SPECTATOR, *range(table.seats))] == views
    there = other.position()
    wander(game, moment.random(), 40, moment.habit)
    assert other.position() == there


@every_table
@given(seed=seeds(), habit=habits())
def test_the_same_seed_gives_the_same_game(table: Table, seed: int, habit: str) -> None:
    games = [table.deal(seed), table.deal(seed)]
    dice = [Moment(table, seed).random() for _ in games]
    assert games[0].hash() == games[1].hash()
    for game, random in zip(games, dice, strict=True):
        wander(game, random, 150, habit)
    assert games[0].hash() == games[1].hash()
    assert str(games[0].record()) == str(games[1].record())


@every_table
@given(some=st.sets(seeds(), min_size=2, max_size=6))
def test_different_seeds_give_different_games(table: Table, some: set[int]) -> None:
    decks = {
        json.dumps([table.deal(seed).position()[pile] for pile in ("deck", "ticket_deck")]) for seed in some
    }
    assert len(decks) == len(some)
    sealed = {json.dumps(table.deal(0, key=key_of(seed)).position()["deck"]) for seed in some}
    assert len(sealed) == len(some)
