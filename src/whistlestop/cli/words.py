"""What happened at the table, told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from whistlestop.cli.board_words import counted, lane_gain, listed
from whistlestop.engine.board import Board
from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import CARD_NAMES
from whistlestop.engine.moves import (
    BuildStation,
    ClaimLane,
    Decline,
    DrawCard,
    DrawTickets,
    LayNeutralLane,
    Move,
    PayExtra,
    SwapTickets,
    TakeCard,
)
from whistlestop.table.log import LogLine, News
from whistlestop.table.parse import read_move

TOLD_WITH_THE_MOVE = ("drew", "took", "shown")


def third_person(verb: str) -> str:
    """Turn `draw` into `draws`, `pass` into `passes` and `have` into `has`."""
    if verb in {"have", "cannot"}:
        return "has" if verb == "have" else verb
    return f"{verb}es" if verb.endswith(("s", "x", "ch", "sh")) else f"{verb}s"


def surcharge(payment: Cards, shown: Sequence[str]) -> int:
    """Count the cards that a tunnel asks for on top. Rules: E5, E6."""
    colours = [CARD_NAMES[colour] for colour in payment.colours]
    return sum(card == "locomotive" or card in colours for card in shown)


class Teller:
    """Tells the log of one game, line after line, to one reader."""

    def __init__(self, board: Board, names: Sequence[str], you: int | None = None) -> None:
        """Take the names of the seats, and which of them the reader has."""
        self.board = board
        self.names = tuple(names)
        self.you = you
        self.digging = ""  # the tunnel whose extra cost is open

    def tell(self, lines: Sequence[LogLine], then: str) -> list[str]:
        """Tell some lines; `then` is the question that is open after the last of them."""
        told: list[str] = []
        following = [line.move.partition(" ")[0] for line in lines[1:]] + [then]
        for line, after in zip(lines, following, strict=True):
            told += self.sentences(line, neutral_choice=after in {"lay", "neutral_lane"})
        return told

    def sentences(self, line: LogLine, *, neutral_choice: bool = False) -> list[str]:
        """Tell one move and all that came of it."""
        first = self.move_sentence(line)
        rest = [item for item in line.news if not self.is_told(item, line.move)]
        kinds = {item.what for item in line.news}
        if neutral_choice:
            end = "; both lanes are free, so the marker's holder chooses"
        else:
            end = "" if kinds & {"neutral_claimed", "neutral_stopped"} else "; nothing happens, it is taken"
        return [first, *(self.news_sentence(item, neutral_end=end) for item in rest)]

    def does(self, seat: int | None, verb: str) -> str:
        """Write who does it: You draw, Ana draws."""
        if seat is None:
            return f"The table {third_person(verb)}"
        return f"You {verb}" if seat == self.you else f"{self.names[seat]} {third_person(verb)}"

    @staticmethod
    def is_told(item: News, move: str) -> bool:
        """Tell whether the sentence about the move has said it already."""
        if item.what == "drew":
            return move == "draw"
        return item.what in TOLD_WITH_THE_MOVE or (item.what == "neutral_claimed" and move.startswith("lay "))

    def move_sentence(self, line: LogLine) -> str:
        """Tell the move itself."""
        if line.move.startswith("keep"):
            return self.keep_sentence(line)
        move = read_move(self.board, line.move)
        if isinstance(move, ClaimLane):
            return self.claim_sentence(line, move)
        if isinstance(move, PayExtra):
            lane, self.digging = self.digging, ""
            won = f"{self.take(line.seat)} {self.claimed(lane)}"
            return f"{self.does(line.seat, 'pay')} {move.payment} more and {won}"
        if isinstance(move, Decline):
            lane, self.digging = self.digging, ""
            back = "take the payment back" if line.seat == self.you else "takes the payment back"
            return f"{self.does(line.seat, 'decline')}: {back}; the tunnel {lane or 'there'} stays free."
        return self.simple_sentence(line, move)

    def take(self, seat: int) -> str:
        """Write the verb for a lane that is won."""
        return "claim" if seat == self.you else "claims"

    def claimed(self, lane: str) -> str:
        """Name a lane that was won, and what it took."""
        return f"{lane}: {lane_gain(self.board, lane)}." if lane else "the tunnel."

    def keep_sentence(self, line: LogLine) -> str:
        """Tell a choice of tickets, as far as the reader may know it."""
        rest = line.move.removeprefix("keep").split()
        if not rest:
            return f"{self.does(line.seat, 'have')} chosen first tickets."
        if rest[0].isdecimal():
            return f"{self.does(line.seat, 'keep')} {' '.join(rest)}."
        return f"{self.does(line.seat, 'keep')} {counted(len(rest), 'ticket')}: {listed(rest)}."

    def claim_sentence(self, line: LogLine, move: ClaimLane) -> str:
        """Tell a claim; of a tunnel also the cards that were turned up."""
        shown = [str(item.about) for item in line.news if item.what == "shown"]
        what = f"{move.lane} with {move.payment}"
        gain = lane_gain(self.board, move.lane)
        if not shown:
            return f"{self.does(line.seat, 'claim')} {what}: {gain}."
        begin = f"{self.does(line.seat, 'dig')} the tunnel {what}; {listed(shown)} turn up: "
        extra = surcharge(move.payment, shown)
        if extra:
            self.digging = move.lane
            return f"{begin}{counted(extra, 'more card')} {'is' if extra == 1 else 'are'} asked."
        return f"{begin}nothing more to pay. {gain}."

    def simple_sentence(self, line: LogLine, move: Move) -> str:
        """Tell a move that needs no look at what came of it."""
        verb, rest = "pass", ": nothing can be done"
        if isinstance(move, DrawCard):
            card = next((item.about for item in line.news if item.what == "drew"), None)
            verb, rest = "draw", f" {card or 'a card'} from the deck"
        elif isinstance(move, TakeCard):
            verb, rest = "take", f" {move.card} from the market"
        elif isinstance(move, DrawTickets):
            verb, rest = "draw", " tickets to choose from"
        elif isinstance(move, BuildStation):
            verb, rest = "build", f" a station in {move.city} with {move.payment}"
        elif isinstance(move, SwapTickets):
            verb, rest = "swap", f" {'your' if line.seat == self.you else 'all open'} tickets for new ones"
        elif isinstance(move, LayNeutralLane):
            verb, rest = "lay", f" the neutral cars on {move.lane}"
        return f"{self.does(line.seat, verb)}{rest}."

    def news_sentence(self, item: News, *, neutral_end: str) -> str:
        """Tell something that a move made happen."""
        if item.what == "neutral_revealed":
            return self.neutral_sentence(str(item.about), neutral_end)
        tell = NEWS.get(item.what)
        return (
            tell(self, item)
            if tell is not None
            else f"{item.what.replace('_', ' ')} {item.about or ''}".strip()
        )

    def neutral_sentence(self, ticket: str, end: str) -> str:
        """Tell which connection the neutral player's ticket names, and what comes of it."""
        names = self.board.facts.tickets[self.board.ticket_number[ticket]].neutral
        if not names:
            return f"The neutral player turns up {ticket}, which names no connection."
        return f"The neutral player turns up {ticket}, which names {listed(sorted(names))}{end}."

    def last_round(self, item: News) -> str:
        """Tell that the end has begun."""
        too = "you too" if item.seat == self.you else "that player too"
        return f"{self.does(item.seat, 'have')} almost no cars left: everybody has one more turn, {too}."

    def treat(self, item: News) -> str:
        """Tell the special ticket of Ghost Train."""
        regions = listed(name.replace("_", " ") for name in self.board.facts.regions)
        return f"{self.does(item.seat, 'join')} {regions}: trick or treat, a special ticket!"

    def town_hall(self, item: News) -> str:
        """Tell the bonus of the town hall."""
        halls = [hall for hall, place in self.board.facts.hall_bonus if place == item.about]
        hall = halls[0] if halls else "the town hall"
        return f"{self.does(item.seat, 'join')} {hall} and {item.about}: 2 more cards."


NEWS: dict[str, Callable[[Teller, News], str]] = {
    "drew": lambda teller, item: f"{teller.does(item.seat, 'draw')} {item.about or 'a card'} from the deck.",
    "reshuffled": lambda *_: "The discards are shuffled into a new deck.",
    "market_cleared": lambda *_: "Three locomotives lay in the market: it is cleared and laid out anew.",
    "completed": lambda teller, item: f"{teller.does(item.seat, 'complete')} the ticket {item.about}!",
    "treat": Teller.treat,
    "town_hall": Teller.town_hall,
    "toll_paid": lambda teller, item: f"{teller.does(item.seat, 'pay')} a toll of {item.about}.",
    "toll_received": lambda teller, item: f"{teller.does(item.seat, 'receive')} a toll of {item.about}.",
    "loan": lambda teller, item: f"{teller.does(item.seat, 'cannot')} pay the toll and must take a loan.",
    "neutral_claimed": lambda _, item: f"The neutral cars take {item.about}.",
    "neutral_stopped": lambda *_: "The neutral player stops for good.",
    "last_round": Teller.last_round,
}
"""How each piece of news is told. What is missing here is told in its own word, better than not at all."""


def unseen(log: Iterable[LogLine], seen: int) -> list[LogLine]:
    """Return the lines after the last one that was told."""
    return [line for line in log if line.number > seen]
