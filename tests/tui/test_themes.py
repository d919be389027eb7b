"""Themes: colours that can be told apart by everybody, and one without any."""

from __future__ import annotations

import asyncio

import pytest
from rich.style import Style
from tests.drawing.colour_vision import VISIONS, ciede2000, closest, linear, seen
from textual.app import App

from whistlestop.engine.codes import CARD_NAMES
from whistlestop.tui.chart import LETTERS, MARKS
from whistlestop.tui.themes import TERMINAL, THEMES, Theme, ground_of, ink_of, textual_theme

FAR_ENOUGH = 11.0
"""By CIEDE2000, in the vision where two colours look most alike."""

EVERYBODY = 16.0
"""The same for the theme that is made for eyes that lack a colour."""

coloured = pytest.mark.parametrize(
    "theme", [theme for theme in THEMES.values() if not theme.colourless], ids=lambda theme: theme.name
)


def far_enough(theme: Theme) -> float:
    """Return how far apart the colours of a theme must be."""
    return EVERYBODY if theme.name == "colour-blind" else FAR_ENOUGH


def contrast(style: Style, land: str) -> float:
    """Return the contrast of what is written in a style, from 1 to 21."""

    def light(colour: str) -> float:
        red, green, blue = linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    ground = ground_of(style) if style.bgcolor is not None else land
    low, high = sorted((light(ink_of(style)), light(ground)))
    return (high + 0.05) / (low + 0.05)


@coloured
def test_lanes_can_be_told_apart_in_every_vision(theme: Theme) -> None:
    distance, vision, one, other = closest({name: ink_of(style) for name, style in theme.lanes.items()})
    assert distance >= far_enough(theme), f"{one} and {other} look alike to {vision} eyes: {distance:.1f}"


@coloured
def test_players_can_be_told_apart_in_every_vision(theme: Theme) -> None:
    styles = (*theme.players, theme.neutral)
    colours = {mark: ground_of(style) for mark, style in zip(MARKS, styles, strict=True)}
    distance, vision, one, other = closest(colours)
    assert distance >= far_enough(theme), f"{one} and {other} look alike to {vision} eyes: {distance:.1f}"


@coloured
def test_what_is_held_is_not_taken_for_what_is_free(theme: Theme) -> None:
    """By its ground: letters and marks say it too."""
    for holder in (*theme.players, theme.neutral):
        for name, lane in theme.lanes.items():
            for vision in VISIONS:
                apart = ciede2000(seen(ground_of(holder), vision), seen(ground_of(lane), vision))
                assert apart >= 6, (ground_of(holder), name, vision)


@coloured
def test_everything_that_is_written_can_be_read(theme: Theme) -> None:
    land = ground_of(theme.land)
    texts = (
        theme.text, theme.bold, theme.dim, theme.accent, theme.warning, theme.good, theme.button,
        theme.selected, theme.label, theme.city, theme.end, theme.focus, theme.way, theme.neutral,
        *theme.players, *theme.cards.values(),
    )  # fmt: skip
    for style in texts:
        assert contrast(style, land) >= 4.5, style
    for style in theme.lanes.values():
        assert contrast(style, land) >= 3, style


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_theme_has_a_style_for_everything(theme: Theme) -> None:
    assert set(theme.cards) == set(CARD_NAMES)
    assert set(theme.lanes) == set(theme.faded) == set(LETTERS) - {"locomotive"}
    assert len(theme.players) == len(MARKS) - 1
    assert len(set(MARKS)) == len(MARKS)
    assert len(set(LETTERS.values())) == len(LETTERS)
    assert not set(MARKS) & set(LETTERS.values())


def test_the_theme_without_colours_has_none() -> None:
    theme = THEMES["monochrome"]
    styles = [value for value in vars(theme).values() if isinstance(value, Style)]
    styles += [*theme.lanes.values(), *theme.faded.values(), *theme.cards.values(), *theme.players]
    assert len(styles) > 30
    assert all(style.color is None and style.bgcolor is None for style in styles)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_screen_around_a_chart_has_the_same_colours(theme: Theme) -> None:
    variables = asyncio.run(variables_on_screen(theme))
    assert variables["background"].casefold() == ground_of(theme.land)
    for card in CARD_NAMES:
        assert variables[f"card-{card}"] == ground_of(theme.cards[card])
        assert variables[f"card-{card}-ink"] == ink_of(theme.cards[card])
    for seat, style in enumerate(theme.players, 1):
        assert variables[f"player-{seat}"] == ground_of(style)
    assert variables["player-neutral"] == ground_of(theme.neutral)
    for lane, style in theme.lanes.items():
        assert variables[f"lane-{lane}"] == ink_of(style)


def test_without_colours_the_screen_has_those_of_the_terminal() -> None:
    screen = textual_theme(THEMES["monochrome"])
    assert screen.ansi
    named = (
        screen.primary,
        screen.foreground,
        screen.background,
        screen.accent,
        screen.surface,
        screen.panel,
    )
    assert {*named, *screen.variables.values()} == {TERMINAL, "reverse"}


async def variables_on_screen(theme: Theme) -> dict[str, str]:
    """Return the variables of style sheets in an application that has a theme."""
    app: App[None] = App()
    async with app.run_test() as pilot:
        app.register_theme(textual_theme(theme))
        app.theme = theme.name
        await pilot.pause()
        return app.get_css_variables()
