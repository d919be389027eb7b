"""`whistlestop analyse` as a person and a script call it."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.command_line import PROGRAM, ROOT, call

import whistlestop as ws

FEW = ("--tries", "4", "--jobs", "1")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Save a short game in which the first on offer is always played."""
    game = ws.new_game("ghost", 2, seed=6)
    game.names = ("Ana", "[bold]Ben")
    while not game.over:
        game.play(game.legal_moves()[0])
    path = tmp_path_factory.mktemp("saved") / "ghost.txt"
    path.write_text(str(game.record()), encoding="utf-8")
    return path


def test_in_words(saved: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    code, out, err = call("analyse", str(saved), *FEW, "--html", str(page))
    assert (code, err) == (0, "")
    assert out.startswith("ghost: Ana, [bold]Ben. ")
    for part in ("Chances to win, in per cent", "How they played", "cost in wins", str(page)):
        assert part in out
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("command", ["analyse", "arena"])
def test_the_page_is_written_also_if_the_reader_goes_away(saved: Path, tmp_path: Path, command: str) -> None:
    page = tmp_path / "page.html"
    reader, writer = os.pipe()
    os.close(reader)
    asked = {
        "analyse": (str(saved), *FEW),
        "arena": ("--box", "ghost", "--jobs", "1", "--bots", "greedy,random", "--games", "4"),
    }
    words = (command, *asked[command], "--html", str(page))
    done = subprocess.run([*PROGRAM, *words], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")
    assert page.stat().st_size > 10_000


def test_as_json(saved: Path) -> None:
    code, out, err = call("analyse", str(saved), *FEW, "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    record = ws.load_record(saved.read_text(encoding="utf-8"))
    assert [(each["seat"], each["move"]) for each in told["decisions"]] == list(record.moves)
    assert (told["box"], told["over"], told["tries"]) == ("ghost", True, 4)
    assert told["winners"] == list(record.replay().standings().winners)
    assert [seat["name"] for seat in told["seats"]] == ["Ana", "[bold]Ben"]
    assert {"verdict", "cost", "error", "better", "chance"} <= set(told["decisions"][0])
    assert all(len(moment["chances"]) == 2 for moment in told["moments"])
    assert call("analyse", str(saved), *FEW, "--json")[1] == out


def test_a_game_that_is_not_over(tmp_path: Path) -> None:
    game = ws.new_game("europe", 3, seed=1)
    path = tmp_path / "begun.txt"
    path.write_text(str(game.record()), encoding="utf-8")
    code, _, err = call("analyse", str(path))
    assert code == 2
    assert "holds no move yet" in err
    for seat in game.to_act:
        game.play(game.legal_moves(seat)[0], seat)
    path.write_text(str(game.record()), encoding="utf-8")
    code, out, err = call("analyse", str(path), *FEW)
    assert (code, err) == (0, "")
    assert "nobody has won yet" in out
    assert "still open" in out


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    island, path = ROOT / "examples" / "island.json", tmp_path / "island.txt"
    game = ws.new_game("usa", 2, seed=1, board=ws.load_board(island))
    for seat in game.to_act:
        game.play(game.legal_moves(seat)[0], seat)
    path.write_text(str(game.record()), encoding="utf-8")
    assert call("analyse", str(path), *FEW, "--board", str(island))[0] == 0
    code, _, err = call("analyse", str(path), *FEW)
    assert code == 2
    assert "--board FILE" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--tries 0", "--tries is a whole number from 1 to 1000000, not 0."),
        ("--jobs 0", "--jobs is a whole number from 1 to 512, not 0."),
        ("--jobs 1000000", "not 1000000"),
        ("--html page.txt", "name it like one, as in page.txt.html"),
        ("--html /proc/page.html", "/proc/page.html can't be written"),
        (f"--html {'x' * 300}.html", "can't be written"),
        ("--html /no/such/folder/page.html", "There is no folder /no/such/folder"),
    ],
)
def test_wrong_usage(saved: Path, words: str, said: str) -> None:
    code, out, err = call("analyse", str(saved), *words.split())
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert said in err


def test_the_page_is_never_written_over_the_record(saved: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.html"
    record.write_bytes(saved.read_bytes())
    code, _, err = call("analyse", str(record), *FEW, "--html", str(record))
    assert code == 2
    assert "would write over" in err
    assert record.read_bytes() == saved.read_bytes()


def test_a_name_is_shown_as_it_is_and_moves_no_cursor(tmp_path: Path) -> None:
    game = ws.new_game("ghost", 2, seed=6)
    game.names = (":cat: Ana\\", "B\x1b[31mob\n")
    for seat in game.to_act:
        game.play(game.legal_moves(seat)[0], seat)
    path = tmp_path / "begun.txt"
    path.write_text(str(game.record()), encoding="utf-8")
    code, out, err = call("analyse", str(path), *FEW)
    assert (code, err) == (0, "")
    assert out.startswith("ghost: :cat: Ana\\, B [31mob. The record ends")
    assert "\x1b" not in out


def test_a_process_that_goes_down_is_told(saved: Path) -> None:
    long = [*PROGRAM, "analyse", str(saved), "--tries", "1000000", "--jobs", "2"]
    with subprocess.Popen(
        long, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        wait_until(lambda: len(members(running.pid)) > 3)
        os.kill(max(members(running.pid)), signal.SIGKILL)
        out, err = running.communicate(timeout=20)
    assert (running.returncode, out) == (1, "")
    assert "A process went down" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("begun", [False, True])
def test_ctrl_c_ends_it_and_its_processes(saved: Path, *, begun: bool) -> None:
    """At once: while the processes load, and while they think about moves for minutes."""
    long = [*PROGRAM, "analyse", str(saved), "--tries", "1000000", "--jobs", "2"]
    with subprocess.Popen(
        long, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        wait_until(lambda: len(members(running.pid)) > 3)  # itself, two that think, one that keeps track
        time.sleep(3 * begun)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert out == ""
    assert "Traceback" not in err
    wait_until(lambda: not members(running.pid))


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds, for a minute at most."""
    late = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < late
        time.sleep(0.05)


def members(group: int) -> list[int]:
    """Return the processes of a group that are not over."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, of = status.read_text(encoding="utf-8").rpartition(") ")[2].split()[:3]
        except OSError:
            continue
        if int(of) == group and state != "Z":
            found.append(int(status.parent.name))
    return found
