"""What people write: names and talk, before they are kept and shown to others."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"  # invisible, but scripts and pictures of people are written with them
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co"})  # controls, marks of direction, halves of pairs, private signs

PHRASES = {
    "hello": "Hello!",
    "good_luck": "Good luck!",
    "well_played": "Well played!",
    "my_lane": "I wanted that one!",
    "moment": "One moment …",
    "thanks": "Thanks for the game!",
}  # what can be said at every table that talks; pages have it in their readers' languages


def clean(text: str) -> str:
    r"""Return what people wrote without what can't be seen: controls, marks that turn text, spare room.

    >>> clean("  Ana\n\tB\u202eob\x00 ")
    'Ana Bob'
    """
    visible = (
        " " if each.isspace() else each
        for each in text
        if each in JOINERS or each.isspace() or unicodedata.category(each) not in UNSEEN
    )
    return " ".join("".join(visible).split())
