"""Imagined worlds fit what the seat knows: the same view, the books in order, every card that was seen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import whistlestop as ws
from whistlestop.bots.contract import Budget
from whistlestop.bots.minded import MindBot
from whistlestop.boxes import open_box
from whistlestop.engine.chance import start
from whistlestop.minds.mind import Mind
from whistlestop.minds.planner import Planner
from whistlestop.table.audit import Auditor
from whistlestop.table.game import Game
from whistlestop.table.imagining import known_to
from whistlestop.table.view import View, make_view

TABLES = [
    (box, seats, options)
    for box in ws.BOXES
    for seats in range(2, 6)
    for options in ((), ("no_tolls",), ("neutral_player",))
    if (not options or box == "nederland") and (options != ("neutral_player",) or seats == 2)
    if open_box(box, 2).board.facts.players[1] >= seats
]


def questions(box: str, seats: int, options: tuple[str, ...], seed: int) -> Iterator[tuple[Game, View]]:
    """Play a game between a planner and dice, and stop at every question."""
    game = ws.new_game(box, players=seats, seed=seed, options=options)
    bots = [MindBot("planner", Planner), MindBot("random", lambda _: Mind())]
    dice = Random(seed)
    while not game.over:
        seat = dice.choice(game.to_act)
        view = game.view(seat)
        yield game, view
        game.play(bots[(seat + seed) % 2].choose(view, game.board, dice, Budget()), seat)


@pytest.mark.parametrize(("box", "seats", "options"), TABLES)
def test_an_imagined_world_looks_the_same_to_the_seat_and_its_books_are_in_order(
    box: str, seats: int, options: tuple[str, ...]
) -> None:
    auditor = None
    for game, view in questions(box, seats, options, seed=seats):
        known = known_to(view, game.board)
        auditor = auditor or Auditor(known.rules)
        world = known.imagine(start(view.round))
        imagined = Game(view.box, view.options, known.rules, world)
        moves = tuple(imagined.legal_moves(view.seat))
        again = make_view(known.rules, world, view.seat, (view.box, view.options), moves, view.log)
        assert again == view
        assert auditor.check(world) == []
