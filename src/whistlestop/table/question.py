"""Reading the open question of a position document: whose turn it is, and what is being asked."""

from __future__ import annotations

from whistlestop.engine.board import copied
from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import (
    DECISION_NAMES,
    KEEP_TICKETS,
    NEUTRAL_LANE,
    NONE,
    OVER,
    SECOND_CARD,
    TUNNEL,
    TUNNEL_EXTRA,
    TURN,
)
from whistlestop.engine.moves import ClaimLane
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.engine.tokens import HOLDER
from whistlestop.shared.claiming import ClaimStep
from whistlestop.shared.tunnels import Dig, paid_colour, surcharge
from whistlestop.table.inventory import Inventory
from whistlestop.table.reading import Node, fault, shown

DECISIONS = (*DECISION_NAMES[:3], *DECISION_NAMES[5:])  # a claim's two stages are one question here
DETAILS = {"tunnel": TUNNEL_EXTRA, "choices": NEUTRAL_LANE}


class Question:
    """The part of a document that says what happens next. Seats have been read before."""

    def __init__(self, rules: Rules, state: State, top: Node, named: Inventory) -> None:
        """Take the table as far as it is set."""
        self.rules = rules
        self.board = rules.board
        self.state = state
        self.top = top
        self.named = named

    def read(self) -> None:
        """Read turn, countdowns and decision, and what belongs to the decision."""
        state, top = self.state, self.top
        seats = int(self.rules.seats)
        state.turn = top.integer("turn", 0, 0, seats - 1)
        state.round = top.integer("round", 1, 1)
        state.last_turns = top.integer("last_turns", NONE, 0, seats)
        state.decision = DECISION_NAMES.index(top.choice("decision", "turn", DECISIONS))
        if state.last_turns == 0:
            self.end()
        state.passes = top.integer("passes", 0, 0, seats if state.decision == OVER else seats - 1)
        self.check_decision()
        if state.decision == KEEP_TICKETS:
            self.read_offers()
        elif state.decision == TUNNEL_EXTRA:
            self.read_tunnel()
        elif state.decision == NEUTRAL_LANE:
            self.read_choices()

    def end(self) -> None:
        """End the game, unless something is still being asked."""
        if self.state.decision not in (TURN, OVER):
            name = DECISION_NAMES[self.state.decision]
            raise fault("last_turns", f"0 says that the game is over, but {name} is still to be answered.")
        self.state.decision = OVER

    def check_decision(self) -> None:
        """Refuse a question that the box never asks, and details of one that isn't asked."""
        decision = self.state.decision
        name = DECISION_NAMES[decision]
        if decision not in (TURN, OVER) and not self.rules.answering[decision].answers:
            raise fault("decision", f"{self.top.value['box']} with these options never asks {name}.")
        for key, asked in DETAILS.items():
            if self.top.has(key) and decision != asked:
                said = f"it belongs to the decision {DECISION_NAMES[asked]}, and here it is {name}."
                raise fault(key, said)
        if decision != KEEP_TICKETS:
            for player in self.state.players:
                if len(player.offer) or len(player.returned):
                    raise fault("decision", "seats have an offer of tickets, so it must be keep_tickets.")

    def read_offers(self) -> None:
        """Find out who chooses tickets, and whether it is the first choice of the game.

        It is if several seats choose, if somebody has answered already, or if more
        must be kept than in a later draw.

        Rules: U3, U16.
        """
        state, tickets = self.state, self.rules.tickets
        asked = [seat for seat in range(self.rules.seats) if len(state.players[seat].offer)]
        if not asked:
            raise fault("seats", 'for keep_tickets a seat needs an offer of tickets, like "offer": ["a-b"].')
        for seat in asked:
            if len(state.players[seat].returned):
                said = "a seat that has an offer to choose from has given nothing back yet."
                raise fault(f"seats[{seat}].returned", said)
            if not self.top.value["seats"][seat].get("keep"):
                state.players[seat].keep = tickets.first_keep if len(asked) > 1 else tickets.later_keep
        answered = any(len(player.returned) for player in state.players)
        dealt = state.players[asked[0]].keep > tickets.later_keep
        if len(asked) > 1 or answered or dealt:
            for seat in asked:
                state.owing |= self.board.bit[seat]
        state.turn = asked[0]

    def read_tunnel(self) -> None:
        """Read the payment and the cards that lie on the table.

        Rules: E5, E6, N6.
        """
        node = Node(self.top.value.get("tunnel"), "tunnel", ("lane", "paid", "shown", "extra"))
        lane = self.board.lane_number.get(str(node.value.get("lane")), NONE)
        if lane == NONE or self.board.kind[lane] != TUNNEL:
            raise fault("tunnel.lane", f"expected a tunnel, not {shown(node.value.get('lane'))}.")
        self.state.target = lane
        self.check_payment(node, lane)
        cards = node.pile("shown")
        most = max(int(each.cards) for each in self.claim().obstacles if isinstance(each, Dig))
        if len(cards) > most:
            raise fault("tunnel.shown", f"at most {most} cards are turned up, not {len(cards)}.")
        self.named.count_cards(cards, "tunnel.shown")
        self.state.shown = copied(cards)
        extra = int(surcharge(paid_colour(self.state.laid), self.state.shown))
        said = f"the cards shown ask for {extra} on top"
        if node.integer("extra", -1) != extra:
            raise fault("tunnel.extra", f"{said}: expected {extra}, not {shown(node.value.get('extra'))}.")
        if not extra:
            raise fault("tunnel.extra", f"{said}, so nothing would be asked.")
        self.state.extra = extra

    def check_payment(self, node: Node, lane: int) -> None:
        """Read what was paid for a lane; judge it as a claim by a seat that still holds it."""
        laid = self.named.counted(node, "paid")
        hand = self.state.players[self.state.turn].hand
        move = ClaimLane(self.board.lane_ids[lane], Cards(list(laid)))
        for kind, number in enumerate(laid):
            hand[kind] += number
        refusal = self.claim().why_not(self.rules, self.state, self.state.turn, move)
        for kind, number in enumerate(laid):
            hand[kind] -= number
        if refusal is not None:
            where = "tunnel.lane" if refusal.code.startswith(("lane", "cars")) else "tunnel.paid"
            raise fault(where, refusal.message)
        self.state.laid = laid

    def claim(self) -> ClaimStep:
        """Return the box's way to claim a lane."""
        return next(step for step in self.rules.steps() if isinstance(step, ClaimStep))

    def read_choices(self) -> None:
        """Read the two lanes of a connection that a neutral turn may take. Rules: H12, H13."""
        lanes = sorted(self.top.names("choices", self.board.lane_number, "lane"))
        if (
            len(lanes) != 2
            or self.board.other[lanes[0]] != lanes[1]
            or any(lane in self.named.lanes for lane in lanes)
        ):
            raise fault("choices", "expected the two free lanes of a double.")
        neutral, length = self.state.players[self.rules.seats], self.board.length[lanes[0]]
        if neutral.cars < length:
            raise fault("choices", f"they take {length} cars, and the neutral player has {neutral.cars}.")
        self.state.target = lanes[0]
        marker = [token.kind for token in self.rules.sheet.tokens].index(HOLDER)
        self.state.turn = next(
            seat for seat in range(self.rules.seats) if self.state.players[seat].tokens[marker]
        )

    def check_answer(self) -> None:
        """Refuse to ask for a second card where there is none. All cards lie where they should by now.

        Every other question has an answer: one can pass, decline, or keep what there is.
        """
        state = self.state
        if state.decision == SECOND_CARD and not len(self.rules.legal(state)):
            raise fault("decision", f"there is no card that seat {state.turn} could draw as its second.")
