"""Who sits where: everybody everywhere, and nobody always behind the same."""

from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from whistlestop.lab.blocks import blocks_for, deal_seed, games_in_block, seatings
from whistlestop.lab.experiment import Experiment
from whistlestop.lab.specs import Entrant


def experiment(entrants: int, players: int, focus: int | None = None, seed: int = 3) -> Experiment:
    named = tuple(Entrant(f"bot{i}", f"bot{i}") for i in range(entrants))
    return Experiment("usa", players, named, seed=seed, focus=focus)


@pytest.mark.parametrize(
    ("entrants", "players"), [(2, 2), (3, 2), (5, 2), (3, 3), (4, 4), (5, 4), (7, 3), (2, 4)]
)
def test_in_every_block_each_sits_on_each_seat_equally_often(entrants: int, players: int) -> None:
    asked = experiment(entrants, players)
    for block in range(20):
        seats = Counter((seat, who) for table in seatings(asked, block) for seat, who in enumerate(table))
        assert len(seats) == entrants * players
        assert len(set(seats.values())) == 1


def test_two_players_meet_in_both_seatings() -> None:
    tables = seatings(experiment(4, 2), 0)
    assert sorted(tables) == sorted((a, b) for a in range(4) for b in range(4) if a != b)


def test_neighbours_vary_from_block_to_block() -> None:
    """With one cyclic order for all blocks somebody would always sit behind the same rival."""
    asked = experiment(4, 4)
    followed = Counter(
        pair
        for block in range(6)
        for table in seatings(asked, block)
        for pair in pairwise((*table, table[0]))
    )
    assert len(followed) == 12
    assert set(followed.values()) == {8}


def test_with_more_bots_than_seats_all_meet_all() -> None:
    asked = experiment(6, 4)
    met = Counter(
        (a, b)
        for block in range(200)
        for table in seatings(asked, block)
        for a in table
        for b in table
        if a < b
    )
    assert len(met) == 15
    assert max(met.values()) < 1.25 * min(met.values())


def test_seats_left_over_go_round() -> None:
    asked = experiment(2, 5)
    each = [Counter(who for table in seatings(asked, block) for who in table) for block in range(2)]
    assert [sorted(counts.values()) for counts in each] == [[10, 15], [10, 15]]
    assert each[0][0] == each[1][1]
    asked = experiment(3, 5)
    total = Counter(who for block in range(3) for table in seatings(asked, block) for who in table)
    assert set(total.values()) == {25}


def test_one_bot_plays_against_itself() -> None:
    assert seatings(experiment(1, 4), 5) == [(0, 0, 0, 0)]


@pytest.mark.parametrize(("entrants", "players", "games"), [(4, 2, 6), (5, 4, 16), (4, 4, 4)])
def test_with_a_focus_one_sits_at_every_table_on_every_seat(entrants: int, players: int, games: int) -> None:
    asked = experiment(entrants, players, focus=1)
    tables = seatings(asked, 8)
    assert len(tables) == games == games_in_block(asked)
    assert all(table.count(1) == 1 and len(set(table)) == players for table in tables)
    assert len(set(Counter(table.index(1) for table in tables).values())) == 1
    company = Counter(who for table in tables for who in table if who != 1)
    assert len(company) == entrants - 1
    assert len(set(company.values())) == 1


def test_deals_depend_on_the_seed_and_the_block_alone() -> None:
    asked = experiment(3, 2)
    other = experiment(5, 4, focus=0)
    assert [deal_seed(asked, block) for block in range(9)] == [deal_seed(other, block) for block in range(9)]
    assert len({deal_seed(asked, block) for block in range(999)}) == 999
    assert deal_seed(asked, 0) != deal_seed(experiment(3, 2, seed=4), 0)
    assert deal_seed(asked, 0) == 8635939579169184


def test_games_are_rounded_up_to_whole_blocks() -> None:
    asked = experiment(3, 2)
    assert [blocks_for(asked, games) for games in (1, 6, 7, 12, 13)] == [1, 1, 2, 2, 3]


def test_the_key_is_what_was_asked() -> None:
    asked = experiment(3, 2)
    assert asked.key == experiment(3, 2).key
    changed = (
        msgspec.structs.replace(asked, seed=9),
        msgspec.structs.replace(asked, focus=1),
        msgspec.structs.replace(asked, players=3),
        msgspec.structs.replace(asked, entrants=asked.entrants[:2]),
    )
    assert len({asked.key, *(each.key for each in changed)}) == 5
