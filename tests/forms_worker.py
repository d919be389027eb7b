"""Plays games by number and prints a digest of them, to be run once in each form of the engine.

python tests/forms_worker.py [VARIANT ...]     with WHISTLESTOP_FORM=plain or compiled
"""

from __future__ import annotations

import hashlib
import json
import sys

import whistlestop
from whistlestop.boxes import open_box
from whistlestop.engine.chance import SealedKeeper
from whistlestop.engine.play import deal, final_count, play_out
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import FAST
from whistlestop.table.position import position

GAMES = 200
SEATS = {
    "usa": (2, 5),
    "europe": (2, 5),
    "nordic": (2, 3),
    "nederland": (2, 5),
    "nederland no_tolls": (2, 5),
    "nederland neutral_player": (2, 2),
    "ghost": (2, 4),
}


def told(rules: Rules, variant: str, number: int) -> str:
    """Play one game, every tenth with a sealed shuffle; tell how it ended, to the last card."""
    box, *options = variant.split()
    keeper = SealedKeeper(number.to_bytes(32, "big")) if number % 10 == 9 else FAST
    state = deal(rules, number, keeper)
    moves = play_out(rules, state, number + 1000)
    tally = final_count(rules, state)
    totals = [int(total) for total in tally.totals]
    return json.dumps([int(moves), totals, position(rules, state, box, tuple(options))], sort_keys=True)


def digest(variant: str) -> str:
    """Play all games of a box with its options, with every number of seats in turn."""
    box, *options = variant.split()
    least, most = SEATS[variant]
    digested = hashlib.sha256()
    for number in range(GAMES):
        seats = least + number % (most - least + 1)
        digested.update(told(open_box(box, seats, tuple(options)), variant, number).encode())
    return digested.hexdigest()


if __name__ == "__main__":
    wanted = sys.argv[1:] or list(SEATS)
    print(json.dumps({"form": whistlestop.form(), **{variant: digest(variant) for variant in wanted}}))  # noqa: T201
