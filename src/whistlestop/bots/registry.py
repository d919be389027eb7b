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
    "random": "whistlestop.bots.random_bot:RandomBot",
    "greedy": "whistlestop.bots.greedy:GreedyBot",
    "steady": "whistlestop.bots.steady:SteadyBot",
}


def known() -> dict[str, EntryPoint]:
    """List where each bot is made. Our own names are ours: nobody else's bot passes for one."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    ours = {name: EntryPoint(name, where, GROUP) for name, where in OURS.items()}
    return ours | {name: point for name, point in sorted(found.items()) if name not in ours}


def bot_names() -> tuple[str, ...]:
    """List the names that `find_bot` knows: ours first, from the weakest up, then the others."""
    return tuple(known())


def find_bot(name: str) -> Bot:
    """Make the bot of that name, or say which names there are."""
    points = known()
    if name not in points:
        raise BadSetup(f"There is no bot {name!r}; the bots are {', '.join(points)}.")
    return make_bot(points[name])


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
