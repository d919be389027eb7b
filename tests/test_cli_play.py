"""A game at the terminal: what is typed, what is answered, how it ends."""

import contextlib
import io
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.command_line import COLOUR, PROGRAM, SCENARIOS, Said, call, script

import whistlestop as ws
from whistlestop.cli.screen import Screen, fitted
from whistlestop.cli.session import Session
from whistlestop.cli.trouble import Trouble
from whistlestop.words.language import language
from whistlestop.words.names import ticket_name


def play(lines: str, *more: str) -> Said:
    return call("tui", "--box", "usa", "--seed", "4", "--bot", "random", *more, lines=lines)


def test_the_end_of_the_input_ends_the_game_in_a_sentence() -> None:
    code, out, err = play("")
    assert (code, err) == (0, "")
    assert "No more input: the game stops in round 1" in out


def test_quit_leaves_the_game() -> None:
    code, out, _ = play("quit\nmoves\n")
    assert code == 0
    assert out.splitlines()[-1] == "You leave the game in round 1, unfinished."


def test_without_options_usa_is_played_against_one_bot() -> None:
    code, out, _ = call("tui", lines="quit\n")
    assert code == 0
    assert out.startswith("USA, 2 players")


def test_a_refused_line_says_why_and_asks_again() -> None:
    lines = (
        "moves\nkeep calgary-salt_lake_city\n1\nclaim denver-omaha with 4 purple\nfly to denver\ndraw\nquit\n"
    )
    code, out, _ = play(lines)
    assert code == 0
    assert re.search(r"At least 2 of .+ must be kept, you named 1\. \(U3\)", out)
    assert re.search(r"you hold 1.+\(U8\)", out)
    assert "'fly' begins no move" in out
    assert "You draw a card from the deck: locomotive." in out


def test_the_words_of_the_table() -> None:
    words = ["help", "rules", "view", "log", "path", "moves", "1", "moves", "moves denver", "moves all"]
    words += [
        "lanes denver",
        "lanes",
        "lanes nowhere",
        "why take locomotive",
        "why pass",
        "why",
        "claim denver-omaha",
    ]
    words += [
        "claim atlanta-nashville",
        "save",
        "99",
        "# a remark",
        "",
        "path seattle-new york",
        "path x",
        "HELP",
        "?",
    ]
    code, out, err = play("\n".join(words))
    assert (code, err) == (0, "")
    for said in (
        "keep at least 2 of the 3 tickets before you",
        "- A turn is one thing",
        "You can pay for 9 lanes:",
        "denver-phoenix                free              5 white; 10 points",
        "There is no city 'nowhere' on this board",
        "That is allowed.",
        "Passing is only for who can do nothing at all; you can still move. (U-R3)",
        "denver-omaha takes 4 purple: your cards don't suffice. (U8)",
        "Say which cards you pay with:",
        "There is no move number 99",
        "From seattle to new_york the shortest way takes",
    ):
        assert said in out
    assert COLOUR not in out


def test_the_others_secrets_stay_secret(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    lines = "moves\n1\n" + "draw\n" * 12 + "log all\nview\nquit\n"
    code, out, _ = call(
        "tui", "--box", "usa", "--seed", "9", "--bot", "random", "--save", str(path), lines=lines
    )
    record = ws.load_record(path.read_text())
    moves = [move.split() for seat, move in record.moves if seat == 1]
    kept = [ticket for verb, *tickets in moves if verb == "keep" for ticket in tickets]
    named = [ticket_name(language("en"), record.replay().board, ticket) for ticket in kept]
    assert code == 0
    assert "Random keeps 2 tickets." in out or "Random keeps 3 tickets." in out
    assert "Random draws a card." in out
    assert kept
    assert not [ticket for ticket in kept + named if ticket in out]


def test_first_tickets_are_chosen_together() -> None:
    _, out, _ = call("tui", "--box", "usa", "--players", "4", "--seat", "2", "--bot", "random", lines="")
    assert out.count("has chosen tickets.") == 3
    assert "== Round 1: choose your first tickets ==" in out


@pytest.mark.parametrize(
    "given",
    ["usa --players 3", "europe", "nordic --seat 1", "nederland --option neutral_player", "ghost --players 4",
     "nederland --option no_tolls --players 5", "usa --bot steady"],
)  # fmt: skip
def test_a_whole_game_from_a_pipe(tmp_path: Path, given: str) -> None:
    path = tmp_path / "game.txt"
    bots = () if "--bot" in given else ("--bot", "random")
    code, out, err = call(
        "tui", "--box", *given.split(), *bots, "--seed", "21", "--save", str(path), lines=script()
    )
    assert (code, err) == (0, "")
    assert "== The game is over" in out
    assert COLOUR not in out
    assert "None" not in out
    assert call("verify", str(path))[0] == 0


def test_save_guards_other_files(tmp_path: Path) -> None:
    mine = tmp_path / "letter.txt"
    mine.write_text("Dear Ana")
    code, _, err = play("", "--save", str(mine))
    assert code == 2
    assert "is no saved game" in err
    _, out, _ = play(f"save {mine}\nsave {tmp_path}\nsave {tmp_path}/none/game\nquit\n")
    assert "is no saved game" in out
    assert "is a folder" in out
    assert "There is no folder" in out
    assert mine.read_text() == "Dear Ana"


def test_odd_names_and_numbers_are_answered() -> None:
    lines = f"save a\x00b\nsave ~nobody_at_all/game\n{'9' * 5000}\nlog {'9' * 5000}\nquit\n"
    code, out, err = play(lines)
    assert (code, err) == (0, "")
    assert "can't be written" in out
    assert "There is no move number 999999999" in out


def test_save_at_the_table_and_over_an_older_game(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    _, out, _ = play(f"save {path}\nmoves\n1\nsave {path}\nquit\n")
    assert out.count(f"Saved in {path}") == 2
    record = ws.load_record(path.read_text())
    assert record.names == ("You", "Random")
    assert len(record.moves) == 2


def test_odd_bytes_are_no_reason_to_stop() -> None:
    given = [*PROGRAM, "tui", "--box", "usa", "--bot", "random"]
    done = subprocess.run(given, input=b"\xff\xfe\nt\xe9l\x00\nquit\n", capture_output=True, check=False)
    assert done.returncode == 0
    assert b"You leave the game" in done.stdout
    assert b"Traceback" not in done.stderr


def session_with(mover: Callable[[ws.View], ws.Move]) -> Session:
    game = ws.new_game("usa", 2, seed=1)
    game.names = ("You", "Odd")
    return Session(game, 0, {1: mover}, Screen(io.StringIO("moves\n1\ndraw\ndraw\n"), io.StringIO()))


def test_a_bot_that_cheats_stops_the_game_in_a_sentence() -> None:
    with pytest.raises(Trouble, match="The bot Odd wanted to do what is not allowed"):
        session_with(lambda _: ws.SwapTickets()).run()


def test_a_bot_that_breaks_stops_the_game_in_a_sentence() -> None:
    def breaks(view: ws.View) -> ws.Move:
        return view.legal_moves[1000]

    with pytest.raises(Trouble, match="The bot Odd failed, so the game stops: IndexError"):
        session_with(breaks).run()


# Terminals, signals, pipes


def test_lines_fit_the_terminal() -> None:
    assert fitted("word " * 30, 0) == ["word " * 30]
    parts = fitted("  lanes     " + "alpha-beta, " * 20, 60)
    assert all(len(part) <= 60 for part in parts)
    assert all(part.startswith(" " * 12) for part in parts[1:])


def test_a_reader_who_leaves_is_met_with_silence() -> None:
    with subprocess.Popen(
        [*PROGRAM, "scenario", str(SCENARIOS)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        process.wait(60)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let a program that is started hear control-C, even where the tests run in the background and can't."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.usefixtures("interruptible")
def test_at_a_terminal_the_box_is_asked_for_and_control_c_leaves() -> None:
    import pty  # noqa: PLC0415 - not everywhere

    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color"}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen(
        [*PROGRAM, "tui"], stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    try:
        assert "Which box?" in heard(ours, "Box [usa]>")
        os.write(ours, b"nord\n")
        heard(ours, "Players, you included")
        os.write(ours, b"\n")
        said = heard(ours, "Tickets>")
        assert "Nordic Countries, 2 players" in said
        assert COLOUR in said
        assert interrupted(process) == 130
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def interrupted(process: subprocess.Popen[bytes], patience: int = 30) -> int:
    """Press control-C until a program ends: one that comes just before it begins to listen may get lost."""
    for _ in range(patience):
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(1)
    raise AssertionError("It did not stop.")


def heard(terminal: int, wanted: str, patience: float = 60.0) -> str:
    """Listen to a terminal until something was said."""
    said = ""
    end = time.monotonic() + patience
    while wanted not in said:
        ready, _, _ = select.select([terminal], [], [], max(0.0, end - time.monotonic()))
        assert ready, said
        said += os.read(terminal, 65536).decode(errors="replace")
    return said
