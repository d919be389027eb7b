"""What an operator sets: on the command line, or in the environment as WHISTLESTOP_DATABASE and so on."""

from __future__ import annotations

import os
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server.logs import LEVELS
from whistlestop.server.store.database import DEFAULT

PREFIX = "WHISTLESTOP_"


class BadSettings(WhistlestopError):
    """Settings that don't go together; the message says what would."""


class ServerSettings(Struct, frozen=True):
    """How a server runs."""

    host: str = "127.0.0.1"
    port: int = 8470
    database: str = DEFAULT
    redis: str = ""
    workers: int = 1
    origins: str = ""  # further sites whose pages may connect, separated by commas
    proxies: str = ""  # addresses of proxies whose word about the client's address counts
    bot_pause: float = 0.6  # seconds before a bot moves, so that people can follow
    bots: int = 1  # processes in which bots think
    lease: float = 15.0  # seconds after which another worker plays the bots of one that is silent
    connections: int = 100  # from one address
    requests: float = 5.0  # a second, from one address, for what costs us: new tables, commands by POST
    metrics_token: str = ""  # opens /metrics to who asks from elsewhere
    push_key: str = ""  # the private key for web push
    push_contact: str = ""  # a mailto: address that push services may write to
    mail: str = ""  # a mail server: smtp+starttls://user:password@host
    mail_from: str = ""  # whom its mail comes from
    log: str = ""  # the least that is logged: "info", which is usual, "warning" or "error"
    site: str = ""  # the address of the page, for links that others get: https://host


def from_environment(environment: Mapping[str, str] = os.environ) -> ServerSettings:
    """Read the settings that the environment gives."""
    given = {
        name: environment[PREFIX + name.upper()]
        for name in ServerSettings.__struct_fields__
        if PREFIX + name.upper() in environment
    }
    try:
        return msgspec.convert(given, ServerSettings, strict=False)
    except msgspec.ValidationError as wrong:
        raise BadSettings(f"The environment variables {PREFIX}… can't be used: {wrong}.") from None


def to_environment(settings: ServerSettings) -> dict[str, str]:
    """Write settings for the processes that this one starts."""
    return {PREFIX + name.upper(): str(getattr(settings, name)) for name in ServerSettings.__struct_fields__}


def check(settings: ServerSettings) -> None:
    """Refuse settings that would lose games or reach nobody."""
    if not 0 <= settings.port <= 65_535:
        raise BadSettings(f"--port is a number from 0 to 65535, not {settings.port}.")
    if not 1 <= settings.workers <= 64:
        raise BadSettings(f"--workers is a number from 1 to 64, not {settings.workers}.")
    if settings.log not in LEVELS:
        raise BadSettings(f"{PREFIX}LOG is info, warning or error, not {settings.log}.")
    several = settings.workers > 1
    if several and not settings.database.startswith("postgres"):
        raise BadSettings("Several workers need a common database: --database postgresql://…")
    if several and not settings.redis:
        raise BadSettings("Several workers tell each other of moves over Redis: --redis redis://…")
