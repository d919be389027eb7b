"""How a command ends when it can't do what was asked: one line for the user, and an exit code.

0   all is well
1   what was asked about failed: a scenario, a verification, a game that could not be saved
2   wrong usage: an unknown word, a number that can't be, a file that isn't there or isn't what it should be
"""

from __future__ import annotations

from typing import Final

FINE: Final = 0
FAILED: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130  # 128 + the number of the signal, as shells count
PIPE_CLOSED: Final = 141


class Trouble(Exception):
    """A sentence for the user: what was wrong and what would do."""

    code = FAILED


class WrongUsage(Trouble):
    """The command was not called in a way that makes sense."""

    code = WRONG_USAGE
