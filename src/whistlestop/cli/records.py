"""`whistlestop replay` and `whistlestop verify`: saved games, shown and checked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whistlestop.cli.saving import read_board_file, read_record
from whistlestop.cli.trouble import FAILED, FINE, WRONG_USAGE, Trouble, WrongUsage
from whistlestop.engine.board import Board
from whistlestop.engine.refusals import BadDocument, IllegalMove
from whistlestop.table.game import Game
from whistlestop.table.log import log_lines
from whistlestop.table.record import Record
from whistlestop.table.view import SPECTATOR, View
from whistlestop.tui.plain.ending import final_lines
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.themes import THEMES
from whistlestop.words.language import ENGLISH, TERMINAL, language
from whistlestop.words.telling import Speaker, sentences


@dataclass(frozen=True, slots=True)
class Shown:
    """One move of a replay, with the table as it is after it."""

    number: int
    seat: int
    move: str
    said: list[str]
    round: int
    scores: tuple[int, ...]
    cars: tuple[int, ...]
    cards: tuple[int, ...]


def run_replay(path: Path, board_path: Path | None, part: tuple[int, int | None], *, as_json: bool) -> int:
    """Show a record move by move."""
    record, board = opened(path, board_path)
    first, last = span(record, part)
    game = set_up(path, record, board)
    names = record_names(record)
    if not as_json:
        print("\n".join(headline(record, names)))
    shown: list[Shown] = []
    fault = None
    try:
        for step in steps(record, game, names):
            if first <= step.number <= last:
                if not as_json:
                    before = shown[-1] if shown else None
                    print("\n".join(step_lines(step, before, names, points=bool(game.board.facts.points))))
                shown.append(step)
        check_hash(record, game)
    except BadDocument as wrong:
        fault = str(wrong)
    if as_json:
        print(json.dumps(replay_document(record, game, shown, fault), indent=2))
    elif fault is None and last == len(record.moves):
        print("\n".join(ending(game, names)))
    if fault is not None and not as_json:
        raise WrongUsage(f"{path}: {fault}")
    return FINE if fault is None else WRONG_USAGE


def run_verify(path: Path, board_path: Path | None, *, as_json: bool) -> int:
    """Check a record."""
    said, holds = "", True
    try:
        record, board = opened(path, board_path)
        said = record.verify(board)
    except BadDocument as wrong:
        said, holds = str(wrong), False
    if as_json:
        print(json.dumps({"file": str(path), "verified": holds, "said": said}, indent=2))
    elif holds:
        print(f"ok    {path}: {said}")
    else:
        raise Trouble(f"{path}: {said}")
    return FINE if holds else FAILED


def opened(path: Path, board_path: Path | None) -> tuple[Record, Board | None]:
    """Read a record and the board it was played on."""
    board = read_board_file(board_path)
    record = read_record(path)
    if record.board is not None and board is None:
        raise WrongUsage(f"{path} was played on the board {record.board!r}: name its file with --board FILE.")
    return record, board


def set_up(path: Path, record: Record, board: Board | None) -> Game:
    """Set the table for the first move."""
    try:
        return record.table(board)
    except BadDocument as wrong:
        raise WrongUsage(f"{path}: {wrong}") from None


def span(record: Record, part: tuple[int, int | None]) -> tuple[int, int]:
    """Return the first and the last move to show."""
    moves = len(record.moves)
    first = part[0]
    last = moves if part[1] is None else part[1]
    if first == 1 and last == moves:
        return first, last
    if not 1 <= first <= last <= moves:
        raise WrongUsage(f"--from {first} --to {last} doesn't fit: the record has the moves 1 to {moves}.")
    return first, last


def record_names(record: Record) -> tuple[str, ...]:
    """Name the seats, also those that the record leaves without a name."""
    given = dict(enumerate(record.names))
    return tuple(given.get(seat) or f"Seat {seat}" for seat in range(record.seats))


def steps(record: Record, game: Game, names: tuple[str, ...]) -> Iterator[Shown]:
    """Play the record's moves one by one."""
    speaker = Speaker(language(ENGLISH), game.board, names, reader_among(names))
    for number, (seat, move) in enumerate(record.moves, start=1):
        try:
            game.play(move, seat)
        except IllegalMove as refused:
            raise BadDocument(f"The record breaks off at move {number}, {seat} {move}: {refused}") from None
        view = game.view(SPECTATOR)
        (line,) = log_lines(game.board, game.history[-1:], SPECTATOR, choosing=False, open_all=True)
        yield Shown(
            number=number,
            seat=seat,
            move=str(game.history[-1].move),
            said=sentences(speaker, line),
            round=view.round,
            scores=track(view, game.board),
            cars=tuple(each.cars for each in view.seats),
            cards=tuple(each.cards for each in view.seats),
        )


def reader_among(names: tuple[str, ...]) -> int:
    """Return the seat of whom a record calls you; a spectator's if it has names alone."""
    return names.index("You") if "You" in names else SPECTATOR


def track(view: View, board: Board) -> tuple[int, ...]:
    """Return what the score track shows, also after the last move; in a race, the completed tickets."""
    return tuple(seat.score for seat in view.seats) if board.facts.points else view.standings.scores


def check_hash(record: Record, game: Game) -> None:
    """Demand that the moves led to the recorded position."""
    if record.hash is not None and game.hash() != record.hash:
        raise BadDocument("The moves replay to another position than the record's hash says: it was changed.")


def headline(record: Record, names: tuple[str, ...]) -> list[str]:
    """Say what was played, and by whom."""
    options = f" ({', '.join(record.options)})" if record.options else ""
    seed = f", seed {record.seed}" if record.seed is not None else ""
    return [f"{record.box}{options}, {record.seats} players{seed}: {', '.join(names)}", ""]


def step_lines(step: Shown, before: Shown | None, names: tuple[str, ...], *, points: bool) -> list[str]:
    """Tell one move, and how everybody stands if that has changed."""
    lines = [f"{step.number:>4}  {step.said[0]}", *(f"      {more}" for more in step.said[1:])]
    if before is not None and (before.scores, before.cars) == (step.scores, step.cars):
        return lines
    unit = "point" if points else "ticket"
    standing = (
        f"{name} {counted(score, unit)}, {counted(cars, 'car')}"
        for name, score, cars in zip(names, step.scores, step.cars, strict=True)
    )
    return [*lines, f"      [{'; '.join(standing)}]"]


def counted(number: int, thing: str) -> str:
    """Write a number with its noun: 1 car, 2 cars."""
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"


def ending(game: Game, names: tuple[str, ...]) -> list[str]:
    """Show the final count, or say that the game goes on."""
    view = game.view(reader_among(names))
    if view.over:
        reader = Reader(language(ENGLISH, TERMINAL), THEMES["monochrome"])
        return ["", *final_lines(reader, game.board, view, names)]
    waiting = ", ".join(names[seat] for seat in view.to_act)
    return [
        "",
        f"The record ends in round {view.round}, after {counted(len(view.log), 'move')}; {waiting} to act.",
    ]


def replay_document(record: Record, game: Game, shown: list[Shown], fault: str | None) -> dict[str, Any]:
    """Write a replay down for programs."""
    standings = game.standings()
    return {
        "box": record.box,
        "options": list(record.options),
        "seats": record.seats,
        "names": list(record_names(record)),
        "seed": record.seed,
        "holds": fault is None,
        "fault": fault,
        "moves": [
            {
                "number": step.number,
                "seat": step.seat,
                "move": step.move,
                "said": step.said,
                "round": step.round,
                "scores": list(step.scores),
                "cars": list(step.cars),
                "cards": list(step.cards),
            }
            for step in shown
        ],
        "over": game.over,
        "standings": {
            "scores": list(standings.scores),
            "winners": list(standings.winners),
            "lines": [seat.lines for seat in standings.seats],
        },
    }
