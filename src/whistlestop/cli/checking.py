"""`whistlestop check-bot`: whether a bot keeps its contract."""

from __future__ import annotations

import json
import sys

import msgspec

from whistlestop.cli.trouble import FAILED, FINE, WrongUsage
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.contract_check import Checked, checks

MOST_GAMES = 10_000


def check_bot(bot: str, boxes: tuple[str, ...], games: int, *, as_json: bool) -> int:
    """Check a bot, and say of each game how it went."""
    if not 1 <= games <= MOST_GAMES:
        raise WrongUsage(f"--games is a whole number from 1 to {MOST_GAMES}, not {games}.")
    found: list[Checked] = []
    try:
        for each in checks(bot, boxes, games):
            found.append(each)
            if not as_json:
                print(line(each), flush=True)
    except BadSetup as wrong:
        raise WrongUsage(str(wrong)) from None
    failed = sum(bool(each.trouble) for each in found)
    if as_json:
        print(json.dumps({"bot": bot, "failed": failed, "games": msgspec.to_builtins(found)}, indent=2))
    elif failed:
        print(f"{bot} does not keep its contract in {failed} of {len(found)} games.", file=sys.stderr)
    else:
        asked = sum(each.questions for each in found)
        print(f"{bot} keeps its contract: {asked:,} questions in {len(found)} games, each asked twice.")
    return FAILED if failed else FINE


def line(each: Checked) -> str:
    """Write how a game went."""
    return f"{each.where}: {each.trouble or f'{each.questions} questions, all answered alike'}"
