"""Help at the table: what can be done now, what may be typed, and how the game goes."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.cli.board_words import counted, listed, ticket_worth
from whistlestop.engine.board import Board
from whistlestop.engine.moves import (
    BuildStation,
    ClaimLane,
    Decline,
    DrawCard,
    DrawTickets,
    KeepTickets,
    LayNeutralLane,
    Move,
    Pass,
    PayExtra,
    SwapTickets,
    TakeCard,
)
from whistlestop.engine.rules import Rules
from whistlestop.shared.drawing import DrawStep
from whistlestop.shared.tickets import TicketOffers
from whistlestop.table.view import View

WORDS = (
    ("moves", "list the moves on offer; `moves CITY` those at a city, `moves all` every single one"),
    ("3", "play number 3 of the list you saw last"),
    ("lanes CITY", "show the lanes at a city: what they cost and whose they are"),
    ("path A-B", "show the shortest way left between two cities; `path` alone: for each of your tickets"),
    ("why MOVE", "ask whether a move is allowed, and if not, why"),
    ("view", "show the table again"),
    ("log", "tell what has happened lately; `log all` everything"),
    ("rules", "tell how the game goes and what counts at the end"),
    ("save FILE", "write the game so far to a file"),
    ("quit", "leave the game"),
)
ORDER = (
    DrawCard, TakeCard, ClaimLane, DrawTickets, SwapTickets, BuildStation,
    KeepTickets, PayExtra, Decline, LayNeutralLane, Pass,
)  # fmt: skip


def help_lines(view: View, rules: Rules) -> list[str]:
    """Explain the kinds of move on offer, each with one that could be played, and the other words."""
    lines = ["You can do one of these now; type it as one line:"]
    for kind in ORDER:
        moves = [move for move in view.legal_moves if isinstance(move, kind)]
        if moves:
            lines += [f"  {example(moves)}", f"      {explained(moves, view, rules)}"]
    if not view.legal_moves:
        lines = ["There is nothing to decide for you just now."]
    lines += [
        "",
        "You may write capitals, accents and spaces as you like, and the two cities in either order.",
    ]
    return [*lines, "Other words you may type:", *(f"  {word:<12}{what}" for word, what in WORDS)]


def example(moves: Sequence[Move]) -> str:
    """Choose a move to show: for claims a long lane, for payments few locomotives, else the first."""
    claims = [move for move in moves if isinstance(move, ClaimLane)]
    if claims:
        plain = [claim for claim in claims if len(claim.payment.colours) <= 1] or claims
        return str(max(plain, key=lambda claim: (claim.payment.size, -claim.payment.locomotives)))
    return str(min(moves, key=lambda move: (len(getattr(move, "tickets", ())), 0)))


def explained(moves: Sequence[Move], view: View, rules: Rules) -> str:
    """Explain one kind of move."""
    kind = moves[0]
    if isinstance(kind, DrawCard | TakeCard):
        return draw_words(kind, view, rules)
    if isinstance(kind, KeepTickets):
        return keep_words(view)
    if isinstance(kind, DrawTickets):
        offers = rules.tickets
        number = int(offers.draw) if isinstance(offers, TicketOffers) else 3
        return f"draw {number} more tickets, keep at least {rules.tickets.later_keep} of them; the whole turn"
    if isinstance(kind, ClaimLane):
        return claim_words(len({move.lane for move in moves if isinstance(move, ClaimLane)}), rules)
    return EXPLAINED[type(kind)]


EXPLAINED: dict[type[Move], str] = {
    SwapTickets: "put your open tickets away and draw two new ones; the whole turn",
    BuildStation: (
        "build a station: at the end it lets you use one rival's lane at that city for your tickets. "
        "The first costs 1 card, the second 2 of one colour, the third 3; the whole turn"
    ),
    PayExtra: "pay what the tunnel asks on top, and the lane is yours",
    Decline: "don't pay: your cards come back to your hand, the lane stays free and your turn is over",
    LayNeutralLane: "choose which of the two lanes the neutral cars take",
    Pass: "you can do nothing else",
}


def draw_words(kind: DrawCard | TakeCard, view: View, rules: Rules) -> str:
    """Explain drawing cards."""
    second = view.decision == "second_card"
    if isinstance(kind, DrawCard):
        return "take a card blind from the deck" + (
            "" if second else "; then one more card, and the turn is over"
        )
    whole = any(isinstance(step, DrawStep) and step.locomotive_is_whole_draw for step in rules.sheet.menu)
    note = "; a locomotive counts as both cards" if whole and not second else ""
    note = "; but no locomotive as the second card" if whole and second else note
    return f"take an open card from the market{note}"


def keep_words(view: View) -> str:
    """Explain choosing tickets."""
    offer = len(view.own.offer) if view.own is not None else 0
    keep = min(view.own.keep, offer) if view.own is not None else 0
    return f"keep at least {keep} of the {offer} tickets before you: name those you want, the others go back"


def claim_words(lanes: int, rules: Rules) -> str:
    """Explain claiming a lane."""
    score = "; its points are yours at once" if rules.board.facts.points else ""
    return (
        f"pay for a lane and cover it with your cars ({counted(lanes, 'lane')} within your means). "
        "It takes as many cards as it has spaces, all of its colour; `lanes CITY` shows what each takes"
        f"{score}; the whole turn"
    )


def question(view: View, board: Board) -> list[str]:
    """Put the open question to the seat."""
    own = view.own
    if view.decision == "second_card":
        return [f"One more card: {listed(map(str, view.legal_moves), 'or')}."]
    if view.decision == "keep_tickets" and own is not None:
        least = min(own.keep, len(own.offer))
        lines = [f"Choose tickets: keep at least {least} of these {len(own.offer)}."]
        lines += [f"  {ticket:<32}  {ticket_worth(board, ticket)}" for ticket in own.offer]
        return [*lines, f"For example: keep {' '.join(own.offer[:least])}"]
    if view.decision == "tunnel" and view.tunnel is not None:
        more = counted(view.tunnel.extra, "more card")
        return [f"The tunnel {view.tunnel.lane} asks for {more}: pay, or decline.", *way_list(view)]
    if view.decision == "neutral_lane":
        return ["The neutral player takes one of two lanes; you hold the marker and choose.", *way_list(view)]
    return []


def way_list(view: View) -> list[str]:
    """List a few moves as they are typed."""
    return [f"  {move}" for move in view.legal_moves]
