"""The examples in docstrings of the arena are true."""

import doctest
from types import ModuleType

import pytest

from whistlestop.cli import arena as arena_command
from whistlestop.cli import arena_text
from whistlestop.lab import arena, ratings, resampling, results, running
from whistlestop.lab.report_html import figures, plots

EXAMPLES = [arena, arena_command, arena_text, figures, plots, ratings, resampling, results, running]


@pytest.mark.parametrize("module", EXAMPLES)
def test_examples(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted
    assert not found.failed
