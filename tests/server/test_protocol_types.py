"""The types that are written down for others are those that go over the wire."""

from random import Random

import msgspec
import pytest
from tests.strategies import TABLES, Table
from tools.typescript import BOXES, TARGET, written, written_boxes

import whistlestop as ws
from whistlestop.server.view_shape import ViewShape


def test_the_typescript_types_are_the_present_ones() -> None:
    assert TARGET.read_text(encoding="utf-8") == written(), "run: python tools/typescript.py"


def test_the_boxes_that_the_page_knows_are_the_present_ones() -> None:
    assert BOXES.read_text(encoding="utf-8") == written_boxes(), "run: python tools/typescript.py"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_view_has_the_shape_that_is_promised(table: Table) -> None:
    game, random = table.deal(3), Random(3)
    while not game.over:
        for viewer in (ws.SPECTATOR, *range(table.seats)):
            msgspec.convert(game.view(viewer, len(game.history)).document(), ViewShape)
        seat = game.to_act[0]
        game.play(random.choice(game.legal_moves(seat)), seat)
    msgspec.convert(game.view(0).document(), ViewShape)
