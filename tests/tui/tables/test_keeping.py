"""Games of the terminal that are kept: through kills, damage, full disks and other windows."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import textwrap
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.command_line import ROOT, call
from tests.tui.tables.sitting import GAMES, begin, install_strange_bots, moves_in, play_on, seen

import whistlestop as ws
from whistlestop.tui.tables.keeper import NotKept, usual_folder
from whistlestop.tui.tables.keeping import Kept, forget, kept_games, look_through, open_kept
from whistlestop.tui.tables.local import LocalTable, Wanted, open_table

KEPT_BEFORE = ROOT / "tests" / "data" / "kept-1"


def opened(folder: Path, box: str = "usa", players: int = 2, **more: Any) -> LocalTable:
    """Lay a table that is kept, whose bots think in this process."""
    given = {"seed": 7, "bots": ("random",), **more}
    return open_table(Wanted(box=box, players=players, **given), folder, in_process=True)


def again(kept: Kept) -> LocalTable:
    """Go on with a game."""
    return open_kept(kept, in_process=True)


def only(folder: Path) -> Kept:
    """Return the only game of a folder."""
    (kept,) = kept_games(folder)
    return kept


def left_behind(folder: Path, box: str = "usa", turns: int = 4, **more: Any) -> str:
    """Play some turns of a game and leave it; return its record."""
    with opened(folder, box, **more) as table:
        play_on(table, Random(1), turns)
        return table.record()


@pytest.mark.parametrize(("box", "players", "options"), GAMES)
def test_a_game_is_gone_on_with_where_it_was_left(
    tmp_path: Path, box: str, players: int, options: tuple[str, ...]
) -> None:
    with opened(tmp_path, box, players, options=options, seat=1, name="Ana") as table:
        play_on(table, Random(1), 6)
        left, look = table.record(), table.look()
    kept = only(tmp_path)
    assert (kept.box, kept.options, kept.names, kept.seat) == (box, options, look.names, 1)
    assert (kept.round, kept.to_move, kept.over) == (seen(look).round, seen(look).to_act, False)
    assert kept.title == table.board.facts.title
    with again(kept) as other:
        assert other.record() == left
        assert seen(other.look()) == seen(look)
        assert other.look().seats == look.seats
        play_on(other, Random(2), 3)
        assert ws.load_record(other.record()).verify()
    assert moves_in(other.record())[: len(moves_in(left))] == moves_in(left)


def test_a_finished_game_is_kept_too(tmp_path: Path) -> None:
    left_behind(tmp_path, "ghost", turns=1000)
    kept = only(tmp_path)
    assert (kept.over, kept.to_move) == (True, ())
    with again(kept) as table:
        assert table.look().phase == "over"


def test_what_is_kept_is_a_record_like_any_other(tmp_path: Path) -> None:
    record = left_behind(tmp_path)
    path = tmp_path / f"{only(tmp_path).id}.txt"
    assert path.read_text() == record
    assert call("verify", str(path))[0] == 0
    assert call("replay", str(path))[0] == 0


def test_every_move_is_on_the_disk_when_it_is_acknowledged(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        assert kept_games(tmp_path) == []
        for turn in range(8):
            play_on(table, Random(turn), 1)
            assert (tmp_path / f"{only(tmp_path).id}.txt").read_text() == table.record()
        assert table.undo() is None
        assert (tmp_path / f"{only(tmp_path).id}.txt").read_text() == table.record()


PLAYER = """
    import sys
    from pathlib import Path
    from random import Random
    from tests.tui.tables.sitting import play_on
    from whistlestop.tui.tables.local import Wanted, open_table

    if __name__ == "__main__":
        random = Random(5)
        table = open_table(Wanted(box="europe", players=3, bots=("greedy", "random")), Path(sys.argv[1]))
        while True:
            print(*play_on(table, random, 1), flush=True)
"""


def test_a_game_that_was_killed_has_every_move_that_was_acknowledged(tmp_path: Path) -> None:
    program = tmp_path / "player.py"
    program.write_text(textwrap.dedent(PLAYER))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    folder = tmp_path / "games"
    with subprocess.Popen(
        [sys.executable, str(program), str(folder)], env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        made = [process.stdout.readline().strip() for _ in range(12)]
        with pytest.raises(NotKept, match="is being played in another window"):
            again(only(folder))
        process.kill()
        made += process.stdout.read().split("\n")[:-1]
    kept = only(folder)
    with again(kept) as table:
        mine = [move for seat, move in moves_in(table.record()) if seat == 0]
        assert mine[: len(made)] == made
        assert len(mine) - len(made) <= 1, "one at most was kept that nobody was told of"
        play_on(table, Random(1), 2)
        assert ws.load_record(table.record()).verify()


# Several games, several windows


def test_games_are_listed_newest_first(tmp_path: Path) -> None:
    for hours, box in enumerate(("usa", "ghost", "nordic")):
        left_behind(tmp_path, box, turns=2)
        (path,) = tmp_path.glob(f"*-{box}-*.txt")
        os.utime(path, (3600 * hours, 3600 * hours))
    games = kept_games(tmp_path)
    assert [kept.box for kept in games] == ["nordic", "ghost", "usa"]
    assert games[0].when == datetime.fromtimestamp(7200, UTC)


def test_two_windows_do_not_play_the_same_game(tmp_path: Path) -> None:
    with opened(tmp_path) as table:
        play_on(table, Random(1), 1)
        for attempt in (again, forget):
            with pytest.raises(NotKept, match="is being played in another window: go on there, or close it"):
                attempt(only(tmp_path))
    with again(only(tmp_path)), pytest.raises(NotKept):
        again(only(tmp_path))
    forget(only(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_was_removed_meanwhile_is_told_of(tmp_path: Path) -> None:
    left_behind(tmp_path)
    kept = only(tmp_path)
    forget(kept)
    for attempt in (again, forget):
        with pytest.raises(NotKept, match="can't be gone on with: no such file"):
            attempt(kept)


def test_to_look_into_a_game_does_not_make_it_newer(tmp_path: Path) -> None:
    left_behind(tmp_path)
    before = only(tmp_path)
    again(before).close()
    assert only(tmp_path) == before


# Damage


def test_what_is_damaged_or_foreign_is_left_out_and_left_alone(tmp_path: Path) -> None:
    left_behind(tmp_path)
    good = only(tmp_path)
    record, beside = (tmp_path / f"{good.id}{end}" for end in (".txt", ".json"))
    lines = record.read_text().splitlines(keepends=True)
    seating = json.loads(beside.read_text())

    def kept(name: str, text: str | bytes, about: object = seating) -> None:
        path = tmp_path / f"{name}.txt"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        if about is not None:
            (tmp_path / f"{name}.json").write_text(about if isinstance(about, str) else json.dumps(about))

    whole = "".join(lines)
    kept("alone", whole, None)
    kept("bytes", b"whistlestop record 1\n\xff\xfe\x00")
    kept("changed", whole.replace("hash: ", "hash: 0"))
    kept("cut", whole[: len(whole) * 2 // 3])
    kept("empty", "")
    kept("letter", "Dear Ana, the shopping list:\n")
    kept("newer", whole, {**seating, "version": 2, "seat": "second"})
    kept("nobody", whole, {**seating, "seat": 1})
    kept("others", whole, {**seating, "bots": ["", "random", "random"]})
    kept("seatless", whole, "{")
    kept("unheard", whole, {**seating, "bots": "random"})
    (tmp_path / "folder.txt").mkdir()
    (tmp_path / "folder.json").write_text(json.dumps(seating))
    (tmp_path / f"{good.id}.txt.part").write_text("half a rec")
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    games, notes = look_through(tmp_path)
    assert games == [good]
    assert [note.split()[0] for note in notes] == sorted(
        path.name for path in tmp_path.glob("*.txt") if path != record
    )
    assert all(note.endswith(".") and "Traceback" not in note for note in notes)
    assert "newer version of this program" in next(note for note in notes if note.startswith("newer"))
    assert before == {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}


def test_a_game_that_is_damaged_after_it_was_listed_is_refused_and_not_held(tmp_path: Path) -> None:
    record = left_behind(tmp_path)
    kept = only(tmp_path)
    path = tmp_path / f"{kept.id}.txt"
    path.write_text(record[: len(record) // 2])
    with pytest.raises(NotKept, match="can't be gone on with"):
        again(kept)
    path.write_text(record)
    again(kept).close()


def test_without_a_folder_there_are_no_games(tmp_path: Path) -> None:
    assert kept_games(tmp_path / "none") == kept_games(None) == []


def test_a_bot_that_is_gone_is_missed_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as installed:
        package = tmp_path / "package"
        package.mkdir()
        install_strange_bots(package, installed)
        left_behind(tmp_path / "games", bots=("fails",))
    with pytest.raises(NotKept, match="there is no bot 'fails'; the bots are"):
        again(only(tmp_path / "games"))


def test_games_of_the_first_version_go_on(tmp_path: Path) -> None:
    shutil.copytree(KEPT_BEFORE, tmp_path, dirs_exist_ok=True)
    games, notes = look_through(tmp_path)
    assert notes == []
    assert {(kept.box, kept.round, kept.over) for kept in games} == {
        ("usa", 6, False),
        ("nederland", 5, False),
    }
    for kept in games:
        with again(kept) as table:
            play_on(table, Random(1), 2)
            assert ws.load_record(table.record()).verify()


# Disks


def test_a_game_that_cannot_be_kept_goes_on_and_says_so_once(tmp_path: Path) -> None:
    way = tmp_path / "data"
    way.write_text("a file where the folder should be")
    with opened(way / "terminal") as table:
        first = table.wait(table.look().number)
        assert first.note.startswith(f"The game can't be kept in {way / 'terminal'}: not a directory.")
        assert first.note.endswith("is lost when you leave.")
        look = begin(table, Random(1))
        assert table.play("draw") is None
        assert table.look().note == ""
        assert len(seen(table.look()).log) == len(seen(look).log) + 1
        way.unlink()
        assert table.play("draw") is None
        assert table.look().note == "The game is being kept again."
        assert (way / "terminal" / f"{only(way / 'terminal').id}.txt").read_text() == table.record()


FULL_DISK = """
    import resource, signal, sys
    from pathlib import Path
    from random import Random
    from tests.tui.tables.sitting import play_on
    from whistlestop.tui.tables.local import Wanted, open_table

    table = open_table(Wanted(seed=7, bots=("random",)), Path(sys.argv[1]), in_process=True)
    play_on(table, Random(1), 4)
    size = len(table.record())
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    look = table.look()
    play_on(table, Random(1), 4)
    print(table.wait(look.number).note)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files")
def test_what_was_kept_before_the_disk_was_full_stays(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(FULL_DISK), str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "can't be kept" in done.stdout
    assert "file too large" in done.stdout
    with again(only(tmp_path)) as table:
        assert len([seat for seat, _ in moves_in(table.record()) if seat == 0]) == 4


# Where and what


def test_a_board_of_ones_own_is_kept_with_the_game(tmp_path: Path) -> None:
    own = tmp_path / "island.json"
    shutil.copy(ROOT / "examples" / "island.json", own)
    with open_table(Wanted(seed=3, bots=("greedy",), board=own), tmp_path / "games") as table:
        play_on(table, Random(1), 3)
        left = table.record()
    own.unlink()
    kept = only(tmp_path / "games")
    assert kept.title == table.board.facts.title
    with open_kept(kept) as other:
        assert other.record() == left
        assert other.board.city_ids == table.board.city_ids
        play_on(other, Random(1), 2)
        assert other.look().note == ""


def test_games_are_kept_beside_those_of_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert usual_folder() == tmp_path / "whistlestop" / "terminal"


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "expanduser", homeless)
    assert usual_folder() is None


def homeless(path: Path) -> Path:
    """Fail as pathlib does where nobody knows the home of who asks."""
    raise RuntimeError(f"Could not determine home directory for {path}.")
