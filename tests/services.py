"""Real services for tests: a PostgreSQL and a Redis of their own, on free ports, gone with the tests."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from tools.crowd import free_port

PATIENCE = 30.0
MADE: set[Path] = set()  # where this process has set up a PostgreSQL


class ServiceMissing(Exception):
    """A program that the tests need is not installed."""


def program(name: str, package: str) -> str:
    """Find a program, also where Debian hides PostgreSQL's."""
    found = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)), None
    )
    if found is None:
        raise ServiceMissing(f"{name} is needed by the tests of the server: apt install {package}")
    return found


def wait_for(port: int) -> None:
    """Wait until somebody listens."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens on port {port}")


def wait_for_postgres(url: str) -> None:
    """Wait until PostgreSQL takes connections: it listens before it has recovered."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return


def fresh_database(url: str, name: str) -> str:
    """Make an empty database beside the one that a URL names; return its URL."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'create database "{name}"')
    return f"{url.rpartition('/')[0]}/{name}"


def as_postgres() -> dict[str, object]:
    """Run as somebody else if we are root: PostgreSQL insists on it."""
    if os.getuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def postgres(folder: Path, port: int = 0) -> Iterator[str]:
    """Run a PostgreSQL; yield its URL. Run again in the same folder, it has the same data."""
    data, port, who = data_folder(folder), port or free_port(), as_postgres()
    if data not in MADE:
        make_cluster(data, who)
    command = [program("postgres", "postgresql"), "-D", str(data), "-p", str(port), "-k", str(data)]
    command += ["-c", "listen_addresses=127.0.0.1"]
    with open_log(folder, "postgres") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=data, **who)  # type: ignore[call-overload]
    url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    try:
        wait_for_postgres(url)
        yield url
    finally:
        process.send_signal(signal.SIGQUIT)  # without a word to anybody: as if it had crashed
        process.wait(PATIENCE)


def data_folder(folder: Path) -> Path:
    """Say where a PostgreSQL keeps its files: the folders of root's tests are closed to its user."""
    name = hashlib.sha256(str(folder.absolute()).encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"whistlestop-postgres-{name}"


def make_cluster(data: Path, who: dict[str, object]) -> None:
    """Set up the files of a PostgreSQL; they are gone with this process."""
    shutil.rmtree(data, ignore_errors=True)  # left behind by one that was killed
    data.mkdir()
    MADE.add(data)
    atexit.register(shutil.rmtree, data, ignore_errors=True)
    if who:
        shutil.chown(data, "postgres", "postgres")
    initdb = [program("initdb", "postgresql"), "-D", str(data), "-U", "postgres", "-A", "trust", "-N"]
    subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, cwd=data, **who)  # type: ignore[call-overload]


@contextmanager
def redis(folder: Path, port: int = 0) -> Iterator[str]:
    """Run a Redis; yield its URL."""
    port = port or free_port()
    command = [program("redis-server", "redis-server"), "--port", str(port), "--bind", "127.0.0.1"]
    command += ["--save", "", "--appendonly", "no", "--dir", str(folder)]
    with open_log(folder, "redis") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        wait_for(port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextmanager
def open_log(folder: Path, name: str) -> Iterator[int]:
    """Keep what a service says, for who looks for a fault."""
    log = os.open(folder / f"{name}.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        yield log
    finally:
        os.close(log)
