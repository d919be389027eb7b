"""What long commands have in common: numbers within bounds, results shown, a page written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from whistlestop.cli.saving import write_page
from whistlestop.cli.trouble import WrongUsage


def check_number(option: str, number: int | None, most: int) -> None:
    """Refuse a number that can't be meant."""
    if number is not None and not 1 <= number <= most:
        raise WrongUsage(f"{option} is a whole number from 1 to {most}, not {number}.")


def present(
    document: Mapping[str, Any] | None, show: Callable[[], None], html: Path | None, page: Callable[[], str]
) -> None:
    """Print a document for a program, or show results to a person, and write the page that was asked for."""
    try:
        if document is not None:
            print(json.dumps(document, indent=2), flush=True)
        else:
            show()
    finally:  # also if whoever reads this goes away
        if html is not None:
            write_page(html, page())
