"""Draw docs/play.svg: the beginning of a game in lines, as docs/command-line.md shows it."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).parent.parent / "docs" / "play.svg"
GAME = ["--box", "europe", "--players", "3", "--seed", "12", "--language", "en"]
COMMAND = ["-m", "whistlestop", "tui", "--plain", *GAME]
TYPED = ["keep kobenhavn-erzurum zurich-brindisi", "moves paris", "why claim palermo-smyrna with 6 red"]
PROMPT = re.compile(r"[A-Z][a-z ]+> ")
WIDTH = 108


def main() -> None:
    """Play a few lines and draw what was said."""
    done = subprocess.run(  # noqa: S603 - this very program
        [sys.executable, *COMMAND], input="\n".join(TYPED) + "\n", capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    start = next(i for i, line in enumerate(lines) if "your turn" in line.lower())
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    for line in lines[start:-1]:
        bold = PROMPT.match(line) is not None
        console.print(Text(line.replace(" ", "\N{NO-BREAK SPACE}"), style="bold" if bold else ""))
    PICTURE.write_text(console.export_svg(title="whistlestop tui --plain --box europe --players 3"))
    print(f"{PICTURE.name}: {len(lines) - start} lines")


if __name__ == "__main__":
    main()
