"""A view put into numbers: what a bot that plans looks up again and again.

A `Chart` holds what is printed, made once for each board. A `Situation` holds what lies on the table.
Lanes are numbers in the order of the board file; a set of lanes is one int, a bit for each lane.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from whistlestop.engine.board import Board
from whistlestop.engine.codes import CARD_NAMES, KINDS
from whistlestop.table.view import OwnView, SeatView, View

KIND_OF_CARD = {name: kind for kind, name in enumerate(CARD_NAMES)}
PACE = 1.6  # cars that a player lays in a turn, by and large
PACE_TURNS = 6  # how many turns' worth of evidence that guess is


@dataclass(frozen=True, slots=True)
class Custom:
    """What a box does in its own way, as far as a plan depends on it."""

    doubles_from: int = 4  # with so many players both lanes of a double are open (U12)
    wild: bool = True  # locomotives pay for every lane
    locomotive_ends_draw: bool = True  # taking one from the market is the whole draw (U5)
    race: bool = False  # tickets are counted, not their points
    cars_for_tickets: int = 22  # cars to have left when further tickets are drawn,
    turns_for_tickets: int = 14  # and turns
    card_in_hand: float = 0.0  # points by which it makes a lane cheaper that it could pay for


CUSTOMS = {
    "usa": Custom(),
    "europe": Custom(),
    "nordic": Custom(  # N2, N3, N7; most tickets earn a bonus, N9
        doubles_from=3, wild=False, locomotive_ends_draw=False, cars_for_tickets=12, turns_for_tickets=9
    ),
    "nederland": Custom(doubles_from=2),  # H2
    "ghost": Custom(doubles_from=2, race=True, card_in_hand=1.5),  # G3, G7
}


def custom_of(view: View) -> Custom:
    """Return the box's ways; without tolls doubles close as in the base game (H9)."""
    if "no_tolls" in view.options:
        return Custom()
    return CUSTOMS.get(view.box, Custom())


@dataclass(frozen=True, slots=True)
class Goal:
    """Cities to join, any of the first with any of the second, and what that is worth in points."""

    here: tuple[int, ...]
    there: tuple[int, ...]
    worth: int


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """What is printed on a board, in plain numbers."""

    board: Board
    ends: tuple[tuple[int, int], ...]
    length: tuple[int, ...]
    colour: tuple[int, ...]
    kind: tuple[int, ...]
    locomotives: tuple[int, ...]
    exchange: tuple[int, ...]
    toll: tuple[int, ...]
    points: tuple[int, ...]
    other: tuple[int, ...]  # the other lane of a double, or -1
    roads: tuple[tuple[tuple[int, int], ...], ...]  # for each city: neighbour and lane
    tickets: tuple[Goal, ...]

    def lanes(self, names: tuple[str, ...]) -> int:
        """Return a set of lanes by their names."""
        number = self.board.lane_number
        found = 0
        for name in names:
            found |= 1 << number[name]
        return found


@lru_cache(maxsize=32)
def chart_of(board: Board) -> Chart:
    """Draw up the chart of a board, once."""
    count = len(board.lane_ids)
    ends = tuple((int(board.lane_a[lane]), int(board.lane_b[lane])) for lane in range(count))
    roads: list[list[tuple[int, int]]] = [[] for _ in board.city_ids]
    for lane, (a, b) in enumerate(ends):
        roads[a].append((b, lane))
        roads[b].append((a, lane))
    return Chart(
        board=board,
        ends=ends,
        length=tuple(map(int, board.length)),
        colour=tuple(map(int, board.colour)),
        kind=tuple(map(int, board.kind)),
        locomotives=tuple(map(int, board.locomotives)),
        exchange=tuple(map(int, board.exchange)),
        toll=tuple(map(int, board.toll)),
        points=tuple(map(int, board.points)),
        other=tuple(map(int, board.other)),
        roads=tuple(map(tuple, roads)),
        tickets=tuple(
            Goal((int(a),), (int(b),), int(points))
            for a, b, points in zip(board.ticket_a, board.ticket_b, board.ticket_points, strict=True)
        ),
    )


def members(lanes: int) -> list[int]:
    """List a set of lanes."""
    return [lane for lane, bit in enumerate(bin(lanes)[:1:-1]) if bit == "1"]


@dataclass(frozen=True, slots=True)
class Situation:
    """The table from one seat, in numbers."""

    view: View
    chart: Chart
    custom: Custom
    me: SeatView
    own_view: OwnView
    hand: tuple[int, ...]
    own: int  # the seat's lanes
    rivals: int  # lanes of other seats, which a station may borrow
    open: int  # lanes that the seat may still claim, if it can pay
    tolls: int | None  # tokens left, where lanes cost a toll and no loan was taken
    stations: int  # stations left
    built: tuple[int, ...]  # cities with a station of the seat
    shared: bool  # whether somebody else may take the other lane of a double
    turns: float  # how many turns the seat will have, this one included

    @property
    def cars(self) -> int:
        """Return the cars left."""
        return self.me.cars

    @property
    def last_turn(self) -> bool:
        """Tell whether this turn is the seat's last."""
        return self.view.last_turns is not None


def read_view(view: View, board: Board) -> Situation:
    """Put a view into numbers."""
    if view.own is None:
        raise ValueError("a spectator has nothing to decide")
    chart = chart_of(board)
    custom = custom_of(view)
    me = view.seats[view.seat]
    own = chart.lanes(me.lanes)
    rivals = 0
    for seat in view.seats:
        if seat.seat != view.seat:
            rivals |= chart.lanes(seat.lanes)
    taken = rivals | (chart.lanes(view.neutral.lanes) if view.neutral is not None else 0)
    shared = len(view.seats) >= custom.doubles_from
    tokens = view.own.tokens
    built = tuple(board.city_number[city] for city in tokens.get("stations", ()))
    return Situation(
        view=view,
        chart=chart,
        custom=custom,
        me=me,
        own_view=view.own,
        hand=tuple(view.own.cards),
        own=own,
        rivals=rivals,
        open=open_lanes(chart, own, taken, shared=shared),
        tolls=tokens["tolls"] if "tolls" in tokens and not tokens.get("loans") else None,
        stations=board.facts.stations - len(built) if "stations" in tokens else 0,
        built=built,
        shared=shared,
        turns=turns_left(view, board.facts.cars),
    )


def open_lanes(chart: Chart, own: int, taken: int, *, shared: bool) -> int:
    """Return the lanes nobody has that aren't closed to the seat either. Rules: U11, U12."""
    closing = own if shared else own | taken
    closed = own | taken
    for lane in members(closing):
        other = chart.other[lane]
        if other >= 0:
            closed |= 1 << other
    return ((1 << len(chart.length)) - 1) & ~closed


def turns_left(view: View, cars: int) -> float:
    """Guess how many turns the seat will have before the fastest rival has run out of cars."""
    if view.last_turns is not None:
        return 1.0
    played = max(view.round - 1, 0)
    left = 1000.0
    for seat in view.seats:
        if seat.seat == view.seat:
            continue
        pace = (cars - seat.cars + PACE * PACE_TURNS) / (played + PACE_TURNS)
        left = min(left, max(seat.cars - 2, 0) / max(pace, 0.5))
    return left + 1.0


def unseen_cards(situation: Situation) -> list[int]:
    """Count the cards of each kind that lie in the deck or in rivals' hands."""
    view = situation.view
    deck = situation.chart.board.facts.deck
    counts = [
        deck.get(CARD_NAMES[kind], 0) - situation.hand[kind] - view.discard[kind] for kind in range(KINDS)
    ]
    for card in view.market:
        counts[KIND_OF_CARD[card]] -= 1
    return [max(0, count) for count in counts]
