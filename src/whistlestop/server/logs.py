"""Structured logs: one JSON object a line, with nothing in it that opens a seat or tells a card."""

from __future__ import annotations

import logging
import sys
import time

import msgspec

KNOWN = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


class Lines(logging.Formatter):
    """Writes a record as JSON: when, how bad, where, what, and what was added to it."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "where": record.name,
            "what": record.getMessage(),
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


def set_up(level: int = logging.INFO) -> None:
    """Log to standard error, from here and from the server below."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("alembic").setLevel(logging.WARNING)
