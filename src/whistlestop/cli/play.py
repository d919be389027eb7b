"""`whistlestop tui`: sets up a game against bots and hands it to a session."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random  # noqa: TID251 - the bots' dice; they never touch the table's

from whistlestop.bots.contract import Bot, Budget
from whistlestop.boxes import BOXES, board_of
from whistlestop.cli.company import bot_to_sit
from whistlestop.cli.saving import read_board_file, save_game, why_not_there
from whistlestop.cli.screen import Screen
from whistlestop.cli.session import Mover, Session
from whistlestop.cli.trouble import FINE, INTERRUPTED, WrongUsage
from whistlestop.engine.board import Board
from whistlestop.engine.moves import Move
from whistlestop.engine.refusals import BadSetup
from whistlestop.table.game import Game, new_game
from whistlestop.table.view import View

USUAL_BOX = "usa"
USUAL_BOT = "medium"
SECONDS = 2.0  # how long a bot may think about one decision


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the person asked for; what is left out is asked or chosen."""

    box: str | None = None
    players: int | None = None
    seed: int | None = None
    options: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    seat: int = 0
    name: str = "You"
    save: Path | None = None
    board: Path | None = None


def run(wishes: Wishes, screen: Screen | None = None) -> int:
    """Play one game; save it if that was asked for, however it ends."""
    screen = screen or Screen()
    if wishes.save is not None:
        wrong = why_not_there(wishes.save)
        if wrong is not None:
            raise WrongUsage(wrong)
    settled = ask_what_is_missing(wishes, screen)
    if settled is None:
        screen.say("No game was begun.")
        return FINE
    game, movers = lay_table(settled)
    introduce(game, settled, screen)
    code = FINE
    trouble: Exception | None = None
    try:
        Session(game, settled.seat, movers, screen).run()
    except KeyboardInterrupt:
        code = INTERRUPTED
        screen.say("", "Stopped.")
    except Exception as wrong:  # noqa: BLE001 - raised again, once the game is saved
        trouble = wrong
    if settled.save is not None:
        screen.say(save_game(game, settled.save))
    if trouble is not None:
        raise trouble
    return code


def ask_what_is_missing(wishes: Wishes, screen: Screen) -> Wishes | None:
    """Ask for box and number of players if a person is there to answer; None if the person leaves."""
    if wishes.box is not None or wishes.board is not None or not (screen.asks and screen.coloured):
        return replace(wishes, box=wishes.box or USUAL_BOX, players=wishes.players or 2)
    screen.say("Which box?")
    for name in BOXES:
        facts = board_of(name).facts
        screen.say(f"  {name:<10}  {facts.title}, {facts.players[0]} to {facts.players[1]} players")
    box = choose(screen, f"Box [{USUAL_BOX}]> ", tuple(BOXES), USUAL_BOX)
    if box is None:
        return None
    players = wishes.players
    if players is None:
        least, most = board_of(box).facts.players
        number = choose(screen, "Players, you included [2]> ", tuple(map(str, range(least, most + 1))), "2")
        if number is None:
            return None
        players = int(number)
    return replace(wishes, box=box, players=players)


def choose(screen: Screen, question: str, choices: tuple[str, ...], usual: str) -> str | None:
    """Ask until the answer is one of a few; nothing typed means the usual one."""
    while True:
        line = screen.ask(question)
        if line is None or line.lower() in {"quit", "exit"}:
            return None
        if not line:
            return usual
        found = [choice for choice in choices if choice.startswith(line.lower())]
        if len(found) == 1:
            return found[0]
        screen.say(f"Type one of {', '.join(choices)}.")


def lay_table(wishes: Wishes) -> tuple[Game, dict[int, Mover]]:
    """Set up the game and seat the bots; refuse in a sentence what can't be."""
    board = read_board_file(wishes.board)
    players = wishes.players if wishes.players is not None else 2
    try:
        game = new_game(wishes.box or USUAL_BOX, players, wishes.seed, wishes.options, board=board)
        bots = rivals(wishes.bots, players - 1)
    except BadSetup as wrong:
        raise WrongUsage(str(wrong)) from None
    if not 0 <= wishes.seat < players:
        raise WrongUsage(f"With {players} players --seat is 0 to {players - 1}, not {wishes.seat}.")
    seats = [seat for seat in range(players) if seat != wishes.seat]
    names = dict(zip(seats, distinct([bot.name for bot in bots]), strict=True))
    game.names = tuple(
        printable(wishes.name) if seat == wishes.seat else names[seat] for seat in range(players)
    )
    dice = Random(game.seed if wishes.seed is not None else secrets.randbits(64))  # noqa: S311 - not the table's
    movers = {seat: mover(bot, game.board, dice) for seat, bot in zip(seats, bots, strict=True)}
    return game, movers


def rivals(names: tuple[str, ...], number: int) -> list[Bot]:
    """Find the bots: those named, then more of the last kind."""
    if len(names) > number:
        raise BadSetup(f"There are seats for {number} rivals, but {len(names)} bots were named.")
    wanted = list(names) or [USUAL_BOT]
    wanted += [wanted[-1]] * (number - len(wanted))
    return [bot_to_sit(name) for name in wanted]


def printable(name: str) -> str:
    """Make a name fit for a table: one short line without odd characters."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:40] or "You"


def distinct(names: list[str]) -> list[str]:
    """Give bots of one kind a number each."""
    titles = [name[:1].upper() + name[1:] for name in names]
    return [
        f"{title} {titles[: place + 1].count(title)}" if titles.count(title) > 1 else title
        for place, title in enumerate(titles)
    ]


def mover(bot: Bot, board: Board, dice: Random) -> Mover:
    """Let a bot answer for a seat: it is given what that seat may see, and nothing more."""

    def choose_move(view: View) -> Move:
        return bot.choose(view, board, dice, Budget(seconds=SECONDS))

    return choose_move


def introduce(game: Game, wishes: Wishes, screen: Screen) -> None:
    """Say what is played, by whom, and how to deal the same cards again."""
    options = f" ({', '.join(game.options)})" if game.options else ""
    you = f"seat {wishes.seat}" if wishes.name == "You" else f"seat {wishes.seat}, that is you"
    seats = ", ".join(
        f"{name} ({you if seat == wishes.seat else f'seat {seat}'})" for seat, name in enumerate(game.names)
    )
    screen.say(f"{game.board.facts.title}{options}, {game.players} players: {seats}.", f"Seed {game.seed}.")
