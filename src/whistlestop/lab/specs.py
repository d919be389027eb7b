"""What `--bots` may say: a bot's name, or where its class is, and how much thought it may take.

- `hard`: a bot that is installed
- `hard@0.1s`: with a tenth of a second for a decision
- `hard@300`: with 300 nodes of search for a decision
- `my_bot.py:Mine`: a class in a file, without any package
- `mine.bots:Mine`: a class in a module that can be imported
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import math
import re
import sys
import traceback
from collections.abc import Sequence
from contextlib import redirect_stdout
from difflib import get_close_matches
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct, structs

from whistlestop.bots.contract import Bot, Budget
from whistlestop.bots.registry import OURS, bot_names, find_bot, is_bot, known
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.sources import file_of_module, fingerprint

LONGEST = 3600.0
MOST_NODES = 10**9
BUDGET = re.compile(r"(?P<seconds>\d+(\.\d*)?|\.\d+)s|(?P<nodes>\d+)")
HOW = (
    "a bot is NAME, FILE.py:CLASS or MODULE:CLASS, and may end in @0.5s (seconds) or @300 (nodes for a "
    "decision)"
)


class Entrant(Struct, frozen=True):
    """One who takes part: a bot, and how much it may think."""

    label: str  # as it was asked for; what reports call it
    source: str  # the name, or where the class is
    seconds: float | None = None
    nodes: int | None = None
    code: str = ""  # a fingerprint of its sources: a bot that was edited is another bot

    @property
    def budget(self) -> Budget:
        """Return how much thought one decision may take."""
        return Budget(self.seconds, self.nodes)


def read_entrants(text: str, seconds: float | None = None, nodes: int | None = None) -> tuple[Entrant, ...]:
    """Read a list such as `hard@1s,greedy`; the budgets are for those that name none."""
    specs = [spec.strip() for spec in text.split(",") if spec.strip()]
    if not specs:
        raise BadSetup(f"No bot is named: {HOW}.")
    return entrants_of(specs, Budget(seconds, nodes))


def entrants_of(specs: Sequence[str], default: Budget) -> tuple[Entrant, ...]:
    """Read several specs; each bot with its budget may take part once."""
    check_budget(default)
    entrants = tuple(read_entrant(spec, default) for spec in specs)
    seen: dict[tuple[str, float | None, int | None], str] = {}
    for each in entrants:
        same = seen.setdefault((each.source, each.seconds, each.nodes), each.label)
        if same is not each.label:
            raise BadSetup(
                f"{same} and {each.label} are the same bot with the same budget; name it once: seats that "
                f"are left over are filled by themselves."
            )
    return entrants


def read_entrant(spec: str, default: Budget) -> Entrant:
    """Read one spec, and make sure that the bot can be made."""
    source, at, tail = spec.rpartition("@")
    if not at or "/" in tail or "\\" in tail or tail.partition(":")[0].endswith(".py"):
        source, budget = spec, default
    else:
        budget = read_budget(spec, tail)
    entrant = Entrant(spec, source, budget.seconds, budget.nodes)
    file = file_of(source)
    make_bot(entrant)
    file = file or file_of_module(module_of(source))
    return structs.replace(entrant, code=fingerprint(file)) if file is not None else entrant


def module_of(source: str) -> str:
    """Return the module that a bot comes from; none for our own, which the program's fingerprint covers."""
    if ":" in source:
        return source.rpartition(":")[0]
    point = known().get(source)
    return "" if point is None or source in OURS else point.module


def read_budget(spec: str, text: str) -> Budget:
    """Read what stands behind the @."""
    found = BUDGET.fullmatch(text)
    if found is None:
        raise BadSetup(f"{spec}: the budget {text!r} can't be read: {HOW}.")
    nodes, seconds = found["nodes"], found["seconds"]
    budget = Budget(nodes=int(nodes)) if nodes else Budget(seconds=float(seconds))
    check_budget(budget, f"{spec}: ")
    return budget


def check_budget(budget: Budget, where: str = "") -> None:
    """Refuse a budget with which nobody could play."""
    seconds, nodes = budget.seconds, budget.nodes
    if seconds is not None and not (math.isfinite(seconds) and 0 < seconds <= LONGEST):
        raise BadSetup(
            f"{where}a budget of seconds is a number above 0 and up to {LONGEST:.0f}, not {seconds:g}."
        )
    if nodes is not None and not 0 < nodes <= MOST_NODES:
        raise BadSetup(f"{where}a budget of nodes is a whole number from 1 to {MOST_NODES}, not {nodes}.")


def file_of(source: str) -> Path | None:
    """Return the file that a source names, if it names one; say so if it isn't there."""
    path, colon, made = source.rpartition(":")
    name = path if colon else source
    if colon and not (path and made):
        raise BadSetup(f"{source!r} lacks the {'class' if path else 'file or module'}: {HOW}.")
    if not name.endswith(".py"):
        return None
    if not colon:
        raise BadSetup(f"{source}: say which class of the file is the bot, as in {source}:MyBot.")
    file = Path(name)
    if not file.is_file():
        raise BadSetup(f"{source}: there is no file {name} here ({Path.cwd()}).")
    return file


def make_bot(entrant: Entrant) -> Bot:
    """Make the bot; say what is missing if it can't be made."""
    source = entrant.source
    if ":" not in source:
        if not is_bot(source):
            raise BadSetup(f"There is no bot {source!r}; {instead_of(source)} Or: {HOW}.")
        return find_bot(source)
    where, _, name = source.rpartition(":")
    try:
        with redirect_stdout(sys.stderr):  # what a bot prints is not part of the report
            module = load_file(file) if (file := file_of(source)) else load_module(where)
            made = getattr(module, name)()
    except BadSetup:
        raise
    except AttributeError as error:
        if error.obj is not None and isinstance(error.obj, ModuleType) and error.name == name:
            raise BadSetup(f"{source}: {without(error.obj, where, name)}") from None
        raise BadSetup(f"{source} can't be made: {error}.") from error
    except (Exception, SystemExit) as error:
        said = f"{type(error).__name__}: {error}"
        raise BadSetup(f"{source} can't be loaded: {said}{last_line(error)}.") from error
    return checked(made, source)


def without(module: ModuleType, where: str, name: str) -> str:
    """Say what a module has that could have been meant by a name that it doesn't have."""
    if getattr(module, "__file__", None) is None and hasattr(module, "__path__"):
        return f"{where} is a folder: name a file in it, as in {where.replace('.', '/')}/my_bot.py:{name}."
    have = ", ".join(classes_in(module)) or "none"
    return f"{where} has no {name!r}; classes with `choose`: {have}."


def instead_of(source: str) -> str:
    """Say what somebody may have meant who named a bot that isn't there."""
    close = get_close_matches(source, bot_names(), 1)
    if close:
        return f"did you mean {close[0]}?"
    if Path(f"{source}.py").is_file():
        return f"but there is a file: name its class too, as in {source}.py:MyBot."
    if Path(source).is_dir():
        return "it is a folder: name a file in it and its class."
    return f"the bots are {', '.join(bot_names())}."


def checked(made: Any, source: str) -> Bot:
    """Make sure that something is a bot, as far as one can see."""
    if not callable(getattr(made, "choose", None)):
        raise BadSetup(f"{source} is no bot: it needs a method `choose(view, board, random, budget)`.")
    try:
        signature(made.choose).bind("view", "board", "random", "budget")
    except TypeError as error:
        raise BadSetup(f"{source}: it is asked by `choose(view, board, random, budget)`: {error}.") from None
    except ValueError:
        pass  # written in C, perhaps: it will show
    bot: Bot = made
    return bot


def last_line(error: BaseException) -> str:
    """Say in which line of which file something was raised, unless Python has said it."""
    lines = [] if isinstance(error, SyntaxError) else traceback.extract_tb(error.__traceback__)
    own = [each for each in lines if Path(each.filename).exists() and each.filename != __file__]
    return f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""


def classes_in(module: ModuleType) -> list[str]:
    """List the classes of a module that could be bots."""
    return [name for name, each in vars(module).items() if isinstance(each, type) and hasattr(each, "choose")]


def load_file(path: Path) -> ModuleType:
    """Import a file by its path, anew each time; what lies beside it can be imported by it."""
    beside(path.resolve().parent)
    name = f"whistlestop_entrant_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadSetup(f"{path} can't be imported.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickles look for it there
    spec.loader.exec_module(module)
    return module


def load_module(name: str) -> ModuleType:
    """Import a module, also one that lies in the folder where the command was given."""
    beside(Path.cwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            if Path(name).is_file():
                raise BadSetup(f"{name} is a file, but none of Python: its name would end in .py.") from None
            raise BadSetup(
                f"There is no module {name!r} in {Path.cwd()} or among what is installed."
            ) from None
        raise


def beside(folder: Path) -> None:
    """Let modules of a folder be imported, after all others: none of them shadows an installed one."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
