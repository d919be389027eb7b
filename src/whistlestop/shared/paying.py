"""Payments: sets of cards of one colour, where locomotives may stand in.

Every payment is judged twice: as a number, quickly, when moves are listed, and
as typed cards, with a sentence, when a player asks. Tests hold the two to each other.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.cards import Cards
from whistlestop.engine.codes import CARD_NAMES, COLOURS, GRAY, LANE_WORD, LOCO, MAX_LENGTH, PAY, PAY_WORD
from whistlestop.engine.refusals import Refusal
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import Player


def offer_sets(
    bit: vec[i64], hand: vec[i64], colour: i64, size: i64, locomotives: i64, words: vec[i64]
) -> None:
    """Offer every set of `size` cards of one colour with at least so many locomotives in it.

    Rules: U8, E4, E5, E9.
    """
    held = hand[LOCO]
    most = held if held < size else size - 1
    c: i64 = colour
    end: i64 = colour + 1
    if colour == GRAY:
        c = 0
        end = COLOURS
    while c < end:
        least = size - hand[c]
        least = max(least, locomotives)
        if least <= most:
            run = bit[most + 1] - bit[least]
            if c < 6:
                words[PAY_WORD] |= run * bit[c * 10]
            else:
                words[PAY_WORD + 1] |= run * bit[c * 10 - 60]
        c += 1
    if held >= size:
        words[PAY_WORD + 1] |= bit[LOCO * 10 - 60 + size]


def put_set(laid: vec[i64], move: i64, size: i64) -> None:
    """Lay the set that a payment's number stands for."""
    colour = (move - PAY) // 10
    locomotives = (move - PAY) % 10
    if colour != LOCO:
        laid[colour] = size - locomotives
    laid[LOCO] = locomotives


def set_number(payment: Cards) -> int:
    """Return the number of a payment that is a set."""
    colours = payment.colours
    colour = colours[0] if colours else LOCO
    return PAY + colour * 10 + payment.locomotives


def set_cards(move: int, size: int) -> Cards:
    """Return the cards that a set's number stands for."""
    counts = [0] * (LOCO + 1)
    colour, locomotives = divmod(move - PAY, 10)
    if colour != LOCO:
        counts[colour] = size - locomotives
    counts[LOCO] = locomotives
    return Cards(counts)


def not_held(player: Player, payment: Cards, clause: str) -> Refusal | None:
    """Refuse cards that are not in the hand."""
    missing = [
        f"{n} {name} (you hold {held})"
        for name, n, held in zip(CARD_NAMES, payment, list(player.hand), strict=True)
        if n > held
    ]
    if not missing:
        return None
    said = f"You offered {' and '.join(missing)}: pay with cards of your hand."
    return Refusal(code="cards.not_held", message=said, clause=clause)


def not_a_set(payment: Cards, size: int, colour: int, what: str, clause: str) -> Refusal | None:
    """Refuse what is no set of that size and colour. Rules: U8."""
    if payment.size != size:
        said = f"{what} takes exactly {size} cards, you offered {payment.size}."
        return Refusal(code="payment.size", message=said, clause=clause)
    colours = payment.colours
    if len(colours) > 1:
        said = f"{what} is paid in one colour, you offered {payment}: use one colour and locomotives."
        return Refusal(code="payment.mixed", message=said, clause=clause)
    if colour != GRAY and colours and colours[0] != colour:
        said = f"{what} is paid with {CARD_NAMES[colour]} cards, you offered {payment}."
        return Refusal(code="payment.colour", message=said, clause=clause)
    return None


class Payment:
    """What a lane costs: a set of its colour, any one colour if it is gray, locomotives wild.

    Rules: U8, E4.
    """

    def __init__(self, clause: str) -> None:
        """Cite the box's clause of paying."""
        self.clause = clause
        self.wild = True  # locomotives pay for every lane

    def affordable(self, rules: Rules, player: Player, words: vec[i64]) -> None:
        """Add the open lanes that the player's cards and cars suffice for.

        Rules: U8, U9, E4.
        """
        board = rules.board
        hand = player.hand
        low_table = board.within_low
        high_table = board.within_high
        locomotives = hand[LOCO]
        low: i64 = 0
        high: i64 = 0
        place = locomotives
        colour: i64
        for colour in range(COLOURS):
            low |= low_table[place + hand[colour]]
            high |= high_table[place + hand[colour]]
            place += board.row
        cars: i64 = min(MAX_LENGTH, player.cars)
        locomotives = min(locomotives, MAX_LENGTH)
        low &= board.shorter_low[cars] & board.crossed_low[locomotives]
        high &= board.shorter_high[cars] & board.crossed_high[locomotives]
        words[LANE_WORD] |= low & player.open_low
        words[LANE_WORD + 1] |= high & player.open_high

    def offers(self, rules: Rules, player: Player, lane: i64, words: vec[i64]) -> None:
        """Add every payment for a lane."""
        board = rules.board
        offer_sets(
            board.bit,
            player.hand,
            board.colour[lane],
            board.length[lane],
            board.locomotives[lane],
            words,
        )

    def lay(self, rules: Rules, player: Player, lane: i64, move: i64, laid: vec[i64]) -> None:
        """Lay the cards that a numbered payment stands for on the table."""
        put_set(laid, move, rules.board.length[lane])

    def why_not(self, rules: Rules, player: Player, lane: i64, payment: Cards) -> Refusal | None:
        """Explain what is wrong with a payment for a lane."""
        board = rules.board
        what = lane_words(rules, lane)
        wrong = not_a_set(payment, int(board.length[lane]), int(board.colour[lane]), what, self.clause)
        if wrong is not None:
            return wrong
        needed = int(board.locomotives[lane])
        if payment.locomotives < needed:
            said = (
                f"{what} shows {needed} locomotive symbols, you offered {payment.locomotives} locomotives: "
                f"add {needed - payment.locomotives}."
            )
            return Refusal(code="ferry.locomotives", message=said, clause="E4")
        return not_held(player, payment, self.clause)


def lane_words(rules: Rules, lane: i64) -> str:
    """Name a lane at the beginning of a sentence."""
    board = rules.board
    fact = board.facts.lanes[int(lane)]
    kind = "lane" if fact.kind == "rail" else fact.kind
    return f"The {fact.colour} {kind} {board.lane_ids[int(lane)]} ({fact.length} spaces)"
