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
    market = OpenMarket(size=5, clear_at=3)
    tickets = TicketOffers(deal=3, keep=2, draw=3, keep_drawn=1)
    sheet = Sheet(market, tickets)
    sheet.setup = [DealCards(cards=4), TurnUpMarket(), DealTickets(tickets)]
    sheet.menu = [
        DrawStep(market, locomotive_is_whole_draw=True, clause="U4"),
        ClaimStep(Payment("U8"), Doubles(shared=seats > 3), [ScoreByLength()]),
        TicketStep(tickets),
    ]
    sheet.after_turn = [LastRoundAt(cars=2)]
    sheet.final = [TicketPoints(), LongestPath(bonus=10)]
    sheet.tie_breaks = [MostTickets(), LongerPath()]
    return sheet
