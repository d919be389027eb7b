"""Board files: the shipped ones, the example, and every fault that a file can have."""

import json
import os
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from whistlestop.boxes import BOARDS, BOXES, lay_rules
from whistlestop.engine.board import Board
from whistlestop.engine.board_check import check_board
from whistlestop.engine.board_file import BoardFacts, facts_of, read_board
from whistlestop.engine.codes import OVER
from whistlestop.engine.play import deal, final_count, play_out
from whistlestop.engine.refusals import BoardError

ROOT = Path(__file__).parents[1]
ISLAND = ROOT / "examples" / "island.json"
PAGE = ROOT / "docs" / "your-own-board.md"
VALID: dict[str, Any] = json.loads(ISLAND.read_text(encoding="utf-8"))

Change = Callable[[dict[str, Any]], object]


def said_about(document: object) -> str:
    """Return the sentence that refuses a document."""
    with pytest.raises(BoardError) as caught:
        check_board("my.json", document)
    return str(caught.value)


def put(*path: str | int) -> Callable[[object], Change]:
    """Make a change that puts a value at a path of keys and indices."""

    def of(value: object) -> Change:
        def change(board: dict[str, Any]) -> None:
            inner: Any = board
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = value

        return change

    return of


def drop(*path: str | int) -> Change:
    def change(board: dict[str, Any]) -> None:
        inner: Any = board
        for key in path[:-1]:
            inner = inner[key]
        del inner[path[-1]]

    return change


def lane(number: int, **content: object) -> Change:
    return lambda board: board["lanes"][number].update(content)


def ticket(number: int, **content: object) -> Change:
    return lambda board: board["tickets"][number].update(content)


def add(where: str, **content: object) -> Change:
    return lambda board: board[where].append(content)


def many(where: str, number: int) -> Change:
    return lambda board: board[where].extend(deepcopy(board[where][0]) for _ in range(number))


def add_far_city(board: dict[str, Any]) -> None:
    """Add a city that no lane leads to."""
    board["cities"].append({"id": "far_skerry", "name": "Far Skerry"})


# What is changed in a valid board, and what the refusal must say.
FAULTS: list[tuple[Change, tuple[str, ...]]] = [
    # the board as a whole
    (drop("cars"), ("has no key cars", "board, title, players")),
    (put("crs")(9), ('unknown key "crs"', "cars was meant", "frame")),
    (put("region")({}), ('unknown key "region"', "regions was meant")),
    (put("board")("Island!"), ("board", '"Island!"', "lowercase letters")),
    (put("board")(""), ("board", '""', "id")),
    (put("board")(7), ("board is 7", "id")),
    (put("title")("  "), ("title", "text")),
    (put("title")("two\nlines"), ("title", '"two\\nlines"', "text")),
    (put("title")("\ud800"), ("title", "\\ud800", "text")),
    (put("title")("x" * 81), ("title", "80", "...")),
    (put("title")(None), ("title is null", "text")),
    (put("players")(3), ("players is 3", "list of 2 numbers")),
    (put("players")([2]), ("players is a list of 1", "expected a list of 2")),
    (put("players")([2, 6]), ("players[1] is 6", "from 2 to 5")),
    (put("players")([1, 4]), ("players[0] is 1", "from 2 to 5")),
    (put("players")([3, 2]), ("players is [3, 2]", "least")),
    (put("players")([2, 3.0]), ("players[1] is 3.0", "whole number")),
    (put("cars")(0), ("cars is 0", "whole number from 1")),
    (put("cars")(True), ("cars is true", "whole number")),
    (put("cars")("14"), ('cars is "14"', "whole number")),
    (put("cars")(10**30), ("cars is 1000", "from 1 to 100")),
    # the deck and the points
    (put("deck")([]), ("deck is a list", "object")),
    (put("deck")({}), ("deck has no wagon card", "purple, white")),
    (put("deck")({"locomotive": 8}), ("deck has no wagon card",)),
    (put("deck", "purpel")(12), ('deck has an unknown card "purpel"', "purple was meant", "locomotive")),
    (put("deck", "red")(0), ("deck.red is 0", "from 1 to 100")),
    (put("deck", "red")(101), ("deck.red is 101", "from 1 to 100")),
    (put("deck", "locomotive")(31), ("deck.locomotive is 31", "from 1 to 30")),
    (put("points")(None), ("points is null", "object")),
    (put("points", "10")(40), ('points has an unknown length "10"', "1, 2, 3")),
    (put("points", "01")(1), ('points has an unknown length "01"',)),
    (put("points", "4")(-1), ("points.4 is -1", "whole number")),
    (drop("points", "4"), ("lanes[5] (anchor_bay-tinkers_gap): length is 4", "points to have an entry")),
    # cities
    (put("cities")({}), ("cities is an object", "list of 2 to 60 cities")),
    (put("cities")([{"id": "oslo", "name": "Oslo"}]), ("cities is a list of 1;", "2 to 60")),
    (many("cities", 60), ("cities is a list of 67;", "2 to 60")),
    (put("cities", 2)("heather_moor"), ('cities[2] is "heather_moor"', "object")),
    (put("cities", 2, "id")("Heather"), ('cities[2]: id is "Heather"', "lowercase letters")),
    (put("cities", 2, "id")("heather moor"), ("cities[2]: id", "underscores")),
    (put("cities", 2, "id")("ä"), ("cities[2]: id", '"ä"', "id")),
    (put("cities", 2, "id")("otter_mill"), ("cities[3] (otter_mill): id", "taken already")),
    (put("cities", 2, "name")("Otter Mill"), ("cities[3] (otter_mill): name", "another city")),
    (put("cities", 2, "name")(""), ("cities[2] (heather_moor): name", "text")),
    (drop("cities", 2, "name"), ("cities[2] (heather_moor) has no key name", "expected id, name")),
    (put("cities", 2, "nmae")("x"), ('cities[2] (heather_moor) has an unknown key "nmae"', "name was meant")),
    (add_far_city, ("cities[7] (far_skerry)", "can't be reached from anchor_bay", "connect")),
    # lanes
    (put("lanes")([]), ("lanes is a list of 0;", "1 to 120")),
    (many("lanes", 120), ("lanes is a list of 136;", "1 to 120")),
    (put("lanes", 3)(None), ("lanes[3] is null", "object")),
    (drop("lanes", 2, "colour"), ("lanes[2] (anchor_bay-heather_moor) has no key colour",)),
    (
        lane(2, lenght=3),
        ('lanes[2] (anchor_bay-heather_moor) has an unknown key "lenght"', "length was meant"),
    ),
    (lane(2, color="red"), ('unknown key "color"', "perhaps colour was meant")),
    (lane(2, b="hether_moor"), ("lanes[2] (anchor_bay-hether_moor): b", "heather_moor was meant")),
    (lane(2, a=4), ("lanes[2]: a is 4", "id of a city")),
    (lane(2, a=["oslo"]), ("lanes[2]: a is a list", "id of a city")),
    (lane(2, b="anchor_bay"), ("lanes[2] (anchor_bay-anchor_bay) joins", "two different cities")),
    (lane(2, a="heather_moor", b="anchor_bay"), ("lanes[2] (heather_moor-anchor_bay)", "alphabetical order")),
    (lane(2, length=0), ("lanes[2] (anchor_bay-heather_moor): length is 0", "from 1 to 9")),
    (lane(2, length=10), ("length is 10", "from 1 to 9")),
    (lane(2, length=2.5), ("length is 2.5", "whole number")),
    (lane(2, length=9), ("length is 9", "points")),
    (lane(2, colour="pink"), ("lanes[2] (anchor_bay-heather_moor): colour", '"pink"', "purple", "gray")),
    (lane(2, colour="locomotive"), ("colour", '"locomotive"', "gray")),
    (lane(2, colour="orange"), ("colour is orange", "deck")),
    (lane(2, kind="bridge"), ('kind is "bridge"', "rail, ferry or tunnel")),
    (lane(7, locomotives=0), ("lanes[7] (beacon_head-puffin_rock)", "ferry with 0 locomotives", "1 to 4")),
    (lane(7, locomotives=5), ("ferry with 5 locomotives", "1 to 4")),
    (drop("lanes", 7, "locomotives"), ("ferry with 0 locomotives",)),
    (drop("lanes", 7, "kind"), ("locomotives is 2 on a lane of kind rail", "ferries")),
    (
        lane(10, locomotives=1),
        ("lanes[10] (heather_moor-tinkers_gap)", "locomotives is 1", "tunnel", "ferries"),
    ),
    (lane(10, locomotives=-1), ("locomotives is -1", "from 0 to 9")),
    (drop("deck", "locomotive"), ("lanes[7] (beacon_head-puffin_rock): locomotives is 2", "deck")),
    (lane(2, exchange=1), ("exchange is 1", "from 2")),
    (lane(2, exchange=0), ("exchange is 0", "from 2")),
    (lane(7, exchange=4), ("lanes[7] (beacon_head-puffin_rock): exchange", "ferry", "rail")),
    (lane(2, toll=-1), ("lanes[2] (anchor_bay-heather_moor): toll is -1", "from 0")),
    (lane(1, toll=2), ("lanes[1] (anchor_bay-beacon_head) has toll 2", "lanes[0]", "same on both lanes")),
    (drop("lanes", 1, "toll"), ("lanes[1] (anchor_bay-beacon_head) has toll 0", "has 1")),
    (
        add("lanes", a="anchor_bay", b="beacon_head", length=2, colour="blue", toll=1),
        ("lanes[16] (anchor_bay-beacon_head)", "third lane", "two at most"),
    ),
    # tickets
    (put("tickets")([]), ("tickets is a list of 0;", "1 to 60")),
    (many("tickets", 60), ("tickets is a list of 78;", "1 to 60")),
    (put("tickets", 1)([]), ("tickets[1] is a list", "object")),
    (ticket(4, a="moor"), ("tickets[4] (moor-anchor_bay): a", "id of a city")),
    (ticket(4, b="heather_moor"), ("tickets[4] (heather_moor-heather_moor)", "two different cities")),
    (ticket(4, value=3), ('tickets[4] (heather_moor-anchor_bay) has an unknown key "value"', "points, long")),
    (add("tickets", a="thistle_down", b="puffin_rock", points=1), ("tickets[18]", "already as tickets[13]")),
    (add("tickets", a="puffin_rock", b="thistle_down", points=1), ("tickets[18]", "pair of cities once")),
    (ticket(4, points=0), ("tickets[4] (heather_moor-anchor_bay): points is 0", "from 1")),
    (drop("tickets", 4, "points"), ("tickets[4] (heather_moor-anchor_bay) has no points", "expected")),
    (ticket(4, long=1), ("tickets[4] (heather_moor-anchor_bay): long is 1", "true or false")),
    (ticket(4, neutral="otter_mill"), ("tickets[4]", "neutral", "list of 2 cities")),
    (ticket(4, neutral=["otter_mill"]), ("neutral is a list of 1;", "a list of 2 cities")),
    (ticket(4, neutral=["otter_mill", "nome"]), ("neutral[1]", '"nome"', "id of a city")),
    (
        ticket(4, neutral=["otter_mill", "beacon_head"]),
        ("neutral names beacon_head and otter_mill", "no lane"),
    ),
    # pieces and places
    (put("stations")(-1), ("stations is -1", "from 0")),
    (put("stations")(5), ("stations is 5", "to 4")),
    (put("start_scores")([0, 1]), ("start_scores is a list of 2;", "a list of 3")),
    (put("start_scores")([0, 1, 2, 3]), ("start_scores is a list of 4;", "one for each player")),
    (put("start_scores")([0, 1, "2"]), ('start_scores[2] is "2"', "whole number")),
    (put("toll_tokens")([2, 1]), ("toll_tokens is a list", "object")),
    (put("toll_tokens", "0")(4), ('toll_tokens has an unknown token "0"', "1 to 100")),
    (put("toll_tokens", "2")(0), ("toll_tokens.2 is 0", "from 1")),
    (put("regions")([]), ("regions is a list", "object")),
    (put("regions", "The Shore")(["anchor_bay"]), ("regions", '"The Shore"', "lowercase")),
    (put("regions", "shore")([]), ("regions.shore is a list of 0;", "1 to 60")),
    (put("regions", "shore", 1)("thistle"), ("regions.shore[1]", '"thistle"', "thistle_down was meant")),
    (put("hall_bonus")("otter_mill"), ("hall_bonus", "list")),
    (put("hall_bonus", 0)(["otter_mill"]), ("hall_bonus[0] is a list of 1;", "a list of 2")),
    (put("hall_bonus", 0, 1)("nome"), ("hall_bonus[0][1]", '"nome"', "id of a city")),
    (put("hall_bonus", 0, 1)("otter_mill"), ("hall_bonus[0] leads to otter_mill", "once")),
]


@pytest.mark.parametrize(("change", "words"), FAULTS, ids=[words[0] for _, words in FAULTS])
def test_a_fault_is_told_with_its_entry_and_what_was_expected(change: Change, words: tuple[str, ...]) -> None:
    board = deepcopy(VALID)
    change(board)
    said = said_about(board)
    assert said.startswith("my.json")
    assert "expected" in said
    assert said.endswith(".")
    assert said.isprintable()
    for word in words:
        assert word in said


@pytest.mark.parametrize("document", [None, 7, "board", [], [VALID]])
def test_a_file_holds_an_object(document: object) -> None:
    assert "expected a JSON object" in said_about(document)


def test_keys_for_drawing_and_notes_are_let_through() -> None:
    board = deepcopy(VALID)
    board |= {"frame": 1, "notes": [], "provenance": None, "name_pl": "Wyspa"}
    extra = {
        "lon": 1,
        "lat": 2,
        "x": 3,
        "y": 4,
        "mid": [1, 2],
        "notes": "",
        "provenance": "",
        "region": "shore",
    }
    for kind in ("cities", "lanes", "tickets"):
        board[kind][0] |= {**extra, "name_pl": "Zatoka", "name_de": "Bucht"}
    check_board("my.json", board)
    assert facts_of(board) == read_board(ISLAND)


def test_a_board_without_points_asks_no_points_of_its_tickets() -> None:
    board = deepcopy(VALID)
    board["points"] = {}
    for entry in board["tickets"]:
        entry.pop("points")
    check_board("my.json", board)
    assert {entry.points for entry in facts_of(board).tickets} == {0}


# Files.


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ("line 1, column 1", "no JSON")),
        (b"lanes:\n  - a: oslo\n", ("line 1, column 1", "no JSON")),
        (b'{\n  "board": "x",\n}', ("line 3", "no JSON")),
        (b'{"cars": NaN}', ("NaN",)),
        (b'{"cars": 1' + b"0" * 5000 + b"}", ("can't be read",)),
        (b"[" * 200_000, ("nested too deeply",)),
        (b'{"title": "\xff"}', ("byte 11", "UTF-8")),
        ('{"title": "Łódź"}'.encode("utf-16"), ("byte 0", "UTF-8")),
        (b'{"cars": 1, "cars": 2}', ('the key "cars" twice',)),
        (b'{"cars": 1, "": 2, "": 2}', ('the key "" twice',)),
        (b" " * 1_000_001, ("1000001 bytes", "1000000")),
    ],
)
def test_what_is_no_json_is_refused(tmp_path: Path, content: bytes, words: tuple[str, ...]) -> None:
    path = tmp_path / "my.json"
    path.write_bytes(content)
    with pytest.raises(BoardError) as caught:
        read_board(path)
    for word in (str(path), "expected", *words):
        assert word in str(caught.value)


def test_a_key_given_twice_is_found_in_its_entry(tmp_path: Path) -> None:
    path = tmp_path / "my.json"
    text = ISLAND.read_text(encoding="utf-8")
    path.write_text(text.replace('"length": 1,', '"length": 1, "length": 2,'), encoding="utf-8")
    with pytest.raises(
        BoardError, match=r'lanes\[12\] \(otter_mill-tinkers_gap\) has the key "length" twice'
    ):
        read_board(path)


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"nowhere\.json.*No such file"):
        read_board(tmp_path / "nowhere.json")
    with pytest.raises(BoardError, match="is a directory"):
        read_board(tmp_path)
    with pytest.raises(BoardError, match=r"can't be read"):
        read_board("a\0b")
    with pytest.raises(BoardError, match=r"can't be read"):
        read_board(tmp_path / ("x" * 5000))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BoardError, match="no ordinary file"):
        read_board(tmp_path / "pipe")


def test_a_path_may_be_text_and_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "my.json"
    path.write_bytes(b"\xef\xbb\xbf" + ISLAND.read_bytes())
    assert read_board(str(path)) == read_board(path) == read_board(ISLAND)


# Anything at all.

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
NEAR = JSON | st.sampled_from(["oslo", "anchor_bay", "gray", "red", "ferry", 0, 1, 2, 9, [], {}, [2, 5]])


def places(inner: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """List the paths to everything in a document."""
    children: list[tuple[str | int, object]] = []
    if isinstance(inner, dict):
        children = list(inner.items())
    elif isinstance(inner, list):
        children = list(enumerate(inner))
    for key, child in children:
        yield (*path, key)
        yield from places(child, (*path, key))


PLACES = list(places(VALID))


def laid_out(path: Path) -> Board | None:
    """Read a board and lay it out, unless it is refused."""
    try:
        return Board(read_board(path))
    except BoardError:
        return None


OFTEN = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@OFTEN
@given(content=st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_file_is_refused_in_words(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "my.json"
    path.write_bytes(content)
    assert laid_out(path) is None


@OFTEN
@given(path=st.sampled_from(PLACES), value=NEAR)
def test_a_board_with_anything_in_one_place_is_refused_or_can_be_laid_out(
    tmp_path: Path, path: tuple[str | int, ...], value: object
) -> None:
    board = deepcopy(VALID)
    put(*path)(value)(board)
    file = tmp_path / "my.json"
    file.write_text(json.dumps(board), encoding="utf-8")
    laid_out(file)


@OFTEN
@given(path=st.sampled_from(PLACES))
def test_a_board_that_lacks_anything_is_refused_or_can_be_laid_out(
    tmp_path: Path, path: tuple[str | int, ...]
) -> None:
    board = deepcopy(VALID)
    drop(*path)(board)
    file = tmp_path / "my.json"
    file.write_text(json.dumps(board), encoding="utf-8")
    laid_out(file)


# The shipped boards.

SHIPPED = {  # players, cars, stations, tickets, long tickets, cards
    "usa": ((2, 5), 45, 0, 30, 0, 110),
    "europe": ((2, 5), 45, 3, 46, 6, 110),
    "nordic": ((2, 3), 40, 0, 46, 0, 110),
    "nederland": ((2, 5), 40, 0, 44, 0, 110),
    "ghost": ((2, 4), 20, 0, 33, 0, 72),
}


def numbers(facts: BoardFacts) -> tuple[object, ...]:
    long = sum(entry.long for entry in facts.tickets)
    return facts.players, facts.cars, facts.stations, len(facts.tickets), long, sum(facts.deck.values())


@pytest.mark.parametrize("box", BOXES)
def test_a_shipped_board_has_what_its_rulebook_says(box: str) -> None:
    facts = read_board(BOARDS / f"{box}.json")
    assert facts.board == box
    assert numbers(facts) == SHIPPED[box]


@pytest.mark.parametrize("box", [box for box in BOXES if box != "ghost"])
def test_twelve_cards_of_each_colour_and_fourteen_locomotives(box: str) -> None:
    deck = read_board(BOARDS / f"{box}.json").deck
    assert deck.pop("locomotive") == 14
    assert list(deck.values()) == [12] * 8


def test_what_only_some_boards_have() -> None:
    nederland = read_board(BOARDS / "nederland.json")
    assert nederland.start_scores == (0, 1, 2, 3, 4)
    assert sum(value * number for value, number in nederland.toll_tokens.items()) == 30
    nordic = read_board(BOARDS / "nordic.json")
    assert [(lane.a, lane.b, lane.exchange) for lane in nordic.lanes if lane.exchange] == [
        ("lieksa", "murmansk", 4)
    ]
    ghost = read_board(BOARDS / "ghost.json")
    assert set(ghost.regions) == {"dark_forest", "coast"}
    assert [place for _, place in ghost.hall_bonus] == ["crypt", "mansion_on_the_hill"]
    assert ghost.points == {}


def test_a_ticket_is_named_in_the_order_of_its_file() -> None:
    facts = read_board(ISLAND)
    assert "heather_moor-anchor_bay" in facts.ticket_ids()
    assert facts.lane_ids()[:5] == [
        "anchor_bay-beacon_head/red",
        "anchor_bay-beacon_head/white",
        "anchor_bay-heather_moor",
        "anchor_bay-otter_mill/1",
        "anchor_bay-otter_mill/2",
    ]


# The example.

SHEETS = [(box, options) for box, sheet in BOXES.items() for options in ((), *((o,) for o in sheet.options))]


@pytest.mark.parametrize(("box", "options"), SHEETS)
def test_the_island_is_played_to_the_end_by_every_rule_sheet(box: str, options: tuple[str, ...]) -> None:
    board = Board(read_board(ISLAND))
    for seats in (2,) if options == ("neutral_player",) else (2, 3):
        rules = lay_rules(box, board, seats, options)
        for seed in range(5):
            state = deal(rules, seed)
            assert play_out(rules, state, seed + 1) > 20
            assert state.decision == OVER
            assert len(final_count(rules, state).totals) == seats
            assert any(player.own_low for player in state.players)


def blocks(language: str) -> list[str]:
    """Return the page's examples in a language."""
    page = PAGE.read_text(encoding="utf-8")
    return [block.partition("\n```")[0] for block in page.split(f"```{language}\n")[1:]]


def test_the_page_shows_the_example_as_it_is() -> None:
    assert [block + "\n" for block in blocks("json")] == [ISLAND.read_text(encoding="utf-8")]


def test_the_page_quotes_faults_word_for_word(tmp_path: Path) -> None:
    said = set()
    for change, _ in FAULTS:
        board = deepcopy(VALID)
        change(board)
        said.add(said_about(board))
    broken = tmp_path / "my.json"
    broken.write_text(ISLAND.read_text(encoding="utf-8").replace("14,", "14"), encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        read_board(broken)
    said.add(str(caught.value).replace(str(broken), "my.json"))
    quoted = blocks("text")[0].splitlines()
    assert len(quoted) > 5
    assert [line for line in quoted if line not in said] == []
