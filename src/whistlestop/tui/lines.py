"""Lines that somebody types at a table."""

from __future__ import annotations


def without_payment(line: str) -> bool:
    """Recognise a claim or a station that names no cards: they are asked for then."""
    words = line.lower().split()
    return len(words) > 1 and words[0] in {"claim", "station"} and not {"with", "for"} & set(words)
