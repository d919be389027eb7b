"""What the property tests draw: tables, seeds, ways to play, and games at a random moment.

A moment is a recipe: it prints as four or five values, and builds the same game every time it is asked.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from tests.thin_tables import thin_document

import whistlestop as ws
from whistlestop.engine.codes import BLIND, DECLINE, LOCO, PASS, SWAP, TICKETS, WORD

SEATS = {"usa": (2, 5), "europe": (2, 5), "nordic": (2, 3), "nederland": (2, 5), "ghost": (2, 4)}
OPTIONS = {"no_tolls": ("nederland", 2, 5), "neutral_player": ("nederland", 2, 2)}
MAX_SEED = 2**53 - 1

KINDS_OF_MOVE = ("", "pay", "pay", "pay", "claim", "claim", "station")  # by words of numbers
WORDS_OF_MOVE = dict.fromkeys(range(LOCO + 1), "take") | {
    BLIND: "draw", TICKETS: "tickets", PASS: "pass", DECLINE: "decline", SWAP: "swap"
}  # fmt: skip

# How likely each kind of move is to be chosen; 1 where nothing is said.
HABITS: dict[str, dict[str, float]] = {
    "any": {},
    "hoard": {"draw": 30, "take": 30, "claim": 0.2, "station": 0.1, "tickets": 0.3},
    "build": {"claim": 50, "station": 0.5, "tickets": 0.2, "swap": 0.1},
    "collect": {"tickets": 30, "swap": 10, "claim": 5},
}


@dataclass(frozen=True, slots=True)
class Table:
    """A box opened for so many seats, with its options."""

    box: str
    seats: int
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join([self.box, str(self.seats), *self.options])

    def deal(self, seed: int, *, key: bytes | None = None) -> ws.Game:
        return ws.new_game(self.box, self.seats, None if key else seed, self.options, key=key)


def _all_tables() -> tuple[Table, ...]:
    plain = [Table(box, n) for box, (least, most) in SEATS.items() for n in range(least, most + 1)]
    changed = [
        Table(box, n, (option,))
        for option, (box, least, most) in OPTIONS.items()
        for n in range(least, most + 1)
    ]
    return (*plain, *changed)


TABLES = _all_tables()


def key_of(seed: int) -> bytes:
    """Make a key for a sealed game that must be the same every time."""
    return hashlib.sha256(b"a key that is no secret %d" % seed).digest()


def step(game: ws.Game, random: Random, habit: str = "any") -> tuple[int, ws.Move]:
    """Play one random move for one of the seats that are to act; return both.

    A kind of move is chosen first, so that a rare kind is not drowned by a hundred payments. The rules are
    asked for moves by number: a full hand would make thousands of typed ones, of which one is needed.
    """
    seat = random.choice(game.to_act)
    rules, state = game.rules, game._state
    turn, state.turn = state.turn, seat
    kinds: dict[str, list[int]] = {}
    for number in rules.legal(state):
        kinds.setdefault(KINDS_OF_MOVE[number // WORD] or WORDS_OF_MOVE.get(number, "keep"), []).append(
            int(number)
        )
    weights = [HABITS[habit].get(kind, 1) for kind in kinds]
    number = random.choice(kinds[random.choices(list(kinds), weights)[0]])
    moves = [ws.Pass()] if number == PASS else rules.step_for(state, number).typed(rules, state, seat, number)
    state.turn = turn
    move = random.choice(moves)
    game.play(move, seat)
    return seat, move


def wander(game: ws.Game, random: Random, moves: int, habit: str = "any") -> int:
    """Play random moves until the number is reached or the game is over; return how many there were."""
    for number in range(moves):
        if game.over:
            return number
        step(game, random, habit)
    return moves


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after some random moves; thin ones begin on a table where nearly everything has run out."""

    table: Table
    seed: int
    moves: int = 0
    habit: str = "any"
    thin: bool = False

    def start(self) -> ws.Game:
        """Set the table before the first move."""
        return ws.from_position(self.document()) if self.thin else self.table.deal(self.seed)

    def document(self) -> dict[str, Any]:
        """Write down the thin table that the game begins on."""
        return thin_document(self.table.box, self.table.seats, self.table.options, Random(self.seed))

    def game(self) -> ws.Game:
        """Play up to the moment."""
        game = self.start()
        wander(game, self.random(), self.moves, self.habit)
        return game

    def random(self) -> Random:
        """Give dice that fall the same way every time."""
        return Random(self.seed)


def examples(factor: float) -> settings:
    """Ask for more or fewer examples than the profile says, where one costs little or much."""
    return settings(max_examples=max(2, round(settings().max_examples * factor)))


def tables() -> st.SearchStrategy[Table]:
    return st.sampled_from(TABLES)


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, MAX_SEED)


def habits() -> st.SearchStrategy[str]:
    return st.sampled_from(list(HABITS))


def lengths(most: int = 400) -> st.SearchStrategy[int]:
    """Give numbers of moves: the opening as often as the rest of the game."""
    return st.integers(0, 12) | st.integers(0, most)


def moments(
    table: Table | None = None, *, most: int = 400, thin: bool | None = None
) -> st.SearchStrategy[Moment]:
    """Give moments of one table or of all."""
    return st.builds(
        Moment,
        table=tables() if table is None else st.just(table),
        seed=seeds(),
        moves=lengths(most),
        habit=habits(),
        thin=st.booleans() if thin is None else st.just(thin),
    )
