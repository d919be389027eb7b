"""Make layouts and scenery of the boards: `python -m tools.draw [box ...]`."""

from __future__ import annotations

import argparse

from tools.draw import scenery
from tools.draw.layout import lay_out
from tools.draw.layout_picture import picture
from tools.draw.layout_write import load_layout, save
from tools.draw.projection import ROOT, SIZES


def main() -> None:
    """Draw the boards that were asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m tools.draw", description=__doc__)
    parser.add_argument("box", nargs="*", help=f"which boards ({', '.join(SIZES)}); all if none is named")
    parser.add_argument("--only", choices=["layout", "scenery", "sketch"], help="make only this")
    wanted = parser.parse_args()
    if unknown := set(wanted.box) - set(SIZES):
        parser.error(f"there is no board called {', '.join(sorted(unknown))}; choose from {', '.join(SIZES)}")
    for box in wanted.box or SIZES:
        if wanted.only in {None, "layout"}:
            print(save(lay_out(box)).relative_to(ROOT))
        if wanted.only in {None, "scenery"}:
            print(scenery.draw(box))
        if wanted.only == "sketch":
            print(picture(load_layout(box)))


if __name__ == "__main__":
    main()
