"""Finished games seen again, and played on from the middle."""

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from tests.live import Live, live
from tests.server_tools import open_store, opened, play_on, run, running

import whistlestop as ws
from whistlestop.server import messages
from whistlestop.server.entries import SetUp
from whistlestop.server.hosted import Hosted
from whistlestop.server.hub import Hub
from whistlestop.server.keeping import check_game
from whistlestop.server.proofs import longest_path, measured, proofs, walk
from whistlestop.server.replay import finished, frame, position_after, replayed
from whistlestop.server.replay_shape import Fork, Replay
from whistlestop.server.store.store import Store
from whistlestop.table.borrowing import ends_of
from whistlestop.table.game import Game

BOXES = {"usa": 3, "europe": 4, "nordic": 3, "nederland": 2, "ghost": 2}
MINE = messages.SeatWish("mine", "Ana")
BOT = messages.SeatWish("bot", bot="random")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "games.db")


def played(box: str, seats: int, seed: int, options: tuple[str, ...] = ()) -> Game:
    """Play a game by chance; lanes are claimed a little more often than chance would."""
    game, random = ws.new_game(box, seats, seed, options), Random(seed)
    while not game.over:
        moves = game.legal_moves(game.to_act[0])
        bold = [move for move in moves if str(move).startswith(("claim", "station"))]
        game.play(random.choice(bold if bold and random.random() < 0.5 else moves), game.to_act[0])
    return game


async def over(hub: Hub, box: str, seed: int = 1) -> Hosted:
    """Play a game at a table to its end."""
    hosted, _ = await opened(hub, box, *["mine"] * BOXES[box])
    await play_on(hub, hosted, Random(seed))
    return hosted


def added(shown: Replay) -> list[dict[str, Any]]:
    """Add the increments up, as a page does."""
    now = msgspec.json.decode(msgspec.json.encode(shown.start))
    frames = [now]
    for move in msgspec.json.decode(msgspec.json.encode(shown.moves)):
        seats = [dict(seat) for seat in now["seats"]]
        for number, change in move.pop("seats", {}).items():
            seat = seats[int(number)]
            cards = {**seat["cards"], **change.pop("cards", {})}
            lanes = [*seat["lanes"], *change.pop("lanes", [])]
            seat.update(change, cards={kind: count for kind, count in cards.items() if count}, lanes=lanes)
        rest = {key: value for key, value in move.items() if key not in {"seat", "move", "news"}}
        now = {**now, **rest, "seats": seats}
        frames.append(now)
    return frames


def comparable(document: dict[str, Any]) -> dict[str, Any]:
    """Leave the order of lanes aside, and tokens that a box doesn't have."""
    seats = [
        {
            **seat,
            "lanes": sorted(seat["lanes"]),
            "tokens": {name: value for name, value in seat["tokens"].items() if value is not None},
        }
        for seat in document["seats"]
    ]
    return {**document, "seats": seats}


@pytest.mark.parametrize("box", BOXES)
def test_the_increments_add_up_to_every_moment_of_the_game(box: str, store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted = await over(hub, box)
            record = finished(hosted.table)
            shown = replayed(hosted.table, record)
            game = record.table()
            frames = added(shown)
            assert len(frames) == len(record.moves) + 1
            for (seat, move), document in zip(record.moves, frames[1:], strict=True):
                game.play(move, seat)
                assert comparable(document) == comparable(frame(game))
            assert game.hash() == record.hash
            assert tuple(each.total for each in shown.standings.seats) == game.standings().scores
            assert shown.standings.winners == game.standings().winners
            assert [(each.seat, each.move) for each in shown.moves] == list(record.moves)
            assert (shown.commitment, bytes.fromhex(shown.key or "")) == (record.commitment, record.key)

    run(scene())


@pytest.mark.parametrize("box", BOXES)
def test_the_proofs_are_what_was_counted(box: str) -> None:
    """U18, E10, G5."""
    for seed in range(6):
        game = played(box, BOXES[box], seed)
        treats = [int(seat.get("treat", False)) for seat in game.position()["seats"]]
        for standing, proof in zip(game.standings().seats, proofs(game), strict=True):
            special = treats.pop(0)
            assert sum(each.points for each in proof.tickets) + special == standing.lines["tickets"]
            assert sum(each.done for each in proof.tickets) + special == standing.completed
            assert len(set(proof.trail)) == len(proof.trail)


@pytest.mark.parametrize("box", BOXES)
def test_a_longest_path_is_walked_lane_by_lane(box: str) -> None:
    """U19."""
    for seed in range(4):
        game = played(box, BOXES[box], seed)
        for seat, proof in enumerate(proofs(game)):
            lanes = game.position()["seats"][seat]["lanes"]
            assert set(proof.trail) <= set(lanes)
            assert proof.trail_length == measured(game.rules, lanes)
            assert is_walk(game, proof.trail)


def is_walk(game: Game, trail: tuple[str, ...]) -> bool:
    """Tell whether lanes follow each other from city to city."""
    ends = [ends_of(game.board, lane) for lane in trail]
    cities = set(ends[0]) if ends else set()
    for here, following in pairwise(ends):
        cities = {here[1] if city == here[0] else here[0] for city in cities} & set(following)
        if not cities:
            return False
    return True


def test_loops_and_forks_of_a_network_are_walked_as_far_as_can_be() -> None:
    """U19: around Denver, with more odd cities than a walk can have."""
    game = ws.new_game("usa", 2, 1)
    lanes = [
        "denver-helena",
        "denver-omaha",
        "helena-omaha",
        "denver-santa_fe",
        "oklahoma_city-santa_fe",
        "denver-oklahoma_city",
        "denver-phoenix",
        "helena-seattle",
    ]
    trail = longest_path(game, lanes)
    lengths = sum(int(game.board.length[game.board.lane_number[lane]]) for lane in trail)
    assert lengths == measured(game.rules, lanes)
    assert is_walk(game, trail)
    assert longest_path(game, []) == () == walk(game.board, [])


def test_a_station_borrows_the_lane_that_completes_a_ticket() -> None:
    """E10."""
    game = ws.from_position(
        {
            "box": "europe",
            "decision": "over",
            "last_turns": 0,
            "seats": [
                {"tickets": ["barcelona-bruxelles"], "stations": ["paris"],
                 "lanes": ["barcelona-pamplona", "pamplona-paris/blue"]},
                {"lanes": ["bruxelles-paris/yellow", "dieppe-paris"]},
                {"lanes": []},
                {"lanes": []},
            ],
        }
    )  # fmt: skip
    proof = proofs(game)[0]
    assert [(each.city, each.lane) for each in proof.borrowed] == [("paris", "bruxelles-paris/yellow")]
    assert proof.tickets[0].path == ("barcelona-pamplona", "pamplona-paris/blue", "bruxelles-paris/yellow")
    assert proof.tickets[0].points == game.standings().seats[0].lines["tickets"] > 0
    assert "bruxelles-paris/yellow" not in proof.trail


async def asked(server: Live, method: str, path: str, **more: Any) -> httpx.Response:
    async with server.ask() as client:
        return await client.request(method, path, **more)


def test_nothing_is_told_of_a_game_that_goes_on(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            table, _, _ = await server.table("usa", "mine", "mine")
            wish = {"move": 0, "seats": [{"kind": "mine", "name": "Ana"}, {"kind": "bot"}]}
            for answer in (
                await asked(server, "GET", f"/api/tables/{table}/replay"),
                await asked(server, "POST", f"/api/tables/{table}/fork", json=wish),
            ):
                assert answer.status_code == 409
                assert answer.json()["code"] == "table.not_over"
            assert (await asked(server, "GET", "/api/tables/nobody/replay")).status_code == 404

    run(scene())


def test_a_finished_game_is_sent_and_played_on(store: Store) -> None:
    async def scene() -> None:
        async with live(store) as server:
            hosted = await over(server.hub, "ghost")
            path = f"/api/tables/{hosted.table.id}"
            answer = await asked(server, "GET", f"{path}/replay")
            shown = msgspec.convert(answer.json(), Replay)
            assert answer.headers["content-encoding"] == "gzip"
            assert shown.origin is None
            moves = len(shown.moves)
            seats = [{"kind": "mine", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
            too_late = await asked(server, "POST", f"{path}/fork", json={"move": moves, "seats": seats})
            assert too_late.json()["code"] == "fork.over"
            alone = await asked(server, "POST", f"{path}/fork", json={"move": 3, "seats": seats[:1]})
            assert alone.json()["code"] == "table.seats"
            wrong = await asked(server, "POST", f"{path}/fork", json={"move": -1, "seats": seats})
            assert wrong.status_code == 400
            made = await asked(server, "POST", f"{path}/fork", json={"move": moves // 2, "seats": seats})
            assert made.status_code == 201
            again = await server.hub.known(made.json()["table"])
            await play_on(server.hub, again, Random(2))
            later = await asked(server, "GET", f"/api/tables/{again.table.id}/replay")
            assert later.json()["origin"] == {"table": hosted.table.id, "move": moves // 2}

    run(scene())


async def forked(hub: Hub, hosted: Hosted, move: int, *, same_deck: bool = False) -> Hosted:
    """Play on after a move: one seat mine, the others bots'."""
    seats = (MINE, *[BOT] * (len(hosted.table.seats) - 1))
    wish = Fork(move, seats, same_deck)
    start = position_after(finished(hosted.table), wish)
    new = messages.NewTable(hosted.table.settings, seats, shuffle=False)
    made = await hub.open(new, SetUp(hosted.table.id, move, start))
    return await hub.known(made.table)


@pytest.mark.parametrize("box", BOXES)
def test_a_game_that_is_played_on_is_stored_loaded_and_recorded_like_any_other(
    box: str, store: Store
) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted = await over(hub, box)
            moves = len(finished(hosted.table).moves)
            tables = [await forked(hub, hosted, move) for move in (0, 1, moves // 2, moves - 5)]
            for each in tables:
                assert each.table.game is not None
                assert each.table.game.start is not None
                assert each.table.game.over or "key" not in str(each.table.game.record())
                await play_on(hub, each, Random(3), most=60)
        async with running(store) as hub:
            for old in tables:
                new = await hub.known(old.table.id)
                assert old.table.game is not None
                assert new.table.game is not None
                assert new.table.set_up == old.table.set_up
                await play_on(hub, new, Random(4))
                game = new.table.game
                assert game.over
                said = game.record().verify()
                assert "set-up position" in said
                assert ws.load_record(str(game.record())).replay().hash() == game.hash()
                assert check_game(new.table.id, store.load(new.table.id).entries) is None
                assert len(replayed(new.table, finished(new.table)).moves) == len(game.history)

    run(scene())


@pytest.mark.parametrize("box", BOXES)
def test_what_lies_open_stays_and_what_nobody_saw_is_shuffled(box: str, store: Store) -> None:
    async def scene() -> None:
        async with running(store) as hub:
            hosted = await over(hub, box)
            record = finished(hosted.table)
            # Early on, where most cards are in the deck yet.
            move = 12
            fresh, same = [await forked(hub, hosted, move, same_deck=each) for each in (False, True)]
            game = record.table()
            for seat, text in record.moves[:move]:
                game.play(text, seat)
            assert fresh.table.game is not None
            assert same.table.game is not None
            old, new, kept = game.position(), fresh.table.game.start or {}, same.table.game.start or {}
            unseen = {"deck", "ticket_deck", "sealed", "seed"}
            assert {key: value for key, value in new.items() if key not in unseen} == {
                key: value for key, value in old.items() if key not in unseen
            }
            assert (kept["deck"], kept["ticket_deck"]) == (old["deck"], old["ticket_deck"])
            for deck in ("deck", "ticket_deck"):
                assert sorted(new[deck]) == sorted(old[deck])
            assert new["deck"] != old["deck"]
            assert len({each["sealed"]["key"] for each in (old, new, kept)}) == 3
            assert fresh.table.game.key is None

    run(scene())
