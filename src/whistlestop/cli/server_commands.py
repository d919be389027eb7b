"""What may be typed to run a server and to look after its tables."""

# ruff: noqa: PLC0415 - a command loads what it needs, when it is called: the server's parts are heavy

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from whistlestop.cli.commands import SHORT, AsJson, app, examples, finish

SQLITE = "sqlite:///whistlestop.db"

Database = Annotated[
    str,
    typer.Option(envvar="WHISTLESTOP_DATABASE", help="Where tables are kept: a file, or postgresql://…"),
]
Host = Annotated[str, typer.Option(envvar="WHISTLESTOP_HOST", help="The address to listen on.")]
Port = Annotated[int, typer.Option(envvar="WHISTLESTOP_PORT", help="The port to listen on.")]
Workers = Annotated[
    int,
    typer.Option(envvar="WHISTLESTOP_WORKERS", help="Processes; several need PostgreSQL and Redis."),
]
Redis = Annotated[
    str, typer.Option(envvar="WHISTLESTOP_REDIS", help="Where workers tell each other of moves: redis://…")
]
Target = Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=False)]
Source = Annotated[Path, typer.Argument(metavar="FILE", help="The file to read.", show_default=False)]


@app.command(
    short_help=SHORT["serve"],
    epilog=examples(
        "whistlestop serve",
        "whistlestop serve --host 0.0.0.0 --port 80 --database /var/lib/whistlestop/games.db",
        "whistlestop serve --workers 4 --database postgresql://… --redis redis://…",
    ),
)
def serve(
    host: Annotated[
        str, typer.Option(envvar="WHISTLESTOP_HOST", help="The address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="WHISTLESTOP_PORT", help="The port to listen on.")] = 8470,
    database: Database = SQLITE,
    workers: Workers = 1,
    redis: Redis = "",
) -> None:
    """Run the server for many tables: everything that friends need is a link.

    Alone it needs nothing but a file. What else can be set is in docs/operate.md.
    """
    from whistlestop.cli.serving import serve as run

    given = {"host": host, "port": port, "database": database, "workers": workers, "redis": redis}
    finish(run, given)


@app.command(short_help=SHORT["backup"], epilog=examples("whistlestop backup --database games.db monday.db"))
def backup(file: Target, database: Database = SQLITE) -> None:
    """Copy the SQLite database while the server runs; the copy is whole and can be served from."""
    from whistlestop.cli.serving import backup as run

    finish(run, database, file)


@app.command(
    short_help=SHORT["export"], epilog=examples("whistlestop export --database games.db all.jsonl.gz")
)
def export(file: Target, database: Database = SQLITE) -> None:
    """Write all tables into a file, to be imported elsewhere: into PostgreSQL, say.

    The file holds the keys of running games; keep it as safe as the database.
    """
    from whistlestop.cli.serving import export as run

    finish(run, database, file)


@app.command(
    "import",
    short_help=SHORT["import"],
    epilog=examples("whistlestop import --database postgresql://… all.jsonl.gz"),
)
def import_(file: Source, database: Database = SQLITE) -> None:
    """Read tables from an export. Those that are there already are left alone, and must be the same."""
    from whistlestop.cli.serving import import_ as run

    finish(run, database, file)


@app.command(
    "check-games",
    short_help=SHORT["check-games"],
    epilog=examples("whistlestop check-games --database games.db"),
)
def check_games(database: Database = SQLITE, as_json: AsJson = False) -> None:
    """Replay every stored game with the installed version, before it serves them.

    Reports the first move that is refused or has another outcome than when it was played. The exit code is 1
    if there is any.
    """
    from whistlestop.cli.serving import check_games as run

    finish(run, database, as_json=as_json)


@app.command(
    short_help=SHORT["bot"],
    epilog=examples('whistlestop bot --table "https://host/t/TABLE#SECRET" --bot hard'),
)
def bot(
    table: Annotated[str, typer.Option(metavar="LINK", help="The link of the seat.", show_default=False)],
    bot: Annotated[str, typer.Option(metavar="NAME", help="The bot, yours or ours.")] = "medium",
    seconds: Annotated[float, typer.Option(help="How long it may think about one decision.")] = 2.0,
) -> None:
    """Let a bot sit at somebody's table, on any server, by the link of a seat.

    It sees what a person on that seat would see, and plays until the game is over.
    """
    from whistlestop.cli.serving import sit_bot

    finish(sit_bot, table, bot, seconds)
