"""Bots that think for a table: in this process, or in one of their own, so that the screen stays alive.

A bot is given its seat's view and nothing else. Whatever it does wrong comes back as a fault, in words.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from random import Random  # noqa: TID251 - the bots' dice; they never touch the table's
from threading import Lock, Thread
from typing import Any, Protocol

from whistlestop.bots.contract import Bot, Budget
from whistlestop.bots.registry import find_bot
from whistlestop.boxes import board_of
from whistlestop.engine.board import Board
from whistlestop.engine.board_check import check_board
from whistlestop.engine.board_file import facts_of
from whistlestop.lab.processes import begin, ctrl_c_held_back
from whistlestop.table.view import View

SECONDS = 2.0  # how long a bot may think about one decision
PATIENCE = 60.0  # how long one that doesn't keep to that is waited for, on a slow machine too


@dataclass(frozen=True, slots=True)
class Question:
    """A seat's decision, for a bot."""

    number: int  # by which its answer is known
    bot: str
    view: View
    dice: Random


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot said: a move, or what went wrong."""

    number: int
    move: str
    dice: Random  # as the bot left them
    fault: str = ""


Heard = Callable[[Answer], None]


class Thinking(Protocol):
    """Where bots think."""

    beside: bool  # whether the table can do something else meanwhile

    def ask(self, question: Question) -> None:
        """Put a question; its answer is told in a call, sooner or later. A newer one makes it void."""

    def close(self) -> None:
        """Send the bots home."""


def board_from(document: dict[str, Any], where: str) -> Board:
    """Make a board of what a board file says; raises BoardError if it can't be played on."""
    check_board(where, document)
    return Board(facts_of(document))


class Here:
    """Bots that think in this process, at once: whoever asks waits."""

    beside = False

    def __init__(self, board: Board, heard: Heard) -> None:
        """Take the board, and who is told the answers."""
        self.board, self.heard = board, heard
        self.bots: dict[str, Bot] = {}

    def ask(self, question: Question) -> None:
        """Answer."""
        self.heard(self.answer(question))

    def answer(self, question: Question) -> Answer:
        """Let a bot choose."""
        number, dice = question.number, question.dice
        try:
            move = self.bot(question.bot).choose(question.view, self.board, dice, Budget(seconds=SECONDS))
            return Answer(number, str(move), dice)
        except Exception as wrong:  # noqa: BLE001 - a bot may be anybody's, and fail in any way
            return Answer(number, "", dice, f"{type(wrong).__name__}: {wrong}")

    def bot(self, name: str) -> Bot:
        """Return a bot; what it has read of a board serves for the next question too."""
        if name not in self.bots:
            self.bots[name] = find_bot(name)
        return self.bots[name]

    def close(self) -> None:
        """Nothing has to end."""


@dataclass(frozen=True, slots=True)
class Brief:
    """What a process of bots is told when it starts."""

    box: str
    bots: Sequence[str]
    board: dict[str, Any] | None  # the content of a board's file, if it is not the box's own

    def lay(self) -> Board:
        """Return the board."""
        return board_of(self.box) if self.board is None else board_from(self.board, "the board")


def serve(pipe: Connection, brief: Brief) -> None:
    """Answer questions, in a process of its own, until nobody asks any more."""
    be_silent()
    here = Here(brief.lay(), pipe.send)
    for name in brief.bots:
        with contextlib.suppress(Exception):  # told when it is asked
            here.bot(name)
    with contextlib.suppress(EOFError, OSError):
        while True:
            here.ask(pipe.recv())


def be_silent() -> None:
    """Let what a bot prints go nowhere: the terminal is the table's."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def started(brief: Brief) -> tuple[SpawnProcess, Connection]:
    """Start a process of bots; return it, and the line to it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=begin, args=(serve, theirs, brief), daemon=True)
    try:
        # A full screen puts something in place of stderr that has no file, and a new process wants one.
        with contextlib.redirect_stderr(sys.__stderr__), ctrl_c_held_back():
            process.start()
    except OSError:
        ours.close()
        raise
    finally:
        theirs.close()
    return process, ours


class Beside:
    """Bots that think in a process of their own; if it dies, or never answers, another takes its place."""

    beside = True

    def __init__(self, brief: Brief, heard: Heard) -> None:
        """Start the process in the background; nobody waits for it."""
        self.brief, self.heard = brief, heard
        self.questions: SimpleQueue[Question | None] = SimpleQueue()
        self.starting = Lock()  # held while the process is started or ended
        self.closed = False
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.thread = Thread(target=self._converse, daemon=True)
        self.thread.start()

    def ask(self, question: Question) -> None:
        """Put a question."""
        self.questions.put(question)

    def close(self) -> None:
        """End the process, whatever it does."""
        self.questions.put(None)
        with self.starting:
            self.closed = True
            if self.process is not None:
                self.process.kill()
        self.thread.join()

    def _converse(self) -> None:
        """Put one question after the other to the process."""
        self._start()
        while (question := self._latest()) is not None:
            self.heard(self._answer(question))
        self._end()

    def _latest(self) -> Question | None:
        """Wait for a question; of several the last one counts."""
        question = self.questions.get()
        while question is not None and not self.questions.empty():
            question = self.questions.get()
        return question

    def _answer(self, question: Question) -> Answer:
        """Wait for the answer; without one, this process is given up."""
        if self.pipe is None:
            self._start()
        fault = "it does not answer any more"
        try:
            if self.pipe is None:
                return Answer(question.number, "", question.dice, "no process can be started for it")
            self.pipe.send(question)
            if self.pipe.poll(PATIENCE):
                answer: Answer = self.pipe.recv()
                return answer
        except (EOFError, OSError):
            fault = "its process has ended"
        self._end()
        return Answer(question.number, "", question.dice, fault)

    def _start(self) -> None:
        """Start the process, unless the table is closed, or the system has no room for one."""
        with self.starting, contextlib.suppress(OSError):
            if not self.closed:
                self.process, self.pipe = started(self.brief)

    def _end(self) -> None:
        """End the process."""
        with self.starting:
            if self.process is not None and self.pipe is not None:
                self.process.kill()
                self.process.join()
                self.pipe.close()
            self.process = self.pipe = None
