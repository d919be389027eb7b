"""From a view to states that fit it: what a seat knows, put into the engine's numbers.

Nothing here has seen the table: a view goes in, and what it leaves open is made up (`minds/worlds.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from whistlestop.boxes import lay_rules, open_box
from whistlestop.engine.board import Board, copied
from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import CARD_NAMES, DECISION_NAMES, KINDS, NO_CARD, NONE, PASS, TURN
from whistlestop.engine.moves import Move, Pass
from whistlestop.engine.play import empty_table
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player, State
from whistlestop.engine.tokens import BEYOND, CITIES, HOLDER, TICKETS
from whistlestop.minds.worlds import Known
from whistlestop.shared.claiming import ClaimStep, close_around, link
from whistlestop.table.log import LogLine
from whistlestop.table.view import SeatView, View

KIND = {name: kind for kind, name in enumerate(CARD_NAMES)}
DECISION = {name: DECISION_NAMES.index(name) for name in DECISION_NAMES}
PAYING = ("claim ", "station ", "pay ")


@lru_cache(maxsize=64)
def rules_for(board: Board, box: str, seats: int, options: tuple[str, ...]) -> Rules:
    """Open the box that a view comes from; the rules of a board are made once."""
    rules = open_box(box, seats, options)
    return rules if rules.board is board else lay_rules(box, board, seats, options)


def known_to(view: View, board: Board) -> Known:
    """Put down what a view tells its seat."""
    if view.own is None:
        raise ValueError("a spectator has nothing to decide")
    rules = rules_for(board, view.box, len(view.seats), view.options)
    known = Known(rules, view.seat)
    known.table = open_table(rules, view)
    known.deck_size = view.deck
    read_rivals(known, view)
    read_cards(known, view)
    read_tickets(known, view)
    return known


def open_table(rules: Rules, view: View) -> State:
    """Lay out what everybody sees, and what the seat has itself."""
    state = empty_table(rules)
    board = rules.board
    for seat in view.seats:
        lay_seat(rules, state.players[seat.seat], seat)
    if view.neutral is not None:
        lay_neutral(rules, state, view)
    doubles = next(step.doubles for step in rules.sheet.menu if isinstance(step, ClaimStep))
    holders = [seat.lanes for seat in view.seats] + ([view.neutral.lanes] if view.neutral is not None else [])
    for player, lanes in zip(state.players, holders, strict=True):
        for name in lanes:
            close_around(rules, state, player, board.lane_number[name], doubles)
    market = [KIND[card] for card in view.market]
    state.gaps = rules.market.size - len(market)
    state.market = copied(market + [NO_CARD] * int(state.gaps))
    state.discard = copied(list(view.discard))
    state.discard_size = view.discard.size
    state.ticket_discard = sum(1 << board.ticket_number[ticket] for ticket in view.open_ticket_discard)
    state.round = view.round
    state.last_turns = NONE if view.last_turns is None else view.last_turns
    state.turn = view.seat
    state.passes = passes_before(view)
    lay_question(rules, state, view)
    lay_own(rules, state.players[view.seat], view)
    return state


def lay_seat(rules: Rules, player: Player, seat: SeatView) -> None:
    """Lay out what everybody sees of a seat."""
    lay_lanes(rules, player, seat.lanes)
    player.cars = seat.cars
    player.score = seat.score
    lay_tokens(rules, player, seat.tokens)


def lay_lanes(rules: Rules, player: Player, names: Iterable[str]) -> None:
    """Give a player its lanes, and what they join."""
    board = rules.board
    for name in names:
        lane = board.lane_number[name]
        player.own_low |= board.lane_low[lane]
        player.own_high |= board.lane_high[lane]
        link(rules, player, lane)


def lay_tokens(rules: Rules, player: Player, shown: dict[str, object]) -> None:
    """Put the tokens before a player that are shown."""
    numbers = {CITIES: rules.board.city_number, TICKETS: rules.board.ticket_number}
    for place, token in enumerate(rules.sheet.tokens):
        value = shown.get(token.name)
        if isinstance(value, (list, tuple)):
            player.tokens[place] = sum(1 << numbers[token.kind][str(name)] for name in value)
        elif isinstance(value, int):
            player.tokens[place] = int(value)


def lay_neutral(rules: Rules, state: State, view: View) -> None:
    """Lay out the player beyond the seats, and who steers it. Rules: H10."""
    neutral = view.neutral
    assert neutral is not None  # noqa: S101 - asked by the caller
    player = state.players[rules.seats]
    lay_lanes(rules, player, neutral.lanes)
    player.cars = neutral.cars
    for place, token in enumerate(rules.sheet.tokens):
        player.tokens[place] = 0
        if token.kind == HOLDER and neutral.marker is not None:
            state.players[neutral.marker].tokens[place] = 1
        elif token.kind == BEYOND:
            player.tokens[place] = int(neutral.active)


def lay_question(rules: Rules, state: State, view: View) -> None:
    """Open the question that the view asks."""
    board = rules.board
    state.decision = TURN if view.decision == "turn" else DECISION[view.decision]
    if view.tunnel is not None:
        state.target = board.lane_number[view.tunnel.lane]
        state.laid = copied(list(view.tunnel.paid))
        state.shown = copied([KIND[card] for card in view.tunnel.shown])
        state.extra = view.tunnel.extra
    if view.choices:
        state.target = min(board.lane_number[lane] for lane in view.choices)
    if view.seats[0].tickets is None:
        state.owing = sum(1 << seat for seat in view.to_act)


def lay_own(rules: Rules, player: Player, view: View) -> None:
    """Give the seat what it alone sees."""
    own = view.own
    assert own is not None  # noqa: S101 - asked by the caller
    number = rules.board.ticket_number
    player.hand = copied(list(own.cards))
    player.tickets = sum(1 << number[ticket] for ticket in own.tickets)
    player.offer = copied([number[ticket] for ticket in own.offer])
    player.keep = own.keep
    lay_tokens(rules, player, own.tokens)


def passes_before(view: View) -> int:
    """Count the passes in a row before this moment. Rules: U-R3, G-R3."""
    passes = 0
    for line in reversed(view.log):
        if line.move != "pass":
            break
        passes += 1
    return passes


def read_rivals(known: Known, view: View) -> None:
    """Read off the log which cards rivals were seen taking, and what tolls they paid and got."""
    tolls = next((place for place, token in enumerate(known.rules.sheet.tokens) if token.hidden), NONE)
    for line in view.log:
        if line.seat != view.seat and line.move.startswith(PAYING):
            pay(known, line.seat, line.move)
        elif line.seat != view.seat and line.move == "decline":
            take_back(known, line, view.log[line.number - view.log[0].number - 1])
        for news in line.news:
            seat = news.seat
            if seat is None or seat == view.seat:
                continue
            if news.what == "took":
                known.certain[seat * KINDS + KIND[str(news.about)]] += 1
            elif news.what == "toll_paid":
                known.table.players[seat].tokens[tolls] -= int(news.about or 0)
            elif news.what == "toll_received":
                known.table.players[seat].tokens[tolls] += int(news.about or 0)


def pay(known: Known, seat: int, words: str) -> None:
    """Take a payment out of the cards that a rival is known to hold."""
    for kind, number in enumerate(paid_in(words)):
        place = seat * KINDS + kind
        known.certain[place] = max(0, int(known.certain[place]) - number)


def take_back(known: Known, line: LogLine, before: LogLine) -> None:
    """Give a rival the payment back that its tunnel did not take: now everybody knows these. Rules: E7."""
    for kind, number in enumerate(paid_in(before.move)):
        known.certain[line.seat * KINDS + kind] += number


@lru_cache(maxsize=4096)
def paid_in(words: str) -> Cards:
    """Read the cards of a payment off a line of the log."""
    counts = words.removeprefix("pay ").rpartition(" with ")[2].split()
    return Cards.of({card: int(number) for number, card in zip(counts[::2], counts[1::2], strict=True)})


def read_cards(known: Known, view: View) -> None:
    """Count the cards that lie in the deck, or in rivals' hands and weren't seen."""
    table = known.table
    pool = list(known.rules.board.deck)
    own = table.players[view.seat].hand
    for kind in range(KINDS):
        pool[kind] -= own[kind] + table.discard[kind] + table.laid[kind]
    for card in (*table.market, *table.shown):
        if card != NO_CARD:
            pool[card] -= 1
    for seat in view.seats:
        if seat.seat == view.seat:
            continue
        row = range(seat.seat * KINDS, seat.seat * KINDS + KINDS)
        if sum(known.certain[place] for place in row) > seat.cards:  # the log began after the game did
            for place in row:
                known.certain[place] = 0
        for kind, place in enumerate(row):
            pool[kind] -= known.certain[place]
        known.unknown[seat.seat] = seat.cards - sum(known.certain[place] for place in row)
    known.pool = copied([max(0, int(number)) for number in pool])


def read_tickets(known: Known, view: View) -> None:
    """Tell which tickets are hidden, and how many of them lie where. Rules: U3, U14, U16, G4."""
    rules, table = known.rules, known.table
    board = rules.board
    player = table.players[view.seat]
    seen = int(player.tickets) | int(table.ticket_discard)
    for ticket in player.offer:
        seen |= 1 << int(ticket)
    for place, token in enumerate(rules.sheet.tokens):
        if token.kind == TICKETS:
            known.joined_are_shown = True
            for each in table.players:
                seen |= int(each.tokens[place])
    known.hidden_tickets = ((1 << int(board.tickets)) - 1) & ~seen
    known.ticket_size = view.ticket_deck
    known.discarded = 0 if rules.tickets.open_discards else view.ticket_discard
    dealt = int(rules.tickets.dealt) + (int(rules.tickets.long) if any(board.ticket_long) else 0)
    for seat in view.seats:
        if seat.seat == view.seat:
            continue
        known.tickets[seat.seat] = dealt if seat.tickets is None else seat.tickets
        if seat.tickets is None and seat.seat in view.to_act:
            known.owing |= 1 << seat.seat
        elif seat.tickets is None:
            known.chosen |= 1 << seat.seat


def answer_of(known: Known, decide: Callable[[Known], int]) -> Move:
    """Ask for a numbered answer and write it as a typed move; where cards are paid, ask for them too."""
    rules, table = known.rules, known.table
    number = decide(known)
    if number == PASS:
        return Pass()
    moves = rules.step_for(table, number).typed(rules, table, known.seat, number)
    if len(moves) == 1:
        return moves[0]
    rules.play(table, number)  # what is to be paid for is only noted: nothing is drawn or turned up
    return moves[list(rules.legal(table)).index(decide(known))]
