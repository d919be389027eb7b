"""Why not, in the reader's language."""

from __future__ import annotations

from whistlestop.engine.refusals import Refusal
from whistlestop.words.language import GAP, Gap
from whistlestop.words.names import lane_fact
from whistlestop.words.telling import Speaker


def reason_sentence(speaker: Speaker, refusal: Refusal, subject: str) -> str:
    """Say why not, by the refusal's code, with the gaps that the move or its subject can fill.

    The clause is left to who asks: a page makes a link of it.
    """
    language = speaker.language
    tried = tried_gaps(speaker, subject)
    gaps: dict[str, Gap] = {**tried, "line": subject, "message": refusal.message}
    code = "cards.short_ferry" if refusal.code == "cards.short" and tried.get("locomotives") else refusal.code
    key = next((key for key in (f"reason.{code}", f"wrong.{code}") if language.has(key)), "")
    said = language.text(key, **gaps) if key else ""
    # What a line typed by hand is about isn't always known here: then a gap stays open.
    return said if said and not GAP.search(said) else language.text("reason.other", **gaps)


def tried_gaps(speaker: Speaker, subject: str) -> dict[str, Gap]:
    """Tell what can be said of a move that was tried, or of what can't be: `take red`, `claim X`."""
    language = speaker.language
    verb, what, *_ = (*subject.split(" "), "", "")
    if verb == "take":
        return {"card": language.text(f"card.{what}") if language.has(f"card.{what}") else what}
    fact = lane_fact(speaker.board, what)
    if fact is None:
        return {}
    colour = "lane.gray" if fact.colour == "gray" else f"card.{fact.colour}"
    return {"n": fact.length, "colour": language.text(colour), "locomotives": fact.locomotives}
