"""The house has troubles of its own: a full disk, a locked database, dead bots. Play goes on."""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import hortus.bots
from hortus.table import house as houses
from hortus.table.database import events, people, tables
from hortus.table.house import House
from table.loops import finished
from table.playing import GAME, PATIENCE, Guest, Page, open_house


async def first_move(page: Page) -> dict[str, Any]:
    """The first possible move, until it is on the page as well."""
    answer = await page.play(page.now["actions"][0][0])
    while answer["kind"] == "done" and page.now["number"] < answer["number"]:
        await page.hear()
    return answer


def test_a_full_disk_is_told_and_nothing_has_changed(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}") as (address, house):
        finished(full_disk(address, house))


async def full_disk(address: str, house: House) -> None:
    def no_more_room(connection: sa.Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count=1")  # as many as there are

    def room(connection: sa.Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count=1000000")

    async with Guest(address) as ada:
        made = await ada.lay("me", "me")
        async with ada.page(made["table"]) as page:
            sa.event.listen(house.store.engine, "begin", no_more_room)
            answers = []
            while not answers or answers[-1]["kind"] == "done":  # what room there is on the pages is filled
                before = await ada.now(made["table"])
                answers.append(await first_move(page))
            assert (answers[-1]["name"], answers[-1]["status"]) == ("server", 500)
            assert await ada.now(made["table"]) == before
            refused = await ada.send(
                made["table"],
                do="play",
                expected=before["number"],
                seat=before["eyes"],
                action=before["actions"][0][0],
            )
            assert refused.status_code == 500
            sa.event.remove(house.store.engine, "begin", no_more_room)
            sa.event.listen(house.store.engine, "begin", room)
            assert (await first_move(page))["kind"] == "done", "the line has held"
    again = await house.store.log(made["table"])
    assert [event.number for event in again] == list(range(len(again)))


def test_a_locked_database_is_waited_for(tmp_path: Path) -> None:
    database = tmp_path / "table.sqlite"
    with open_house(f"sqlite:///{database}") as (address, _):
        finished(locked(address, database))


async def locked(address: str, database: Path) -> None:
    async with Guest(address) as ada:
        made = await ada.lay("me", "me")
        async with ada.page(made["table"]) as page:
            with sqlite3.connect(database, isolation_level=None) as another:
                another.execute("BEGIN IMMEDIATE")
                asking = asyncio.create_task(first_move(page))
                await asyncio.sleep(0.5)
                assert not asking.done()
                assert (await ada.http.get(f"/t/{made['table']}")).status_code == 200, "pages can be read"
                another.execute("ROLLBACK")
            another.close()
            assert (await asking)["kind"] == "done"


def test_a_bot_whose_worker_dies_or_fails_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}") as (address, house):
        finished(dying_bots(address, house, monkeypatch))


async def dying_bots(address: str, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Guest(address) as ada:
        made = await ada.lay("me", "random")
        played = house.tables[made["table"]].played
        async with ada.page(made["table"]) as page:
            for broken in (exit_at_once, fail):
                monkeypatch.setattr(hortus.bots, "choose", broken)
                before = len(played)
                while not any(move.seat == 1 for move in played[before:]):
                    await page.my_turn()
                    await first_move(page)
                    await page.my_turn()


def exit_at_once(*_: object) -> int:
    import os

    os._exit(1)


def fail(*_: object) -> int:
    raise RuntimeError("a bot's mistake")


def test_a_bot_plays_as_soon_as_its_move_can_be_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "SECOND_TRY", 0.1)
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}") as (address, house):
        finished(bots_wait(address, house, monkeypatch))


async def bots_wait(address: str, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    append, failed = house.store.append, 0

    async def twice_in_vain(table: str, log: list[Any]) -> None:
        nonlocal failed
        if log[0].key is None and failed < 2:  # a bot's
            failed += 1
            raise sa.exc.OperationalError("INSERT", {}, Exception("disk I/O error"))
        await append(table, log)

    monkeypatch.setattr(house.store, "append", twice_in_vain)
    async with Guest(address) as ada:
        made = await ada.lay("me", "random")
        async with ada.page(made["table"]) as page:
            await first_move(page)
            await page.my_turn()
            assert failed == 2


def test_a_table_of_other_rules_is_told_and_hides_no_other(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}") as (address, house):
        finished(other_rules(address, house))


async def other_rules(address: str, house: House) -> None:
    async with Guest(address) as ada:
        old, new = [(await ada.lay("me", "me"))["table"] for _ in range(2)]
        async with ada.page(old) as page:
            await first_move(page)
        centre = {"action": house.games[GAME].number("settle f6")}  # where nobody may settle
        for what, row in ((events, centre), (tables, {"version": "0"}), (tables, {"game": "lost"})):
            await house.store.write(rewritten(what, old, row))
            house.tables.pop(old, None)
            assert [row["table"] for row in (await ada.http.get("/api/tables")).json()] == [new]
            lobby = await ada.http.get("/")
            assert lobby.status_code == 200
            assert f"/t/{new}" in lobby.text
            for path in (f"/t/{old}", f"/api/tables/{old}"):
                answer = await ada.http.get(path)
                assert answer.status_code == 410
                assert "version" in answer.text


def test_settings_of_another_hortus_keep_nobody_out(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}") as (address, house):
        finished(other_settings(address, house))


async def other_settings(address: str, house: House) -> None:
    async with Guest(address) as ada:
        assert (await ada.http.put("/api/me", json={"name": "Ada"})).status_code == 200
        odd = {"settings": '{"theme": "sepia", "language": "fr"}'}
        await house.store.write(lambda connection: connection.execute(sa.update(people).values(odd)))
        house.people._known.clear()
        assert (await ada.http.get("/")).status_code == 200
        me = (await ada.http.get("/api/me")).json()
        assert (me["name"], me["settings"]["theme"]) == ("Ada", "auto")
        assert (await ada.http.get("/nowhere")).status_code == 404


def rewritten(what: sa.Table, table: str, row: dict[str, Any]) -> Callable[[sa.Connection], object]:
    named = what.c["id" if what is tables else "table_id"]
    return lambda connection: connection.execute(sa.update(what).where(named == table).values(row))


def test_tables_that_nobody_looks_at_leave_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "IDLE", 0.5)
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}") as (address, house):
        finished(left(address, house))


async def left(address: str, house: House) -> None:
    async with Guest(address) as ada:
        made = [await ada.lay("me", "me") for _ in range(5)]
        number = made[0]["table"]
        async with ada.page(number) as page:
            await first_move(page)
            until = time.monotonic() + PATIENCE
            while len(house.tables) > 1 and time.monotonic() < until:
                await asyncio.sleep(0.05)
            assert list(house.tables) == [number], "somebody is at this one"
            before = page.now
        assert (await ada.now(made[1]["table"]))["number"] >= 0, "it is opened again from its log"
        until = time.monotonic() + PATIENCE
        while house.tables and time.monotonic() < until:
            await asyncio.sleep(0.05)
        assert not house.tables
        again = await ada.now(number)
        assert {k: again[k] for k in ("number", "actions", "scores")} == {
            k: before[k] for k in ("number", "actions", "scores")
        }
        for _ in range(30):
            assert (await ada.http.get(f"/api/tables/{secrets.token_urlsafe(9)}")).status_code == 404
        assert not house._opening, "nothing is kept of tables that are none"
