"""A page's line to its table: commands and questions come in, what has changed goes out."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from hortus.core.errors import HortusError
from hortus.table import eyes, messages as m, questions
from hortus.table.guard import Bucket
from hortus.table.house import House
from hortus.table.people import Person
from hortus.table.problems import Problem
from hortus.table.table import Table
from hortus.table.words import site_words

LOG = logging.getLogger("hortus.table")
READER = msgspec.json.Decoder(m.Said)
WRITER = msgspec.json.Encoder()
HINT_COSTS = 10.0  # messages
SLOW = 20.0  # seconds a page may take to read a message
FORBIDDEN, NO_TABLE, TOO_SLOW, TOO_MANY = 4403, 4404, 4408, 4429
COMMANDS = (m.Play, m.Say, m.Undo, m.Bot, m.Back, m.Take, m.Rename, m.Leave, m.Rematch)


class Socket:
    """One open page of one person at one table."""

    def __init__(self, house: House, table: Table, person: Person, line: WebSocket[Any, Any, Any]) -> None:
        self.house, self.table, self.person, self.line = house, table, person, line
        self.asker = eyes.Asker(person.id, person.language)
        self.wake = asyncio.Event()
        self.answers: list[msgspec.Struct] = []
        self.leaving = False
        self.shown = -1  # the version of the table on the page
        self.present: m.Here | None = None  # who is here, as the page knows it
        self.bucket = Bucket(house.limits.message_burst)
        self.refused = 0

    def leave(self) -> None:
        """The page must connect anew."""
        self.leaving = True
        self.wake.set()

    # -- out -------------------------------------------------------------------------------------

    async def tell(self) -> None:
        """Sends answers, and the table whenever it has changed, until the line is cut."""
        while not self.leaving:
            await self.wake.wait()
            self.wake.clear()
            answers, self.answers = self.answers, []
            for answer in answers:
                await self.send(answer)
            if (news := self.news()) is not None:
                await self.send(news)

    def news(self) -> m.Now | m.Here | None:
        """What the page does not show yet."""
        before = self.present
        if self.shown == self.table.version:
            chairs = eyes.chairs_for(self.table, self.person.id, self.asker.language)
            self.present = m.Here(seats=chairs, onlookers=eyes.onlookers(self.table))
            return self.present if self.present != before else None
        self.shown = self.table.version
        now = eyes.now(self.table, self.asker)
        self.present = m.Here(seats=now.seats, onlookers=now.onlookers)
        return now

    async def send(self, message: msgspec.Struct) -> None:
        async with asyncio.timeout(SLOW):
            await self.line.send_text(WRITER.encode(message).decode())

    # -- in --------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Takes what the page says, one thing after the other."""
        limits = self.house.limits
        while True:
            text = await self.line.receive_text()
            said: m.AnyCommand | m.Question | None = None
            try:
                if len(text) > limits.message_bytes:
                    raise Problem("too_large")
                enough = self.bucket.take(limits.messages, limits.message_burst)
                said = READER.decode(text)
                if not enough:
                    self.refused += 1
                    raise Problem("too_many")
                answer = await self.answer(said)
            except msgspec.MsgspecError as error:
                answer = self.told(Problem("bad_request", wrong=str(error)), said)
            except (UnicodeError, RecursionError):
                answer = self.told(Problem("bad_request"), said)
            except Problem as problem:
                answer = self.told(problem, said)
            except Exception as error:  # the page hears of it, and may ask again
                LOG.error("an error while answering a page", exc_info=error)
                answer = self.told(Problem("server"), said)
            if self.refused > limits.message_burst:
                await self.line.close(TOO_MANY)
                return
            if answer is not None:
                self.answers.append(answer)
            self.wake.set()

    def told(self, problem: Problem, said: Any) -> m.Told:
        body = problem.body(self.person.words)
        return m.Told(
            ask=getattr(said, "ask", 0),
            status=body.status,
            name=body.name,
            title=body.title,
            detail=body.detail,
            number=self.table.number,
            clause=body.clause,
        )

    async def answer(self, said: Any) -> msgspec.Struct | None:
        """A command is carried out; a question is answered without changing anything."""
        if isinstance(said, COMMANDS):
            return await self.house.carry_out(self.person, self.table, said)
        if isinstance(said, m.AskHint):
            return await self.hint(said)
        if isinstance(said, m.Sit):
            self.sit(said)
            return None
        return replied(await question(self.table, self.person, said, self.asker), said.ask)

    async def hint(self, said: m.AskHint) -> m.Hint:
        """What a bot would do in this person's place; it knows no more than the person."""
        if said.seat not in self.table.held_by(self.person.id):
            raise Problem("not_yours")
        if not self.table.row.hints:
            raise Problem("no_hint", self.person.words("problems.no_hint.here"))
        if not self.bucket.take(self.house.limits.messages, self.house.limits.message_burst, HINT_COSTS):
            raise Problem("too_many")
        await self.house.ready(self.table.game)
        advised = await self.house.bots.advise(self.table, said.seat)
        found = questions.hint(self.table, said.seat, advised, said.ask, self.person.language)
        if not found.actions:
            raise Problem("stale")
        return found

    def sit(self, said: m.Sit) -> None:
        """This page looks with the eyes of one of its person's seats."""
        if said.seat is not None and said.seat not in self.table.held_by(self.person.id):
            raise Problem("not_yours")
        self.asker.sitting, self.asker.chosen = said.seat, True
        self.shown = -1


def replied(answer: Any, ask: int) -> msgspec.Struct:
    answer.ask = ask
    found: msgspec.Struct = answer
    return found


async def question(table: Table, person: Person, said: m.Question, asker: eyes.Asker) -> msgspec.Struct:
    """Previews, reasons and score sheets: only for one's own eyes."""
    language = person.language
    seat = getattr(said, "seat", 0)
    table.check_seat(seat)
    if isinstance(said, m.AskSheet):
        table.match.names = table.names(language)
        sheet = eyes.sheet_of(table.match, seat, eyes.eyes_of(table, asker)[0], language)
        return m.SheetAnswer(ask=0, sheet=sheet)
    if seat not in table.held_by(person.id):
        raise Problem("not_yours")
    if isinstance(said, m.AskWhy):
        return await reasons(table, seat, said, language)
    if isinstance(said, m.AskPreview):
        found = questions.preview(table, seat, said.action, language)
        if found is None:
            raise Problem("illegal")
        return found
    raise Problem("no_hint")


async def reasons(table: Table, seat: int, said: m.AskWhy, language: str) -> m.Why:
    """Why not: what was clicked or typed. Thousands of actions are looked through beside the event loop."""
    if table.state == "open":
        return m.Why(ask=0, refusals=[], prompt=site_words(language)("page.open_title"))
    match = table.match.copy()
    match.names = table.names(language)
    if not said.text:
        return await asyncio.to_thread(questions.why, match, seat, said.path, language)
    try:
        return questions.why_text(match, seat, said.text, language)
    except HortusError:
        raise Problem("unread") from None


# -- the line --------------------------------------------------------------------------------------


@websocket("/t/{number:str}/live")
async def live(socket: WebSocket[Any, Any, Any], number: FromPath[str]) -> None:
    """A WebSocket for a table; it says at once all that has happened after the number the page has seen."""
    house: House = socket.app.state.house
    person = (await house.people.of(socket)).reading(socket.query_params.get("language", ""))
    await socket.accept()
    try:
        table = await house.seen_table(person, number)
    except Problem:
        await socket.close(NO_TABLE if person.id else FORBIDDEN)
        return
    if table.pages_of(person.id) >= house.limits.sockets:
        await socket.close(TOO_MANY)
        return
    line = Socket(house, table, person, socket)
    line.asker.number = asked_number(socket.query_params.get("after", ""))
    table.sockets.add(line)
    presence(table)
    telling = asyncio.create_task(line.tell())
    listening = asyncio.create_task(line.listen())
    try:
        done, _ = await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
        await hang_up(line, done)
    finally:
        table.sockets.discard(line)
        table.used = line.house.clock()
        for task in (telling, listening):
            task.cancel()
        await asyncio.gather(telling, listening, return_exceptions=True)
        presence(table)


async def hang_up(line: Socket, done: set[asyncio.Task[None]]) -> None:
    """Ends a line as its cause deserves."""
    for task in done:
        error = task.exception()
        if isinstance(error, TimeoutError):
            await line.line.close(TOO_SLOW)
        elif error is not None and not isinstance(error, WebSocketDisconnect):
            LOG.error("a line was cut by an error", exc_info=error)
            await line.line.close(1011)
        elif line.leaving:
            await line.line.close(1012)


def presence(table: Table) -> None:
    """Everybody hears who is here."""
    for line in table.sockets:
        line.wake.set()


def asked_number(text: str) -> int:
    return int(text[:9]) if text.isascii() and text.isdigit() else -1
