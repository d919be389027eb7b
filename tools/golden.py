"""Golden playthroughs: recorded games that people can check against the rulebook, one for each way to end.

    python tools/golden.py                 search for the games and write them to tests/playthroughs
    python tools/golden.py --only ghost    only those whose names contain a word
    python tools/golden.py --check         replay what is there, compare line for line, write nothing

A file holds a record and, below it, what each move changed and now and then what one seat sees. Replaying the
record must print the same file; tests/test_playthroughs.py does it for all of them. Write them again only
when rules, boards or texts were changed on purpose, and read the difference before you commit it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import whistlestop as ws

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
RULE = "===="  # begins the line between the record and its story
VIEW_EVERY = 20  # moves
MOST_BYTES = 60_000
MOST_SEEDS = 4000
TO_CHOOSE_FROM = 20

Document = dict[str, Any]


@dataclass(frozen=True)
class Golden:
    """A game to be found: a table, how it must end, and how its players like to play."""

    box: str
    seats: int
    ending: str
    options: tuple[str, ...] = ()
    habit: str = "build"

    @property
    def name(self) -> str:
        """Name the file."""
        return "-".join([self.box, *self.options, str(self.seats), self.ending])


# How much more likely a kind of move is than another.
HABITS: dict[str, dict[str, float]] = {
    "build": {"claim": 60, "tickets": 0.3, "station": 0.5, "swap": 0.3},
    "any": {"claim": 3},
    "slow": {"claim": 0.5, "tickets": 0.2, "swap": 0.1},
}


def goldens() -> list[Golden]:
    """List a game for each box, with the fewest and the most seats, and for each way to end."""
    tables = [
        ("usa", (2, 5), ()),
        ("europe", (2, 5), ()),
        ("nordic", (2, 3), ()),
        ("nederland", (2, 5), ()),
        ("nederland", (2, 5), ("no_tolls",)),
        ("nederland", (2,), ("neutral_player",)),
    ]
    found = [
        Golden(box, seats, ending, options)
        for box, sizes, options in tables
        for seats in sizes
        for ending in ("last_round", "all_pass")
    ]
    found += [
        Golden("nederland", 2, "neutral_out_of_cars", ("neutral_player",), "slow"),
        Golden("nederland", 2, "neutral_out_of_tickets", ("neutral_player",), "any"),
    ]
    found += [
        Golden("ghost", seats, ending)
        for seats in (2, 4)
        for ending in ("sixth_ticket", "last_car", "no_lane_left", "all_pass")
    ]
    return found


# How a game ended.


def endings(game: ws.Game) -> set[str]:
    """Tell in which ways a game that is over ended, and what stopped the neutral player before that."""
    document = game.position()
    last = game.history[-1]
    found: set[str] = set()
    if document["passes"] >= game.players and isinstance(last.move, ws.Pass | ws.SwapTickets):
        found.add("all_pass")
    elif game.box != "ghost":
        found.add("last_round")
    elif max(len(seat["done"]) + seat["treat"] for seat in document["seats"]) >= 6:
        found.add("sixth_ticket")
    else:
        found.add("last_car" if min(seat["cars"] for seat in document["seats"]) == 0 else "no_lane_left")
    for entry in game.history:
        told = [item[0] for item in entry.news]
        if "neutral_stopped" in told:
            found.add("neutral_out_of_cars" if "neutral_revealed" in told else "neutral_out_of_tickets")
    return found


# Searching.


def first_position(golden: Golden, seed: int) -> ws.Game:
    """Set the table: dealt, or with a handful of cards and no tickets where everybody must come to pass."""
    if golden.ending != "all_pass":
        return ws.new_game(golden.box, golden.seats, seed, golden.options)
    colours = ("blue", "red", "green", "black", "orange")
    document: Document = {
        "box": golden.box,
        "options": list(golden.options),
        "seats": [{"cards": {colours[seat]: 2}} for seat in range(golden.seats)],
        "deck": ["yellow", "locomotive", "yellow"],
        "market": [],
        "deck_rest": "none",
        "ticket_rest": "out",
        "seed": seed,
    }
    return ws.from_position(document)


def play(game: ws.Game, habit: str, random: Random) -> None:
    """Play to the end: choose a kind of move by habit, then one of that kind."""
    while not game.over:
        seat = random.choice(game.to_act)
        kinds: dict[str, list[ws.Move]] = {}
        for move in game.legal_moves(seat):
            kinds.setdefault(str(move).partition(" ")[0], []).append(move)
        weights = [HABITS[habit].get(kind, 1) for kind in kinds]
        game.play(random.choice(kinds[random.choices(list(kinds), weights)[0]]), seat)


def search(golden: Golden) -> str:
    """Try seeds until some games end as wanted and are short enough; write the one with most tickets done."""
    found: list[tuple[int, str]] = []
    for seed in range(MOST_SEEDS):
        game = first_position(golden, seed)
        play(game, golden.habit, Random(seed))
        if golden.ending not in endings(game):
            continue
        game.names = NAMES[: golden.seats]
        text = story(replace(game.record(), program=""), golden.name)
        if len(text.encode()) <= MOST_BYTES:
            found.append((sum(seat.completed for seat in game.standings().seats), text))
        if len(found) == TO_CHOOSE_FROM:
            break
    if not found:
        raise SystemExit(f"{golden.name}: no game ends like that within {MOST_SEEDS} seeds.")
    return max(found, key=lambda game: game[0])[1]


# Telling.


def story(record: ws.Record, name: str) -> str:
    """Replay a record and tell what happens."""
    game = record.table()
    lines = [*str(record).splitlines(), f"{RULE} {name}", ""]
    before = facts(game)
    for number, (seat, move) in enumerate(record.moves, start=1):
        game.play(move, seat)
        after = facts(game)
        lines.append(
            f"{number:4} {game.names[seat]:4} {move} | {'; '.join(changes(before, after)) or 'nothing'}"
        )
        before = after
        if number % VIEW_EVERY == 0 and not game.over:
            lines += sight(game, number // VIEW_EVERY % game.players)
    lines += ["", *count(game)]
    return "\n".join(lines) + "\n"


def facts(game: ws.Game) -> Document:
    """Note all that a move may change, by a name that people understand."""
    document = game.position()
    noted: Document = {"market": Counter(document["market"])}
    for name, seat in zip(game.names, document["seats"], strict=True):
        noted[f"{name} cards"] = Counter(seat["cards"])
        for key in ("tickets", "offer", "returned", "done", "stations", "town_hall"):
            noted[f"{name} {key}"] = Counter(seat.get(key, ()))
        for key in ("cars", "score", "tolls", "loans", "treat"):
            noted[f"{name} {key}"] = seat.get(key, 0)
    neutral = document.get("neutral", {})
    noted["neutral lanes"] = Counter(neutral.get("lanes", ()))
    for key in ("cars", "marker", "active"):
        noted[f"neutral {key}"] = neutral.get(key)
    noted["shown"] = Counter(document.get("tunnel", {}).get("shown", ()))
    noted["out"] = len(document["tickets_out"])
    noted["discarded tickets"] = len(document["ticket_discard"])
    noted["asked"] = document["decision"]
    noted["last turns"] = document["last_turns"]
    return noted


def changes(before: Document, after: Document) -> Iterator[str]:
    """Say what is different now: of piles what came and went, of everything else what it is."""
    for name, now in after.items():
        then = before[name]
        if isinstance(now, Counter) and now != then:
            came = [f"+{item}" if n == 1 else f"+{n} {item}" for item, n in (now - then).items()]
            went = [f"-{item}" if n == 1 else f"-{n} {item}" for item, n in (then - now).items()]
            yield " ".join([name, *went, *came])
        elif now != then:
            yield f"{name} {now}"


def sight(game: ws.Game, seat: int) -> list[str]:
    """Say what one seat sees."""
    view = game.view(seat)
    seen = (
        f"     {game.names[seat]} sees: round {view.round}, {view.decision}, to act {view.to_act}, "
        f"market {' '.join(view.market) or 'empty'}, deck {view.deck}, discards {view.discard}, "
        f"ticket deck {view.ticket_deck}, ticket discards {view.ticket_discard}"
    )
    lines = [seen]
    for shown, name in zip(view.seats, game.names, strict=True):
        tokens = "".join(f", {key} {value}" for key, value in shown.tokens.items() if value)
        lines.append(
            f"       {name}: cards {shown.cards}, tickets {shown.tickets}, cars {shown.cars}, "
            f"score {shown.score}, lanes {len(shown.lanes)}{tokens}"
        )
    if view.own is not None:
        own = f"{view.own.cards}; {' '.join((*view.own.tickets, *view.own.offer)) or 'no tickets'}"
        lines.append(f"       own: {own}; moves on offer: {len(view.legal_moves)}")
    told = view.log[-1]
    news = ", ".join(f"{item.what} {'' if item.about is None else item.about}".strip() for item in told.news)
    lines.append(f"       last: {game.names[told.seat]} {told.move}{f' ({news})' if news else ''}")
    return lines


def count(game: ws.Game) -> Iterator[str]:
    """Tell the final count."""
    standings = game.standings()
    yield f"over: {', '.join(sorted(endings(game)))}"
    for name, seat in zip(game.names, standings.seats, strict=True):
        lines = ", ".join(f"{line} {points}" for line, points in seat.lines.items())
        yield f"  {seat.place}. {name} {seat.total} = {lines}; {seat.completed} completed"
    yield f"won by {' and '.join(game.names[seat] for seat in standings.winners)}"


def retell(text: str) -> str:
    """Replay the record at the head of a golden and write the whole file again."""
    record, rule, rest = text.partition(f"{RULE} ")
    if not rule:
        raise ws.BadDocument(f"This is no golden: it has no line that begins with {RULE}.")
    return story(ws.load_record(record), rest.partition("\n")[0])


def differences(wanted: list[Golden]) -> Iterator[str]:
    """Replay what is there and name what is missing, or no longer comes out the same."""
    for golden in wanted:
        path = FOLDER / f"{golden.name}.txt"
        if not path.exists():
            yield f"{path.name} is missing"
            continue
        text = path.read_text(encoding="utf-8")
        try:
            again = retell(text)
        except ws.WhistlestopError as wrong:
            yield f"{path.name}: {wrong}"
            continue
        pairs = zip(text.splitlines(), again.splitlines(), strict=False)
        line = next((number for number, (one, two) in enumerate(pairs, start=1) if one != two), None)
        if text != again:
            yield f"{path.name}: line {line or 'count'} comes out differently"


def main() -> int:
    """Write or check the goldens."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    parser.add_argument("--only", default="", metavar="WORD", help="those whose names contain this")
    arguments = parser.parse_args()
    wanted = [golden for golden in goldens() if arguments.only in golden.name]
    if arguments.check:
        found = list(differences(wanted))
        print("\n".join(found) or f"{len(wanted)} playthroughs come out line for line.")
        return 1 if found else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for golden in wanted:
        text = search(golden)
        (FOLDER / f"{golden.name}.txt").write_text(text, encoding="utf-8", newline="\n")
        print(f"{golden.name}: {len(text.encode())} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
