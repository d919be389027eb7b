"""Games from setup to the final count, at full speed: what simulations call."""

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.bits import count, first
from whistlestop.engine.board import zeros
from whistlestop.engine.chance import Keeper, below, following, start
from whistlestop.engine.codes import KINDS, NONE, OVER, TURN, WORD, WORDS
from whistlestop.engine.rules import Rules, Tally
from whistlestop.engine.state import FAST, Player, State


def empty_table(rules: Rules) -> State:
    """Return a table with nothing dealt yet: all cards in the deck's box, all cars in hand."""
    board = rules.board
    state = State()
    state.deck = zeros(board.cards)
    state.discard = zeros(KINDS)
    state.laid = zeros(KINDS)
    state.market = vec[i64]([9] * rules.market.size)
    state.gaps = rules.market.size
    state.ticket_deck = zeros(board.tickets)
    state.decision = TURN
    cars: i64 = board.facts.cars
    seat: i64
    for seat in range(rules.players):
        player = Player()
        player.cars = cars
        player.hand = zeros(KINDS)
        player.open_low = board.shorter_low[9]
        player.open_high = board.shorter_high[9]
        player.linked = board.bit[: board.cities]
        if rules.token_starts:
            player.tokens = rules.token_starts[:]
        state.players = append(state.players, player)
    return state


def deal(rules: Rules, seed: i64, keeper: Keeper = FAST) -> State:
    """Set up a new game. Rules: U1, U2, G1."""
    state = empty_table(rules)
    state.seed = seed
    state.keeper = keeper
    board = rules.board
    n: i64 = 0
    kind: i64
    i: i64
    for kind in range(KINDS):
        for i in range(board.deck[kind]):
            state.deck[n] = kind
            n += 1
    state.deck_size = n
    state.seed = state.keeper.shuffle(state.deck, n, state.seed)
    for setup in rules.setup:
        setup.lay_out(rules, state)
    return state


def pick(words: vec[i64], x: i64) -> i64:
    """Choose one of the moves on offer, each as likely, by a generator's state."""
    n: i64 = 0
    i: i64
    for i in range(WORDS):
        if words[i]:
            n += count(words[i])
    k = below(x, n)
    for i in range(WORDS):
        word = words[i]
        if word:
            here = count(word)
            if k < here:
                while k > 0:
                    word &= word - 1
                    k -= 1
                return first(word) + i * WORD
            k -= here
    return NONE


def play_out(rules: Rules, state: State, seed: i64) -> i64:
    """Play random moves to the end; return how many there were."""
    words = zeros(WORDS)
    x = start(seed)
    moves: i64 = 0
    while state.decision != OVER:
        rules.offers(state, words)
        x = following(x)
        rules.play(state, pick(words, x))
        moves += 1
    return moves


def final_count(rules: Rules, state: State) -> Tally:
    """Add up all lines of the final scoring."""
    tally = Tally(rules.seats)
    seat: i64
    for seat in range(rules.seats):
        tally.totals[seat] = state.players[seat].score
    for award in rules.final:
        points = award.points(rules, state, tally)
        for seat in range(rules.seats):
            tally.totals[seat] += points[seat]
    return tally
