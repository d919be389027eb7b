"""What may be typed about saved games: show them, check them, comment them."""

# ruff: noqa: PLC0415 - a command loads what it needs, when it is called

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from whistlestop.cli.commands import SHORT, AsJson, BoardFile, app, examples, finish

RecordFile = Annotated[
    Path, typer.Argument(metavar="RECORD", help="A game that was saved.", show_default=False)
]


@app.command(
    short_help=SHORT["replay"],
    epilog=examples(
        "whistlestop replay evening.txt",
        "whistlestop replay evening.txt --from 40 --to 60",
        "whistlestop replay evening.txt --json",
    ),
)
def replay(
    record: RecordFile,
    first: Annotated[int, typer.Option("--from", metavar="N", help="The first move to show.")] = 1,
    last: Annotated[
        int | None, typer.Option("--to", metavar="N", help="The last move to show.", show_default=False)
    ] = None,
    board: BoardFile = None,
    as_json: AsJson = False,
) -> None:
    """Show a saved game move by move, in words, with everybody's points and cars.

    The moves are played again by the rules. The exit code is 1 if the record doesn't hold.
    """
    from whistlestop.cli.records import run_replay

    finish(run_replay, record, board, (first, last), as_json=as_json)


@app.command(
    short_help=SHORT["verify"],
    epilog=examples("whistlestop verify evening.txt", "whistlestop verify evening.txt --json"),
)
def verify(record: RecordFile, board: BoardFile = None, as_json: AsJson = False) -> None:
    """Check that a saved game was played by the rules and dealt as was promised.

    All moves are played again and must lead to the recorded position. If the shuffles were sealed, the key
    must fit the commitment that was published before the first card. The exit code is 1 if anything doesn't.
    """
    from whistlestop.cli.records import run_verify

    finish(run_verify, record, board, as_json=as_json)


@app.command(
    short_help=SHORT["analyse"],
    epilog=examples(
        "whistlestop analyse evening.txt",
        "whistlestop analyse evening.txt --html evening.html",
        "whistlestop analyse evening.txt --tries 5000 --json",
    ),
)
def analyse(
    record: RecordFile,
    tries: Annotated[
        int | None,
        typer.Option(
            help="How often champion tries moves for a decision: more is surer, and takes longer. "
            "[default: 2000, as at a table]",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(help="How many processes. [default: one for each core]", show_default=False)
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write a page with a chart, the board and every decision.",
            show_default=False,
        ),
    ] = None,
    board: BoardFile = None,
    as_json: AsJson = False,
) -> None:
    """Comment on a saved game: everybody's chances turn by turn, and which decisions cost most.

    At each decision the bot champion chooses from what the player could see; its move and the player's are
    then played out in newly imagined tables. The difference is the cost, in hundredths of a win and with its
    standard error: a slip cost at least 3, a mistake at least 8, and both at least 2.5 times the error.
    The same record and --tries give the same comments.
    """
    from whistlestop.cli.analysing import Wishes, run

    finish(run, Wishes(record, board=board, tries=tries, jobs=jobs, html=html, as_json=as_json))
