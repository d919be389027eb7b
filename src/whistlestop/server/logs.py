"""Structured logs: one JSON object a line, with nothing in it that opens a seat or tells a card."""

from __future__ import annotations

import logging
import sys
import time
from typing import TextIO

import msgspec

KNOWN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}
OURS = "whistlestop"
LEVELS = {"": logging.INFO, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}
LONGEST = 300  # signs of a line that somebody else's code writes


class Lines(logging.Formatter):
    """Writes a record as JSON: when, how bad, where, what, and what was added to it."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "where": record.name,
            "what": said(record),
        }
        line.update({key: value for key, value in record.__dict__.items() if key not in KNOWN})
        if record.exc_info and record.exc_info[0] is not None:
            # The message of an exception may quote what somebody sent; its kind and place are enough.
            kind, _, trace = record.exc_info
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "?"
            line["error"] = f"{kind.__name__} at {place}"
        return msgspec.json.encode(line, enc_hook=str).decode()


def said(record: logging.LogRecord) -> str:
    """Return what a record says; of others' only the first line, since the next may show a value."""
    text = record.getMessage()
    if record.name.partition(".")[0] == OURS:
        return text
    return text.strip().partition("\n")[0][:LONGEST]


class Discreet(logging.Filter):
    """Leaves out the lines of the server below about single connections: their path names a table."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line may be written."""
        return not (record.levelno < logging.WARNING and "WebSocket" in str(record.msg))


class Quiet(logging.StreamHandler[TextIO]):
    """Writes lines; one that can't be written is lost, where the library would show all that was in it."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        """Lose a line."""


def set_up(level: int = logging.INFO) -> None:
    """Log to standard error, from here and from the server below."""
    handler = Quiet(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Discreet())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    # Libraries write down all that passes through them, if they may: frames, statements, requests.
    root.setLevel(max(logging.WARNING, level))
    logging.getLogger(OURS).setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # whose lines are paths, and those name tables
        logger.setLevel(max(logging.INFO, level))
