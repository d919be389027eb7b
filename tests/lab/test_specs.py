"""What `--bots` may say, and what it answers to what it may not."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from whistlestop.bots import registry
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.experiment import plan
from whistlestop.lab.sources import fingerprint, without_words
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


BOT = "class Mine:\n    name = 'mine'\n    def choose(self, *_): return None\n"


def test_what_a_file_imports_from_its_folder_is_part_of_the_bot(tmp_path: Path) -> None:
    parts = {
        "mine.py": "import helpers.ways\nfrom one_helper import Mine\n",
        "one_helper.py": BOT,
        "helpers/__init__.py": "",
        "helpers/ways.py": "from . import deep\n",
        "helpers/deep.py": "",
        "not_imported.py": "",
    }
    for name, text in parts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    told = {"": fingerprint(tmp_path / "mine.py")}
    for name, text in parts.items():
        (tmp_path / name).write_text(text + "# edited\n")
        told[name] = fingerprint(tmp_path / "mine.py")
    assert told["not_imported.py"] == told["helpers/deep.py"]
    assert len(set(told.values())) == len(parts)


def test_an_edited_module_is_another_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_bot_module.py").write_text(BOT)
    (before,) = read_entrants("my_bot_module:Mine")
    (tmp_path / "my_bot_module.py").write_text(BOT + "# better\n")
    (after,) = read_entrants("my_bot_module:Mine")
    assert before.code
    assert before.code != after.code


def test_a_bot_of_another_package_has_a_fingerprint_and_ours_need_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "their_package.py").write_text(BOT)
    points = [EntryPoint("theirs", "their_package:Mine", registry.GROUP)]
    monkeypatch.setattr(registry, "entry_points", lambda group: [p for p in points if p.group == group])
    theirs, ours = read_entrants("theirs,greedy")
    assert theirs.code == fingerprint(tmp_path / "their_package.py")
    assert not ours.code


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


WORDS = '''"""A module."""
x = "# no comment"  # a comment
NAME = 1
"""What it is."""

def f():  # ü
    """Say
    it."""
    # nothing
    return """no docstring
# nor comment"""
'''


def test_words_about_code_are_no_part_of_what_it_does() -> None:
    bare = 'x = "# no comment"\nNAME = 1\ndef f():\n    return """no docstring\n# nor comment"""'
    assert without_words(WORDS) == bare
    assert without_words("a = (") == "a = ("
    assert without_words(WORDS.replace("NAME = 1", "NAME = 2")) != bare


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("", "No bot is named"),
        (" , ", "No bot is named"),
        ("nobody", "There is no bot 'nobody'; the bots are easy, medium, hard"),
        ("greddy", "There is no bot 'greddy'; did you mean greedy?"),
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
        (f"{FILE}:AsksForLess", "asked by `choose(view, board, random, budget)`: too many positional"),
        ("no.such.module:Bot", "There is no module 'no.such.module'"),
    ],
)
def test_a_wrong_bot_is_explained(bots: str, said: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        read_entrants(bots)
    assert said in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_folder_and_a_file_that_is_no_python_are_named_as_what_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shed").mkdir()
    (tmp_path / "my_bot.txt").write_text("class Mine: ...")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadSetup, match=r"shed is a folder: .*, as in shed/my_bot\.py:Mine"):
        read_entrants("shed:Mine")
    with pytest.raises(BadSetup, match=r"my_bot\.txt is a file, but none of Python"):
        read_entrants("my_bot.txt:Mine")


def test_a_file_that_breaks_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("class Mine(:\n")
    with pytest.raises(BadSetup, match="can't be loaded: SyntaxError"):
        read_entrants(f"{file}:Mine")
    file.write_text("\nimport no_such_library\n")
    with pytest.raises(BadSetup, match=r"no_such_library' \(broken.py, line 2\)"):
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
