"""Secrets of seats: made here, kept only as digests, compared without telling how far they fit."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from whistlestop.server.table import GATHERING, Table
from whistlestop.table.view import SPECTATOR

SECRET_BYTES = 18  # 144 bits: no need for a slow digest


def new_secret() -> str:
    """Make up a secret."""
    return secrets.token_urlsafe(SECRET_BYTES)


def digest(secret: str) -> str:
    """Return what is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def holder(table: Table, secret: str) -> int | None:
    """Return the seat that a secret opens, SPECTATOR for the spectators' one, None if it opens nothing.

    Every digest is compared, whatever fits, so that the time taken tells nothing. Once cards are dealt, no
    link opens a bot's seat: who had invited somebody to it before would look into the bot's hand.
    """
    given = digest(secret)
    found: int | None = None
    if hmac.compare_digest(given, table.watch):
        found = SPECTATOR
    for number, seat in enumerate(table.seats):
        if hmac.compare_digest(given, seat.secret) and not (seat.bot and table.phase != GATHERING):
            found = number
    return found
