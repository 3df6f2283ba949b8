"""Other people's bots over HTTP: an event stream tells them what to decide, and they post a move.

The token is the last part of the link that seats a person (`/join/TOKEN`). The first call takes the seat. The
events and their data are those of the protocol over standard input and output (`hortus.bots.protocol`).

A program that hangs, goes away, or keeps answering what is no legal action does not hold up the table: one of
our bots stands in for it, as for a person who has gone, until it opens its stream again.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any, cast

import msgspec
from litestar import Request, Router, get, post
from litestar.params import JSONBody
from litestar.response import ServerSentEvent, ServerSentEventMessage

from hortus.bots.protocol import about_choice, about_game, understood
from hortus.core.errors import HortusError
from hortus.table import messages as m
from hortus.table.bots import DEFAULT
from hortus.table.house import House
from hortus.table.live import Socket, presence
from hortus.table.people import Person, token as fresh_token
from hortus.table.problems import Problem
from hortus.table.store import OutOfStep
from hortus.table.table import Table

NAME = "Bot"
QUIET = 15.0  # seconds after which a silent stream says that it is alive
THINKS = 60.0  # seconds a program may think while the table waits for it
AWAY = 20.0  # seconds it may be away
MISSES = 3  # answers in a row that are no legal action
Ask = Request[Any, Any, Any]


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """A move: the number of an action, or its text."""

    action: int | str
    name: str = ""


class Listener:
    """A program at a table, as the house knows pages."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.wake = asyncio.Event()
        self.leaving = False
        self.misses = 0

    def leave(self) -> None:
        """The program must connect anew."""
        self.leaving = True
        self.wake.set()


async def seated(request: Ask) -> tuple[House, Table, int, Person]:
    """The seat a token is for, taken by whoever brings the token first."""
    house: House = request.app.state.house
    kind, _, link = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not 16 <= len(link) <= 64:
        raise Problem("unknown")
    key_hash = sha256(f"program {link}".encode()).hexdigest()
    await house.invited(link)
    row = await house.store.person(key_hash)
    if row is None:
        made = {"id": fresh_token()[:16], "key_hash": key_hash, "name": NAME, "settings": "{}"}
        with suppress(OutOfStep):  # a second call of the same program was quicker
            await house.store.add_person({**made, "made": time.time()})
        row = await house.store.person(key_hash)
    assert row is not None
    person = Person(row.id, row.name)
    table, seat = await house.join(person, link, NAME)
    return house, table, seat, person


@get("/", include_in_schema=False)
async def stream(request: Ask) -> ServerSentEvent:
    """What the seat's program is told, from now to the end of the game."""
    house, table, seat, person = await seated(request)
    if table.pages_of(person.id) >= house.limits.sockets:
        raise Problem("too_many")
    if table.chairs[seat].stand_in:
        await house.carry_out(person, table, m.Back(key=fresh_token(), seat=seat))
    return ServerSentEvent(told(house, table, seat, person))


async def told(
    house: House, table: Table, seat: int, person: Person
) -> AsyncIterator[ServerSentEventMessage]:
    """The game, then every choice of the seat, then how it ended."""
    with listening(house, table, seat, person) as listener:
        yield event("game", about_game(table.match, seat))
        asked, since = -1, time.monotonic()
        while not listener.leaving:
            if table.state == "over":
                yield event("over", {"scores": table.match.scores, "winners": table.match.winners})
                return
            if table.chairs[seat].stand_in:
                yield event("error", {"error": "Replaced", "detail": "a bot has taken over the seat"})
                return
            if asked != table.number:
                asked, since = table.number, time.monotonic()
                if seat in table.acting:
                    yield event("choose", {**about_choice(table.match, seat, None), "number": asked})
            try:
                async with asyncio.timeout(min(QUIET, THINKS)):
                    await listener.wake.wait()
            except TimeoutError:
                yield ServerSentEventMessage(comment="still here")
            listener.wake.clear()
            if asked == table.number and time.monotonic() - since >= THINKS:
                await stand_in(house, table, seat, person)


async def stand_in(house: House, table: Table, seat: int, person: Person) -> None:
    """A bot plays on, if the table is waiting for the program."""
    waiting = table.state == "playing" and table.match.seat == seat
    if waiting and not table.chairs[seat].level and person.id == table.chairs[seat].person:
        await house.carry_out(person, table, m.Bot(key=fresh_token(), seat=seat, level=DEFAULT))


@contextmanager
def listening(house: House, table: Table, seat: int, person: Person) -> Iterator[Listener]:
    """The program counts as being there as long as its stream is open."""
    listener = Listener(person)
    line = cast("Socket", listener)
    table.sockets.add(line)
    presence(table)
    try:
        yield listener
    finally:
        table.sockets.discard(line)
        table.used = time.monotonic()
        presence(table)
        task = asyncio.create_task(replaced(house, table, seat, person))
        watches.add(task)
        task.add_done_callback(watches.discard)


watches: set[asyncio.Task[None]] = set()


async def replaced(house: House, table: Table, seat: int, person: Person) -> None:
    """A program that does not come back is replaced as soon as the table waits for it."""
    while house.tables.get(table.row.id) is table and table.state == "playing":
        await asyncio.sleep(AWAY)
        if table.here(person.id) or table.chairs[seat].level:
            return
        await stand_in(house, table, seat, person)


def event(name: str, data: dict[str, Any]) -> ServerSentEventMessage:
    """One event of the stream."""
    return ServerSentEventMessage(data=json.dumps(data, separators=(",", ":")), event=name)


def listeners(table: Table) -> list[Listener]:
    """The programs at a table."""
    return [cast("Listener", line) for line in table.sockets if isinstance(line, Listener)]


@post("/move", status_code=200, include_in_schema=False)
async def move(request: Ask, data: JSONBody[Answer]) -> dict[str, Any]:
    """Play for the seat; a problem says why not, and nothing has changed."""
    house, table, seat, person = await seated(request)
    if data.name:
        await house.people.change(person, name=data.name)
    expected = table.number
    listener = next((each for each in listeners(table) if each.person.id == person.id), None)
    try:
        number = understood(table.match, seat, data.action)
    except HortusError as error:
        if listener is not None and seat in table.acting:
            listener.misses += 1
            if listener.misses >= MISSES:
                await stand_in(house, table, seat, person)
        raise Problem("illegal", detail=str(error)) from None
    if listener is not None:
        listener.misses = 0
    command = m.Play(key=fresh_token(), expected=expected, seat=seat, action=number)
    done = await house.carry_out(person, table, command)
    return {"played": table.game.text(number), "number": done.number}


PROGRAMS = Router("/api/bot", route_handlers=[stream, move])
