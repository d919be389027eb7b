"""`whistlestop arena`: bots against bots, with figures that hold."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from whistlestop.cli.presenting import check_number, present
from whistlestop.cli.progress import progress_bar
from whistlestop.cli.saving import check_page, check_target
from whistlestop.cli.trouble import FAILED, FINE, INTERRUPTED, Trouble, WrongUsage
from whistlestop.engine.refusals import BadSetup
from whistlestop.lab.arena import play_blocks, played
from whistlestop.lab.blocks import blocks_for, games_in_block
from whistlestop.lab.experiment import Experiment, code_fingerprint, plan
from whistlestop.lab.processes import MOST_JOBS, WorkerDied, cores
from whistlestop.lab.ray_run import on_ray
from whistlestop.lab.results import BlockResult
from whistlestop.lab.running import Runner, on_cores
from whistlestop.lab.specs import Entrant
from whistlestop.lab.sprt import Question
from whistlestop.lab.store import Store
from whistlestop.lab.summary import Summary, summarise

GAMES = 200
GAMES_OF_A_TEST = 20_000
MOST_GAMES = 10_000_000


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the person asked for."""

    bots: str | None = None
    box: str = "usa"
    players: int = 2
    options: tuple[str, ...] = ()
    games: int | None = None
    seed: int = 0
    jobs: int | None = None
    budget: tuple[float | None, int | None] = (None, None)  # seconds and nodes
    focus: str | None = None
    anchor: str | None = None
    sprt: str | None = None
    test: tuple[float, float, float, float] = (0.0, 20.0, 0.05, 0.05)  # elo0, elo1, alpha and beta
    results: Path | None = None
    run: int | None = None
    ray: str | None = None
    html: Path | None = None
    as_json: bool = False


def run(wishes: Wishes) -> int:
    """Play and report, or report what was played before."""
    if wishes.bots is None and wishes.results is None:
        wishes = replace(wishes, bots=wishes.sprt)  # a test of two names them already
    check(wishes)
    try:
        return report_stored(wishes) if wishes.bots is None else hold(wishes)
    except BadSetup as wrong:
        raise WrongUsage(str(wrong)) from None
    except WorkerDied as died:
        raise Trouble(str(died)) from None


def check(wishes: Wishes) -> None:
    """Refuse, before anything is played, what can't be done."""
    if wishes.bots is None and wishes.results is None:
        raise WrongUsage("Say who plays, as in --bots medium,easy; or which file to report: --results FILE.")
    if wishes.bots is not None and wishes.run is not None:
        raise WrongUsage("--run picks a stored experiment to report; leave --bots out, or leave --run out.")
    check_number("--games", wishes.games, MOST_GAMES)
    check_number("--jobs", wishes.jobs, MOST_JOBS)
    if wishes.bots is None and wishes.results is not None and not wishes.results.is_file():
        raise WrongUsage(f"There is no file {wishes.results} to report; with --bots it would be made.")
    if wishes.results is not None:
        check_target(wishes.results)
    if wishes.html is not None:
        check_page(wishes.html)


def hold(wishes: Wishes) -> int:
    """Hold the experiment that was asked for, and report it; also what was done when it is broken off."""
    experiment = planned(wishes)
    question = question_of(wishes, experiment)
    if wishes.anchor is not None:
        experiment.number_of(wishes.anchor)
    games = wishes.games or (GAMES_OF_A_TEST if question else GAMES)
    runner = runner_of(wishes)
    say_rounding(experiment, games, wishes)
    stopped = False
    with Store(wishes.results) as store:
        warn_of_other_code(experiment, store.blocks(experiment, 1))
        say_resumed(experiment, games, store, wishes)
        try:
            with progress_bar("playing", "games", games_in_block(experiment)) as progress:
                play_blocks(experiment, games, store, runner, question=question, progress=progress)
        except KeyboardInterrupt:
            stopped = True
        blocks = played(experiment, games, store, question)
    if stopped:
        goes_on = "; the same command goes on from there" if wishes.results else ""
        done, of = len(blocks), blocks_for(experiment, games)
        print(f"whistlestop: Stopped after {done} of {of} blocks{goes_on}.", file=sys.stderr)
        if not blocks:
            return INTERRUPTED
    code = publish(wishes, summarise(experiment, blocks, anchor=wishes.anchor, question=question), blocks)
    return INTERRUPTED if stopped else code


def say_rounding(experiment: Experiment, games: int, wishes: Wishes) -> None:
    """Say so if whole blocks come to more games than were asked for."""
    blocks, each = blocks_for(experiment, games), games_in_block(experiment)
    if wishes.games is not None and blocks * each != games:
        become = f"{games} become {blocks * each}: {in_blocks(blocks)}"
        print(f"whistlestop: A block is {each} games here, so {become}.", file=sys.stderr)


def say_resumed(experiment: Experiment, games: int, store: Store, wishes: Wishes) -> None:
    """Say so if a part was played before."""
    most = blocks_for(experiment, games)
    there = sum(number < most for number in store.numbers(experiment))
    if there:
        print(f"whistlestop: {there} of {in_blocks(most)} are in {wishes.results} already.", file=sys.stderr)


def in_blocks(number: int) -> str:
    """Count blocks in words.

    >>> in_blocks(1), in_blocks(2000)
    ('1 block', '2,000 blocks')
    """
    return "1 block" if number == 1 else f"{number:,} blocks"


def planned(wishes: Wishes) -> Experiment:
    """Plan the experiment."""
    seconds, nodes = wishes.budget
    return plan(
        wishes.box,
        wishes.players,
        str(wishes.bots),
        options=wishes.options,
        seed=wishes.seed,
        focus=wishes.focus,
        seconds=seconds,
        nodes=nodes,
    )


def question_of(wishes: Wishes, experiment: Experiment) -> Question | None:
    """Return what --sprt asks."""
    if wishes.sprt is None:
        return None
    names = [name.strip() for name in wishes.sprt.split(",")]
    if len(names) != 2:
        raise WrongUsage("--sprt takes two of the bots, as in --sprt NEW,OLD.")
    one, other = (experiment.number_of(name) for name in names)
    if experiment.focus not in {None, one, other}:
        raise WrongUsage("--sprt asks about two bots that --focus keeps apart; focus on one of them.")
    question = Question(one, other, *wishes.test)
    question.check()
    return question


def runner_of(wishes: Wishes) -> Runner:
    """Choose where to play."""
    if wishes.ray is not None:
        return on_ray(wishes.ray, wishes.jobs)
    return on_cores(wishes.jobs or cores())


def warn_of_other_code(experiment: Experiment, blocks: list[BlockResult]) -> None:
    """Say so if stored games were played by another version of the program."""
    if blocks and blocks[0].code != code_fingerprint(experiment.box):
        print(
            "whistlestop: The stored games were played by another version of the program or its bots; the "
            "report mixes both. A new --results file or another --seed begins afresh.",
            file=sys.stderr,
        )


def report_stored(wishes: Wishes) -> int:
    """Report an experiment from a file; list them if there are several."""
    with Store(wishes.results) as store:
        known = store.experiments()
        if not known:
            raise WrongUsage(f"{wishes.results} holds no experiment yet.")
        number = wishes.run if wishes.run is not None or len(known) > 1 else next(iter(known))
        if number is None and not wishes.html:
            list_stored(wishes, store, known)
            return FINE
        if number not in known:
            asked = "Say which experiment" if number is None else f"There is no experiment {number}"
            raise WrongUsage(f"{asked}: --run {' or '.join(map(str, known))} of {wishes.results}.")
        experiment = known[number]
        blocks = store.blocks(experiment, blocks_for(experiment, wishes.games or MOST_GAMES))
    question = question_of(wishes, experiment)
    return publish(wishes, summarise(experiment, blocks, anchor=wishes.anchor, question=question), blocks)


def list_stored(wishes: Wishes, store: Store, known: dict[int, Experiment]) -> None:
    """List what a file holds."""
    rows = [
        {
            "run": number,
            "box": each.box,
            "options": list(each.options),
            "players": each.players,
            "bots": list(each.labels),
            "seed": each.seed,
            "blocks": len(store.numbers(each)),
        }
        for number, each in known.items()
    ]
    if wishes.as_json:
        print(json.dumps(rows, indent=2))
        return
    print(f"{wishes.results} holds {len(rows)} experiments; --run N reports one:")
    for number, each in known.items():
        options = "".join(f" {option}" for option in each.options)
        games = len(store.numbers(each)) * games_in_block(each)
        print(
            f"  {number}: {each.box}{options}, {each.players} players, seed {each.seed}, "
            f"{games} games: {', '.join(map(entrant_text, each.entrants))}"
        )


def entrant_text(entrant: Entrant) -> str:
    """Name an entrant; of a bot that may be edited, say which one it was."""
    return f"{entrant.label} ({entrant.code[:6]})" if entrant.code else entrant.label


def publish(wishes: Wishes, summary: Summary, blocks: list[BlockResult]) -> int:
    """Show what was asked for; tell by the exit code what a test found."""
    from whistlestop.cli.arena_text import show  # noqa: PLC0415 - needs rich

    def page() -> str:
        from whistlestop.lab.report_html.page import page  # noqa: PLC0415 - draws boards

        return page(summary, blocks)

    document = summary.document() if wishes.as_json else None
    present(document, lambda: show(summary), wishes.html, page)
    if wishes.html is not None and not wishes.as_json:
        print(f"Plots: {wishes.html}")
    return FAILED if summary.sprt is not None and summary.sprt.answer != "yes" else FINE
