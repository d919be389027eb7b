"""Make the pictures of docs/boards: every board empty and in the middle of a game, and the key to colours.

Also the rough pictures of the boards, which the page shows until the drawing itself has come. Needs the
dependency group `draw`. The same boards give the same pictures.
"""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

from PIL import Image

import whistlestop as ws
from whistlestop.bots.contract import Budget
from whistlestop.bots.registry import find_bot
from whistlestop.boxes import BOXES, board_of
from whistlestop.drawing.definitions import card_marks, font_faces, player_pieces, slot_paints, style_sheet
from whistlestop.drawing.export import png
from whistlestop.drawing.layouts import ROUGH
from whistlestop.drawing.palette import CARDS, NEUTRAL, PLAYERS
from whistlestop.drawing.picture import draw_board
from whistlestop.drawing.themes import Theme
from whistlestop.drawing.writing import escaped, tag

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "boards"
WIDE, TALL = 1000, 640
"""How wide the pictures are, in pixels."""

SEED = 3


def midway(box: str) -> ws.Game:
    """Play with as many seats as the board has, until more than half of the cars are laid."""
    most = board_of(box).facts.players[1]
    game = ws.new_game(box, most, seed=SEED)
    bot, dice = find_bot("steady"), Random(SEED)
    while not game.over and cars_left(game) > game.board.facts.cars * most * 0.43:
        seat = game.to_act[0]
        game.play(bot.choose(game.view(seat), game.board, dice, Budget()), seat)
    return game


def cars_left(game: ws.Game) -> int:
    """Count the cars that nobody has laid yet."""
    return sum(seat.cars for seat in game.view(ws.SPECTATOR).seats)


def save(svg: str, path: Path, scale: float = 1.0, quality: int = 82) -> None:
    """Write a drawing as a small picture."""
    image = Image.open(io.BytesIO(png(svg, 2000))).convert("RGB")
    width = round(scale * (WIDE if image.width > image.height else TALL))
    small = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    small.save(path, quality=quality, method=6)
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


def key() -> str:
    """Draw the key: every card's colour with its shape, every player's with its pattern."""
    parts = []
    for i, (name, card) in enumerate(CARDS.items()):
        x, y = 60 + (i % 3) * 210, 34 + (i // 3) * 44
        space = f'<rect x="-38" y="-14" width="76" height="28" rx="5" fill="url(#ws-fill-{name})"/>'
        mark = f'<use href="#ws-{name}" transform="scale(1.35)"/>'
        parts.append(entry(x, y, f'<g stroke="{card.edge}">{space}</g>{mark}', name))
    owners = [(str(seat), player.name) for seat, player in enumerate(PLAYERS)] + [("neutral", NEUTRAL.name)]
    for i, (owner, name) in enumerate(owners):
        x, y = 60 + (i % 3) * 210, 184 + (i // 3) * 44
        parts.append(entry(x, y, f'<use href="#ws-car-{owner}" transform="scale(1.3)"/>', name))
    ground = '<rect width="650" height="264" rx="12" fill="#f6edd8"/>'
    return tag(
        "svg",
        tag("style", font_faces(), style_sheet("key", Theme())),
        tag("defs", card_marks(), slot_paints(), player_pieces()),
        ground,
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 650 264",
        width=650,
        height=264,
        class_="ws-key",
    )


def entry(x: float, y: float, drawing: str, name: str) -> str:
    """Draw one line of the key."""
    words = tag("text", escaped(name), x=48, y=6, font_size=19)
    return tag("g", drawing, words, transform=f"translate({x} {y})")


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "key.svg").write_text(key(), encoding="utf-8")
    ROUGH.mkdir(exist_ok=True)
    for box in BOXES:
        empty = draw_board(board_of(box))
        save(empty, ROUGH / f"{box}.webp", 0.72, 50)
        save(empty, FOLDER / f"{box}.webp")
        save(midway(box).svg(), FOLDER / f"{box}-game.webp")


if __name__ == "__main__":
    main()
