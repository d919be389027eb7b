"""Two people at one table, each in a browser of their own: they see each other's moves, and no more."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.player import Player
from tests.browser.strategy import Hasty
from tests.browser.tables import entries_of
from tests.browser.test_whole_games import counted, shown_totals
from tests.browser.wire import check_event, positions_of
from tools.crowd import Server

from whistlestop.server.entries import Started

HELD = """
[...document.querySelectorAll("[data-held]")].map(({dataset}) => [dataset.held, dataset.owner]).sort()
"""


def sit_down(host: Person, friend: Person, box: str, base: str) -> tuple[Player, Player]:
    """Let a host make a table through the page, and a friend join by its link."""
    page = host.open(f"/new?box={box}")
    page.locator("form button.main").click()
    link = page.locator("main .links [readonly]").first.input_value()
    hers = friend.open(link)
    hers.locator("input[autocomplete=nickname]").fill("Ben")
    hers.locator("form button.main").click()
    for each in (page, hers):
        expect(each.locator(".table[data-event]")).to_be_visible()
    return Player(host, page, box, base), Player(friend, hers, box, base)


def play_together(players: tuple[Player, Player], most: int) -> None:
    """Let both play in turns; after every move both pages show the same table."""
    plans = {player: Hasty() for player in players}
    for _ in range(most):
        if players[0].over:
            return
        player = next(each for each in players if each.asked)
        number = player.played_at(plans[player].choose(player.view, player.hands.board["lanes"]))
        for each in players:
            each.wait_for_event(number)
        assert players[0].page.evaluate(HELD) == players[1].page.evaluate(HELD)
        assert all(each.over for each in players) or any(each.asked for each in players)


def told(player: Player) -> list[dict[str, object]]:
    """Return the events that a page was sent."""
    return [event for event in map(json.loads, player.person.wire.frames) if event["type"] == "event"]


@pytest.mark.parametrize(("box", "most"), [("ghost", 400), ("usa", 80)])
def test_two_people_see_each_other_move_and_no_more(
    server: Server, invite: Invite, box: str, most: int
) -> None:
    people = invite(), invite("phone")
    for person in people:
        person.keep_answers()
    players = sit_down(*people, box, server.url)
    play_together(players, most)
    table = str(players[0].event["table"]["id"])
    if box == "ghost":
        assert shown_totals(players[0]) == shown_totals(players[1]) == counted(server, table)
    else:
        assert all(len(player.played) > most // 3 for player in players)
    entries = entries_of(server.database, table)
    positions = positions_of(table, entries)
    key = next(entry.what.key for entry in entries if isinstance(entry.what, Started))
    for player, other in (players, players[::-1]):
        kept = other.page.evaluate("localStorage.getItem('whistlestop.seats')")
        secrets = [each["secret"] for each in json.loads(kept)]
        for event in told(player):
            check_event(event, positions)
        for sent in sent_before_the_end(player):
            assert key not in sent
            assert not any(secret in sent for secret in secrets)


def sent_before_the_end(player: Player) -> list[str]:
    """Return what a page was sent while the game was on: its last event and the replay tell all."""
    frames = [frame for frame in player.person.wire.frames if '"phase":"over"' not in frame]
    assert frames
    assert player.person.wire.answers
    return frames + [text for path, text in player.person.wire.answers if not path.endswith("/replay")]


def test_a_leak_would_be_found(server: Server, invite: Invite) -> None:
    players = sit_down(invite(), invite(), "usa", server.url)
    play_together(players, 4)
    table = str(players[0].event["table"]["id"])
    positions = positions_of(table, entries_of(server.database, table))
    for player, other in (players, players[::-1]):
        event = player.event
        check_event(event, positions)
        leaks = (
            {"view": {**event["view"], "hint": other.view["own"]["tickets"][0]}},
            {"you": other.event["you"]},
        )
        for leak in leaks:
            with pytest.raises(AssertionError):
                check_event({**event, **leak}, positions)
