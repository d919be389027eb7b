"""SVG as text: numbers, names and elements, escaped."""

from __future__ import annotations

import re
from html import escape

UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML has no way to write."""


def number(value: float) -> str:
    """Write a number as short as a drawing allows: tenths of a unit can't be seen.

    >>> number(12.04), number(-0.01), number(7.25)
    ('12', '0', '7.2')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    """Write several numbers."""
    return " ".join(map(number, values))


def escaped(text: str) -> str:
    """Make any text safe between tags and in attributes.

    >>> escaped('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return escape(UNPRINTABLE.sub("\ufffd", text))


def tag(name: str, *content: str, **attributes: str | float | None) -> str:
    """Write an element. Content is SVG already; attributes are escaped here, and left out if None.

    A trailing underscore keeps Python's own words apart, others become hyphens.

    >>> tag("text", escaped("Århus"), class_="label", font_size=20, id=None)
    '<text class="label" font-size="20">Århus</text>'
    """
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            text = escaped(value) if isinstance(value, str) else number(value)
            words.append(f'{key.removesuffix("_").replace("_", "-")}="{text}"')
    inside = "".join(content)
    return f"<{' '.join(words)}>{inside}</{name}>" if inside else f"<{' '.join(words)}/>"


def group(class_: str, *content: str, **attributes: str | float | None) -> str:
    """Write a group of elements."""
    return tag("g", *content, class_=class_, **attributes)
