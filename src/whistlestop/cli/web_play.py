"""`whistlestop play`: a server on this machine for whoever is in the house, and the browser opened on it."""

from __future__ import annotations

import contextlib
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

from whistlestop.cli.trouble import FINE, WrongUsage
from whistlestop.engine.refusals import WhistlestopError
from whistlestop.server.kept import usual_file

USUAL_PORT = 8470
TRIES = 20  # ports that are tried after the usual one
PATIENCE = 30.0


def run(port: int | None, *, alone: bool, browser: bool, database: str = "") -> int:
    """Serve, and open the page; `alone` lets nobody else on the network in."""
    import msgspec  # noqa: PLC0415 - the server's parts are heavy

    from whistlestop.server.serve import run as serve  # noqa: PLC0415 - as above
    from whistlestop.server.settings import from_environment  # noqa: PLC0415 - as above

    host = "127.0.0.1" if alone else "0.0.0.0"  # noqa: S104 - friends on the same network should reach it
    chosen = free_port(host, port)
    kept = database or str(data_file())
    page = f"http://127.0.0.1:{chosen}/"
    print(f"Whistlestop is ready at {page}")
    here = "" if alone else own_address()
    site = f"http://{here}:{chosen}" if here else ""
    if site:
        print(f"Friends on the same network: {site}/")
    where = kept.partition("@")[2] or kept  # never the password of a database
    print(f"Games are kept in {where}, and go on when you come back.")
    print("Stop it with Ctrl-C.", flush=True)
    if browser:
        threading.Thread(target=open_when_ready, args=(page,), daemon=True).start()
    settings = from_environment()
    given = {"host": host, "port": chosen, "database": kept, "site": settings.site or site}
    # Who plays reads the terminal: the server writes there only what went wrong, unless it is asked for more.
    log = settings.log or ("warning" if sys.stderr.isatty() else "")
    try:
        serve(msgspec.structs.replace(settings, **given, log=log))
    except WhistlestopError as wrong:
        raise WrongUsage(str(wrong)) from None
    return FINE


def free_port(host: str, wanted: int | None) -> int:
    """Return the port that was asked for, or the first free one from the usual on."""
    candidates = [wanted] if wanted is not None else list(range(USUAL_PORT, USUAL_PORT + TRIES))
    for port in candidates:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError, OverflowError):
                probe.bind((host, port))
                return int(probe.getsockname()[1])
    if wanted is not None:
        raise WrongUsage(f"Port {wanted} can't be used, perhaps it is taken: choose another with --port.")
    raise WrongUsage(f"The ports {candidates[0]} to {candidates[-1]} are all taken: choose one with --port.")


def own_address() -> str:
    """Return this machine's address on its network; nothing if it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for examples
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def data_file() -> Path:
    """Return where games are kept, in a folder that is there."""
    file = usual_file().expanduser()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise WrongUsage(
            f"Games can't be kept in {file.parent} ({wrong.strerror}): name a --database."
        ) from None
    return file


def open_when_ready(page: str) -> None:
    """Open the browser as soon as the server answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{page}healthz", timeout=1).close()  # noqa: S310 - our own address
            webbrowser.open(page)
            return
        time.sleep(0.1)
