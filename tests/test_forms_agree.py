"""The compiled and the plain engine play the same games, to the last card, and both as they always have."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.forms_worker import SEATS

from whistlestop import BOXES, _form

WORKER = Path(__file__).parent / "forms_worker.py"

# What `python tests/forms_worker.py` prints. These change only with the rules, a board or the shuffle;
# and then old records don't replay any more, so think twice.
EXPECTED = {
    "usa": "cca5a796be65d59bc3c7a95464843e06518d232a167cba6e5a4ad1a622bdf7c7",
    "europe": "c46c92812f801f9ce497f4e8523ad963cb8736a0c93b93f159829e3762e416c3",
    "nordic": "5cac0497becf6dbe7cefba8bd074c6c1fada846587144e19e8ffc9b0ecd51e1c",
    "nederland": "5badc793f9bd07ec0bce9f029caadea3ffb77ef4a1e0cdda00a0971a5bcff071",
    "nederland no_tolls": "53edcc7f4c5b6487d9762d8b5b7c79b694a8127125d8ad098ef7e99b8f59e9eb",
    "nederland neutral_player": "bb8bfd54848a6ed7291378545e0be118d86c960ab2d4988bd982a38366af8581",
    "ghost": "08daa65551c39ddfa707a60651a2bb62bba52cd77be8bc469531797cf9bed55e",
}


def run(form: str, variant: str) -> dict[str, str]:
    """Play in a process of its own, where nothing of the engine has been loaded."""
    environment = {**os.environ, "WHISTLESTOP_FORM": form, "PYTHONPATH": str(_form.PACKAGE.parent)}
    result = subprocess.run(
        [sys.executable, str(WORKER), variant], env=environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    told: dict[str, str] = json.loads(result.stdout)
    return told


@pytest.mark.parametrize("variant", SEATS)
def test_two_hundred_games_end_as_they_always_have_in_every_form_there_is(variant: str) -> None:
    built = _form.has_extensions() and _form.why_stale() is None
    for form in ("plain", "compiled") if built else ("plain",):
        assert run(form, variant) == {"form": form, variant: EXPECTED[variant]}


def test_every_box_and_option_is_played() -> None:
    boxes = {
        " ".join([box, *option]) for box in BOXES for option in ((), *([name] for name in BOXES[box].options))
    }
    assert set(EXPECTED) == set(SEATS) == boxes
