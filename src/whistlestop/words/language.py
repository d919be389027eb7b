"""Texts in the reader's language: how they are found, and how they get their numbers and gaps.

A language is a folder in `locales`, or one file there; putting it there is all. English is complete by
definition and stands in for what another lacks. Keys are dotted, `{name}` is a gap, and `one|few|many` are
forms that follow the language's own rules for numbers. docs/languages.md tells the rest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel import Locale

Gap = str | int

FOLDER = Path(__file__).parent / "locales"
ENGLISH: Final = "en"
TERMINAL: Final = "terminal."
"""Begins the keys of what the terminal says in other words than the page: it has nothing to tap."""

KINDS = ("zero", "one", "two", "few", "many", "other")  # of numbers, in the order of a text's forms
NO_LANGUAGE = ("c", "posix")  # what an environment says that has chosen none
GAP = re.compile(r"\{(\w+)\}", re.ASCII)


class Language:
    """All texts in one language; where `prefer` and a key make a key that there is, that text comes first."""

    def __init__(self, code: str, texts: Mapping[str, str], prefer: str = "") -> None:
        """Take the texts, those in English for what the language lacks among them."""
        self.code = code
        self._texts = texts
        self._prefer = prefer

    def text(self, key: str, /, **gaps: Gap) -> str:
        """Return a text with its gaps filled; the key itself if there is none."""
        return filled(self._find(key) or key, gaps, self.code)

    def has(self, key: str) -> bool:
        """Tell whether there is a text."""
        return self._find(key) is not None

    def _find(self, key: str) -> str | None:
        return self._texts.get(self._prefer + key) or self._texts.get(key)


def filled(text: str, gaps: Mapping[str, Gap], code: str) -> str:
    """Fill the gaps of a text, in the form that goes with the number `n`; a gap without a value stays."""
    form = plural_form(text, number_of(gaps.get("n", 1)), code) if "|" in text else text
    return GAP.sub(lambda gap: str(gaps.get(gap[1], gap[0])), form)


def number_of(value: Gap) -> int:
    """Read the number that a text goes with; what is no number is told like none."""
    return int(value) if isinstance(value, int) or value.isdecimal() else 0


def plural_form(forms: str, number: int, code: str) -> str:
    """Choose the form of a text that goes with a number; the last one where a language has more kinds."""
    parts = forms.split("|")
    locale = known_locale(code)
    if locale is None:
        return plural_form(forms, number, ENGLISH)
    rule = locale.plural_form
    kinds = [kind for kind in KINDS if kind in rule.tags or kind == "other"]
    return parts[min(kinds.index(rule(number)), len(parts) - 1)]


@cache
def known_locale(code: str) -> Locale | None:
    """Find what Babel knows of a language, or of the same without its country."""
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415 - for texts with forms, and names of languages

    for each in (code, code.partition("-")[0]):
        try:
            return Locale.parse(each, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return None


def known_languages() -> list[str]:
    """List the languages there are, English first."""
    files = [path.stem for path in FOLDER.glob("*.json")]
    folders = [path.parent.name for path in FOLDER.glob("*/*.json")]
    return [ENGLISH, *sorted({*files, *folders} - {ENGLISH})]


def own_name(code: str) -> str:
    """Return a language's name in itself: whoever can't read the others must find theirs."""
    locale = known_locale(code)
    name = (locale.languages.get(str(locale)) or locale.display_name if locale else None) or code
    return name[:1].upper() + name[1:]


def preferred(wanted: Iterable[str | None]) -> str:
    """Return the first of the languages somebody reads that there is: that very one, or without its country.

    They may be written as browsers do, or as environments do: `pt-BR`, `pl_PL.UTF-8`; `C` is English.
    """
    known = {code.lower(): code for code in known_languages()}
    for each in wanted:
        code = re.split("[.@]", each or "")[0].replace("_", "-").lower()
        found = ENGLISH if code in NO_LANGUAGE else known.get(code) or known.get(code.partition("-")[0])
        if found:
            return found
    return ENGLISH


@lru_cache(maxsize=64)
def language(code: str, prefer: str = "") -> Language:
    """Load a language, once; English if there is no such one."""
    known = code if code in known_languages() else ENGLISH
    return Language(known, {**texts_in(ENGLISH), **texts_in(known)}, prefer)


def texts_in(code: str) -> dict[str, str]:
    """Read all files of a language."""
    texts: dict[str, str] = {}
    for path in (FOLDER / f"{code}.json", *sorted(FOLDER.glob(f"{code}/*.json"))):
        texts.update(read_texts(path))
    return texts


def read_texts(path: Path) -> dict[str, str]:
    """Read one file of texts; whatever can't be read is left out, and English stands in for it."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {key: text for key, text in found.items() if isinstance(text, str)}
