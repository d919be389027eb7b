"""Every bot uses every kind of turn that its box has, except where that is its character."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.bots_watched import FAST, FIVE, Options, table_name

from whistlestop.bots.minded import MindBot
from whistlestop.bots.registry import find_bot
from whistlestop.bots.tempers import temper_for
from whistlestop.boxes import open_box
from whistlestop.engine.chance import following, start
from whistlestop.engine.codes import (
    BLIND,
    CITY,
    DECLINE,
    EXCHANGE,
    KEEP,
    LANE,
    LOCO,
    NEUTRAL_LANE,
    OVER,
    PASS,
    PAY,
    PAY_STATION,
    SWAP,
    TICKETS,
    TUNNEL_EXTRA,
)  # fmt: skip
from whistlestop.engine.play import deal
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State

GAMES = 60
KINDS = {
    "usa": {"take", "blind", "rail", "tickets"},
    "europe": {"take", "blind", "rail", "ferry", "tunnel", "extra", "decline", "station", "tickets"},
    "nordic": {"take", "blind", "rail", "ferry", "tunnel", "extra", "decline", "exchange", "tickets"},
    "nederland": {"take", "blind", "rail", "neutral", "tickets"},
    "ghost": {"blind", "rail", "swap"},
}
MINDFUL = tuple(name for name in FAST if name != "random")

# What a bot leaves alone, and why.
CHARACTER: dict[str, set[str]] = {
    "path-released": {"take", "tickets"},  # as released it draws blind and never wants more tickets
    "path-repaired": {"tickets"},
    "ost-released": {"tickets"},
    "ost-repaired": {"tickets"},
    "lrj-released": {"tickets"},
    "lrj-repaired": {"tickets"},
    "hungry-released": set(),
    "rush": {"tickets"},  # it is over before its tickets are done
    "planner": {"tickets"},  # tuned: between planners they hardly ever pay, but on Nordic and Nederland
    "greedy": {"tickets", "swap"},  # it doesn't look at tickets at all
}


WORDS = dict.fromkeys(range(LOCO), "take") | dict.fromkeys(range(KEEP, PAY), "keep")
WORDS |= {
    LOCO: "locomotive",
    BLIND: "blind",
    TICKETS: "tickets",
    PASS: "pass",
    DECLINE: "decline",
    SWAP: "swap",
}
ASKED = {TUNNEL_EXTRA: "extra", PAY_STATION: "pay station", NEUTRAL_LANE: "neutral"}


def kind_of(rules: Rules, state: State, move: int) -> str:
    """Name the kind of a move."""
    if move in WORDS or int(state.decision) in ASKED:
        return WORDS.get(move) or ASKED[int(state.decision)]
    if move < LANE:
        return "exchange" if move >= EXCHANGE else "pay"
    if move >= CITY:
        return "station"
    return ("rail", "ferry", "tunnel")[rules.board.kind[move - LANE]]


def used(name: str, box: str, options: Options) -> Counter[str]:
    """Count what a bot does in games with its like, as many as may sit down."""
    seats = 2 if options else int(open_box(box, 2, options).board.facts.players[1])
    rules = open_box(box, seats, options)
    bot = find_bot(name)
    assert isinstance(bot, MindBot)
    mind = bot.make(temper_for(box))
    counted: Counter[str] = Counter()
    for seed in range(GAMES):
        state = deal(rules, seed)
        x = start(seed)
        while state.decision != OVER:
            x = following(x)
            move = mind.decide(rules, state, x)
            counted[kind_of(rules, state, move)] += 1
            rules.play(state, move)
    return counted


@pytest.mark.slow
@pytest.mark.parametrize("name", MINDFUL)
@pytest.mark.parametrize(("box", "options"), FIVE, ids=table_name)
def test_a_bot_uses_every_kind_of_turn_of_its_box(box: str, options: Options, name: str) -> None:
    counted = used(name, box, options)
    assert KINDS[box] - CHARACTER.get(name, set()) <= set(counted)


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_levels_for_people_use_every_kind_of_turn(name: str) -> None:
    assert KINDS["europe"] <= set(used(name, "europe", ()))
