"""What may be typed to let bots play against bots, and to check them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from whistlestop.cli.commands import SHORT, AsJson, Options, app, examples, finish

BotList = Annotated[
    list[str] | None,
    typer.Option(
        metavar="A,B,C",
        help="Who plays: NAME, FILE.py:CLASS or MODULE:CLASS, each with @1s or @300 (nodes) if it searches.",
        show_default=False,
    ),
]
Games = Annotated[
    int | None,
    typer.Option(
        help="How many games, rounded up to whole blocks. [default: 200; with --sprt at most 20000]",
        show_default=False,
    ),
]
Jobs = Annotated[
    int | None, typer.Option(help="How many processes. [default: one for each core]", show_default=False)
]
Seconds = Annotated[
    float | None,
    typer.Option(help="How long a bot may think about a decision, unless its @ says.", show_default=False),
]
Nodes = Annotated[
    int | None,
    typer.Option(help="How many nodes it may search instead: repeatable anywhere.", show_default=False),
]
Focus = Annotated[
    str | None,
    typer.Option(
        metavar="BOT", help="Let this one sit at every table: no game among the others.", show_default=False
    ),
]
Anchor = Annotated[
    str | None,
    typer.Option(metavar="BOT", help="Whose rating is 0. [default: the first]", show_default=False),
]
Sprt = Annotated[
    str | None,
    typer.Option(
        metavar="A,B",
        help="Is A stronger than B? Stops as soon as that is decided; exit code 1 if it isn't so.",
        show_default=False,
    ),
]
Results = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Keep results in a file; the same command goes on there. Without --bots: report from it.",
        show_default=False,
    ),
]
Run = Annotated[
    int | None,
    typer.Option(metavar="N", help="Which experiment of the file to report.", show_default=False),
]
Html = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write a report with plots.", show_default=False)
]
Ray = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one.", show_default=False),
]


@app.command(
    short_help=SHORT["arena"],
    epilog=examples(
        "whistlestop arena --bots medium,easy",
        "whistlestop arena --box europe --players 4 --bots medium,easy,greedy,random --html report.html",
        "whistlestop arena --bots my_bot.py:MyBot,medium,easy --focus my_bot.py:MyBot",
        "whistlestop arena --bots medium,easy --sprt medium,easy --elo1 50",
        "whistlestop arena --bots medium,easy --games 2000 --results runs.db",
        "whistlestop arena --results runs.db --html report.html",
    ),
)
def arena(  # noqa: PLR0913, PLR0917 - an option is a parameter to Typer
    bots: BotList = None,
    box: Annotated[str, typer.Option(help="The game: usa, europe, nordic, nederland or ghost.")] = "usa",
    players: Annotated[int, typer.Option(help="How many seats a table has.")] = 2,
    option: Options = None,
    games: Games = None,
    seed: Annotated[int, typer.Option(help="Other seeds, other deals.")] = 0,
    jobs: Jobs = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    focus: Focus = None,
    anchor: Anchor = None,
    sprt: Sprt = None,
    elo0: Annotated[float, typer.Option(help="--sprt: a lead that is none.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="--sprt: a lead that counts.")] = 20.0,
    alpha: Annotated[float, typer.Option(help="--sprt: the risk of a wrong yes.")] = 0.05,
    beta: Annotated[float, typer.Option(help="--sprt: the risk of a wrong no.")] = 0.05,
    results: Results = None,
    run: Run = None,
    ray: Ray = None,
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play against bots, and tell how strong they are, with how much certainty.

    Games come in blocks: one deal, played with every bot in every seat. All intervals hold with 95 %. How to
    write a bot and read the report is in docs/write-a-bot.md, what stands behind it in docs/arena.md.
    """
    from whistlestop.cli.arena import Wishes  # noqa: PLC0415 - loads what it needs, when it is called
    from whistlestop.cli.arena import run as hold  # noqa: PLC0415

    wishes = Wishes(
        bots=",".join(bots) if bots else None,
        box=box,
        players=players,
        options=tuple(option or ()),
        games=games,
        seed=seed,
        jobs=jobs,
        budget=(seconds, nodes),
        focus=focus,
        anchor=anchor,
        sprt=sprt,
        test=(elo0, elo1, alpha, beta),
        results=results,
        run=run,
        ray=ray,
        html=html,
        as_json=as_json,
    )
    finish(hold, wishes)


@app.command(
    "check-bot",
    short_help=SHORT["check-bot"],
    epilog=examples("whistlestop check-bot my_bot.py:MyBot", "whistlestop check-bot ismcts@100 --box ghost"),
)
def check_bot(
    bot: Annotated[
        str,
        typer.Argument(metavar="BOT", help="NAME, FILE.py:CLASS or MODULE:CLASS.", show_default=False),
    ],
    box: Annotated[
        list[str] | None,
        typer.Option(help="This box only; may be given several times. [default: all]", show_default=False),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games on each box and table size.")] = 2,
    as_json: AsJson = False,
) -> None:
    """Check that a bot keeps its contract: the same view and dice give the same move.

    It plays with itself on every box, at the smallest and the largest table and with each option. Then a copy
    of it in another process is asked the same questions again, the last one first: who remembers, rolls dice
    of its own, goes by a clock or by the order of a set gives itself away. Crashes and illegal moves are told
    too. Exit code 1 if it doesn't keep its contract.
    """
    from whistlestop.cli.checking import check_bot as check  # noqa: PLC0415 - loads what it needs

    finish(check, bot, tuple(box or ()), games, as_json=as_json)
