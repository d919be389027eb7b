"""A record written by an older version of the program keeps replaying.

The files in tests/records are as they were written, by the version that their header names. Never write them
again: if one stops replaying, players' old games have stopped too.
"""

from pathlib import Path

import pytest

import whistlestop as ws

FILES = sorted((Path(__file__).parent / "records").glob("*.txt"))


def test_there_are_old_records() -> None:
    assert [path.stem for path in FILES] == ["1-europe-3", "1-nederland-2-neutral_player-sealed"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_old_record_replays_to_the_recorded_position(path: Path) -> None:
    record = ws.load_record(path.read_text(encoding="utf-8"))
    assert record.hash is not None
    game = record.replay()
    assert game.over
    assert game.hash() == record.hash
    assert "replay to the recorded position" in record.verify()


def test_the_names_in_an_old_record_are_read() -> None:
    names = [ws.load_record(path.read_text(encoding="utf-8")).names for path in FILES]
    assert names == [("Ana", "Ben", "Zoë"), ("Jacek", "Krysia")]


def test_an_old_sealed_record_still_proves_that_nothing_was_arranged() -> None:
    sealed = ws.load_record(FILES[1].read_text(encoding="utf-8"))
    assert sealed.commitment is not None
    assert "nothing was arranged" in sealed.verify()


def test_old_records_count_as_they_did() -> None:
    scores = {
        path.stem: ws.load_record(path.read_text(encoding="utf-8")).replay().standings().scores
        for path in FILES
    }
    assert scores == {"1-europe-3": (-21, -2, 38), "1-nederland-2-neutral_player-sealed": (38, 15)}
