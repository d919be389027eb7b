"""Inks and papers: what the five boards share, and what each has for itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """The colours of one board."""

    ink: str  # coasts and ornaments
    frame: str  # the band round the board
    frame_dark: str
    gilt: str  # fine lines on the frame
    plate: str  # under title and legend
    plate_edge: str
    accent: str  # the second colour of ornaments
    coast_line: str  # the faint lines along the coast
    border: str
    lake: str
    lake_shore: str
    river: str
    wave: str  # small waves on the open sea
    badge: str  # the ornament at both sides of the title
    river_width: float = 1.3
    forest: str = "#6f9078"  # small trees on land


STYLES = {
    "usa": Style(
        ink="#5d4630",
        frame="#6e3524",
        frame_dark="#4a2117",
        gilt="#e2bd78",
        plate="#f7ecd2",
        plate_edge="#7c3a26",
        accent="#b5532f",
        coast_line="#4f7f86",
        border="#8a6a48",
        lake="#b4d3d2",
        lake_shore="#7f9a94",
        river="#7fadb4",
        wave="#5e939b",
        badge="star",
    ),
    "europe": Style(
        ink="#54442f",
        frame="#4b3a2a",
        frame_dark="#2f241a",
        gilt="#d9bf85",
        plate="#f5ead0",
        plate_edge="#5e4a31",
        accent="#9a4f3c",
        coast_line="#5f7d78",
        border="#86684f",
        lake="#c4d3c9",
        lake_shore="#8c9787",
        river="#8aa9a6",
        wave="#7c9a95",
        badge="scroll",
    ),
    "nordic": Style(
        ink="#2c4a5e",
        frame="#1f3a52",
        frame_dark="#12263a",
        gilt="#cfe0e6",
        plate="#f2f6f5",
        plate_edge="#234a66",
        accent="#b5443c",
        coast_line="#dcecf2",
        border="#7c8f86",
        lake="#9cc3d6",
        lake_shore="#6d93a8",
        river="#7fb0c8",
        wave="#cfe4ee",
        badge="snowflake",
    ),
    "nederland": Style(
        ink="#2f5573",
        frame="#1f4e86",
        frame_dark="#143763",
        gilt="#eef3f7",
        plate="#fbfcf9",
        plate_edge="#1f5aa0",
        accent="#e07b2c",
        coast_line="#f4fafc",
        border="#7f8f6a",
        lake="#b4d6e4",
        lake_shore="#6f94ab",
        river="#8dbdd6",
        wave="#f4fafc",
        badge="tulip",
        river_width=4.2,
    ),
    "ghost": Style(
        ink="#0e0d24",
        frame="#17142f",
        frame_dark="#0b0a1a",
        gilt="#8f83c9",
        plate="#231f47",
        plate_edge="#b9aee8",
        accent="#e8b64c",
        coast_line="#5b5aa0",
        border="#5b5aa0",
        lake="#1d2c55",
        lake_shore="#43508a",
        river="#2b3d6e",
        wave="#5b5aa0",
        badge="crescent",
    ),
}
