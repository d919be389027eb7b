"""Records: a game as text, a header and one move a line, that replays hash for hash."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from whistlestop.engine.board import Board
from whistlestop.engine.chance import commitment
from whistlestop.engine.refusals import BadDocument, BadSetup, IllegalMove
from whistlestop.table.game import Game, from_position, new_game

TITLE = "whistlestop record"
FORMAT = 1
HEADER = ("box", "options", "board", "seats", "names", "seed", "commitment", "key", "start", "program")
MAX_LINES = 100_000


def program_version() -> str:
    """Return the installed version of the program."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - slow to import, rarely asked

    try:
        return version("whistlestop")
    except PackageNotFoundError:
        return "unknown"


@dataclass(frozen=True, slots=True)
class Record:
    """A finished or running game."""

    box: str
    seats: int
    options: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    seed: int | None = None
    commitment: str | None = None
    key: bytes | None = None
    start: dict[str, Any] | None = None
    board: str | None = None  # the id of a board that is not the box's own
    program: str = ""
    moves: tuple[tuple[int, str], ...] = ()
    hash: str | None = None
    lines: tuple[int, ...] = field(default=(), compare=False)  # where each move stands in the text

    @classmethod
    def of(cls, game: Game) -> Record:
        """Record a game so far."""
        own = game.board.facts.board
        return cls(
            box=game.box,
            seats=game.players,
            options=game.options,
            names=game.names,
            seed=game.seed,
            commitment=game.commitment,
            key=game.key,
            start=game.start if game.commitment is None or game.over else None,  # it holds the key
            board=None if own == game.box else own,
            program=program_version(),
            moves=tuple((entry.seat, str(entry.move)) for entry in game.history),
            hash=game.hash(),
        )

    def __str__(self) -> str:
        """Write the record."""
        head = [f"{TITLE} {FORMAT}", f"box: {self.box}"]
        head += [f"options: {' '.join(self.options)}"] if self.options else []
        head += [f"board: {self.board}"] if self.board else []
        head += [f"seats: {self.seats}"]
        head += [f"names: {json.dumps(list(self.names), ensure_ascii=False)}"] if self.names else []
        head += [f"seed: {self.seed}"] if self.seed is not None else []
        head += [f"commitment: {self.commitment}"] if self.commitment else []
        head += [f"key: {self.key.hex()}"] if self.key else []
        head += [f"start: {json.dumps(self.start, separators=(',', ':'))}"] if self.start else []
        head += [f"program: {self.program}"] if self.program else []
        body = [f"{seat} {move}" for seat, move in self.moves]
        foot = [f"hash: {self.hash}"] if self.hash else []
        return "\n".join([*head, "", *body, "", *foot]) + "\n"

    def table(self, board: Board | None = None) -> Game:
        """Set the table as it was before the first move."""
        try:
            if self.start is not None:
                game = from_position(self.start, board=board)
            elif self.key is not None:
                game = new_game(self.box, self.seats, options=self.options, board=board, key=self.key)
            elif self.seed is not None:
                game = new_game(self.box, self.seats, self.seed, self.options, board=board)
            else:
                raise BadDocument("The record is sealed: it can be replayed once its key has been published.")
        except BadSetup as wrong:
            raise BadDocument(f"The record's game can't be set up: {wrong}") from None
        game.names = self.names
        return game

    def replay(self, board: Board | None = None) -> Game:
        """Play all moves again; refuse a record whose moves or result don't fit."""
        game = self.table(board)
        for number, (seat, move) in enumerate(self.moves):
            try:
                game.play(move, seat)
            except IllegalMove as refused:
                where = f"line {self.lines[number]}" if self.lines else f"move {number + 1}"
                raise BadDocument(f"The record breaks off at {where}, {seat} {move}: {refused}") from None
        if self.hash is not None and game.hash() != self.hash:
            raise BadDocument(
                "The moves replay to another position than the record's hash says: it was changed."
            )
        return game

    def verify(self, board: Board | None = None) -> str:
        """Prove that nothing was arranged; return a sentence, or raise BadDocument."""
        if self.commitment is not None:
            if self.key is None:
                raise BadDocument(
                    "The record has a commitment but no key: it is published when the game ends."
                )
            if commitment(self.key) != self.commitment:
                raise BadDocument("The key does not fit the commitment: the shuffles were not sealed by it.")
        self.replay(board)
        moves = f"{len(self.moves)} moves replay to the recorded position"
        if self.start is not None:
            return f"All {moves}; the game began from a set-up position, known to whoever set it up."
        if self.commitment is not None:
            return f"The key fits the commitment, and {moves}: nothing was arranged."
        return f"All {moves}; the game was not sealed, so its seed was known to whoever dealt."


def load_record(text: str) -> Record:
    """Read a record; say which line is wrong if one is."""
    lines = text.split("\n")  # a name may hold other characters that end a line
    if (
        not lines
        or len(lines) > MAX_LINES
        or not re.fullmatch(rf"{TITLE} \d{{1,4}}", lines[0].strip(), re.ASCII)
    ):
        raise BadDocument(f"This is no record: its first line should be {TITLE} {FORMAT}.")
    if int(lines[0].split()[-1]) > FORMAT:
        raise BadDocument(
            f"The record's format {lines[0].split()[-1]} is newer than this program's, {FORMAT}."
        )
    header: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    numbers: list[int] = []
    for number, line in enumerate(lines[1:], start=2):
        word, colon, rest = line.partition(":")
        if not line.strip():
            continue
        if colon and word in (*HEADER, "hash"):
            header[word] = rest.strip()
        elif found := re.fullmatch(r"\s*(\d{1,2}) (.+)", line, re.ASCII):
            moves.append((int(found[1]), found[2].strip()))
            numbers.append(number)
        else:
            raise BadDocument(
                f"Line {number} is neither a header line nor a seat and its move: {line.strip()[:60]!r}."
            )
    return _built(header, tuple(moves), tuple(numbers))


def _built(header: dict[str, str], moves: tuple[tuple[int, str], ...], lines: tuple[int, ...]) -> Record:
    """Put a record together from its header."""
    for key in ("box", "seats"):
        if key not in header:
            raise BadDocument(f"The record's header lacks a line {key}: ...")
    return Record(
        box=header["box"],
        seats=_number(header, "seats") or 0,
        options=tuple(header.get("options", "").split()),
        names=tuple(str(name) for name in _json(header, "names", list) or ()),
        seed=_number(header, "seed"),
        commitment=header.get("commitment"),
        key=_key(header),
        start=_json(header, "start", dict),
        board=header.get("board"),
        program=header.get("program", ""),
        moves=moves,
        hash=header.get("hash"),
        lines=lines,
    )


def _number(header: dict[str, str], key: str) -> int | None:
    if key not in header:
        return None
    if not re.fullmatch(r"\d{1,16}", header[key], re.ASCII):
        raise BadDocument(f"The header line {key}: {header[key][:40]!r} should be a whole number.")
    return int(header[key])


def _json(header: dict[str, str], key: str, kind: type) -> Any:
    if key not in header:
        return None
    try:
        value = json.loads(header[key])
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, kind):
        raise BadDocument(
            f"The header line {key}: should hold a JSON {'list' if kind is list else 'object'}."
        )
    return value


def _key(header: dict[str, str]) -> bytes | None:
    try:
        return bytes.fromhex(header["key"]) if "key" in header else None
    except ValueError:
        raise BadDocument("The header line key: should hold hexadecimal digits.") from None
