"""The books of a table: what must add up after every move, whatever was played.

Nothing here asks the rules how they came to their numbers: cards, cars, tickets and points are counted
again from what lies on the table, and masks and networks are made again from who holds which lane. It is
meant for games that were dealt; a position that somebody set up may leave cards out or give points away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whistlestop.engine.codes import (
    CARD_NAMES,
    KEEP_TICKETS,
    NEUTRAL_LANE,
    NO_CARD,
    NONE,
    OVER,
    PAY_LANE,
    PAY_STATION,
    TUNNEL_EXTRA,
    TURN,
    WORD,
)
from whistlestop.engine.rules import Rules, Tally
from whistlestop.engine.state import Player, State
from whistlestop.engine.tokens import FLAG, TICKETS
from whistlestop.shared.claiming import ClaimStep
from whistlestop.shared.ending import LastRoundAt

REMEMBERED = 20_000  # networks that an auditor keeps before it forgets them all


def audit(rules: Rules, state: State) -> list[str]:
    """Return what doesn't add up, a sentence each; an empty list if everything does."""
    return Auditor(rules).check(state)


def members(word: int) -> list[int]:
    """List a set of small numbers, without the engine's help."""
    found = []
    while word:
        last = word & -word
        found.append(last.bit_length() - 1)
        word ^= last
    return found


class Holding:
    """What follows from the lanes that one player holds."""

    def __init__(self, auditor: Auditor, lanes: int) -> None:
        """Count cars and points; join the cities."""
        self.lanes = members(lanes)
        self.cars = sum(auditor.lengths[lane] for lane in self.lanes)
        self.points = sum(auditor.points[lane] for lane in self.lanes)
        self.beside = 0  # the other lanes of doubles
        for lane in self.lanes:
            if auditor.other[lane] != NONE:
                self.beside |= 1 << auditor.other[lane]
        groups = [1 << city for city in range(auditor.cities)]
        for lane in self.lanes:
            a, b = auditor.ends[lane]
            both = groups[a] | groups[b]
            for city in members(both):
                groups[city] = both
        self.groups = groups
        self.treat = bool(auditor.regions) and any(
            all(group & region for region in auditor.regions) for group in groups
        )


class Auditor:
    """Audits the tables of one box, option set and number of seats, quickly enough for every move."""

    def __init__(self, rules: Rules) -> None:
        """Copy what is printed on the board, once."""
        board = rules.board
        self.rules = rules
        self.seats = int(rules.seats)
        self.cities = int(board.cities)
        self.lengths = [int(n) for n in board.length]
        self.points = [int(n) for n in board.points]
        self.other = [int(n) for n in board.other]
        self.ends = [(int(a), int(b)) for a, b in zip(board.lane_a, board.lane_b, strict=True)]
        self.ticket_ends = [(int(a), int(b)) for a, b in zip(board.ticket_a, board.ticket_b, strict=True)]
        self.ticket_points = [int(n) for n in board.ticket_points]
        self.deck = [int(n) for n in board.deck]
        self.all_lanes = (1 << len(self.lengths)) - 1
        self.all_tickets = (1 << len(self.ticket_ends)) - 1
        starts = board.facts.start_scores if board.facts.points else ()
        self.starts = [starts[seat] if seat < len(starts) else 0 for seat in range(self.seats)]
        self.tokens = {token.name: place for place, token in enumerate(rules.sheet.tokens)}
        self.ticket_tokens = [
            place for place, token in enumerate(rules.sheet.tokens) if token.kind == TICKETS
        ]
        claims = [step for step in rules.sheet.menu if isinstance(step, ClaimStep)]
        self.shared_doubles = all(step.doubles.shared for step in claims)
        ends = [int(check.cars) for check in rules.sheet.after_turn if isinstance(check, LastRoundAt)]
        self.last_round_at = ends[0] if ends else NONE
        self.regions = [
            sum(1 << board.city_number[name] for name in names) for names in board.facts.regions.values()
        ]
        self.known: dict[int, Holding] = {}
        self.owned: list[int] = [NONE]  # who held what when the lanes were gone through last,
        self.due: list[int] = []  # what should be open to whom then,
        self.wrong: list[str] = []  # and what was wrong with it

    def check(self, state: State) -> list[str]:
        """Go through all the books."""
        owned = [int(player.own_low) | int(player.own_high) << WORD for player in state.players]
        held = [self.holding(lanes) for lanes in owned]
        return [
            *self.card_faults(state),
            *self.player_faults(state, held),
            *self.lane_faults(state, owned),
            *self.ticket_faults(state),
            *self.token_faults(state, held),
            *self.decision_faults(state, owned),
            *self.final_faults(state, held),
        ]

    def holding(self, lanes: int) -> Holding:
        """Look up what follows from a set of lanes, or work it out."""
        found = self.known.get(lanes)
        if found is None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            found = self.known[lanes] = Holding(self, lanes)
        return found

    def card_faults(self, state: State) -> Iterable[str]:
        """Count the cards: every one of them is somewhere, and none is there twice. Rules: U2, U7."""
        market = list(state.market)
        discard, laid = list(state.discard), list(state.laid)
        piles = [discard, laid, *(list(player.hand) for player in state.players)]
        loose = bytes(list(state.deck)[: state.deck_size] + market + list(state.shown))
        numbers = [sum(column) + loose.count(kind) for kind, column in enumerate(zip(*piles, strict=True))]
        if numbers != self.deck:
            for name, number, due in zip(CARD_NAMES, numbers, self.deck, strict=True):
                if number != due:
                    yield f"cards: there are {number} {name}, but {due} in the box"
        if any(min(pile) < 0 for pile in piles):
            yield f"cards: a pile or hand holds less than nothing: {piles}"
        if state.discard_size != sum(discard):
            yield f"cards: the discards are counted as {state.discard_size}, but there are {sum(discard)}"
        if state.gaps != market.count(NO_CARD):
            yield f"market: {state.gaps} gaps are noted, but there are {market.count(NO_CARD)}"
        if state.decision != TUNNEL_EXTRA and (any(laid) or len(state.shown) or state.extra):
            yield "cards: a payment or shown cards lie on the table, though no tunnel waits"

    def player_faults(self, state: State, held: Sequence[Holding]) -> Iterable[str]:
        """Count cars and points again, and join the cities again. Rules: U1, U9, U10, U18, H4, H10."""
        cars = self.rules.board.facts.cars
        for number, (player, holding) in enumerate(zip(state.players, held, strict=True)):
            if player.cars < 0 or player.cars + holding.cars != cars:
                yield f"player {number}: {player.cars} cars left and {holding.cars} on lanes, of {cars}"
            if number < self.seats and player.score != self.starts[number] + holding.points:
                due = self.starts[number] + holding.points
                yield f"player {number}: the score is {player.score}, but the lanes make it {due}"
            if list(player.linked) != holding.groups:
                yield f"player {number}: the network doesn't follow from the lanes"

    def lane_faults(self, state: State, owned: Sequence[int]) -> Iterable[str]:
        """Look at who holds what, and what is open to whom. Rules: U9, U11, U12, H2, N7, G3."""
        if owned != self.owned:
            self.owned = list(owned)
            self.go_through_lanes()
        yield from self.wrong
        for number, (player, due) in enumerate(zip(state.players, self.due, strict=True)):
            noted = int(player.open_low) | int(player.open_high) << WORD
            if noted != due:
                yield f"lanes: what is open to player {number} is wrong for {self.names(noted ^ due)}"

    def go_through_lanes(self) -> None:
        """Work out what is open to whom, and whether anybody holds what can't be held."""
        self.due, self.wrong = [], []
        taken = beside = 0
        for number, lanes in enumerate(self.owned):
            own_beside = self.holding(lanes).beside
            if taken & lanes:
                self.wrong.append(f"lanes: {self.names(taken & lanes)} held twice, also by player {number}")
            if lanes & own_beside:
                both = self.names(lanes & own_beside)
                self.wrong.append(f"lanes: player {number} holds both lanes of a double: {both}")
            taken |= lanes
            beside |= own_beside
        if not self.shared_doubles and taken & beside:
            self.wrong.append(f"lanes: both lanes of a double are claimed: {self.names(taken & beside)}")
        closed = taken if self.shared_doubles else taken | beside
        self.due = [self.all_lanes & ~(closed | self.holding(lanes).beside) for lanes in self.owned]

    def names(self, lanes: int) -> str:
        """Name lanes."""
        return ", ".join(self.rules.board.lane_ids[lane] for lane in members(lanes))

    def ticket_faults(self, state: State) -> Iterable[str]:
        """Find every ticket in one place. Rules: U3, U16, E1, N1, H1, G4, G-R1."""
        ring = list(state.ticket_deck)
        size, top = int(state.ticket_size), int(state.ticket_top)
        lists = [[ring[(top + i) % len(ring)] for i in range(size)]]
        sets = [int(state.ticket_discard), int(state.tickets_out)]
        for player in state.players:
            lists += [list(player.offer), list(player.returned)]
            sets.append(int(player.tickets))
            sets += [int(player.tokens[place]) for place in self.ticket_tokens]
        places = [1 << ticket for tickets in lists for ticket in tickets] + sets
        seen = twice = 0
        for tickets in places:
            twice |= seen & tickets
            seen |= tickets
        if twice:
            yield f"tickets: {self.ticket_names(twice)} are in two places"
        if seen != self.all_tickets:
            yield f"tickets: {self.ticket_names(seen ^ self.all_tickets)} are nowhere"

    def ticket_names(self, tickets: int) -> str:
        """Name tickets; what the box doesn't have is named by its number."""
        ids = self.rules.board.ticket_ids
        return ", ".join(ids[n] if n < len(ids) else str(n) for n in members(tickets))

    def token_faults(self, state: State, held: Sequence[Holding]) -> Iterable[str]:
        """Look at the tokens: none is less than nothing, and each box's own books add up."""
        for number, player in enumerate(state.players):
            for token, value in zip(self.rules.sheet.tokens, player.tokens, strict=True):
                if value < 0 or (token.kind == FLAG and value > 1):
                    yield f"player {number}: {token.name} is {value}"
        if "stations" in self.tokens:
            yield from self.station_faults(state)
        if "tolls" in self.tokens:
            yield from toll_faults(self.rules, state, [holding.lanes for holding in held])
        if "done" in self.tokens:
            for number in range(self.seats):
                yield from self.race_faults(state, number, held[number])
        if "marker" in self.tokens:
            markers = [int(player.tokens[self.tokens["marker"]]) for player in state.players]
            if sum(markers[: self.seats]) != 1 or markers[self.seats :] != [0]:
                yield f"marker: one seat has it, not {markers}"

    def station_faults(self, state: State) -> Iterable[str]:
        """Count the stations. Rules: E1, E9."""
        seen = 0
        for number, player in enumerate(state.players):
            built = int(player.tokens[self.tokens["stations"]])
            if built.bit_count() > self.rules.board.facts.stations:
                yield f"player {number}: {built.bit_count()} stations are built"
            if seen & built or built >> self.cities:
                yield f"player {number}: a station stands where one is already, or nowhere"
            seen |= built

    def race_faults(self, state: State, seat: int, holding: Holding) -> Iterable[str]:
        """Look at what a race has given out. Rules: G4, G5, G6, G7."""
        player, board = state.players[seat], self.rules.board
        running = state.decision != OVER
        for ticket in members(int(player.tokens[self.tokens["done"]])):
            if not self.joined(holding, ticket):
                yield f"player {seat}: {board.ticket_ids[ticket]} counts as completed, but isn't joined"
        for ticket in members(int(player.tickets)):
            if running and self.joined(holding, ticket):
                yield f"player {seat}: {board.ticket_ids[ticket]} is joined, but still in the hand"
        due = holding.treat
        treat = bool(player.tokens[self.tokens["treat"]])
        if (treat and not due) or (due and not treat and running):
            yield f"player {seat}: the special ticket is {treat}, but should be {due}"
        taken = int(player.tokens[self.tokens["town_hall"]])
        for hall, place in board.facts.hall_bonus:
            a, b = board.city_number[hall], board.city_number[place]
            due, has = bool(holding.groups[a] >> b & 1), bool(taken >> b & 1)
            if (has and not due) or (due and not has and running):
                yield f"player {seat}: the bonus of {hall} and {place} is {has}, but should be {due}"

    def joined(self, holding: Holding, ticket: int) -> bool:
        """Tell whether lanes join a ticket's cities."""
        a, b = self.ticket_ends[ticket]
        return bool(holding.groups[a] >> b & 1)

    def decision_faults(self, state: State, owned: Sequence[int]) -> Iterable[str]:
        """Look at the open question: somebody is asked, and has an answer. Rules: U-R3, U17, U3."""
        if state.decision == OVER:
            return
        if not 0 <= state.turn < self.seats:
            yield f"decision: seat {state.turn} is asked, but there is none"
            return
        if len(self.rules.legal(state)) == 0:
            yield "decision: nothing is on offer"
        choosing = [bool(len(player.offer)) for player in state.players]
        asked = [bool(state.owing >> n & 1) for n in range(len(choosing))]
        if state.decision == KEEP_TICKETS and not state.owing:
            asked[state.turn] = True
        if choosing != asked or (state.owing and state.decision != KEEP_TICKETS):
            yield f"decision: tickets lie before {choosing}, but {asked} are asked"
        if not state.owing and any(len(player.returned) for player in state.players):
            yield "tickets: returned first tickets were not put away"
        if not 0 <= state.passes < self.seats:
            yield f"decision: {state.passes} have passed in a row, and the game goes on"
        yield from self.target_faults(state, owned)
        yield from self.last_round_faults(state)

    def target_faults(self, state: State, owned: Sequence[int]) -> Iterable[str]:
        """Look at the lane or city that is being paid for. Rules: U9, E9, H12."""
        target = int(state.target)
        if state.decision in (PAY_LANE, TUNNEL_EXTRA):
            player = state.players[state.turn]
            if not (int(player.open_low) | int(player.open_high) << WORD) >> target & 1:
                yield f"decision: lane {target} is paid for, but it isn't open"
        elif state.decision == NEUTRAL_LANE:
            both = 1 << target | 1 << self.other[target]
            if any(lanes & both for lanes in owned):
                yield f"decision: lane {target} is chosen from, but its double isn't free"
        elif (state.decision == PAY_STATION) != (target != NONE):
            yield f"decision: {target} is being paid for, though nothing is to be paid"

    def last_round_faults(self, state: State) -> Iterable[str]:
        """Look whether the end was called, and only when it was due. Rules: U17, U-R4."""
        if self.last_round_at == NONE:
            return
        low = [seat for seat in range(self.seats) if state.players[seat].cars <= self.last_round_at]
        if state.last_turns == NONE:
            if low and state.decision == TURN:
                yield f"last round: seats {low} have few cars, but it was not called"
        elif not low or not 1 <= state.last_turns <= self.seats:
            yield f"last round: {state.last_turns} turns are left, with few cars at seats {low}"

    def final_faults(self, state: State, held: Sequence[Holding]) -> Iterable[str]:
        """Count the tickets again at the end, where nothing but own lanes joins them. Rules: U18."""
        if state.decision != OVER or {"stations", "done"} & set(self.tokens):
            return
        for award in self.rules.final:
            if award.line != "tickets":
                continue
            points = list(award.points(self.rules, state, Tally(self.seats)))
            due = [self.ticket_sum(state.players[seat], held[seat]) for seat in range(self.seats)]
            if points != due:
                yield f"final count: tickets are counted as {points}, but make {due}"

    def ticket_sum(self, player: Player, holding: Holding) -> int:
        """Add and subtract a player's tickets."""
        return sum(
            self.ticket_points[ticket] if self.joined(holding, ticket) else -self.ticket_points[ticket]
            for ticket in members(int(player.tickets))
        )


def toll_faults(rules: Rules, state: State, lanes: Sequence[Sequence[int]]) -> Iterable[str]:
    """Compare the toll tokens in all hands with what the claimed lanes have cost; `lanes` are each player's.

    A connection costs its toll once, to the bank: the second lane's toll only changes hands. A loan saves
    the seats one toll. Where a seat and the neutral player share a double the bank may have paid the toll
    back, which depends on who came first. So without loans and shared doubles the sum is exact, and
    otherwise it lies between two bounds.

    Rules: H3, H5, H6, H12.
    """
    places = {token.name: place for place, token in enumerate(rules.sheet.tokens)}
    seats = range(int(rules.seats))
    tokens = sum(int(state.players[seat].tokens[places["tolls"]]) for seat in seats)
    loans = sum(int(state.players[seat].tokens[places["loans"]]) for seat in seats)
    start = rules.sheet.tokens[places["tolls"]].start * len(seats)
    toll, other = rules.board.toll, rules.board.other
    mine = [lane for seat in seats for lane in lanes[seat]]
    neutral = {lane for each in lanes[len(seats) :] for lane in each}
    pairs = {min(lane, other[lane]) if other[lane] != NONE else lane for lane in mine}
    paid = start - sum(int(toll[lane]) for lane in pairs)
    tolls = sorted(int(toll[lane]) for lane in mine)
    shared = sum(int(toll[lane]) for lane in mine if other[lane] in neutral)
    least = paid + sum(tolls[:loans])
    most = paid + sum(tolls[len(tolls) - loans :]) + shared
    if loans > len(mine) or not least <= tokens <= most:
        yield f"tolls: tokens worth {tokens} and {loans} loans, but {least} to {most} should be left"
