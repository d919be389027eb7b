"""Every kind of answer is given with a mouse, with a finger and with keys, and is the one that is played."""

from __future__ import annotations

import pytest
from tests.browser.conftest import Invite
from tests.browser.player import Player
from tests.browser.positions import EUROPE, NEUTRAL, TUNNEL, Document
from tests.browser.tables import lay_out, moves_of
from tools.crowd import Server

ANSWERS: dict[str, Document] = {
    "pay 1 yellow 1 locomotive": TUNNEL,
    "decline": TUNNEL,
    "lay haarlem-s_gravenhage/purple": NEUTRAL,
    "claim marseille-paris with 3 red 1 locomotive": EUROPE,
    "claim bruxelles-paris/yellow with 2 locomotive": EUROPE,
    "station wien with 1 blue": EUROPE,
    "take white": EUROPE,
}


@pytest.mark.parametrize("hands", ["mouse", "finger", "keys"])
@pytest.mark.parametrize("move", list(ANSWERS))
def test_an_answer_is_the_one_that_was_given(server: Server, invite: Invite, move: str, hands: str) -> None:
    position = ANSWERS[move]
    options = tuple(position.get("options", ()))
    laid = lay_out(server.database, position["box"], "person", "greedy", options=options, position=position)
    person = invite("phone" if hands == "finger" else "desktop")
    player = Player.at(person, laid, server.url, keys=hands == "keys")
    assert move in player.view["legal_moves"]
    player.played_at(move)
    assert moves_of(server.database, laid.id, 0) == [move]
