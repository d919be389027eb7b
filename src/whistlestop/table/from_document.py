"""Reading a position document: what is left out is filled in, what can't be is refused."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.boxes import BOXES, lay_rules, open_box
from whistlestop.engine.bits import count
from whistlestop.engine.board import Board, copied
from whistlestop.engine.chance import MAX_SEED, SealedKeeper
from whistlestop.engine.codes import MAX_OFFER, NO_CARD, NONE
from whistlestop.engine.piles import put_ticket_under
from whistlestop.engine.play import empty_table
from whistlestop.engine.refusals import BadSetup
from whistlestop.engine.state import Player, State
from whistlestop.engine.tokens import BEYOND, CITIES, COUNT, FLAG, HOLDER, TICKETS, Token
from whistlestop.shared.claiming import ClaimStep, close_around, link
from whistlestop.table.inventory import Inventory
from whistlestop.table.position import lanes_of
from whistlestop.table.question import Question
from whistlestop.table.reading import Node, fault
from whistlestop.table.standings import start_score

TOP_KEYS = (
    "box", "options", "seats", "market", "deck", "deck_rest", "discard", "ticket_deck", "ticket_rest",
    "ticket_discard", "tickets_out", "turn", "decision", "round", "last_turns", "passes", "seed",
    "tunnel", "choices", "neutral", "sealed",
)  # fmt: skip
SEAT_KEYS = (
    "cards", "tickets", "lanes", "cars", "score", "offer", "keep", "returned",
    "stations", "tolls", "loans", "done", "treat", "town_hall",
)  # fmt: skip
KEY_BYTES = 32


class Reader:
    """One document being read onto an empty table."""

    def __init__(self, document: object, board: Board | None) -> None:
        """Open the box that the document names."""
        self.top = Node(document, "", TOP_KEYS)
        self.box = self.top.choice("box", "", BOXES)
        if not self.box:
            raise fault("box", f"expected one of {', '.join(BOXES)}.")
        self.options = tuple(str(option) for option in self.top.items("options"))
        self.seats = self.top.items("seats")
        try:
            self.rules = (
                open_box(self.box, len(self.seats), self.options)
                if board is None
                else lay_rules(self.box, board, len(self.seats), self.options)
            )
        except BadSetup as wrong:
            raise fault("options" if "option" in str(wrong) else "seats", str(wrong)) from None
        self.board = self.rules.board
        self.state = empty_table(self.rules)
        self.named = Inventory(self.board)

    def read(self) -> State:
        """Read everything, in the order of the contract."""
        state = self.state
        state.seed = self.top.integer("seed", 1, 0, MAX_SEED)
        self.read_keeper()
        for seat, value in enumerate(self.seats):
            self.read_seat(seat, Node(value, f"seats[{seat}]", SEAT_KEYS))
        self.read_neutral()
        self.check_doubles()
        question = Question(self.rules, state, self.top, self.named)
        question.read()
        self.read_cards()
        self.read_tickets()
        self.read_market()
        question.check_answer()
        return state

    def read_keeper(self) -> None:
        """Read the key of a sealed game."""
        if not self.top.has("sealed"):
            return
        node = Node(self.top.value["sealed"], "sealed", ("key",))
        try:
            key = bytes.fromhex(str(node.value.get("key", "")))
        except ValueError:
            key = b""
        if len(key) != KEY_BYTES:
            raise fault("sealed.key", f"expected {KEY_BYTES} bytes as {2 * KEY_BYTES} hexadecimal digits.")
        self.state.keeper = SealedKeeper(key)

    def read_seat(self, seat: int, node: Node) -> None:
        """Read what lies before one seat."""
        player = self.state.players[seat]
        player.hand = self.named.counted(node, "cards")
        player.tickets = self.named.ticket_set(node, "tickets")
        self.read_lanes(player, node)
        player.score += start_score(self.rules, seat)
        self.read_cars(player, node)
        player.score = node.integer("score", player.score, -100_000, 100_000)
        player.offer = copied(self.named.ticket_list(node, "offer"))
        player.returned = copied(self.named.ticket_list(node, "returned"))
        player.keep = node.integer("keep", 0, 0, MAX_OFFER)
        if len(player.offer) > MAX_OFFER:
            raise fault(node.at("offer"), f"at most {MAX_OFFER} tickets are offered at once.")
        for token in self.rules.sheet.tokens:
            self.read_token(player, node, token)
        self.refuse_foreign_tokens(node)

    def read_cars(self, player: Player, node: Node) -> None:
        """Read the cars left, or subtract the lanes from the box's number."""
        if player.cars < 0 and not node.has("cars"):
            raise fault(node.at("lanes"), f"they take more cars than the {self.board.facts.cars} of the box.")
        player.cars = node.integer("cars", max(0, player.cars), 0, self.board.facts.cars)

    def read_lanes(self, player: Player, node: Node) -> None:
        """Put cars on lanes that nobody else holds."""
        for lane in self.named.lane_list(node, "lanes"):
            player.own_low |= self.board.lane_low[lane]
            player.own_high |= self.board.lane_high[lane]
            player.cars -= self.board.length[lane]
            player.score += self.board.points[lane]
            link(self.rules, player, lane)

    def read_token(self, player: Player, node: Node, token: Token) -> None:
        """Read one of the box's own tokens."""
        place = self.rules.sheet.tokens.index(token)
        number = player.tokens[place]
        if token.kind == COUNT:
            number = node.integer(token.name, int(number))
        elif token.kind == FLAG:
            number = int(node.flag(token.name, default=bool(number)))
        elif token.kind == CITIES:
            number = self.city_set(node, token)
        elif token.kind == TICKETS:
            number = self.named.ticket_set(node, token.name)
        player.tokens[place] = number

    def city_set(self, node: Node, token: Token) -> i64:
        """Read the cities that a player has marked. Rules: E9, G6."""
        cities: i64 = 0
        for city in node.names(token.name, self.board.city_number, "city"):
            name = self.board.city_ids[city]
            place = self.rules.sheet.tokens.index(token)
            if token.apart and any(each.tokens[place] & self.board.bit[city] for each in self.state.players):
                raise fault(node.at(token.name), f"another seat has {name} already.")
            if token.among and name not in token.among:
                raise fault(node.at(token.name), f"expected some of {', '.join(token.among)}, not {name}.")
            cities |= self.board.bit[city]
        if token.most and count(cities) > token.most:
            raise fault(node.at(token.name), f"a player has {token.most} of them, not {count(cities)}.")
        return cities

    def refuse_foreign_tokens(self, node: Node) -> None:
        """Refuse tokens that another box has, unless they say that there are none."""
        own = {token.name for token in self.rules.sheet.tokens}
        for key in SEAT_KEYS[8:]:
            if key not in own and node.value.get(key):
                raise fault(node.at(key), f"{self.box} with these options has no {key}.")

    def read_neutral(self) -> None:
        """Read the player beyond the seats."""
        if self.rules.players == self.rules.seats:
            if self.top.has("neutral"):
                raise fault("neutral", f"{self.box} with these options has no neutral player.")
            return
        value = self.top.value.get("neutral") or {}
        node = Node(value, "neutral", ("cars", "lanes", "marker", "active"))
        neutral = self.state.players[self.rules.seats]
        self.read_lanes(neutral, node)
        neutral.score = 0
        self.read_cars(neutral, node)
        for place, token in enumerate(self.rules.sheet.tokens):
            neutral.tokens[place] = 0
            if token.kind == HOLDER:
                seat = node.integer(token.name, 1, 0, self.rules.seats - 1)
                self.state.players[seat].tokens[place] = 1
            elif token.kind == BEYOND:
                neutral.tokens[place] = int(node.flag(token.name, default=True))

    def check_doubles(self) -> None:
        """Close the lanes that are claimed and those that a claimed double closes.

        Rules: U9, U11, U12.
        """
        doubles = next(step.doubles for step in self.rules.steps() if isinstance(step, ClaimStep))
        for player in self.state.players:
            for name in lanes_of(self.rules, player):
                lane = self.board.lane_number[name]
                close_around(self.rules, self.state, player, lane, doubles)
                other = self.board.other[lane]
                if other != NONE and other in self.named.lanes:
                    self.check_other_lane(player, lane, other, shared=doubles.shared)

    def check_other_lane(self, player: Player, lane: int, other: int, *, shared: bool) -> None:
        """Refuse both lanes of a double in one hand, or where the second is closed. Rules: U11, U12."""
        names = self.board.lane_ids
        if names[other] in lanes_of(self.rules, player):
            raise fault(
                self.named.lanes[lane], f"one player never holds both {names[lane]} and {names[other]}."
            )
        if not shared:
            seats = int(self.rules.seats)
            raise fault(self.named.lanes[lane], f"with {seats} players {names[other]} closes {names[lane]}.")

    def read_cards(self) -> None:
        """Read deck and discards; put the cards mentioned nowhere under the deck, or where it is said."""
        state, top = self.state, self.top
        state.discard = self.named.counted(top, "discard")
        deck = top.pile("deck")
        self.named.count_cards(deck, "deck")
        if top.has("market"):
            market = top.pile("market")
            self.named.count_cards(market, "market")
            if len(market) > self.rules.market.size:
                raise fault(
                    "market", f"there are {self.rules.market.size} places in the market, not {len(market)}."
                )
            state.market = copied(market + [NO_CARD] * (int(self.rules.market.size) - len(market)))
            state.gaps = self.rules.market.size - len(market)
        rest = self.named.cards_left()
        where = top.choice("deck_rest", "deck", ("deck", "discard", "none"))
        if where == "discard":
            for kind in rest:
                state.discard[kind] += 1
        pile = self.shuffled(rest) if where == "deck" else []
        order = pile + deck[::-1]
        state.deck = copied(order + [0] * (int(self.board.cards) - len(order)))
        state.deck_size = len(order)
        state.discard_size = sum(state.discard)

    def read_market(self) -> None:
        """Turn up a market that was left out, by the box's rules. Rules: U2, U6."""
        if not self.top.has("market"):
            self.rules.market.refill(self.state)

    def read_tickets(self) -> None:
        """Read the ticket piles; put tickets mentioned nowhere under the deck, or out of the game.

        Rules: E1.
        """
        state, top = self.state, self.top
        deck = self.named.ticket_list(top, "ticket_deck")
        state.ticket_discard = self.named.ticket_set(top, "ticket_discard")
        state.tickets_out = self.named.ticket_set(top, "tickets_out")
        rest = self.named.tickets_left()
        out = top.choice("ticket_rest", "deck", ("deck", "out")) == "out"
        gone = [
            ticket for ticket in rest if out or (self.rules.tickets.long and self.board.ticket_long[ticket])
        ]
        for ticket in gone:
            state.tickets_out |= self.board.bit[ticket]
        under = self.shuffled([ticket for ticket in rest if ticket not in gone])
        for ticket in deck + under:
            put_ticket_under(state, ticket)

    def shuffled(self, items: list[int]) -> list[int]:
        """Shuffle by the document's seed; nothing to shuffle leaves the seed alone."""
        if not items:
            return []
        pile: vec[i64] = copied(items)
        self.state.seed = self.state.keeper.shuffle(pile, len(items), self.state.seed)
        return [int(item) for item in pile]
