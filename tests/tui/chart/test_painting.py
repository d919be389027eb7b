"""What is seen: letters, marks, light, and nothing that a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.tui.chart.charts import (
    BOARDS,
    CLOSER,
    board,
    cells_of_lanes,
    changed,
    city_places,
    drawn,
    facts,
    halfway,
    letters,
    places,
    plan,
)

import whistlestop as ws
from whistlestop.engine.cards import Cards
from whistlestop.table.view import View
from whistlestop.tui.chart import LETTERS, Lit, Spot, draw_chart, mark_of
from whistlestop.tui.themes import THEMES, Theme

MONOCHROME = THEMES["monochrome"]
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


@pytest.fixture(name="table", scope="module")
def middle_of_a_game() -> ws.Game:
    return halfway("usa", players=5)


@pytest.fixture(name="seen")
def what_everybody_sees(table: ws.Game) -> View:
    return table.view(ws.SPECTATOR)


def holders(view: View) -> dict[str, int | None]:
    """Say who holds which lane."""
    held: dict[str, int | None] = {lane: seat.seat for seat in view.seats for lane in seat.lanes}
    return held | dict.fromkeys(view.neutral.lanes if view.neutral else (), None)


@pytest.mark.parametrize("name", BOARDS)
@every_theme
def test_rows_are_as_long_as_the_chart_is_wide(name: str, theme: Theme) -> None:
    some = plan(name, (80, 15))
    lines = draw_chart(some, None, theme, Lit()).lines
    assert len(lines) == some.height
    assert {sum(len(part.text) for part in line) for line in lines} == {some.width}
    assert all(part.cell_length == len(part.text) for line in lines for part in line)


@pytest.mark.parametrize("name", BOARDS)
def test_free_lanes_tell_their_colours_by_letters(name: str) -> None:
    some = plan(name, CLOSER)
    cells = drawn(some, MONOCHROME)
    for lane, fact in facts(board(name)).items():
        written = letters(cells, some.lanes[lane])
        own = fact.length - fact.locomotives
        assert written.count(LETTERS[fact.colour]) == (own or (fact.colour != "gray")), lane
        assert written.count("L") == min(fact.locomotives, fact.length - (own == 0 and fact.colour != "gray"))


@pytest.mark.parametrize("name", BOARDS)
def test_every_free_lane_has_its_letter_in_the_smallest_window_too(name: str) -> None:
    some = plan(name, (80, 15))
    cells = drawn(some, MONOCHROME)
    for lane, fact in facts(board(name)).items():
        assert set(letters(cells, some.lanes[lane])) & {LETTERS[fact.colour], "L"}, lane


@pytest.mark.parametrize("window", [(80, 15), CLOSER], ids=str)
def test_lanes_that_are_held_bear_the_mark_of_their_holder(seen: View, window: tuple[int, int]) -> None:
    some = plan("usa", window)
    cells = drawn(some, MONOCHROME, seen)
    held = holders(seen)
    assert len(held) > 30
    for lane in some.lanes.values():
        written = letters(cells, lane)
        marks = set(written) & set("12345#")
        assert marks == ({mark_of(held[lane.id])} if lane.id in held else set()), lane.id
        assert all(cells[place][1].reverse for place in places(lane)) == (lane.id in held)


def test_the_neutral_player_has_a_mark_of_its_own() -> None:
    view = halfway("nederland", options=("neutral_player",)).view(ws.SPECTATOR)
    assert view.neutral is not None
    assert view.neutral.lanes
    some = plan("nederland", CLOSER)
    for theme in THEMES.values():
        cells = drawn(some, theme, view)
        for lane in view.neutral.lanes:
            assert set(letters(cells, some.lanes[lane])) & set("12345#") == {"#"}


def test_stations_stand_on_the_dots_of_their_cities() -> None:
    view = halfway("europe", players=4).view(ws.SPECTATOR)
    stations = {city: seat.seat for seat in view.seats for city in seat.tokens["stations"]}
    assert stations
    some = plan("europe", (80, 15))
    cells = drawn(some, MONOCHROME, view)
    for city, plate in some.cities.items():
        expected = mark_of(stations[city]) if city in stations else "\N{BLACK CIRCLE}"
        assert cells[plate.dot, plate.y][0] == expected


def test_ferries_and_tunnels_look_different() -> None:
    some = plan("europe", CLOSER)
    cells = drawn(some, MONOCHROME)
    for lane, fact in facts(board("europe")).items():
        written = set(letters(cells, some.lanes[lane]))
        assert ("~" in written) == (fact.kind == "ferry"), lane
        if len(some.lanes[lane].cells) > 2 * fact.length:
            assert bool(written & set("═║╔╗╚╝")) == (fact.kind == "tunnel"), lane


def test_without_colours_there_is_none(seen: View) -> None:
    some = plan("usa", (120, 36))
    lit = lights(seen)
    for focus in (Spot("lane", "dallas-el_paso"), Spot("city", "dallas")):
        for _, style in drawn(some, MONOCHROME, seen, **{**lit, "focus": focus}).values():
            assert style.color is None
            assert style.bgcolor is None


def lights(view: View) -> dict[str, Any]:
    """Return something of everything that can be lit."""
    held = list(holders(view))
    free = [lane for lane in board("usa").lane_ids if lane not in held]
    return {
        "way": frozenset((*free[:3], *held[:2])),
        "ends": frozenset(("miami", "seattle")),
        "open": frozenset(free[2:9]),
        "new": frozenset(held[4:8]),
    }


@every_theme
def test_only_what_the_cursor_is_on_changes_with_it(theme: Theme, seen: View) -> None:
    some = plan("usa", (120, 36))
    lit = lights(seen)
    without = drawn(some, theme, seen, **lit)
    for lane in some.lanes.values():
        focused = drawn(some, theme, seen, **lit, focus=Spot("lane", lane.id))
        ends = {place for city in (lane.a, lane.b) for place in city_places(some, city)}
        assert set(places(lane)) <= changed(without, focused), f"not all of {lane.id} is lit"
        assert changed(without, focused) <= set(places(lane)) | ends
    for city in some.cities:
        focused = drawn(some, theme, seen, **lit, focus=Spot("city", city))
        assert changed(without, focused) == set(city_places(some, city))


@every_theme
def test_the_cursor_is_like_nothing_else(theme: Theme, seen: View) -> None:
    some = plan("usa", (120, 36))
    lit = lights(seen)
    for lane in some.lanes.values():
        cells = drawn(some, theme, seen, **lit, focus=Spot("lane", lane.id))
        own = {cells[place] for place in places(lane)}
        others = {
            cells[place] for other in some.lanes.values() if other is not lane for place in places(other)
        }
        assert not own & others, f"{lane.id} looks like others"


@every_theme
def test_ways_new_lanes_and_ends_are_lit_and_nothing_else(theme: Theme, seen: View) -> None:
    some = plan("usa", (120, 36))
    without = drawn(some, theme, seen)
    lit = lights(seen)
    for what in ("way", "new"):
        found = changed(without, drawn(some, theme, seen, **{what: lit[what]}))
        assert found <= cells_of_lanes(some, lit[what])
        assert all(found & set(places(some.lanes[lane])) for lane in lit[what]), what
    found = changed(without, drawn(some, theme, seen, ends=lit["ends"]))
    assert {some.spots[place] for place in found} == {Spot("city", city) for city in lit["ends"]}


@every_theme
def test_of_the_free_lanes_those_that_can_be_had_stand_out(theme: Theme, seen: View) -> None:
    some = plan("usa", (120, 36))
    lit = {"open": lights(seen)["open"]}
    without, cells = drawn(some, theme, seen), drawn(some, theme, seen, **lit)
    for lane in some.lanes.values():
        if lane.id in holders(seen):
            assert not changed(without, cells) & set(places(lane))
        else:
            assert {cells[place][1].bold for place in places(lane)} == {
                True if lane.id in lit["open"] else without[places(lane)[0]][1].bold
            }
            assert (without[places(lane)[0]] == cells[places(lane)[0]]) is False


def unseen_changed(view: View) -> Iterator[View]:
    """Change everything in a view that is not on the board."""
    yield replace(view, own=None, seat=ws.SPECTATOR)
    yield replace(view, market=(), deck=1, discard=Cards.of(red=3), legal_moves=(), log=(), to_act=())
    yield replace(
        view, seats=tuple(replace(seat, cards=1, tickets=9, cars=3, score=0) for seat in view.seats)
    )


def test_a_chart_shows_what_lies_on_the_board_and_nothing_else(table: ws.Game) -> None:
    some = plan("usa", (120, 36))
    view = table.view(0)
    shown = drawn(some, THEMES["dark"], view)
    for other in unseen_changed(view):
        assert drawn(some, THEMES["dark"], other) == shown
    for seat in range(5):
        assert drawn(some, THEMES["dark"], table.view(seat)) == shown
    assert drawn(some, THEMES["dark"], None) != shown
