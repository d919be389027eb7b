"""A bar on stderr for what takes long: how far it is, and how long it will still take."""

# ruff: noqa: PLC0415 - rich is not needed in a pipe

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Told = Callable[[int, int], None]


@contextmanager
def progress_bar(doing: str, things: str, each: int = 1) -> Iterator[Told]:
    """Show a bar if a person is watching.

    It is told how many steps are done, of how many; a step is so many things.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (
        TextColumn(doing),
        BarColumn(),
        TextColumn(f"{{task.fields[things]:,}} of {{task.fields[of]:,}} {things}"),
        TimeElapsedColumn(),
        TextColumn("so far,"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(doing, total=None, things=0, of=0, visible=False)
        yield lambda done, of: bars.update(
            task, visible=True, completed=done, total=of, things=done * each, of=of * each
        )
