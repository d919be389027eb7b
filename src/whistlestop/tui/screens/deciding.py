"""How a move is put together on the screen: by sheets for lanes, payments, tickets, tunnels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from whistlestop.engine.moves import BuildStation, ClaimLane, PayExtra
from whistlestop.table.view import View
from whistlestop.tui.chart import Spot
from whistlestop.tui.screens.sheets import Choice, KeepSheet, PickSheet
from whistlestop.tui.shown.rows import card_row
from whistlestop.tui.shown.tickets import ticket_line, ticket_points
from whistlestop.words.lanes import payments_for, printed_words
from whistlestop.words.names import city_name, lane_fact, lane_name
from whistlestop.words.payments import offered, ranked

if TYPE_CHECKING:
    from whistlestop.tui.screens.table import TableScreen

SHEET = 54  # columns of a line in a sheet
SHEETS = ("keep_tickets", "tunnel", "neutral_lane")
"""Questions that are asked by a sheet as soon as they come up."""


Question = tuple[str, int]
"""What is asked of a seat, and after how many of its own moves: the same question is asked once."""


def question_for_sheet(view: View | None, you: int) -> Question | None:
    """Return what a seat is asked, if there is a sheet for it."""
    if view is None or you not in view.to_act or view.decision not in SHEETS:
        return None
    return view.decision, sum(line.seat == you for line in view.log)


def decide(screen: TableScreen, view: View) -> None:
    """Open the sheet for the question that is asked; for a whole turn, the list of what can be claimed."""
    opens: dict[str, Callable[[TableScreen, View], None]] = {
        "keep_tickets": choose_tickets,
        "tunnel": pay_tunnel,
        "neutral_lane": lay_neutral_lane,
    }
    opens.get(view.decision, choose_lane)(screen, view)


def choose_tickets(screen: TableScreen, view: View) -> None:
    """Ask which of the offered tickets to keep; each lights its way on the board."""
    own, reader, board = view.own, screen.reader, screen.board
    if own is None:
        return
    said = reader.language.text
    least = min(own.keep, len(own.offer))
    tickets = [
        Choice(ticket, ticket_line(reader, board, ticket, screen.progress(ticket), SHEET))
        for ticket in own.offer
    ]

    def sum_of(taken: Sequence[str]) -> str:
        points = sum(ticket_points(board, ticket) for ticket in taken)
        return said("keep.sum", n=points) if points else ""

    def done(taken: tuple[str, ...] | None) -> None:
        screen.light(None)
        if taken:
            screen.play(f"keep {' '.join(taken)}")

    sheet = KeepSheet(
        reader.language, said("keep.title", n=least), tickets, least, sum_of=sum_of, pointed=screen.light
    )
    screen.lay(sheet, done)


def pay_tunnel(screen: TableScreen, view: View) -> None:
    """Ask whether to pay what a tunnel costs on top. Rules: E5."""
    tunnel, reader, board = view.tunnel, screen.reader, screen.board
    if tunnel is None or view.own is None:
        return
    said = reader.language.text
    pays = ranked(offered(view.legal_moves).pays, view.own.cards)
    choices = [payment_choice(screen, move, said("tunnel.pay", n=move.payment.size)) for move in pays]
    choices.append(Choice("decline", said("tunnel.decline")))
    shown = ", ".join(said(f"card.{card}") for card in tunnel.shown)
    note = f"{said('log.shown', cards=shown)} {said('tunnel.extra', n=tunnel.extra)}"
    note += "" if pays else f" {said('tunnel.cant')}"
    title = said("tunnel.title", lane=lane_name(reader.language, board, tunnel.lane))
    pick(screen, title, choices, note)


def lay_neutral_lane(screen: TableScreen, view: View) -> None:
    """Ask which lane the neutral cars take. Rules: H11."""
    said, board = screen.reader.language.text, screen.board
    choices = [
        Choice(f"lay {lane}", lane_name(screen.reader.language, board, lane))
        for lane in offered(view.legal_moves).lays
    ]
    pick(
        screen,
        said("neutral.title"),
        choices,
        said("neutral.note"),
        lambda move: screen.point_at(move.removeprefix("lay ")),
    )


def choose_lane(screen: TableScreen, view: View) -> None:
    """List the lanes that can be claimed, long ones first, and the cities for a station."""
    language, board = screen.reader.language, screen.board
    offers = offered(view.legal_moves)
    lanes = sorted(offers.claims, key=lambda lane: (-board.length[board.lane_number[lane]], lane))
    choices = [
        Choice(
            f"lane {lane}",
            Text(lane_name(language, board, lane)).append(f"  {printed_words(language, board, lane)}", "dim"),
            lane,
        )
        for lane in lanes
    ]
    choices += [
        Choice(f"city {city}", language.text("station.title", city=city_name(language, board, city)), city)
        for city in offers.stations
    ]
    if not choices:
        screen.tell(
            screen.asked_now() if view.decision != "turn" else language.text("terminal.nothing_to_claim")
        )
        return

    def chosen(value: str | None) -> None:
        if value is not None:
            kind, _, what = value.partition(" ")
            choose_spot(screen, Spot("lane" if kind == "lane" else "city", what))

    sheet = PickSheet(
        language,
        language.text("terminal.claim.title"),
        choices,
        pointed=lambda value: screen.point_at(value.partition(" ")[2]),
    )
    screen.lay(sheet, chosen)


def choose_spot(screen: TableScreen, spot: Spot) -> None:
    """Claim a lane, build a station, or say why not."""
    view = screen.seen.view
    if view is None or view.own is None:
        return
    if spot.kind == "lane" and spot.id in offered(view.legal_moves).lays:
        screen.play(f"lay {spot.id}")
        return
    choices = [payment_choice(screen, move) for move in payments_for(screen.scene(view), spot.id)]
    if choices:
        title, note = price_words(screen, view, spot)
        pick(screen, title, choices, note)
    else:
        screen.tell(screen.spot_words(spot))


def price_words(screen: TableScreen, view: View, spot: Spot) -> tuple[str, str]:
    """Say over the payments what is paid for, and what to know of it."""
    language, board = screen.reader.language, screen.board
    if spot.kind == "city":
        built = len(view.seats[view.seat].tokens.get("stations", ())) + 1
        title = language.text("station.title", city=city_name(language, board, spot.id))
        return title, language.text("station.note", n=built)
    note = printed_words(language, board, spot.id)
    fact = lane_fact(board, spot.id)
    if fact is not None and fact.kind == "tunnel":
        note += f". {language.text('lane.tunnel_note')}"
    return lane_name(language, board, spot.id), note


def payment_choice(
    screen: TableScreen, move: ClaimLane | BuildStation | PayExtra, before: str = ""
) -> Choice:
    """Show a payment as the cards it takes."""
    label = Text(f"{before}  " if before else "")
    label.append_text(card_row(screen.reader, move.payment.named()))
    return Choice(str(move), label)


def pick(
    screen: TableScreen,
    title: str,
    choices: Sequence[Choice],
    note: str = "",
    pointed: Callable[[str], None] | None = None,
) -> None:
    """Let one of several moves be chosen, and play it."""

    def chosen(move: str | None) -> None:
        if move is not None:
            screen.play(move)

    sheet = PickSheet(screen.reader.language, title, choices, note=note, pointed=pointed)
    screen.lay(sheet, chosen)


def draw(screen: TableScreen, move: str) -> None:
    """Draw a card; ask before the whole turn goes into tickets."""
    said, view = screen.reader.language.text, screen.seen.view
    if move not in {"tickets", "swap"} or view is None:
        screen.play(move)
        return
    key = f"ask.{move}"
    note = said(f"{key}.note", n=min(screen.tickets_drawn, view.ticket_deck))
    choices = [Choice(move, said(f"{key}.yes")), Choice("", said("sheet.cancel"))]

    def chosen(answer: str | None) -> None:
        if answer:
            screen.play(answer)

    screen.lay(PickSheet(screen.reader.language, said(f"{key}.title"), choices, note=note), chosen)
