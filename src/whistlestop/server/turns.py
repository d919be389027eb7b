"""What a turn may be in a box: what the sentence over a player's moves is made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from whistlestop.boxes import BOXES, board_of, open_box
from whistlestop.shared.tickets import TicketStep
from whistlestop.words.asking import turn_kinds


@dataclass(frozen=True, slots=True)
class Turns:
    """What a turn may be."""

    turns: tuple[str, ...]  # the kinds, by the first word of their moves
    tickets_drawn: int  # in a turn that draws some
    tickets_to_win: int  # so many completed ones end the game; 0 where none do


@cache
def turns_of(box: str) -> Turns:
    """Tell what a turn may be, how many tickets one draws, and how many completed ones end the game."""
    rules = open_box(box, board_of(box).facts.players[0])
    return Turns(
        turns=turn_kinds(rules),
        tickets_drawn=sum(
            int(step.tickets.draw) for step in rules.sheet.menu if isinstance(step, TicketStep)
        ),
        tickets_to_win=BOXES[box].tickets_to_win,
    )
