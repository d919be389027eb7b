"""Each box in a dozen lines, for somebody who has never played it. The whole rules are in docs/rules.md."""

from __future__ import annotations

from whistlestop.engine.board import Board
from whistlestop.table.view import View

AIM = (
    "Collect coloured cards, pay with them for lanes between cities, and join the two cities on each of your "
    "tickets by an unbroken path of your own lanes. Tickets are secret: completed ones add their points at "
    "the end, the others subtract them."
)
RACE = (
    "Collect cards, pay with them for lanes, and join the two places on each of your tickets by an unbroken "
    "path of your own lanes. A completed ticket is shown at once and a new one drawn."
)
TURN = "A turn is one thing: draw two cards, or claim one lane, or draw tickets."
SET = "A lane takes as many cards as it has spaces, all of its colour; a gray lane takes any one colour."
WILD = f"{SET} Locomotives stand for any colour."
FERRIES = "Ferries want some locomotives in the payment."
TUNNELS = (
    "Tunnels may cost more than they show: three cards are turned up, and each of your colour, or a "
    "locomotive, asks for one more card. Who doesn't pay takes the cards back and has lost the turn."
)
STATIONS = (
    "A station lets you use one lane of a rival at its city, for your tickets, at the end. One that you "
    "never build is worth 4 points."
)
END = "When somebody has 2 cars or fewer left at the end of a turn, everybody has one more turn."
LONGEST = "The longest unbroken path earns 10 points."
TREAT = (
    "Trick or treat: the first time you join the dark forest with the coast you get a special ticket, "
    "which counts as completed."
)
TOWN_HALL = (
    "Joining the town hall with the crypt, or with the mansion on the hill, brings 2 extra cards, once each."
)
DOUBLES = {
    True: "Where two lanes lie side by side nobody may have both.",
    False: "Where two lanes lie side by side only one can be claimed at this table.",
}

BOXES: dict[str, tuple[str, ...]] = {
    "usa": (AIM, TURN, WILD, END, LONGEST),
    "europe": (
        AIM,
        TURN[:-1] + ", or build a station.",
        WILD,
        FERRIES,
        TUNNELS,
        STATIONS,
        END,
        LONGEST,
    ),
    "nordic": (
        AIM,
        TURN,
        f"{SET} Locomotives may be used for ferries and tunnels only.",
        f"{FERRIES} Any three coloured cards stand for one of those locomotives.",
        TUNNELS,
        "Market locomotives are ordinary cards: you may take two in one turn.",
        END,
        "Who completed most tickets earns 10 points. There is nothing for the longest path.",
    ),
    "nederland": (AIM, TURN, WILD, END),
    "ghost": (
        RACE,
        "Who has completed 6 tickets wins at once. If somebody places the last car before, most tickets win.",
        "A turn is one thing: draw two cards, or claim one lane, or swap your open tickets for new ones.",
        WILD,
        TREAT,
        TOWN_HALL,
        "This board is our own design around the few facts that were published of the original.",
    ),
}
TOLLS = (
    "A lane also costs its toll, to be paid from your tokens: to the bank, or, if it is the second of two "
    "lanes side by side, to the owner of the first. Who can't pay takes a loan."
)
BONUS = (
    "At the end each loan costs 5 points, and those without a loan are paid for the tokens they kept: most "
    "tokens bring the biggest bonus (35 points with two players, 55 with more)."
)
NEUTRAL = (
    "From round 6 on a neutral player takes lanes too: after each round a ticket is turned up, and neutral "
    "cars cover the connection it names. Who holds the marker chooses the lane if both are free."
)


def how_to_play(view: View, board: Board, *, shared_doubles: bool) -> list[str]:
    """Tell how the box goes, one paragraph a line."""
    told = [*BOXES.get(view.box, BOXES["usa"]), DOUBLES[shared_doubles]]
    if view.box == "nederland" and "no_tolls" not in view.options:
        told += [TOLLS, BONUS]
    if "neutral_player" in view.options:
        told.append(NEUTRAL)
    if board.facts.points:
        scale = ", ".join(f"{length}: {points}" for length, points in sorted(board.facts.points.items()))
        told.append(f"Points for claiming a lane, by its length: {scale}.")
    title = f"{board.facts.title}, {len(view.seats)} players, {board.facts.cars} cars each:"
    return [title, *(f"- {paragraph}" for paragraph in told)]
