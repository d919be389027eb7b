"""Company for a game: bots take seats, and play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random  # noqa: TID251 - the bots' dice; they never touch the table's

from whistlestop.bots.contract import Bot, Budget
from whistlestop.bots.registry import find_bot
from whistlestop.engine.moves import Move
from whistlestop.engine.refusals import BadSetup
from whistlestop.table.game import Game, new_game

UNHURRIED = Budget()


def bot_to_sit(name: str) -> Bot:
    """Find a bot that takes a seat among people."""
    if name.endswith(".py") or ":" in name:
        raise BadSetup(
            f"{name}: files play in the arena; a bot that sits among people has a name, which a package "
            f'gives it (docs/write-a-bot.md, "For everybody").'
        )
    return find_bot(name)


def bot_move(game: Game, seat: int, bot: Bot, random: Random, budget: Budget = UNHURRIED) -> Move:
    """Ask a bot for its move; it is shown its view and nothing else."""
    return bot.choose(game.view(seat), game.board, random, budget)


def play_match(
    box: str,
    players: int,
    bots: Sequence[Bot],
    seed: int,
    options: Iterable[str] = (),
    budget: Budget = UNHURRIED,
) -> Game:
    """Play a game to its end, one bot a seat; the same seed gives the same game."""
    if len(bots) != players:
        raise BadSetup(f"{players} players need a bot each; {len(bots)} bots were given.")
    game = new_game(box, players, seed, options)
    # Each seat has dice of its own: how one bot uses them changes nothing for another.
    dice = [Random(f"{seed}/{seat}") for seat in range(players)]  # noqa: S311 - not the table's
    while not game.over:
        seat = game.to_act[0]
        game.play(bot_move(game, seat, bots[seat], dice[seat], budget), seat)
    return game
