"""What the board shows beside what lies on it: what may be claimed, what is new, ways and ends of tickets."""

from __future__ import annotations

from whistlestop.engine.board import Board
from whistlestop.engine.codes import NONE
from whistlestop.engine.moves import ClaimLane, LayNeutralLane
from whistlestop.engine.rules import Rules
from whistlestop.shared.claiming import ClaimStep
from whistlestop.table.view import View
from whistlestop.tui.chart import Lit, Spot
from whistlestop.tui.shown.tickets import own_tickets
from whistlestop.tui.tables.contract import Look
from whistlestop.words.lanes import holders
from whistlestop.words.tickets import Progress, blocked_lanes, progress


def both_lanes_open(rules: Rules) -> bool:
    """Tell whether two players may share a double. Rules: U12, H2, N7."""
    return any(step.doubles.shared for step in rules.sheet.menu if isinstance(step, ClaimStep))


def closed_doubles(rules: Rules, view: View) -> set[str]:
    """List the free lanes that a seat can't have because of the other lane of their double. Rules: U12."""
    board, shared = rules.board, both_lanes_open(rules)
    closed = set()
    for lane, holder in holders(view).items():
        other = board.other[board.lane_number[lane]]
        if other != NONE and (not shared or holder == view.seat):
            closed.add(board.lane_ids[other])
    return closed


def ticket_progress(rules: Rules, view: View, ticket: str) -> Progress:
    """Tell how far a ticket of the viewer is, and by which lanes the shortest way goes."""
    own = view.seats[view.seat].lanes if view.seat >= 0 else ()
    return progress(rules.board, ticket, own, blocked_lanes(view, view.seat, closed_doubles(rules, view)))


def shown_progress(rules: Rules, look: Look, ticket: str) -> Progress | None:
    """Tell how far a ticket is, as far as the company wants that told: completed, or nothing."""
    if look.view is None:
        return None
    far = ticket_progress(rules, look.view, ticket)
    return far if far.joined or not look.pure else None


def new_lanes(view: View) -> frozenset[str]:
    """List the lanes that others have claimed since the viewer's own last move."""
    lanes: set[str] = set()
    for line in reversed(view.log):
        if line.seat == view.seat:
            break
        verb, _, rest = line.move.partition(" ")
        lanes.update({rest.partition(" ")[0]} if verb in {"claim", "lay"} else ())
        lanes.update(str(item.about) for item in line.news if item.what == "neutral_claimed")
    return frozenset(lanes.intersection(holders(view)))


def ends_of(board: Board, tickets: tuple[str, ...]) -> frozenset[str]:
    """List the cities that tickets name."""
    facts = (board.facts.tickets[board.ticket_number[ticket]] for ticket in tickets)
    return frozenset(city for fact in facts for city in (fact.a, fact.b))


def lit_of(rules: Rules, view: View | None, focus: Spot | None, way: frozenset[str]) -> Lit:
    """Put together what is lit for a seat."""
    if view is None:
        return Lit(focus=focus)
    tickets = (*own_tickets(view), *(view.own.offer if view.own is not None else ()))
    open_tickets = tuple(each for each in tickets if not ticket_progress(rules, view, each).joined)
    claimable = {move.lane for move in view.legal_moves if isinstance(move, ClaimLane | LayNeutralLane)}
    return Lit(
        focus=focus,
        way=way,
        ends=ends_of(rules.board, open_tickets),
        open=frozenset(claimable),
        new=new_lanes(view),
    )
