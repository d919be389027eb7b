"""What a drawing defines once and uses often: shapes, gradients, markers, wagons, and the style sheet."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

from whistlestop.drawing.geometry import mixed
from whistlestop.drawing.palette import CARDS, GRAY, NEUTRAL, PLAYERS, PlayerColour
from whistlestop.drawing.shapes import PATTERNS, SHAPES, SIGNS
from whistlestop.drawing.themes import Theme
from whistlestop.drawing.writing import tag

FONTS = Path(__file__).parent / "fonts"
FAMILY = "Whistlestop Slab"
"""Our part of Zilla Slab, by a name of its own: another version may be installed where we are drawn."""

WEIGHTS = (600, 700)

WAGON = "M-26 6.5V-3.5Q-26-9 -20.5-9H20.5Q26-9 26-3.5V6.5Z"
ROOF = "M-24.6-5.6Q-24-7.8 -20.5-7.8H20.5Q24-7.8 24.6-5.6Z"
HOUSE = "M-13 12V-3H-16L0-16L16-3H13V12Z"


@cache
def card_marks() -> str:
    """Return the symbols `ws-red` and so on, one for each card, for slots and cards alike."""
    return "".join(
        tag("g", SHAPES[card.shape], id=f"ws-{name}", fill="currentColor", color=card.ink)
        for name, card in CARDS.items()
    )


@cache
def slot_paints() -> str:
    """Return the gradients of slots: each lies a little deep, so its upper edge is in the shade."""
    paints = []
    for name, card in {**CARDS, "gray": GRAY}.items():
        stops = (
            (0, mixed(card.fill, "#000000", 0.16)),
            (0.22, card.fill),
            (1, mixed(card.fill, "#ffffff", 0.12)),
        )
        inside = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
        paints.append(f'<linearGradient id="ws-fill-{name}" x2="0" y2="1">{inside}</linearGradient>')
    return "".join(paints)


@cache
def player_pieces() -> str:
    """Return wagon and station of every player: `ws-car-0`, `ws-station-0`, and `ws-car-neutral`."""
    pieces = []
    for seat, player in enumerate(PLAYERS):
        pieces += [wagon(player, f"ws-car-{seat}"), station(player, f"ws-station-{seat}")]
    return "".join([*pieces, wagon(NEUTRAL, "ws-car-neutral")])


def wagon(player: PlayerColour, name: str) -> str:
    """Draw a wagon from the side, 56 long with its buffers, to be put upon a slot."""
    wheels = "".join(
        f'<circle cx="{x}" cy="7.4" r="3.3" fill="#1d1a18" stroke="#fffaf0" stroke-width=".8"/>'
        for x in (-17, -9.5, 9.5, 17)
    )
    return tag(
        "g",
        f'<path d="{WAGON}" transform="translate(1.4 2.6)" fill="#000" fill-opacity=".38"/>',
        wheels,
        outlined(WAGON, player.fill, 3.4),
        '<path d="M-28.5 2.2H28.5V5.2H-28.5Z" fill="#1d1a18"/>',
        f'<path d="{WAGON}" fill="{player.fill}" stroke="{player.edge}" stroke-width="1.3"/>',
        tag(
            "g", PATTERNS[player.pattern], transform="translate(0 .7)", fill="currentColor", color=player.ink
        ),
        f'<path d="{ROOF}" fill="{mixed(player.fill, "#ffffff", 0.45)}"/>',
        id=name,
    )


def outlined(path: str, fill: str, width: float) -> str:
    """Draw a shape with a pale edge, which lifts it off whatever lies below."""
    edge = f'stroke="#fffaf0" stroke-width="{width}" stroke-linejoin="round"'
    return f'<path d="{path}" fill="{fill}" {edge}/>'


def station(player: PlayerColour, name: str) -> str:
    """Draw a station: a house with the player's pattern on its front."""
    pattern = f'<g transform="translate(0 1.5) scale(.5 .8)">{PATTERNS[player.pattern]}</g>'
    return tag(
        "g",
        f'<path d="{HOUSE}" transform="translate(1.6 2.6)" fill="#000" fill-opacity=".4"/>',
        outlined(HOUSE, player.fill, 4.6),
        f'<path d="{HOUSE}" fill="{player.fill}" stroke="{player.edge}" stroke-width="1.8"/>',
        f'<g fill="currentColor" color="{player.ink}">{pattern}</g>',
        f'<path d="M-12.4-3.6L0-13.6L12.4-3.6Z" fill="{mixed(player.fill, "#ffffff", 0.35)}"/>',
        f'<path d="M-3 12V7A3 3 0 0 1 3 7V12Z" fill="{player.edge}"/>',
        id=name,
    )


def city_marker(board: str, theme: Theme) -> str:
    """Draw a city's marker of radius 15: an enamel button in a metal rim, lit from the upper left."""
    light = (
        f'<stop offset="0" stop-color="{theme.city_light}"/>'
        f'<stop offset=".55" stop-color="{theme.city}"/><stop offset="1" stop-color="{theme.city_dark}"/>'
    )
    return (
        f'<radialGradient id="ws-{board}-enamel" cx=".38" cy=".32" r=".75">{light}</radialGradient>'
        f'<g id="ws-{board}-city"><ellipse cx="1" cy="3" rx="15" ry="14.4" fill="#000" fill-opacity=".3"/>'
        f'<circle r="14.3" fill="{theme.metal}" stroke="{theme.city_dark}" stroke-width="1.4"/>'
        f'<circle r="10.6" fill="url(#ws-{board}-enamel)" stroke="{theme.city_dark}" stroke-width="1"/>'
        '<path d="M-7.2-3.4A8 8 0 0 1 1.6-7.8A9.4 9.4 0 0 0-7.2-3.4Z" fill="#fff" fill-opacity=".75"/></g>'
    )


def city_signs(board: str, theme: Theme) -> str:
    """Return the signs that some cities carry."""
    return "".join(
        tag("g", shape, id=f"ws-{board}-sign-{name}", fill="currentColor", color=theme.sign)
        for name, shape in SIGNS.items()
    )


@cache
def font_faces() -> str:
    """Return the fonts as a part of a style sheet, so that a drawing looks alike wherever it is opened."""
    faces = []
    for weight in WEIGHTS:
        content = base64.b64encode((FONTS / f"zilla-slab-{weight}.woff2").read_bytes()).decode("ascii")
        faces.append(
            f'@font-face{{font-family:"{FAMILY}";font-weight:{weight};'
            f"src:url(data:font/woff2;base64,{content}) format('woff2')}}"
        )
    return "".join(faces)


def style_sheet(board: str, theme: Theme) -> str:
    """Return the style of a board's drawing, told of its class alone: a page may hold several drawings."""
    colours = {**CARDS, "gray": GRAY}
    rules = {
        "text": f'font-family:"{FAMILY}",Rockwell,Georgia,serif;font-weight:600;fill:{theme.ink}',
        ".ballast": f"stroke:{theme.ballast};stroke-width:24",
        ".sleepers": f"stroke:{theme.sleeper};stroke-width:13;stroke-dasharray:2.6 4.4",
        ".rails": f"stroke:{theme.rail};stroke-width:1.5",
        ".water": f"stroke:{theme.water};stroke-width:29",
        ".shore": f"stroke:{theme.wave};stroke-width:31.4",
        ".wake": f"stroke:{theme.wave};stroke-width:1.8;stroke-dasharray:5 4",
        ".rock": f"stroke:{theme.rock};stroke-width:31",
        ".stones": f"stroke:{theme.rock_light};stroke-width:29;stroke-dasharray:4.6 2.4",
        ".shaft": f"stroke:{mixed(theme.rock, '#000000', 0.15)};stroke-width:23",
        ".portal": f"fill:{theme.rock_light};stroke:{mixed(theme.rock, '#000000', 0.35)};stroke-width:1.2",
        ".space": "stroke-width:1.3",
        ".strip": f"fill:{theme.strip}",
        ".plaque": f"fill:{CARDS['locomotive'].fill};stroke:{CARDS['locomotive'].edge};stroke-width:1",
        ".label": f"paint-order:stroke;stroke:{theme.halo};stroke-width:4.6;stroke-linejoin:round",
        ".lit": "stroke:#fff;stroke-opacity:.45;stroke-width:1.1;fill:none",
        ".last path": "fill:none;stroke:#d99a00;stroke-width:30",
        ".last .glow": "stroke:#fff3a8;stroke-width:26.4",
        ".small": f"fill:{theme.line}",
        ".score": f"font-weight:700;fill:{theme.title}",
        ".to-act .panel": "stroke:#f2b632;stroke-width:4.5",
        ".pointer": "fill:#f2b632;stroke:#5c4400;stroke-width:1",
        ".cars": f"fill:{theme.title}",
        ".link": f"stroke:{theme.title};stroke-width:3;stroke-dasharray:3 1.5",
        ".panel": f"fill:{theme.paper};stroke:{theme.line};stroke-width:1.6",
        ".toll": "fill:#ffd978;stroke:#5c4400;stroke-width:1.5",
        ".rate": "font-weight:700;font-size:14px;fill:#fffaf0",
        ".coin": "font-weight:700;fill:#3f2f00",
        ".title": f"font-weight:700;fill:{theme.title}",
        **{
            f".{name} .space": f"fill:url(#ws-fill-{name});stroke:{card.edge}"
            for name, card in colours.items()
        },
    }
    return "".join(f".ws-{board} {selector}{{{body}}}" for selector, body in rules.items())
