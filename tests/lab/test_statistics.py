"""The statistics on cases whose answer is known: simulated results, textbook figures, all-or-nothing."""

from collections.abc import Sequence

import numpy as np
import pytest

from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.experiment import Experiment
from whistlestop.lab.ratings import cycles, expected_share, fit
from whistlestop.lab.resampling import Interval, resampled, share_interval, widening
from whistlestop.lab.results import BlockResult, GameResult, SeatResult
from whistlestop.lab.specs import Entrant
from whistlestop.lab.sprt import Question, Referee, Verdict, judge
from whistlestop.lab.summary import summarise
from whistlestop.lab.tallies import block_scores, tally


def seat(entrant: int, place: int, trouble: str = "", **more: int) -> SeatResult:
    return SeatResult(entrant, place, 10 * entrant, {}, (), (), (), dict(more), 0, {}, {}, trouble)


def block(number: int, *games: Sequence[tuple[int, int]]) -> BlockResult:
    """Make a block of games, given as entrant and place for each seat."""
    results = tuple(GameResult(tuple(seat(who, place) for who, place in game), 1, 1) for game in games)
    return BlockResult(number, 0, results, "1", "a")


def duels(scores: Sequence[tuple[int, int]]) -> list[BlockResult]:
    """Make blocks of two games between 0 and 1, given as how many points 0 made in each."""
    return [block(i, *([(0, 2 - won), (1, 1 + won)] for won in pair)) for i, pair in enumerate(scores)]


def experiment(entrants: int, players: int = 2) -> Experiment:
    return Experiment("usa", players, tuple(Entrant(f"bot{i}", f"bot{i}") for i in range(entrants)))


# ---- ratings


def test_ratings_are_recovered_from_known_strengths() -> None:
    true = np.array([0.0, -150.0, 80.0, 310.0])
    chance = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    assert fit(20_000 * chance * (1 - np.eye(4))) == pytest.approx(true, abs=0.5)
    random = np.random.default_rng(1)
    wins = np.zeros((4, 4))
    for a in range(4):
        for b in range(a):
            wins[a, b] = random.binomial(4000, chance[a, b])
            wins[b, a] = 4000 - wins[a, b]
    assert fit(wins) == pytest.approx(true, abs=15)


def test_ratings_of_two_are_the_logarithm_of_their_odds() -> None:
    assert fit(np.array([[0.0, 99.5], [9.5, 0.0]])) == pytest.approx([0.0, -400.0], abs=0.01)


def test_the_anchor_shifts_all_ratings_alike() -> None:
    wins = np.array([[0, 7, 8], [3, 0, 6], [2, 4, 0]], dtype=float)
    assert fit(wins, 1) - fit(wins, 0) == pytest.approx(np.full(3, -fit(wins, 0)[1]))


def test_who_never_lost_has_a_rating_that_grows_with_its_games() -> None:
    few, many = (fit(np.array([[0.0, n], [0.0, 0.0]]))[1] for n in (10.0, 1000.0))
    assert -1500 < many < few < -400


def test_a_stack_of_tables_is_rated_table_by_table() -> None:
    tables = np.random.default_rng(3).integers(0, 20, (5, 4, 4)).astype(float)
    assert fit(tables, 2) == pytest.approx(np.array([fit(each, 2) for each in tables]))


def test_cycles_are_found() -> None:
    wins = np.array([[0, 6, 2, 9], [4, 0, 7, 9], [8, 3, 0, 9], [1, 1, 1, 0]], dtype=float)
    assert cycles(wins) == [(0, 1, 2)]
    assert cycles(wins.T) == [(0, 2, 1)]
    assert cycles(np.triu(np.ones((4, 4)))) == []


# ---- counting


def test_ties_are_shared() -> None:
    counts = tally([block(0, [(0, 1), (1, 1), (2, 3)], [(1, 1), (2, 2), (0, 3)])], 3)
    assert counts.wins.tolist() == [[0.5, 1.5, 0.0]]
    assert counts.games.tolist() == [[2, 2, 2]]
    assert counts.ahead[0].tolist() == [[0, 0.5, 1], [1.5, 0, 2], [1, 0, 0]]
    assert counts.met[0].tolist() == [[0, 2, 2], [2, 0, 2], [2, 2, 0]]


def test_one_bot_on_two_seats_is_one_bot() -> None:
    counts = tally([block(0, [(0, 1), (0, 2), (1, 3)])], 2)
    assert (counts.games[0, 0], counts.seats[0, 0], counts.met[0, 0, 1]) == (1, 2, 2)
    (figures, _) = summarise(experiment(2, 3), [block(0, [(0, 1), (0, 2), (1, 3)])]).entrants
    assert figures.win_share.value == 1.0
    assert figures.par == pytest.approx(2 / 3)


def test_a_blocks_score_is_the_mean_of_its_meetings() -> None:
    blocks = [*duels([(1, 1), (1, 0), (0, 0)]), block(3, [(0, 1), (2, 2)])]
    assert block_scores(blocks, 0, 1) == [1.0, 0.5, 0.0]
    assert block_scores(blocks, 1, 0) == [0.0, 0.5, 1.0]


# ---- intervals


def covered(blocks: int, rounds: int, deal: float) -> float:
    """Return how often the interval holds the truth, where deals favour one side by different amounts."""
    random = np.random.default_rng(blocks)
    hits = 0
    for number in range(rounds):
        chance = np.clip(0.7 + deal * random.standard_normal(blocks), 0, 1)
        truth = np.clip(0.7 + deal * np.random.default_rng(5).standard_normal(200_000), 0, 1).mean()
        wins = random.binomial(4, chance) / 4
        spread = resampled(wins[:, None], seed=number, resamples=400)[:, 0] / blocks
        interval = share_interval(float(wins.mean()), spread, blocks)
        hits += interval.low <= truth <= interval.high
    return hits / rounds


@pytest.mark.parametrize(("blocks", "deal"), [(12, 0.25), (60, 0.0), (60, 0.3)])
def test_intervals_hold_as_often_as_they_say(blocks: int, deal: float) -> None:
    assert 0.92 <= covered(blocks, 300, deal) <= 0.985


def test_games_of_a_block_are_not_taken_for_independent() -> None:
    """Four games that always end alike are one piece of news, not four."""
    wins = np.array([1.0, 0.0] * 50)
    spread = resampled(wins[:, None])[:, 0] / 100
    found = share_interval(0.5, spread, 100)
    assert found.high - found.low == pytest.approx(2 * 1.96 * 0.05, rel=0.1)


def test_blocks_that_are_all_alike_prove_only_so_much() -> None:
    sure = share_interval(1.0, np.ones(1000), 100)
    assert (sure.value, sure.high) == (1.0, 1.0)
    assert sure.low == pytest.approx(0.025 ** (1 / 100))
    assert share_interval(0.0, np.zeros(1000), 100).high == pytest.approx(1 - 0.025 ** (1 / 100))
    even = share_interval(0.5, np.full(1000, 0.5), 100)
    assert even.low < 0.5 < even.high
    assert share_interval(0.5, np.full(1000, 0.5), 1) == Interval(0.5, 0.0, 1.0)


def test_few_blocks_widen_as_student_found() -> None:
    for blocks, quantile in ((5, 2.776), (10, 2.262), (30, 2.045)):
        assert widening(blocks) * 1.95996 / (blocks / (blocks - 1)) ** 0.5 == pytest.approx(
            quantile, rel=0.01
        )


# ---- the sequential test


def answers(lead: float, rounds: int, question: Question) -> list[Verdict]:
    """Ask about pairs of games where one leads by so much, deals favouring either side."""
    random = np.random.default_rng(17)
    found = []
    for _ in range(rounds):
        chance = np.clip(expected_share(lead) + 0.2 * random.standard_normal(3000), 0, 1)
        first, second = random.random((2, 3000)) < chance
        referee = Referee(question)
        for number, pair in enumerate(zip(first.tolist(), second.tolist(), strict=True)):
            if referee.look(duels([pair])[0] if number == 0 else renumbered(pair, number)):
                break
        found.append(referee.verdict)
    return found


def renumbered(pair: tuple[int, int], number: int) -> BlockResult:
    (made,) = duels([pair])
    return BlockResult(number, 0, made.games, "1", "a")


def test_the_sequential_test_is_wrong_as_seldom_as_it_says() -> None:
    question = Question(0, 1, elo0=0.0, elo1=60.0)
    none, there = answers(0.0, 60, question), answers(60.0, 60, question)
    assert sum(each.answer == "yes" for each in none) <= 7  # three are expected
    assert sum(each.answer == "no" for each in there) <= 7
    assert all(each.answer != "open" for each in none + there)
    assert np.mean([each.blocks for each in none + there]) < 600


def test_a_clear_lead_is_seen_soon_but_not_at_once() -> None:
    verdict = judge(Question(0, 1), duels([(1, 1)] * 60))
    assert verdict.answer == "yes"
    assert 8 <= verdict.blocks <= 30
    assert judge(Question(1, 0), duels([(1, 1)] * 60)).answer == "no"
    assert judge(Question(0, 1), duels([(1, 1)] * 7)).answer == "open"


def test_the_answer_does_not_depend_on_the_order_in_which_blocks_come() -> None:
    blocks = duels([(1, 1), (1, 0), (1, 1), (0, 0), (1, 1)] * 12)
    straight = judge(Question(0, 1, elo1=100.0), blocks)
    assert straight.answer == "yes"
    assert judge(Question(0, 1, elo1=100.0), blocks[::-1]) == straight
    assert judge(Question(0, 1, elo1=100.0), blocks[1:]).blocks == 0


@pytest.mark.parametrize(
    "question",
    [Question(0, 0), Question(0, 1, elo0=5.0, elo1=5.0), Question(0, 1, alpha=0.0), Question(0, 1, beta=0.7)],
)
def test_what_cannot_be_asked_is_refused(question: Question) -> None:
    with pytest.raises(BadSetup):
        question.check()


# ---- the summary


def test_faults_are_counted_and_their_games_left_out_of_means() -> None:
    fine = GameResult((seat(0, 2, loans=0), seat(1, 1, loans=2)), 30, 100)
    broken = GameResult((seat(1, 2, "crashed: x"), seat(0, 1)), 3, 10)
    summary = summarise(experiment(2), [BlockResult(i, 0, (fine, broken), "1", "a") for i in range(3)])
    assert (summary.games, summary.unfinished, summary.rounds.value) == (6, 3, 30.0)
    assert summary.entrant("bot1").troubles == {"crashed: x": 3}
    assert summary.entrant("bot0").win_share.value == 0.5
    assert summary.entrant("bot1").tokens["loans"].mean == 2.0
    assert summary.entrant("bot0").tokens["loans"].none == 1.0
    assert summary.entrant("bot1").score.value == 10.0


def test_mixed_versions_are_told() -> None:
    first, second = duels([(1, 0), (0, 1)])
    mixed = [first, BlockResult(1, 0, second.games, "2", "b")]
    assert summarise(experiment(2), mixed).versions == ("1", "2")
    assert summarise(experiment(2), mixed).codes == ("a", "b")


def test_nothing_played_is_nothing_to_report() -> None:
    with pytest.raises(BadSetup, match="nothing to report"):
        summarise(experiment(2), [])
