"""What can be pointed at on a chart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Direction = Literal["up", "down", "left", "right"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A lane or a city."""

    kind: Literal["lane", "city"]
    id: str
