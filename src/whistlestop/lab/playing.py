"""One game between bots: views in, moves out, everything measured, and no bot's fault stops the run."""

from __future__ import annotations

import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from pathlib import Path
from random import Random
from types import FrameType

import whistlestop as ws
from whistlestop.bots.contract import Bot, Budget
from whistlestop.lab.blocks import Seating, deal_seed, seatings
from whistlestop.lab.experiment import Experiment, code_fingerprint
from whistlestop.lab.results import BlockResult, GameResult, SeatResult, bucket
from whistlestop.lab.specs import make_bot
from whistlestop.table.borrowing import completed_tickets
from whistlestop.table.log import LogLine

PATIENCE = 300.0
"""How many seconds a decision may take where no clock was set: a bot that hangs must not stop the run."""

FIRST_TIME = 10.0
"""Seconds on top for a bot's first decision in a process: it may have to load what it knows."""

MOMENT = 0.01
"""Seconds in which the system tells all that there is to tell."""

MOST_MOVES = 5000
"""After so many moves a game is broken off, as nobody's win: bots that only swap tickets play for ever."""

Stop = Callable[[], bool]
"""Tells whether the run is to be broken off."""


class Stopped(Exception):
    """The run was broken off in the middle of a block."""


class Fault(Exception):
    """What a bot did that loses it the game."""


class Overrun(BaseException):
    """The bot's time is up. No Exception: a bot that catches those shall not catch this."""


class Bench:
    """The bots of an experiment, one of each in a process, and how long each may take."""

    def __init__(self, experiment: Experiment) -> None:
        """Make the bots."""
        self.experiment = experiment
        self.bots: list[Bot] = [make_bot(each) for each in experiment.entrants]
        self.budgets = [each.budget for each in experiment.entrants]
        self.asked = [False for _ in self.bots]

    def limit(self, entrant: int) -> float:
        """Return after how many seconds a decision is lost."""
        seconds = self.budgets[entrant].seconds
        grace = 0.0 if self.asked[entrant] else FIRST_TIME
        self.asked[entrant] = True
        return grace + (PATIENCE if seconds is None else 3 * seconds + 1)


class Watch:
    """Tells how long a bot has been thinking; what passed while the whole run was stopped doesn't count."""

    def __init__(self) -> None:
        """Begin."""
        self.begin = time.perf_counter()

    @property
    def seconds(self) -> float:
        """Return how long it is now."""
        return time.perf_counter() - self.begin

    def restart(self) -> None:
        """Begin anew: the run was stopped, as by Ctrl-Z, and nobody knows for how long."""
        self.begin = time.perf_counter()


class Eyes:
    """Makes views without writing the whole log anew for each: a long game would take ever longer."""

    def __init__(self, seats: int) -> None:
        """Begin with nothing seen."""
        self.lines: list[tuple[LogLine, ...]] = [()] * seats

    def view(self, game: ws.Game, seat: int) -> ws.View:
        """Return what `game.view(seat)` does.

        While first tickets are chosen, lines still change: others' choices are counted only later.
        """
        if game.choosing:
            return game.view(seat)
        known = self.lines[seat]
        fresh = game.view(seat, since=len(known))
        self.lines[seat] = known + fresh.log
        return replace(fresh, log=self.lines[seat])


def play_block(bench: Bench, number: int, stop: Stop = lambda: False) -> BlockResult:
    """Play all games of a block."""
    experiment = bench.experiment
    begin = time.perf_counter()
    deal = deal_seed(experiment, number)
    games = []
    for place, seating in enumerate(seatings(experiment, number)):
        dice = [Random(f"dice/{experiment.seed}/{number}/{place}/{seat}") for seat in range(len(seating))]
        games.append(Table(bench, seating, dice, deal).play(stop))
    taken = time.perf_counter() - begin
    code = code_fingerprint(experiment.box)
    return BlockResult(number, deal, tuple(games), ws.__version__, code, round(taken, 3))


class Table:
    """A game in play."""

    def __init__(self, bench: Bench, seating: Seating, dice: Sequence[Random], deal: int) -> None:
        """Deal."""
        asked = bench.experiment
        self.bench = bench
        self.seating = seating
        self.dice = dice
        self.game = ws.new_game(asked.box, asked.players, deal, asked.options)
        self.eyes = Eyes(asked.players)
        self.moves: list[Counter[str]] = [Counter() for _ in seating]
        self.times: list[Counter[int]] = [Counter() for _ in seating]
        self.troubles = ["" for _ in seating]

    def play(self, stop: Stop) -> GameResult:
        """Play to the end, or until a bot breaks off."""
        while not self.game.over:
            if stop():
                raise Stopped
            if len(self.game.history) >= MOST_MOVES:
                self.troubles = [f"endless: {MOST_MOVES} moves" for _ in self.seating]
                break
            seat = self.game.to_act[0]
            try:
                self.step(seat)
            except Fault as fault:
                self.troubles[seat] = str(fault)
                break
        return self.result()

    def step(self, seat: int) -> None:
        """Ask a seat's bot, and play what it says."""
        view = self.eyes.view(self.game, seat)
        move = self.ask(seat, view)
        try:
            self.game.play(move, seat)
        except ws.IllegalMove as illegal:
            raise Fault(f"illegal move: {move} ({illegal.refusal.message})") from None
        self.moves[seat][type(move).__name__] += 1

    def ask(self, seat: int, view: ws.View) -> ws.Move:
        """Ask the bot for a move, by the clock."""
        entrant = self.seating[seat]
        bot, budget = self.bench.bots[entrant], self.bench.budgets[entrant]
        limit = self.bench.limit(entrant)
        watch = Watch()
        try:
            move = timed(bot, view, self.game.board, self.dice[seat], budget, limit, watch)
        finally:
            taken = watch.seconds
            self.times[seat][bucket(taken)] += 1
        if taken > limit:
            raise Fault(f"too slow: {taken:.1f} s for a decision{of_budget(budget)}")
        if not isinstance(move, ws.Move):
            raise Fault(f"no move: choose returned {type(move).__name__} instead of one of view.legal_moves")
        return move

    def result(self) -> GameResult:
        """Write down how it went."""
        game = self.game
        places = self.places()
        document = game.position()
        seen = game.view(ws.SPECTATOR, since=len(game.history))
        standings = game.standings().seats
        seats = []
        for seat, (entrant, shown) in enumerate(zip(self.seating, seen.seats, strict=True)):
            own = document["seats"][seat]
            seats.append(
                SeatResult(
                    entrant=entrant,
                    place=places[seat],
                    score=standings[seat].total,
                    lines=dict(standings[seat].lines),
                    kept=(*own["tickets"], *own.get("done", ())),
                    completed=tuple(completed_tickets(game.board, document, seat)),
                    lanes=shown.lanes,
                    tokens=dict(shown.tokens),
                    cars=shown.cars,
                    moves=dict(self.moves[seat]),
                    times=dict(self.times[seat]),
                    trouble=self.troubles[seat],
                )
            )
        return GameResult(tuple(seats), seen.round, len(game.history))

    def places(self) -> list[int]:
        """Rank the seats; who broke off is last, the others share the first place, as all do without end."""
        if all(self.troubles):
            return [1 for _ in self.troubles]
        if any(self.troubles):
            return [len(self.seating) if trouble else 1 for trouble in self.troubles]
        return [seat.place for seat in self.game.standings().seats]


def of_budget(budget: Budget) -> str:
    """Say what the budget was."""
    return "" if budget.seconds is None else f" of {budget.seconds:g} s"


def timed(  # noqa: PLR0913, PLR0917 - what a bot is given, and for how long
    bot: Bot,
    view: ws.View,
    board: ws.Board,
    random: Random,
    budget: Budget,
    limit: float,
    watch: Watch | None = None,
) -> object:
    """Let a bot choose; turn whatever goes wrong into a Fault."""
    try:
        # What a bot prints is not part of the report.
        with alarm(limit, watch or Watch()), redirect_stdout(sys.stderr):
            return bot.choose(view, board, random, budget)
    except Overrun:
        raise Fault(f"too slow: broken off after {limit:.1f} s{of_budget(budget)}") from None
    except (Exception, SystemExit) as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())
        raise Fault(f"crashed: {said[:300]} ({line_of(error, bot)})") from error


def line_of(error: BaseException, bot: Bot) -> str:
    """Say where something went wrong: the innermost line of the bot's own file, if it was in there."""
    lines = traceback.extract_tb(error.__traceback__)
    own = getattr(sys.modules.get(type(bot).__module__), "__file__", None)
    line = next((each for each in reversed(lines) if each.filename == own), lines[-1])
    return f"{Path(line.filename).name}, line {line.lineno}"


@contextmanager
def alarm(seconds: float, watch: Watch) -> Iterator[None]:
    """Raise Overrun in whoever takes longer, where the system can: in the main thread, and not on Windows.

    Elsewhere a slow bot loses when it has answered. A run that was stopped and goes on gives it all its time
    again.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    rung = False

    def ring(_number: int, _frame: FrameType | None) -> None:
        nonlocal rung
        if rung:
            raise Overrun
        rung = True  # a run that goes on after a stop is told of the alarm first: wait for the other word
        signal.setitimer(signal.ITIMER_REAL, MOMENT)

    def go_on(_number: int, _frame: FrameType | None) -> None:
        nonlocal rung
        rung = False
        watch.restart()
        signal.setitimer(signal.ITIMER_REAL, seconds)

    before = signal.signal(signal.SIGALRM, ring), signal.signal(signal.SIGCONT, go_on)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before[0])
        signal.signal(signal.SIGCONT, before[1])
