"""Who loads the page again in the middle of something is asked the same again, and nothing has happened."""

from __future__ import annotations

import pytest
from tests.browser.conftest import Invite
from tests.browser.player import SHEET, Player
from tests.browser.questions import QUESTIONS, Question, come_to
from tests.browser.tables import moves_of
from tools.crowd import Server


def asked_for(player: Player, *, sheet: bool) -> tuple[object, ...]:
    """Return all that a question consists of, as the page has it."""
    ask = player.page.locator("header .ask").inner_text()
    heading = player.page.locator(f"{SHEET} h2").inner_text() if sheet else ""
    return player.asked, ask, heading, player.view["legal_moves"], player.view["own"]


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_the_same_question_is_there_again(server: Server, invite: Invite, question: Question) -> None:
    player = come_to(question, invite(), server)
    sheet = question.by_server and question.asks not in {"turn", "second_card"}
    before, table = asked_for(player, sheet=sheet), player.event["table"]["id"]
    done = moves_of(server.database, table, 0)
    player.person.wire.frames.clear()
    player.page.reload()
    player.wait_for_question()
    assert asked_for(player, sheet=sheet) == before
    assert moves_of(server.database, table, 0) == done
    move = min(player.view["legal_moves"], key=len)
    player.play(move)
    assert moves_of(server.database, table, 0)[: len(done) + 1] == [*done, move]
