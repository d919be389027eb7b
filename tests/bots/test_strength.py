"""Each level is stronger than the one before, and even the weakest plays a game."""

from __future__ import annotations

import pytest
from tests.bots_watched import FIVE, TABLES, Options, table_name

from whistlestop.bots.registry import find_bot
from whistlestop.cli.company import play_match

LADDER = ("random", "greedy", "easy", "medium", "planner")
CLOSE = ("medium", "planner")  # so near to each other that it takes many games to see who is stronger
STEPS = [(LADDER[i], LADDER[i + 1]) for i in range(len(LADDER) - 1)]


def wins(box: str, name: str, rival: str, games: int, options: Options = ()) -> float:
    """Count the wins of a bot against another, each deal played from both seats; a shared one is half."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        bots = [find_bot(rival), find_bot(rival)]
        bots[seat] = find_bot(name)
        winners = play_match(box, 2, bots, 100 + number // 2, options).standings().winners
        won += (seat in winners) / len(winners)
    return won


def completed(name: str, box: str, players: int, games: int, options: Options = ()) -> tuple[float, float]:
    """Return the part of its tickets that a bot completes among its like, and of games with any."""
    done = held = some = 0
    for seed in range(games):
        game = play_match(box, players, [find_bot(name)] * players, seed, options)
        finished = [standing.completed for standing in game.standings().seats]
        done += sum(finished)
        some += sum(map(bool, finished))
        for seat in game.view(0).seats:
            held += len(seat.revealed) + len(seat.tokens.get("done", ())) + seat.tokens.get("treat", 0)
    return done / held, some / (games * players)


def test_the_planner_completes_most_of_its_tickets() -> None:
    assert completed("planner", "usa", 3, 3)[0] > 0.7


@pytest.mark.parametrize(("box", "options"), FIVE, ids=table_name)
def test_even_easy_completes_a_ticket_in_most_games(box: str, options: Options) -> None:
    assert completed("easy", box, 2, 6, options)[1] > 0.6


@pytest.mark.parametrize(("weaker", "stronger"), [step for step in STEPS if step != CLOSE])
def test_each_bot_is_stronger_than_the_one_before(weaker: str, stronger: str) -> None:
    assert wins("usa", stronger, weaker, 20) >= 11


@pytest.mark.slow
@pytest.mark.parametrize(("box", "options", "players"), TABLES, ids=table_name)
def test_the_planner_completes_most_of_its_tickets_everywhere(
    box: str, options: Options, players: int
) -> None:
    assert completed("planner", box, players, 8, options)[0] > 0.6


@pytest.mark.slow
@pytest.mark.parametrize(
    ("box", "options", "weaker", "stronger"),
    [
        (box, options, weaker, stronger)
        for box, options in FIVE
        for weaker, stronger in STEPS
        if (box, weaker) != ("ghost", "greedy")  # in a race, grabbing what leads to a ticket is no bad plan
    ],
    ids=table_name,
)
def test_each_bot_is_stronger_everywhere(box: str, options: Options, weaker: str, stronger: str) -> None:
    games = 400 if (weaker, stronger) == CLOSE else 40
    assert wins(box, stronger, weaker, games, options) >= 0.525 * games
