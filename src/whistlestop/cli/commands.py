"""What may be typed after `whistlestop`: the commands, their options and their help pages."""

# ruff: noqa: PLC0415 - a command loads what it needs, when it is called

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, NoReturn, ParamSpec

import typer

from whistlestop.cli.main import stop_writing, version_line
from whistlestop.cli.trouble import FINE, WrongUsage
from whistlestop.server.kept import usual_file

Given = ParamSpec("Given")

app = typer.Typer(
    name="whistlestop",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

SHORT = {
    "play": "Play in the browser, with friends and bots.",
    "tui": "Play in the terminal, against bots or with friends.",
    "scenario": "Check rules written down as scenarios.",
    "replay": "Show a saved game move by move.",
    "verify": "Check that a saved game was played by the rules.",
    "analyse": "Comment on a saved game: chances, mistakes, what would have been better.",
    "bench": "Measure how fast the engine plays.",
    "arena": "Let bots play against bots, and rate them.",
    "check-bot": "Check that a bot of yours keeps its contract.",
    "board": "Draw a board, empty or in the middle of a game.",
    "serve": "Run the server for many tables.",
    "bot": "Let a bot sit at somebody's table.",
    "backup": "Copy the server's database while it runs.",
    "export": "Write all tables of a server into a file.",
    "import": "Read tables from an export.",
    "check-games": "Replay every stored game with this version.",
}
"""The commands, as the first page of help lists them."""

Box = Annotated[
    str | None, typer.Option(help="The game: usa, europe, nordic, nederland or ghost.", show_default=False)
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME",
        help="A variant of the box; may be given several times. Nederland: no_tolls, neutral_player.",
        show_default=False,
    ),
]
BoardFile = Annotated[
    Path | None,
    typer.Option(
        "--board", metavar="FILE", help="A board of your own, played by the box's rules.", show_default=False
    ),
]
Players = Annotated[
    int | None, typer.Option(help="How many play, you included. [default: 2]", show_default=False)
]
Seed = Annotated[
    int | None, typer.Option(help="Deal the same cards again; without it they are new.", show_default=False)
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="NAME",
        help="Who plays against you; several times for several rivals. [default: medium]",
        show_default=False,
    ),
]
SaveFile = Annotated[
    Path | None,
    typer.Option(
        "--save",
        metavar="FILE",
        help="Write the game to a file when it ends or you leave.",
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for programs instead of text for people.")]


def examples(*lines: str) -> str:
    """Write the examples at the foot of a help page, as they stand."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def call(arguments: Sequence[str]) -> int:
    """Read the words and run the command they name; return its exit code."""
    import whistlestop.cli.arena_commands
    import whistlestop.cli.record_commands
    import whistlestop.cli.server_commands  # noqa: F401 - add their commands to the app

    command = typer.main.get_command(app)
    try:
        code = command.main(args=list(arguments), prog_name="whistlestop", standalone_mode=False)
    except Exception as error:
        # Typer's own errors have no public base in all of its versions; each can say what is wrong.
        say = getattr(error, "format_message", None)
        if say is None:
            raise
        context = getattr(error, "ctx", None)
        raise WrongUsage(usage_line(say(), context.command_path if context else "whistlestop")) from None
    return code if isinstance(code, int) else FINE


PLAINER = {
    "Input should be a valid integer, unable to parse string as an integer": "it takes a whole number",
    "Input should be a valid number, unable to parse string as a number": "it takes a number",
}
"""What Typer says of words that are no numbers, and how people would say it."""


def usage_line(message: str, command: str) -> str:
    """Put what Typer says about wrong usage into one line that also says what would do."""
    said = " ".join(message.split()).rstrip(".")
    for stiff, plain in PLAINER.items():
        said = said.replace(stiff, plain)
    if said.startswith("No such command"):
        said = f"{said.split('. ')[0]}; the commands are {', '.join(SHORT)}"
    return f"{said}. See: {command} --help"


def finish(function: Callable[Given, int], *args: Given.args, **kwargs: Given.kwargs) -> NoReturn:
    """Run a command and leave Typer with its exit code; Typer would call a closed pipe a failure."""
    try:
        code = function(*args, **kwargs)
    except BrokenPipeError:
        code = stop_writing()
    raise typer.Exit(code)


@app.callback(
    invoke_without_command=True,
    epilog=examples("whistlestop", "whistlestop tui --box europe --players 3", "whistlestop play --help"),
)
def whistlestop(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version, and whether the engine is compiled.")
    ] = False,
) -> None:
    """Five train board games: play them with friends and bots, check them, measure them.

    Without a command, the table opens in the browser: the same as `whistlestop play`.
    """
    if version:
        print(version_line())
        raise typer.Exit
    if context.invoked_subcommand is None:
        from whistlestop.cli.web_play import run

        finish(run, None, alone=False, browser=True)


@app.command(
    short_help=SHORT["play"],
    epilog=examples(
        "whistlestop play", "whistlestop play --alone", "whistlestop play --no-browser --port 9000"
    ),
)
def play(
    port: Annotated[
        int | None,
        typer.Option(help="The port to listen on. [default: 8470 or the next free]", show_default=False),
    ] = None,
    alone: Annotated[bool, typer.Option("--alone", help="Let nobody else on the network in.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only say where the page is.")] = False,
    database: Annotated[
        str,
        typer.Option(
            metavar="FILE", help=f"Where games are kept. [default: {usual_file()}]", show_default=False
        ),
    ] = "",
) -> None:
    """Play in the browser: against bots, or with friends on the same network by a link.

    A small server runs on this machine until you stop it. For many tables on the internet there is
    `whistlestop serve`.
    """
    from whistlestop.cli.web_play import run

    finish(run, port, alone=alone, browser=not no_browser, database=database)


@app.command(
    short_help=SHORT["tui"],
    epilog=examples(
        "whistlestop tui",
        "whistlestop tui --box europe --players 3 --bot hard --bot easy",
        "whistlestop tui --box nederland --option neutral_player --name Ana --save evening.txt",
        "whistlestop tui --table https://example.org/t/abc123",
        "whistlestop tui --resume",
        "whistlestop tui --replay evening.txt",
        "whistlestop tui --plain --language pl --box usa",
        "whistlestop tui --box usa --seed 7 < moves.txt",
    ),
)
def tui(  # noqa: PLR0913, PLR0917 - an option is a parameter to Typer
    box: Box = None,
    players: Players = None,
    seed: Seed = None,
    option: Options = None,
    bot: Bots = None,
    seat: Annotated[int, typer.Option(help="Where you sit; seat 0 begins.")] = 0,
    name: Annotated[
        str, typer.Option(help="Your name, at the table and in the record.", show_default=False)
    ] = "",
    save: SaveFile = None,
    board: BoardFile = None,
    table: Annotated[
        str | None,
        typer.Option(metavar="LINK", help="Sit down at a server's table, by its link.", show_default=False),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last unfinished game.")] = False,
    replay: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="See a saved game again, move by move, on the full screen.",
            show_default=False,
        ),
    ] = None,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Lines of text and no full screen: for screen readers and scripts."),
    ] = False,
    keep: Annotated[
        bool | None,
        typer.Option(
            "--keep/--no-keep",
            help="Keep the game after every move, to go on with --resume. [default: at a terminal]",
            show_default=False,
        ),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            help="What is said, in this language: en, pl, ro. [default: what you chose, or your system's]",
            show_default=False,
        ),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Colours of the full screen: dark, light, colour-blind or monochrome.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play in the terminal: against bots, or with friends at a server's table.

    At a terminal the board fills the screen. Without an option it begins with the first page; --box, --board,
    --players, --bot, --option or --seed begin a game at once.

    With --plain, from a pipe and where no screen can be filled, everything is said in lines, one thing in
    each. A move is typed as one line, such as `take red` or `claim helena-seattle with 6 yellow`; `help`
    tells at any time what you can do.

    A game at a terminal is kept after every move. From a pipe nothing is kept and no settings are read,
    unless --keep or --resume asks for it.
    """
    from whistlestop.cli.play import Wishes, run

    wishes = Wishes(
        box=box,
        players=players,
        seed=seed,
        options=tuple(option or ()),
        bots=tuple(bot or ()),
        seat=seat,
        name=name,
        board=board,
        table=table,
        resume=resume,
        replay=replay,
        save=save,
        plain=plain,
        keep=keep,
        language=language,
        theme=theme,
    )
    finish(run, wishes)


@app.command(
    short_help=SHORT["scenario"],
    epilog=examples("whistlestop scenario scenarios", "whistlestop scenario --json my-case.json"),
)
def scenario(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="FILE_OR_FOLDER...", help="Scenarios (*.json).", show_default=False),
    ],
    as_json: AsJson = False,
) -> None:
    """Check rules written down as scenarios: a position, moves, and what must come of them.

    A line is printed for each. The exit code is 1 if any of them fails.
    """
    from whistlestop.cli.scenarios import run

    finish(run, paths, as_json=as_json)


@app.command(
    short_help=SHORT["bench"],
    epilog=examples("whistlestop bench", "whistlestop bench --box europe --players 4 --seconds 3 --json"),
)
def bench(
    box: Annotated[str, typer.Option(help="The game: usa, europe, nordic, nederland or ghost.")] = "usa",
    players: Annotated[int, typer.Option(help="How many players.")] = 4,
    option: Options = None,
    seconds: Annotated[float, typer.Option(help="How long to measure.")] = 3.0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the engine plays random games on this machine, on one core.

    A decision is one choice from the moves on offer; the final count belongs to each game.
    """
    from whistlestop.cli.bench import run

    finish(run, box, players, tuple(option or ()), seconds, as_json=as_json)


@app.command(
    short_help=SHORT["board"],
    epilog=examples(
        "whistlestop board usa --svg usa.svg",
        "whistlestop board europe --png europe.png --width 2000",
        "whistlestop board --position evening.json --svg evening.svg --png evening.png",
        "whistlestop board --board my.json --svg my.svg",
    ),
)
def board(
    box: Annotated[
        str | None,
        typer.Argument(
            metavar="BOX", help="The board: usa, europe, nordic, nederland or ghost.", show_default=False
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a drawing that can be scaled.", show_default=False),
    ] = None,
    png: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a picture in pixels.", show_default=False)
    ] = None,
    width: Annotated[int, typer.Option(help="How many pixels wide the PNG is.")] = 1280,
    position: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A position document: its cars, stations and scores are drawn.",
            show_default=False,
        ),
    ] = None,
    board: Annotated[
        Path | None, typer.Option("--board", metavar="FILE", help="A board of your own.", show_default=False)
    ] = None,
) -> None:
    """Draw a board, empty or in the middle of a game, as SVG or PNG.

    Nothing secret is drawn: cars, stations, scores and cars left, but no cards and no tickets. A PNG needs
    one more library: pip install "whistlestop[png]".
    """
    from whistlestop.cli.board import Picture, run

    finish(run, Picture(box=box, svg=svg, png=png, width=width, position=position, board=board))
