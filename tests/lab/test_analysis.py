"""A finished game, commented: the same whoever thinks, and a blunder is called one."""

import base64
import re
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest
from tests.tables import seat, table

import whistlestop as ws
from whistlestop.lab.analysis.commentary import analyse
from whistlestop.lab.analysis.findings import Analysis, Decision
from whistlestop.lab.analysis.page import page
from whistlestop.lab.analysis.thinking import Thinker, dice
from whistlestop.table.from_document import Reader
from whistlestop.table.imagining import known_to

RECORDS = Path(__file__).resolve().parent.parent / "records"
NEUTRAL = RECORDS / "1-nederland-2-neutral_player-sealed.txt"


def played(game: ws.Game, moves: int = 10_000) -> ws.Game:
    """Play so many moves, or to the end."""
    dice = Random(4)
    while not game.over and len(game.history) < moves:
        number = game.to_act[0]
        game.play(dice.choice(game.legal_moves(number)), number)
    return game


def read(game: ws.Game) -> ws.Record:
    """Save a game, and load it again."""
    return ws.load_record(str(game.record()))


@pytest.fixture(scope="module")
def island() -> ws.Board:
    return ws.load_board(Path(__file__).resolve().parents[2] / "examples" / "island.json")


@pytest.fixture(scope="module")
def ghost() -> ws.Game:
    game = ws.new_game("ghost", 3, seed=2)
    game.names = ("Ana", "Ben & Co", "<i>Cleo</i>")
    return played(game)


@pytest.fixture(scope="module")
def commented(ghost: ws.Game) -> Analysis:
    return analyse(read(ghost), ghost, tries=12)


def test_every_move_is_commented_and_every_turn(ghost: ws.Game, commented: Analysis) -> None:
    moves = [(each.number, each.seat, each.move) for each in commented.decisions]
    assert moves == [(n, entry.seat, str(entry.move)) for n, entry in enumerate(ghost.history, 1)]
    assert all((each.chance is None) == (each.options == 1) for each in commented.decisions)
    again = read(ghost).table()
    turns = []
    for number, entry in enumerate(ghost.history, 1):
        if again.position()["decision"] == "turn":
            turns.append(number)
        again.play(entry.move, entry.seat)
    assert [each.number for each in commented.moments] == [*turns, len(moves) + 1]
    assert all(abs(sum(each.chances) - 1) < 1e-9 for each in commented.moments)


def test_the_last_chances_are_how_it_ended(ghost: ws.Game, commented: Analysis) -> None:
    winners = ghost.standings().winners
    assert commented.over
    assert commented.winners == winners
    assert commented.moments[-1].chances == tuple(
        1 / len(winners) if number in winners else 0.0 for number in range(3)
    )


def test_a_seat_is_the_sum_of_its_decisions(ghost: ws.Game, commented: Analysis) -> None:
    for number, one in enumerate(commented.seats):
        own = [each for each in commented.decisions if each.seat == number]
        assert one.score == ghost.standings().scores[number]
        assert one.choices == sum(each.chance is not None for each in own)
        assert one.as_champion == sum(each.chance is not None and each.better is None for each in own)
        assert one.mistakes + one.slips == sum(bool(each.verdict) for each in own)
        assert one.cost == pytest.approx(sum(each.cost or 0.0 for each in own))
        assert one.claims == sum(each.move.startswith("claim") for each in own)
        assert one.from_deck == sum(each.move == "draw" for each in own)
        held = ghost.position()["seats"][number]
        assert sorted((*one.completed, *one.incomplete)) == sorted((*held["tickets"], *held["done"]))
        assert set(held["done"]) <= set(one.completed)


def test_two_processes_find_what_one_does(ghost: ws.Game, commented: Analysis) -> None:
    told: list[tuple[int, int]] = []
    again = analyse(read(ghost), ghost, tries=12, jobs=2, progress=lambda done, of: told.append((done, of)))
    assert again == commented
    assert told == [(n + 1, len(ghost.history)) for n in range(len(ghost.history))]


def test_a_sealed_game_with_a_neutral_player_and_one_that_is_not_over() -> None:
    text = NEUTRAL.read_text(encoding="utf-8")
    record = ws.load_record(text)
    whole = analyse(record, record.replay(), tries=4)
    assert len(whole.decisions) == len(record.moves)
    assert {each.seat for each in whole.decisions} == {0, 1}
    game = played(ws.new_game("usa", 2, seed=5), 30)
    part = analyse(read(game), game, tries=4)
    assert not part.over
    assert part.moments[-1].number == 31  # how it stands now
    assert part.winners == ()
    assert len(part.decisions) == 30
    assert "nobody has won yet" in page(part, game)


def test_who_sits_where_does_not_change_the_chances() -> None:
    """Everybody's tickets are known, and everybody goes on for them."""
    long = seat("6 red 6 blue 6 black", tickets="los_angeles-new_york seattle-new_york")
    short = seat("6 green 6 white 6 yellow", tickets="kansas_city-houston duluth-houston")
    thinker = Thinker("usa", 4000)
    there, back = table("usa", long, short), table("usa", short, long, turn=1)
    one = thinker.chances(there.rules, Reader(there.position(), there.board).read(), "one")
    other = thinker.chances(back.rules, Reader(back.position(), back.board).read(), "other")
    assert one[0] == pytest.approx(other[1], abs=0.1)  # 500 tries each


def test_the_error_is_how_much_the_cost_scatters() -> None:
    """The same two moves, compared again and again with fresh dice."""
    game = played(ws.new_game("usa", 2, seed=3), 40)
    thinker = Thinker("usa", 128)
    known = known_to(game.view(game.to_act[0]), game.board)
    moves = [int(number) for number in known.rules.legal(known.imagine(7))][:2]
    costs, errors = [], []
    for turn in range(40):
        one, other = thinker.shares(known, moves, dice(f"{turn}"))
        gaps = [better - worse for better, worse in zip(other, one, strict=True)]
        costs.append(fmean(gaps))
        errors.append(stdev(gaps) / len(gaps) ** 0.5)
    assert 0.7 < stdev(costs) / fmean(errors) < 1.4


def test_what_a_choice_was_made_by_is_not_what_it_is_compared_by(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(ws.new_game("ghost", 2, seed=3), 20)
    seat = game.to_act[0]
    asked: list[str] = []

    def count(question: str) -> int:
        asked.append(question)
        return dice(question)

    monkeypatch.setattr("whistlestop.lab.analysis.thinking.dice", count)
    Thinker("ghost", 32).judge(known_to(game.view(seat), game.board), game.legal_moves(seat)[0], "12")
    assert len(set(map(dice, asked))) == len(asked) >= 2


BUILT = "kansas_city-oklahoma_city/1 dallas-oklahoma_city/1"
"""The way from Kansas City to Houston, but for the last car."""


def test_who_does_not_take_the_victory_makes_a_mistake() -> None:
    game = table(
        "usa",
        seat("2 red", cars=20, tickets="kansas_city-houston", lanes=BUILT, score=30),
        seat("4 blue", cars=1, score=40),
        last_turns=1,
    )
    game.play("draw")
    game.play("draw")
    assert game.over
    analysis = analyse(read(game), game, tries=50)
    first, second = analysis.decisions
    assert (first.move, first.verdict, first.chance) == ("draw", "mistake", 0.0)
    assert first.better == "claim dallas-houston/1"
    assert first.cost == 1.0
    assert not second.verdict  # too late: whatever is taken now, the game is lost
    assert [each.chances for each in analysis.moments] == [(1.0, 0.0), (0.0, 1.0)]


def test_who_pays_with_what_is_needed_next_makes_a_mistake() -> None:
    built = "new_york-washington/black raleigh-washington/1 charleston-raleigh charleston-miami"
    game = table(
        "usa",
        seat("2 red 1 blue", cars=3, tickets="boston-miami", lanes=built, score=30),
        seat("", cars=1, score=40),
    )
    game.play("claim kansas_city-omaha/1 with 1 red")
    played(game)
    first = analyse(read(game), game, tries=50).decisions[0]
    assert (first.better, first.verdict) == ("claim kansas_city-omaha/1 with 1 blue", "mistake")


def test_a_board_of_ones_own(island: ws.Board) -> None:
    game = played(ws.new_game("usa", 2, seed=1, board=island), 20)
    assert len(analyse(read(game), game, tries=4).decisions) == 20


@pytest.mark.parametrize(
    ("cost", "error", "verdict"),
    [
        (0.02, 0.001, ""),
        (0.03, 0.01, "slip"),
        (0.03, 0.015, ""),
        (0.0799, 0.01, "slip"),
        (0.5, 0.3, ""),
        (-0.2, 0.01, ""),
        (None, None, ""),
    ],
)
def test_what_may_be_luck_is_not_held_against_anybody(
    cost: float | None, error: float | None, verdict: str
) -> None:
    assert Decision(1, 1, 0, "draw", better="tickets", cost=cost, error=error).verdict == verdict


def test_the_page_holds_everything_and_says_names_as_they_are(ghost: ws.Game, commented: Analysis) -> None:
    written = page(commented, ghost)
    assert not re.search(r"""(?:src|href)=["'](?!#|data:)""", written)
    assert "<i>Cleo" not in written
    assert "Ben &amp; Co" in written
    marked = re.findall(r'href="#((?:cost|move)-\d+)"', written)
    assert {name.partition("-")[0] for name in marked} == {"cost", "move"}
    for name in marked:
        assert written.count(f'id="{name}"') == 1
    assert all(0 <= float(place) <= 100 for place in re.findall(r"(?:left|top):(-?[\d.]+)%", written))
    (picture,) = re.findall(r"data:image/svg\+xml;base64,([\w+/=]+)", written)
    assert base64.b64decode(picture).decode() == ghost.svg()
