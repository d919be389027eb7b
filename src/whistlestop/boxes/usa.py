"""USA: the base game. Rules: U1 to U20, U-R1 to U-R6."""

from mypy_extensions import i64

from whistlestop.engine.board import Board
from whistlestop.engine.rules import Sheet
from whistlestop.shared.claiming import ClaimStep, Doubles
from whistlestop.shared.drawing import DealCards, DrawStep
from whistlestop.shared.ending import LastRoundAt
from whistlestop.shared.market import OpenMarket, TurnUpMarket
from whistlestop.shared.paying import Payment
from whistlestop.shared.scoring import LongerPath, LongestPath, MostTickets, ScoreByLength, TicketPoints
from whistlestop.shared.tickets import DealTickets, TicketOffers, TicketStep


def sheet(board: Board, seats: i64) -> Sheet:
    """Write the sheet."""
    market = OpenMarket(5, 3)
    tickets = TicketOffers(3, 2, 3, 1)
    sheet = Sheet(market, tickets)
    sheet.setup = [DealCards(4), TurnUpMarket(), DealTickets(tickets)]
    sheet.menu = [
        DrawStep(market, True, "U4"),
        ClaimStep(Payment("U8"), Doubles(seats > 3), [ScoreByLength()]),
        TicketStep(tickets),
    ]
    sheet.after_turn = [LastRoundAt(2)]
    sheet.final = [TicketPoints(), LongestPath(10)]
    sheet.tie_breaks = [MostTickets(), LongerPath()]
    return sheet
