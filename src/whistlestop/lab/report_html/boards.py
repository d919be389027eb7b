"""Boards as heat maps: which lanes each entrant claims, and which the winners claim more than others."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from whistlestop.boxes import board_of
from whistlestop.drawing.geometry import path_of
from whistlestop.drawing.layouts import layout_for, rough_of
from whistlestop.drawing.plan import Layout
from whistlestop.drawing.ways import under_slots
from whistlestop.drawing.writing import escaped, number, tag
from whistlestop.engine.board import Board
from whistlestop.lab.report_html.html import card, entrant_name, percent, shaded, table
from whistlestop.lab.report_html.plots import with_sign
from whistlestop.lab.report_html.style import STEPS
from whistlestop.lab.results import SeatResult
from whistlestop.lab.summary import Summary

Shares = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Claims:
    """How often lanes are claimed, as shares of seats."""

    by_entrant: tuple[Shares, ...]
    lead: Shares  # how much more often by winners than by the others


def claims_of(seats: Sequence[SeatResult], entrants: int) -> Claims:
    """Count lanes over the seats of finished games."""
    own = [lane_shares([seat for seat in seats if seat.entrant == each]) for each in range(entrants)]
    won = lane_shares([seat for seat in seats if seat.place == 1])
    lost = lane_shares([seat for seat in seats if seat.place > 1])
    lead = {lane: won.get(lane, 0.0) - lost.get(lane, 0.0) for lane in {**won, **lost}}
    return Claims(tuple(own), lead)


def lane_shares(seats: Sequence[SeatResult]) -> Shares:
    """Return in which share of seats each lane was claimed."""
    counts: dict[str, int] = {}
    for seat in seats:
        for lane in seat.lanes:
            counts[lane] = counts.get(lane, 0) + 1
    return {lane: count / len(seats) for lane, count in counts.items()}


def board_section(summary: Summary, seats: Sequence[SeatResult]) -> str:
    """Draw a map for every entrant, and one for the winners."""
    board = board_of(summary.experiment.box)
    layout = layout_for(board)
    claims = claims_of(seats, len(summary.entrants))
    most = max((share for shares in claims.by_entrant for share in shares.values()), default=0.0) or 1.0
    far = max(map(abs, claims.lead.values()), default=0.0) or 1.0
    maps = [
        card(
            entrant_name(number, each.label),
            heat_map(board, layout, claims.by_entrant[number], lambda share: shade(share, most), each.label),
            key("never", f"in {percent(most)} of games", "var(--cold), var(--hot)"),
        )
        for number, each in enumerate(summary.entrants)
    ]
    winners = card(
        "Winners against the others",
        heat_map(board, layout, claims.lead, lambda lead: leaning(lead, far), "Winners", signed=True),
        key(
            f"{far * 100:.0f} points less",
            f"{far * 100:.0f} more",
            "rgb(var(--less)), var(--cold), rgb(var(--more))",
        ),
    )
    return (
        lanes_once(layout)
        + f'<div class="cards wide">{winners}{"".join(maps)}</div>'
        + lane_table(summary, board, claims, most, far)
    )


def shade(share: float, most: float) -> str:
    """Return the class of how often."""
    return f"h{round(STEPS * share / most)}"


def leaning(lead: float, far: float) -> str:
    """Return the class of how much more or less."""
    return f"{'m' if lead >= 0 else 'l'}{round(STEPS * abs(lead) / far)}"


def lanes_once(layout: Layout) -> str:
    """Write the shapes of all lanes once; the maps use them."""
    paths = "".join(
        tag("path", id=f"lane-{place}", d=path_of(under_slots(plan)))
        for place, plan in enumerate(layout.lanes.values())
    )
    return (
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{paths}</defs></svg>'
    )


def heat_map(
    board: Board,
    layout: Layout,
    figures: Shares,
    paint: Callable[[float], str],
    label: str,
    *,
    signed: bool = False,
) -> str:
    """Draw the board with its lanes painted by their figures; the strongest are drawn last, on top."""
    names = lane_names(board)
    places = {lane: place for place, lane in enumerate(layout.lanes)}
    order = sorted(layout.lanes, key=lambda lane: abs(figures.get(lane, 0.0)))
    lanes = "".join(
        f'<use href="#lane-{places[lane]}" class="{paint(figures.get(lane, 0.0))}">'
        f"<title>{escaped(names[lane])}: {told(figures.get(lane, 0.0), signed=signed)}</title></use>"
        for lane in order
    )
    cities = "".join(
        tag(
            "circle",
            tag("title", escaped(" ".join(city.label.lines))),
            cx=city.at[0],
            cy=city.at[1],
            r=11,
            class_="city",
        )
        for city in layout.cities.values()
    )
    best = order[::-1][:3]
    said = "; ".join(f"{names[lane]} {told(figures.get(lane, 0.0), signed=signed)}" for lane in best)
    title = f"{label}: lanes on the map"
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escaped(title)}">'
        f'<div class="board"><svg viewBox="0 0 {number(layout.width)} {number(layout.height)}" role="img" '
        f'aria-label="{escaped(title)}. Strongest: {escaped(said)}">'
        f'<g stroke-width="{number(layout.slot_width)}">{lanes}</g>{cities}{labels(layout)}</svg></div></div>'
    )


def labels(layout: Layout) -> str:
    """Write the names of the cities."""
    return "".join(
        tag(
            "text",
            escaped(" ".join(city.label.lines)),
            x=city.label.at[0],
            y=city.label.at[1],
            text_anchor=city.label.anchor,
        )
        for city in layout.cities.values()
    )


def told(figure: float, *, signed: bool) -> str:
    """Write a lane's figure."""
    return f"{with_sign(100 * figure)} points" if signed else percent(figure)


def lane_names(board: Board) -> dict[str, str]:
    """Name the lanes as people do."""
    cities = {city.id: city.name for city in board.facts.cities}
    return {
        name: f"{cities[lane.a]} to {cities[lane.b]} ({lane.length} {lane.colour})"
        for name, lane in zip(board.lane_ids, board.facts.lanes, strict=True)
    }


def key(low: str, high: str, gradient: str) -> str:
    """Write what the colours mean."""
    return (
        f'<p class="key"><span>{low}</span><i style="background:linear-gradient(90deg, {gradient})"></i>'
        f"<span>{high}</span></p>"
    )


def lane_table(summary: Summary, board: Board, claims: Claims, most: float, far: float) -> str:
    """List all lanes with their figures, the most claimed first."""
    names = lane_names(board)
    total = {lane: sum(shares.get(lane, 0.0) for shares in claims.by_entrant) for lane in names}
    rows = []
    for lane in sorted(names, key=lambda each: -total[each]):
        own = (shares.get(lane, 0.0) for shares in claims.by_entrant)
        lead = claims.lead.get(lane, 0.0)
        rows.append(
            [
                escaped(names[lane]),
                *(shaded(percent(share), share, around=0.0, reach=most) for share in own),
                shaded(with_sign(100 * lead), lead, around=0.0, reach=far),
            ]
        )
    head = [
        "lane",
        *(entrant_name(i, each.label) for i, each in enumerate(summary.entrants)),
        "winners' lead",
    ]
    return table("All lanes: in which share of games each is claimed", head, rows, kind="heat", hidden=True)


def background(box: str) -> str:
    """Write the rough picture of the board as a ground for the maps, if there is one."""
    path = rough_of(board_of(box).facts.board)
    if path is None:
        return ""
    picture = base64.b64encode(path.read_bytes()).decode()
    return f'.board::before{{background-image:url("data:image/webp;base64,{picture}")}}'
