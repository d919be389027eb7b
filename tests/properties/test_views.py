"""A seat can't tell possible worlds apart: deal what it doesn't see afresh, and its view stays the same.

Rules: U3, U14, U15, E1, N1, H1, H3, G1.
"""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.redeal import redeal_unseen
from tests.strategies import TABLES, Moment, Table, examples, habits, key_of, moments, seeds, wander

import whistlestop as ws

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
choosing_tables = pytest.mark.parametrize(
    "table", [table for table in TABLES if table.box != "ghost"], ids=str
)


def seen(game: ws.Game, seat: int) -> str:
    """Write a view as it leaves the process."""
    return json.dumps(game.view(seat).document())


def check_worlds(document: dict[str, Any], random: Random) -> None:
    """Compare a world with another one, for every seat and for who only watches."""
    game = ws.from_position(document)
    for seat in (ws.SPECTATOR, *range(game.players)):
        other = ws.from_position(redeal_unseen(document, seat, random))
        assert seen(other, seat) == seen(game, seat)


@every_table
@given(data=st.data())
def test_a_seat_cannot_tell_possible_worlds_apart(table: Table, data: st.DataObject) -> None:
    moment = data.draw(moments(table))
    check_worlds(moment.game().position(), moment.random())


@every_table
@examples(0.4)
@given(seed=seeds(), moves=st.integers(0, 300), habit=habits())
def test_a_sealed_game_shows_no_more(table: Table, seed: int, moves: int, habit: str) -> None:
    game = table.deal(seed, key=key_of(seed))
    wander(game, Random(seed), moves, habit)
    check_worlds(game.position(), Random(seed))


@choosing_tables
@given(seed=seeds(), answered=st.integers(0, 4))
def test_what_others_have_chosen_at_the_start_does_not_show(table: Table, seed: int, answered: int) -> None:
    """U3: neither which tickets a seat has kept nor how many, until everybody has chosen."""
    moment = Moment(table, seed, min(answered, table.seats - 1))
    document = moment.game().position()
    assert document["decision"] == "keep_tickets"
    for _ in range(4):
        check_worlds(document, moment.random())


@choosing_tables
@given(seed=seeds(), data=st.data())
def test_a_first_choice_looks_the_same_whatever_it_is(table: Table, seed: int, data: st.DataObject) -> None:
    games = [table.deal(seed), table.deal(seed)]
    order = data.draw(st.permutations(range(table.seats)))
    for number, seat in enumerate(order[:-1]):
        moves = [data.draw(st.sampled_from(games[0].legal_moves(seat))) for _ in games]
        for game, move in zip(games, moves, strict=True):
            game.play(move, seat)
        for other in (ws.SPECTATOR, *order[number + 1 :]):
            assert seen(games[0], other) == seen(games[1], other)


@every_table
@given(data=st.data())
def test_secret_moves_look_the_same_in_all_worlds(table: Table, data: st.DataObject) -> None:
    """A rival draws blind, or tickets, and keeps some: others see the same in both worlds, log included."""
    moment = data.draw(moments(table))
    document, random = moment.game().position(), moment.random()
    for seat in (ws.SPECTATOR, *range(table.seats)):
        here = ws.from_position(document)
        there = ws.from_position(redeal_unseen(document, seat, random))
        for _ in range(6):
            actors = [each for each in here.to_act if each != seat]
            if not actors or not play_secretly(here, there, random.choice(actors), random):
                break
            assert seen(here, seat) == seen(there, seat)


def play_secretly(here: ws.Game, there: ws.Game, actor: int, random: Random) -> bool:
    """Play a move of which others see nothing but that it was made.

    False if there is none, or if it was the last of something: what was secret lies open then.
    """
    before, moves = here.view(ws.SPECTATOR), here.legal_moves(actor)
    ways: list[tuple[ws.Move, ws.Move]] = []
    if ws.DrawCard() in moves:
        ways.append((ws.DrawCard(), ws.DrawCard()))
    if ws.DrawTickets() in moves:
        ways.append((ws.DrawTickets(), ws.DrawTickets()))
    if isinstance(moves[0], ws.KeepTickets):
        offers = [game.position()["seats"][actor]["offer"] for game in (here, there)]
        open_returns = here.box == "nederland" and len(here.to_act) == 1  # what is not kept goes face up
        kept = list(range(len(offers[0])))
        if not open_returns:
            kept = sorted(
                random.sample(kept, random.randint(here.position()["seats"][actor]["keep"], len(kept)))
            )
        choices = [ws.KeepTickets(tuple(offer[place] for place in kept)) for offer in offers]
        ways.append((choices[0], choices[1]))
    if not ways:
        return False
    one, two = random.choice(ways)
    here.play(one, actor)
    there.play(two, actor)
    after = here.view(ws.SPECTATOR)
    all_chose = before.seats[0].tickets is None and after.seats[0].tickets is not None
    revealed = any(news.what.startswith("neutral") for news in after.log[-1].news)
    return not (here.over or there.over or all_chose or revealed)


@every_table
@given(seed=seeds(), moves=st.integers(0, 250), habit=habits())
def test_the_log_tells_nobody_what_another_seat_drew_or_kept(
    table: Table, seed: int, moves: int, habit: str
) -> None:
    game = Moment(table, seed, moves, habit).game()
    choosing = game.position()["decision"] == "keep_tickets" and len(game.history) < table.seats
    for viewer in (ws.SPECTATOR, *range(table.seats)):
        log = game.view(viewer).log
        assert [line.number for line in log] == list(range(1, len(game.history) + 1))
        assert game.view(viewer, since=moves // 2).log == log[moves // 2 :]
        for line, (seat, move) in zip(log, [(entry.seat, entry.move) for entry in game.history], strict=True):
            assert line.seat == seat
            if game.over or seat == viewer or not isinstance(move, ws.KeepTickets):
                assert line.move == str(move)
            elif choosing:
                assert line.move == "keep"
            else:
                assert line.move in {f"keep {len(move.tickets)} tickets", "keep 1 ticket"}
            for news in line.news:
                if news.what == "drew":
                    assert (news.about is None) == (seat != viewer and not game.over)


@every_table
@given(data=st.data())
def test_a_view_shows_what_is_public_and_what_is_ones_own(table: Table, data: st.DataObject) -> None:
    game = data.draw(moments(table)).game()
    document = game.position()
    for viewer in (ws.SPECTATOR, *range(table.seats)):
        view = game.view(viewer)
        assert view.to_act == game.to_act
        assert list(view.market) == document["market"]
        assert (view.deck, view.discard.named()) == (len(document["deck"]), document["discard"])
        assert view.ticket_deck == len(document["ticket_deck"])
        for shown, seat in zip(view.seats, document["seats"], strict=True):
            assert shown.cards == sum(seat["cards"].values())
            assert (shown.cars, shown.score) == (seat["cars"], seat["score"])
            assert list(shown.lanes) == seat["lanes"]
            assert list(shown.revealed) == (seat["tickets"] if game.over else [])
        if viewer == ws.SPECTATOR:
            assert view.own is None
            assert view.legal_moves == ()
        else:
            own, seat = view.own, document["seats"][viewer]
            assert own is not None
            assert own.cards.named() == seat["cards"]
            assert (list(own.tickets), list(own.offer)) == (seat["tickets"], seat.get("offer", []))
            assert list(view.legal_moves) == game.legal_moves(viewer)


def test_nobody_else_has_a_view() -> None:
    game = ws.new_game("usa", 2, 1)
    for seat in (2, -2, 99):
        with pytest.raises(ws.WhistlestopError):
            game.view(seat)
