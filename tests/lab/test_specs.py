"""What `--bots` may say, and what it answers to what it may not."""

from pathlib import Path

import pytest

from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.experiment import plan
from whistlestop.lab.specs import make_bot, read_entrants

FILE = str(Path(__file__).parent / "entrants.py")


def test_a_bot_may_have_a_budget_of_its_own() -> None:
    entrants = read_entrants("medium, medium@0.5s ,medium@300,greedy@1s", seconds=2.0)
    assert [each.label for each in entrants] == ["medium", "medium@0.5s", "medium@300", "greedy@1s"]
    assert [(each.seconds, each.nodes) for each in entrants] == [
        (2.0, None),
        (0.5, None),
        (None, 300),
        (1.0, None),
    ]
    assert entrants[1].budget.seconds == 0.5


def test_a_bot_may_be_a_class_in_a_file() -> None:
    (entrant,) = read_entrants(f"{FILE}:Plain@20")
    assert (entrant.source, entrant.nodes) == (f"{FILE}:Plain", 20)
    assert make_bot(entrant).name == "plain"


def test_an_edited_file_is_another_bot(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    name = 'mine'\n    def choose(self, *_): return None\n")
    first = plan("ghost", 2, f"{file}:Mine,random")
    again = plan("ghost", 2, f"{file}:Mine,random")
    file.write_text(file.read_text() + "# better\n")
    assert again.key == first.key
    assert plan("ghost", 2, f"{file}:Mine,random").key != first.key


def test_a_bot_may_be_a_class_in_a_module_of_this_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_new_bot.py").write_text("from my_helper import Mine\n")
    (tmp_path / "my_helper.py").write_text(
        "class Mine:\n    name = 'm'\n    def choose(self, *_): return None\n"
    )
    monkeypatch.chdir(tmp_path)
    assert make_bot(read_entrants("my_new_bot:Mine")[0]).name == "m"
    assert make_bot(read_entrants("my_new_bot.py:Mine")[0]).name == "m"


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("", "No bot is named"),
        (" , ", "No bot is named"),
        ("nobody", "There is no bot 'nobody'; the bots are easy, medium, hard"),
        ("medium@", "budget '' can't be read"),
        ("medium@fast", "budget 'fast' can't be read"),
        ("medium@0s", "above 0"),
        ("medium@0", "from 1 to"),
        ("medium@99999s", "up to 3600"),
        ("medium,medium", "same bot with the same budget"),
        ("medium@1s,medium@1.0s", "same bot with the same budget"),
        ("nowhere.py:Bot", "there is no file nowhere.py"),
        (FILE, "say which class"),
        (f"{FILE}:Absent", "has no 'Absent'; classes with `choose`: Plain, "),
        (f"{FILE}:NoBot", "needs a method `choose"),
        (f"{FILE}:NeedsMore", "can't be loaded: TypeError"),
        ("no.such.module:Bot", "There is no module 'no.such.module'"),
    ],
)
def test_a_wrong_bot_is_explained(bots: str, said: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        read_entrants(bots)
    assert said in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_file_that_breaks_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("class Mine(:\n")
    with pytest.raises(BadSetup, match="can't be loaded: SyntaxError"):
        read_entrants(f"{file}:Mine")
    file.write_text("import no_such_library\n")
    with pytest.raises(BadSetup, match="no_such_library"):
        read_entrants(f"{file}:Mine")


def test_a_box_that_cannot_be_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BadSetup, match="2 to 5 players"):
        plan("usa", 6, "random")
    with pytest.raises(BadSetup, match="no option"):
        plan("usa", 2, "random", options=["no_tolls"])
    with pytest.raises(BadSetup, match="doesn't take part"):
        plan("usa", 2, "random,greedy", focus="medium")
    with pytest.raises(BadSetup, match="seed"):
        plan("usa", 2, "random", seed=-1)
