"""Completing a line of the move language from the moves on offer."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from whistlestop.table.parse import LETTERS

BETWEEN = " \N{EN DASH} "  # the cities of a lane, in its name


def fold(text: str) -> str:
    """Return letters as they are typed: without case and accents."""
    apart = unicodedata.normalize("NFD", text.lower())
    return "".join(each for each in apart if unicodedata.category(each)[0] != "M").translate(LETTERS)


def no_name(_: str) -> str:
    """Name nothing: a line is then completed by its ids alone."""
    return ""


def completions(
    typed: str, moves: Sequence[str], name_of: Callable[[str], str] = no_name, most: int = 8
) -> list[str]:
    """Complete a line: the next words that some move on offer has after what is typed.

    What it is about may be typed by its id or by the name that somebody reads (`claim rzy`), which is then
    put in its place; `name_of` gives that name for a move.
    """
    plain = fold(typed).lstrip()
    found: dict[str, None] = {}
    for move in moves:
        words = next_words(move, plain, name_of)
        if words:
            found[words] = None
        if len(found) >= most:
            break
    return list(found)


def next_words(move: str, plain: str, name_of: Callable[[str], str]) -> str:
    """Return a move up to the end of the word that is being typed; nothing if it doesn't go on like that."""
    if fold(move).startswith(plain):
        end = move.find(" ", len(plain) + 1)
        return move if end < 0 else move[:end]
    verb, _, rest = move.partition(" ")
    begun = len(plain) > len(verb) + 1 and plain.startswith(f"{verb} ")
    return f"{verb} {rest.partition(' ')[0]}" if begun and is_named(verb, name_of(move), plain) else ""


def is_named(verb: str, name: str, plain: str) -> bool:
    """Tell whether a name is typed. A lane may be begun at either end: `claim wenecja` finds Rzym-Wenecja."""
    whole = fold(name)
    return any(each and f"{verb} {each}".startswith(plain) for each in (whole, *whole.split(BETWEEN)))
