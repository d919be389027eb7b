"""What a board's drawing looks like beyond its colours: ink, track, water, rock and cities."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """The paints of one board."""

    ink: str = "#2c2118"  # labels
    halo: str = "#fbf5e6"  # around labels
    paper: str = "#f6edd8"  # panels, and the ground of a board without scenery
    line: str = "#6b5334"  # lines on panels, and the frame of a board without scenery
    title: str = "#4a2f1b"
    ballast: str = "#efe5cf"  # the bed of a track
    sleeper: str = "#6a5138"
    rail: str = "#3d352e"
    water: str = "#e3f1f4"  # the bed of a ferry
    wave: str = "#5d93a6"
    rock: str = "#57493d"  # the bed of a tunnel
    rock_light: str = "#8b7a69"
    city: str = "#8f2a22"  # the enamel of a city's marker
    city_light: str = "#d3614f"
    city_dark: str = "#4f120e"
    metal: str = "#f7ecd0"  # its rim
    sign: str = "#fff6e0"  # signs on it
    strip: str = "#35220f"  # below the board, behind the seats

    @property
    def night(self) -> bool:
        """Tell whether labels are lighter than what they stand on."""
        return brightness(self.ink) > brightness(self.paper)


def brightness(paint: str) -> int:
    """Add up the red, green and blue of a paint: #rrggbb."""
    return sum(bytes.fromhex(paint[1:]))


THEMES: dict[str, Theme] = {
    "usa": Theme(),
    "europe": Theme(
        city="#7a2440",
        city_light="#c05a78",
        city_dark="#3d0d1d",
        ink="#2b2030",
        title="#4b2343",
        line="#6e5560",
    ),
    "nordic": Theme(
        ink="#1d2a35",
        strip="#12263a",
        halo="#f6f8f4",
        paper="#f1f2ea",
        line="#4c6272",
        title="#1f3f57",
        city="#a12a26",
        city_light="#de6a58",
        city_dark="#5a1210",
        ballast="#f0ede0",
        rock="#4d5258",
        rock_light="#848c92",
    ),
    "nederland": Theme(
        ink="#1f2a35",
        strip="#143763",
        halo="#fbf8ec",
        line="#3f6077",
        title="#1f4a68",
        city="#d4651a",
        city_light="#f6a35c",
        city_dark="#853405",
    ),
    "ghost": Theme(
        ink="#f8f0d8",
        halo="#171327",
        paper="#2a2344",
        line="#b8a05a",
        title="#f3d98a",
        ballast="#50487a",
        sleeper="#211a3a",
        rail="#8d83b0",
        water="#33506b",
        wave="#8fc3d6",
        rock="#1b1628",
        rock_light="#5b5175",
        city="#e9a13a",
        city_light="#ffe9a6",
        city_dark="#9a4d10",
        metal="#2a1f3a",
        sign="#5a2a05",
        strip="#0f0d22",
    ),
}
"""By the id of the board; any other is drawn like a plain map."""


def theme_of(board: str) -> Theme:
    """Return a board's theme."""
    return THEMES.get(board, Theme())
