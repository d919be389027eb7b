"""The reference opponents: rush and sprint, and the four published agents, as released and repaired."""

from __future__ import annotations

from whistlestop.bots.minded import MindBot
from whistlestop.minds.published import PUBLISHED


def reference(name: str) -> MindBot:
    """Make the bot of a published mind; it has numbers of its own."""
    return MindBot(name, lambda _: PUBLISHED[name]())


def rush() -> MindBot:
    """Make the bot that races for long lanes and the end."""
    return reference("rush")


def sprint() -> MindBot:
    """Make the bot that races, with an eye on its tickets."""
    return reference("sprint")


def path_released() -> MindBot:
    """Make the published agent that follows the shortest ways, with its known flaws."""
    return reference("path-released")


def path_repaired() -> MindBot:
    """Make the published agent that follows the shortest ways, its flaws repaired."""
    return reference("path-repaired")


def ost_released() -> MindBot:
    """Make the published agent that thinks one step ahead, with its known flaws."""
    return reference("ost-released")


def ost_repaired() -> MindBot:
    """Make the published agent that thinks one step ahead, its flaws repaired."""
    return reference("ost-repaired")


def lrj_released() -> MindBot:
    """Make the published agent that loves long lanes, with its known flaws."""
    return reference("lrj-released")


def lrj_repaired() -> MindBot:
    """Make the published agent that loves long lanes, its flaws repaired."""
    return reference("lrj-repaired")


def hungry_released() -> MindBot:
    """Make the published agent that is hungry for tickets, with its known flaws."""
    return reference("hungry-released")


def hungry_repaired() -> MindBot:
    """Make the published agent that is hungry for tickets, its flaws repaired."""
    return reference("hungry-repaired")
