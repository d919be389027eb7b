"""`whistlestop play`: the browser's table on this machine."""

import os
import socket
import subprocess
import time
from pathlib import Path

import httpx
import pytest
from tests.command_line import PROGRAM

from whistlestop.cli.trouble import WrongUsage
from whistlestop.cli.web_play import data_file, free_port


@pytest.mark.parametrize("words", [("play", "--no-browser"), ("play", "--no-browser", "--alone")])
def test_play_says_where_the_table_is_and_serves_it(words: tuple[str, ...], tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said.startswith("Whistlestop is ready at http://127.0.0.1:")
            page = said.split()[-1]
            assert answers(f"{page}api/boxes")
            assert (tmp_path / "whistlestop" / "games.db").is_file()
            assert "<div id=" in httpx.get(page).text
        finally:
            process.terminate()


@pytest.mark.parametrize(("asked", "logs"), [({}, False), ({"WHISTLESTOP_LOG": "info"}, True)])
def test_who_plays_in_a_terminal_is_not_shown_the_log(
    asked: dict[str, str], tmp_path: Path, *, logs: bool
) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1", **asked}
    ours, terminal = os.openpty()
    with subprocess.Popen(
        [*PROGRAM, "play", "--no-browser", "--alone"], stdout=terminal, stderr=terminal, env=environment
    ) as process:
        os.close(terminal)
        said = until_closed(ours, process)
    assert f"Games are kept in {tmp_path / 'whistlestop' / 'games.db'}" in said
    assert ('"level":"info"' in said) is logs


def until_closed(terminal: int, process: subprocess.Popen[bytes]) -> str:
    """Read a terminal; once the server that writes there answers, stop it."""
    said = b""
    while b"Ctrl-C." not in said:
        said += read(terminal) or pytest.fail(f"It stopped, and said {said!r}.")
    assert answers(f"{said.split()[4].decode()}api/boxes")
    process.terminate()
    while chunk := read(terminal):
        said += chunk
    os.close(terminal)
    return said.decode()


def read(terminal: int) -> bytes:
    """Read what was written to a terminal; nothing when its last writer has gone."""
    try:
        return os.read(terminal, 65536)
    except OSError:  # as Linux says it
        return b""


def test_help_names_where_games_are_kept(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "400"}
    said = subprocess.check_output([*PROGRAM, "play", "--help"], text=True, env=environment)
    assert "games.db" in said.partition("--database")[2].partition("--help")[0]


def answers(url: str) -> bool:
    """Wait for a server."""
    for _ in range(200):
        try:
            return httpx.get(url).status_code == 200
        except httpx.HTTPError:
            time.sleep(0.05)
    return False


def test_a_taken_port_is_said_and_the_next_free_one_is_found() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(WrongUsage, match="choose another with --port"):
            free_port("127.0.0.1", port)
    assert free_port("127.0.0.1", None) >= 8470


def test_games_are_kept_where_the_system_keeps_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert data_file() == tmp_path / "whistlestop" / "games.db"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(WrongUsage, match="name a --database"):
        data_file()
