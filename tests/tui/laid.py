"""A table on a real server, for those who join it by its links."""

from __future__ import annotations

from typing import Any

import httpx
from tools.crowd import Server


class Laid:
    """A table on a server, and the links to it."""

    def __init__(self, server: Server, box: str, *seats: str, **settings: Any) -> None:
        """Open it: the first seat is somebody's, others are `open` or the name of a bot."""
        kinds = [{"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat} for seat in seats]
        wish = {
            "settings": {"box": box, "seats": len(kinds) + 1, **settings},
            "seats": [{"kind": "mine", "name": "Ana"}, *kinds],
            "shuffle": False,
        }
        made = httpx.post(f"{server.url}/api/tables", json=wish).raise_for_status().json()
        self.link = f"{server.url}/t/{made['table']}"
        self.seats = {key["seat"]: f"{self.link}#{key['secret']}" for key in made["keys"]}
        self.watch = f"{self.link}#{made['watch']}"
        self.api = f"{server.url}/api/tables/{made['table']}"

    def command(self, by: int, **what: object) -> dict[str, Any]:
        """Give a command from elsewhere."""
        secret = self.seats[by].partition("#")[2]
        bearer = {"authorization": f"Bearer {secret}"}
        answer: dict[str, Any] = httpx.post(f"{self.api}/commands", json=what, headers=bearer).json()
        return answer

    def record(self) -> str:
        """Fetch the record of the game, when it is over."""
        return httpx.get(f"{self.api}/record").raise_for_status().text
