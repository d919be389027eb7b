"""A list to choose from, with a cursor that is seen without colours, too."""

from __future__ import annotations

from textual.style import Style
from textual.widgets import OptionList


class Choices(OptionList):
    """A list to choose from.

    Textual takes everything over from the style of a part but that it is turned, and a cursor without colour
    is turned and nothing else.
    """

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """Return the style of a part, turned if that is asked for."""
        style = super().get_visual_style(*component_classes, partial=partial)
        turned = any(self.get_component_styles(part).text_style.reverse for part in component_classes)
        return style + Style(reverse=True) if turned else style
