"""The store is a log: a table is its options and its sequence of events; everything else is derived.

One thread writes. It takes every command that waits, writes them in one durable transaction, and only
then answers each of them: an acknowledged event is on the disk, and the event loop never waits for it.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa

from hortus.table.database import WRITER, analyses, events, links, open_engine, people, tables, visits

BATCH = 256  # commands that may share one commit
READERS = 4
ONLOOKER = -1  # the seat of a link that only lets look on


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a table's log."""

    number: int
    kind: str  # play · chance · undo · join · leave · bot · back · name · rematch
    seat: int
    action: int
    data: dict[str, Any]
    key: str | None
    at: float

    def row(self, table: str) -> dict[str, Any]:
        return {
            "table_id": table,
            "number": self.number,
            "kind": self.kind,
            "seat": self.seat,
            "action": self.action,
            "data": msgspec.json.encode(self.data).decode(),
            "key": self.key,
            "at": self.at,
        }


@dataclass(frozen=True, slots=True)
class TableRow:
    id: str
    game: str
    version: str
    seats: int
    options: dict[str, Any]
    host: str
    made: float
    hints: bool = True  # whether bots may be asked for advice there


@dataclass(frozen=True, slots=True)
class PersonRow:
    id: str
    name: str
    settings: dict[str, Any]


class OutOfStep(Exception):
    """The log holds an event of this number, or of this key, already."""


Work = Callable[[sa.Connection], Any]


class Store:
    """Reads go through a pool of connections, writes through one thread."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)
        self._readers = ThreadPoolExecutor(READERS, "hortus-read")  # no other work may keep pages waiting
        self._waiting: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name=WRITER, daemon=True)
        self._writer.start()

    def close(self) -> None:
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # -- the writer ------------------------------------------------------------------------------

    async def write(self, work: Work) -> Any:
        """Runs `work` in a transaction and returns when it is durable."""
        return await asyncio.wrap_future(self.submit(work))

    def submit(self, work: Work) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.put((work, future))
        return future

    def _write(self) -> None:
        closing = False
        while not closing:
            batch = []
            job = self._waiting.get()
            while job is not None:
                batch.append(job)
                if len(batch) == BATCH:
                    break
                try:
                    job = self._waiting.get_nowait()
                except queue.Empty:
                    break
            closing = job is None
            if batch:
                self._commit(batch)

    def _commit(self, batch: list[tuple[Work, Future[Any]]]) -> None:
        """All of a batch at once; one that is refused must not take the others with it."""
        try:
            with self.engine.begin() as connection:
                answers = [work(connection) for work, _ in batch]
        except sa.exc.IntegrityError as error:
            if len(batch) == 1:
                batch[0][1].set_exception(OutOfStep(str(error.orig)))
            else:
                for each in batch:
                    self._commit([each])
        except Exception as error:  # noqa: BLE001 - nothing of the batch is on the disk: everybody is told
            for _, future in batch:
                future.set_exception(error)
        else:
            for (_, future), answer in zip(batch, answers, strict=True):
                future.set_result(answer)

    async def read(self, work: Work) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Work) -> Any:
        with self.engine.connect() as connection:
            return work(connection)

    # -- people ----------------------------------------------------------------------------------

    async def add_person(self, row: dict[str, Any]) -> None:
        await self.write(lambda c: c.execute(people.insert().values(**row)))

    async def person(self, key_hash: str) -> PersonRow | None:
        def work(c: sa.Connection) -> PersonRow | None:
            row = c.execute(
                sa.select(people.c.id, people.c.name, people.c.settings).where(people.c.key_hash == key_hash)
            ).first()
            return None if row is None else PersonRow(row.id, row.name, msgspec.json.decode(row.settings))

        found: PersonRow | None = await self.read(work)
        return found

    async def change_person(self, person: PersonRow) -> None:
        await self.write(
            lambda c: c.execute(
                people.update()
                .where(people.c.id == person.id)
                .values(name=person.name, settings=msgspec.json.encode(person.settings).decode())
            )
        )

    # -- tables ----------------------------------------------------------------------------------

    async def add_table(
        self,
        row: TableRow,
        tokens: dict[int, str],
        log: Iterable[Event],
        also: tuple[str, Event] | None = None,
    ) -> None:
        """A new table with its links and its first events, and an event of another table, all at once."""
        log = list(log)
        first = [event.row(row.id) for event in log]

        def work(c: sa.Connection) -> None:
            c.execute(
                tables.insert().values(
                    id=row.id,
                    game=row.game,
                    version=row.version,
                    seats=row.seats,
                    options=msgspec.json.encode(row.options).decode(),
                    host=row.host,
                    made=row.made,
                    hints=row.hints,
                )
            )
            c.execute(
                links.insert(), [{"token": t, "table_id": row.id, "seat": s} for s, t in tokens.items()]
            )
            if first:
                c.execute(events.insert(), first)
            if also is not None:
                c.execute(events.insert(), [also[1].row(also[0])])
            seated = {event.data["person"] for event in log if event.kind == "join"} | {row.host}
            c.execute(
                visits.insert(),
                [{"person_id": p, "table_id": row.id, "at": row.made} for p in sorted(seated)],
            )

        await self.write(work)

    async def table(self, table: str) -> TableRow | None:
        def work(c: sa.Connection) -> TableRow | None:
            row = c.execute(sa.select(tables).where(tables.c.id == table)).first()
            if row is None:
                return None
            options = msgspec.json.decode(row.options)
            return TableRow(
                row.id, row.game, row.version, row.seats, options, row.host, row.made, bool(row.hints)
            )

        found: TableRow | None = await self.read(work)
        return found

    async def log(self, table: str) -> list[Event]:
        def work(c: sa.Connection) -> list[Event]:
            rows = c.execute(sa.select(events).where(events.c.table_id == table).order_by(events.c.number))
            return [
                Event(r.number, r.kind, r.seat, r.action, msgspec.json.decode(r.data), r.key, r.at)
                for r in rows
            ]

        found: list[Event] = await self.read(work)
        return found

    async def append(self, table: str, log: list[Event]) -> None:
        """The events of one command. Raises OutOfStep when their numbers or their key are taken."""
        rows = [event.row(table) for event in log]
        await self.write(lambda c: c.execute(events.insert(), rows))

    async def link(self, token: str) -> tuple[str, int] | None:
        def work(c: sa.Connection) -> tuple[str, int] | None:
            row = c.execute(sa.select(links).where(links.c.token == token)).first()
            return None if row is None else (row.table_id, row.seat)

        found: tuple[str, int] | None = await self.read(work)
        return found

    async def links(self, table: str) -> dict[int, str]:
        def work(c: sa.Connection) -> dict[int, str]:
            return {r.seat: r.token for r in c.execute(sa.select(links).where(links.c.table_id == table))}

        found: dict[int, str] = await self.read(work)
        return found

    async def visit(self, person: str, table: str, at: float) -> None:
        def work(c: sa.Connection) -> None:
            known = sa.select(visits.c.at).where(visits.c.person_id == person, visits.c.table_id == table)
            if c.execute(known).first() is None:
                c.execute(visits.insert().values(person_id=person, table_id=table, at=at))

        await self.write(work)

    async def visited(self, person: str, table: str) -> bool:
        def work(c: sa.Connection) -> bool:
            known = sa.select(visits.c.at).where(visits.c.person_id == person, visits.c.table_id == table)
            return c.execute(known).first() is not None

        found: bool = await self.read(work)
        return found

    async def visits(self, person: str, most: int = 50) -> list[str]:
        """The tables of a person, the newest first."""

        def work(c: sa.Connection) -> list[str]:
            known = sa.select(visits.c.table_id).where(visits.c.person_id == person)
            return [r.table_id for r in c.execute(known.order_by(visits.c.at.desc()).limit(most))]

        found: list[str] = await self.read(work)
        return found

    # -- analyses --------------------------------------------------------------------------------

    async def keep_analysis(self, table: str, found: bytes) -> None:
        """In place of an older one."""

        def work(c: sa.Connection) -> None:
            c.execute(analyses.delete().where(analyses.c.table_id == table))
            c.execute(analyses.insert().values(table_id=table, found=found.decode()))

        await self.write(work)

    async def analysis(self, table: str) -> bytes | None:
        def work(c: sa.Connection) -> bytes | None:
            row = c.execute(sa.select(analyses.c.found).where(analyses.c.table_id == table)).first()
            return None if row is None else row.found.encode()

        found: bytes | None = await self.read(work)
        return found
