"""What a board and a rule sheet mean to somebody who plans: read off the sheet once, box by no name."""

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.board import Board
from whistlestop.engine.codes import CITY, COLOURS, GRAY, LOCO, NONE, RAIL, SWAP, TICKETS
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player, State
from whistlestop.shared.claiming import ClaimStep
from whistlestop.shared.drawing import DrawStep
from whistlestop.shared.ending import LastRoundAt
from whistlestop.shared.paying import Payment


class Terrain:
    """A board with the parts of its rules that a plan depends on."""

    def __init__(self, rules: Rules) -> None:
        """Read the sheet."""
        board: Board = rules.board
        self.rules = rules
        self.board = board
        self.cars: i64 = board.facts.cars
        self.last_cars: i64 = 0  # with so few cars the last round begins (U17)
        self.shared = True  # whether a rival may take the other lane of a double (U12)
        self.payment = Payment("U8")  # how lanes are paid
        self.whole_draw = False  # whether a locomotive from the market is the whole draw (U5)
        self.stations: i64 = 0  # how many each player has (E9)
        self.has_swap = False  # whether tickets can be swapped in a turn (G2)
        self.has_tickets = False  # whether tickets can be drawn in a turn (U16)
        self.race = rules.sheet.scores_are_open  # whether completed tickets are all that counts (G7)
        for step in rules.sheet.menu:
            if isinstance(step, ClaimStep):
                self.shared = step.doubles.shared
                self.payment = step.payment
            if isinstance(step, DrawStep):
                self.whole_draw = step.locomotive_is_whole_draw
            for begin, _ in step.moves:
                if begin == CITY:
                    self.stations = board.facts.stations
                self.has_swap = self.has_swap or begin == SWAP
                self.has_tickets = self.has_tickets or begin == TICKETS
        for check in rules.sheet.after_turn:
            if isinstance(check, LastRoundAt):
                self.last_cars = check.cars
        self.wild = self.payment.wild  # whether locomotives pay for every lane (N3)
        self.token_names: list[str] = [token.name for token in rules.sheet.tokens]
        self.station_token = self.token("stations")
        self.toll_token = self.token("tolls")
        self.loan_token = self.token("loans")
        self.done_token = self.token("done")
        self.special_token = self.token("treat")
        self.regions = region_masks(board)
        self.longest: i64 = 0
        for lane_length in board.length:
            self.longest = max(self.longest, lane_length)

    def token(self, name: str) -> i64:
        """Return the place of a token, or NONE."""
        return self.token_names.index(name) if name in self.token_names else NONE

    def stations_left(self, player: Player) -> i64:
        """Count the stations that a player can still build."""
        if self.stations == 0 or self.station_token == NONE:
            return 0
        left = self.stations
        built = player.tokens[self.station_token]
        while built:
            left -= 1
            built &= built - 1
        return left

    def next_station(self, player: Player) -> i64:
        """Return how many cards the player's next station takes. Rules: E9."""
        return self.stations - self.stations_left(player) + 1

    def built(self, player: Player) -> i64:
        """Return the set of cities with a station of the player."""
        return player.tokens[self.station_token] if self.station_token != NONE else 0

    def held_for(self, player: Player, lane: i64) -> i64:
        """Count the cards in hand that could pay for a lane."""
        return self.held_with(player, lane, most_of_a_colour(player))

    def held_with(self, player: Player, lane: i64, most: i64) -> i64:
        """Count them for a player that is known to hold so many of its best colour."""
        colour = self.board.colour[lane]
        held: i64 = most if colour == GRAY else player.hand[colour]
        if self.wild or self.board.kind[lane] != RAIL:
            held += player.hand[LOCO]
        return held

    def special_to_earn(self, player: Player) -> bool:
        """Tell whether the player can still earn a special ticket by joining two regions. Rules: G5."""
        if not self.race or self.special_token == NONE or len(self.regions) != 2:
            return False
        return player.tokens[self.special_token] == 0

    def shown_tickets(self, state: State) -> i64:
        """Return the completed tickets that lie open before the players. Rules: G4."""
        shown: i64 = 0
        if self.done_token != NONE:
            for player in state.players:
                shown |= player.tokens[self.done_token]
        return shown

    def rivals_lanes(self, state: State, seat: i64) -> tuple[i64, i64]:
        """Return the lanes of all other players."""
        low: i64 = 0
        high: i64 = 0
        number: i64 = 0
        for player in state.players:
            if number != seat:
                low |= player.own_low
                high |= player.own_high
            number += 1
        return low, high


def region_masks(board: Board) -> vec[i64]:
    """Return the board's regions as sets of cities; only two of them make a goal. Rules: G5."""
    masks = vec[i64]()
    if len(board.facts.regions) != 2:
        return masks
    for places in board.facts.regions.values():
        cities: i64 = 0
        for place in places:
            cities |= board.bit[board.city_number[place]]
        masks = append(masks, cities)
    return masks


def most_of_a_colour(player: Player) -> i64:
    """Count the cards of the colour that a player holds most of."""
    most: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        most = max(most, player.hand[colour])
    return most
