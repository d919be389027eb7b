"""Golden playthroughs replay line for line, and every way to end has one. See tools/golden.py."""

from pathlib import Path

import pytest
from tests.strategies import SEATS
from tools.golden import FOLDER, MOST_BYTES, RULE, goldens, retell

import whistlestop as ws

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_replaying_the_moves_prints_the_same_file_line_for_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert retell(text).splitlines() == text.splitlines()


def test_there_is_a_playthrough_for_each_box_with_fewest_and_most_seats_and_for_each_way_to_end() -> None:
    wanted = goldens()
    assert [path.stem for path in FILES] == sorted(golden.name for golden in wanted)
    for box, sizes in SEATS.items():
        ends = {
            size: {golden.ending for golden in wanted if (golden.box, golden.seats) == (box, size)}
            for size in sizes
        }
        assert all({"last_round", "all_pass"} <= ends[size] or box == "ghost" for size in sizes)
        assert all(
            {"sixth_ticket", "last_car", "no_lane_left", "all_pass"} <= ends[size] or box != "ghost"
            for size in sizes
        )
    played = {option for golden in wanted for option in golden.options}
    assert played == {option for box in ws.BOXES.values() for option in box.options}


def test_playthroughs_end_as_their_names_say() -> None:
    for path in FILES:
        _, _, end = path.read_text(encoding="utf-8").rpartition("\nover: ")
        assert path.stem.rpartition("-")[2] in end.partition("\n")[0].split(", ")


def test_playthroughs_are_small_enough_to_be_read() -> None:
    sizes = [path.stat().st_size for path in FILES]
    assert max(sizes) <= MOST_BYTES
    assert sum(sizes) < 1_000_000


def test_a_playthrough_that_was_changed_is_noticed() -> None:
    text = (FOLDER / "usa-2-last_round.txt").read_text(encoding="utf-8")
    told = text.partition(RULE)[2]
    changed = text.replace(told, told.replace("score 4", "score 5", 1))
    assert changed != text
    assert retell(changed) == text
    with pytest.raises(ws.BadDocument):
        retell(text.partition(RULE)[0])
