"""The looks of the terminal screen: colours that can be told apart, and a look without any.

Nobody should have to tell two colours apart: lanes and cards have letters, and players have marks.
tests/tui/test_themes.py holds the colours apart all the same, for ordinary and for colour-blind eyes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.style import Style

from whistlestop.drawing.geometry import mixed
from whistlestop.drawing.themes import brightness

if TYPE_CHECKING:
    from textual.theme import Theme as ScreenTheme

INK, PAPER = "#000000", "#ffffff"
"""What is written on filled cells: dark on light ones, light on dark ones."""


@dataclass(frozen=True, eq=False)
class Theme:
    """The styles of a screen. A theme is equal to itself alone."""

    name: str
    dark: bool
    text: Style
    bold: Style
    dim: Style  # text of less weight
    accent: Style
    warning: Style
    good: Style  # what has been reached
    button: Style  # what can be chosen
    selected: Style  # what is chosen
    land: Style  # a chart where nothing lies
    water: Style  # around a chart
    label: Style  # a city's name
    city: Style  # its dot
    end: Style  # the dot and the name of a city that an open ticket names
    focus: Style  # what the cursor is on
    way: Style  # the steps of a way
    lanes: Mapping[str, Style]  # free ones, by colour
    faded: Mapping[str, Style]  # the same, when they matter less
    bedded: frozenset[str]  # lanes that can't be seen on the land, but only on a ground of their own
    cards: Mapping[str, Style]  # by colour, and the locomotive
    players: tuple[Style, ...]  # by seat
    neutral: Style

    @property
    def colourless(self) -> bool:
        """Tell whether the theme has no colour at all."""
        return self.land.bgcolor is None


@dataclass(frozen=True, slots=True)
class Colours:
    """What a theme is made of, as `#rrggbb`."""

    land: str
    plate: str  # under cities' names
    text: str
    dim: str
    accent: str
    warning: str
    good: str
    city: str
    end: str
    focus: str  # the ground under it
    way: str  # the ground under the lanes of a way
    lanes: Mapping[str, str]
    beds: Mapping[str, str]  # the grounds of lanes that can't be seen on the land
    bed: float  # how much of its colour is in the ground of any other lane
    players: tuple[str, ...]
    neutral: str


def coloured(name: str, colours: Colours) -> Theme:
    """Make a theme of its colours."""
    lanes = {colour: (ink, bed_of(colours, colour)) for colour, ink in colours.lanes.items()}
    cards = {colour: ink for colour, ink in colours.lanes.items() if colour != "gray"}
    return Theme(
        name=name,
        dark=brightness(colours.land) < brightness(colours.text),
        text=Style(color=colours.text),
        bold=Style(color=colours.text, bold=True),
        dim=Style(color=colours.dim),
        accent=Style(color=colours.accent, bold=True),
        warning=Style(color=colours.warning, bold=True),
        good=Style(color=colours.good, bold=True),
        button=Style(color=colours.text, bgcolor=mixed(colours.land, colours.text, 0.18)),
        selected=filled(colours.focus),
        land=Style(color=colours.dim, bgcolor=colours.land),
        water=Style(color=colours.dim, bgcolor=colours.land),
        label=Style(color=colours.text, bgcolor=colours.plate, bold=True),
        city=Style(color=colours.city, bgcolor=colours.plate, bold=True),
        end=Style(color=colours.end, bgcolor=colours.plate, bold=True),
        focus=filled(colours.focus),
        way=Style(color=colours.accent, bgcolor=colours.way, bold=True),
        lanes={colour: Style(color=ink, bgcolor=bed) for colour, (ink, bed) in lanes.items()},
        faded={
            colour: Style(color=mixed(ink, colours.land, FADED), bgcolor=mixed(bed, colours.land, FADED))
            for colour, (ink, bed) in lanes.items()
        },
        bedded=frozenset(colours.beds),
        cards={colour: filled(ink) for colour, ink in {**cards, "locomotive": colours.accent}.items()},
        players=tuple(filled(ground) for ground in colours.players),
        neutral=filled(colours.neutral),
    )


FADED = 0.45
"""How far lanes that matter less sink into the land."""


def bed_of(colours: Colours, colour: str) -> str:
    """Return the ground under a lane."""
    return colours.beds.get(colour) or mixed(colours.land, colours.lanes[colour], colours.bed)


def filled(ground: str) -> Style:
    """Return a style that fills cells, with the ink that can be read better on it."""
    shares = zip((0.2126, 0.7152, 0.0722), bytes.fromhex(ground[1:]), strict=True)
    light = sum(share * (part / 255) ** 2.2 for share, part in shares)
    return Style(color=INK if light > 0.18 else PAPER, bgcolor=ground, bold=True)


DARK = coloured(
    "dark",
    Colours(
        land="#20242b",
        plate="#0e1115",
        text="#ece9e0",
        dim="#8d939c",
        accent="#ffd27a",
        warning="#ff8f6b",
        good="#7fe0a8",
        city="#ff9d76",
        end="#ffe27a",
        focus="#fff3b0",
        way="#6b5410",
        lanes={
            "purple": "#d9a0f2",
            "white": "#ffffff",
            "blue": "#4d86f5",
            "yellow": "#ffe320",
            "orange": "#ee952c",
            "black": "#000000",
            "red": "#ec4058",
            "green": "#55dca0",
            "gray": "#a6acb3",
        },
        beds={"black": "#646b76"},
        bed=0.16,
        players=("#db1f26", "#2f5fd0", "#fbbf1b", "#12a8b4", "#f2f2f2"),
        neutral="#a9ab98",
    ),
)

LIGHT = coloured(
    "light",
    Colours(
        land="#f4efe2",
        plate="#fffdf6",
        text="#24211c",
        dim="#6d675a",
        accent="#8a4b00",
        warning="#b3261e",
        good="#1b7a43",
        city="#a12a22",
        end="#b35900",
        focus="#1d1b19",
        way="#f8da8c",
        lanes={
            "purple": "#a340d2",
            "white": "#ffffff",
            "blue": "#12308c",
            "yellow": "#ffe03a",
            "orange": "#c95c0a",
            "black": "#100f12",
            "red": "#930409",
            "green": "#115c47",
            "gray": "#7b7a78",
        },
        beds={"white": "#8a8474", "yellow": "#75621a"},
        bed=0.12,
        players=("#cf1217", "#2030dd", "#f5cf2c", "#26abb7", "#17151e"),
        neutral="#667080",
    ),
)

COLOUR_BLIND = coloured(
    "colour-blind",
    Colours(
        land="#14171b",
        plate="#000000",
        text="#f2f2f2",
        dim="#8e9296",
        accent="#f3e314",
        warning="#ff9e4a",
        good="#7ab8ff",
        city="#ffffff",
        end="#f3e314",
        focus="#ffffff",
        way="#5c5510",
        lanes={
            "purple": "#dd9ff6",
            "white": "#ffffff",
            "blue": "#2b75d6",
            "yellow": "#f3e314",
            "orange": "#d28b07",
            "black": "#000000",
            "red": "#ce384e",
            "green": "#52d89d",
            "gray": "#8c8a8a",
        },
        beds={"black": "#666b70"},
        bed=0.18,
        players=("#cd0d0c", "#354af9", "#e9a601", "#0da6b0", "#f2f2f2"),
        neutral="#a9ab98",
    ),
)

PLAIN, BOLD, DIM, TURNED = Style(), Style(bold=True), Style(dim=True), Style(reverse=True, bold=True)

MONOCHROME = Theme(
    name="monochrome",
    dark=True,
    text=PLAIN,
    bold=BOLD,
    dim=DIM,
    accent=BOLD,
    warning=Style(bold=True, underline=True),
    good=BOLD,
    button=Style(underline=True),
    selected=TURNED,
    land=PLAIN,
    water=PLAIN,
    label=BOLD,
    city=BOLD,
    end=BOLD,
    focus=TURNED,
    way=BOLD,
    lanes=dict.fromkeys(DARK.lanes, PLAIN),
    faded=dict.fromkeys(DARK.lanes, DIM),
    bedded=frozenset(),
    cards=dict.fromkeys(DARK.cards, BOLD),
    players=(TURNED,) * len(DARK.players),
    neutral=Style(reverse=True, dim=True),
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (DARK, LIGHT, COLOUR_BLIND, MONOCHROME)}
"""By name, the usual one first."""


def textual_theme(theme: Theme) -> ScreenTheme:
    """Return a theme for everything around the chart.

    In style sheets cards are `$card-red`, lanes `$lane-red` and players `$player-1`; what is written on cards
    and players is `$card-red-ink` and `$player-1-ink`.
    """
    from textual.theme import Theme as ScreenTheme  # noqa: PLC0415 - a chart needs no Textual

    land, text = ground_of(theme.land), ink_of(theme.text)
    return ScreenTheme(
        name=theme.name,
        primary=ink_of(theme.accent),
        secondary=ink_of(theme.city),
        warning=ink_of(theme.warning),
        error=ink_of(theme.warning),
        success=ink_of(theme.good),
        accent=ink_of(theme.accent),
        foreground=text,
        background=land,
        surface=risen(theme, 0.06),
        panel=risen(theme, 0.12),
        boost=risen(theme, 0.18),
        dark=theme.dark,
        variables=variables_of(theme) | (TURNING if theme.colourless else {}),
        ansi=theme.colourless,
    )


TERMINAL = "ansi_default"
"""The terminal's own colour."""

TURNING = {
    "ansi-foreground": TERMINAL,
    "ansi-background": TERMINAL,
    "block-cursor-foreground": TERMINAL,
    "block-cursor-background": TERMINAL,
    "block-cursor-text-style": "reverse",
    "input-cursor-foreground": TERMINAL,
    "input-cursor-background": TERMINAL,
    "input-cursor-text-style": "reverse",
    "input-selection-foreground": TERMINAL,
    "input-selection-background": TERMINAL,
    "screen-selection-foreground": TERMINAL,
    "screen-selection-background": TERMINAL,
    "border": TERMINAL,
    "border-blurred": TERMINAL,
    "scrollbar": TERMINAL,
}
"""What is turned rather than coloured where there is no colour."""


def variables_of(theme: Theme) -> dict[str, str]:
    """Name the colours of cards, lanes and players for style sheets."""
    styles = {
        **{f"card-{name}": style for name, style in theme.cards.items()},
        **{f"player-{seat}": style for seat, style in enumerate(theme.players, 1)},
        "player-neutral": theme.neutral,
    }
    grounds = {name: ground_of(style) for name, style in styles.items()}
    inks = {f"{name}-ink": ink_of(style) for name, style in styles.items()}
    lanes = {f"lane-{name}": ink_of(style) for name, style in theme.lanes.items()}
    return grounds | inks | lanes


def risen(theme: Theme, share: float) -> str:
    """Return the ground of what lies above the land: a little closer to the text."""
    return TERMINAL if theme.colourless else mixed(ground_of(theme.land), ink_of(theme.text), share)


def ink_of(style: Style) -> str:
    """Return the colour of what is written in a style."""
    return style.color.get_truecolor().hex if style.color is not None else TERMINAL


def ground_of(style: Style) -> str:
    """Return the colour under what is written in a style."""
    return style.bgcolor.get_truecolor().hex if style.bgcolor is not None else TERMINAL
