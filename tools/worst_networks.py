"""Looks for networks whose longest trail is hard to find, and says how long finding it takes.

    python tools/worst_networks.py                          all boards, with as many cars as the box gives
    python tools/worst_networks.py --board nordic --cars 45 --rounds 20000
    python tools/worst_networks.py --board my_board.json    a board of your own
    python tools/worst_networks.py --hard-for plain         hard for the plain search alone: most steps
    python tools/worst_networks.py --stations 3             hard ends of games with three stations instead
    python tools/worst_networks.py --keep tests/data/worst_networks.json

Networks are grown at random, by several tastes; the worst so far are then changed a little, again and again.
Times are CPU time, the best of several. Wherever the plain search comes to an end, its answer must be the
same: if it isn't, the network is printed and the exit code is 1.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

from whistlestop import form
from whistlestop.boxes import BOXES, board_of, lay_rules, open_box
from whistlestop.boxes.europe import BorrowedLanes
from whistlestop.engine.bits import count
from whistlestop.engine.board import Board
from whistlestop.engine.board_file import read_board
from whistlestop.engine.codes import NONE
from whistlestop.engine.play import empty_table
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player, State
from whistlestop.engine.trail import TrailSearch, longest_trail
from whistlestop.shared.claiming import link

PLAIN_STEPS = 2_000_000  # the plain search gives up after as many
CHECK_STEPS = 100_000  # or after as many, if it is only asked to agree
WORST = 12  # networks that are remembered and changed
FRESH = 0.25  # the share of networks that are grown anew
SAMPLE = 200  # networks grown before the first is changed


@dataclass(frozen=True)
class Taste:
    """How a network grows: what is liked about a lane, beside chance."""

    loops: float  # that it joins two cities of the network
    short: float
    threes: float  # that it leaves its cities with no more than three lanes
    chance: float

    @classmethod
    def any(cls, dice: Random) -> "Taste":
        """Make one up."""
        return cls(dice.uniform(0, 4), dice.uniform(0, 2), dice.uniform(0, 3), dice.choice((0.1, 1, 3)))


@dataclass(frozen=True)
class Network:
    """Lanes by number, and how hard they were."""

    lanes: tuple[int, ...]
    cost: float
    length: int


@dataclass
class Findings:
    """What was found on one board."""

    board: Board
    cars: int
    grown: list[float] = field(default_factory=list)
    worst: list[Network] = field(default_factory=list)
    checked: int = 0
    tried: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, network: Network) -> None:
        """Remember a network if it is among the worst."""
        if all(network.lanes != other.lanes for other in self.worst):
            self.worst = sorted([*self.worst, network], key=lambda each: -each.cost)[:WORST]

    def document(self, hard_for: str) -> dict[str, object]:
        """Write down the worst."""
        network = self.worst[0]
        return {
            "board": self.board.facts.board,
            "cars": self.cars,
            "hard_for": hard_for,
            "length": network.length,
            "lanes": [self.board.lane_ids[lane] for lane in network.lanes],
        }


class Progress:
    """A line that says how far the search has come; on a terminal it is written over."""

    def __init__(self) -> None:
        """Say nothing yet."""
        self.last = time.monotonic()

    def tell(self, text: str) -> None:
        """Say it, unless something was said just now."""
        alive = sys.stderr.isatty()
        if time.monotonic() - self.last > (0.2 if alive else 10):
            self.last = time.monotonic()
            print(
                f"\r\x1b[K{text}" if alive else text, end="" if alive else "\n", file=sys.stderr, flush=True
            )

    def done(self) -> None:
        """Wipe the line."""
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def cpu_time(work: Callable[[], object], times: int) -> float:
    """Return the microseconds that some work takes at best."""
    best = float("inf")
    for _ in range(times):
        begin = time.process_time_ns()
        work()
        best = min(best, (time.process_time_ns() - begin) / 1000)
    return best


def player_with(rules: Rules, lanes: tuple[int, ...]) -> Player:
    """Give lanes to a player."""
    player = empty_table(rules).players[0]
    for lane in lanes:
        own(rules, player, lane)
    return player


def own(rules: Rules, player: Player, lane: int) -> None:
    """Give a lane to a player."""
    player.own_low |= rules.board.lane_low[lane]
    player.own_high |= rules.board.lane_high[lane]
    link(rules, player, lane)


def grow(board: Board, cars: int, taste: Taste, dice: Random, start: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Grow a connected network that uses the cars, without both lanes of a double. Rules: U11."""
    lanes = list(start)
    left = cars - sum(board.length[lane] for lane in lanes)
    at: dict[int, int] = {}
    for lane in lanes:
        for city in (board.lane_a[lane], board.lane_b[lane]):
            at[city] = at.get(city, 0) + 1

    def liking(lane: int) -> float:
        ends = (at.get(board.lane_a[lane], 0), at.get(board.lane_b[lane], 0))
        liked = taste.loops * min(1, *ends) - taste.short * int(board.length[lane])
        return liked - taste.threes * (max(ends) >= 3) + dice.uniform(0, taste.chance)

    while True:
        fitting = [
            lane
            for lane in range(board.lanes)
            if lane not in lanes
            and board.length[lane] <= left
            and board.other[lane] not in lanes
            and (not lanes or board.lane_a[lane] in at or board.lane_b[lane] in at)
        ]
        if not fitting:
            return tuple(sorted(lanes))
        lane = max(fitting, key=liking) if lanes else dice.choice(fitting)
        lanes.append(lane)
        left -= board.length[lane]
        for city in (board.lane_a[lane], board.lane_b[lane]):
            at[city] = at.get(city, 0) + 1


def changed(board: Board, cars: int, lanes: tuple[int, ...], dice: Random) -> tuple[int, ...]:
    """Take a few lanes away and grow others."""
    kept = tuple(dice.sample(lanes, max(1, len(lanes) - dice.randint(1, 4))))
    return grow(board, cars, Taste.any(dice), dice, kept)


def plain_search(board: Board, player: Player, most: int) -> tuple[int, int]:
    """Search without a sweep; return the longest trail, or NONE if the steps don't suffice, and the steps."""
    search = TrailSearch(board, player, most)
    for part in range(board.cities):
        total = search.totals[part]
        if total > search.best:
            odd = search.odd & player.linked[part]
            search.cap = total
            if count(odd) <= 2:
                search.best = total
            search.start_at(odd, total)
    return (search.best if search.steps >= 0 else NONE), int(most - search.steps)


def examine(findings: Findings, rules: Rules, lanes: tuple[int, ...], hard_for: str) -> Network:
    """Measure a network, and compare the two searches."""
    board = findings.board
    player = player_with(rules, lanes)
    length = int(longest_trail(board, player))
    plain, steps = plain_search(board, player, PLAIN_STEPS if hard_for == "plain" else CHECK_STEPS)
    findings.tried += 1
    findings.checked += plain != NONE
    if plain not in (NONE, length):
        names = " ".join(board.lane_ids[lane] for lane in lanes)
        findings.wrong.append(f"{board.facts.board}: plain search {plain}, longest_trail {length}: {names}")
    if hard_for == "plain":
        return Network(lanes, float(steps), length)
    cost = cpu_time(lambda: longest_trail(board, player), 3)
    if len(findings.worst) < WORST or cost > findings.worst[-1].cost:
        cost = cpu_time(lambda: longest_trail(board, player), 20)
    return Network(lanes, cost, length)


def explore(rules: Rules, cars: int, options: argparse.Namespace, progress: Progress) -> Findings:
    """Look for the worst networks of a board."""
    board = rules.board
    dice = Random(options.seed)
    findings = Findings(board, cars)
    for number in range(options.rounds):
        if number < SAMPLE or dice.random() < FRESH:
            network = examine(findings, rules, grow(board, cars, Taste.any(dice), dice), options.hard_for)
            findings.grown.append(network.cost)
        else:
            lanes = changed(board, cars, dice.choice(findings.worst).lanes, dice)
            network = examine(findings, rules, lanes, options.hard_for)
        findings.add(network)
        worst = findings.worst[0].cost
        progress.tell(
            f"{board.facts.board}, {cars} cars: {number + 1} of {options.rounds}, worst {worst:,.0f}"
        )
    progress.done()
    return findings


def explore_all(options: argparse.Namespace) -> int:
    """Go through the boards and report."""
    unit = "steps" if options.hard_for == "plain" else "µs"
    print(f"{form()} engine; longest trail, {unit}")
    print(f"{'board':<12}{'cars':>5}{'median':>10}{'worst':>12}   the worst one")
    kept: list[dict[str, object]] = []
    wrong: list[str] = []
    for name in options.board or list(BOXES):
        board = board_of(name) if name in BOXES else Board(read_board(Path(name)))
        rules = lay_rules(name if name in BOXES else "usa", board, board.facts.players[0])
        for cars in options.cars or [board.facts.cars]:
            findings = explore(rules, cars, options, Progress())
            worst = findings.worst[0]
            print(
                f"{board.facts.board:<12}{cars:>5}{median(findings.grown):>10,.1f}{worst.cost:>12,.1f}"
                f"   {len(worst.lanes)} lanes, trail {worst.length}; plain search agreed on"
                f" {findings.checked} of {findings.tried}",
                flush=True,
            )
            kept.append(findings.document(options.hard_for))
            wrong += findings.wrong
    if options.keep:
        keep(options.keep, kept)
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


def keep(path: Path, found: list[dict[str, object]]) -> None:
    """Add networks to a file, one a line; they take the place of those of the same kind."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []

    def kind(entry: dict[str, object]) -> tuple[str, ...]:
        return tuple(str(entry[key]) for key in ("board", "cars", "hard_for"))

    entries = {kind(entry): entry for entry in [*known, *found]}
    lines = ",\n".join(json.dumps(entries[key]) for key in sorted(entries))
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def busy_end(rules: Rules, dice: Random, stations: int, tickets: int) -> State:
    """Lay out an end at which every lane is taken, with stations in busy cities. Rules: E9."""
    board = rules.board
    state = empty_table(rules)
    share = dice.choice((0.0, 0.05, 0.1, 0.2))
    for lane in range(board.lanes):
        rival = dice.randrange(1, rules.seats)
        own(rules, state.players[0 if dice.random() < share else rival], lane)
    busy = sorted(range(board.cities), key=lambda city: board.first_at[city] - board.first_at[city + 1])
    for city in dice.sample(busy[: 2 * stations], stations):
        state.players[0].tokens[0] |= board.bit[city]
    for ticket in dice.sample(range(board.tickets), tickets):
        state.players[0].tickets |= board.bit[ticket]
    return state


def time_stations(options: argparse.Namespace) -> int:
    """Time the choice of borrowed lanes. Rules: E10."""
    rules = open_box("europe", 5)
    dice = Random(options.seed)
    progress = Progress()
    print(
        f"{form()} engine; {options.stations} stations, {options.rounds} positions each; choice of lanes, µs"
    )
    print(f"{'tickets':>8}{'median':>10}{'worst':>10}{'choices':>9}")
    for tickets in (5, 10, 20, rules.board.tickets):
        costs: list[tuple[float, int]] = []
        for number in range(options.rounds):
            state = busy_end(rules, dice, options.stations, int(tickets))
            choices = 1
            for reach in BorrowedLanes(rules, state, 0).reach:
                choices *= count(reach)
            costs.append((cpu_time(lambda: BorrowedLanes(rules, state, 0).search(), 3), int(choices)))  # noqa: B023
            progress.tell(f"{tickets} tickets: {number + 1} of {options.rounds}, worst {max(costs)[0]:,.0f}")
        progress.done()
        worst, choices = max(costs)
        print(
            f"{tickets:>8}{median(cost for cost, _ in costs):>10,.1f}{worst:>10,.1f}{choices:>9}", flush=True
        )
    return 0


def read_options() -> argparse.Namespace:
    """Read the command line."""
    about, _, more = str(__doc__).partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add(
        "--board",
        action="append",
        help="a box, or the path of a board file; may be repeated; default: all boxes",
    )
    add(
        "--cars",
        action="append",
        type=int,
        help="cars to use; may be repeated; default: as many as the box gives",
    )
    add("--rounds", type=int, default=2000, help="networks to try for each board and number of cars (2000)")
    add("--seed", type=int, default=1, help="another seed looks elsewhere (1)")
    add(
        "--hard-for", choices=("trail", "plain"), default="trail", help="what the networks should be hard for"
    )
    add("--keep", type=Path, metavar="FILE", help="add the worst network of each board to a JSON file")
    add(
        "--stations",
        type=int,
        metavar="N",
        help="time Europe's choice of lanes borrowed at N stations instead",
    )
    return parser.parse_args()


if __name__ == "__main__":
    chosen = read_options()
    sys.exit(time_stations(chosen) if chosen.stations else explore_all(chosen))
