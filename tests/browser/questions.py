"""Every kind of question that the page asks, and how to get there."""

from __future__ import annotations

from dataclasses import dataclass

from tests.browser.person import Person
from tests.browser.player import MARKET, SHEET, Player
from tests.browser.positions import EUROPE, NEUTRAL, TUNNEL, Document
from tests.browser.tables import lay_out
from tools.crowd import Server


@dataclass(frozen=True)
class Question:
    """A question, and the way there: a position, and what is done in it."""

    name: str
    asks: str
    position: Document | None = None
    box: str = "europe"
    options: tuple[str, ...] = ()
    move: str = ""  # played
    points: str = ""  # chosen on the board
    presses: str = ""  # pressed beside the board

    def __str__(self) -> str:
        return self.name

    @property
    def by_server(self) -> bool:
        """Tell whether the server asks, and not the page before it sends anything."""
        return not self.points and not self.presses


QUESTIONS = (
    Question("first tickets", "keep_tickets", box="usa"),
    Question("turn", "turn", EUROPE),
    Question("second card", "second_card", EUROPE, move="draw"),
    Question("keep tickets", "keep_tickets", EUROPE, move="tickets"),
    Question("tunnel", "tunnel", TUNNEL),
    Question("neutral lane", "neutral_lane", NEUTRAL, box="nederland", options=("neutral_player",)),
    Question("payment", "turn", EUROPE, points="marseille-paris"),
    Question("tunnel payment", "turn", EUROPE, points="munchen-zurich"),
    Question("station", "turn", EUROPE, points="wien"),
    Question("out of reach", "turn", EUROPE, points="moskva-petrograd"),
    Question("draw tickets", "turn", EUROPE, presses="tickets"),
    Question("swap", "turn", box="ghost", presses="swap"),
)


def come_to(question: Question, person: Person, server: Server) -> Player:
    """Let somebody come to a table and to its question."""
    seats = ("person", "greedy")
    laid = lay_out(
        server.database, question.box, *seats, options=question.options, position=question.position
    )
    player = Player.at(person, laid, server.url)
    if question.position is None and question.asks == "keep_tickets":
        player.wait_for_event(2)  # the bot has chosen its first tickets: now nothing happens but by us
    if question.move:
        player.play(question.move)
    if question.points:
        player.hands.point(question.points)
    if question.presses:
        player.hands.press(f'{MARKET} button[data-move="{question.presses}"]')
    if question.asks not in {"turn", "second_card"} or not question.by_server:
        player.page.locator(SHEET).wait_for()
    assert player.asked == question.asks
    return player
