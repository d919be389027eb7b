"""Records: what they say of names, keys and set-up positions."""

from random import Random

import pytest

import whistlestop as ws

KEY = bytes(range(32))


def finished(game: ws.Game) -> ws.Game:
    """Play a game to its end."""
    random = Random(1)
    while not game.over:
        seat = game.to_act[0]
        game.play(random.choice(game.legal_moves(seat)), seat)
    return game


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\x1c", "\n", "\r"])
def test_a_name_may_hold_any_character(mark: str) -> None:
    game = ws.new_game("usa", 2, 1)
    game.names = (f"Ana{mark}Lea", "Bo")
    read = ws.load_record(str(game.record()))
    assert read.names == game.names
    assert read.replay().position() == game.position()


def test_lines_may_end_as_on_windows() -> None:
    game = finished(ws.new_game("ghost", 2, 1))
    read = ws.load_record(str(game.record()).replace("\n", "\r\n"))
    assert read.replay().hash() == game.hash()


def test_a_sealed_game_keeps_its_key_until_it_is_over() -> None:
    game = ws.from_position(ws.new_game("ghost", 2, key=KEY).position())
    assert KEY.hex() not in str(game.record())
    with pytest.raises(ws.BadDocument, match="sealed"):
        ws.load_record(str(game.record())).replay()
    finished(game)
    assert ws.load_record(str(game.record())).replay().hash() == game.hash()


def test_a_set_up_position_is_no_proof_that_nothing_was_arranged() -> None:
    document = ws.new_game("ghost", 2, key=KEY).position()
    document["deck"].sort()
    said = finished(ws.from_position(document)).record().verify()
    assert "nothing was arranged" not in said
    assert "known to whoever set it up" in said


def test_a_sealed_game_proves_that_nothing_was_arranged() -> None:
    game = finished(ws.new_game("ghost", 2, key=KEY))
    assert "nothing was arranged" in ws.load_record(str(game.record())).verify()
