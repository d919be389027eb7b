"""Bots are found by name: ours, those of other packages, and old names that are still written somewhere."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import whistlestop as ws
from whistlestop.bots import registry
from whistlestop.bots.contract import Bot, Budget
from whistlestop.bots.registry import OURS, bot_names, find_bot, is_bot
from whistlestop.cli.company import play_match
from whistlestop.lab.experiment import plan
from whistlestop.lab.running import here

ROOT = Path(__file__).parent.parent.parent


def test_the_bots_are_found_by_name() -> None:
    assert bot_names()[:3] == ("easy", "medium", "hard")
    for name in OURS:
        assert find_bot(name).name == name


def test_an_old_name_goes_on_to_work_and_is_offered_to_nobody() -> None:
    assert "steady" not in bot_names()
    assert is_bot("steady")
    assert find_bot("steady").name == "medium"


def test_the_table_of_our_bots_says_what_the_package_says() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"][registry.GROUP] == registry.OURS


def test_an_unknown_bot_is_answered_with_the_names_there_are() -> None:
    assert not is_bot("nobody")
    with pytest.raises(ws.BadSetup, match=r"no bot 'nobody'; the bots are easy, medium, hard"):
        find_bot("nobody")


@pytest.fixture
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install bots of other people: one that works, some that don't, and some with names of ours."""

    class Lazy:
        name = "lazy"

        def choose(self, view: ws.View, board: ws.Board, random: Random, budget: Budget) -> ws.Move:
            del board, random, budget
            return view.legal_moves[0]

    def broken() -> Bot:
        raise RuntimeError("out of steam")

    module = ModuleType("strangers")
    module.__dict__.update(Lazy=Lazy, broken=broken, thing=dict)
    monkeypatch.setitem(sys.modules, "strangers", module)
    places = {
        "lazy": "strangers:Lazy",
        "broken": "strangers:broken",
        "thing": "strangers:thing",
        "gone": "no_such_package:Bot",
        "misspelt": "strangers:Lasy",
        "medium": "strangers:Lazy",
        "steady": "strangers:Lazy",
    }
    points = [EntryPoint(name, place, registry.GROUP) for name, place in places.items()]
    monkeypatch.setattr(registry, "entry_points", lambda group: [p for p in points if p.group == group])


@pytest.mark.usefixtures("strangers")
def test_bots_of_other_packages_are_found() -> None:
    assert bot_names() == (*OURS, "broken", "gone", "lazy", "misspelt", "thing")
    game = play_match("ghost", 2, [find_bot("lazy"), find_bot("greedy")], 1)
    assert game.over


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("broken", "RuntimeError: out of steam"),
        ("gone", "no_such_package"),
        ("misspelt", "Lasy"),
        ("thing", "is no bot"),
    ],
)
def test_a_broken_bot_is_named_and_the_others_still_work(name: str, reason: str) -> None:
    with pytest.raises(ws.BadSetup, match=name) as caught:
        find_bot(name)
    assert reason in str(caught.value)
    assert find_bot("medium").name == "medium"
    assert find_bot("steady").name == "medium"


def test_the_examples_of_the_page_on_writing_bots_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs" / "write-a-bot.md").read_text()
    bot, commuter, game = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "my_bot.py").write_text(bot)
    (tmp_path / "commuter.py").write_text(commuter)
    monkeypatch.syspath_prepend(tmp_path)
    for box in ws.BOXES:
        experiment = plan(box, 2, f"{tmp_path}/commuter.py:Commuter,greedy")
        (block,) = here(experiment, [0])
        assert all(played.finished for played in block.games)
    exec(game, {"__name__": "page"})  # noqa: S102 - our own page
    assert re.search(r"\d", capsys.readouterr().out)
