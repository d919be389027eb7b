"""A move that reveals nothing looks the same to its player in all worlds that could not be told apart before.

Rules: U3, U14, U15.
"""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.redeal import redeal_unseen
from tests.strategies import TABLES, Table, moments, step

import whistlestop as ws

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
WORLDS = 4


def shown(game: ws.Game, seat: int, move: ws.Move) -> str:
    """Play a move and write down what its player sees then."""
    game.play(move, seat)
    return json.dumps(game.view(seat).document())


def looks_the_same(before: ws.Game, seat: int, move: ws.Move, random: Random) -> bool:
    """Play a move in worlds that its player can't tell apart; tell whether it looks the same in all."""
    document = before.position()
    here = shown(ws.from_position(document), seat, move)
    worlds = (redeal_unseen(document, seat, random) for _ in range(WORLDS))
    return all(shown(ws.from_position(world), seat, move) == here for world in worlds)


@every_table
@given(data=st.data())
def test_what_reveals_nothing_looks_the_same_in_all_worlds(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    game, random = moment.game(), moment.random()
    for _ in range(6):
        if game.over:
            break
        before = game.clone()
        seat, move = step(game, random, moment.habit)
        if not game.revealed(before):
            assert looks_the_same(before, seat, move, random)


@every_table
def test_hardly_ever_is_something_said_to_be_revealed_that_was_not(table: Table) -> None:
    """What only shows what its player chose is free: claims, and which tickets were kept."""
    harmless: Counter[str] = Counter()
    needless = 0
    for seed in range(3):
        game, random = table.deal(seed), Random(seed)
        while not game.over:
            before = game.clone()
            seat, move = step(game, random, "build")
            if not game.revealed(before):
                harmless[str(move).split()[0]] += 1
            elif looks_the_same(before, seat, move, random) and not game.over:
                needless += 1
    assert harmless["claim"] >= 30
    assert table.box == "ghost" or harmless["keep"] >= 3
    assert needless <= 3
