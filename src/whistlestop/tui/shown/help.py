"""What may be typed and pressed, and how a game goes."""

from __future__ import annotations

from itertools import count

from rich.text import Text

from whistlestop.engine.rules import Rules
from whistlestop.table.view import View
from whistlestop.tui.shown.telling import Reader
from whistlestop.words.names import board_name

WIDE = 12  # columns for a word
BASE = "usa"
"""The box whose rules the others are told apart from."""

EXAMPLES = {
    "draw": "draw",
    "take": "take red",
    "claim": "claim A-B",
    "tickets": "tickets",
    "keep": "keep A-B …",
    "station": "station A",
    "pay": "pay 1 red",
    "decline": "decline",
    "swap": "swap",
    "lay": "lay A-B",
    "pass": "pass",
}
"""Each kind of move by its first word, as it may be typed."""


def paired(reader: Reader, pairs: list[tuple[str, str]]) -> Text:
    """Set words under each other, each with what it does."""
    lines = [Text().append(f"  {word:<{WIDE}} ", reader.theme.bold).append(what) for word, what in pairs]
    return Text("\n").join(lines)


def words_text(reader: Reader, words: tuple[str, ...], view: View | None) -> Text:
    """Explain the moves, those on offer first, then all words and keys."""
    said = reader.language.text
    now = {str(move).partition(" ")[0] for move in view.legal_moves} if view is not None else set()
    moves = sorted(EXAMPLES, key=lambda verb: verb not in now)
    parts = [
        Text(said("terminal.help.moves"), reader.theme.accent),
        paired(reader, [(EXAMPLES[verb], said(f"terminal.move.{verb}")) for verb in moves]),
        Text(f"  {said('terminal.help.type')}\n"),
        Text(said("terminal.help.words"), reader.theme.accent),
        paired(reader, [(word, said(f"terminal.word.{word}")) for word in words]),
        Text(),
        Text(said("terminal.help.keys"), reader.theme.accent),
        Text(f"  {said('terminal.keys.table')}"),
        Text(f"  {said('terminal.help.board.text')}"),
    ]
    return Text("\n").join(parts)


def told(reader: Reader, key: str) -> list[str]:
    """List the paragraphs of a text that is told in several: `key.1`, `key.2` and so on."""
    keys = (f"{key}.{number}" for number in count(1))
    paragraphs = []
    for each in keys:
        if not reader.language.has(each):
            break
        paragraphs.append(reader.language.text(each))
    return paragraphs


def rules_paragraphs(reader: Reader, rules: Rules, box: str, options: tuple[str, ...]) -> list[str]:
    """Tell how a box goes: the game in a minute, what is different, variants, points by length."""
    said = reader.language.text
    paragraphs = told(reader, f"help.{BASE}")
    if box != BASE:
        paragraphs += [said("help.different") + ":", *told(reader, f"help.{box}")]
    paragraphs += [f"{said(f'option.{option}')}: {said(f'option.about.{option}')}" for option in options]
    points = rules.board.facts.points
    if points:
        scale = ", ".join(
            f"{said('board.spaces', n=length)}: {said('board.points', n=worth)}"
            for length, worth in sorted(points.items())
        )
        paragraphs.append(f"{said('terminal.scale')}: {scale}.")
    return paragraphs


def rules_text(reader: Reader, rules: Rules, box: str, options: tuple[str, ...]) -> Text:
    """Write how a box goes."""
    text = Text().append(board_name(reader.language, rules.board), reader.theme.accent)
    for paragraph in rules_paragraphs(reader, rules, box, options):
        text.append("\n· ", "")
        text.append(paragraph, "")
    return text
