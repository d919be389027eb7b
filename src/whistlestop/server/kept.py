"""Where games are kept on this machine, unless somebody says where, and why they can't be."""

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


def reason(error: Exception) -> str:
    """Say what the operating system says, in lower case and without its numbers."""
    said = getattr(error, "strerror", None) or str(error)
    return f"{said[:1].lower()}{said[1:]}".rstrip(".")
