"""An experiment: who plays what, on which deals. All that decides its games is in it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

import whistlestop
from whistlestop.boxes import BOXES, open_box
from whistlestop.engine.chance import MAX_SEED
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.sources import without_words
from whistlestop.lab.specs import Entrant, read_entrants

MOST_ENTRANTS = 64
PLAYING = ("engine", "shared", "boxes", "table", "minds", "bots")
"""The folders whose code and numbers decide how a game goes."""
DECIDING = {".py", ".json"}


class Experiment(Struct, frozen=True):
    """What was asked for. Two experiments that are equal have the same games (but for clocks)."""

    box: str
    players: int
    entrants: tuple[Entrant, ...]
    options: tuple[str, ...] = ()
    seed: int = 0
    focus: int | None = None  # the entrant that sits at every table

    @property
    def labels(self) -> tuple[str, ...]:
        """Return what the entrants are called."""
        return tuple(each.label for each in self.entrants)

    @property
    def key(self) -> str:
        """Return a name that only the same experiment has."""
        text = json.dumps(msgspec.to_builtins(self), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def number_of(self, label: str) -> int:
        """Find an entrant by its label."""
        if label not in self.labels:
            raise BadSetup(f"{label!r} doesn't take part; those who do are {', '.join(self.labels)}.")
        return self.labels.index(label)


def plan(  # noqa: PLR0913 - what a command line may say
    box: str,
    players: int,
    bots: str,
    *,
    options: Iterable[str] = (),
    seed: int = 0,
    focus: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Experiment:
    """Plan an experiment from words as the command line takes them; BadSetup says what is wrong."""
    open_box(box, players, tuple(options))  # refuses what the box doesn't have
    if not 0 <= seed <= MAX_SEED:
        raise BadSetup(f"A seed is a whole number from 0 to {MAX_SEED}, not {seed}.")
    entrants = read_entrants(bots, seconds, nodes)
    if len(entrants) > MOST_ENTRANTS:
        raise BadSetup(f"{len(entrants)} bots are too many: an experiment takes up to {MOST_ENTRANTS}.")
    experiment = Experiment(box, players, entrants, tuple(options), seed)
    if focus is None:
        return experiment
    return msgspec.structs.replace(experiment, focus=experiment.number_of(focus))


@cache
def code_fingerprint(box: str) -> str:
    """Return a fingerprint of the code and the numbers that decide how games of a box go; results keep it.

    What bears the name of another box has no part in them, nor have comments and docstrings.
    """
    package = Path(whistlestop.__file__).parent
    elsewhere = set(BOXES) - {box}
    digest = hashlib.sha256()
    for folder in PLAYING:
        for path in sorted(path for path in (package / folder).rglob("*") if path.suffix in DECIDING):
            if path.stem not in elsewhere:
                digest.update(path.relative_to(package).as_posix().encode())
                text = path.read_text(encoding="utf-8")
                digest.update((without_words(text) if path.suffix == ".py" else text).encode())
    return digest.hexdigest()[:16]
