"""The published opponents: their rules, their known flaws, and that they play every box."""

from __future__ import annotations

import pytest
from tests.minds_asked import answer, usa
from tests.tables import seat, table

from whistlestop.boxes import open_box
from whistlestop.engine.chance import following, start
from whistlestop.engine.codes import (
    BLIND,
    CITY,
    DECLINE,
    EXCHANGE,
    LANE,
    NEUTRAL_LANE,
    OVER,
    PAY_LANE,
    SWAP,
    TICKETS,
    TUNNEL_EXTRA,
    TURN,
)
from whistlestop.engine.play import deal
from whistlestop.engine.rules import Rules
from whistlestop.minds.mind import Mind
from whistlestop.minds.published import PUBLISHED
from whistlestop.minds.published.hungry import Hungry
from whistlestop.minds.published.network import Network, ends_of
from whistlestop.minds.published.path import Path
from whistlestop.minds.published.thinker import Junkie, Thinker
from whistlestop.minds.published.ways import Ways, share

Options = tuple[str, ...]

TABLES: list[tuple[str, Options, int]] = [
    *(("usa", (), players) for players in (2, 3, 4, 5)),
    *(("europe", (), players) for players in (2, 3, 4, 5)),
    *(("nordic", (), players) for players in (2, 3)),
    *(("nederland", (), players) for players in (2, 3, 4, 5)),
    ("nederland", ("no_tolls",), 3),
    ("nederland", ("neutral_player",), 2),
    *(("ghost", (), players) for players in (2, 3, 4)),
]
WHOLE = [name for name in PUBLISHED if not name.endswith("-released")]


def table_name(value: object) -> str:
    return "_".join(map(str, value)) if isinstance(value, tuple) else str(value)


# ---- whole games


def kind_of(decision: int, move: int) -> str:
    """Name the kinds of turn, and the answers to a box's own questions."""
    if decision == TURN:
        if move <= BLIND:
            return "draw"
        return {TICKETS: "tickets", SWAP: "swap"}.get(move, "claim" if LANE <= move < CITY else "station")
    if decision == TUNNEL_EXTRA:
        return "decline" if move == DECLINE else "pay extra"
    if decision == NEUTRAL_LANE:
        return "neutral lane"
    return "exchange" if decision == PAY_LANE and move >= EXCHANGE else ""


def watched_game(rules: Rules, minds: list[Mind], seed: int) -> set[str]:
    """Play a game in which every move must be on offer; return what kinds of move there were."""
    state = deal(rules, seed)
    x = start(seed)
    kinds = set()
    moves = 0
    while state.decision != OVER:
        x = following(x)
        move = int(minds[state.turn].decide(rules, state, x))
        assert move in list(rules.legal(state))
        kinds.add(kind_of(state.decision, move))
        rules.play(state, move)
        moves += 1
        assert moves < 2000, "this game seems to have no end"
    return kinds


@pytest.mark.parametrize(("box", "options", "players"), TABLES, ids=table_name)
def test_all_play_every_box_with_every_number_of_players(box: str, options: Options, players: int) -> None:
    rules = open_box(box, players, options)
    names = list(PUBLISHED)
    for number in range(0, len(names), players):
        minds = [PUBLISHED[names[(number + place) % len(names)]]() for place in range(players)]
        watched_game(rules, minds, number)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("box", "options", "players", "kinds"),
    [
        ("usa", (), 5, ("tickets",)),
        ("europe", (), 5, ("tickets", "station", "pay extra", "decline")),
        ("nordic", (), 3, ("tickets", "pay extra", "decline", "exchange")),
        ("nederland", ("neutral_player",), 2, ("tickets", "neutral lane")),
        ("ghost", (), 4, ("swap",)),
    ],
    ids=table_name,
)
@pytest.mark.parametrize("name", WHOLE)
def test_each_uses_every_kind_of_turn(
    box: str, options: Options, players: int, kinds: tuple[str, ...], name: str
) -> None:
    rules = open_box(box, players, options)
    wanted = {"draw", "claim", *kinds}
    seen: set[str] = set()
    for seed in range(30):
        seen |= watched_game(rules, [PUBLISHED[name]()] * players, seed)
        if wanted <= seen:
            return
    pytest.fail(f"{name} never used {wanted - seen}")


def test_the_same_question_gets_the_same_answer_from_a_mind_that_has_played() -> None:
    rules = open_box("usa", 2)
    for name, make in PUBLISHED.items():
        used = make()
        watched_game(rules, [used, used], 1)
        for seed in range(5):
            state = deal(rules, seed)
            assert used.decide(rules, state, start(seed)) == make().decide(rules, state, start(seed)), name


# ---- path

DENVER = {"tickets": "denver-el_paso", "lanes": "denver-santa_fe"}
FAR_APART = "boston-miami calgary-phoenix los_angeles-new_york"


def test_path_claims_the_lane_with_most_points_of_lane_and_ticket() -> None:
    me = seat("6 yellow 3 blue", tickets="denver-el_paso seattle-new_york", lanes="denver-santa_fe")
    assert answer(Path(), usa(me)) == "helena-seattle with 6 yellow"
    me = seat("6 yellow 3 blue", **DENVER)
    assert answer(Path(), usa(me)) == "el_paso-santa_fe with 2 yellow"


def test_path_without_tickets_takes_rich_lanes_first_the_released_one_poor_ones() -> None:
    me = seat("6 yellow", tickets="")
    assert answer(Path(), usa(me)) == "helena-seattle with 6 yellow"
    assert answer(Path(cheap_first=True), usa(me)).endswith("with 1 yellow")


def test_path_draws_for_the_lane_it_wants_the_released_one_blind() -> None:
    game = usa(
        seat("1 purple", tickets="calgary-salt_lake_city", lanes="calgary-helena"), market="purple " * 5
    )
    assert answer(Path(), game) == "purple"
    assert answer(Path(draws_blind=True), game) == "draw"


def test_path_uses_its_last_cars_the_released_one_does_not() -> None:
    game = usa(seat("2 yellow", cars=2, **DENVER))
    assert answer(Path(), game) == "el_paso-santa_fe with 2 yellow"
    assert answer(Path(leaves_last=True), game).endswith("with 1 yellow")


def test_path_keeps_the_tickets_that_fit_the_released_one_all() -> None:
    other = seat(offer="denver-el_paso denver-pittsburgh", keep=2)
    game = table("usa", seat(offer=FAR_APART, keep=2), other, decision="keep_tickets")
    assert len(answer(Path(), game).split()) == 2
    assert answer(Path(keeps_all=True), game) == FAR_APART


def test_of_ways_with_as_few_lanes_the_released_agents_take_any() -> None:
    game = usa(seat("4 red 4 yellow", tickets="denver-el_paso", lanes=""))
    for steady, wavering in ((Path(), Path(wavers=True)), (Thinker(), Thinker(wavers=True))):
        assert "santa_fe" in answer(steady, game)
        assert "oklahoma_city" in answer(wavering, game)


# ---- the thinker and the junkie


def test_the_thinker_aims_at_the_first_lane_of_the_richest_ticket() -> None:
    me = seat("6 yellow 2 red", tickets="denver-el_paso seattle-new_york", lanes="denver-santa_fe")
    assert answer(Thinker(), usa(me)) == "helena-seattle with 6 yellow"
    me = seat("5 yellow 2 red", tickets="denver-el_paso seattle-new_york", lanes="denver-santa_fe")
    assert answer(Thinker(), usa(me, market="yellow red red red red")) == "yellow"
    assert answer(Thinker(), usa(me, market="locomotive red red red red")) == "locomotive"
    assert answer(Thinker(), usa(me, market="red red red red blue")) == "draw"


def test_the_thinker_draws_tickets_when_its_own_are_done_and_there_is_time() -> None:
    done = seat("3 red", tickets="denver-el_paso", lanes="denver-santa_fe el_paso-santa_fe")
    assert answer(Thinker(), usa(done)) == "tickets"
    assert answer(Thinker(), table("usa", done, seat(cars=7))) != "tickets"


def test_the_thinker_keeps_tickets_for_their_rate_the_released_one_the_lowest() -> None:
    offer = "boston-miami calgary-phoenix denver-el_paso"
    game = usa(seat(offer=offer, keep=1), decision="keep_tickets")
    assert answer(Thinker(), game) == "boston-miami"
    assert answer(Thinker(misjudges=True), game) == "denver-el_paso"


def test_the_thinker_spares_locomotives_the_released_one_pays_in_a_fixed_order() -> None:
    game = usa(seat("3 green 2 locomotive", **DENVER))
    assert answer(Thinker(), game) == "el_paso-santa_fe with 2 green"
    assert answer(Thinker(pays_in_order=True), game) == "el_paso-santa_fe with 2 locomotive"


def test_the_thinker_minds_its_cars_the_released_one_waits_for_ever() -> None:
    game = usa(seat("3 yellow", tickets="seattle-new_york", cars=3), market="red " * 5)
    assert answer(Thinker(), game).endswith("with 3 yellow")
    assert answer(Thinker(ignores_cars=True), game) == "draw"


def test_the_junkie_goes_by_long_lanes_where_there_are_any() -> None:
    game = usa(seat("2 red", tickets="denver-el_paso"), market="red blue green white black")
    assert answer(Thinker(), game) == "denver-santa_fe with 2 red"
    assert answer(Junkie(), game) == "white"  # for Denver-Phoenix


def test_the_junkie_chooses_first_tickets_for_their_rate_the_released_one_the_lowest() -> None:
    other = seat(offer="denver-el_paso denver-pittsburgh", keep=2)
    mine = seat(offer="boston-miami calgary-phoenix calgary-salt_lake_city", keep=2)
    game = table("usa", mine, other, decision="keep_tickets")
    assert answer(Junkie(), game) == "calgary-phoenix calgary-salt_lake_city"
    assert answer(Junkie(misjudges=True), game) == "boston-miami calgary-salt_lake_city"


# ---- hungry


def test_hungry_claims_what_it_planned_in_the_planned_colour() -> None:
    me = seat("3 purple", tickets="calgary-salt_lake_city", lanes="calgary-helena", cars=20)
    assert answer(Hungry(), usa(me)) == "helena-salt_lake_city with 3 purple"


def test_hungry_with_nothing_planned_claims_the_longest_lane() -> None:
    me = seat("6 yellow 2 red", tickets="denver-el_paso", lanes="denver-santa_fe el_paso-santa_fe", cars=12)
    assert answer(Hungry(), usa(me)) == "helena-seattle with 6 yellow"


def test_hungry_draws_the_colour_it_needs_most_the_released_one_overlooks_it() -> None:
    me = seat("1 red", tickets="calgary-salt_lake_city", lanes="calgary-helena", cars=20)
    game = usa(me, market="red red blue purple white")
    assert answer(Hungry(), game) == "purple"
    assert answer(Hungry(overlooks=True), game) == "draw"


def test_hungry_draws_tickets_by_its_plan_the_released_one_in_its_first_turns_alone() -> None:
    done = seat("3 red", tickets="denver-el_paso", lanes="denver-santa_fe el_paso-santa_fe")
    assert answer(Hungry(), usa(done)) == "tickets"
    assert answer(Hungry(stores_last=True), usa(done)) != "tickets"
    fresh = seat("4 red", tickets="denver-el_paso kansas_city-houston dallas-new_york")
    assert answer(Hungry(stores_last=True), usa(fresh)) == "tickets"


def test_hungry_attaches_cities_where_they_are_near_the_released_one_does_not() -> None:
    game = usa(seat(tickets=FAR_APART))
    ways = Ways(game.rules, game._state)
    cities = ends_of(ways, game._state.players[0].tickets)
    assert Network(ways, cities).cars == 43
    assert Network(ways, cities, keeps_distance=True).cars == 53


def test_hungry_prefers_a_good_choice_to_a_tight_one_the_released_one_the_last() -> None:
    offer = "boston-miami calgary-salt_lake_city duluth-el_paso"
    other = seat(offer="denver-el_paso denver-pittsburgh", keep=2)
    game = table("usa", seat(offer=offer, keep=2), other, decision="keep_tickets")
    assert answer(Hungry(), game) == "calgary-salt_lake_city duluth-el_paso"
    assert answer(Hungry(overrules=True), game) == offer


def test_hungry_forgets_tickets_that_cannot_be_done_the_released_one_plans_them() -> None:
    game = usa(seat("3 yellow 3 red", tickets="seattle-new_york denver-el_paso", cars=5))
    state, rules = game._state, game.rules
    assert 0 < Hungry().plan(rules, state).cars <= 5
    assert Hungry(plans_all=True).plan(rules, state).cars > 5


# ---- what the boxes have beyond the base game


@pytest.mark.parametrize("name", WHOLE)
def test_an_extra_is_paid_if_it_can_be(name: str) -> None:
    tunnel = {"lane": "venezia-zurich", "paid": {"green": 2}, "shown": ["green", "red", "red"], "extra": 1}
    rich = table("europe", seat("1 green"), seat(), decision="tunnel", tunnel=tunnel)
    poor = table("europe", seat("1 red"), seat(), decision="tunnel", tunnel=tunnel)
    assert answer(PUBLISHED[name](), rich) not in {"decline", "draw"}
    assert answer(PUBLISHED[name](), poor) == "decline"


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_station_is_built_where_a_ticket_has_no_other_way(name: str) -> None:
    blocked = {"tickets": "zurich-brindisi", "lanes": "brindisi-roma venezia-zurich", "cars": 3}
    game = table("europe", seat("1 red 2 blue", **blocked), seat(lanes="roma-venezia"))
    assert answer(PUBLISHED[name](), game) in {"station roma", "station venezia"}


@pytest.mark.parametrize("name", PUBLISHED)
def test_tunnels_are_left_alone_when_the_same_cards_would_come_up_again(name: str) -> None:
    me = seat("2 green", tickets="zurich-brindisi", lanes="brindisi-roma roma-venezia", cars=4)
    few = table("europe", me, seat(), deck=["green", "red", "red"], deck_rest="none")
    assert not answer(PUBLISHED[name](), few).startswith("venezia-zurich")


@pytest.mark.parametrize("name", WHOLE)
def test_no_lane_is_claimed_whose_toll_cannot_be_paid(name: str) -> None:
    me = {"tickets": [], "cars": 10}
    rich = table("nederland", seat("6 red 6 blue", tolls=30, **me), seat(cars=5))
    poor = table("nederland", seat("6 red 6 blue", tolls=0, **me), seat(cars=5))
    assert " with " in answer(PUBLISHED[name](), rich)
    assert " with " not in answer(PUBLISHED[name](), poor)
    assert " with " in answer(PUBLISHED["path-released"](), poor)


@pytest.mark.parametrize("name", PUBLISHED)
def test_tickets_are_swapped_that_the_cars_no_longer_suffice_for(name: str) -> None:
    far = "abandoned_school-swamp gloomy_glade-graveyard"
    assert answer(PUBLISHED[name](), table("ghost", seat(tickets=far, cars=4), seat())) == "swap"
    assert answer(PUBLISHED[name](), table("ghost", seat(tickets=far), seat())) != "swap"


def test_thresholds_are_parts_of_a_boards_cars() -> None:
    assert [share(open_box(box, 2), 8) for box in ("usa", "nordic", "ghost")] == [8, 7, 4]
