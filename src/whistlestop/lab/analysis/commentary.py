"""Comments a whole game: every decision and every turn, on as many cores as there are."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from unicodedata import category

from msgspec.structs import replace

from whistlestop.engine.board import Board
from whistlestop.engine.board_file import BoardFacts
from whistlestop.engine.moves import BuildStation, ClaimLane, DrawCard, DrawTickets, SwapTickets, TakeCard
from whistlestop.lab.analysis.findings import Analysis, Decision, Moment, Seat
from whistlestop.lab.analysis.thinking import Thinker
from whistlestop.lab.processes import WorkerDied, impatience, processes
from whistlestop.table.borrowing import completed_tickets
from whistlestop.table.from_document import Reader
from whistlestop.table.game import Game
from whistlestop.table.imagining import known_to
from whistlestop.table.parse import read_move
from whistlestop.table.record import Record

TRIES = 2000

Given = tuple[Record, BoardFacts | None, int]
Found = tuple[Decision, Moment | None]


class Commentator:
    """Replays a game and thinks about its moves, in any order; what it finds depends on nothing before."""

    def __init__(self, record: Record, facts: BoardFacts | None, tries: int) -> None:
        """Take a game, and its board if that is not the box's own."""
        board = Board(facts) if facts is not None else None
        self.record = record
        self.board = board
        self.thinker = Thinker(record.box, tries)
        self.game = record.table(board)

    def comment(self, number: int) -> Found:
        """Comment a move by its number, and the table before it if it is the first of a turn."""
        if len(self.game.history) >= number:
            self.game = self.record.table(self.board)
        moves = self.record.moves
        for seat, text in moves[len(self.game.history) : number - 1]:
            self.game.play(text, seat)
        seat, text = moves[number - 1]
        turn = self.game.position()["decision"] == "turn"
        return self.decision(number, seat, text), moment_of(self.thinker, self.game, number) if turn else None

    def decision(self, number: int, seat: int, text: str) -> Decision:
        """Judge a move."""
        view = self.game.view(seat)
        move = read_move(self.game.board, text)
        options = len(view.legal_moves)
        told = Decision(number, view.round, seat, str(move), options=options)
        if options == 1:
            return told
        judged = self.thinker.judge(known_to(view, self.game.board), move, str(number))
        return replace(told, chance=judged.chance, better=judged.better, cost=judged.cost, error=judged.error)


def moment_of(thinker: Thinker, game: Game, number: int) -> Moment | None:
    """Tell everybody's chances before a move; while first tickets are chosen there is nothing to go by."""
    state = Reader(game.position(), game.board).read()
    if state.owing:
        return None
    return Moment(number, int(state.round), thinker.chances(game.rules, state, str(number)))


def analyse(
    record: Record,
    game: Game,
    *,
    tries: int = TRIES,
    jobs: int = 1,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> Analysis:
    """Analyse a record and the game that it holds; tries are what a decision is worth.

    The same for any number of jobs.
    """
    numbers = range(1, len(record.moves) + 1)
    found: list[Found] = []
    given = record, game.board.facts if record.board else None, tries
    with comments(given, numbers, jobs) as told:
        for each in told:
            found.append(each)
            progress(len(found), len(numbers))
    decisions = tuple(decision for decision, _ in found)
    moments = [moment for _, moment in found if moment is not None]
    if not game.over and (now := moment_of(Thinker(game.box, tries), game, len(numbers) + 1)) is not None:
        moments.append(now)
    return summed_up(record, game, tries, decisions, tuple(moments))


@contextmanager
def comments(given: Given, numbers: range, jobs: int) -> Iterator[Iterator[Found]]:
    """Comment all moves, in this process or in others."""
    if jobs == 1:
        yield map(Commentator(*given).comment, numbers)
        return
    try:
        with processes(jobs, set_up, *given) as pool, impatience():
            yield pool.map(comment_here, numbers)
    except BrokenProcessPool:
        raise WorkerDied(
            "A process went down while it thought about a move: the memory may have run out. Fewer --jobs "
            "need less of it."
        ) from None


HERE: list[Commentator] = []
"""A process's own."""


def set_up(record: Record, facts: BoardFacts | None, tries: int) -> None:
    """Set a process up for a game."""
    HERE[:] = [Commentator(record, facts, tries)]


def comment_here(number: int) -> Found:
    """Comment a move of that game."""
    return HERE[0].comment(number)


def summed_up(
    record: Record, game: Game, tries: int, decisions: tuple[Decision, ...], moments: tuple[Moment, ...]
) -> Analysis:
    """Sum up what was found, with how the game ended."""
    standings = game.standings()
    if game.over:
        share = 1 / len(standings.winners)
        end = tuple(share if seat in standings.winners else 0.0 for seat in range(game.players))
        moments += (Moment(len(decisions) + 1, rounds(game), end),)
    return Analysis(
        box=game.box,
        options=game.options,
        board=record.board,
        over=game.over,
        rounds=rounds(game),
        winners=standings.winners,
        tries=tries,
        seats=tuple(seat_of(game, decisions, seat) for seat in range(game.players)),
        decisions=decisions,
        moments=moments,
    )


def rounds(game: Game) -> int:
    """Return the round that was played last."""
    return int(game.view(0).round)


def seat_of(game: Game, decisions: tuple[Decision, ...], seat: int) -> Seat:
    """Sum up how a seat has played."""
    own = [each for each in decisions if each.seat == seat]
    choices = [each for each in own if each.chance is not None]
    verdicts = Counter(each.verdict for each in own)
    kinds = Counter(type(entry.move) for entry in game.history if entry.seat == seat)
    standing = game.standings().seats[seat]
    document = game.position()
    own_seat = document["seats"][seat]
    kept = (*own_seat["tickets"], *own_seat.get("done", ()))
    completed = tuple(completed_tickets(game.board, document, seat))
    compared = [each for each in own if each.cost is not None]
    return Seat(
        name=printable(game.names[seat] if seat < len(game.names) else "") or f"Seat {seat}",
        score=standing.total,
        place=standing.place,
        choices=len(choices),
        as_champion=sum(each.better is None for each in choices),
        slips=verdicts["slip"],
        mistakes=verdicts["mistake"],
        cost=sum(each.cost or 0.0 for each in compared),
        error=math.sqrt(sum((each.error or 0.0) ** 2 for each in compared)),
        claims=kinds[ClaimLane],
        stations=kinds[BuildStation],
        from_deck=kinds[DrawCard],
        from_market=kinds[TakeCard],
        ticket_turns=kinds[DrawTickets] + kinds[SwapTickets],
        completed=completed,
        incomplete=tuple(ticket for ticket in kept if ticket not in completed),
    )


def printable(name: str) -> str:
    r"""Return a name without what would move a terminal's cursor.

    >>> printable("Ana\n\x1b[31m ")
    'Ana  [31m'
    """
    return "".join(" " if category(mark) == "Cc" else mark for mark in name).strip()
