"""The examples in docstrings of the arena are true."""

import doctest
from types import ModuleType

import pytest

from whistlestop.cli import arena_text
from whistlestop.lab import arena, ratings, resampling, results
from whistlestop.lab.report_html import plots


@pytest.mark.parametrize("module", [arena, arena_text, plots, ratings, resampling, results])
def test_examples(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted
    assert not found.failed
