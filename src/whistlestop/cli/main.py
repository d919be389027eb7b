"""The command `whistlestop`: from the words typed to an exit code, and never a traceback."""

# ruff: noqa: PLC0415 - a command loads what it needs, when it is called: `--version` should be quick

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

from whistlestop.cli.trouble import FAILED, FINE, INTERRUPTED, PIPE_CLOSED, Trouble


def main() -> None:
    """Run the command line and leave."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command; return its exit code. Whatever goes wrong is one line on stderr."""
    speak_any_language()
    try:
        code = answer(arguments)
        sys.stdout.flush()
    except Trouble as trouble:
        complain(str(trouble))
        return trouble.code
    except KeyboardInterrupt:
        complain("Stopped.")
        return INTERRUPTED
    except BrokenPipeError:
        return stop_writing()
    except Exception as error:  # the last net: a user gets a sentence, not a stack
        if os.environ.get("WHISTLESTOP_TRACEBACK"):
            raise
        kind = type(error).__name__
        complain(f"Something went wrong inside ({kind}: {error}). WHISTLESTOP_TRACEBACK=1 shows where.")
        return FAILED
    return code


def answer(arguments: Sequence[str]) -> int:
    """Do what the words ask for."""
    if list(arguments) == ["--version"]:
        print(version_line())
        return FINE
    from whistlestop.cli.commands import call

    return call(arguments)


def version_line() -> str:
    """Say the version, and in which form the engine runs."""
    from whistlestop import __version__, form

    return f"whistlestop {__version__} ({form()} engine)"


def complain(sentence: str) -> None:
    """Write one line to stderr; if nobody listens there either, let it be."""
    with contextlib.suppress(OSError):
        print(f"whistlestop: {' '.join(sentence.split())}", file=sys.stderr)


def speak_any_language() -> None:
    """Let no terminal or pipe with an odd encoding break a game: what can't be shown becomes a mark."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def stop_writing() -> int:
    """Leave quietly when whoever read our output has gone, as `head` does."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    return PIPE_CLOSED
