"""Make layouts and scenery of the boards: `python -m tools.draw [box ...]`."""

from __future__ import annotations

import argparse
import importlib.util

from tools.draw.layout import lay_out
from tools.draw.layout_write import save
from tools.draw.projection import SIZES


def main() -> None:
    """Draw the boards that were asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m tools.draw", description=__doc__)
    parser.add_argument("box", nargs="*", choices=[[], *SIZES], help="which boards; all if none is named")
    parser.add_argument("--only", choices=["layout", "scenery"], help="make only this")
    wanted = parser.parse_args()
    for box in wanted.box or SIZES:
        if wanted.only != "scenery":
            print(save(lay_out(box)))
        if wanted.only != "layout" and importlib.util.find_spec("tools.draw.scenery"):
            scenery = importlib.import_module("tools.draw.scenery")
            print(scenery.draw(box))


if __name__ == "__main__":
    main()
