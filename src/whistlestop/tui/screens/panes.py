"""What a table and a game seen again have in common: the board, and what lies beside and below it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from whistlestop.engine.rules import Rules
from whistlestop.table.view import View
from whistlestop.tui.chart import Spot, fitting_size
from whistlestop.tui.screens.answering import Answer, Answering
from whistlestop.tui.shown import rows
from whistlestop.tui.shown.board import lit_of, shown_progress
from whistlestop.tui.shown.heading import asked_now, heading
from whistlestop.tui.shown.log import log_text
from whistlestop.tui.shown.players import least_width, players
from whistlestop.tui.shown.telling import Reader
from whistlestop.tui.shown.tickets import own_tickets, ticket_line
from whistlestop.tui.tables.contract import Look
from whistlestop.tui.widgets.board import BoardPane
from whistlestop.tui.widgets.chips import ChipRow
from whistlestop.tui.widgets.choices import Choices
from whistlestop.words.lanes import Scene, city_said, lane_said, scene
from whistlestop.words.names import city_name
from whistlestop.words.tickets import Progress

SIDE = (28, 48)  # columns beside the board, at least and at most
BELOW = 7  # lines above and below board and side
LINES = 80  # of the log that are at hand; all are in its sheet


class Panes(Answering[Answer]):
    """The parts of a screen that show a table."""

    def __init__(self, reader: Reader, rules: Rules, turns: Sequence[str], look: Look) -> None:
        """Take who reads, what is played, and the first look at the table."""
        super().__init__()
        self.reader, self.rules, self.turns = reader, rules, turns
        self.board = rules.board
        self.seen = look
        self.way: frozenset[str] = frozenset()  # of the ticket under the cursor
        self.message = ""  # what was said last, until something else is done

    def compose_panes(self) -> ComposeResult:
        """Lay the parts out."""
        yield Static(id="heading")
        with Horizontal(id="middle"):
            yield BoardPane(self.board, self.city, self.reader.theme)
            with Vertical(id="side"):
                yield Static(id="players")
                yield Static(id="tickets-title", markup=False)
                yield Choices(id="tickets", compact=True)
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="lines")
        yield Static(id="info")
        yield ChipRow(id="market")
        yield ChipRow(id="hand")

    def city(self, city: str) -> str:
        """Name a city."""
        return city_name(self.reader.language, self.board, city)

    def on_resize(self) -> None:
        """Lay the screen out anew."""
        self.lay_out()
        self.show()

    def side_width(self) -> int:
        """Return how wide the parts beside the board are."""
        width, height = self.size
        needed = least_width(self.reader, self.board, self.seen) + 1
        least = max(SIDE[0], needed, min(SIDE[1], width // 4))
        useful, _ = fitting_size(self.board, max(1, width - least), max(1, height - BELOW))
        return max(least, min(SIDE[1], width - useful))

    def lay_out(self) -> None:
        """Give the board what it can use, and the rest to what lies beside it."""
        height = self.size.height
        self.query_one("#side").styles.width = self.side_width()
        self.query_one("#tickets").styles.max_height = max(4, height // 3)
        self.set_class(height < 36, "short")

    def show(self) -> None:
        """Fill all parts of the screen."""
        if not self.is_mounted or not self.size.width:
            return
        look, width = self.seen, self.size.width
        room = self.side_width() - 1
        self.query_one("#heading", Static).update(heading(self.reader, self.board, look, self.turns, width))
        self.query_one("#players", Static).update(players(self.reader, self.board, look, room))
        self.query_one("#lines", Static).update(log_text(self.reader, self.board, look, most=LINES))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.show_tickets()
        self.show_rows(width - 2)
        self.show_board()
        self.show_info()

    def show_rows(self, width: int) -> None:
        """Fill the rows of the market and the hand."""
        view, market, hand = (
            self.seen.view,
            self.query_one("#market", ChipRow),
            self.query_one("#hand", ChipRow),
        )
        market.display = view is not None
        hand.display = view is not None and view.own is not None
        if view is None:
            return
        market.show(*rows.market(self.reader, view, width))
        if view.own is not None:
            hand.show(*rows.hand(self.reader, view.own.cards.named(), width))

    def show_tickets(self) -> None:
        """List the own tickets, the cursor where it was."""
        listing, view = self.query_one("#tickets", Choices), self.seen.view
        tickets = own_tickets(view) if view is not None else ()
        at = listing.highlighted
        room = self.side_width() - 2
        lines = [
            ticket_line(self.reader, self.board, ticket, self.progress(ticket), room) for ticket in tickets
        ]
        with self.prevent(OptionList.OptionHighlighted):
            listing.clear_options()
            listing.add_options(Option(line, id=ticket) for ticket, line in zip(tickets, lines, strict=True))
            listing.highlighted = min(at, len(tickets) - 1) if tickets and at is not None else None
        title = self.query_one("#tickets-title", Static)
        title.display = listing.display = bool(tickets)
        told = (self.progress(ticket) for ticket in tickets)
        done = sum(far is not None and far.joined for far in told)
        title.update(f"{self.reader.language.text('tickets.title')} {done}/{len(tickets)}")

    def progress(self, ticket: str) -> Progress | None:
        """Tell how far a ticket of the viewer is, if that may be told."""
        return shown_progress(self.rules, self.seen, ticket)

    def show_board(self) -> None:
        """Show the board, with what is lit on it."""
        pane = self.query_one(BoardPane)
        pane.show(self.seen.view, lit_of(self.rules, self.seen.view, pane.lit.focus, self.way))

    def show_info(self) -> None:
        """Say what there is to say now: the last message, or what lies under the cursor."""
        spot = self.query_one(BoardPane).lit.focus
        if self.message:
            said = Text(self.message, self.reader.theme.warning)
        elif spot is not None:
            said = Text(self.spot_words(spot))
        else:
            said = Text(self.resting_words(), self.reader.theme.dim)
        self.query_one("#info", Static).update(said)

    def asked_now(self) -> str:
        """Say what is asked now."""
        return asked_now(self.reader, self.board, self.seen, self.turns)

    def resting_words(self) -> str:
        """Say what can be done, while there is nothing else to say."""
        return self.reader.language.text("terminal.hint")

    def spot_words(self, spot: Spot) -> str:
        """Say all there is to say of a lane or a city."""
        view = self.seen.view
        if view is None:
            return self.city(spot.id) if spot.kind == "city" else spot.id
        around = self.scene(view)
        return lane_said(around, spot.id) if spot.kind == "lane" else city_said(around, spot.id)

    def scene(self, view: View) -> Scene:
        """Put together what is needed to speak about the board."""
        return scene(self.reader.speaker(self.board, self.seen), view, self.seen.reasons.get)

    def tell(self, message: str) -> None:
        """Say something in the lines below the board."""
        self.message = message
        self.show_info()

    def point_at(self, lane: str) -> None:
        """Put the cursor of the board on a lane."""
        if lane in self.board.lane_number:
            self.query_one(BoardPane).point(Spot("lane", lane))

    def light(self, ticket: str | None) -> None:
        """Light the shortest way of a ticket, or none."""
        far = self.progress(ticket) if ticket else None
        self.way = frozenset() if far is None else frozenset(far.lanes)
        self.show_board()

    @on(BoardPane.Pointed)
    def pointed(self) -> None:
        """Tell of what is under the cursor."""
        self.message = ""
        self.show_info()

    @on(OptionList.OptionHighlighted, "#tickets")
    def look_at_ticket(self, event: OptionList.OptionHighlighted) -> None:
        """Light the way of the ticket under the cursor."""
        if self.query_one("#tickets").has_focus:
            self.light(event.option_id)

    @on(OptionList.OptionSelected, "#tickets")
    def choose_ticket(self, event: OptionList.OptionSelected) -> None:
        """Light the way of the ticket that was chosen."""
        self.light(event.option_id)

    def action_scale(self) -> None:
        """Show the board closer, or whole again."""
        pane = self.query_one(BoardPane)
        pane.action_scale(not pane.closer)
