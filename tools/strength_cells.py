"""The cells of docs/strength.md: who plays whom, where, how often, and what is to be reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from whistlestop.boxes import BOXES, board_of
from whistlestop.lab.resampling import Interval
from whistlestop.lab.summary import Summary

FAST_GAMES = 1000
CHAMPION_GAMES = 400  # at most; of these and all that follow
LADDER_GAMES = {2: 800, 3: 600, 4: 480, 5: 400}  # by players: larger tables take longer, and say more
TIMES = {"ghost": 5}  # as many where games are short, and luck decides more of them
BUDGET_GAMES = 800
LOOKS = 10  # at a cell of bots that search
QUICK_GAMES = 2
THOUGHT = 200  # tries of champion and ismcts against each other on the ladder,
DEEPER = 500  # and of ismcts against a planner: in fewer, ends of games tell little that it doesn't know

AIMS: dict[str, tuple[int, int | None]] = {  # the lower end of the interval is to reach: planner, champion
    "hungry-released": (75, 85),
    "ost-released": (84, 92),
    "lrj-released": (79, 90),
    "path-released": (90, 96),
    "hungry-repaired": (70, 82),
    "ost-repaired": (70, None),  # of the repaired ones the champion, whose games take long, meets the two
    "lrj-repaired": (70, 82),  # that are hardest for a planner
    "path-repaired": (70, None),
    "rush": (65, 85),
    "sprint": (50, None),
}
TABLE_AIMS = (55, 68)  # at a table of four with these three
TABLE = ("hungry-released", "ost-released", "lrj-released")


@dataclass(frozen=True, slots=True)
class Cell:
    """One experiment: who plays whom, where, and what is to be reached in per cent."""

    part: str
    box: str
    players: int
    bot: str
    rivals: tuple[str, ...]
    aim: int
    games: int = FAST_GAMES  # at most, if it is looked at more than once
    looks: int = 1
    seed: int = 1

    @property
    def name(self) -> str:
        """Return what tells this cell from all others; of another size it is another one."""
        most = " at most" if self.looks > 1 else ""
        return f"{self.part}: {self.bots} on {self.box} {self.players}, {self.games} games{most}"

    @property
    def bots(self) -> str:
        """Return the entrants as the arena takes them."""
        return ",".join((self.bot, *self.rivals))

    @property
    def step(self) -> str:
        """Return the step of a ladder that is played, whatever its box and budget."""
        return f"{kind(self.bot)} v {', '.join(map(kind, self.rivals))}"

    @property
    def anew(self) -> Cell | None:
        """Return what is played where this cell's games leave it open: twice as many, with other deals.

        There is none for a cell that is looked at once, for its aim is far off; nor is there a third.
        """
        if self.looks == 1 or self.seed > 1:
            return None
        return replace(self, games=2 * self.games, seed=self.seed + 1)

    def share(self, summary: Summary) -> Interval:
        """Return what is to reach the aim: the share of tables won.

        Of two bots at a table of many, one that plays to win comes last more often too: who ended ahead of
        whom would say less.
        """
        return summary.entrant(self.bot).win_share


def kind(bot: str) -> str:
    """Return which bot it is, whatever its budget.

    >>> kind("champion@1s")
    'champion'
    """
    return bot.partition("@")[0]


def cells(*, quick: bool) -> Iterator[Cell]:
    """List all cells: the champion by the clock, and for the ladder searches with so many tries."""
    thought = ("champion@20", 20, 30) if quick else ("champion@1s", THOUGHT, DEEPER)
    for cell in cells_with(*thought):
        yield replace(cell, games=QUICK_GAMES, looks=1) if quick else cell


def cells_with(champion: str, tries: int, deeper: int) -> Iterator[Cell]:
    """List all cells for so much thought."""
    sizes = ((FAST_GAMES, 1), (CHAMPION_GAMES, LOOKS))
    for place, (part, bot) in enumerate((("planner", "planner"), ("champion", champion))):
        for rival, aims in AIMS.items():
            aim = aims[place]
            if aim is not None:
                yield Cell(part, "usa", 2, bot, (rival,), aim, *sizes[place])
        yield Cell(part, "usa", 4, bot, TABLE, TABLE_AIMS[place], *sizes[place])
    for box in BOXES:
        least, most = board_of(box).facts.players
        for players in range(least, most + 1):
            size = LADDER_GAMES[players] * TIMES.get(box, 1), LOOKS
            yield Cell("ladder", box, players, "greedy", ("random",), 50)
            yield Cell("ladder", box, players, "planner", ("greedy",), 50)
            yield Cell("ladder", box, players, f"ismcts@{deeper}", ("planner",), 50, *size)
            yield Cell("ladder", box, players, f"champion@{tries}", (f"ismcts@{tries}",), 50, *size)
    for more, fewer in (("300", "100"), ("1000", "300")):
        for bot in ("ismcts", "champion"):
            yield Cell("budget", "usa", 2, f"{bot}@{more}", (f"{bot}@{fewer}",), 50, BUDGET_GAMES, LOOKS)
