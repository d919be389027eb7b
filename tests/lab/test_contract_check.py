"""Bots that break their contract are found out, and bots that keep it are not."""

import json
from pathlib import Path

import pytest
from tests.command_line import call

from whistlestop.lab.contract_check import checks

FILE = str(Path(__file__).parent / "entrants.py")


@pytest.mark.parametrize("bot", ["easy", "greedy", "rush", f"{FILE}:Plain", "hard@20"])
def test_bots_that_keep_their_contract_pass(bot: str) -> None:
    found = list(checks(bot, ("ghost",), games=1))
    assert [each.players for each in found] == [2, 4]
    assert all(each.questions > 20 for each in found)
    assert [each.trouble for each in found] == ["", ""]


def test_every_box_is_played_at_its_smallest_and_largest_table() -> None:
    tables = [(each.box, each.players) for each in checks("greedy", games=1)]
    sizes = {"usa": (2, 5), "europe": (2, 5), "nordic": (2, 3), "nederland": (2, 5), "ghost": (2, 4)}
    assert tables == [(box, players) for box in sizes for players in sizes[box]]


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("Remembers", "asked again with the same view and dice"),
        ("OwnDice", "asked again with the same view and dice"),
        ("Raises", "crashed: "),
        ("Cheats", "illegal move: "),
    ],
)
def test_bots_that_break_it_are_found_out(bot: str, said: str) -> None:
    (found, *_) = checks(f"{FILE}:{bot}", ("ghost",), games=1)
    assert said in found.trouble


def test_the_command_tells_of_each_game_and_passes() -> None:
    code, out, err = call("check-bot", f"{FILE}:Plain", "--box", "ghost", "--games", "1")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split(", seed")[0] for line in lines[:2]] == ["ghost, 2 players", "ghost, 4 players"]
    assert "keeps its contract" in lines[2]


def test_the_command_fails_with_the_question_that_was_answered_otherwise() -> None:
    code, out, err = call("check-bot", f"{FILE}:Remembers", "--box", "ghost", "--games", "1")
    assert code == 1
    assert "round" in out
    assert "does not keep its contract in 2 of 2 games" in err
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
