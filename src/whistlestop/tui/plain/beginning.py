"""Before the first move: which game, with how many, or which of the kept ones; and what is played then."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.boxes import BOXES, board_of
from whistlestop.tui.plain.screen import Screen
from whistlestop.tui.plain.seen import Seen
from whistlestop.tui.tables.keeping import Kept
from whistlestop.words.language import Language
from whistlestop.words.names import board_name

USUAL_BOX = "usa"
USUAL_PLAYERS = 2
RESUME = "resume"
LEAVING = ("quit", "exit")


def choose(screen: Screen, question: str, choices: Sequence[str], usual: str) -> str | None:
    """Ask until the answer is one of a few, or begins only one; nothing typed means the usual one."""
    while True:
        line = screen.ask(question)
        if line is None or line.lower() in LEAVING:
            return None
        typed = line.lower() or usual
        found = [typed] if typed in choices else [each for each in choices if each.startswith(typed)]
        if len(found) == 1:
            return found[0]
        screen.say(screen.language.text("terminal.plain.ask.one_of", choices=", ".join(choices)))


def ask_box(screen: Screen, kept: Sequence[Kept]) -> str | None:
    """Ask which game it shall be: the id of a box, or RESUME for one that was kept."""
    said = screen.language.text
    screen.say(said("terminal.plain.which_box"))
    for box in BOXES:
        least, most = board_of(box).facts.players
        players = said("box.players", **{"from": least, "to": most})
        screen.say(f"{box}: {board_name(screen.language, board_of(box))}, {players}")
    if kept:
        only = f", {kept_words(screen.language, kept[0])}" if len(kept) == 1 else ""
        screen.say(f"{RESUME}: {said('terminal.go_on')}{only}")
    choices = (*BOXES, *([RESUME] if kept else []))
    return choose(screen, said("terminal.plain.ask.box", usual=USUAL_BOX), choices, USUAL_BOX)


def ask_players(screen: Screen, box: str) -> int | None:
    """Ask how many shall play."""
    least, most = board_of(box).facts.players
    question = screen.language.text("terminal.plain.ask.players", usual=USUAL_PLAYERS)
    answer = choose(screen, question, [str(each) for each in range(least, most + 1)], str(USUAL_PLAYERS))
    return None if answer is None else int(answer)


def ask_kept(screen: Screen, games: Sequence[Kept]) -> Kept | None:
    """Ask which of the kept games to go on with, the last one first."""
    for number, kept in enumerate(games, start=1):
        screen.say(f"{number}. {kept_words(screen.language, kept)}")
    numbers = [str(number) for number in range(1, len(games) + 1)]
    answer = choose(screen, screen.language.text("terminal.plain.ask.kept", usual=1), numbers, "1")
    return None if answer is None else games[int(answer) - 1]


def kept_words(language: Language, kept: Kept) -> str:
    """Tell of a kept game: the board, the others, how far it is."""
    others = [name for seat, name in enumerate(kept.names) if seat != kept.seat]
    return ", ".join([kept.title, *others, language.text("terminal.round", n=kept.round)])


def introduction(seen: Seen, seed: int | None = None) -> list[str]:
    """Say what is played, by whom in the order of their turns, and how to deal the same cards again."""
    said, view = seen.language.text, seen.look.view
    options = "".join(f", {said(f'option.{option}')}" for option in view.options) if view is not None else ""
    line = f"{board_name(seen.language, seen.board)}{options}, {said('sit.players', n=len(seen.look.seats))}"
    line += f": {', '.join(seen.names)}." if view is not None else "."
    return [line] + ([said("terminal.plain.seed", n=seed)] if seed is not None else [])
