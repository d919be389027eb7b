"""What is said about notices over the wire, and what they say."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

PUSH, WEBHOOK, MAIL = "push", "webhook", "mail"
DAILY = "daily"
Url = Annotated[str, Meta(min_length=1, max_length=500)]
BrowserKey = Annotated[str, Meta(min_length=1, max_length=200)]
Digest = Annotated[str, Meta(pattern="^(daily)?$")]  # daily: one message a day in place of one a turn
Language = Annotated[str, Meta(pattern="^(en|pl|ro)$")]


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a browser's subscription."""

    p256dh: BrowserKey
    auth: BrowserKey


class Want(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """A wish to be told; `live`: also at tables without days for a move, unless it is for a daily message."""

    live: bool = False
    digest: Digest = ""
    language: Language = "en"


class WantPush(Want, frozen=True, tag=PUSH):
    """A wish for web push, with what the browser gave."""

    endpoint: Url
    keys: PushKeys


class WantWebhook(Want, frozen=True, tag=WEBHOOK):
    """A wish for a POST to an address."""

    url: Url


class WantMail(Want, frozen=True, tag=MAIL):
    """A wish for mail. The first mail asks whether it is wanted; without a yes there is no second."""

    address: Url


Wants = WantPush | WantWebhook | WantMail


class Wish(Struct, frozen=True):
    """A wish as it is kept: where to, and how often."""

    kind: str
    url: str  # a webhook's, a browser's endpoint, or the mail address
    live: bool
    digest: str
    confirmed: bool  # whether the owner of the mail address has said yes; of others nobody is asked


class Unwanted(Struct, frozen=True, forbid_unknown_fields=True):
    """What is wished for no more: the address, or the browser's endpoint."""

    kind: Annotated[str, Meta(pattern="^(push|webhook|mail)$")]
    url: Url


class Removed(Struct, frozen=True):
    """How many wishes were forgotten."""

    removed: int


class PushOffer(Struct, frozen=True):
    """The key with which a browser subscribes to our notices; null if there is no web push here."""

    key: str | None


class NoticeOffer(Struct, frozen=True):
    """How this server can tell people: the key for web push, or null; and whether it sends mail."""

    push: str | None
    mail: bool


class MailAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What the owner of an address says, with the key in the mail: yes, or no more."""

    key: Annotated[str, Meta(min_length=1, max_length=100)]
    stop: bool = False


class MailState(Struct, frozen=True):
    """Whether mail goes to an address from now on."""

    confirmed: bool


class Notice(Struct, frozen=True):
    """What a notice says. Nothing in it that the seat's view doesn't show."""

    table: str
    seat: int
    link: str  # the path of the table's page
    what: str  # your_turn, undo_asked, or over
    text: str


class Daily(Struct, frozen=True):
    """What a daily message says: all tables that wait for an address."""

    link: str
    what: str  # daily
    text: str
    tables: tuple[Notice, ...]
