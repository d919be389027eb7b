"""Screens run in an event loop: tests of them are coroutines."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
