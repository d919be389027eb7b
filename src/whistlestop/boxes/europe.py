"""Europe: the base game with ferries, tunnels and stations. Rules: E1 to E14."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import count, first
from whistlestop.engine.board import Board, zeros
from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import (
    CITY,
    CITY_WORD,
    COLOURS,
    GRAY,
    LANE_WORD,
    LOCO,
    NONE,
    PAY_STATION,
    TURN,
    WORD,
    WORDS,
)
from whistlestop.engine.moves import BuildStation, Move
from whistlestop.engine.piles import clear_table, lay_down
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.rules import Award, Measure, Rules, Sheet, Step, Tally
from whistlestop.engine.state import Player, State
from whistlestop.engine.tokens import CITIES, Token
from whistlestop.shared.claiming import ClaimStep, Doubles, put_cards
from whistlestop.shared.drawing import DealCards, DrawStep
from whistlestop.shared.ending import LastRoundAt
from whistlestop.shared.market import OpenMarket, TurnUpMarket
from whistlestop.shared.paying import Payment, not_a_set, not_held, offer_sets, put_set, set_cards
from whistlestop.shared.scoring import LongestPath, MostTickets, ScoreByLength, trail_of
from whistlestop.shared.tickets import OUT, DealTickets, TicketOffers, TicketStep
from whistlestop.shared.tunnels import Dig, TunnelStep

STATIONS: Final = 0  # the token: the set of cities a player has built in


def sheet(board: Board, seats: i64) -> Sheet:
    """Write the sheet. Rules: U, except as E1 to E14 say."""
    market = OpenMarket(size=5, clear_at=3)
    tickets = TicketOffers(deal=3, keep=2, draw=3, keep_drawn=1)
    tickets.long = 1
    tickets.first_rest = OUT
    tickets.first_clause = "E1"
    tickets.later_clause = "E2"
    claim = ClaimStep(Payment("U8"), Doubles(shared=seats > 3), [ScoreByLength()])
    claim.obstacles = append(claim.obstacles, Dig(cards=3))
    sheet = Sheet(market, tickets)
    sheet.tokens = [Token("stations", CITIES, most=board.facts.stations, apart=True)]
    sheet.setup = [DealCards(cards=4), TurnUpMarket(), DealTickets(tickets)]
    sheet.menu = [
        DrawStep(market, locomotive_is_whole_draw=True, clause="U4"),
        claim,
        TicketStep(tickets),
        StationStep(board.facts.stations),
    ]
    sheet.follow_ups = [TunnelStep(claim)]
    sheet.after_turn = [LastRoundAt(cars=2)]
    sheet.final = [TicketsWithStations(), StationsKept(board.facts.stations, worth=4), LongestPath(bonus=10)]
    sheet.tie_breaks = [MostTickets(), FewestStations(), HoldsExpress()]
    return sheet


class StationStep(Step):
    """Build a station in a city that has none: the first for one card, the next for two, and so on.

    Rules: E9.
    """

    def __init__(self, stations: i64) -> None:
        """Say how many stations each player has."""
        super().__init__([(CITY, CITY + WORD)], [PAY_STATION])
        self.stations = stations

    def cost(self, player: Player) -> i64:
        """Return what the next station costs; more than a hand can hold when none is left."""
        built = count(player.tokens[STATIONS])
        return built + 1 if built < self.stations else 1000

    def offers(self, rules: Rules, state: State, words: vec[i64]) -> None:
        """Offer the free cities if the next station can be paid, or the payments for it."""
        player = state.players[state.turn]
        cost = self.cost(player)
        if state.decision == PAY_STATION:
            offer_sets(rules.board.bit, player.hand, GRAY, cost, 0, words)
            return
        best: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            best = max(best, player.hand[colour])
        if best + player.hand[LOCO] >= cost:
            words[CITY_WORD] = self.free_cities(rules, state)

    def free_cities(self, rules: Rules, state: State) -> i64:
        """Return the cities without a station."""
        taken: i64 = 0
        for player in state.players:
            taken |= player.tokens[STATIONS]
        return (rules.board.bit[rules.board.cities] - 1) & ~taken

    def play(self, rules: Rules, state: State, move: i64) -> None:
        """Choose the city, or pay."""
        if state.decision == TURN:
            state.target = move - CITY
            state.decision = PAY_STATION
            return
        put_set(state.laid, move, self.cost(state.players[state.turn]))
        self.build(rules, state)

    def build(self, rules: Rules, state: State) -> None:
        """Pay and set the station."""
        player = state.players[state.turn]
        state.passes = 0
        lay_down(player, state.laid)
        player.tokens[STATIONS] |= rules.board.bit[state.target]
        state.target = NONE
        clear_table(state)
        rules.market.refill(state)
        rules.end_turn(state)

    def takes(self, move: Move) -> bool:
        """Take stations."""
        return isinstance(move, BuildStation)

    def why_not(self, rules: Rules, state: State, seat: i64, move: Move) -> Refusal | None:
        """Explain why a station can't be built like that."""
        assert isinstance(move, BuildStation)
        player = state.players[seat]
        city = rules.board.city_number[move.city]
        if (self.free_cities(rules, state) >> city) & 1 == 0:
            said = f"There is a station in {move.city} already: choose a city without one."
            return Refusal(code="station.taken", message=said, clause="E9")
        built = int(count(player.tokens[STATIONS]))
        if built >= self.stations:
            said = f"All {self.stations} of your stations are built."
            return Refusal(code="station.none_left", message=said, clause="E9")
        what = f"Your station number {built + 1}"
        wrong = not_a_set(move.payment, built + 1, GRAY, what, "E9")
        return wrong if wrong is not None else not_held(player, move.payment, "E9")

    def perform(self, rules: Rules, state: State, seat: i64, move: Move) -> None:
        """Build with the payment named."""
        assert isinstance(move, BuildStation)
        state.target = rules.board.city_number[move.city]
        put_cards(state, move.payment)
        self.build(rules, state)

    def typed(self, rules: Rules, state: State, seat: i64, move: i64) -> list[Move]:
        """List the ways to build in a city, one for each payment on offer."""
        player = state.players[seat]
        cost = self.cost(player)
        words = zeros(WORDS)
        offer_sets(rules.board.bit, player.hand, GRAY, cost, 0, words)
        builds: list[Move] = []
        i: i64
        for i in range(LANE_WORD):
            word = words[i]
            while word:
                payment: Cards = set_cards(int(first(word) + i * WORD), int(cost))
                builds.append(BuildStation(rules.board.city_ids[int(move - CITY)], payment))
                word &= word - 1
        return builds


class TicketsWithStations(Award):
    """Tickets, completed also over one borrowed lane for each station, chosen best.

    Rules: U18, E10.
    """

    def __init__(self) -> None:
        """Name the line."""
        super().__init__("tickets")

    def points(self, rules: Rules, state: State, tally: Tally) -> vec[i64]:
        """Count each seat's tickets under the best choice of borrowed lanes."""
        points = zeros(rules.seats)
        seat: i64
        for seat in range(rules.seats):
            choice = BorrowedLanes(rules, state, seat)
            choice.search()
            points[seat] = choice.points
            tally.completed[seat] = choice.completed
        return points


class BorrowedLanes:
    """The search for the best lane to borrow at each station: most points, then most tickets.

    Rules: E10.
    """

    def __init__(self, rules: Rules, state: State, seat: i64) -> None:
        """Set aside the tickets that own lanes complete; list what each station could join."""
        board = rules.board
        player = state.players[seat]
        self.board = board
        self.linked = player.linked
        self.stations = vec[i64]()  # the cities that the station's city is joined to
        self.reach = vec[i64]()  # for each station, the cities its lanes could add
        self.joins = vec[i64]()  # borrowed so far, as pairs of city sets
        self.open_tickets: i64 = 0
        self.points: i64 = 0
        self.completed: i64 = 0
        self.best: i64 = -1
        rest = player.tickets
        while rest:
            ticket = first(rest)
            if player.joins(board.ticket_a[ticket], board.ticket_b[ticket]):
                self.points += board.ticket_points[ticket]
                self.completed += 1
            else:
                self.open_tickets |= rest & -rest
                self.points -= board.ticket_points[ticket]
            rest &= rest - 1
        if self.open_tickets:
            self.list_stations(state, seat, player.tokens[STATIONS])

    def list_stations(self, state: State, seat: i64, built: i64) -> None:
        """For each station, find the groups of cities that a rival's lane there would join."""
        low: i64 = 0
        high: i64 = 0
        number: i64 = 0
        for rival in state.players:
            if number != seat:
                low |= rival.own_low
                high |= rival.own_high
            number += 1
        board = self.board
        while built:
            city = first(built)
            built &= built - 1
            home = self.linked[city]
            reach: i64 = 0  # one city for each group that can be joined
            i = board.first_at[city]
            while i < board.first_at[city + 1]:
                lane = board.at[i]
                i += 1
                if low & board.lane_low[lane] or high & board.lane_high[lane]:
                    far = self.linked[board.lane_a[lane] + board.lane_b[lane] - city]
                    if far != home:
                        reach |= far & -far
            if reach:
                self.stations = append(self.stations, home)
                self.reach = append(self.reach, reach)

    def search(self) -> None:
        """Find the best choice and add what it brings."""
        if self.open_tickets and len(self.stations):
            self.joins = zeros(2 * len(self.stations))
            self.choose(0)
            self.points += 2 * (self.best >> 8)
            self.completed += self.best & 255

    def choose(self, station: i64) -> None:
        """Try every lane at this station and the following ones. Borrowing never costs anything."""
        if station == len(self.stations):
            self.best = max(self.best, self.gain())
            return
        self.joins[2 * station] = self.stations[station]
        reach = self.reach[station]
        while reach:
            self.joins[2 * station + 1] = self.linked[first(reach)]
            self.choose(station + 1)
            reach &= reach - 1

    def gain(self) -> i64:
        """Weigh the tickets that the borrowed lanes complete: points * 256 + number."""
        board = self.board
        total: i64 = 0
        rest = self.open_tickets
        while rest:
            ticket = first(rest)
            rest &= rest - 1
            if (self.joined(self.linked[board.ticket_a[ticket]]) >> board.ticket_b[ticket]) & 1:
                total += board.ticket_points[ticket] * 256 + 1
        return total

    def joined(self, cities: i64) -> i64:
        """Return all cities that the borrowed lanes join to a group."""
        joins = self.joins
        grown = True
        while grown:
            grown = False
            i: i64
            for i in range(0, len(joins), 2):
                both = joins[i] | joins[i + 1]
                if cities & both and cities & both != both:
                    cities |= both
                    grown = True
        return cities


class StationsKept(Award):
    """Each station not built is worth points.

    Rules: E11.
    """

    def __init__(self, stations: i64, worth: i64) -> None:
        """Say how many there are and what each is worth."""
        super().__init__("stations")
        self.stations = stations
        self.worth = worth

    def points(self, rules: Rules, state: State, tally: Tally) -> vec[i64]:
        """Count what is left."""
        points = zeros(rules.seats)
        seat: i64
        for seat in range(rules.seats):
            built = count(state.players[seat].tokens[STATIONS])
            points[seat] = self.worth * max(0, self.stations - built)
        return points


class FewestStations(Measure):
    """Fewer stations built win. Rules: E13."""

    def value(self, rules: Rules, state: State, tally: Tally, seat: i64) -> i64:
        """Count them, fewer being better."""
        return -count(state.players[seat].tokens[STATIONS])


class HoldsExpress(Measure):
    """Who holds the European Express wins. Rules: E13."""

    def value(self, rules: Rules, state: State, tally: Tally, seat: i64) -> i64:
        """Tell holders from others."""
        own = trail_of(rules, state, tally, seat)
        other: i64
        for other in range(rules.seats):
            if trail_of(rules, state, tally, other) > own:
                return 0
        return 1
