"""Plays a short game through the protocol on a real server and writes the transcript into docs/protocol.md.

python tools/transcript.py
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from pathlib import Path
from typing import Any

import httpx
from tools.crowd import Server
from websockets.asyncio.client import ClientConnection, connect

PAGE = Path(__file__).parent.parent / "docs" / "protocol.md"
MARKS = ("<!-- made by tools/transcript.py -->", "<!-- end -->")
LONG = 150  # characters of a value that is shown whole
MOVES = 400


class Transcript:
    """The lines that went to and fro."""

    def __init__(self) -> None:
        """Begin with an empty page."""
        self.lines: list[str] = []

    def note(self, words: str) -> None:
        """Write a remark."""
        self.lines += ["", words]

    def went(self, who: str, message: dict[str, Any], *, whole: bool = False) -> None:
        """Write a message, shortened unless it should be seen whole."""
        shown = message if whole else {key: short(value) for key, value in message.items()}
        self.lines.append(f"{who} {json.dumps(shown, ensure_ascii=False)}".replace('"…"', "…"))


def short(value: Any) -> Any:
    """Leave out what is too long to read."""
    if len(json.dumps(value)) <= LONG:
        return value
    if isinstance(value, dict):
        return {key: short(item) for key, item in value.items() if len(json.dumps(item)) <= LONG} | {"…": "…"}
    return "…"


async def post(client: httpx.AsyncClient, page: Transcript, path: str, body: Any) -> Any:
    """Ask over HTTP, and write both down."""
    answer = (await client.post(path, json=body)).raise_for_status().json()
    page.lines += [f"POST {path} {json.dumps(body)}", f"     {json.dumps(answer)}"]
    return answer


async def hear(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """Wait for a message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == kind:
            return message


async def game(url: str, page: Transcript) -> None:
    """Open a table, take the seats, play, lose a connection and come back, and see the end."""
    async with httpx.AsyncClient(base_url=url) as client:
        page.note("Ana opens a table for two; her own seat and an open one.")
        seats = [{"kind": "mine", "name": "Ana"}, {"kind": "open"}]
        wish = {"settings": {"box": "ghost", "seats": 2}, "seats": seats, "shuffle": False}
        made = await post(client, page, "/api/tables", wish)
        page.note("Ben joins by the table's link. The table is full, so the cards are dealt.")
        path = f"/api/tables/{made['table']}"
        joined = await post(client, page, f"{path}/join", {"name": "Ben"})
        keys = {0: made["keys"][0]["secret"], joined["seat"]: joined["secret"]}
        await talk(url.replace("http", "ws", 1) + f"{path}/socket", keys, page)
        page.note("The record can be downloaded, and checked with `whistlestop verify`.")
        record = (await client.get(f"{path}/record")).text.splitlines()
        page.lines += [f"GET  {path}/record", *(f"     {line}" for line in [*record[:8], "…"])]


async def talk(url: str, keys: dict[int, str], page: Transcript) -> None:
    """Play the game over two sockets."""
    async with connect(url, max_size=2**22) as ana, connect(url, max_size=2**22) as ben:
        page.note("Both connect. The first event is the whole table (here Ana's, in full).")
        event: dict[str, Any] = {}
        for who, socket, seat in (("Ana>", ana, 0), ("Ben>", ben, 1)):
            hello = {"type": "hello", "secret": keys[seat]}
            await socket.send(json.dumps(hello))
            page.went(who, hello)
            event = await hear(socket, "event")
            page.went("   <", event, whole=seat == 0)
        page.note("Ana draws a card. The answer and the event both come; Ben's does not say which card.")
        await move(ana, {"type": "play", "id": "a1", "seen": event["number"], "move": "draw"}, page, ben)
        page.note("The same command again is answered again, and not done again.")
        again = {"type": "play", "id": "a1", "seen": event["number"], "move": "draw"}
        await ana.send(json.dumps(again))
        page.went("Ana>", again)
        page.went("   <", await hear(ana, "done"))
        page.note("What isn't allowed is refused, with the clause that says so.")
        await ana.send(json.dumps({"type": "play", "id": "a2", "seen": 99, "move": "take red"}))
        page.went("   <", await hear(ana, "refused"))
        seen = await take_back(ana, ben, page)
    await finish(url, keys, page, seen)


async def take_back(ana: ClientConnection, ben: ClientConnection, page: Transcript) -> int:
    """Take the move back, and write down what who is asked hears; return the number of the last event."""
    page.note("Ana wants to take the draw back. She has seen a card, so Ben is asked, and agrees.")
    undo = {"type": "undo", "id": "a3", "seen": 3}
    await ana.send(json.dumps(undo))
    page.went("Ana>", undo)
    asked = await hear(ben, "event")
    page.went("Ben<", asked)
    agree = {"type": "agree_undo", "id": "b1", "seen": asked["number"]}
    await ben.send(json.dumps(agree))
    page.went("Ben>", agree)
    undone = await hear(ben, "event")
    page.went("   <", undone)
    number: int = undone["number"]
    return number


async def move(
    socket: ClientConnection, command: dict[str, Any], page: Transcript, other: ClientConnection
) -> None:
    """Play one move and write down what both are told."""
    await socket.send(json.dumps(command))
    page.went("Ana>", command)
    page.went("   <", await hear(socket, "event"))
    page.went("   <", await hear(socket, "done"))
    page.went("Ben<", await hear(other, "event"))


async def finish(url: str, keys: dict[int, str], page: Transcript, seen: int) -> None:
    """Come back after both connections were lost, and play to the end."""
    page.note("Both lose their connection, and come back saying how far they had seen. The game goes on.")
    async with connect(url, max_size=2**22) as ana, connect(url, max_size=2**22) as ben:
        sockets = {0: ana, 1: ben}
        for seat, socket in sockets.items():
            await socket.send(json.dumps({"type": "hello", "secret": keys[seat], "since": seen}))
        event, latest = await hear(ana, "event"), await hear(ben, "event")
        page.went("   <", event)
        for number in range(MOVES):
            if event["table"]["phase"] == "over":
                break
            seat = event["view"]["to_act"][0]
            mine = event if seat == 0 else latest
            choice = mine["view"]["legal_moves"][number % len(mine["view"]["legal_moves"])]
            command = {"type": "play", "id": f"m{number}", "seen": event["number"], "move": choice}
            await sockets[seat].send(json.dumps(command))
            event, latest = await hear(ana, "event"), await hear(ben, "event")
        later = event["number"] - seen
        page.note(f"The last event, {later} moves later: it is over, and the key is published.")
        page.went("   <", event)


def main() -> None:
    """Write the transcript into the page."""
    page = Transcript()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "games.db"))
        server.start()
        try:
            asyncio.run(game(server.url, page))
        finally:
            server.stop()
    body = "\n".join(["```", *page.lines[1:], "```"])
    text = PAGE.read_text(encoding="utf-8")
    made = re.sub(
        f"{MARKS[0]}.*{MARKS[1]}", lambda _: f"{MARKS[0]}\n{body}\n{MARKS[1]}", text, flags=re.DOTALL
    )
    PAGE.write_text(made, encoding="utf-8")
    print(f"{PAGE}: {len(page.lines)} lines")


if __name__ == "__main__":
    main()
