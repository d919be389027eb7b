"""The game in lines, from a pipe: what is typed, what is answered, how it ends."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.command_line import COLOUR, PROGRAM, SCENARIOS, Said, call, script

import whistlestop as ws
from whistlestop.tui.plain.screen import fitted
from whistlestop.words.language import language
from whistlestop.words.names import ticket_name


def tui(*words: str, lines: str = "") -> Said:
    return call("tui", "--language", "en", *words, lines=lines)


def play(lines: str, *more: str) -> Said:
    return tui("--box", "usa", "--seed", "4", "--bot", "random", *more, lines=lines)


def test_the_end_of_the_input_ends_the_game_in_a_sentence() -> None:
    code, out, err = play("")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "No more input: the game stops in round 1, unfinished."


def test_quit_leaves_the_game() -> None:
    code, out, _ = play("quit\nmoves\n")
    assert code == 0
    assert out.splitlines()[-1] == "You leave the game in round 1, unfinished."


def test_without_options_usa_is_played_against_one_bot() -> None:
    code, out, _ = tui(lines="quit\n")
    assert code == 0
    assert out.startswith("USA, 2 players: You, Medium.\nSeed ")


def test_players_are_named_in_the_order_of_their_turns() -> None:
    given = ("--players", "3", "--seat", "1", "--name", "Ana", "--bot", "easy", "--bot", "easy")
    _, out, _ = tui("--box", "nederland", "--option", "no_tolls", *given)
    assert out.startswith("Nederland, Without tolls, 3 players: Easy 1, Ana (you), Easy 2.\n")


def test_a_refused_line_says_why_and_asks_again() -> None:
    lines = (
        "moves\nkeep calgary-salt_lake_city\n1\nclaim denver-omaha with 4 purple\nfly to denver\ndraw\nquit\n"
    )
    code, out, _ = play(lines)
    assert code == 0
    assert re.search(r"At least 2 of .+ must be kept, you named 1\. \(U3\)", out)
    assert re.search(r"you hold 1.+\(U8\)", out)
    assert re.search(r"'fly' begins no move.+[.?] Type help to see what you can do\.", out)
    assert "You draw a card from the deck: locomotive." in out


def answers(lines: list[str], *more: str) -> dict[str, str]:
    """Say what came after each line."""
    code, out, err = play("\n".join(["moves", "1", *lines, "quit"]), *more)
    assert (code, err) == (0, "")
    assert COLOUR not in out
    parts = re.split(r"^[A-Z][A-Za-z :]*> ", out, flags=re.MULTILINE)
    return dict(part.split("\n", 1) for part in parts[3:])


def test_the_words_of_the_table() -> None:
    words = ["help", "rules", "view", "log", "path", "path seattle-new york", "path x", "HELP", "?"]
    words += [
        "lanes denver",
        "lanes",
        "lanes nowhere",
        "lanes denwer",
        "why take locomotive",
        "why pass",
        "why",
    ]
    words += ["why claim denver-omaha", "save", "wait", "99", "moves", "98"]
    said = answers(words)
    assert said["help"].startswith(
        "What can be done now:\ntake purple: take a face-up card\ndraw: take a card"
    )
    assert "tickets: You draw 3 tickets and must keep at least one." in said["help"]
    assert "\nlanes CITY: the lanes at a city\n" in said["help"]
    assert "\nsay TEXT" not in said["help"], "nobody would read it"
    assert "You can pay for 9 lanes\n" in said["help"]
    assert said["HELP"] == said["?"] == said["help"]
    assert "On your turn do one thing" in said["rules"]
    assert "Where two lanes lie side by side, only one of them can be claimed at this table." in said["rules"]
    assert "2 spaces: 2 points" in said["rules"]
    assert "Random: 0 points, 45 cars, 4 cards, " in said["view"]
    assert said["log"].startswith("1. Random keeps")
    assert "Calgary – Salt Lake City: 7 cars to go.\ncalgary-helena: 4 spaces" in said["path"]
    assert re.match(r"Seattle – New York: \d+ cars to go\.\n", said["path seattle-new york"])
    assert said["path x"] == "“x” names no two cities: write them like boston-miami.\n"
    assert "denver-phoenix: 5 spaces, white, 10 points. This takes 5 cards, white" in said["lanes denver"]
    assert said["lanes"].startswith("Lanes of which city? These are on the board: atlanta, boston")
    assert said["lanes nowhere"] == "There is no city “nowhere” on this board.\n"
    assert said["lanes denwer"].endswith("Did you mean denver?\n")
    assert said["why take locomotive"] == "That is allowed.\n"
    assert said["why pass"] == "You can still move: passing is only for who can do nothing. (U-R3)\n"
    assert said["why"].startswith("Why what?")
    assert said["why claim denver-omaha"].startswith("This takes 4 cards, purple: you don’t have them yet.")
    assert said["save"].startswith("Save where?")
    assert said["99"] == "There is no move number 99: type moves to get a list with numbers.\n"
    assert "You can pay for 9 lanes:\n7. claim atlanta-nashville with 1 purple: 1 space" in said["moves"]
    assert said["98"].startswith("There is no move number 98: the last list goes from 1 to ")


def test_each_prompt_says_what_is_asked_and_no_line_needs_two_dimensions() -> None:
    code, out, _ = play("moves\n1\nview\nmoves\nlanes denver\nhelp\ndraw\ndraw\nlog\nquit\n")
    assert code == 0
    for prompt in ("Tickets to keep> moves", "Your turn> view", "Second card> draw"):
        assert f"\n{prompt}\n" in out
    assert not [line for line in out.splitlines() if "  " in line or "|" in line or line.startswith(" ")]


def test_a_claim_without_cards_is_answered_by_the_ways_to_pay() -> None:
    said = answers(["claim atlanta-nashville", "2"])
    lines = said["claim atlanta-nashville"].splitlines()
    assert lines[0] == "Say which cards you pay with:"
    assert lines[1] == "1. claim atlanta-nashville with 1 purple"
    assert said["2"].startswith("You claim Atlanta – Nashville: 1 × blue. +1 point.\n")


def test_a_claim_that_cannot_be_paid_says_what_it_takes() -> None:
    said = answers(["claim denver-omaha", "claim denver", "claim denver-miami", "station denver"])
    assert said["claim denver-omaha"] == "This takes 4 cards, purple: you don’t have them yet. (U8)\n"
    assert "names no two cities" in said["claim denver"]
    assert "There is no lane between denver and miami." in said["claim denver-miami"]
    assert "There is no such move in this box: station." in said["station denver"]


def test_moves_of_a_city_have_to_do_with_it() -> None:
    said = answers(["moves atlanta", "moves miami", "moves all"])
    assert set(re.findall(r"^\d+\. (\w+ \S+)", said["moves atlanta"], re.MULTILINE)) == {
        "claim atlanta-nashville"
    }
    assert (
        said["moves miami"] == "Nothing that can be done now has to do with Miami. Its lanes: lanes miami.\n"
    )
    assert len(said["moves all"].splitlines()) > 40


def test_an_empty_line_says_again_what_is_asked_and_a_remark_nothing() -> None:
    said = answers(["", "# a remark"])
    assert said[""].startswith("\nRound 1. Your turn: draw cards, claim a lane, or draw tickets.\nFace up: ")
    assert said["# a remark"] == ""


def test_a_move_is_taken_back() -> None:
    _, out, _ = play("moves\n1\ndraw\nundo\nundo\nquit\n")
    assert "Taken back: You draw a card from the deck: locomotive.\n\nRound 1. Your turn" in out
    assert "Taken back: You keep: Calgary – Salt Lake City; Duluth – Houston.\n" in out
    assert "Tickets to keep> quit" in out


def test_bots_do_not_talk_and_there_is_nobody_to_agree_with() -> None:
    said = answers(["say hello", "agree", "return", "start"])
    assert said["say hello"] == "Only bots sit here, and they don't talk: nobody would read it.\n"
    assert said["agree"] == "That is not asked any more.\n"
    assert said["return"] == "The seat is yours already: nobody plays for you.\n"
    assert said["start"] == "The game has begun already.\n"


def test_the_others_secrets_stay_secret(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    lines = "moves\n1\n" + "draw\n" * 12 + "log all\nview\nquit\n"
    given = ("--box", "usa", "--seed", "9", "--bot", "random", "--save", str(path))
    code, out, _ = tui(*given, lines=lines)
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
    _, out, _ = tui("--box", "usa", "--players", "4", "--seat", "2", "--bot", "random", lines="")
    assert out.count("has chosen tickets.") == 3
    assert "Round 1. Choose your tickets: keep at least 2.\n" in out


@pytest.mark.parametrize(
    "given",
    ["usa --players 3", "europe", "nordic --seat 1", "nederland --option neutral_player", "ghost --players 4",
     "nederland --option no_tolls --players 5", "usa --bot steady"],
)  # fmt: skip
def test_a_whole_game_from_a_pipe(tmp_path: Path, given: str) -> None:
    path = tmp_path / "game.txt"
    bots = () if "--bot" in given else ("--bot", "random")
    code, out, err = tui("--box", *given.split(), *bots, "--seed", "21", "--save", str(path), lines=script())
    assert (code, err) == (0, "")
    assert "\nThe game is over.\n" in out
    assert COLOUR not in out
    assert "None" not in out
    assert "terminal." not in out
    assert call("verify", str(path))[0] == 0


def test_the_end_tells_places_points_and_tickets(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    given = ("--box", "europe", "--bot", "random", "--seed", "21", "--name", "Ana", "--save", str(path))
    _, out, _ = tui(*given, lines=script())
    game = ws.load_record(path.read_text()).replay()
    end = out.partition("The game is over.\n")[2].splitlines()
    best, last = sorted(game.standings().seats, key=lambda seat: seat.place)
    assert end[0] == f"You win with {best.total} points."
    assert end[1].startswith(f"1. Ana (you): {best.total} points. Lanes: {best.lines['lanes']}, Tickets: ")
    assert end[2].startswith(f"2. Random: {last.total} points.")
    assert end[3].startswith("Your tickets")
    view = game.view(0)
    assert len(end) == 6 + sum(len(seat.revealed) for seat in view.seats)
    assert sum(": done, " in line for line in end) == sum(seat.completed for seat in game.standings().seats)


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
    lines = (
        f"save a\x00b\nsave ~nobody_at_all/game\n{'9' * 5000}\nlog {'9' * 5000}\nlanes {'x' * 5000}\nquit\n"
    )
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
    given = [*PROGRAM, "tui", "--language", "en", "--box", "usa", "--bot", "random"]
    done = subprocess.run(given, input=b"\xff\xfe\nt\xe9l\x00\nquit\n", capture_output=True, check=False)
    assert done.returncode == 0
    assert b"You leave the game" in done.stdout
    assert b"Traceback" not in done.stderr


def test_lines_fit_the_terminal() -> None:
    assert fitted("word " * 30, 0) == ["word " * 30]
    parts = fitted("Your cards: " + "1 × purple, " * 20, 60)
    assert len(parts) > 4
    assert all(len(part) <= 60 for part in parts)
    assert not [part for part in parts if part.startswith("×") or part.endswith(("×", "1"))]


# What is asked for on the command line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--language xx", "There is no language 'xx'; the languages are en, pl, ro."),
        ("--language C", "There is no language 'C'"),
        ("--theme pink", "the themes are dark, light, colour-blind, monochrome."),
        ("--table nonsense", "'nonsense' is no link of a table"),
        ("--table http://localhost/t/a --box usa", "Choose one: --table or a new game."),
        ("--resume --seed 4", "Choose one: --resume or a new game."),
        ("--resume --table http://localhost/t/a", "Choose one: --table or --resume."),
        ("--replay game.txt --bot easy", "Choose one: --replay or a new game."),
        ("--replay game.txt", "`whistlestop replay game.txt` prints the game."),
    ],
)
def test_what_cannot_be_meant_is_refused(words: str, said: str) -> None:
    code, out, err = call("tui", *words.split())
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_a_server_that_is_not_there_is_told() -> None:
    code, out, err = call("tui", "--table", "http://127.0.0.1:9/t/abc")
    assert (code, out) == (1, "")
    assert "can't be reached" in err


def test_a_language_is_found_with_its_country_or_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "ro_RO.UTF-8")
    assert "Lași jocul neterminat în runda 1." in call("tui", lines="quit\n")[1]
    assert "Odchodzisz od niedokończonej gry" in call("tui", "--language", "pl-PL", lines="quit\n")[1]


def test_a_pipe_keeps_nothing_and_reads_no_settings_unless_it_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "whistlestop" / "terminal"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text('{"language": "pl", "name": "Ola"}')
    _, out, _ = call("tui", "--language", "en", "--box", "usa", lines="moves\n1\n")
    assert "Ola" not in out
    assert [path.name for path in folder.iterdir()] == ["settings.json"]
    code, _, err = call("tui", "--resume")
    assert (code, err) == (
        2,
        "whistlestop: There is no unfinished game to go on with; `whistlestop tui` begins one.\n",
    )


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="the folder is found otherwise there")
def test_a_pipe_goes_on_with_a_game_that_it_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for number, name in enumerate(("Ana", "Ben")):
        given = ("--keep", "--box", "usa", "--bot", "random", "--name", name, "--seed", str(number))
        _, out, _ = tui(*given, lines="moves\n1\ndraw\nquit\n")
        assert out.endswith("The game is kept: whistlestop tui --resume goes on with it.\n")
    _, out, _ = tui("--resume", lines="view\ndraw\n")
    assert out.startswith("USA, 2 players: Ben (you), Random.\nSeed 1.\n\nRound 1. Take a second card.\n")
    assert "Second card> draw\nYou draw a card from the deck: " in out
    _, out, _ = tui("--resume", "--no-keep", lines="log all\n")
    assert "Your turn> log all\n1. Random keeps" in out
    assert len([*(tmp_path / "whistlestop" / "terminal").glob("*.txt")]) == 2


def test_lines_need_no_library_for_screens() -> None:
    ask = (
        "import io, sys; from whistlestop.cli.main import run; sys.stdin = io.StringIO('moves\\n1\\n'); "
        "assert run(['tui', '--box', 'usa', '--bot', 'random']) == 0; assert 'textual' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", ask], check=True, capture_output=True)


@pytest.mark.parametrize(
    ("words", "codes"), [(("scenario", str(SCENARIOS)), {0, 141}), (("tui", "--box", "usa"), {141})]
)
def test_a_reader_who_leaves_is_met_with_silence(
    tmp_path: Path, words: tuple[str, ...], codes: set[int]
) -> None:
    lines, pipe = tmp_path / "lines", subprocess.PIPE
    lines.write_text("view\n" * 5000)
    with (
        lines.open() as source,
        subprocess.Popen([*PROGRAM, *words], stdin=source, stdout=pipe, stderr=pipe) as process,
    ):
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) in codes
