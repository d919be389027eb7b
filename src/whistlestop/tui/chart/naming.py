"""Short forms of city names: as long as there is room for, and no two alike on a board."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import combinations

SHORTEST = 3
"""Letters of the shortest form: fewer would have to be looked up."""

BREAKS = re.compile(r"[\s\-]+")


def composed(name: str) -> str:
    """Return a name with one character for each cell: accents joined to their letters, or left out."""
    joined = unicodedata.normalize("NFC", name)
    return "".join(letter for letter in joined if not unicodedata.combining(letter) and letter.isprintable())


def short_forms(names: Mapping[str, str], room: Mapping[str, int]) -> dict[str, str]:
    """Shorten each name to its room, so that no two look alike, in capitals or not.

    Names that fit are taken first: a short form gives way to a name, never a name to a short form.
    """
    forms = {city: name for city, name in names.items() if len(name) <= room[city]}
    taken = {form.casefold() for form in forms.values()}
    for city, name in names.items():
        if city not in forms:
            forms[city] = next(form for form in shorter(name, room[city]) if form.casefold() not in taken)
            taken.add(forms[city].casefold())
    return {city: forms[city] for city in names}


def shorter(name: str, room: int) -> Iterator[str]:
    """Offer forms of a name for some room, the plainest first; there are always more."""
    plainest = short(name, room)
    yield plainest
    letters = "".join(words_of(name)) or name
    for kept in range(room - 1, 0, -1):
        for rest in combinations(letters[kept:], room - kept):
            yield plainest[:kept] + "".join(rest)
    for number in range(2, 10**room):
        yield f"{letters[: max(room - len(str(number)), 0)]}{number}"


def short(name: str, room: int) -> str:
    """Shorten a name if it must be: of several words the first become initials, and the last is cut.

    >>> short("San Francisco", 3), short("San Francisco", 11), short("Mansion on the Hill", 5)
    ('SFr', 'S Francisco', 'MHill')
    """
    if len(name) <= room:
        return name
    *first, last = words_of(name) or [name]
    if not first:
        return last[:room]
    initials = "".join(word[0] for word in first)
    gap = " " if len(initials) + 1 + len(last) <= room else ""
    return f"{initials}{gap}{last}"[:room]


def words_of(name: str) -> list[str]:
    """List the words that carry a name: without articles and the like, unless there is nothing else."""
    words = [word for word in BREAKS.split(name) if word]
    return [word for word in words if not word[0].islower() and word[0].isalnum()] or words
