"""How a game is brought to its end in few moves, with every kind of move in it that the box has."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.browser.player import Player

MANY = 12  # cards in the hand after which short lanes are claimed too


class Hasty:
    """Claims long lanes, and tries each kind of move once."""

    def __init__(self) -> None:
        """Begin without having done anything."""
        self.done: Counter[str] = Counter()

    def choose(self, view: dict[str, Any], lanes: dict[str, Any]) -> str:
        """Choose one of the moves on offer."""
        by_kind: dict[str, list[str]] = {}
        for move in view["legal_moves"]:
            by_kind.setdefault(move.split()[0], []).append(move)
        move = self.preferred(by_kind, view, lanes)
        self.done[move.split()[0]] += 1
        return move

    def preferred(self, offered: dict[str, list[str]], view: dict[str, Any], lanes: dict[str, Any]) -> str:
        """Say what to do: what is new first, then what is quick."""
        for kind in ("keep", "lay"):
            if kind in offered:
                return min(offered[kind], key=lambda move: len(move.split()))
        if "decline" in offered:
            return offered["pay"][0] if "pay" in offered and self.done["decline"] else "decline"
        if "claim" in offered and (best := self.claim(offered["claim"], view, lanes)):
            return best
        if self.done["claim"]:
            for kind in ("tickets", "swap", "station"):
                if kind in offered and not self.done[kind]:
                    return offered[kind][0]
        return self.card(offered, view)

    def claim(self, claims: list[str], view: dict[str, Any], lanes: dict[str, Any]) -> str:
        """Claim a lane if it is worth it: long, or a tunnel if none has been dug, or the hand is full."""

        def worth(move: str) -> tuple[int, int]:
            return int(lanes[move.split()[1]]["length"]), -move.count("locomotive")

        best = max(claims, key=worth)
        long_enough = min(3, max(lane["length"] for lane in lanes.values()))
        full = sum(view["own"]["cards"].values()) >= MANY
        return best if worth(best)[0] >= long_enough or full else ""

    def card(self, offered: dict[str, list[str]], view: dict[str, Any]) -> str:
        """Draw: what we have most of if it lies open, in turns with the deck."""
        hand: dict[str, int] = view["own"]["cards"]
        takes = [move for move in offered.get("take", []) if move != "take locomotive"]
        if takes and (self.done["take"] <= self.done["draw"] or "draw" not in offered):
            return max(takes, key=lambda move: hand.get(move.split()[1], 0))
        for kind in ("draw", "take", "claim", "tickets", "swap", "pass"):
            if kind in offered:
                return offered[kind][0]
        raise AssertionError(f"nothing is known to do with {sorted(offered)}")


def play_on(player: Player, hasty: Hasty, most: int = 1_000) -> int:
    """Play until it is over, or for so many moves; return how many were played."""
    lanes = player.hands.board["lanes"]
    for count in range(most):
        if player.over:
            return count
        player.play(hasty.choose(player.view, lanes))
    return most
