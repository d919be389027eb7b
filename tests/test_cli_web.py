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
