"""Finding bots by name: our own, and those that other packages bring along.

A package offers a bot by an entry point in the group `whistlestop.bots`, which names something
that makes a bot when it is called without arguments; a class will do.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

from whistlestop.bots.contract import Bot
from whistlestop.engine.refusals import BadSetup

GROUP = "whistlestop.bots"

# As in pyproject.toml; said again here, for a source tree that has never been installed.
OURS = {
    "easy": "whistlestop.bots.minded:easy",
    "medium": "whistlestop.bots.minded:medium",
    "hard": "whistlestop.bots.searching:hard",
    "random": "whistlestop.bots.random_bot:RandomBot",
    "greedy": "whistlestop.bots.minded:greedy",
    "rush": "whistlestop.bots.reference:rush",
    "sprint": "whistlestop.bots.reference:sprint",
    "path-released": "whistlestop.bots.reference:path_released",
    "path-repaired": "whistlestop.bots.reference:path_repaired",
    "ost-released": "whistlestop.bots.reference:ost_released",
    "ost-repaired": "whistlestop.bots.reference:ost_repaired",
    "lrj-released": "whistlestop.bots.reference:lrj_released",
    "lrj-repaired": "whistlestop.bots.reference:lrj_repaired",
    "hungry-released": "whistlestop.bots.reference:hungry_released",
    "hungry-repaired": "whistlestop.bots.reference:hungry_repaired",
    "planner": "whistlestop.bots.minded:planner",
    "flatmc": "whistlestop.bots.searching:flatmc",
    "ismcts": "whistlestop.bots.searching:ismcts",
    "champion": "whistlestop.bots.searching:champion",
}

RENAMED = {"steady": "medium"}
"""Names that stored tables, records and old commands still say, and who answers to them now."""


def known() -> dict[str, EntryPoint]:
    """List where each bot is made. Our own names are ours: nobody else's bot passes for one."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    ours = {name: EntryPoint(name, where, GROUP) for name, where in OURS.items()}
    return ours | {
        name: point for name, point in sorted(found.items()) if name not in ours and name not in RENAMED
    }


def bot_names() -> tuple[str, ...]:
    """List the bots on offer: the levels for people first, then the rest of ours, from the weakest up."""
    return tuple(known())


def is_bot(name: str) -> bool:
    """Tell whether a bot answers to a name, an old one perhaps."""
    return RENAMED.get(name, name) in known()


def find_bot(name: str) -> Bot:
    """Make the bot of that name, or say which names there are."""
    points = known()
    point = points.get(RENAMED.get(name, name))
    if point is None:
        raise BadSetup(f"There is no bot {name!r}; the bots are {', '.join(points)}.")
    return make_bot(point)


def make_bot(point: EntryPoint) -> Bot:
    """Load a bot's code and make the bot; blame the entry point for whatever goes wrong in it."""
    where = f"The bot {point.name!r} ({point.value})"
    try:
        bot = point.load()()
    except Exception as error:
        raise BadSetup(f"{where} can't be loaded: {type(error).__name__}: {error}.") from error
    if not isinstance(getattr(bot, "name", None), str) or not callable(getattr(bot, "choose", None)):
        raise BadSetup(f"{where} is no bot: what it makes needs a `name` and a method `choose`.")
    made: Bot = bot
    return made
