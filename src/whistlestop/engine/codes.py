"""The numbers the engine speaks in: cards, decisions, moves and news.

A move is a small int with one meaning on every board. The ids are grouped in
words of 60, so that the moves on offer are a handful of bit masks:

    word 0        0-59    take a card, draw blind, tickets, pass, decline, swap, keep
    words 1-3    60-239   payments: colour * 10 + locomotives, then exchanges
    words 4-5   240-359   a lane
    word 6      360-419   a city
"""

from typing import Final

# Cards. Colours are 0 to 7; a gray lane has the number that a locomotive has as a card.
COLOURS: Final = 8
LOCO: Final = 8
GRAY: Final = 8
KINDS: Final = 9
NO_CARD: Final = 9  # an empty place in the market
CARD_NAMES: Final = (
    "purple",
    "white",
    "blue",
    "yellow",
    "orange",
    "black",
    "red",
    "green",
    "locomotive",
)

# Kinds of lane.
RAIL: Final = 0
FERRY: Final = 1
TUNNEL: Final = 2

# Moves.
BLIND: Final = 9
TICKETS: Final = 10
PASS: Final = 11
DECLINE: Final = 12
SWAP: Final = 13
KEEP: Final = 20  # + a mask over the offer, whose first ticket is bit 0
PAY: Final = 60  # + colour * 10 + locomotives; colour LOCO when there is nothing else
EXCHANGE: Final = 150  # + colour * 10 + bundles; what a bundle is, the box says
LANE: Final = 240
CITY: Final = 360
MOVES: Final = 420

# Words of offered moves.
WORD: Final = 60
WORDS: Final = 7
PAY_WORD: Final = 1
LANE_WORD: Final = 4
CITY_WORD: Final = 6

# What fits in a word, and in the two words that hold lanes.
MAX_CITIES: Final = 60
MAX_TICKETS: Final = 60
MAX_LANES: Final = 120
MAX_LENGTH: Final = 9
MAX_OFFER: Final = 5
MAX_SEATS: Final = 5

# Decisions: the question that is open.
TURN: Final = 0
SECOND_CARD: Final = 1
KEEP_TICKETS: Final = 2
PAY_LANE: Final = 3
PAY_STATION: Final = 4
TUNNEL_EXTRA: Final = 5
NEUTRAL_LANE: Final = 6
OVER: Final = 7
DECISIONS: Final = 8
# What players call them: the stages of a payment belong to the turn.
DECISION_NAMES: Final = (
    "turn",
    "second_card",
    "keep_tickets",
    "turn",
    "turn",
    "tunnel",
    "neutral_lane",
    "over",
)

# No lane, no seat, no ticket, no last round yet.
NONE: Final = -1
