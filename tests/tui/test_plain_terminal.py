"""The game in lines at a real pseudo-terminal: whole games in three languages, and every way to leave."""

import json
import os
import re
import signal
import sys
from pathlib import Path
from random import Random

import pytest
from tests.tui.terminals import COLOURS, Terminal, at_terminal, in_lines, play_to_the_end

import whistlestop as ws
from whistlestop.tui.tables.keeping import kept_games
from whistlestop.words.language import ENGLISH, texts_in

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

GAMES = [
    ("en", "usa --players 3"),
    ("pl", "europe"),
    ("ro", "nordic --seat 1"),
    ("pl", "nederland --option neutral_player"),
    ("ro", "nederland --players 4 --option no_tolls"),
    ("ro", "ghost --players 4"),
    ("pl", "ghost"),
]
WORDS = (
    "help",
    "rules",
    "view",
    "lanes",
    "path",
    "log all",
    "moves",
    "why pass",
    "why draw",
    "wait",
    "",
    "99",
    "fly",
)


def games(folder: Path) -> Path:
    """Return where a terminal keeps its games."""
    if sys.platform == "darwin":
        return folder / "Library" / "Application Support" / "whistlestop" / "terminal"
    return folder / "whistlestop" / "terminal"


def english_in(said: str, code: str) -> list[str]:
    """Find pieces of English texts, of two words and more, that another language's texts don't have."""
    own = "\n".join(texts_in(code).values())
    texts = [piece for text in texts_in(ENGLISH).values() for piece in re.split(r"\{\w+\}|\|", text)]
    pieces = {piece.strip(" .,:;!?…–×+()") for piece in texts}
    return [piece for piece in pieces if " " in piece and piece in said and piece not in own]


def test_english_that_is_left_is_found() -> None:
    assert english_in("Twoja tura. Take a second card.", "pl") == ["Take a second card"]
    assert english_in("take red\nclaim roma-venezia with 2 red", "pl") == []


@pytest.mark.parametrize(("code", "given"), GAMES)
def test_a_whole_game_line_by_line(tmp_path: Path, code: str, given: str) -> None:
    path = tmp_path / "game.txt"
    more = ("--bot", "random", "--seed", "5", "--save", str(path), "--language", code)
    with in_lines(tmp_path, "--box", *given.split(), *more) as terminal:
        terminal.hear()
        for word in WORDS:
            terminal.answer(word)
        play_to_the_end(terminal, Random(3))
        for word in ("view", "log", "undo", "draw", "help", "quit"):
            terminal.type(word)
        terminal.hear_out()
        assert terminal.code() == 0
        said = terminal.said
    assert "terminal." not in said
    assert "None" not in said
    assert "Traceback" not in said
    if code != ENGLISH:
        assert english_in(said, code) == []
    assert ws.load_record(path.read_text()).verify()
    (kept,) = kept_games(games(tmp_path))
    assert kept.over


def heard_at_the_start(terminal: Terminal) -> str:
    """Begin a game of Nordic as somebody who is asked what to play."""
    assert "nordic: Nordic Countries, 2–3 players\n" in terminal.hear()
    assert terminal.said.endswith("Game [usa]> ")
    assert "Type one of these: usa, europe, nordic, nederland, ghost." in terminal.answer("n")
    assert terminal.answer("nord").endswith("Players, you included [2]> ")
    return terminal.answer("")


def test_what_is_not_said_is_asked_for(tmp_path: Path) -> None:
    with in_lines(tmp_path) as terminal:
        assert "Nordic Countries, 2 players: You, Medium." in heard_at_the_start(terminal)
        assert terminal.said.endswith("Tickets to keep> ")
        terminal.answer("moves")
        assert not COLOURS.search(terminal.raw)
        assert "Your cards: " in terminal.answer("1")
        assert COLOURS.search(terminal.raw)


def test_who_names_no_game_begins_none(tmp_path: Path) -> None:
    with in_lines(tmp_path) as terminal:
        terminal.hear()
        terminal.type("quit")
        assert terminal.hear_out().endswith("No game was begun.\n")
        assert terminal.code() == 0
    assert kept_games(games(tmp_path)) == []


@pytest.mark.parametrize("switch", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_can_be_switched_off(tmp_path: Path, switch: dict[str, str]) -> None:
    with in_lines(tmp_path, "--box", "usa", "--bot", "random", **switch) as terminal:
        terminal.hear()
        assert "1. keep" in terminal.answer("moves")
        assert "Face up: " in terminal.answer("1")
        assert not COLOURS.search(terminal.raw)


def begun(terminal: Terminal) -> None:
    """Choose tickets, and draw a card."""
    terminal.hear()
    terminal.answer("moves")
    terminal.answer("1")
    terminal.answer("draw")


KEPT = "The game is kept: whistlestop tui --resume goes on with it."


def test_control_c_leaves_a_game_that_is_saved_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with in_lines(tmp_path, "--box", "usa", "--bot", "random", "--save", str(path)) as terminal:
        begun(terminal)
        os.write(terminal.end, b"\x03")
        said = terminal.hear_out().split()  # a long path begins a line of its own
        assert " ".join(said).endswith(f"Stopped. {KEPT} Saved in {path}.")
        assert terminal.code() == 130
    assert [move for seat, move in ws.load_record(path.read_text()).moves if seat == 0][-1] == "draw"


def test_control_d_leaves_a_game_that_is_kept(tmp_path: Path) -> None:
    with in_lines(tmp_path, "--box", "usa", "--bot", "random") as terminal:
        begun(terminal)
        os.write(terminal.end, b"\x04")
        assert terminal.hear_out().splitlines()[-2:] == [
            "No more input: the game stops in round 1, unfinished.",
            KEPT,
        ]
        assert terminal.code() == 0


def test_a_game_that_was_killed_is_gone_on_with(tmp_path: Path) -> None:
    with in_lines(tmp_path, "--box", "europe", "--bot", "random", "--name", "Ana") as terminal:
        begun(terminal)
        drawn = re.search(r"You draw a card from the deck: (\w+)\.", terminal.said)
        assert drawn is not None
        terminal.process.send_signal(signal.SIGKILL)
        assert terminal.code() == -signal.SIGKILL
    with in_lines(tmp_path, "--resume") as terminal:
        said = terminal.hear()
        assert said.startswith("Europe, 2 players: Ana (you), Random.\n")
        assert "Round 1. Take a second card.\n" in said
        assert f"You draw a card from the deck: {drawn[1]}.\n" in terminal.answer("log")
        terminal.answer("draw")
        terminal.answer("undo")
        assert terminal.said.endswith("Second card> ")


def test_one_of_several_kept_games_is_chosen(tmp_path: Path) -> None:
    for box in ("usa", "ghost"):
        with in_lines(tmp_path, "--box", box, "--bot", "random", "--seed", "3") as terminal:
            terminal.hear()
            terminal.answer("moves")
            terminal.answer("1")
            terminal.type("quit")
            terminal.hear_out()
    newest, older = kept_games(games(tmp_path))
    with in_lines(tmp_path, "--resume") as terminal:
        assert terminal.hear().endswith(
            f"1. {newest.title}, Random, round 1\n2. {older.title}, Random, round 1\nNumber of the game [1]> "
        )
        assert "Type one of these: 1, 2." in terminal.answer("7")
        assert terminal.answer("2").startswith(f"2\n{older.title}, 2 players: You, Random.\n")
    with in_lines(tmp_path) as terminal:
        assert "ghost: Ghost Train, 2–4 players\nresume: Go on\n" in terminal.hear()
        assert terminal.answer("resume").endswith("Number of the game [1]> ")
        assert f"{newest.title}, 2 players: You, Random.\n" in terminal.answer("")
        with in_lines(tmp_path, "--resume") as other:
            other.hear()
            other.type("1")
            assert "is being played in another window" in other.hear_out()
            assert other.code() == 1


def test_nothing_is_kept_where_that_is_asked(tmp_path: Path) -> None:
    with in_lines(tmp_path, "--box", "usa", "--bot", "random", "--no-keep") as terminal:
        begun(terminal)
        terminal.type("quit")
        assert KEPT not in terminal.hear_out()
    assert kept_games(games(tmp_path)) == []


def test_what_was_chosen_on_the_screen_holds_in_lines(tmp_path: Path) -> None:
    games(tmp_path).mkdir(parents=True)
    chosen = {"language": "pl", "name": "Ola", "bot": "random"}
    (games(tmp_path) / "settings.json").write_text(json.dumps(chosen))
    with in_lines(tmp_path, "--box", "usa") as terminal:
        assert terminal.hear().startswith("USA, 2 graczy: Ola (ty), Random.\n")
    with in_lines(tmp_path, "--box", "usa", "--language", "en", "--name", "Ana") as terminal:
        assert terminal.hear().startswith("USA, 2 players: Ana (you), Random.\n")


def test_tab_completes_a_line(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    with in_lines(tmp_path, "--box", "europe", "--language", "pl", "--bot", "random") as terminal:
        begun(terminal)
        os.write(terminal.end, b"dr\t")
        terminal.hear("draw")
        assert "Dobierasz kartę z talii" in terminal.answer("")


def test_a_slow_bot_is_named_while_it_thinks(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    about = tmp_path / "slow-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: slow\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[whistlestop.bots]\nslow = slow:Slow\n")
    go = tmp_path / "go"
    more = {"PYTHONPATH": str(tmp_path), "ANSWER_WHEN": str(go)}
    with in_lines(tmp_path, "--box", "ghost", "--bot", "slow", **more) as terminal:
        terminal.hear()
        terminal.type("swap")
        assert "You swap your tickets." in terminal.hear("Slow is thinking …")
        go.touch()
        assert terminal.hear().splitlines()[-1] == "Your turn> "
        assert terminal.said.count("is thinking") == 1


SLOW = '''
import os, time
from pathlib import Path

class Slow:
    """Answers once there is a file."""
    name = "slow"
    def choose(self, view, board, random, budget):
        while not Path(os.environ["ANSWER_WHEN"]).exists():
            time.sleep(0.005)
        return view.legal_moves[0]
'''


# With and without the full screen

SCREEN_TAKEN = "\x1b[?1049h"


def test_a_terminal_s_screen_is_filled_unless_lines_are_asked_for(tmp_path: Path) -> None:
    with at_terminal(tmp_path, "--box", "usa", "--bot", "random") as terminal:
        terminal.hear_signs(SCREEN_TAKEN)
    with in_lines(tmp_path, "--box", "usa", "--bot", "random") as terminal:
        assert terminal.hear().endswith("Tickets to keep> ")
        assert SCREEN_TAKEN not in terminal.raw


def test_a_terminal_that_cannot_be_filled_gets_lines(tmp_path: Path) -> None:
    with at_terminal(tmp_path, "--box", "usa", "--bot", "random", TERM="dumb") as terminal:
        assert terminal.hear().endswith("Tickets to keep> ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--box mars", "the boxes are usa"),
        ("--box usa --seat 7", "the seats are 0 to 1"),
        ("--replay /no/such/game.txt", "/no/such/game.txt can't be read"),
        ("--board /no/such/board.json", "/no/such/board.json"),
        ("--resume", "There is no unfinished game to go on with"),
        ("--table nonsense", "is no link of a table"),
    ],
)
def test_what_cannot_be_opened_is_said_before_the_screen_is_taken(
    tmp_path: Path, words: str, said: str
) -> None:
    with at_terminal(tmp_path, *words.split()) as terminal:
        (line,) = terminal.hear_out().splitlines()
        assert said in line
        assert SCREEN_TAKEN not in terminal.raw
        assert terminal.code() == 2
