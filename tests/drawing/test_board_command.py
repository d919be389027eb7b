"""`whistlestop board`: the files it writes, and what it says when it can't."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from tests.command_line import ROOT, call
from tests.drawing.drawings import covered, of_class, parsed

import whistlestop as ws
from whistlestop.boxes import BOXES, board_of
from whistlestop.cli import board as command
from whistlestop.drawing import export

ISLAND = ROOT / "examples" / "island.json"


def png_size(path: Path) -> tuple[int, int]:
    """Return width and height of a PNG."""
    content = path.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", content[16:24])
    return width, height


@pytest.mark.parametrize("box", BOXES)
def test_a_board_is_drawn_as_svg(box: str, tmp_path: Path) -> None:
    path = tmp_path / "out.svg"
    code, out, err = call("board", box, "--svg", str(path))
    assert (code, err) == (0, "")
    assert str(path) in out
    root = parsed(path.read_text("utf-8"))
    assert len(list(of_class(root, "lane"))) == board_of(box).lanes
    assert not list(of_class(root, "pieces"))


def test_a_position_is_drawn_with_its_cars(tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    lanes = ["denver-santa_fe", "helena-seattle"]
    position.write_text(json.dumps({"box": "usa", "seats": [{"lanes": lanes[:1]}, {"lanes": lanes[1:]}]}))
    path = tmp_path / "out.svg"
    for words in (("board", "usa"), ("board",)):
        assert call(*words, "--position", str(position), "--svg", str(path))[0] == 0
        assert covered(parsed(path.read_text("utf-8"))) == {lanes[0]: "0", lanes[1]: "1"}


def test_a_board_of_ones_own_is_drawn_and_its_positions_too(tmp_path: Path) -> None:
    path, position = tmp_path / "out.svg", tmp_path / "position.json"
    assert call("board", "--board", str(ISLAND), "--svg", str(path))[0] == 0
    assert len(list(of_class(parsed(path.read_text("utf-8")), "lane"))) == 16
    game = ws.new_game("usa", 2, seed=1, board=ws.load_board(ISLAND))
    position.write_text(json.dumps(game.position()))
    assert call("board", "--board", str(ISLAND), "--position", str(position), "--svg", str(path))[0] == 0
    assert len(list(of_class(parsed(path.read_text("utf-8")), "seat"))) == 2


def test_a_picture_in_pixels_has_the_width_asked_for(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    path, drawing = tmp_path / "out.png", tmp_path / "out.svg"
    code, _, err = call(
        "board", "--board", str(ISLAND), "--png", str(path), "--width", "300", "--svg", str(drawing)
    )
    assert (code, err) == (0, "")
    root = parsed(drawing.read_text("utf-8"))
    wanted = 300 * float(root.get("height", "0")) / float(root.get("width", "1"))
    width, height = png_size(path)
    assert width == 300
    assert abs(height - wanted) <= 1


def test_letters_are_drawn_by_the_fonts_that_come_along() -> None:
    pytest.importorskip("resvg_py")
    blank = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">{}</svg>'
    said = blank.format(
        '<text y="30" font-family="Whistlestop Slab" font-weight="600" font-size="30">Ålborg</text>'
    )
    assert export.png(said, 200) != export.png(blank.format(""), 200)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("board usa", "--svg FILE, --png FILE"),
        ("board --svg {out}", "Say which board: usa, europe"),
        ("board mars --svg {out}", "the boxes are usa"),
        ("board usa --svg {folder}/no/such/out.svg", "There is no folder"),
        ("board usa --svg {folder}", "can't be written"),
        ("board usa --png {out} --width 12", "--width is 100 to 8000"),
        ("board usa --svg {out} --position {folder}/none.json", "can't be read"),
        ("board usa --svg {out} --position {folder}", "is a folder"),
        ("board usa --svg {out} --position {folder}/text.json", "can't be read as JSON"),
        ("board usa --svg {out} --position {folder}/list.json", "expected a JSON object"),
        ("board usa --svg {out} --position {folder}/bad.json", "seats[0].lanes"),
        ("board europe --svg {out} --position {folder}/bad.json", "a position of the box 'usa'"),
        ("board --svg {out} --board {folder}/list.json", "list.json"),
        ("board usa --svg {out} extra", "extra"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(words: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "text.json").write_text("once upon a time")
    (tmp_path / "list.json").write_text("[1]")
    (tmp_path / "bad.json").write_text(json.dumps({"box": "usa", "seats": [{"lanes": ["a-b"]}, {}]}))
    out = tmp_path / "out.svg"
    code, told, err = call(*words.format(out=out, folder=tmp_path).split())
    assert (code, told) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert not out.exists()


def test_a_missing_library_is_named_with_its_cure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_found(name: str) -> None:
        assert name == "resvg_py"

    monkeypatch.setattr(export, "find_spec", nothing_found)
    path, drawing = tmp_path / "out.png", tmp_path / "out.svg"
    code, _, err = call("board", "usa", "--svg", str(drawing), "--png", str(path))
    assert code == 2
    assert 'pip install "whistlestop[png]"' in err
    assert not drawing.exists()


def test_a_huge_file_is_no_position(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "MAX_BYTES", 3)
    (tmp_path / "position.json").write_text('{"box": "usa"}')
    given = ("--svg", str(tmp_path / "x.svg"), "--position", str(tmp_path / "position.json"))
    code, _, err = call("board", "usa", *given)
    assert code == 2
    assert "too large" in err
