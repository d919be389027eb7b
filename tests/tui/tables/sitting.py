"""What tests of the terminal's tables share: somebody who plays at random, and bots of other people."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import whistlestop as ws
from whistlestop.table.view import View
from whistlestop.tui.tables.contract import Look, Table

GAMES = [
    ("usa", 3, ()),
    ("europe", 2, ()),
    ("nordic", 3, ()),
    ("nederland", 2, ("neutral_player",)),
    ("nederland", 4, ("no_tolls",)),
    ("ghost", 4, ()),
]
"""Every box, with what is special about it."""

STRANGE = '''
import os, time
from pathlib import Path
import whistlestop as ws

class Fails:
    name = "fails"
    def choose(self, view, board, random, budget):
        print("this would spoil the screen")
        raise RuntimeError("out of steam")

class Cheats:
    name = "cheats"
    def choose(self, view, board, random, budget):
        return ws.SwapTickets()

class Dies:
    name = "dies"
    def choose(self, view, board, random, budget):
        os._exit(3)

class Hangs:
    """Thinks until somebody presses control-C, once."""
    name = "hangs"
    pressed = False
    def choose(self, view, board, random, budget):
        if not self.pressed:
            Hangs.pressed = True
            raise KeyboardInterrupt
        return view.legal_moves[0]

class Waits:
    """Answers once there is a file."""
    name = "waits"
    def choose(self, view, board, random, budget):
        while not Path(os.environ["ANSWER_WHEN"]).exists():
            time.sleep(0.005)
        return view.legal_moves[0]
'''


def install_strange_bots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package of bots the way pip does, for this process and for those that it starts."""
    (folder / "strange_bots.py").write_text(STRANGE)
    about = folder / "strange_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-bots\nVersion: 1.0\n")
    lines = [
        f"{name} = strange_bots:{name.capitalize()}" for name in ("fails", "cheats", "dies", "hangs", "waits")
    ]
    (about / "entry_points.txt").write_text("\n".join(["[whistlestop.bots]", *lines]))
    monkeypatch.syspath_prepend(folder)


def seen(look: Look) -> View:
    """Return the view, of a game that has begun."""
    assert look.view is not None
    return look.view


def asked(look: Look) -> bool:
    """Tell whether only the person's own move is awaited."""
    return look.view is not None and look.view.to_act == (look.you,) and bool(look.view.legal_moves)


def to_own_turn(table: Table) -> Look:
    """Wait until it is the person's turn, or the game is over."""
    look = table.look()
    while look.phase != "over" and not asked(look):
        look = table.wait(look.number, 60)
    return look


def play_on(table: Table, random: Random, most: int = 10_000) -> list[str]:
    """Play any moves for the person, until so many were made or the game is over; return them."""
    made: list[str] = []
    while len(made) < most and (look := to_own_turn(table)).phase != "over":
        made.append(str(random.choice(seen(look).legal_moves)))
        assert table.play(made[-1]) is None
    return made


def begin(table: Table, random: Random) -> Look:
    """Choose first tickets, and come to the first turn."""
    while seen(look := to_own_turn(table)).decision == "keep_tickets":
        assert table.play(str(random.choice(seen(look).legal_moves))) is None
    return look


def moves_in(text: str | None) -> tuple[tuple[int, str], ...]:
    """Return the moves of a record."""
    assert text is not None
    return ws.load_record(text).moves
