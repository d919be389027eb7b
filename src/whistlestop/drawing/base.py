"""The base layer: everything printed on a board, upon its scenery.

Groups carry `data-lane` and `data-city`, slots `data-slot`, so that a web page can find them.
"""

from __future__ import annotations

from whistlestop.drawing.geometry import angle_of, beside, path_of, upright
from whistlestop.drawing.panels import legend, title
from whistlestop.drawing.plan import FRAME, CityPlan, Curve, LanePlan, Layout, Point, Slot
from whistlestop.drawing.themes import Theme, theme_of
from whistlestop.drawing.ways import Way, way
from whistlestop.drawing.writing import escaped, group, number, numbers, tag
from whistlestop.engine.board import Board
from whistlestop.engine.board_file import Lane

GAUGE = 3.6
"""Half the distance between rails."""


def base_layer(board: Board, layout: Layout) -> str:
    """Draw all that is printed: beds, slots, tolls, cities, labels, title and legend."""
    facts = board.facts
    theme = theme_of(facts.board)
    lanes = list(zip(board.lane_ids, facts.lanes, strict=True))
    names = {city.id: city.name for city in facts.cities}
    plans = layout.lanes
    return group(
        "base",
        "" if layout.shipped else plain_ground(layout, theme),
        beds([(lane, plans[name]) for name, lane in lanes], layout.cities),
        group("lanes", *(draw_lane(name, lane, names, layout) for name, lane in lanes)),
        group("tolls", *tolls(lanes, plans)),
        group(
            "cities",
            *(draw_city(name, names[name], city, layout.board) for name, city in layout.cities.items()),
        ),
        region_signs(board, layout),
        title(facts.title, layout),
        legend(board, layout),
        group("labels", *(draw_label(city, layout) for city in layout.cities.values())),
    )


def plain_ground(layout: Layout, theme: Theme) -> str:
    """Draw paper and a frame, for a board without scenery."""
    half = FRAME / 2
    frame = tag(
        "rect",
        x=half,
        y=half,
        width=layout.width - FRAME,
        height=layout.height - FRAME,
        rx=10,
        fill="none",
        stroke=theme.line,
        stroke_width=FRAME / 3,
    )
    return tag("rect", width=layout.width, height=layout.height, rx=16, fill=theme.paper) + frame


def beds(lanes: list[tuple[Lane, LanePlan]], cities: dict[str, CityPlan]) -> str:
    """Draw what lies under the slots, from city to city: track, water or rock.

    One path holds the beds of all lanes of a kind, so that beds that meet don't shade each other.
    """
    ways: dict[str, list[Way]] = {"rail": [], "ferry": [], "tunnel": []}
    for lane, plan in lanes:
        ways[lane.kind].append(way(plan, cities[lane.a].at, cities[lane.b].at))
    tracks = ways["rail"] + ways["tunnel"]
    rails = [[beside(curve, side) for curve in track] for track in tracks for side in (-GAUGE, GAUGE)]
    dug = [[between_portals] for _, between_portals, _ in ways["tunnel"]]
    layers = (
        ("shore", ways["ferry"]),
        ("water", ways["ferry"]),
        ("ballast", tracks),
        ("wake", ways["ferry"]),
        ("sleepers", tracks),
        ("rails", rails),
        ("rock", dug),
        ("stones", dug),
        ("shaft", dug),
    )
    drawn = (
        tag("path", class_=name, d="".join(path_of(*curves) for curves in every))
        for name, every in layers
        if every
    )
    portals = "".join(portal(curve, end) for (curve,) in dug for end in (0, 3))
    return group("beds", *drawn, portals, fill="none")


def portal(curve: Curve, end: int) -> str:
    """Draw the stone portal at one end of a tunnel."""
    x, y = curve[end]
    angle = angle_of(curve[0], curve[1]) if end == 0 else angle_of(curve[2], curve[3])
    turn = f"translate({numbers(x, y)})rotate({number(angle)})"
    return f'<rect class="portal" x="-2.6" y="-17" width="5.2" height="34" rx="2.2" transform="{turn}"/>'


def draw_lane(name: str, lane: Lane, names: dict[str, str], layout: Layout) -> str:
    """Draw a lane's slots; the locomotives of a ferry lie in its middle."""
    first = (lane.length - lane.locomotives + 1) // 2
    engines = range(first, first + lane.locomotives)
    slots = (
        draw_slot(
            slot, place, layout.slot_width, slot_mark(lane, upright(slot.angle), engine=place in engines)
        )
        for place, slot in enumerate(layout.lanes[name].slots)
    )
    told = tag("title", escaped(lane_words(lane, names)))
    rate = exchange_rate(lane, layout.lanes[name].slots[lane.length // 2]) if lane.exchange else ""
    return group(f"lane {lane.colour} {lane.kind}", told, *slots, rate, data_lane=name)


def exchange_rate(lane: Lane, slot: Slot) -> str:
    """Write how many cards stand for one on a slot of the lane. Rules: N4."""
    turn = f"translate({numbers(slot.x, slot.y)})rotate({number(upright(slot.angle))})"
    return tag("text", f"{lane.exchange}:1", class_="rate", y=4.6, text_anchor="middle", transform=turn)


def lane_words(lane: Lane, names: dict[str, str]) -> str:
    """Say what a lane is, for those who point at it or listen."""
    words = [f"{names[lane.a]} \N{EN DASH} {names[lane.b]}: {lane.length} {lane.colour}"]
    if lane.kind != "rail":
        words.append(lane.kind)
    if lane.locomotives:
        words.append(f"{lane.locomotives} {'locomotive' if lane.locomotives == 1 else 'locomotives'}")
    if lane.exchange:
        words.append(f"{lane.exchange} cards of any kind stand for one")
    if lane.toll:
        words.append(f"toll {lane.toll}")
    return ", ".join(words)


def draw_slot(slot: Slot, place: int, width: float, mark: str) -> str:
    """Draw one slot with what stands on it, upright whichever way the slot is turned."""
    long, wide = slot.length - 1.3, width - 1.3  # the outline stays within the slot
    size = f'x="{number(-long / 2)}" y="{number(-wide / 2)}" width="{number(long)}" height="{number(wide)}"'
    edge = f'<path class="lit" d="M{number(3 - long / 2)} {number(wide / 2 - 1.2)}H{number(long / 2 - 3)}"/>'
    turn = f"translate({numbers(slot.x, slot.y)})rotate({number(upright(slot.angle))})"
    return (
        f'<g class="slot" data-slot="{place}" transform="{turn}"><rect class="space" {size} rx="3.6"/>{edge}'
        f"{mark}</g>"
    )


def slot_mark(lane: Lane, angle: float, *, engine: bool) -> str:
    """Draw the shape of the lane's colour, and beside it the engine where a locomotive is asked for."""
    gray = lane.colour == "gray"
    shape = "" if gray else f'<use href="#ws-{lane.colour}" transform="{{0}}rotate({number(-angle)})"/>'
    if not engine:
        return shape.format("")
    at = 0 if gray else 7.5
    plaque = (
        f'<rect class="plaque" x="{number(at - 14)}" y="-7.4" width="28" height="14.8" rx="3"/>'
        f'<use href="#ws-locomotive" transform="translate({number(at)} .6)scale(.8)"/>'
    )
    return plaque + shape.format("translate(-15.5 0)")


def tolls(lanes: list[tuple[str, Lane]], plans: dict[str, LanePlan]) -> list[str]:
    """Draw each connection's toll once, also where two lanes lie side by side."""
    places = {(lane.a, lane.b): (lane, plans[name].toll) for name, lane in lanes if plans[name].toll}
    return [draw_toll(lane, at) for lane, at in places.values() if lane.toll and at is not None]


def draw_toll(lane: Lane, at: Point) -> str:
    """Draw the toll of a connection on a disc, as on a coin."""
    return group(
        "toll-disc",
        '<circle class="toll" r="9.6"/>',
        tag("text", str(lane.toll), y=4.9, text_anchor="middle", font_size=15, class_="coin"),
        transform=f"translate({numbers(*at)})",
        data_toll=str(lane.toll),
    )


def draw_city(name: str, said: str, city: CityPlan, board: str) -> str:
    """Draw a city's marker."""
    scale = f"scale({city.radius / 15:.2f})" if abs(city.radius - 15) > 0.1 else ""
    turn = f"translate({numbers(*city.at)}){scale}"
    marker = f'<use href="#ws-{board}-city"/>'
    return group("city", tag("title", escaped(said)), marker, data_city=name, transform=turn)


def region_signs(board: Board, layout: Layout) -> str:
    """Mark the cities of regions, and those that earn a bonus together, with their signs."""
    signs = []
    for name, sign in city_signs(board).items():
        turn = f"translate({numbers(*layout.cities[name].at)})"
        signs.append(f'<use href="#ws-{layout.board}-sign-{sign}" transform="{turn}"/>')
    return group("signs", *signs) if signs else ""


def city_signs(board: Board) -> dict[str, str]:
    """Say which cities carry which sign. Rules: G5, G6."""
    facts = board.facts
    signs = {city: str(i % 2) for i, cities in enumerate(facts.regions.values()) for city in cities}
    for hall, place in facts.hall_bonus:
        signs[hall], signs[place] = "hall", "bonus"
    return signs


def draw_label(city: CityPlan, layout: Layout) -> str:
    """Write a city's name, in one line or two."""
    (x, y), lines = city.label.at, city.label.lines
    size = layout.label_size
    rows = (
        tag("tspan", escaped(line), x=x, y=y + row * size * 1.05) if len(lines) > 1 else escaped(line)
        for row, line in enumerate(lines)
    )
    return tag("text", *rows, class_="label", x=x, y=y, font_size=size, text_anchor=city.label.anchor)
