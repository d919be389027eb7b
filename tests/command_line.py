"""The command line in this very process: words and lines in, exit code and texts out."""

import contextlib
import io
import random
import sys
from pathlib import Path

import whistlestop
from whistlestop.cli.main import run

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ROOT / "scenarios"
PROGRAM = (sys.executable, "-m", whistlestop.__name__)
COLOUR = "\x1b["

Said = tuple[int, str, str]


def call(*arguments: str, lines: str = "") -> Said:
    """Run a command with lines to read; return its exit code and what it said on stdout and stderr."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(lines)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(arguments)
    finally:
        sys.stdin = before
    return code, out.getvalue(), err.getvalue()


def script(turns: int = 1500) -> str:
    """Write lines that play any game: now and then a claim or a ticket, else the first move on offer."""
    dice = random.Random(4)
    lines = []
    for _ in range(turns):
        lines += ["moves all", str(dice.choice([1, 2, 3, 5, 8, 12, 20, 30])), "moves all", "1"]
    return "\n".join(lines) + "\n"
