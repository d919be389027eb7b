"""Pictures of the page, compared as by somebody who steps back: a hair makes no difference."""

from __future__ import annotations

import io
import os
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter, ImageStat

APPROVED = Path(__file__).parent / "approved"
APPROVING = bool(os.environ.get("WHISTLESTOP_APPROVE"))
KEPT = 2  # pictures are kept at half their size,
LOOKED = 4  # and compared at a quarter and a little blurred, where the edges of letters are gone
CELL = 12  # of those pixels: about a button
MEAN = 4.0  # of 255: how much the whole may differ,
WORST = 12.0  # and a single cell


def looked_at(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Step back from a picture."""
    small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    return small.filter(ImageFilter.GaussianBlur(1))


def differences(one: Image.Image, two: Image.Image, full: tuple[int, int]) -> tuple[float, float]:
    """Tell how much two pictures differ: as a whole, and in the worst of their cells."""
    size = full[0] // LOOKED, full[1] // LOOKED
    apart = ImageChops.difference(looked_at(one, size), looked_at(two, size))
    mean = sum(ImageStat.Stat(apart).mean) / 3
    cells = apart.resize((size[0] // CELL, size[1] // CELL), Image.Resampling.BOX)
    return mean, float(max(cells.tobytes()))


def alike(one: Image.Image, two: Image.Image, full: tuple[int, int]) -> bool:
    """Tell whether two pictures show the same."""
    mean, worst = differences(one, two, full)
    return mean <= MEAN and worst <= WORST


def compare(name: str, taken: bytes, folder: Path) -> None:
    """Compare a picture with the approved one, or approve it if that is what we are here for."""
    new, path = Image.open(io.BytesIO(taken)).convert("RGB"), APPROVED / f"{name}.webp"
    if APPROVING:
        # One that shows the same stays as it is: only what has changed is to be looked at.
        if not path.is_file() or not alike(new, Image.open(path), new.size):
            APPROVED.mkdir(exist_ok=True)
            small = new.resize((new.width // KEPT, new.height // KEPT), Image.Resampling.LANCZOS)
            small.save(path, quality=70, method=6)
        return
    assert path.is_file(), f"there is no approved picture {name}: run make approve"
    with Image.open(path) as approved:
        mean, worst = differences(new, approved, new.size)
        same = alike(new, approved, new.size)
    new.save(folder / f"{name}.png")
    assert same, (
        f"{name} looks different ({mean:.1f} on the whole, {worst:.0f} at worst): compare "
        f"{folder / name}.png with {path}; if the new one is right, run make approve"
    )
