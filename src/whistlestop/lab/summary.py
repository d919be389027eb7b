"""The figures of an experiment. `Summary` is also what `--json` writes: field for field, nested alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.blocks import games_in_block
from whistlestop.lab.experiment import Experiment
from whistlestop.lab.ratings import cycles, fit, fit_resamples
from whistlestop.lab.resampling import (
    OUTSIDE,
    Floats,
    Interval,
    interval,
    ratio,
    resampled,
    resamples_for,
    share_interval,
)
from whistlestop.lab.results import BlockResult, SeatResult, merged, quantile
from whistlestop.lab.sprt import Question, Verdict, judge
from whistlestop.lab.tallies import Tallies, tally


class TokenFigures(Struct, frozen=True):
    """The small pieces before a seat at the end: loans, tolls, stations."""

    mean: float
    none: float  # the share of games that ended without any


class EntrantFigures(Struct, frozen=True):
    """How one entrant did. Means are over its seats in games that were played to the end."""

    label: str
    games: int
    seats: int
    wins: float
    win_share: Interval  # of its games; a win that is shared counts in parts
    par: float  # the win share that equal strength would have
    rating: Interval | None  # after Bradley and Terry; the anchor has 0
    score: Interval
    lines: dict[str, float]
    kept: float  # tickets
    completed: float
    failed: float
    cars: float
    tokens: dict[str, TokenFigures]
    moves: dict[str, float]  # by the kind of move
    decisions: int
    seconds_p50: float | None  # for a decision
    seconds_p95: float | None
    troubles: dict[str, int]  # games lost by a fault of the bot, by reason


class Pair(Struct, frozen=True):
    """How often one finished ahead of another at the same table; a tie is a half."""

    one: str
    other: str
    met: int
    ahead: Interval


class Summary(Struct, frozen=True):
    """All figures of an experiment."""

    experiment: Experiment
    blocks: int
    games: int
    games_per_block: int
    unfinished: int  # games that ended by a bot's fault
    rounds: Interval
    moves: float
    anchor: str
    entrants: tuple[EntrantFigures, ...]
    pairs: tuple[Pair, ...]
    cycles: tuple[tuple[str, str, str], ...]
    seconds: float  # of all games together
    versions: tuple[str, ...]  # of the program that played
    codes: tuple[str, ...]
    sprt: Verdict | None = None

    def entrant(self, label: str) -> EntrantFigures:
        """Return an entrant's figures."""
        return self.entrants[self.experiment.number_of(label)]

    def pair(self, one: str, other: str) -> Pair:
        """Return how one did against another."""
        for pair in self.pairs:
            if (pair.one, pair.other) == (one, other):
                return pair
        raise BadSetup(f"{one!r} and {other!r} have not met.")

    def document(self) -> dict[str, Any]:
        """Return everything as plain data for JSON."""
        document: dict[str, Any] = msgspec.to_builtins(self)
        return document


def summarise(
    experiment: Experiment,
    blocks: Sequence[BlockResult],
    *,
    anchor: str | None = None,
    question: Question | None = None,
    outside: float = OUTSIDE,
) -> Summary:
    """Work out the figures of blocks that were played; shares lie outside their intervals by that chance."""
    if not blocks:
        raise BadSetup("No block was played to its end, so there is nothing to report.")
    pivot = 0 if anchor is None else experiment.number_of(anchor)
    counts = tally(blocks, len(experiment.entrants))
    ratings = rate(counts, pivot)
    shares = win_shares(counts, outside)
    games = [game for block in blocks for game in block.games]
    means = block_means(blocks, len(experiment.entrants))
    labels = experiment.labels
    return Summary(
        experiment=experiment,
        blocks=len(blocks),
        games=len(games),
        games_per_block=games_in_block(experiment),
        unfinished=sum(not game.finished for game in games),
        rounds=means[-1],
        moves=float(np.mean([game.moves for game in games])),
        anchor=labels[pivot],
        entrants=tuple(
            entrant_figures(experiment, blocks, number, (shares[number], ratings[number], means[number]))
            for number in range(len(labels))
        ),
        pairs=pairs_of(counts, labels, outside),
        cycles=tuple((labels[a], labels[b], labels[c]) for a, b, c in cycles(counts.ahead.sum(axis=0))),
        seconds=sum(block.seconds for block in blocks),
        versions=tuple(dict.fromkeys(block.version for block in blocks)),
        codes=tuple(dict.fromkeys(block.code for block in blocks)),
        sprt=judge(question, blocks) if question is not None else None,
    )


def win_shares(counts: Tallies, outside: float) -> list[Interval]:
    """Return each entrant's share of wins in its games."""
    size = counts.wins.shape[1]
    sums = resampled(np.hstack([counts.wins, counts.games]), resamples=resamples_for(outside))
    spread = ratio(sums[:, :size], sums[:, size:])
    values = ratio(counts.wins.sum(axis=0), counts.games.sum(axis=0))
    return [
        share_interval(float(values[i]), spread[:, i], int((counts.games[:, i] > 0).sum()), outside)
        for i in range(size)
    ]


def pairs_of(counts: Tallies, labels: Sequence[str], outside: float) -> tuple[Pair, ...]:
    """Return how each did against each that it met."""
    number, size, _ = counts.met.shape
    columns = np.hstack([counts.ahead.reshape(number, -1), counts.met.reshape(number, -1)])
    sums = resampled(columns, resamples=resamples_for(outside))
    spread = ratio(sums[:, : size * size], sums[:, size * size :]).reshape(-1, size, size)
    met, ahead = counts.met.sum(axis=0), counts.ahead.sum(axis=0)
    return tuple(
        Pair(
            labels[i],
            labels[j],
            int(met[i, j]),
            share_interval(
                float(ahead[i, j] / met[i, j]),
                spread[:, i, j],
                int((counts.met[:, i, j] > 0).sum()),
                outside,
            ),
        )
        for i in range(size)
        for j in range(size)
        if met[i, j]
    )


def rate(counts: Tallies, anchor: int) -> list[Interval | None]:
    """Return the ratings; alone nobody has one, nor does a single block tell how far off it may be."""
    number, size, _ = counts.ahead.shape
    if size < 2 or number < 2:
        return [None] * size
    values = fit(counts.ahead.sum(axis=0), anchor)
    spread = fit_resamples(resampled(counts.ahead.reshape(number, -1)).reshape(-1, size, size), anchor)
    return [interval(float(values[i]), spread[:, i], number) for i in range(size)]


def block_means(blocks: Sequence[BlockResult], entrants: int) -> list[Interval]:
    """Return the mean score of each entrant, and last the mean number of rounds, in finished games."""
    sums = np.zeros((len(blocks), 2 * entrants + 2))
    for row, block in enumerate(blocks):
        for game in block.games:
            if game.finished:
                sums[row, 2 * entrants : 2 * entrants + 2] += (game.rounds, 1)
                for seat in game.seats:
                    sums[row, 2 * seat.entrant : 2 * seat.entrant + 2] += (seat.score, 1)
    spread = resampled(sums)
    values, spreads = ratio(*halves(sums.sum(axis=0))), ratio(*halves(spread))
    return [
        interval(float(np.nan_to_num(values[i])), spreads[:, i], len(blocks)) for i in range(entrants + 1)
    ]


def halves(pairs: Floats) -> tuple[Floats, Floats]:
    """Part columns that come as sum and number."""
    return pairs[..., 0::2], pairs[..., 1::2]


def entrant_figures(
    experiment: Experiment,
    blocks: Sequence[BlockResult],
    number: int,
    known: tuple[Interval, Interval | None, Interval],
) -> EntrantFigures:
    """Work out what is an entrant's own."""
    share, rating, score = known
    games = [game for block in blocks for game in block.games if number in {s.entrant for s in game.seats}]
    every = [seat for game in games for seat in game.seats if seat.entrant == number]
    ended = [seat for game in games if game.finished for seat in game.seats if seat.entrant == number]
    times = merged(seat.times for seat in every)
    return EntrantFigures(
        label=experiment.labels[number],
        games=len(games),
        seats=len(every),
        wins=share.value * len(games),
        win_share=share,
        par=len(every) / (len(games) * experiment.players) if games else 0.0,
        rating=rating,
        score=score,
        lines=means(seat.lines for seat in ended),
        kept=mean(len(seat.kept) for seat in ended),
        completed=mean(len(seat.completed) for seat in ended),
        failed=mean(len(seat.kept) - len(seat.completed) for seat in ended),
        cars=mean(seat.cars for seat in ended),
        tokens=token_figures(ended),
        moves=means(seat.moves for seat in ended),
        decisions=sum(times.values()),
        seconds_p50=quantile(times, 0.5),
        seconds_p95=quantile(times, 0.95),
        troubles=troubles_of(every),
    )


def mean(values: Any) -> float:
    """Return the mean, of nothing 0."""
    known = list(values)
    return float(sum(known) / len(known)) if known else 0.0


def means(tables: Any) -> dict[str, float]:
    """Return the mean of each entry of tables; what a table lacks is 0."""
    known: list[Mapping[str, int]] = list(tables)
    names = dict.fromkeys(name for table in known for name in table)
    return {name: mean(table.get(name, 0) for table in known) for name in names}


def token_figures(seats: Sequence[SeatResult]) -> dict[str, TokenFigures]:
    """Count tokens; of a set of cities or tickets its size."""
    names = dict.fromkeys(name for seat in seats for name in seat.tokens)
    figures = {}
    for name in names:
        values = (seat.tokens.get(name, 0) for seat in seats)
        counts = [len(value) if isinstance(value, list | tuple) else int(value) for value in values]
        figures[name] = TokenFigures(mean(counts), mean(count == 0 for count in counts))
    return figures


def troubles_of(seats: Sequence[SeatResult]) -> dict[str, int]:
    """Count the faults, most frequent first."""
    counts: dict[str, int] = {}
    for seat in seats:
        if seat.trouble:
            counts[seat.trouble] = counts.get(seat.trouble, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: -item[1]))
