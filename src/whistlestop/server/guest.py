"""A bot as a guest at somebody's table: it comes through the same door as people, and sees what they see."""

from __future__ import annotations

from dataclasses import replace
from random import Random  # noqa: TID251 - the bot's dice; they never touch the table's
from time import sleep
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.sync.client import ClientConnection, connect

from whistlestop.bots.contract import Bot, Budget
from whistlestop.boxes import board_of
from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server.messages import AgreeUndo, Hello, Play
from whistlestop.table.open import parse_move
from whistlestop.table.view import View

TRIES = 10  # connections in a row that may fail before the guest gives up
PAUSE = 0.25  # seconds between a refusal and the next try, so that the table's limit is never run into


class NotWelcome(WhistlestopError):
    """The table did not let the guest in, or could not be reached."""


def view_of(document: dict[str, Any], board: Board) -> View:
    """Read a view that came over the wire."""

    def cards(kind: type, value: Any) -> Any:
        if kind is not Cards:
            raise NotImplementedError(kind)
        return Cards.of(value)

    moves = tuple(parse_move(board, text) for text in document["legal_moves"])
    view = msgspec.convert({**document, "legal_moves": ()}, View, dec_hook=cards)
    return replace(view, legal_moves=moves)


def address(link: str) -> tuple[str, str]:
    """Take a seat's link apart: where the table's socket is, and the secret."""
    parts = urlsplit(link)
    table = parts.path.rstrip("/").rpartition("/")[2]
    if parts.scheme not in {"http", "https"} or not table or not parts.fragment:
        raise NotWelcome(f"{link!r} is no link of a seat: it looks like https://host/t/TABLE#SECRET.")
    scheme = "wss" if parts.scheme == "https" else "ws"
    return f"{scheme}://{parts.netloc}/api/tables/{table}/socket", parts.fragment


class Guest:
    """A bot on a seat."""

    def __init__(self, link: str, bot: Bot, seconds: float = 2.0, seed: int = 0) -> None:
        """Take the seat's link."""
        self.url, self.secret = address(link)
        self.bot, self.budget, self.random = bot, Budget(seconds=seconds), Random(seed)  # noqa: S311 - dice
        self.commands = 0
        self.played = 0

    def play(self) -> list[int]:
        """Play until the game is over; return the winners. Comes back when the connection is lost."""
        failed = 0
        while True:
            try:
                with connect(self.url, max_size=2**22) as socket:
                    failed = 0
                    socket.send(msgspec.json.encode(Hello(self.secret)).decode())
                    winners = self.sit(socket)
                    if winners is not None:
                        return winners
            except (ConnectionClosed, OSError) as lost:
                failed += 1
                if failed > TRIES:
                    raise NotWelcome(f"The table can't be reached: {lost}.") from None
            except (InvalidURI, InvalidHandshake) as wrong:
                raise NotWelcome(f"There is no table behind that link: {wrong}.") from None

    def sit(self, socket: ClientConnection) -> list[int] | None:
        """Answer everything that is asked of the seat, until the game is over."""
        answering = False
        latest: dict[str, Any] | None = None
        for text in socket:
            message = msgspec.json.decode(text)
            if message["type"] == "bye":
                if not message["again"]:
                    raise NotWelcome(message["message"])
                return None
            if message["type"] in {"done", "refused"}:
                answering = False
                if message["type"] == "refused":
                    sleep(PAUSE)
            elif message["type"] == "event":
                latest = message
                if message["table"]["phase"] == "over":
                    winners: list[int] = message["view"]["standings"]["winners"]
                    return winners
            if latest is not None and not answering and self.asked(latest):
                socket.send(self.answer(latest))
                answering = True
        return None

    def asked(self, event: dict[str, Any]) -> bool:
        """Tell whether something is awaited from this seat: first an answer to a wish, then a move."""
        view, wish = event["view"], event["table"]["undo"]
        if wish is not None:
            return event["you"] in wish["waiting"]
        return view is not None and event["you"] in view["to_act"] and bool(view["legal_moves"])

    def answer(self, event: dict[str, Any]) -> str:
        """Agree if somebody wishes to take a move back, like all bots; else let the bot choose."""
        if event["table"]["undo"] is not None:
            agreed = AgreeUndo(id=self.new_id(), seen=event["number"])
            return msgspec.json.encode(agreed).decode()
        board = board_of(event["view"]["box"])
        move = self.bot.choose(view_of(event["view"], board), board, self.random, self.budget)
        self.commands += 1
        self.played += 1
        command = Play(id=self.new_id(), move=str(move), seen=event["number"])
        return msgspec.json.encode(command).decode()

    def new_id(self) -> str:
        """Make up the id of a command."""
        return f"guest-{self.random.getrandbits(48):x}"
