"""Bots that break their contract are found out, and bots that keep it are not."""

import json
from pathlib import Path

import pytest
from tests.command_line import call

from whistlestop.lab.contract_check import Checked, Checker, matches

FILE = str(Path(__file__).parent / "entrants.py")


def checks(bot: str, boxes: tuple[str, ...] = ()) -> list[Checked]:
    """Check one game on each table."""
    with Checker() as checker:
        return [checker.check(match) for match in matches(bot, boxes, games=1)]


@pytest.mark.parametrize("bot", ["easy", "greedy", "rush", f"{FILE}:Plain", "hard@20"])
def test_bots_that_keep_their_contract_pass(bot: str) -> None:
    found = checks(bot, ("ghost",))
    assert [each.players for each in found] == [2, 4]
    assert all(each.questions > 20 for each in found)
    assert [each.trouble for each in found] == ["", ""]


def test_every_box_is_played_at_its_smallest_and_largest_table_and_with_each_option() -> None:
    found = checks("greedy")
    sizes = {"usa": (2, 5), "europe": (2, 5), "nordic": (2, 3), "nederland": (2, 5), "ghost": (2, 4)}
    plain = [(each.box, each.players) for each in found if not each.options]
    assert plain == [(box, players) for box in sizes for players in sizes[box]]
    options = [(each.box, each.players, each.options) for each in found if each.options]
    assert options == [("nederland", 2, ("no_tolls",)), ("nederland", 2, ("neutral_player",))]


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("Remembers", "asked again with the same view and dice"),
        ("OwnDice", "asked again with the same view and dice"),
        ("GoesByHashes", "asked again with the same view and dice"),
        ("Dies", "took its process down"),
        ("Raises", "crashed: "),
        ("Cheats", "illegal move: "),
    ],
)
def test_bots_that_break_it_are_found_out(bot: str, said: str) -> None:
    (found, *_) = checks(f"{FILE}:{bot}", ("ghost",))
    assert said in found.trouble


def test_the_command_tells_of_each_game_and_passes() -> None:
    code, out, err = call("check-bot", f"{FILE}:Plain", "--box", "ghost", "--games", "1")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split(", seed")[0] for line in lines[:2]] == ["ghost, 2 players", "ghost, 4 players"]
    assert "keeps its contract" in lines[2]


def test_the_command_fails_with_the_question_that_was_answered_otherwise() -> None:
    code, out, err = call("check-bot", f"{FILE}:Remembers", "--box", "ghost", "--games", "1")
    assert (code, err) == (1, "")
    assert "round" in out
    assert "does not keep its contract in 2 of 2 games: ghost, 2 players, seed 1; ghost, 4" in out
    code, out, err = call("check-bot", f"{FILE}:Remembers", "--box", "ghost", "--games", "1", "--json")
    assert (code, err) == (1, "")
    document = json.loads(out)
    assert document["failed"] == len(document["games"]) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("greedy,random",), "One bot is checked at a time"),
        (("hard@1s",), "check it with nodes (hard@300)"),
        (("greedy", "--box", "mars"), "no box 'mars'"),
        (("nobody",), "There is no bot 'nobody'"),
        (("greedy", "--games", "0"), "from 1 to"),
    ],
)
def test_what_cant_be_checked_is_refused_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    code, out, err = call("check-bot", *words)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1
