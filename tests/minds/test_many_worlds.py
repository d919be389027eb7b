"""A hundred thousand imagined worlds a box: none contradicts what its seat knows."""

from __future__ import annotations

import pytest
from tests.minds.test_worlds import TABLES, questions

from whistlestop.engine.chance import start
from whistlestop.engine.codes import KINDS, NO_CARD
from whistlestop.engine.state import State
from whistlestop.minds.forest import Forest
from whistlestop.minds.worlds import Known
from whistlestop.table.imagining import known_to
from whistlestop.table.view import View

SAMPLES = 100_000
BOXES = sorted({box for box, _, _ in TABLES})


class Expected:
    """What every world of a view must have, counted once."""

    def __init__(self, known: Known, view: View) -> None:
        """Read the view."""
        rules = known.rules
        self.rules, self.view, self.known = rules, view, known
        self.deck = list(rules.board.deck)
        self.open = [0] * KINDS
        for card in (*known.table.market, *known.table.shown):
            if card != NO_CARD:
                self.open[card] += 1
        for kind in range(KINDS):
            self.open[kind] += int(known.table.discard[kind] + known.table.laid[kind])
        board = rules.board
        apart = bool(rules.tickets.long)
        self.long = sum(1 << i for i in range(board.tickets) if board.ticket_long[i]) if apart else 0
        self.own = known.table.players[view.seat]

    def check(self, world: State) -> None:
        """Compare a world with what is known."""
        self.check_cards(world)
        self.check_tickets(world)

    def check_cards(self, world: State) -> None:
        """Hands have their sizes and hold what was seen; every card is somewhere, once."""
        counts = self.open[:]
        for card in list(world.deck)[: world.deck_size]:
            counts[card] += 1
        assert world.deck_size == self.view.deck
        for seat in self.view.seats:
            hand = list(world.players[seat.seat].hand)
            assert sum(hand) == seat.cards
            certain = list(self.known.certain)[seat.seat * KINDS : seat.seat * KINDS + KINDS]
            assert all(has >= seen for has, seen in zip(hand, certain, strict=True))
            counts = [a + b for a, b in zip(counts, hand, strict=True)]
        assert counts == self.deck
        assert list(world.players[self.view.seat].hand) == list(self.own.hand)

    def check_tickets(self, world: State) -> None:
        """Every hidden ticket is in one place; long ones are in hands or out, never in the deck."""
        own = world.players[self.view.seat]
        assert own.tickets == self.own.tickets
        assert list(own.offer) == list(self.own.offer)
        seen = 0
        places = [own.tickets, *(1 << int(t) for t in own.offer)]
        for seat in self.view.seats:
            player = world.players[seat.seat]
            if seat.seat != self.view.seat:
                places += [player.tickets, *(1 << int(t) for t in player.offer)]
                places += [1 << int(t) for t in player.returned]
                if seat.tickets is not None:
                    assert int(player.tickets).bit_count() == seat.tickets
        deck = [1 << int(t) for t in waiting(world)]
        assert not any(each & self.long for each in deck)
        places += [*deck, world.ticket_discard, world.tickets_out]
        for place in places:
            assert not seen & place
            seen |= place
        assert self.known.hidden_tickets & ~seen == 0


def waiting(world: State) -> list[int]:
    """List the ticket deck, top first."""
    ring = list(world.ticket_deck)
    return [ring[(world.ticket_top + place) % len(ring)] for place in range(world.ticket_size)]


def sampled(known: Known, view: View, number: int) -> int:
    """Check so many worlds of one view."""
    known.weigh(Forest(known.rules.board))
    expected = Expected(known, view)
    for i in range(number):
        expected.check(known.imagine(start(1000 * view.round + i)))
    return number


def views(box: str) -> list[tuple[Known, View]]:
    """Collect questions from games at all tables of a box."""
    found = []
    for name, seats, options in TABLES:
        if name == box:
            asked = questions(box, seats, options, seed=seats + 7)
            found += [(known_to(view, game.board), view) for game, view in asked]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("box", BOXES)
def test_no_world_contradicts_what_is_known(box: str) -> None:
    asked = views(box)
    each = SAMPLES // len(asked) + 1
    assert sum(sampled(known, view, each) for known, view in asked) >= SAMPLES


@pytest.mark.parametrize("box", BOXES)
def test_a_few_worlds_of_every_question(box: str) -> None:
    for known, view in views(box)[::5]:
        sampled(known, view, 2)
