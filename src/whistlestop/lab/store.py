"""Results in a SQLite file: any number of experiments side by side, block by block as they come.

    experiments   id, key (a fingerprint of what was asked, games and cores left aside), asked (JSON), created
    blocks        experiment, number, deal (the seed), version, code (a fingerprint of the program), seconds
    games         experiment, block, number, seating, scores, winners (JSON), rounds, moves, trouble,
                  seats (JSON: a `SeatResult` a seat)

A block is written whole or not at all, so a run that is broken off can be taken up where it stood; it can be
reported while it goes on.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.experiment import Experiment
from whistlestop.lab.results import BlockResult, GameResult, SeatResult

OURS = 0x57534152  # "WSAR": tells our files from other SQLite files
SCHEMA = f"""
PRAGMA journal_mode = WAL;
PRAGMA application_id = {OURS};
CREATE TABLE IF NOT EXISTS experiments (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, asked TEXT NOT NULL, created TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS blocks (
    experiment INTEGER NOT NULL REFERENCES experiments, number INTEGER NOT NULL, deal INTEGER NOT NULL,
    version TEXT NOT NULL, code TEXT NOT NULL, seconds REAL NOT NULL,
    PRIMARY KEY (experiment, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (
    experiment INTEGER NOT NULL REFERENCES experiments, block INTEGER NOT NULL, number INTEGER NOT NULL,
    seating TEXT NOT NULL, scores TEXT NOT NULL, winners TEXT NOT NULL, rounds INTEGER NOT NULL,
    moves INTEGER NOT NULL, trouble TEXT NOT NULL, seats TEXT NOT NULL,
    PRIMARY KEY (experiment, block, number)
) WITHOUT ROWID;
"""

ADD_GAME = "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
Encoded = tuple[int, int, int, str, str, str, int, int, str, str]
SEATS = msgspec.json.Decoder(tuple[SeatResult, ...])


class Store:
    """A file of results, or a memory of them if no file is named."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the file; make it if it isn't there."""
        try:
            self.connection = sqlite3.connect(":memory:" if path is None else path, isolation_level=None)
        except sqlite3.Error as error:
            raise BadSetup(f"{path} can't be used for results: {error}.") from None
        try:
            self.prepare(path)
        except sqlite3.Error as error:
            self.connection.close()
            raise BadSetup(f"{path} can't be used for results: {error}.") from None
        except BadSetup:
            self.connection.close()
            raise

    def prepare(self, path: Path | None) -> None:
        """Lay out a new file; refuse a database that is not ours."""
        (mark,) = self.connection.execute("PRAGMA application_id").fetchone()
        (tables,) = self.connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and mark != OURS:
            raise BadSetup(f"{path} is some other program's database; name another file for results.")
        if not tables:
            self.connection.executescript(SCHEMA)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.connection.close()

    def experiments(self) -> dict[int, Experiment]:
        """List the experiments in the file, by their numbers."""
        rows = self.connection.execute("SELECT id, asked FROM experiments ORDER BY id").fetchall()
        return {number: msgspec.json.decode(asked, type=Experiment) for number, asked in rows}

    def number_of(self, experiment: Experiment) -> int:
        """Return the number of an experiment; one that is new gets one."""
        asked = msgspec.json.encode(experiment).decode()
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self.connection.execute(
            "INSERT OR IGNORE INTO experiments (key, asked, created) VALUES (?, ?, ?)",
            (experiment.key, asked, now),
        )
        (number,) = self.connection.execute(
            "SELECT id FROM experiments WHERE key = ?", (experiment.key,)
        ).fetchone()
        return int(number)

    def numbers(self, experiment: Experiment) -> set[int]:
        """Return which blocks of an experiment have been played."""
        asked = (self.number_of(experiment),)
        rows = self.connection.execute("SELECT number FROM blocks WHERE experiment = ?", asked).fetchall()
        return {number for (number,) in rows}

    def add(self, experiment: Experiment, block: BlockResult) -> None:
        """Keep a block; one that is there already stays as it is."""
        number = self.number_of(experiment)
        row = (number, block.number, block.deal, block.version, block.code, block.seconds)
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            added = self.connection.execute("INSERT OR IGNORE INTO blocks VALUES (?, ?, ?, ?, ?, ?)", row)
            if added.rowcount:
                games = (encoded(number, block.number, i, game) for i, game in enumerate(block.games))
                self.connection.executemany(ADD_GAME, games)
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def blocks(self, experiment: Experiment, most: int | None = None) -> list[BlockResult]:
        """Return the blocks that have been played, in order, or those below a number."""
        asked = (self.number_of(experiment), most if most is not None else 2**62)
        games: dict[int, list[GameResult]] = {}
        for block, rounds, moves, seats in self.connection.execute(
            "SELECT block, rounds, moves, seats FROM games WHERE experiment = ? AND block < ? "
            "ORDER BY block, number",
            asked,
        ):
            games.setdefault(block, []).append(GameResult(SEATS.decode(seats), rounds, moves))
        rows = self.connection.execute(
            "SELECT number, deal, version, code, seconds FROM blocks WHERE experiment = ? AND number < ? "
            "ORDER BY number",
            asked,
        )
        return [
            BlockResult(number, deal, tuple(games[number]), version, code, seconds)
            for number, deal, version, code, seconds in rows
        ]


def encoded(experiment: int, block: int, number: int, game: GameResult) -> Encoded:
    """Write a game as a row."""
    return (
        experiment,
        block,
        number,
        text([seat.entrant for seat in game.seats]),
        text([seat.score for seat in game.seats]),
        text(game.winners),
        game.rounds,
        game.moves,
        "; ".join(seat.trouble for seat in game.seats if seat.trouble),
        msgspec.json.encode(game.seats).decode(),
    )


def text(numbers: Iterable[int]) -> str:
    """Write a list of numbers as JSON."""
    return msgspec.json.encode(list(numbers)).decode()
