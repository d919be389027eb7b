"""Cards shared out among lanes: which ones a plan still lacks, and which may be spent."""

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.board import Board
from whistlestop.engine.codes import COLOURS, GRAY, KINDS, LOCO, NONE, RAIL, TUNNEL
from whistlestop.minds.temper import Temper
from whistlestop.minds.terrain import Terrain

TUNNEL_SPARE = 1  # cards to have beyond a tunnel's length


class Shares:
    """How a hand is shared out among lanes, and what they lack."""

    def __init__(self, terrain: Terrain, temper: Temper) -> None:
        """Begin with an empty hand."""
        self.terrain = terrain
        self.temper = temper
        self.left = vec[i64]([0] * KINDS)  # cards that no lane has been given
        self.lanes = vec[i64]()  # lanes in the order in which they got their cards
        self.given = vec[i64]()  # for each of them, its cards by kind
        self.want = vec[float]([0.0] * KINDS)  # for each kind, how welcome a card is
        self.missing: float = 0.0  # cards that the lanes of the plan lack

        # What the lane looked at last would take.
        self.colour: i64 = 0
        self.cards: i64 = 0
        self.wilds: i64 = 0
        self.lack: i64 = 0

    def begin(self, hand: vec[i64]) -> None:
        """Take a hand to share out."""
        self.left = hand[:]
        self.lanes = vec[i64]()
        self.given = vec[i64]()
        self.missing = 0.0
        kind: i64
        for kind in range(KINDS):
            self.want[kind] = 0.0

    def share_out(self, lanes: vec[i64], weight: float) -> None:
        """Give lanes their cards: coloured ones before gray ones, those first that lack least."""
        board: Board = self.terrain.board
        rest = lanes[:]
        while len(rest):
            best: i64 = -1
            least: i64 = 1000
            i: i64
            for i in range(len(rest)):
                self.look(rest[i])
                lack = self.lack + (100 if board.colour[rest[i]] == GRAY else 0)
                if lack < least:
                    least = lack
                    best = i
            lane = rest[best]
            rest[best] = rest[len(rest) - 1]
            rest = rest[: len(rest) - 1]
            self.look(lane)
            self.give(lane, weight)

    def look(self, lane: i64) -> None:
        """Find out what a lane would take from what is left of the hand."""
        board = self.terrain.board
        left = self.left
        colour = board.colour[lane]
        if colour == GRAY:
            colour = 0
            kind: i64
            for kind in range(1, COLOURS):
                if left[kind] > left[colour]:
                    colour = kind
        size = board.length[lane]
        if board.kind[lane] == TUNNEL:
            size += TUNNEL_SPARE
        cards: i64 = min(left[colour], size - board.locomotives[lane])
        wilds: i64 = 0
        if self.terrain.wild or board.kind[lane] != RAIL:
            wilds = min(left[LOCO], size - cards)
        self.colour = colour
        self.cards = cards
        self.wilds = wilds
        self.lack = size - cards - wilds

    def give(self, lane: i64, weight: float) -> None:
        """Set aside what the lane looked at takes, and note what it lacks."""
        temper = self.temper
        self.left[self.colour] -= self.cards
        self.left[LOCO] -= self.wilds
        self.lanes = append(self.lanes, lane)
        kind: i64
        for kind in range(KINDS):
            n: i64 = 0
            if kind == self.colour:
                n += self.cards
            if kind == LOCO:
                n += self.wilds
            self.given = append(self.given, n)
        if self.lack > 0:
            if weight == 1.0:
                self.missing += float(self.lack)
            welcome = weight * (temper.wanted + temper.nearly / float(self.lack))
            symbols: i64 = max(0, self.terrain.board.locomotives[lane] - self.wilds)
            if symbols > 0:
                self.want[LOCO] += welcome
            if self.lack > symbols:
                self.want[self.colour] += welcome

    def finish(self) -> None:
        """Say how welcome locomotives are."""
        want = self.want
        most: float = 0.0
        colour: i64
        for colour in range(COLOURS):
            most = max(most, want[colour])
        if self.terrain.wild:
            want[LOCO] = max(want[LOCO], self.temper.wild * most)
        elif want[LOCO] == 0.0 and self.left[LOCO] < 2:
            want[LOCO] = self.temper.idle

    def set_aside(self, kind: i64, lane: i64) -> i64:
        """Count the cards of a kind that are meant for other lanes than this and its double's other one."""
        other: i64 = self.terrain.board.other[lane] if lane != NONE else NONE
        total: i64 = 0
        i: i64
        for i in range(len(self.lanes)):
            if self.lanes[i] != lane and self.lanes[i] != other:
                total += self.given[i * KINDS + kind]
        return total
