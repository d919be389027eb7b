"""Where `whistlestop play` keeps its games, unless it is told where."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def usual_file() -> Path:
    """Return the file where this system keeps programs' data; `~` stands for whoever's home it is."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local")
    elif sys.platform == "darwin":
        base = Path("~/Library/Application Support")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share")
    return base / "whistlestop" / "games.db"
