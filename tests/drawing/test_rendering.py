"""Boards as SVG: everything that is printed, once, and every piece in its place."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time

import pytest
from tests.command_line import ROOT
from tests.drawing.drawings import SVG, covered, of_class, owners, parsed, place, texts

import whistlestop as ws
from whistlestop.bots.contract import Budget
from whistlestop.bots.registry import find_bot
from whistlestop.boxes import BOXES, board_of
from whistlestop.drawing.layouts import layout_for
from whistlestop.drawing.picture import base_svg, draw_board
from whistlestop.drawing.writing import escaped, number, tag

ISLAND = ROOT / "examples" / "island.json"
TABLES = [
    ("usa", 5, ()),
    ("europe", 5, ()),
    ("nordic", 3, ()),
    ("nederland", 5, ()),
    ("nederland", 2, ("neutral_player",)),
    ("ghost", 4, ()),
]


def midway(box: str, seats: int, options: tuple[str, ...] = (), board: ws.Board | None = None) -> ws.Game:
    """Play a game until half of the cars are laid."""
    game = ws.new_game(box, seats, seed=3, options=options, board=board)
    bot, dice, cars = find_bot("greedy"), Random(3), game.board.facts.cars
    while not game.over and sum(seat["cars"] for seat in game.position()["seats"]) > cars * seats / 2:
        seat = game.to_act[0]
        game.play(bot.choose(game.view(seat), game.board, dice, Budget()), seat)
    return game


def own_board(tmp_path: Path, **changes: object) -> ws.Board:
    """Load the example board with some of its keys changed."""
    document = json.loads(ISLAND.read_text("utf-8"))
    path = tmp_path / "own.json"
    path.write_text(json.dumps(document | changes), encoding="utf-8")
    return ws.load_board(path)


# What is printed


@pytest.mark.parametrize("box", BOXES)
def test_every_lane_and_slot_and_city_is_drawn_once(box: str) -> None:
    board = board_of(box)
    root = parsed(draw_board(board))
    lanes = list(of_class(root, "lane"))
    assert [lane.get("data-lane") for lane in lanes] == board.lane_ids
    for drawn, lane in zip(lanes, board.facts.lanes, strict=True):
        slots = list(of_class(drawn, "slot"))
        assert [slot.get("data-slot") for slot in slots] == [str(i) for i in range(lane.length)]
        assert {lane.colour, lane.kind} <= set(drawn.get("class", "").split())
        engines = sum(use.get("href") == "#ws-locomotive" for use in drawn.iter(f"{SVG}use"))
        assert engines == lane.locomotives
    assert sorted(city.get("data-city", "") for city in of_class(root, "city")) == sorted(board.city_ids)
    labels = Counter(" ".join(label.itertext()) for label in of_class(root, "label"))
    assert labels == Counter(city.name for city in board.facts.cities)


@pytest.mark.parametrize("box", BOXES)
def test_every_coloured_slot_has_the_shape_of_its_colour(box: str) -> None:
    board = board_of(box)
    drawn = list(of_class(parsed(draw_board(board)), "lane"))
    for lane, fact in zip(drawn, board.facts.lanes, strict=True):
        for slot in of_class(lane, "slot"):
            marks = {use.get("href") for use in slot.iter(f"{SVG}use")} - {"#ws-locomotive"}
            assert marks == (set() if fact.colour == "gray" else {f"#ws-{fact.colour}"})


@pytest.mark.parametrize("box", BOXES)
def test_whatever_is_used_is_defined_once(box: str) -> None:
    root = parsed(midway(box, 2).svg())
    names = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert set(names.values()) == {1}
    used = {use.get("href", "").removeprefix("#") for use in root.iter(f"{SVG}use")}
    assert used <= set(names)


@pytest.mark.parametrize("box", BOXES)
def test_slots_are_where_the_layout_puts_them(box: str) -> None:
    board = board_of(box)
    layout = layout_for(board)
    for lane in of_class(parsed(draw_board(board)), "lane"):
        for drawn, slot in zip(
            of_class(lane, "slot"), layout.lanes[lane.get("data-lane", "")].slots, strict=True
        ):
            assert place(drawn) == pytest.approx((slot.x, slot.y), abs=0.06)


def test_tolls_stand_on_their_connections() -> None:
    board = board_of("nederland")
    tolls = list(of_class(parsed(draw_board(board)), "toll-disc"))
    shown = Counter(int(disc.get("data-toll", "0")) for disc in tolls)
    connections = {(lane.a, lane.b): lane.toll for lane in board.facts.lanes}
    assert shown == Counter(connections.values())
    assert not list(of_class(parsed(draw_board(board_of("usa"))), "toll-disc"))


@pytest.mark.parametrize("box", BOXES)
def test_title_and_legend_say_what_the_board_says(box: str) -> None:
    facts = board_of(box).facts
    root = parsed(draw_board(board_of(box)))
    assert " ".join("".join(line.itertext()) for line in of_class(root, "title")) == facts.title.upper()
    legend = next(of_class(root, "legend"))
    points = [
        str(facts.points[length])
        for length in sorted({lane.length for lane in facts.lanes} & {*facts.points})
    ]
    assert texts(legend) == (points or ["1 ticket", "2 cards", "6 tickets win"])


@pytest.mark.parametrize("box", BOXES)
def test_a_drawing_is_small_and_quick(box: str) -> None:
    board = board_of(box)
    game = midway(box, 2)
    svg = draw_board(board)
    begun = process_time()
    drawn = [draw_board(board, game.position()) for _ in range(3)]
    assert (process_time() - begun) / len(drawn) < 0.25  # about 10 ms: a slow machine passes too
    assert len(svg.encode()) < 600_000


# Pieces


@pytest.mark.parametrize(("box", "seats", "options"), TABLES, ids=str)
def test_cars_lie_on_every_slot_of_their_lanes_and_nowhere_else(
    box: str, seats: int, options: tuple[str, ...]
) -> None:
    game = midway(box, seats, options)
    root = parsed(game.svg())
    assert covered(root) == owners(game)
    layout = layout_for(game.board)
    for train in of_class(root, "train"):
        lane, owner = train.get("data-lane", ""), train.get("data-owner", "")
        cars = list(train.iter(f"{SVG}use"))
        assert {car.get("href") for car in cars} == {f"#ws-car-{owner}"}
        spots = [(slot.x, slot.y) for slot in layout.lanes[lane].slots]
        assert [place(car) for car in cars] == [pytest.approx(spot, abs=0.06) for spot in spots]


@pytest.mark.parametrize(("box", "seats", "options"), TABLES, ids=str)
def test_the_strip_tells_what_everybody_may_know(box: str, seats: int, options: tuple[str, ...]) -> None:
    game = midway(box, seats, options)
    position = game.position()
    drawn = list(of_class(parsed(game.svg()), "seat"))
    assert len(drawn) == seats + ("neutral" in position)
    for seat, have in zip(drawn, position["seats"], strict=False):
        said = " ".join(texts(seat))
        assert f"{have['cars']} car" in said
        assert box == "ghost" or str(have["score"]) in said.split()
    acting = [seat.get("data-seat") for seat in drawn if "to-act" in seat.get("class", "")]
    assert acting == [str(game.to_act[0])]


def test_a_drawing_gives_no_secret_away() -> None:
    game = midway("nederland", 3)
    document = game.position()
    drawn = game.svg()
    for seat in document["seats"]:
        seat["cards"], seat["tickets"], seat["tolls"] = {"red": 99}, ["nowhere"], 12345
    document["deck"] = document["market"] = ["red"]
    document["seed"] = 424242
    assert draw_board(game.board, document, last=game._last_lane()) == drawn


def test_stations_stand_in_their_cities() -> None:
    game = ws.from_position(
        {"box": "europe", "seats": [{"stations": ["paris", "roma"]}, {"stations": ["wien"]}], "round": 3}
    )
    stations = list(of_class(parsed(game.svg()), "station"))
    built = {(station.get("data-city"), station.get("href")) for station in stations}
    assert built == {("paris", "#ws-station-0"), ("roma", "#ws-station-0"), ("wien", "#ws-station-1")}
    paris = layout_for(game.board).cities["paris"].at
    assert place(stations[0]) == pytest.approx(paris, abs=10)


def test_what_a_box_puts_before_a_seat_is_told() -> None:
    done = ["candy_shop-crypt"] if "candy_shop-crypt" in board_of("ghost").ticket_ids else []
    ghost = {"treat": True, "town_hall": ["crypt"], "done": done}
    words = texts(parsed(ws.from_position({"box": "ghost", "seats": [ghost, {}]}).svg()))
    assert any("treat" in said and "hall" in said for said in words)
    loans = ws.from_position({"box": "nederland", "seats": [{"loans": 2}, {}]})
    assert any("2 loans" in said for said in texts(parsed(loans.svg())))


def test_the_lane_claimed_last_is_lit() -> None:
    game = ws.from_position(
        {
            "box": "usa",
            "seats": [{"cards": {"red": 4, "yellow": 6}, "lanes": ["denver-santa_fe"]}, {}],
            "round": 3,
        }
    )
    assert not list(of_class(parsed(game.svg()), "last"))
    game.play("claim helena-seattle with 6 yellow")
    game.play("draw")
    (last,) = of_class(parsed(game.svg()), "last")
    assert last.get("data-lane") == "helena-seattle"


def test_names_of_players_are_drawn_and_escaped() -> None:
    game = ws.new_game("usa", 2, seed=1)
    game.names = ("Ana <b>&", 'Ben "\x00')
    said = texts(parsed(game.svg()))
    assert "Ana <b>&" in said
    assert 'Ben "\ufffd' in said


def test_a_long_name_is_cut_before_it_runs_into_the_score() -> None:
    game = ws.new_game("nederland", 5, seed=1)
    game.names = ("Wolfeschlegelsteinhausenbergerdorff", "Bo", "Cy", "Di", "Ed")
    said = texts(parsed(game.svg()))
    assert "Bo" in said
    assert any(word.startswith("Wolfe") and word.endswith("\N{HORIZONTAL ELLIPSIS}") for word in said)


def test_a_notebook_shows_the_board() -> None:
    game = ws.new_game("ghost", 2, seed=1)
    assert game._repr_svg_() == game.svg()


# Boards of one's own


def test_an_own_board_is_drawn_without_a_layout_made_for_it() -> None:
    board = ws.load_board(ISLAND)
    assert not layout_for(board).shipped
    game = midway("europe", 3, board=board)
    root = parsed(game.svg())
    assert covered(root) == owners(game)
    assert [lane.get("data-lane") for lane in of_class(root, "lane")] == board.lane_ids
    assert len(list(of_class(root, "toll-disc"))) == sum(
        {(lane.a, lane.b): lane.toll > 0 for lane in board.facts.lanes}.values()
    )


def test_a_board_that_only_borrows_a_name_gets_a_layout_of_its_own(tmp_path: Path) -> None:
    board = own_board(tmp_path, board="usa", title="Not the <USA> & more")
    assert not layout_for(board).shipped
    root = parsed(draw_board(board))
    assert not list(of_class(root, "scenery"))
    assert "NOT THE <USA> & MORE" in " ".join(texts(root))


def test_names_of_cities_are_escaped(tmp_path: Path) -> None:
    cities = json.loads(ISLAND.read_text("utf-8"))["cities"]
    cities[0]["name"] = '<script>alert("x")</script> & Söhne'
    root = parsed(draw_board(own_board(tmp_path, cities=cities)))
    assert cities[0]["name"] in texts(root)
    assert not list(root.iter(f"{SVG}script"))


@pytest.mark.parametrize("known", ["x y", "lon lat", "nothing", "one place", "nonsense"])
def test_cities_are_placed_whatever_the_file_knows_of_them(known: str, tmp_path: Path) -> None:
    cities = json.loads(ISLAND.read_text("utf-8"))["cities"]
    for i, city in enumerate(cities):
        x, y = city.pop("x"), city.pop("y")
        places = {
            "x y": {"x": x, "y": y},
            "lon lat": {"lon": x / 10, "lat": 60 - y / 10},
            "one place": {"x": 50, "y": 50},
            "nonsense": {"x": "left" if i else 10**400, "y": None},
        }
        city.update(places.get(known, {}))
    board = own_board(tmp_path, cities=cities, frame={"aspect": "wide" if known == "nonsense" else 1.2})
    layout = layout_for(board)
    parsed(draw_board(board))
    if known != "one place":
        assert len({city.at for city in layout.cities.values()}) == len(cities)
    for city in layout.cities.values():
        assert 0 < city.at[0] < layout.width
        assert 0 < city.at[1] < layout.height


# Parts


def test_the_base_is_a_part_that_a_page_can_use() -> None:
    board = board_of("usa")
    part = base_svg(board, layout_for(board))
    assert part in draw_board(board)
    assert "@font-face" not in part
    parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{part}</svg>')


def test_a_page_may_keep_the_scenery_elsewhere() -> None:
    board = board_of("usa")
    part = base_svg(board, layout_for(board), scenery_at="/scenery/usa.svg?a&b")
    root = parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{part}</svg>')
    (image,) = of_class(root, "scenery")
    assert image.get("href") == "/scenery/usa.svg?a&b"
    assert len(part) < 250_000


def test_small_things_are_written_as_xml_wants_them() -> None:
    assert [number(value) for value in (1.0, 2.25, -0.04, 3)] == ["1", "2.2", "0", "3"]
    assert escaped("\x0b<'&\ud800") == "\ufffd&lt;&#x27;&amp;\ufffd"
    assert tag("g", x=None) == "<g/>"
