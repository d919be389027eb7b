"""Sheets laid over the table: choose one of many, choose some, read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from whistlestop.tui.screens.answering import Answer, Answering
from whistlestop.tui.widgets.choices import Choices
from whistlestop.words.completing import fold
from whistlestop.words.language import Language

MOVES = {
    "up": "action_cursor_up",
    "down": "action_cursor_down",
    "pageup": "action_page_up",
    "pagedown": "action_page_down",
}
"""Keys that move the cursor of a list, also while something is typed above it."""
FEW = 9  # choices that are chosen from by a digit, and need no typing ahead


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several things to choose from."""

    value: str
    label: Text | str
    sought: str = ""  # by which words it is found, besides its label

    @property
    def text(self) -> Text:
        """Return the label as it is shown."""
        return self.label if isinstance(self.label, Text) else Text(self.label)

    @property
    def words(self) -> str:
        """Return what typing ahead looks in."""
        return fold(f"{self.label} {self.sought}")


class Sheet(ModalScreen[Answer | None], Answering[Answer | None], Generic[Answer]):
    """A sheet over the table; Esc puts it away."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "put_away", show=False)]

    def action_put_away(self) -> None:
        """Choose nothing."""
        self.answer(None)


class PickSheet(Sheet[str]):
    """Choose one thing of a list: by arrows, by typing a part of it, by its digit, by the mouse."""

    def __init__(
        self,
        language: Language,
        title: str,
        choices: Sequence[Choice],
        *,
        note: str = "",
        pointed: Callable[[str], None] | None = None,
    ) -> None:
        """Take what to choose from; `pointed` is told what the cursor is on."""
        super().__init__()
        self.language, self.heading, self.note = language, title, note
        self.choices = list(choices)
        self.shown: list[Choice] = []
        self.pointed = pointed

    def compose(self) -> ComposeResult:
        """Lay the sheet out."""
        with Vertical(classes="sheet"):
            yield Static(self.heading, classes="title", markup=False)
            if self.note:
                yield Static(self.note, classes="note", markup=False)
            if len(self.choices) > FEW:
                yield Input(placeholder=self.language.text("terminal.find"), compact=True)
            yield Choices(compact=True)
            yield Static(self.language.text("terminal.keys.pick"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Begin with everything."""
        self.fill("")
        self.query_one(Input if len(self.choices) > FEW else Choices).focus()

    def fill(self, typed: str) -> None:
        """Show the choices that have all of the words that were typed."""
        words = fold(typed).split()
        self.shown = [each for each in self.choices if all(word in each.words for word in words)]
        numbered = len(self.choices) <= FEW
        listing = self.query_one(Choices)
        listing.clear_options()
        for number, each in enumerate(self.shown, start=1):
            label = Text(f"{number} ", "dim") if numbered else Text()
            label.append_text(each.text)
            listing.add_option(Option(label))
        if not self.shown:
            listing.add_option(Option(self.language.text("terminal.none_such"), disabled=True))
        listing.highlighted = 0 if self.shown else None

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        """Show fewer choices."""
        self.fill(event.value)

    @on(Input.Submitted)
    def entered(self) -> None:
        """Choose what the cursor is on."""
        self.query_one(Choices).action_select()

    @on(OptionList.OptionHighlighted)
    def tell(self, event: OptionList.OptionHighlighted) -> None:
        """Tell what the cursor is on."""
        if self.pointed is not None and event.option_index < len(self.shown):
            self.pointed(self.shown[event.option_index].value)

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Be done."""
        event.stop()
        if event.option_index < len(self.shown):
            self.answer(self.shown[event.option_index].value)

    def on_key(self, event: events.Key) -> None:
        """Let arrows move the cursor while something is typed, and digits choose from few."""
        listing = self.query_one(Choices)
        if event.key in MOVES and not listing.has_focus:
            event.stop()
            getattr(listing, MOVES[event.key])()
        elif len(self.choices) <= FEW and event.key.isdecimal() and 1 <= int(event.key) <= len(self.shown):
            event.stop()
            self.answer(self.shown[int(event.key) - 1].value)


class KeepSheet(Sheet[tuple[str, ...]]):
    """Choose tickets to keep: space takes one or puts it back, Enter keeps those taken."""

    def __init__(
        self,
        language: Language,
        title: str,
        tickets: Sequence[Choice],
        least: int,
        *,
        sum_of: Callable[[Sequence[str]], str],
        pointed: Callable[[str], None],
    ) -> None:
        """Take the tickets, how many are to be kept, and what is said of those taken."""
        super().__init__()
        self.language, self.heading = language, title
        self.tickets, self.least = tickets, least
        self.taken: set[str] = set()
        self.sum_of, self.pointed = sum_of, pointed

    def compose(self) -> ComposeResult:
        """Lay the sheet out."""
        with Vertical(classes="sheet"):
            yield Static(self.heading, classes="title", markup=False)
            yield Static(self.language.text("keep.note"), classes="note", markup=False)
            yield Choices(compact=True)
            yield Static("", id="sum", markup=False)
            yield Static(self.language.text("terminal.keys.keep"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Begin with the first ticket under the cursor."""
        listing = self.query_one(Choices)
        listing.add_options(Option(self.label(ticket)) for ticket in self.tickets)
        listing.highlighted = 0
        listing.focus()
        self.count()

    def label(self, ticket: Choice) -> Text:
        """Write a ticket behind a box that is crossed if it is taken."""
        taken = ticket.value in self.taken
        return Text("[x] " if taken else "[ ] ", "bold").append_text(ticket.text)

    def count(self) -> None:
        """Say what those taken come to, and how many more there have to be."""
        missing = self.least - len(self.taken)
        words = [self.sum_of(self.kept())] if self.taken else []
        words += [self.language.text("keep.more", n=missing)] if missing > 0 else []
        self.query_one("#sum", Static).update(" · ".join(word for word in words if word))

    def kept(self) -> tuple[str, ...]:
        """Return the tickets taken, in the order in which they were offered."""
        return tuple(each.value for each in self.tickets if each.value in self.taken)

    def turn(self, place: int) -> None:
        """Take a ticket, or put it back."""
        if place < len(self.tickets):
            self.taken ^= {self.tickets[place].value}
            label = self.label(self.tickets[place])
            self.query_one(Choices).replace_option_prompt_at_index(place, label)
            self.count()

    @on(OptionList.OptionHighlighted)
    def tell(self, event: OptionList.OptionHighlighted) -> None:
        """Tell which ticket the cursor is on."""
        self.pointed(self.tickets[event.option_index].value)

    @on(OptionList.OptionSelected)
    def keep(self, event: OptionList.OptionSelected) -> None:
        """Keep those taken at Enter, if they are enough; a click takes one or puts it back."""
        event.stop()
        if len(self.taken) >= self.least:
            self.answer(self.kept())
        else:
            self.app.bell()

    def on_key(self, event: events.Key) -> None:
        """Take a ticket or put it back: the one under the cursor by space, others by their digits."""
        place = self.query_one(Choices).highlighted
        if event.key == "space" and place is not None:
            event.stop()
            self.turn(place)
        elif event.key.isdecimal() and int(event.key) >= 1:
            event.stop()
            self.turn(int(event.key) - 1)


class ReadSheet(Sheet[None]):
    """Something to read, longer than the screen perhaps."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q", "put_away", show=False)]

    def __init__(self, language: Language, title: str, text: Text | str, *, at_end: bool = False) -> None:
        """Take what there is to read; `at_end` begins with its last lines."""
        super().__init__()
        self.language, self.heading, self.text, self.at_end = language, title, text, at_end

    def compose(self) -> ComposeResult:
        """Lay the sheet out."""
        with Vertical(classes="sheet wide"):
            yield Static(self.heading, classes="title", markup=False)
            with VerticalScroll():
                yield Static(self.text, markup=False)
            yield Static(self.language.text("terminal.keys.read"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Let the arrows move the text."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        if self.at_end:
            scroll.scroll_end(animate=False)
