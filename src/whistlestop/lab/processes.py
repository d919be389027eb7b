"""Processes that work for this one: Ctrl-C is this one's affair, and they end when it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from typing import ParamSpec, TypeVar, TypeVarTuple

Asked = ParamSpec("Asked")
Done = TypeVar("Done")
Given = TypeVarTuple("Given")


def cores() -> int:
    """Return how many processes can work at the same time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


MOST_JOBS = 512


class WorkerDied(Exception):
    """A process went down with its work."""


class Pool(ProcessPoolExecutor):
    """Starts its processes when there is work for them. They are spawned: a fork would copy threads half."""

    def submit(
        self, work: Callable[Asked, Done], /, *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Future[Done]:
        """Ask for a piece of work."""
        with ctrl_c_held_back():
            return super().submit(work, *args, **kwargs)


@contextmanager
def processes(jobs: int, set_up: Callable[[*Given], None], *given: *Given) -> Iterator[Pool]:
    """Have so many processes, each of which sets itself up.

    What waits when the block is left is not begun any more.
    """
    context = multiprocessing.get_context("spawn")
    pool = Pool(jobs, context, initializer=begin, initargs=(set_up, *given))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def impatience() -> Iterator[None]:
    """End what was started meanwhile if an error leaves this block: nobody waits for the results any more."""
    before = set(multiprocessing.active_children())
    try:
        yield
    except BaseException:
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """Let Ctrl-C wait, here and in processes that are started meanwhile: for them, until they are set up.

    Without that, one that is still loading would show where it was when Ctrl-C came.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # started later, it would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin(set_up: Callable[[*Given], None], *given: *Given) -> None:
    """Begin to work, in a new process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=end_with_parent, daemon=True).start()
    set_up(*given)


def end_with_parent() -> None:
    """Wait until the process that started this one is gone, killed perhaps: nobody would fetch the work."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
