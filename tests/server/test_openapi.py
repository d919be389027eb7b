"""The HTTP side does what its document says: random requests, right and wrong, against a running server."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import given
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import negative_data_rejection
from schemathesis.core.parameters import ParameterLocation
from starlette.routing import Route
from tests.strategies import examples
from tools.crowd import Server

from whistlestop.server import pages
from whistlestop.server.app import routes
from whistlestop.server.openapi import OPERATIONS, Operation, document

WISH = {
    "settings": {"box": "ghost", "seats": 2, "open": True},
    "seats": [{"kind": "mine", "name": "Ana"}, {"kind": "open"}],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(str(tmp_path_factory.mktemp("openapi") / "games.db"), requests=100_000)
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def made(server: Server) -> dict[str, Any]:
    """Open a table, so that some requests find one."""
    answer: dict[str, Any] = httpx.post(f"{server.url}/api/tables", json=WISH).raise_for_status().json()
    return answer


@pytest.fixture(scope="module")
def web(server: Server) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


def whole(body: Any) -> Any:
    """Write whole numbers as such: to the schema 4.0 is one, to us it is not."""
    if isinstance(body, dict):
        return {name: whole(value) for name, value in body.items()}
    if isinstance(body, list):
        return [whole(value) for value in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body


def can_be_let_in(case: Any, mode: GenerationMode) -> bool:
    """Tell whether a request says what it was made to say, with a real table and secret in it as well.

    Of a wrong request the path and the secret may be all that is wrong: put right, nothing would be.
    """
    body = case.meta.components.get(ParameterLocation.BODY)
    return mode is GenerationMode.POSITIVE or (body is not None and body.mode is GenerationMode.NEGATIVE)


@pytest.mark.parametrize("one", OPERATIONS, ids=lambda one: f"{one.method} {one.path}")
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_operation_keeps_to_the_document(
    one: Operation, mode: GenerationMode, web: Any, made: dict[str, Any]
) -> None:
    operation = web[one.path][one.method.upper()]
    if mode is GenerationMode.NEGATIVE and one.body is None:
        return  # there is nothing that could be wrong
    # What is no command is refused in an answer like every other: sockets know no other kind.
    told_otherwise = [negative_data_rejection] if one.path.endswith("/commands") else []
    secrets = [made["watch"], *(key["secret"] for key in made["keys"])]

    @examples(0.5)
    @given(
        case=operation.as_strategy(generation_mode=mode), find=st.booleans(), secret=st.sampled_from(secrets)
    )
    def ask(case: Any, find: bool, secret: str) -> None:  # noqa: FBT001 - drawn
        find = find and can_be_let_in(case, mode)
        if find and case.path_parameters and not one.path.endswith("/events"):
            case.path_parameters = {"table": made["table"]}
        case.body = whole(case.body)
        headers = {"Authorization": f"Bearer {secret}"} if find else {}
        case.call_and_validate(headers=headers, excluded_checks=told_otherwise)

    ask()


PAGES = {route.path for route in pages.routes() if isinstance(route, Route)}  # files for browsers, no API


def test_the_document_has_every_route() -> None:
    served = {
        (method.lower(), route.path)
        for route in routes()
        if isinstance(route, Route) and route.path not in PAGES
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert served == {(one.method, one.path) for one in OPERATIONS}
    assert document()["openapi"] == "3.1.0"


def test_the_server_is_well_after_all_that(server: Server, made: dict[str, Any]) -> None:
    assert httpx.get(f"{server.url}/healthz").json() == {"status": "well"}
    numbers = httpx.get(f"{server.url}/metrics").text
    assert "whistlestop_store_errors_total 0.0" in numbers
    assert httpx.get(f"{server.url}/api/tables/{made['table']}").status_code == 200
