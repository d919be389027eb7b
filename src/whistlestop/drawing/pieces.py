"""The pieces on a board at one moment of a game: cars and stations, and below the board what each seat has.

Only what everybody at the table may see is read from a position, so a drawing gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from whistlestop.drawing.geometry import path_of, upright
from whistlestop.drawing.plan import LanePlan, Layout
from whistlestop.drawing.ways import under_slots
from whistlestop.drawing.writing import escaped, group, number, numbers, tag

CAR = 57.0
"""The length of the wagon that is drawn, with its buffers."""

BEYOND = "neutral"
"""Who lays the cars that belong to no seat."""

STRIP = 78.0
"""The height of the strip below the board."""


@dataclass(frozen=True, slots=True)
class SeatPieces:
    """What one seat has on the board and before it, for all to see."""

    owner: str  # the number of the seat, or BEYOND
    name: str
    lanes: tuple[str, ...]
    cars: int
    score: int | None
    stations: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()  # short words about what else lies before it
    to_act: bool = False


def read_pieces(position: Mapping[str, Any], names: Sequence[str] = ()) -> list[SeatPieces]:
    """Read the pieces of a whole position document, seat by seat, the neutral player last."""
    seats = position["seats"]
    turn = None if position.get("decision") == "over" else position.get("turn", 0)
    pieces = [
        SeatPieces(
            owner=str(seat),
            name=names[seat] if seat < len(names) else f"Seat {seat}",
            lanes=tuple(document.get("lanes", ())),
            cars=document["cars"],
            score=None if "done" in document else document["score"],
            stations=tuple(document.get("stations", ())),
            extras=tuple(extra_words(position, document, seat)),
            to_act=seat == turn,
        )
        for seat, document in enumerate(seats)
    ]
    beyond = position.get("neutral")
    if beyond:
        pieces.append(SeatPieces(BEYOND, "Neutral", tuple(beyond["lanes"]), beyond["cars"], None))
    return pieces


def extra_words(position: Mapping[str, Any], seat: Mapping[str, Any], number_: int) -> Iterable[str]:
    """Say what a box puts before a seat for all to see. Toll tokens are not for all. Rules: H3."""
    if seat.get("stations"):
        yield counted(len(seat["stations"]), "station")
    if seat.get("loans"):
        yield counted(seat["loans"], "loan")
    if "done" in seat:
        done = len(seat["done"]) + bool(seat.get("treat"))
        yield counted(done, "ticket")
    if seat.get("treat"):
        yield "treat"
    if seat.get("town_hall"):
        yield counted(len(seat["town_hall"]), "hall link")
    if position.get("neutral", {}).get("marker") == number_:
        yield "marker"


def counted(count: int, what: str) -> str:
    """Write a number and a word for it."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def pieces_svg(layout: Layout, seats: Sequence[SeatPieces], last: str | None = None) -> str:
    """Draw cars and stations; the lane claimed last is lit."""
    light = lit(layout.lanes[last], last) if last in layout.lanes else ""
    cars = (draw_cars(layout.lanes[lane], lane, seat.owner) for seat in seats for lane in seat.lanes)
    stations = (draw_station(layout, city, seat.owner) for seat in seats for city in seat.stations)
    return group("pieces", light, group("claimed", *cars), group("stations", *stations))


def lit(plan: LanePlan, lane: str) -> str:
    """Draw a glow under the cars of a lane."""
    path = path_of(under_slots(plan, beyond=4))
    return group("last", f'<path class="rim" d="{path}"/><path class="glow" d="{path}"/>', data_lane=lane)


def draw_cars(plan: LanePlan, lane: str, owner: str) -> str:
    """Put a car on every slot of a lane."""
    cars = (
        f'<use href="#ws-car-{owner}" transform="translate({numbers(slot.x, slot.y)})'
        f'rotate({number(upright(slot.angle))})scale({slot.length / CAR:.2f} 1)"/>'
        for slot in plan.slots
    )
    return group("train", *cars, data_lane=lane, data_owner=owner)


def draw_station(layout: Layout, city: str, owner: str) -> str:
    """Put a station on a city's marker."""
    x, y = layout.cities[city].at
    turn = f"translate({numbers(x, y - 6)})scale({layout.cities[city].radius / 12.5:.2f})"
    return f'<use class="station" href="#ws-station-{owner}" data-city="{escaped(city)}" transform="{turn}"/>'


def seat_strip(layout: Layout, seats: Sequence[SeatPieces]) -> str:
    """Draw the strip below the board: everybody's wagon, name, points and cars left."""
    width = layout.width / len(seats)
    drawn = (draw_seat(seat, i * width, layout.height, width) for i, seat in enumerate(seats))
    ground = tag("rect", class_="strip", y=layout.height, width=layout.width, height=STRIP)
    return group("seats", ground, *drawn)


def shortened(name: str, room: float) -> str:
    """Cut a name that would run into the score; letters at this size are about 10 wide."""
    most = max(3, int(room / 10))
    return name if len(name) <= most else f"{name[: most - 1]}\N{HORIZONTAL ELLIPSIS}"


def draw_seat(seat: SeatPieces, left: float, top: float, width: float) -> str:
    """Draw what one seat has, in its part of the strip."""
    panel = tag("rect", class_="panel", x=left + 5, y=top + 7, width=width - 10, height=STRIP - 14, rx=8)
    turn = f"translate({numbers(left + 52, top + 37)})scale(1.1)"
    small = " \N{MIDDLE DOT} ".join([counted(seat.cars, "car"), *seat.extras])
    score = "" if seat.score is None else str(seat.score)
    pointer = (
        f'<path class="pointer" d="M{numbers(left + 8, top + 20)}l13 11l-13 11Z"/>' if seat.to_act else ""
    )
    return group(
        "seat to-act" if seat.to_act else "seat",
        panel,
        pointer,
        f'<use href="#ws-car-{seat.owner}" transform="{turn}"/>',
        tag("text", escaped(shortened(seat.name, width - 160)), x=left + 90, y=top + 35, font_size=19),
        tag("text", escaped(small), class_="small", x=left + 90, y=top + 58, font_size=14.5),
        tag("text", score, x=left + width - 16, y=top + 41, font_size=30, text_anchor="end", class_="score"),
        data_seat=seat.owner,
    )
