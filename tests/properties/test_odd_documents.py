"""Documents and records that nobody sane would write: refused with a sentence, or played like any other."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.accounts import check_move, check_piles
from tests.mutations import anything, likely, mutated
from tests.odd_documents import odd_documents
from tests.strategies import SEATS, TABLES, Table, examples, moments, seeds, step, tables, wander

import whistlestop as ws

every_table = pytest.mark.parametrize("table", TABLES, ids=str)

TOP_KEYS = (
    "box", "options", "seats", "market", "deck", "deck_rest", "discard", "ticket_deck", "ticket_rest",
    "ticket_discard", "tickets_out", "turn", "decision", "round", "last_turns", "passes", "seed",
    "tunnel", "choices", "neutral", "sealed",
)  # fmt: skip
SEAT_KEYS = (
    "cards", "tickets", "lanes", "cars", "score", "offer", "keep", "returned",
    "stations", "tolls", "loans", "done", "treat", "town_hall",
)  # fmt: skip


def check_playable(game: ws.Game, random: Random) -> None:
    """Demand of a table that was accepted that it can be shown, written down, and played on."""
    before = game.position()
    check_piles(before)
    json.dumps(before)
    assert ws.from_position(before).position() == before
    check_shown(game)
    for _ in range(12):
        if game.over:
            break
        assert game.to_act
        for seat in game.to_act:
            moves = game.legal_moves(seat)
            assert moves
            assert game.why_not(moves[-1], seat) is None
        step(game, random)
        after = game.position()
        check_move(before, after)
        before = after
    check_shown(game)


def check_shown(game: ws.Game) -> None:
    """Demand that everybody can be shown the table."""
    for seat in (ws.SPECTATOR, *range(game.players)):
        json.dumps(game.view(seat).document())
    game.standings()


def try_document(document: Any, random: Random) -> None:
    """Read a document; if it is accepted, play on it."""
    try:
        game = ws.from_position(document)
    except ws.BadDocument:
        return
    check_playable(game, random)


@examples(8)
@given(document=anything())
def test_any_json_is_refused_with_a_sentence(document: Any) -> None:
    with pytest.raises(ws.BadDocument):
        ws.from_position(document)


@pytest.mark.parametrize("box", SEATS)
@examples(8)
@given(data=st.data())
def test_any_json_under_the_right_keys_is_refused_or_played(box: str, data: st.DataObject) -> None:
    values = likely(box) | anything()
    top = data.draw(st.dictionaries(st.sampled_from(TOP_KEYS), values, max_size=4))
    seat = st.dictionaries(st.sampled_from(SEAT_KEYS), values, max_size=3)
    least, most = SEATS[box]
    top["box"] = box
    top["seats"] = data.draw(st.lists(seat, min_size=least, max_size=most))
    try_document(top, Random(0))


@every_table
@given(data=st.data())
def test_a_changed_document_is_refused_or_played(table: Table, data: st.DataObject) -> None:
    game = data.draw(moments(table, most=200)).game()
    document = data.draw(mutated(game.position()))
    try_document(document, Random(0))


@every_table
@given(data=st.data())
def test_a_changed_thin_document_is_refused_or_played(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table, thin=True))
    try_document(data.draw(mutated(moment.document())), Random(0))


@every_table
@examples(4)
@given(data=st.data())
def test_a_document_with_an_odd_question_is_refused_or_played(table: Table, data: st.DataObject) -> None:
    try_document(data.draw(odd_documents(table.box, table.seats, table.options)), Random(0))


def try_record(text: str) -> None:
    """Read and replay a record; nothing but a refusal may come of it."""
    try:
        record = ws.load_record(text)
        str(record)
        record.verify()
        record.replay()
    except ws.WhistlestopError:
        return


@examples(8)
@given(text=st.text())
@example(text="whistlestop record " + "9" * 5000)
@example(text="whistlestop record 1\nbox: usa\nseats: 2\nseed: " + "9" * 5000)
@example(text="whistlestop record 1\nbox: usa\nseats: 2\nstart: " + "[" * 100_000)
@example(text="whistlestop record 1\nbox: usa\nseats: 2\nstart: {}")
@example(text="whistlestop record 1\nbox: usa\nseats: 0002\nkey: " + "00" * 31)
@example(text="whistlestop record 1\nbox: usa\nseats: 2\noptions: no_tolls\nseed: 1")
def test_any_text_is_no_record_or_one(text: str) -> None:
    for start in ("", "whistlestop record 1\n", "whistlestop record 1\nbox: usa\nseats: 2\nseed: 1\n"):
        try_record(start + text)


@st.composite
def changed_text(draw: st.DrawFn, text: str) -> str:
    """Change a few characters or lines of a record."""
    lines = text.splitlines()
    for _ in range(draw(st.integers(1, 3))):
        here = draw(st.integers(0, len(lines) - 1))
        way = draw(st.sampled_from(("drop", "double", "cut", "write", "replace", "swap")))
        if way == "drop" and len(lines) > 1:
            del lines[here]
        elif way == "double":
            lines.insert(here, lines[here])
        elif way == "cut":
            lines[here] = lines[here][: draw(st.integers(0, len(lines[here])))]
        elif way == "write":
            place = draw(st.integers(0, len(lines[here])))
            lines[here] = lines[here][:place] + draw(st.text(max_size=3)) + lines[here][place:]
        elif way == "replace":
            word, colon, _ = lines[here].partition(":")
            lines[here] = word + colon + " " + draw(st.text(max_size=5) | st.integers().map(str))
        else:
            there = draw(st.integers(0, len(lines) - 1))
            lines[here], lines[there] = lines[there], lines[here]
    return "\n".join(lines)


@examples(6)
@given(table=tables(), seed=seeds(), sealed=st.booleans(), data=st.data())
def test_a_changed_record_is_refused_or_replayed(
    *, table: Table, seed: int, sealed: bool, data: st.DataObject
) -> None:
    game = table.deal(seed, key=seed.to_bytes(32, "big") if sealed else None)
    wander(game, Random(seed), 30)
    if data.draw(st.booleans()) and not sealed:
        game = ws.from_position(game.position())
        wander(game, Random(seed), 10)
    try_record(data.draw(changed_text(str(game.record()))))
