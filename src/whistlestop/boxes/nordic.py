"""Nordic Countries: locomotives for ferries and tunnels, exchanges, the Globetrotter. Rules: N1 to N10."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.board import Board, zeros
from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import (
    COLOURS,
    EXCHANGE,
    FERRY,
    GRAY,
    KINDS,
    LANE_WORD,
    LOCO,
    MAX_LENGTH,
    PAY,
    PAY_WORD,
    RAIL,
    TUNNEL,
    WORD,
)
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.rules import Award, Rules, Sheet, Tally
from whistlestop.engine.state import Player, State
from whistlestop.shared.claiming import ClaimStep, Doubles
from whistlestop.shared.drawing import DealCards, DrawStep
from whistlestop.shared.ending import LastRoundAt
from whistlestop.shared.market import OpenMarket, TurnUpMarket
from whistlestop.shared.paying import Payment, lane_words, not_a_set, not_held, offer_sets, put_set
from whistlestop.shared.scoring import LongerPath, MostTickets, ScoreByLength, TicketPoints
from whistlestop.shared.tickets import OUT, DealTickets, TicketOffers, TicketStep
from whistlestop.shared.tunnels import Dig, TunnelStep

WAGONS_FOR_A_LOCOMOTIVE: Final = 3  # N5


def sheet(board: Board, seats: i64) -> Sheet:
    """Write the sheet. Rules: U, except as N1 to N10 say."""
    market = OpenMarket(size=5, clear_at=0)
    tickets = TicketOffers(deal=5, keep=2, draw=3, keep_drawn=1)
    tickets.first_rest = OUT
    tickets.later_rest = OUT
    tickets.first_clause = "N1"
    tickets.later_clause = "N1"
    claim = ClaimStep(
        NordicPayment(board), Doubles(shared=seats > 2, own="N7", closed="N7"), [ScoreByLength()]
    )
    claim.obstacles = append(claim.obstacles, Dig(cards=3))
    sheet = Sheet(market, tickets)
    sheet.setup = [DealCards(cards=4), TurnUpMarket(), DealTickets(tickets)]
    sheet.menu = [DrawStep(market, locomotive_is_whole_draw=False, clause="U4"), claim, TicketStep(tickets)]
    sheet.follow_ups = [TunnelStep(claim)]
    sheet.after_turn = [LastRoundAt(cars=2)]
    sheet.final = [TicketPoints(), Globetrotter(bonus=10)]
    sheet.tie_breaks = [MostTickets(), LongerPath()]
    return sheet


class NordicPayment(Payment):
    """Locomotives only where there is a ferry or a tunnel; several cards may stand for one.

    Of the exchanges only one filling is offered for each colour and number of
    bundles; any other that fits is accepted all the same.

    Rules: N3, N4, N5, N6, N-R2.
    """

    def __init__(self, board: Board) -> None:
        """Sort the lanes by how they are paid."""
        super().__init__("U8")
        self.wild = False  # N3
        self.rail_low: i64 = 0
        self.rail_high: i64 = 0
        self.tunnel_low: i64 = 0
        self.tunnel_high: i64 = 0
        self.exchanging = vec[i64]()  # lanes on which several cards may stand for one
        lane: i64
        for lane in range(board.lanes):
            if board.kind[lane] == TUNNEL:
                self.tunnel_low |= board.lane_low[lane]
                self.tunnel_high |= board.lane_high[lane]
            elif board.kind[lane] == FERRY or board.exchange[lane]:
                self.exchanging = append(self.exchanging, lane)
            else:
                self.rail_low |= board.lane_low[lane]
                self.rail_high |= board.lane_high[lane]

    def affordable(self, rules: Rules, player: Player, words: vec[i64]) -> None:
        """Add the open lanes that the player's cards and cars suffice for."""
        board = rules.board
        hand = player.hand
        low_table = board.within_low
        high_table = board.within_high
        best: i64 = 0
        wagons: i64 = 0
        low: i64 = 0
        high: i64 = 0
        place: i64 = 0
        colour: i64
        for colour in range(COLOURS):
            n = hand[colour]
            wagons += n
            best = max(best, n)
            plain = place + n
            wild = plain + hand[LOCO]
            low |= (low_table[plain] & self.rail_low) | (low_table[wild] & self.tunnel_low)
            high |= (high_table[plain] & self.rail_high) | (high_table[wild] & self.tunnel_high)
            place += board.row
        cars: i64 = min(player.cars, MAX_LENGTH)
        open_low = player.open_low & board.shorter_low[cars]
        open_high = player.open_high & board.shorter_high[cars]
        for lane in self.exchanging:
            free = open_low & board.lane_low[lane] or open_high & board.lane_high[lane]
            if free and self.payable(board, hand, lane, best, wagons):
                low |= board.lane_low[lane]
                high |= board.lane_high[lane]
        words[LANE_WORD] |= low & open_low
        words[LANE_WORD + 1] |= high & open_high

    def payable(self, board: Board, hand: vec[i64], lane: i64, best: i64, wagons: i64) -> bool:
        """Tell whether a hand suffices for a lane with exchanges: as many of the colour as go in first."""
        length = board.length[lane]
        colour = board.colour[lane]
        own = best if colour == GRAY else hand[colour]
        rate = board.exchange[lane]
        if rate:
            own = min(own, length)
            return wagons + hand[LOCO] - own >= rate * (length - own)
        own = min(own, length - board.locomotives[lane])
        missing = length - own - hand[LOCO]
        return missing <= 0 or wagons - own >= WAGONS_FOR_A_LOCOMOTIVE * missing

    def offers(self, rules: Rules, player: Player, lane: i64, words: vec[i64]) -> None:
        """Add every plain payment for a lane, and one exchange for each colour and number of bundles."""
        board = rules.board
        kind = board.kind[lane]
        if kind != RAIL:
            symbols = board.locomotives[lane]
            offer_sets(board.bit, player.hand, board.colour[lane], board.length[lane], symbols, words)
        else:
            self.offer_plain_sets(board, player.hand, lane, words)
        if kind == FERRY or board.exchange[lane]:
            self.offer_exchanges(board, player.hand, lane, words)

    def offer_plain_sets(self, board: Board, hand: vec[i64], lane: i64, words: vec[i64]) -> None:
        """Add the sets without locomotives. Rules: N3."""
        lane_colour = board.colour[lane]
        colour: i64
        for colour in range(COLOURS):
            if hand[colour] >= board.length[lane] and (lane_colour == GRAY or lane_colour == colour):
                if colour < 6:
                    words[PAY_WORD] |= board.bit[colour * 10]
                else:
                    words[PAY_WORD + 1] |= board.bit[colour * 10 - WORD]

    def offer_exchanges(self, board: Board, hand: vec[i64], lane: i64, words: vec[i64]) -> None:
        """Add exchanges; a set of no colour is named after the locomotives. Rules: N4, N5."""
        lane_colour = board.colour[lane]
        wagons: i64 = 0
        colour: i64
        bundles: i64
        for colour in range(COLOURS):
            wagons += hand[colour]
        for colour in range(KINDS):
            if colour == LOCO or (hand[colour] and (lane_colour == GRAY or lane_colour == colour)):
                for bundles in range(1, board.length[lane] + 1):
                    if self.fits(board, hand, lane, colour, bundles, wagons):
                        place = EXCHANGE - PAY + colour * 10 + bundles
                        words[PAY_WORD + place // WORD] |= board.bit[place % WORD]

    def wagons_in(self, board: Board, hand: vec[i64], lane: i64, colour: i64, bundles: i64) -> i64:
        """Return how many cards of the colour go into an exchange payment: as many as can."""
        if colour == LOCO:
            return 0
        most = board.length[lane] - max(bundles, board.locomotives[lane])
        return min(hand[colour], most)

    def fits(self, board: Board, hand: vec[i64], lane: i64, colour: i64, bundles: i64, wagons: i64) -> bool:
        """Tell whether a hand with so many wagon cards can pay an exchange."""
        length = board.length[lane]
        own = self.wagons_in(board, hand, lane, colour, bundles)
        if colour != LOCO and own == 0:
            return False
        rate = board.exchange[lane]
        if rate:
            return own + bundles == length and wagons - own + hand[LOCO] >= rate * bundles
        return length - own - bundles <= hand[LOCO] and wagons - own >= WAGONS_FOR_A_LOCOMOTIVE * bundles

    def lay(self, rules: Rules, player: Player, lane: i64, move: i64, laid: vec[i64]) -> None:
        """Lay the cards that a numbered payment stands for on the table."""
        board = rules.board
        if move < EXCHANGE:
            put_set(laid, move, board.length[lane])
            return
        colour = (move - EXCHANGE) // 10
        bundles = (move - EXCHANGE) % 10
        own = self.wagons_in(board, player.hand, lane, colour, bundles)
        if colour != LOCO:
            laid[colour] = own
        rate = board.exchange[lane]
        if rate:
            fill(player.hand, laid, rate * bundles, KINDS)
        else:
            laid[LOCO] = board.length[lane] - own - bundles
            fill(player.hand, laid, WAGONS_FOR_A_LOCOMOTIVE * bundles, COLOURS)

    def why_not(self, rules: Rules, player: Player, lane: i64, payment: Cards) -> Refusal | None:
        """Explain what is wrong with a payment for a lane.

        Rules: N3, N4, N5, N-R2.
        """
        board = rules.board
        what = lane_words(rules, lane)
        length = int(board.length[lane])
        colour = int(board.colour[lane])
        if board.kind[lane] == TUNNEL:
            wrong = not_a_set(payment, length, colour, what, "U8")
        elif board.kind[lane] == FERRY:
            wrong = not_a_ferry_payment(payment, length, colour, int(board.locomotives[lane]), what)
        elif board.exchange[lane]:
            wrong = not_a_bundle_payment(payment, length, colour, int(board.exchange[lane]), what)
        elif payment.locomotives:
            said = f"{what} is an ordinary lane: locomotives pay only for ferries and tunnels."
            wrong = Refusal(code="payment.locomotive", message=said, clause="N3")
        else:
            wrong = not_a_set(payment, length, colour, what, "U8")
        return wrong if wrong is not None else not_held(player, payment, "U8")


def fill(hand: vec[i64], laid: vec[i64], number: i64, kinds: i64) -> None:
    """Lay that many further cards: kinds of which the hand has fewest first, locomotives last."""
    while number > 0:
        least: i64 = 1000
        chosen: i64 = LOCO
        kind: i64
        for kind in range(kinds):
            left = hand[kind] - laid[kind]
            if kind != LOCO and 0 < left < least:
                least = left
                chosen = kind
        laid[chosen] += 1
        number -= 1


def readings(payment: Cards, colour: int) -> list[int]:
    """List how many of a payment's cards may be meant as cards of the lane's colour."""
    if colour != GRAY:
        return list(range(payment[colour] + 1))
    return list(range(max(payment[:COLOURS]) + 1))


def not_a_ferry_payment(payment: Cards, length: int, colour: int, symbols: int, what: str) -> Refusal | None:
    """Refuse what is no set with enough locomotives, three wagon cards standing for each missing one.

    Rules: E4, N5, N-R2.
    """
    wagons = payment.size - payment.locomotives
    for own in readings(payment, colour):
        bundles = length - own - payment.locomotives
        if bundles >= 0 and own <= length - symbols and wagons - own == WAGONS_FOR_A_LOCOMOTIVE * bundles:
            return None
    paid_in = "one colour" if colour == GRAY else "its colour"
    said = (
        f"{what} takes {length} cards: at least {symbols} locomotives, the rest in {paid_in} or more "
        f"locomotives; any three wagon cards stand for a locomotive. {payment} doesn't make that."
    )
    return Refusal(code="ferry.payment", message=said, clause="N5")


def not_a_bundle_payment(payment: Cards, length: int, colour: int, rate: int, what: str) -> Refusal | None:
    """Refuse what is no set of one colour, any four cards standing for one card of it.

    Rules: N4.
    """
    for own in readings(payment, colour):
        if own <= length and payment.size - own == rate * (length - own):
            return None
    said = (
        f"{what} takes {length} cards of one colour, where any {rate} cards, locomotives among them, "
        f"stand for one. {payment} doesn't make that."
    )
    return Refusal(code="bundle.payment", message=said, clause="N4")


class Globetrotter(Award):
    """All who completed most tickets get the bonus; nobody does if nobody completed one.

    Rules: N9, N-R3.
    """

    def __init__(self, bonus: i64) -> None:
        """Say what it is worth."""
        super().__init__("globetrotter")
        self.bonus = bonus

    def points(self, rules: Rules, state: State, tally: Tally) -> vec[i64]:
        """Give the bonus to those who completed most."""
        best: i64 = 0
        for completed in tally.completed:
            best = max(best, completed)
        points = zeros(rules.seats)
        seat: i64
        for seat in range(rules.seats):
            if best > 0 and tally.completed[seat] == best:
                points[seat] = self.bonus
        return points
