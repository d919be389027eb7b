"""`whistlestop arena` as a person and a script call it."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.command_line import PROGRAM, call

from whistlestop.boxes import board_of
from whistlestop.lab.experiment import plan
from whistlestop.lab.report_html.page import page
from whistlestop.lab.running import here
from whistlestop.lab.store import Store
from whistlestop.lab.summary import summarise

FILE = str(Path(__file__).parent / "entrants.py")
GHOST = ("arena", "--box", "ghost", "--jobs", "1")


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hold two experiments into one file."""
    file = tmp_path_factory.mktemp("arena") / "results.db"
    for words in (
        ("--bots", "greedy,random", "--games", "12"),
        ("--bots", f"greedy,random,{FILE}:Raises", "--players", "3", "--games", "6"),
    ):
        code, _, err = call(*GHOST, *words, "--results", str(file))
        assert (code, err) == (0, "")
    return file


def test_a_table_tells_who_is_stronger() -> None:
    code, out, err = call(*GHOST, "--bots", "random,greedy,medium", "--games", "60")
    assert (code, err) == (0, "")
    assert out.startswith("ghost, 2 players, seed 0: 60 games in 10 blocks of 6")
    lines = [line.split()[0] for line in out.splitlines() if line.split()[:1]]
    assert lines.index("medium") < lines.index("greedy") < lines.index("random")
    assert "ahead of" in out
    assert "anchor" in next(line for line in out.splitlines() if line.startswith("random"))


def test_a_page_without_a_finished_game_says_nothing_of_scores(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    call(*GHOST, "--bots", f"{FILE}:AlwaysRaises,greedy", "--games", "4", "--html", str(page))
    assert "0.0<small>" not in page.read_text(encoding="utf-8")


def test_one_bot_alone_is_told_that_it_has_no_rival() -> None:
    code, out, _ = call(*GHOST, "--bots", "greedy", "--games", "2")
    assert code == 0
    assert "To learn how strong it is, name a rival." in out


def test_a_single_block_rates_nobody() -> None:
    code, out, _ = call(*GHOST, "--bots", "random,greedy,medium", "--games", "6")
    assert code == 0
    assert "6 games in 1 block of 6" in out
    assert [line.split()[6] for line in out.splitlines() if line.startswith("medium ")][:1] == ["·"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_bot_prints_is_not_part_of_the_report(jobs: str, capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(*GHOST, "--bots", f"{FILE}:Prints,random", "--games", "2", "--jobs", jobs, "--json")
    assert code == 0
    assert json.loads(out)["games"] == 2
    assert "thinking" in capfd.readouterr().err  # of the process it plays in


def test_where_no_game_was_played_to_its_end_nothing_is_said_of_scores() -> None:
    code, out, _ = call(*GHOST, "--bots", f"{FILE}:AlwaysRaises,greedy", "--games", "4")
    assert code == 0
    assert "rounds a game" not in out
    (greedy,) = [line.split() for line in out.splitlines() if line.startswith("greedy ")]
    assert "·" in greedy
    assert "0.0" not in greedy
    assert "lost 4 games by a fault: crashed: RuntimeError: no idea (entrants.py, line" in out


@pytest.mark.parametrize("columns", [60, 80, 100, 160])
def test_names_are_whole_however_narrow_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whistlestop.cli.paper.WIDE", columns)
    _, out, _ = call(*GHOST, "--bots", "path-released,greedy", "--games", "4")
    lines = [line for line in out.splitlines() if line.startswith("path-released ")]
    assert lines
    assert re.match(r"path-released +\d+\.\d% ", lines[0])
    assert max(map(len, out.splitlines()[1:])) <= columns


def test_json_holds_all_figures() -> None:
    code, out, err = call(*GHOST, "--bots", "greedy,random", "--games", "8", "--json", "--anchor", "random")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert (told["games"], told["blocks"], told["games_per_block"], told["anchor"]) == (8, 4, 2, "random")
    greedy, random = told["entrants"]
    assert greedy["win_share"]["low"] <= greedy["win_share"]["value"] <= greedy["win_share"]["high"]
    assert random["rating"] == {"value": 0.0, "low": 0.0, "high": 0.0}
    assert greedy["rating"]["value"] > 0
    assert {pair["met"] for pair in told["pairs"]} == {8}
    assert told["sprt"] is None


def test_games_are_rounded_up_and_that_is_said() -> None:
    code, out, err = call(*GHOST, "--bots", "greedy,random", "--games", "3")
    assert code == 0
    assert err == "whistlestop: A block is 2 games here, so 3 become 4: 2 blocks.\n"
    assert "4 games in 2 blocks" in out


def test_a_test_stops_as_soon_as_it_knows() -> None:
    words = (*GHOST, "--bots", "greedy,random", "--elo1", "100", "--json")
    code, out, _ = call(*words, "--sprt", "greedy,random")
    told = json.loads(out)
    assert (code, told["sprt"]["answer"]) == (0, "yes")
    assert told["blocks"] == told["sprt"]["blocks"] < 50
    code, out, _ = call(*words, "--sprt", "random,greedy")
    assert (code, json.loads(out)["sprt"]["answer"]) == (1, "no")
    code, out, _ = call(*words[:-1], "--sprt", "greedy,random", "--games", "4")
    assert code == 1
    assert "is still open" in out


def test_a_test_of_two_names_who_plays() -> None:
    code, out, _ = call(*GHOST, "--sprt", "greedy,random", "--elo1", "100", "--json")
    assert (code, json.loads(out)["sprt"]["answer"]) == (0, "yes")


def test_with_a_focus_the_others_do_not_meet() -> None:
    words = ("--bots", "greedy,random,medium", "--focus", "random", "--games", "4", "--json")
    code, out, _ = call(*GHOST, *words)
    assert code == 0
    told = json.loads(out)
    assert {(pair["one"], pair["other"]) for pair in told["pairs"] if pair["one"] != "random"} == {
        ("greedy", "random"),
        ("medium", "random"),
    }
    assert [each["games"] for each in told["entrants"]] == [2, 4, 2]


def test_games_of_another_version_are_not_mixed_in_silence(tmp_path: Path) -> None:
    words = (*GHOST, "--bots", "greedy,random", "--results", str(tmp_path / "results.db"))
    assert call(*words, "--games", "2")[2] == ""
    with Store(tmp_path / "results.db") as store:
        store.connection.execute("UPDATE blocks SET code = 'older'")
    code, out, err = call(*words, "--games", "4")
    assert code == 0
    assert err.startswith("whistlestop: The stored games were played by another version")
    assert "several versions of the program" in out


def test_faults_are_told(results: Path) -> None:
    code, out, _ = call("arena", "--results", str(results), "--run", "2")
    assert code == 0
    assert "lost 6 games by a fault: crashed: RuntimeError: lost my way" in out


def test_a_file_can_be_reported_again(results: Path, tmp_path: Path) -> None:
    code, out, _ = call("arena", "--results", str(results))
    assert code == 0
    assert "1: ghost, 2 players, seed 0, 12 games: greedy, random" in out
    assert re.search(r"entrants\.py:Raises \([0-9a-f]{6}\)", out)  # another one after it was edited
    assert json.loads(call("arena", "--results", str(results), "--json")[1])[1]["blocks"] == 2
    first = call("arena", "--results", str(results), "--run", "1", "--json")
    again = call(*GHOST, "--bots", "greedy,random", "--games", "12", "--results", str(results), "--json")
    assert json.loads(first[1]) == json.loads(again[1])
    file = tmp_path / "report.html"
    code, _, err = call("arena", "--results", str(results), "--html", str(file))
    assert (code, file.exists()) == (2, False)
    assert "--run 1 or 2" in err


class Reader(HTMLParser):
    """Collects what a page is made of, and whether every element is closed."""

    VOID = ("meta", "br", "wbr")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.links: list[str] = []
        self.counts: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.links += [value for name, value in attrs if name in {"src", "href"} and value]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.counts[tag] = self.counts.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize("run", ["1", "2"])
def test_a_page_needs_nothing_else(results: Path, tmp_path: Path, run: str) -> None:
    file = tmp_path / "report.html"
    code, _, err = call("arena", "--results", str(results), "--run", run, "--html", str(file))
    assert (code, err) == (0, "")
    text = file.read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert all(link.startswith("#lane-") for link in reader.links)
    assert set(re.findall(r"url\(([^)]{0,12})", text)) <= {"#stripes", '"data:image/'}
    said = " ".join(reader.text)
    for words in ("greedy", "random", "Who finishes ahead of whom"):
        assert words in said
    assert ("Point at a lane" in said) == (run == "1")  # of the other, no game came to its end
    assert ("crashed: RuntimeError" in said) == (run == "2")


@pytest.mark.parametrize(("box", "players"), [("usa", 5), ("europe", 3), ("nordic", 2), ("nederland", 4)])
def test_every_board_is_drawn_with_all_its_lanes(box: str, players: int) -> None:
    asked = plan(box, players, "random,greedy")
    blocks = list(here(asked, [0, 1]))
    text = page(summarise(asked, blocks), blocks)
    reader = Reader()
    reader.feed(text)
    lanes = len(board_of(box).lane_ids)
    assert reader.open == []
    assert reader.links == [f"#lane-{i}" for i in map(int, re.findall(r'href="#lane-(\d+)"', text))]
    assert len(reader.links) == 3 * lanes  # a map for each bot, and one for the winners
    assert set(reader.links) == {f"#lane-{i}" for i in range(lanes)}


def test_a_label_cannot_break_the_page(tmp_path: Path) -> None:
    odd = tmp_path / "<b>&.py"
    odd.write_text(Path(FILE).read_text(encoding="utf-8"), encoding="utf-8")
    file = tmp_path / "report.html"
    code, _, err = call(*GHOST, "--bots", f"{odd}:Counts,random", "--games", "2", "--html", str(file))
    assert (code, err) == (0, "")
    reader = Reader()
    reader.feed(file.read_text(encoding="utf-8"))
    assert reader.open == []
    assert "b" not in reader.counts


def test_what_has_no_room_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    words = (*GHOST, "--bots", "random,greedy,medium,rush", "--games", "24")
    _, wide, _ = call(*words)
    assert "No room for" not in wide
    monkeypatch.setattr("whistlestop.cli.paper.WIDE", 80)
    _, out, _ = call(*words)
    assert "No room for: ms p95, tickets kept" in out
    matrix = out[out.index("ahead of") :].splitlines()
    assert matrix[1].split() == ["1", "2", "3", "4"]
    assert [line.split()[:2] for line in matrix[2:6]][3] == ["4", "random"]
    assert matrix[2].split()[2] == "·"


def test_what_was_played_before_is_said(tmp_path: Path) -> None:
    words = (*GHOST, "--bots", "random,greedy", "--results", str(tmp_path / "runs.db"), "--games")
    assert call(*words, "2")[2] == ""
    _, out, err = call(*words, "6")
    assert "6 games in 3 blocks" in out
    assert err == f"whistlestop: 1 of 3 blocks are in {tmp_path / 'runs.db'} already.\n"


def test_bots_may_be_named_one_by_one() -> None:
    code, out, _ = call(*GHOST, "--bots", "random", "--bots", "greedy", "--games", "2", "--json")
    assert (code, json.loads(out)["experiment"]["entrants"][1]["label"]) == (0, "greedy")


def test_the_table_is_shown_before_a_page_that_cant_be_written(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.symlink_to("/dev/full")
    code, out, err = call(*GHOST, "--bots", "random,greedy", "--games", "2", "--html", str(page))
    assert code == 2
    assert "2 games in 1 block" in out
    assert "can't be written" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Say who plays"),
        ("--bots nobody", "the bots are easy, medium, hard"),
        ("--bots greedy,random --games 0", "--games is a whole number from 1"),
        ("--bots greedy,random --jobs 0", "--jobs is a whole number from 1"),
        ("--bots greedy,random --box mars", "the boxes are usa"),
        ("--bots greedy,random --players 9", "2 to 5 players"),
        ("--bots greedy,random --seconds 0", "above 0"),
        ("--bots greedy,random --nodes -4", "from 1 to"),
        ("--bots greedy,random --focus medium", "doesn't take part"),
        ("--bots greedy,random --anchor medium", "doesn't take part"),
        ("--bots greedy,random --sprt greedy", "two of the bots"),
        ("--bots greedy,random --sprt greedy,greedy", "two different bots"),
        ("--bots greedy,random,medium --sprt greedy,random --focus medium", "keeps apart"),
        ("--bots greedy,random --sprt greedy,random --elo0 30", "--elo0 must lie below --elo1"),
        ("--bots greedy,random --results /no/such/folder/x.db", "There is no folder"),
        ("--bots greedy,random --html /no/such/folder/x.html", "There is no folder"),
        ("--bots greedy,random --html /tmp", "is a folder"),
        (f"--bots {FILE}:Plain,random --html {FILE}", "name it like one"),
        ("--bots :Plain,random", "lacks the file or module"),
        (f"--bots {FILE}:,random", "lacks the class"),
        (f"--bots {FILE.removesuffix('.py')}", "name its class too"),
        (f"--bots {Path(FILE).parent}", "it is a folder"),
        ("--bots greedy,random --run 1", "--run picks a stored experiment"),
        ("--results /no/such/file.db", "There is no file"),
    ],
)
def test_wrong_usage_is_one_line(words: str, said: str) -> None:
    code, out, err = call("arena", *words.split())
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_takes_its_process_down_is_told_in_one_line(jobs: str) -> None:
    words = ("--box", "ghost", "--bots", f"{FILE}:Dies,random", "--games", "20", "--jobs", jobs)
    done = subprocess.run([*PROGRAM, "arena", *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1].startswith(
        "whistlestop: A process went down in the middle of a game, in block 0"
    )


def blocks_in(file: Path) -> int:
    """Count the blocks in a file that somebody else is writing, if it is there yet."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            (number,) = connection.execute("SELECT count(*) FROM blocks").fetchone()
    except sqlite3.OperationalError:
        return 0
    return int(number)


def long_run(file: Path) -> tuple[subprocess.Popen[str], int]:
    """Start a run that won't end by itself; return it, and how many blocks it has played by now."""
    words = ("--box", "ghost", "--bots", "greedy,random", "--games", "200000", "--jobs", "2")
    started = subprocess.Popen(
        [*PROGRAM, "arena", *words, "--results", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C reaches the whole group, the workers too
    )
    done = 0
    while not done and started.poll() is None:
        time.sleep(0.05)
        done = blocks_in(file)
    return started, done


def test_workers_end_with_the_run_that_started_them(tmp_path: Path) -> None:
    """Also when it is killed: they would wait for ever for somebody to fetch their games."""
    started, _ = long_run(tmp_path / "results.db")
    started.kill()
    started.communicate()
    end = time.monotonic() + 60
    while group_is_alive(started.pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert not group_is_alive(started.pid)


def group_is_alive(group: int) -> bool:
    """Tell whether any process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    file = tmp_path / "results.db"
    started, done = long_run(file)
    os.killpg(started.pid, signal.SIGINT)
    out, err = started.communicate(timeout=60)
    assert started.returncode == 130
    last = err.splitlines()[-1]
    assert re.fullmatch(r"whistlestop: Stopped after \d+ of 100000 blocks; the same .* from there\.", last)
    assert "ghost, 2 players" in out
    with Store(file) as store:
        (experiment,) = store.experiments().values()
        assert len(store.numbers(experiment)) >= done > 0
