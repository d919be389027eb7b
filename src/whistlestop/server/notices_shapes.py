"""What is said about notices over the wire, and what they say."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

PUSH, WEBHOOK = "push", "webhook"
Url = Annotated[str, Meta(min_length=1, max_length=500)]
BrowserKey = Annotated[str, Meta(min_length=1, max_length=200)]


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a browser's subscription."""

    p256dh: BrowserKey
    auth: BrowserKey


class WantPush(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=PUSH):
    """A wish for web push, with what the browser gave; `live`: also at tables without days for a move."""

    endpoint: Url
    keys: PushKeys
    live: bool = False


class WantWebhook(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=WEBHOOK):
    """A wish for a POST to an address; `live`: also at tables without days for a move."""

    url: Url
    live: bool = False


class Unwanted(Struct, frozen=True, forbid_unknown_fields=True):
    """What is wished for no more: the address, or the browser's endpoint."""

    kind: Annotated[str, Meta(pattern="^(push|webhook)$")]
    url: Url


class Removed(Struct, frozen=True):
    """How many wishes were forgotten."""

    removed: int


class PushOffer(Struct, frozen=True):
    """The key with which a browser subscribes to our notices; null if there is no web push here."""

    key: str | None


class Notice(Struct, frozen=True):
    """What a notice says. Nothing in it that the seat's view doesn't show."""

    table: str
    seat: int
    link: str  # the path of the table's page
    what: str  # your_turn, undo_asked, or over
    text: str
