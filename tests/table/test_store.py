"""The store: durable, in order, once."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from hortus import table
from hortus.core.errors import HortusError
from hortus.table.database import NEWEST, known_version, metadata, migrate, open_engine
from hortus.table.store import Event, OutOfStep, Store, TableRow
from table.loops import finished


def event(number: int, key: str | None = None, action: int = 0) -> Event:
    return Event(number, "play", 0, action, {}, key, 0.0)


@contextmanager
def store_with_a_table(database: str) -> Iterator[Store]:
    store = Store(database)
    try:
        finished(lay(store))
        yield store
    finally:
        store.close()


async def lay(store: Store) -> None:
    await store.add_person({"id": "ada", "key_hash": "x", "name": "Ada", "settings": "{}", "made": 0.0})
    await store.add_table(TableRow("t", "game", "1", 2, {"a": "on"}, "ada", 0.0), {-1: "look", 1: "sit"}, [])


def test_what_was_written_is_read_again(database: str) -> None:
    with store_with_a_table(database) as store:
        finished(store.append("t", [event(0, "k"), event(1, action=7)]))
    again = Store(database)
    try:
        assert [(e.number, e.action, e.key) for e in finished(again.log("t"))] == [
            (0, 0, "k"),
            (1, 7, None),
        ]
        assert finished(again.table("t")) == TableRow("t", "game", "1", 2, {"a": "on"}, "ada", 0.0)
        assert finished(again.link("sit")) == ("t", 1)
        assert finished(again.visits("ada")) == ["t"]
        assert finished(again.table("u")) is None
    finally:
        again.close()


def test_a_number_or_a_key_is_taken_once(database: str) -> None:
    with store_with_a_table(database) as store:
        finished(store.append("t", [event(0, "k")]))
        for wrong in ([event(0)], [event(1, "k")], [event(1), event(0)]):
            with pytest.raises(OutOfStep):
                finished(store.append("t", wrong))
        assert [e.number for e in finished(store.log("t"))] == [0]


def test_commands_that_share_a_commit_do_not_share_their_failures(database: str) -> None:
    async def many(store: Store) -> list[BaseException | None]:
        writes = [store.append("t", [event(number // 2)]) for number in range(200)]
        return await asyncio.gather(*writes, return_exceptions=True)

    with store_with_a_table(database) as store:
        answers = finished(many(store))
        assert [isinstance(answer, OutOfStep) for answer in answers] == [False, True] * 100
        assert [e.number for e in finished(store.log("t"))] == list(range(100))


def test_an_event_of_no_table_is_refused(database: str) -> None:
    with store_with_a_table(database) as store, pytest.raises(OutOfStep):
        finished(store.append("nowhere", [event(0)]))


def test_the_migrations_lead_to_the_declared_tables_and_can_be_run_again(database: str) -> None:
    engine = open_engine(database)
    try:
        migrate(engine)
        assert known_version(engine) == NEWEST == newest_migration()
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
            known = sa.inspect(connection).get_unique_constraints("events")
            assert [one["column_names"] for one in known] == [["table_id", "key"]]
    finally:
        engine.dispose()


def newest_migration() -> str:
    scripts = ScriptDirectory(str(Path(table.__file__).parent / "migrations"))
    return str(scripts.get_current_head())


@pytest.mark.parametrize(
    "address",
    [
        "nonsense",
        "sqlite:////nowhere/at/all/table.sqlite",
        "postgresql://ada:her-secret@127.0.0.1:1/x",
        "clay://x",
    ],
)
def test_a_database_that_cannot_be_opened_is_told_without_its_password(address: str) -> None:
    with pytest.raises(HortusError, match=r"the database cannot be opened: .*; an address is sqlite") as told:
        Store(address)
    assert "her-secret" not in str(told.value)


def test_a_database_of_a_newer_hortus_is_left_alone(database: str) -> None:
    engine = open_engine(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(HortusError, match="newer Hortus"):
        Store(database)


def test_sqlite_waits_for_the_disk(tmp_path: object) -> None:
    engine = open_engine(f"sqlite:///{tmp_path}/table.sqlite")
    try:
        with engine.connect() as connection:
            ask = connection.exec_driver_sql
            assert ask("PRAGMA synchronous").scalar() == 2, "FULL"
            assert ask("PRAGMA journal_mode").scalar() == "wal"
            assert ask("PRAGMA foreign_keys").scalar() == 1
    finally:
        engine.dispose()
