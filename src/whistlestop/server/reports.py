"""Reports of what somebody said: a line in the log for who runs the server, and a number to watch."""

from __future__ import annotations

import logging

from whistlestop.server.decide import NotDone
from whistlestop.server.limits import Bucket
from whistlestop.server.table import Table

LOG = logging.getLogger(__name__)
AT_ONCE = 10  # reports from one table; then one a minute: nobody fills the log


class Reports:
    """What has been reported at a table."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.allowed = Bucket(1 / 60, AT_ONCE)
        self.known: set[tuple[int, int]] = set()

    def take(self, table: Table, line: int, by: int) -> bool:
        """Write a report down, unless it has been; raises NotDone if there is no such line, or too many.

        What was said is not written, and no name: the line's number leads to it in the store.
        """
        said = next((each for each in table.talk if each.number == line > 0), None)
        if said is None:
            raise NotDone("report.unknown", f"Nobody has said anything at this table as event {line}.")
        if (by, line) in self.known:
            return False
        if not self.allowed.take():
            raise NotDone("report.enough", "Enough has been reported here for now: try again in a minute.")
        self.known.add((by, line))
        extra = {"table": table.id, "line": line, "said_by": said.seat, "reported_by": by}
        LOG.warning("a line of talk was reported", extra=extra)
        return True
