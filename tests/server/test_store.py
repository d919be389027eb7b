"""The store: the same tests on a SQLite file and on a real PostgreSQL."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

import psycopg
import pytest
from alembic import command
from sqlalchemy import inspect, text
from tests import services
from tests.server_tools import open_store, opened, play_on, run, running

from whistlestop.server import keeping, notices_addresses, notices_store
from whistlestop.server.entries import Chatted, Created, Entry, Place, Settings
from whistlestop.server.keeping import BadKeeping
from whistlestop.server.notices_store import Wanted
from whistlestop.server.store import migrate
from whistlestop.server.store.database import POSTGRES, BadDatabase, open_engine
from whistlestop.server.store.schema import METADATA
from whistlestop.server.store.store import Append, Store

FRESH = count()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with services.postgres(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Name an empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    return services.fresh_database(request.getfixturevalue("postgres"), f"fresh{next(FRESH)}")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = open_store(url)
    yield made
    made.engine.dispose()


def created(at: float = 1.0, *, listed: bool = False) -> Entry:
    """Write the entry that opens a table."""
    settings = Settings(box="usa", seats=2, open=listed)
    return Entry(0, at, Created(settings, (Place("Ann"), Place("Ben")), 0, "digest"))


def said(number: int, what: str = "hello", at: float = 2.0) -> Entry:
    """Write an entry in which somebody says something."""
    return Entry(number, at, Chatted(0, what), f"c{number}", 0)


def put(store: Store, table: str, *entries: Entry, phase: str = "gathering") -> list[bool]:
    """Append entries to a table."""
    return store.append([Append(table, entry, phase) for entry in entries])


def test_what_is_appended_is_read_back_the_same(store: Store) -> None:
    entries = [created(), said(1, "Grüße, 你好, \x00 and \U0001f682"), said(2)]
    assert put(store, "t", *entries) == [True, True, True]
    assert store.load("t").entries == entries
    assert store.since("t", 0) == entries[1:]
    assert store.load("nobody").entries == []
    assert store.heads(["t", "nobody"]) == {"t": 2}


def test_only_the_next_number_is_accepted(store: Store) -> None:
    put(store, "t", created())
    assert put(store, "t", said(2)) == [False]  # a gap
    assert put(store, "t", said(1, "first"), said(1, "second")) == [True, False]
    assert put(store, "t", said(0)) == [False]
    assert put(store, "t", created()) == [False]
    assert put(store, "nobody", said(1)) == [False]
    assert [entry.what for entry in store.load("t").entries[1:]] == [Chatted(0, "first")]
    assert store.heads(["t"]) == {"t": 1}


def test_one_that_comes_too_late_spoils_nothing_for_the_others_of_its_batch(store: Store) -> None:
    put(store, "b", created())
    batch = [
        Append("c", created(), "gathering"),
        Append("b", created(), "gathering"),
        Append("a", created(), "gathering"),
        Append("b", said(1), "gathering"),
    ]
    assert store.append(batch) == [True, False, True, True]
    assert store.heads(["a", "b", "c"]) == {"a": 0, "b": 1, "c": 0}


def test_of_many_who_claim_a_number_one_gets_it(url: str, store: Store) -> None:
    tables = [f"t{number}" for number in range(6)]
    for table in tables:
        put(store, table, created())

    def claim(who: int) -> list[tuple[str, int]]:
        """Append to all tables at once, in an order of one's own, as a worker does; return what was won."""
        mine, random, won = Store(open_engine(url)), Random(who), []
        for number in range(1, 16):
            order = random.sample(tables, len(tables))
            batch = [Append(table, said(number, f"by {who}"), "playing") for table in order]
            answers = mine.append(batch)
            won += [(table, number) for table, accepted in zip(order, answers, strict=True) if accepted]
        mine.engine.dispose()
        return won

    with ThreadPoolExecutor(4) as pool:
        won = [each for part in pool.map(claim, range(4)) for each in part]
    assert sorted(won) == sorted((table, number) for table in tables for number in range(1, 16))
    assert len({entry.what for entry in store.load("t0").entries}) > 1
    assert all([entry.number for entry in store.load(table).entries] == list(range(16)) for table in tables)


def test_a_lease_belongs_to_one_and_its_fence_only_grows(store: Store) -> None:
    put(store, "t", created())
    first = store.lease("t", "a", now=100.0, seconds=15.0)
    assert first is not None
    assert store.lease("t", "b", now=110.0, seconds=15.0) is None
    assert store.lease("t", "a", now=110.0, seconds=15.0) == first  # stays
    assert store.lease("t", "b", now=120.0, seconds=15.0) is None
    second = store.lease("t", "b", now=126.0, seconds=15.0)
    assert second == first + 1
    assert store.lease("t", "a", now=127.0, seconds=15.0) is None
    assert store.lease("t", "b", now=200.0, seconds=15.0) == second + 1  # its own, but it had run out
    assert store.lease("nobody", "a", now=0.0, seconds=15.0) is None


def test_of_many_who_want_a_lease_one_gets_it(url: str, store: Store) -> None:
    put(store, "t", created())
    together = threading.Barrier(6)

    def want(who: int) -> int | None:
        mine = Store(open_engine(url))
        together.wait()
        fence = mine.lease("t", f"worker {who}", now=100.0, seconds=15.0)
        mine.engine.dispose()
        return fence

    with ThreadPoolExecutor(6) as pool:
        fences = list(pool.map(want, range(6)))
    assert [fence for fence in fences if fence is not None] == [1]


def test_the_lobby_lists_open_tables_of_a_phase_newest_first(store: Store) -> None:
    for at, table in enumerate("abcd"):
        put(store, table, created(at=float(at), listed=table != "b"))
    put(store, "d", said(1, at=9.0), phase="playing")
    assert [row.id for row in store.lobby("gathering")] == ["c", "a"]
    assert [(row.id, row.head, row.phase, row.changed) for row in store.lobby("playing")] == [
        ("d", 1, "playing", 9.0)
    ]
    assert [row.id for row in store.in_phase("gathering", since=1.0)] == ["b", "c"]


def test_all_tables_are_gone_through_page_by_page(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whistlestop.server.store.store.PAGE", 3)
    names = sorted(f"t{number:02}" for number in range(9))
    store.append([Append(name, created(), "gathering") for name in names])
    assert [row.id for row in store.all_tables()] == names


def test_a_snapshot_is_replaced_and_a_removed_table_leaves_nothing(store: Store) -> None:
    put(store, "t", created(), said(1))
    store.keep_snapshots({"t": (0, b"old")})
    store.keep_snapshots({"t": (1, b"new")})
    stored = store.load("t")
    assert (stored.snapshot, stored.snapshot_number) == (b"new", 1)
    store.remove("t")
    assert store.load("t").entries == []
    with store.reading() as connection:
        left = [connection.execute(table.select()).first() for table in METADATA.sorted_tables]
    assert left == [None] * len(left)


def test_migrations_go_up_and_down_and_do_nothing_twice(url: str) -> None:
    engine = open_engine(url)
    assert migrate.present(engine) is None
    migrate.upgrade(engine)
    newest = migrate.present(engine)
    assert newest is not None
    migrate.upgrade(engine)
    assert migrate.present(engine) == newest
    assert set(inspect(engine).get_table_names()) >= set(METADATA.tables)
    for table in METADATA.sorted_tables:  # what the migrations make is what the code believes
        there = {column["name"]: column["nullable"] for column in inspect(engine).get_columns(table.name)}
        assert there == {column.name: column.nullable for column in table.columns}
        indexes = {index["name"] for index in inspect(engine).get_indexes(table.name)}
        assert indexes >= {index.name for index in table.indexes}
    command.downgrade(migrate.config(engine), "base")
    assert set(inspect(engine).get_table_names()) <= {"alembic_version"}
    migrate.upgrade(engine)
    assert put(Store(engine), "t", created()) == [True]
    engine.dispose()


def test_who_asked_before_an_upgrade_is_told_only_of_what_comes_after(url: str) -> None:
    engine = open_engine(url)
    command.upgrade(migrate.config(engine), "0001")
    put(Store(engine), "t", created(), said(1))
    with engine.begin() as connection:
        old = {"table_id": "t", "seat": 0, "kind": "webhook", "digest": "d", "target": b"{}"}
        connection.execute(
            text("insert into notices values (:table_id, :seat, :kind, :digest, :target)"), old
        )
    migrate.upgrade(engine)
    with engine.connect() as connection:
        assert connection.execute(text("select told, trying from notices")).all() == [(1, 1)]
    engine.dispose()


def test_of_many_workers_one_tells_somebody(url: str, store: Store) -> None:
    put(store, "t", created())
    wanted = Wanted("holder", "https://example.org/")
    assert notices_store.add(store, "t", 0, "webhook", wanted, 3)
    kept = notices_store.of_table(store, "t")[0][1]
    together = threading.Barrier(6)

    def claim(_: int) -> bool:
        mine = Store(open_engine(url))
        together.wait()
        won = notices_store.claim(mine, "t", 0, kept, 4, 100.0)
        mine.engine.dispose()
        return won

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(claim, range(6))) == 1
    assert not notices_store.claim(store, "t", 0, kept, 3, 1000.0)  # of that everybody knows
    assert notices_store.claim(store, "t", 0, kept, 4, 1000.0)  # whoever took it on is gone
    notices_store.settle(store, "t", 0, kept, 4)
    assert not notices_store.claim(store, "t", 0, kept, 4, 9000.0)


def test_an_address_is_asked_once_a_day_until_it_answers(store: Store) -> None:
    first = notices_addresses.known(store, "mail", "d", 50.0)
    assert notices_addresses.known(store, "mail", "d", 99.0) == first
    assert [notices_addresses.may_ask(store, "d", at) for at in (100.0, 200.0, 90_000.0)] == [
        True,
        False,
        True,
    ]
    assert notices_addresses.confirm(store, first.key)
    assert not notices_addresses.may_ask(store, "d", 900_000.0)
    assert notices_addresses.stop(store, first.key, 900_000.0)
    assert not notices_addresses.may_ask(store, "d", 1_000_000.0)
    assert not notices_addresses.confirm(store, "no such key")
    assert not notices_addresses.stop(store, "", 0.0)


def test_a_database_of_a_newer_program_is_refused_and_left_alone(url: str, store: Store) -> None:
    put(store, "t", created())
    with store.engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    engine = open_engine(url)
    with pytest.raises(BadDatabase, match="newer Whistlestop"):
        migrate.upgrade(engine)
    engine.dispose()
    assert store.heads(["t"]) == {"t": 0}
    assert migrate.present(store.engine) == "9999"


def play_some(store: Store) -> None:
    """Play a game to its end, and another part of the way."""

    async def scene() -> None:
        async with running(store) as hub:
            finished, _ = await opened(hub, "ghost", "mine", "mine")
            await play_on(hub, finished, Random(1))
            half, _ = await opened(hub, "usa", "mine", "mine", open=True)
            await play_on(hub, half, Random(2), 60)

    run(scene())


def everything(store: Store) -> dict[str, tuple[str, list[Entry]]]:
    """Read all tables."""
    return {row.id: (row.phase, store.load(row.id).entries) for row in store.all_tables()}


def test_an_export_carries_everything_to_another_database(url: str, store: Store, tmp_path: Path) -> None:
    play_some(store)
    path = tmp_path / "all.gz"
    assert keeping.export_all(store, path) == 2
    other = open_store(tmp_path / "other.db")
    assert keeping.import_all(other, path) == (2, 0)
    assert keeping.import_all(other, path) == (0, 2)  # again, and nothing is doubled
    assert everything(other) == everything(store)
    assert list(keeping.check_games(other)) == [None, None]
    assert [row.phase for row in other.lobby("playing")] == ["playing"]
    again = tmp_path / "again.gz"
    keeping.export_all(other, again)
    for table in everything(store):
        store.remove(table)
    assert keeping.import_all(store, again) == (2, 0)  # and back
    assert everything(store) == everything(other)
    del url


def test_an_import_that_differs_is_refused(store: Store, tmp_path: Path) -> None:
    put(store, "t", created(), said(1, "one thing"))
    keeping.export_all(store, tmp_path / "all.gz")
    store.remove("t")
    put(store, "t", created(), said(1, "another"))
    with pytest.raises(BadKeeping, match="differs"):
        keeping.import_all(store, tmp_path / "all.gz")
    (tmp_path / "rubbish.gz").write_bytes(b"rubbish")
    with pytest.raises(BadKeeping, match="can't be read"):
        keeping.import_all(store, tmp_path / "rubbish.gz")
    assert store.since("t", 0) == [said(1, "another")]


def test_a_replay_finds_what_another_version_would_play_differently(store: Store) -> None:
    play_some(store)
    table, (_, entries) = next((t, stored) for t, stored in everything(store).items() if stored[0] == "over")
    assert keeping.check_game(table, entries) is None
    swapped = [*entries[:4], entries[5], entries[4], *entries[6:]]
    found = keeping.check_game(table, swapped)
    assert found is not None
    assert found.fault


def test_a_backup_made_while_people_write_is_whole(tmp_path: Path) -> None:
    store, stop = open_store(tmp_path / "games.db"), threading.Event()
    put(store, "t", created())
    written = []

    def write() -> None:
        for number in count(1):
            if stop.is_set():
                return
            assert put(store, "t", said(number, "x" * 500)) == [True]
            written.append(number)

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write)
        while len(written) < 50:
            time.sleep(0.001)
        before = len(written)
        assert keeping.back_up(store, tmp_path / "copy.db") > 0
        after = len(written)
        stop.set()
        writing.result()
    copy = open_store(tmp_path / "copy.db")
    entries = copy.load("t").entries
    assert [entry.number for entry in entries] == list(range(len(entries)))
    assert before <= len(entries) - 1 <= after + 1
    assert copy.heads(["t"]) == {"t": len(entries) - 1}
    assert sqlite3.connect(tmp_path / "copy.db").execute("pragma integrity_check").fetchall() == [("ok",)]
    with pytest.raises(BadKeeping, match="exists already"):
        keeping.back_up(store, tmp_path / "copy.db")


def test_a_backup_of_postgresql_is_left_to_its_own_tool(postgres: str, tmp_path: Path) -> None:
    with pytest.raises(BadKeeping, match="pg_dump"):
        keeping.back_up(Store(open_engine(postgres)), tmp_path / "copy.db")


def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    store = open_store(tmp_path / "games.db")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("pragma journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("pragma synchronous").scalar() == 2


def test_a_worker_that_freezes_within_a_transaction_keeps_a_table_for_seconds_only(postgres: str) -> None:
    url = services.fresh_database(postgres, "frozen")
    store = open_store(url)
    put(store, "t", created())
    with closing(psycopg.connect(url, options=str(POSTGRES["options"]))) as frozen:  # as our workers connect
        frozen.execute("update tables set head = head where id = 't'")
        begin = time.monotonic()
        assert put(store, "t", said(1)) == [True]  # waits until the other is cut off
        assert 3 < time.monotonic() - begin < 15
        with pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout):
            frozen.execute("select 1")
    store.engine.dispose()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (":memory:", "would lose every game"),
        ("mysql://somewhere/games", "is not supported"),
        ("no/such/folder/games.db", "There is no folder"),
        ("sqlite://", "name a file"),
    ],
)
def test_a_database_that_would_not_do_is_refused_with_what_would(url: str, said: str) -> None:
    with pytest.raises(BadDatabase, match=said):
        open_engine(url)
