"""The commands as a person or a script calls them: help, wrong usage, scenarios, speed, saved games."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.command_line import PROGRAM, ROOT, SCENARIOS, call, script

import whistlestop as ws
from whistlestop.cli.commands import SHORT


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Save a whole game of Europe."""
    path = tmp_path_factory.mktemp("saved") / "europe.txt"
    given = [
        "tui",
        "--language",
        "en",
        "--box",
        "europe",
        "--seed",
        "11",
        "--bot",
        "random",
        "--name",
        "Ana",
        "--save",
        str(path),
    ]
    done = subprocess.run([*PROGRAM, *given], input=script(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "\nThe game is over.\n" in done.stdout
    return path


# Help, version, wrong usage


def test_version_tells_the_engine_and_is_quick() -> None:
    ask = "import sys; from whistlestop.cli.main import run; run(['--version']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    first, modules = done.stdout.splitlines()
    assert re.fullmatch(r"whistlestop \S+ \((compiled|plain) engine\)", first)
    assert not {"typer", "rich"} & set(modules.split())


def test_python_m_is_the_same_command() -> None:
    done = subprocess.run([*PROGRAM, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("whistlestop ")


@pytest.mark.parametrize(
    "command", [(), *((name,) for name in SHORT)], ids=lambda words: "".join(words) or "top"
)
def test_every_help_page_has_an_example(command: tuple[str, ...]) -> None:
    code, out, err = call(*command, "--help")
    assert (code, err) == (0, "")
    assert "Examples:" in out
    assert f"  whistlestop {' '.join(command)}".rstrip() in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nonsense", "the commands are play, tui, scenario, replay, verify, analyse, bench"),
        ("tui --nonsense", "No such option: --nonsense"),
        ("tui --players two", "'--players': it takes a whole number"),
        ("bench --seconds two", "'--seconds': it takes a number"),
        ("tui --bot my_bot.py:Mine", "files play in the arena"),
        ("tui --box mars", "the boxes are usa"),
        ("tui --box usa --players 6", "2 to 5 players"),
        ("tui --box usa --option no_tolls", "no option"),
        ("tui --box usa --seat 2", "the seats are 0 to 1"),
        ("tui --box usa --bot nobody", "the bots are"),
        ("tui --box usa --bot random --bot random", "seats for 1 rival"),
        ("tui --box usa --seed -1", "seed"),
        ("tui --box usa --save /no/such/folder/game.txt", "There is no folder"),
        ("tui --board /no/such/board.json", "/no/such/board.json"),
        ("scenario", "Missing argument"),
        ("scenario /no/such/file.json", "There is no file"),
        ("replay", "Missing argument"),
        ("replay /no/such/record", "can't be read"),
        ("verify /no/such/record", "can't be read"),
        ("bench --box mars", "the boxes are usa"),
        ("bench --players 9", "2 to 5 players"),
        ("bench --seconds 0", "above 0"),
        ("bench --seconds nan", "above 0"),
    ],
)
def test_wrong_usage_is_one_line_and_2(words: str, said: str) -> None:
    code, out, err = call(*words.split())
    assert code == 2
    assert said in err
    assert len(err.splitlines()) == 1
    assert out == ""


# Scenarios


def test_scenarios_pass_line_by_line() -> None:
    code, out, _ = call("scenario", str(SCENARIOS / "usa"), str(SCENARIOS / "ghost" / "trick-or-treat.json"))
    assert code == 0
    assert all(line.startswith("ok ") for line in out.splitlines()[:-1])
    assert out.splitlines()[-1].endswith("scenarios, none failed.")


def wrong_scenario(folder: Path) -> Path:
    path = folder / "wrong.json"
    position = {"box": "usa", "seats": [{}, {}]}
    path.write_text(json.dumps({"name": "wrong", "position": position, "steps": [{"refused": "draw"}]}))
    return path


def test_a_scenario_that_fails_is_1(tmp_path: Path) -> None:
    code, out, _ = call("scenario", str(wrong_scenario(tmp_path)), str(SCENARIOS / "usa"))
    assert code == 1
    assert "FAIL" in out.splitlines()[0]
    assert "is allowed, but should be refused" in out.splitlines()[0]
    assert out.splitlines()[-1].startswith("1 of ")


def test_scenarios_as_json(tmp_path: Path) -> None:
    code, out, _ = call("scenario", str(wrong_scenario(tmp_path)), str(SCENARIOS / "usa"), "--json")
    report = json.loads(out)
    assert code == 1
    assert report["failed"] == 1
    assert report["passed"] == len(report["scenarios"]) - 1
    assert {"file", "name", "passed", "fault", "readable"} == set(report["scenarios"][0])


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[]", "{}", "7", '{"position": 3}', '{"position": {"box": "usa"}, "steps": 4}', "\x00",
     '{"position": {"box": "usa", "seats": [{}, {}]}, "standings": {"lines": [3]}}', "[" * 5000],
)  # fmt: skip
def test_a_file_that_is_no_scenario_is_2_without_a_traceback(tmp_path: Path, text: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text)
    code, out, err = call("scenario", str(path))
    assert code == 2
    assert out.startswith("FAIL")
    assert "Traceback" not in out + err


# Bench


def test_bench_as_json() -> None:
    code, out, _ = call("bench", "--box", "ghost", "--players", "2", "--seconds", "0.05", "--json")
    result = json.loads(out)
    assert code == 0
    assert result["box"] == "ghost"
    assert result["players"] == 2
    assert result["compiled"] is (ws.form() == "compiled")
    assert result["games_per_s"] > 0
    assert result["decisions_per_s"] > result["games_per_s"]
    assert {"seconds", "games"} <= set(result)


def test_bench_in_words() -> None:
    code, out, _ = call("bench", "--seconds", "0.05")
    assert code == 0
    assert "games a second" in out


# Records


def test_replay_tells_the_game_in_words(saved: Path) -> None:
    code, out, err = call("replay", str(saved))
    assert (code, err) == (0, "")
    assert out.startswith("europe, 2 players, seed 11: Ana, Random")
    assert re.search(r"^ +1  Random keeps: \w+ . \w+", out, re.MULTILINE)
    assert re.search(r"^ +\d+  Ana claims \w+ . .+: \d . \w+\. \+\d+ points?\.$", out, re.MULTILINE)
    assert re.search(r"\[Ana \d+ points?, \d+ cars?; Random \d+ points?, \d+ cars?\]", out)
    assert "\nThe game is over.\n" in out
    assert re.search(r"^1\. (Ana|Random): -?\d+ points\. Lanes: \d+, Tickets: ", out, re.MULTILINE)


def test_replay_of_a_part(saved: Path) -> None:
    code, out, _ = call("replay", str(saved), "--from", "5", "--to", "7")
    assert code == 0
    assert re.findall(r"^ +(\d+)  ", out, re.MULTILINE) == ["5", "6", "7"]
    code, _, err = call("replay", str(saved), "--from", "7", "--to", "5")
    assert code == 2
    assert "the record has the moves 1 to" in err


def test_replay_as_json(saved: Path) -> None:
    code, out, _ = call("replay", str(saved), "--json")
    document = json.loads(out)
    record = ws.load_record(saved.read_text())
    assert code == 0
    assert document["holds"] is True
    assert document["over"] is True
    assert [(move["seat"], move["move"]) for move in document["moves"]] == list(record.moves)
    assert document["standings"]["scores"] == list(record.replay().standings().scores)
    assert len(document["moves"][-1]["cars"]) == 2


def test_verify(saved: Path) -> None:
    code, out, _ = call("verify", str(saved))
    assert code == 0
    assert out.startswith("ok ")
    code, out, _ = call("verify", str(saved), "--json")
    assert code == 0
    assert json.loads(out)["verified"] is True


def test_verify_of_a_sealed_game(tmp_path: Path) -> None:
    game = ws.new_game("ghost", 2, key=bytes(range(32)))
    while not game.over:
        game.play(game.legal_moves()[0])
    path = tmp_path / "sealed.txt"
    path.write_text(str(game.record()))
    code, out, _ = call("verify", str(path))
    assert code == 0
    assert "nothing was arranged" in out
    path.write_text(str(game.record()).replace("key: 00", "key: 01"))
    assert call("verify", str(path))[0] == 1


def change_a_move(text: str) -> str:
    return text.replace("\n0 draw\n", "\n0 pass\n", 1)


def change_the_hash(text: str) -> str:
    return re.sub(r"hash: \w", "hash: x", text)


def cut_the_head(text: str) -> str:
    return text.partition("\n")[2]


@pytest.mark.parametrize(
    ("change", "verified"),
    [
        (change_a_move, 1),
        (change_the_hash, 1),
        (cut_the_head, 2),
        (lambda _: "", 2),
        (lambda _: "\x00", 2),
    ],
)
def test_a_record_that_does_not_hold_is_1_and_no_record_at_all_is_2(
    saved: Path, tmp_path: Path, change: Callable[[str], str], verified: int
) -> None:
    path = tmp_path / "changed.txt"
    path.write_text(change(saved.read_text()))
    for command, wanted in (("verify", verified), ("replay", 2), ("analyse", 2)):
        code, _, err = call(command, str(path))
        assert code == wanted
        assert len(err.splitlines()) == 1
        assert str(path) in err


def test_a_record_that_does_not_hold_is_not_verified_as_json(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "changed.txt"
    path.write_text(change_a_move(saved.read_text()))
    code, out, _ = call("verify", str(path), "--json")
    assert code == 1
    assert json.loads(out)["verified"] is False


def test_a_board_of_ones_own(tmp_path: Path) -> None:
    island, path = str(ROOT / "examples" / "island.json"), tmp_path / "island.txt"
    given = ("tui", "--box", "usa", "--board", island, "--bot", "random", "--seed", "1", "--save", str(path))
    code, out, err = call(*given, lines="moves\n1\nquit\n")
    assert (code, err) == (0, "")
    assert "Island" in out or "island" in out
    assert call("verify", str(path), "--board", island)[0] == 0
    code, _, err = call("verify", str(path))
    assert code == 2
    assert "--board FILE" in err
