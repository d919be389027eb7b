"""Nordic Countries, clause by clause: what locomotives and exchanges pay for. N3 to N6, N-R2."""

from itertools import product
from random import Random

import pytest
from tests.tables import COLOURS, allowed, at, cards, claims, hand, play, refused, seat, table, written

import whistlestop as ws

LIEKSA = "lieksa-murmansk"
ORANGE = "kristiansand-stavanger/orange"  # a ferry: three orange spaces, one symbol
GRAY_TWO = "helsinki-stockholm/gray"  # a ferry: four gray spaces, two symbols
GREEN = "kristiansand-stavanger/green"  # a tunnel: two green spaces


def pays(lane: str, payment: str) -> bool:
    """Tell whether a hand of just these cards may pay for a lane with all of them."""
    game = table("nordic", seat(payment), seat(), market="", deck_rest="none")
    answer = game.why_not(f"claim {lane} with {payment}") is None
    if answer:
        assert claims(game, lane), f"{payment} pays for {lane}, which is not on offer"
    return answer


def test_printed_example_1_a_yellow_lane_of_two() -> None:
    """U8, N3: two yellow cards, and nothing else."""
    game = table("nordic", seat("2 yellow 2 red 2 locomotive"), seat())

    assert claims(game, "kajaani-oulu") == {"2 yellow"}
    assert refused(game, "claim kajaani-oulu with 1 yellow 1 locomotive") == "N3"
    assert refused(game, "claim kajaani-oulu with 2 red") == "U8"


def test_printed_example_2_a_gray_lane_of_three() -> None:
    """U8, N3: three identical cards of any colour."""
    game = table("nordic", seat("3 yellow 3 red 2 blue 3 locomotive"), seat())

    assert claims(game, "goteborg-norrkoping") == {"3 yellow", "3 red"}
    assert refused(game, "claim goteborg-norrkoping with 2 yellow 1 red") == "U8"


def test_printed_example_3_stavanger_kristiansand() -> None:
    """N5, E4: with the orange cards at least one locomotive must be played."""
    game = table("nordic", seat("3 orange 3 locomotive"), seat())

    assert claims(game, ORANGE) >= {"2 orange 1 locomotive", "1 orange 2 locomotive", "3 locomotive"}
    assert refused(game, f"claim {ORANGE} with 3 orange") in ("N5", "E4")
    play(game, f"claim {ORANGE} with 2 orange 1 locomotive")
    assert at(game, "seats.0.lanes") == [ORANGE]


@pytest.mark.parametrize(
    ("lane", "payment"),
    [
        ("goteborg-orebro", "1 blue 1 locomotive"),
        ("goteborg-orebro", "2 locomotive"),
        ("goteborg-norrkoping", "2 red 1 locomotive"),
        ("goteborg-norrkoping", "3 locomotive"),
        ("alborg-arhus", "1 locomotive"),
    ],
)
def test_locomotives_never_pay_for_an_ordinary_lane(lane: str, payment: str) -> None:
    """N3: gray or coloured, in part or alone."""
    game = table("nordic", seat(payment), seat())

    assert refused(game, f"claim {lane} with {payment}") == "N3"


def test_a_hand_of_locomotives_opens_ferries_and_tunnels_only() -> None:
    """N3, N4: and, by the dozen and with others, Murmansk-Lieksa; with locomotives alone not even that."""
    game = table("nordic", seat("14 locomotive"), seat())
    kinds = dict(zip(game.board.lane_ids, (lane.kind for lane in game.board.facts.lanes), strict=True))

    lanes = {move.lane for move in game.legal_moves() if isinstance(move, ws.ClaimLane)}

    assert lanes == {lane for lane, kind in kinds.items() if kind in ("ferry", "tunnel")}


def test_printed_example_murmansk_lieksa() -> None:
    """N4: seven green cards and eight of any other colours."""
    payment = "7 green 2 red 1 blue 1 white 1 black 1 yellow 1 purple 1 orange"
    game = table("nordic", seat(payment), seat())

    play(game, f"claim {LIEKSA} with {payment}")

    assert at(game, "seats.0.lanes") == [LIEKSA]
    assert at(game, "seats.0.cars") == 31
    assert at(game, "seats.0.score") == 27
    assert hand(game, 0) == {}
    assert sum(at(game, "discard").values()) == 15


@pytest.mark.parametrize(
    ("payment", "legal"),
    [
        ("9 green", True),
        ("8 green", False),
        ("10 green", False),
        ("9 green 1 locomotive", False),
        ("8 green 1 red", False),
        ("8 green 1 locomotive", False),
        ("8 green 3 red", False),
        ("8 green 4 red", True),
        ("8 green 3 red 1 locomotive", True),
        ("8 green 4 locomotive", True),
        ("8 green 1 red 1 blue 1 white 1 locomotive", True),
        ("8 green 5 red", False),
        ("12 green", True),
        ("7 green 7 red", False),
        ("7 green 5 red 3 locomotive", True),
        ("7 green 8 locomotive", True),
        ("7 green 8 red", True),
        ("11 green 4 red", True),
        ("6 green 12 red", True),
        ("1 green 12 red 12 blue 8 white", True),
        ("12 red 12 blue 12 white", True),
        ("12 red 12 blue 11 white 1 locomotive", True),
        ("10 red 6 blue 6 white 14 locomotive", True),
        ("12 red 12 blue 11 white", False),
        ("12 red 12 blue 12 white 1 yellow", False),
        ("4 green 4 red 4 blue 4 white 4 black 4 yellow", True),
        ("3 green 3 red 3 blue 3 white 3 black 3 yellow 3 orange 3 purple", False),
        ("3 green 3 red 3 blue 3 white 3 black 3 yellow 3 orange 3 purple 3 locomotive", True),
        ("9 locomotive", False),
        ("14 locomotive", False),
    ],
)
def test_any_four_cards_stand_for_one(payment: str, *, legal: bool) -> None:
    """N4: locomotives among them, own colour among them, as often as one likes, and nothing left over."""
    assert pays(LIEKSA, payment) == legal


@pytest.mark.parametrize(
    ("held", "offered"),
    [
        ("8 green 3 red", False),
        ("8 green 4 red", True),
        ("8 green 1 red 2 locomotive", False),
        ("8 green 4 locomotive", True),
        ("9 green", True),
        ("2 green 2 red 2 blue 14 locomotive", False),
        ("12 green 12 red 11 blue", True),
    ],
)
def test_murmansk_lieksa_is_offered_when_it_can_be_paid(held: str, *, offered: bool) -> None:
    """N4: whenever some of the hand makes a payment."""
    game = table("nordic", seat(held), seat(), market="", deck_rest="none")

    assert bool(claims(game, LIEKSA)) == offered
    assert not claims(table("nordic", seat("9 green", cars=8), seat()), LIEKSA)


def bundles(payment: dict[str, int]) -> bool:
    """Read a payment for Murmansk-Lieksa in every way there is, straight from the rule."""
    size = sum(payment.values())
    for colour in COLOURS:
        for own in range(min(payment.get(colour, 0), 9) + 1):
            if size - own == 4 * (9 - own):
                return True
    return False


@pytest.mark.parametrize("seed", range(120))
def test_every_reading_of_a_bundle_payment(seed: int) -> None:
    """N4: a payment is legal exactly if some reading of it fits."""
    dice = Random(seed)
    payment = {colour: dice.choice([0, 0, 0, 1, 2, 4]) for colour in COLOURS} | {
        "locomotive": dice.choice([0, 1, 4])
    }
    payment[dice.choice(COLOURS)] = dice.randrange(13)
    if not any(payment.values()):
        payment["red"] = 1

    assert pays(LIEKSA, written(payment)) == bundles(payment)


@pytest.mark.parametrize(
    ("payment", "legal"),
    [
        ("2 orange 1 locomotive", True),
        ("1 orange 2 locomotive", True),
        ("3 locomotive", True),
        ("3 orange", False),
        ("4 orange", False),
        ("2 orange 1 red", False),
        ("2 orange 2 red", False),
        ("2 orange 3 red", True),
        ("2 orange 1 red 1 blue 1 green", True),
        ("5 orange", True),
        ("2 orange 2 red 1 locomotive", True),
        ("2 orange 3 red 1 locomotive", False),
        ("1 orange 1 locomotive 3 red", True),
        ("1 orange 6 red", True),
        ("7 orange", True),
        ("6 orange", False),
        ("9 orange", True),
        ("1 locomotive 6 red", True),
        ("2 locomotive 3 blue", True),
        ("2 locomotive 1 red", False),
        ("9 red", True),
        ("3 red 3 blue 3 green", True),
        ("3 red 3 blue 2 green", False),
        ("3 locomotive 3 red", False),
        ("2 red 1 locomotive", False),
    ],
)
def test_three_wagon_cards_stand_for_a_ferry_locomotive(payment: str, *, legal: bool) -> None:
    """N5, N-R2: any colours, mixed, the lane's own too; for required and for optional locomotives."""
    assert pays(ORANGE, payment) == legal


@pytest.mark.parametrize(
    ("payment", "legal"),
    [
        ("2 red 2 locomotive", True),
        ("1 red 3 locomotive", True),
        ("4 locomotive", True),
        ("3 red 1 locomotive", False),
        ("2 red 1 blue 1 locomotive", False),
        ("2 red 3 blue 1 locomotive", True),
        ("5 red 1 locomotive", True),
        ("2 red 6 blue", True),
        ("8 red", True),
        ("2 red 2 blue 2 white 2 green", True),
        ("12 red", True),
        ("1 red 3 blue 2 locomotive", True),
        ("6 blue 2 locomotive", True),
        ("3 red 3 blue", False),
        ("3 red 5 blue", True),
        ("2 red 2 blue", False),
    ],
)
def test_a_gray_ferry_with_two_symbols(payment: str, *, legal: bool) -> None:
    """N5, N-R2, E4: any one colour beside the locomotives, and any wagon cards instead of those."""
    assert pays(GRAY_TWO, payment) == legal


@pytest.mark.parametrize(
    ("payment", "legal"),
    [
        ("1 locomotive", True),
        ("1 red", False),
        ("3 red", True),
        ("1 red 1 blue 1 white", True),
        ("2 red 1 locomotive", False),
    ],
)
def test_a_ferry_of_one_space(payment: str, *, legal: bool) -> None:
    """N5, N-R2: a locomotive or three wagon cards."""
    assert pays("umea-vaasa", payment) == legal


def ferry(payment: dict[str, int], length: int, colour: str, symbols: int) -> bool:
    """Read a payment for a ferry in every way there is, straight from the rule."""
    wagons = {c: payment.get(c, 0) for c in COLOURS}
    for own_colour in COLOURS if colour == "gray" else (colour,):
        for own, exchanged in product(range(wagons[own_colour] + 1), range(length + 1)):
            as_locomotives = payment.get("locomotive", 0) + exchanged
            if (
                own + as_locomotives == length
                and as_locomotives >= symbols
                and sum(wagons.values()) == own + 3 * exchanged
            ):
                return True
    return False


@pytest.mark.parametrize(
    "lane", [ORANGE, GRAY_TWO, "mo_i_rana-trondheim/red", "andalsnes-bergen", "arhus-kobenhavn"]
)
def test_every_reading_of_a_ferry_payment(lane: str) -> None:
    """N5, N-R2: a payment is legal exactly if some reading of it fits; what can be paid is on offer."""
    dice = Random(lane)
    board = ws.new_game("nordic", players=2, seed=1).board
    facts = board.facts.lanes[board.lane_number[lane]]
    for _ in range(150):
        colours = dice.sample(COLOURS, 3)
        payment = {colour: dice.choice([0, 1, 2, 3, 4, 6]) for colour in colours}
        if facts.colour != "gray":
            payment[facts.colour] = dice.randrange(8)
        payment["locomotive"] = dice.choice([0, 0, 1, 2, 3])
        if any(payment.values()):
            expected = ferry(payment, facts.length, facts.colour, facts.locomotives)
            assert pays(lane, written(payment)) == expected, written(payment)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_on_offer_can_be_paid(seed: int) -> None:
    """N3, N4, N5, N6: every listed claim is allowed, and every lane that some payment fits is listed."""
    dice = Random(seed)
    held = {colour: dice.choice([0, 0, 1, 2, 3, 5]) for colour in COLOURS} | {
        "locomotive": dice.choice([0, 0, 1, 2, 3])
    }
    game = table("nordic", seat(written(held)), seat(), market="", deck_rest="none")
    moves = [move for move in game.legal_moves() if isinstance(move, ws.ClaimLane)]
    assert all(game.why_not(move) is None for move in moves)
    total = sum(held[colour] for colour in COLOURS)
    for lane, name in zip(game.board.facts.lanes, game.board.lane_ids, strict=True):
        best = max(held[c] for c in COLOURS) if lane.colour == "gray" else held[lane.colour]
        if lane.kind == "tunnel":
            payable = best + held["locomotive"] >= lane.length
        elif lane.kind == "ferry":
            own = min(best, lane.length - lane.locomotives)
            missing = max(0, lane.length - own - held["locomotive"])
            payable = total - own >= 3 * missing
        elif name == LIEKSA:
            own = min(best, 9)
            payable = total + held["locomotive"] - own >= 4 * (9 - own)
        else:
            payable = best >= lane.length
        assert (name in {move.lane for move in moves}) == payable, name


@pytest.mark.parametrize(
    ("lane", "payment"),
    [
        ("bergen-oslo/blue", "3 blue 3 red"),
        ("bergen-oslo/blue", "6 blue"),
        ("bergen-oslo/blue", "3 blue 3 red 1 locomotive"),
        (GREEN, "1 green 3 red"),
        (GREEN, "6 red"),
    ],
)
def test_tunnels_take_no_exchange(lane: str, payment: str) -> None:
    """N6: three wagon cards are no locomotive there."""
    game = table("nordic", seat(payment), seat())

    assert refused(game, f"claim {lane} with {payment}") in ("N6", "U8")


def test_locomotives_pay_for_tunnels() -> None:
    """N6, N3: as in Europe, in part or alone; the rest in the tunnel's colour."""
    game = table("nordic", seat("2 green 2 red 2 locomotive"), seat())

    assert claims(game, GREEN) == {"2 green", "1 green 1 locomotive", "2 locomotive"}
    assert refused(game, f"claim {GREEN} with 1 red 1 locomotive") == "U8"


@pytest.mark.parametrize(
    ("payment", "shown", "answers"),
    [
        ("2 green", "green white black", {"pay 1 green", "pay 1 locomotive", "decline"}),
        ("2 green", "locomotive white black", {"pay 1 green", "pay 1 locomotive", "decline"}),
        ("2 locomotive", "locomotive green black", {"pay 1 locomotive", "decline"}),
    ],
)
def test_printed_tunnel_examples(payment: str, shown: str, answers: set[str]) -> None:
    """N6, E5, E6: two green and one green; two green and a locomotive; two locomotives and a locomotive."""
    game = table("nordic", seat(f"{payment} 1 green 1 locomotive"), seat(), deck=shown)

    play(game, f"claim {GREEN} with {payment}")

    assert at(game, "tunnel.extra") == 1
    assert {str(move) for move in game.legal_moves()} == answers
    play(game, min(answers - {"decline"}))
    assert at(game, "seats.0.lanes") == [GREEN]


def test_the_extra_cost_takes_no_exchange() -> None:
    """N6, E7: three wagon cards don't pay it; declining gives the payment back."""
    game = table("nordic", seat("2 green 6 red"), seat(), deck="locomotive white black")
    play(game, f"claim {GREEN} with 2 green")

    assert [str(move) for move in game.legal_moves()] == ["decline"]
    assert refused(game, "pay 3 red") in ("E5", "N6")
    play(game, "decline")
    assert hand(game, 0) == cards("2 green 6 red")
    assert at(game, "discard") == cards("1 locomotive 1 white 1 black")


def test_a_tunnel_with_no_card_to_reveal() -> None:
    """N6, E8: is claimed with no extra."""
    game = table("nordic", seat("2 green"), seat(), market="", deck_rest="none")

    play(game, f"claim {GREEN} with 2 green")

    assert at(game, "seats.0.lanes") == [GREEN]
    assert allowed(game, "take green")
