"""`whistlestop check-bot`: whether a bot keeps its contract."""

from __future__ import annotations

import json

import msgspec

from whistlestop.cli.trouble import FAILED, FINE, WrongUsage
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.contract_check import Checked, Checker, matches

MOST_GAMES = 10_000


def check_bot(bot: str, boxes: tuple[str, ...], games: int, *, as_json: bool) -> int:
    """Check a bot, and say of each game how it went."""
    if not 1 <= games <= MOST_GAMES:
        raise WrongUsage(f"--games is a whole number from 1 to {MOST_GAMES}, not {games}.")
    found: list[Checked] = []
    failed: list[str] = []
    try:
        with Checker() as checker:
            for match in matches(bot, boxes, games):
                if not as_json:
                    print(f"{match}: ", end="", flush=True)
                found.append(checker.check(match))
                if found[-1].trouble:
                    failed.append(str(match))
                if not as_json:
                    print(result(found[-1]), flush=True)
    except BadSetup as wrong:
        raise WrongUsage(str(wrong)) from None
    if as_json:
        print(json.dumps({"bot": bot, "failed": len(failed), "games": msgspec.to_builtins(found)}, indent=2))
    elif failed:
        told = "; ".join(failed[:3]) + (" and others" if len(failed) > 3 else "")
        print(f"{bot} does not keep its contract in {len(failed)} of {len(found)} games: {told}.")
    else:
        asked = sum(each.questions for each in found)
        print(f"{bot} keeps its contract: {asked:,} questions in {len(found)} games, each asked twice.")
    return FAILED if failed else FINE


def result(checked: Checked) -> str:
    """Write how a game went."""
    return checked.trouble or f"{checked.questions} questions, all answered alike"
