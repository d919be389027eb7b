"""Colours that can be told apart, and shapes for those who can't tell them."""

from __future__ import annotations

import pytest
from tests.drawing.colour_vision import VISIONS, ciede2000, closest, seen

from whistlestop.drawing.definitions import card_marks, player_pieces
from whistlestop.drawing.palette import CARDS, GRAY, NEUTRAL, PLAYERS
from whistlestop.drawing.shapes import PATTERNS, SHAPES
from whistlestop.engine.codes import CARD_NAMES

FAR_ENOUGH = 10.0
"""By CIEDE2000, in the vision where two colours look most alike."""


def contrast(first: str, second: str) -> float:
    """Return the difference in lightness of two colours, as ordinary eyes see them."""
    return abs(seen(first, "normal")[0] - seen(second, "normal")[0])


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_distances_are_those_published_with_the_formula(
    first: tuple[float, float, float], second: tuple[float, float, float], distance: float
) -> None:
    assert ciede2000(first, second) == pytest.approx(distance, abs=1e-4)


def test_every_vision_sees_gray_as_gray() -> None:
    for vision in VISIONS:
        _, a, b = seen("#808080", vision)
        assert abs(a) < 0.5
        assert abs(b) < 0.5


def test_cards_and_gray_slots_can_be_told_apart_in_every_vision() -> None:
    colours = {name: card.fill for name, card in CARDS.items() if name != "locomotive"} | {"gray": GRAY.fill}
    distance, vision, first, second = closest(colours)
    assert distance >= FAR_ENOUGH, f"{first} and {second} look alike to {vision} eyes: {distance:.1f}"


def test_players_can_be_told_apart_in_every_vision() -> None:
    colours = {player.name: player.fill for player in (*PLAYERS, NEUTRAL)}
    assert len(colours) == 6
    distance, vision, first, second = closest(colours)
    assert distance >= FAR_ENOUGH, f"{first} and {second} look alike to {vision} eyes: {distance:.1f}"


def test_every_card_has_a_shape_of_its_own() -> None:
    assert set(CARDS) == set(CARD_NAMES)
    shapes = [card.shape for card in CARDS.values()]
    assert sorted(shapes) == sorted(SHAPES), "a card without a shape, or a shape without a card"
    assert len({SHAPES[shape] for shape in shapes}) == len(CARDS)
    for name in CARD_NAMES:
        assert f'id="ws-{name}"' in card_marks()


def test_every_player_has_a_pattern_of_its_own() -> None:
    patterns = [player.pattern for player in (*PLAYERS, NEUTRAL)]
    assert sorted(patterns) == sorted(PATTERNS)
    assert len({PATTERNS[pattern] for pattern in patterns}) == len(patterns)
    for owner in ("0", "1", "2", "3", "4", "neutral"):
        assert f'id="ws-car-{owner}"' in player_pieces()


def test_shapes_and_patterns_stand_out_from_what_they_are_on() -> None:
    pairs = [(card.fill, card.ink) for card in CARDS.values()]
    pairs += [(player.fill, player.ink) for player in (*PLAYERS, NEUTRAL)]
    for fill, ink in pairs:
        assert contrast(fill, ink) >= 30, (fill, ink)
