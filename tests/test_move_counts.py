"""Numbers of legal moves by depth: the cheapest proof that nothing is offered twice or left out.

The opening can be counted by hand. Of 3 tickets at least 2 are kept in 3 + 1 ways, of 4 in 6 + 4 + 1, of 5 at
least 2 in 10 + 10 + 5 + 1, and of 5 at least 3 in 10 + 5 + 1.
"""

import pytest

import whistlestop as ws

WAYS_TO_KEEP = {"usa": 4, "europe": 11, "nordic": 26, "nederland": 16}


def leaves(game: ws.Game, depth: int) -> int:
    """Count the move sequences of a length; of several seats that are asked the lowest goes first."""
    if depth == 0 or game.over:
        return 1
    seat = game.to_act[0]
    moves = game.legal_moves(seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        child = game.clone()
        child.play(move, seat)
        total += leaves(child, depth - 1)
    return total


@pytest.mark.parametrize("box", WAYS_TO_KEEP)
def test_each_seat_has_the_ways_to_keep_that_can_be_counted_by_hand(box: str) -> None:
    game = ws.new_game(box, 2, 7)
    assert game.to_act == (0, 1)
    assert [len(game.legal_moves(seat)) for seat in game.to_act] == [WAYS_TO_KEEP[box]] * 2


@pytest.mark.parametrize("box", WAYS_TO_KEEP)
@pytest.mark.parametrize("players", [2, 3])
def test_the_first_choices_multiply(box: str, players: int) -> None:
    game = ws.new_game(box, players, 7)
    assert leaves(game, 1) == WAYS_TO_KEEP[box]
    assert leaves(game, 2) == WAYS_TO_KEEP[box] ** 2


def opened(box: str, seed: int) -> ws.Game:
    """Begin a game in which both seats keep everything."""
    game = ws.new_game(box, 2, seed)
    for seat in game.to_act if box in WAYS_TO_KEEP else ():
        game.play(ws.KeepTickets(tuple(game.position()["seats"][seat]["offer"])), seat)
    return game


@pytest.mark.parametrize(
    ("box", "counts"),
    [
        ("usa", [125, 4877]),
        ("europe", [251, 44633]),
        ("nordic", [34, 605, 6485]),
        ("nederland", [33, 411, 4395]),
        ("ghost", [45, 736, 10886]),
    ],
)
def test_the_first_turns_have_the_moves_they_always_had(box: str, counts: list[int]) -> None:
    game = opened(box, 7)
    assert [leaves(game, depth) for depth in range(1, len(counts) + 1)] == counts
