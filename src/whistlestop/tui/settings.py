"""What somebody has chosen for the terminal, kept in a file."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from whistlestop.words.language import TERMINAL, Language, language, preferred

FILE = "settings.json"
SPEEDS = {"slow": 1.2, "usual": 0.4, "quick": 0.1, "none": 0.0}
"""Seconds between two moves of others."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is chosen; an empty language is the one of the system."""

    language: str = ""
    theme: str = "dark"
    speed: str = "usual"
    name: str = ""
    bot: str = "medium"

    def with_(self, **chosen: str) -> Settings:
        """Return other settings."""
        return replace(self, **chosen)

    @property
    def pause(self) -> float:
        """Return the seconds between two moves of others."""
        return SPEEDS.get(self.speed, SPEEDS["usual"])


def read_settings(folder: Path | None) -> Settings:
    """Read what was kept; whatever can't be understood is as it is for everybody."""
    try:
        document: Any = json.loads((folder / FILE).read_text(encoding="utf-8")) if folder else None
    except (OSError, ValueError):
        return Settings()
    if not isinstance(document, dict):
        return Settings()
    known = {field.name for field in fields(Settings)}
    return Settings(
        **{key: value for key, value in document.items() if key in known and isinstance(value, str)}
    )


def keep_settings(folder: Path | None, settings: Settings) -> None:
    """Keep what was chosen; where nothing can be kept it holds until the end."""
    if folder is not None:
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / FILE).write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8")


def language_for(chosen: str) -> Language:
    """Return the language that was chosen, or the one that the system speaks."""
    spoken = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    listed = (os.environ.get("LANGUAGE") or "").split(":")
    return language(preferred([chosen or None, *listed, *spoken]), TERMINAL)
