"""The house in which the tables stand: opens them, seats people, carries commands out, lets bots play."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress

import msgspec

from hortus.bots import WAIT
from hortus.core.errors import DamagedPlay, HortusError
from hortus.core.games import Game, games
from hortus.core.match import Match
from hortus.core.plays import Play
from hortus.kit import CHANCE
from hortus.table import messages as m
from hortus.table.analyses import Analyses
from hortus.table.bots import DEFAULT, Bots
from hortus.table.guard import Buckets, Limits
from hortus.table.people import People, Person, token
from hortus.table.problems import Problem
from hortus.table.store import ONLOOKER, Event, OutOfStep, Store, TableRow
from hortus.table.table import Plan, Table, digest_of

LOG = logging.getLogger("hortus.table")
SECOND_TRY = 5.0  # seconds after which a bot tries again what could not be written down
IDLE = 600.0  # seconds after which a table without pages leaves the memory
LONGEST_PLAY = 5000  # events of an uploaded play
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")  # what tables and links are called; no other is looked for


class Wanted(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A seat as the maker of a table wants it."""

    kind: str = "open"  # me · open · bot
    level: str = ""
    name: m.Name = ""


class House:
    """Everything the handlers share."""

    def __init__(
        self, database: str, limits: Limits | None = None, pace: float = 0.6, workers: int = 0
    ) -> None:
        self.limits = limits or Limits()
        self.pace = pace  # seconds a bot takes at least, so that people see it and its speed tells nothing
        self.store = Store(database)
        self.people = People(self.store)
        self.bots = Bots(workers)
        self.analyses = Analyses(self.store)
        self.games = {name: game for name, game in games().items() if complete(game)}
        self.makes = Buckets(self.limits.makes, self.limits.make_burst)
        self.tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._ready: dict[str, asyncio.Future[None]] = {}

    @staticmethod
    def clock() -> float:
        return time.monotonic()

    def close(self) -> None:
        for compiling in self._ready.values():
            compiling.cancel()
        for table in self.tables.values():
            if table.bot_task is not None:
                table.bot_task.cancel()
        self.bots.close()
        self.analyses.close()
        self.store.close()

    # -- games -----------------------------------------------------------------------------------

    def game(self, name: str) -> Game:
        if name not in self.games:
            raise Problem("unknown")
        return self.games[name]

    async def ready(self, game: Game) -> Game:
        """The game with its rules compiled, which happens once and beside the event loop."""
        await asyncio.shield(self._compiling(game))
        return game

    def _compiling(self, game: Game) -> asyncio.Future[None]:
        """Nobody waits for it who lays a table: until then its rules are played as plain Python."""
        if game.name not in self._ready:
            compiling = self._ready[game.name] = begun(lambda: warm(game))
            compiling.add_done_callback(lambda done: self._compiled(game, done))
        return self._ready[game.name]

    def _compiled(self, game: Game, done: asyncio.Future[None]) -> None:
        if not done.cancelled() and done.exception() is None:
            for table in self.tables.values():
                if table.game is game:
                    table.play_compiled()

    # -- tables ----------------------------------------------------------------------------------

    async def table(self, number: str) -> Table:
        """A table, from memory or from its log."""
        found = self.tables.get(number)
        if found is None:
            lock = self._opening.setdefault(number, asyncio.Lock())
            try:
                async with lock:
                    found = self.tables.get(number) or await self._load(number)
            finally:
                self._opening.pop(number, None)
        found.used = time.monotonic()
        return found

    async def _load(self, number: str) -> Table:
        row = await self.store.table(number) if KEY.fullmatch(number) else None
        if row is None:
            raise Problem("unknown")
        game = self.games.get(row.game)
        other_rules = Problem("other_rules", game=game.title if game else row.game, version=row.version)
        if game is None or game.version != row.version:
            raise other_rules
        await self.ready(game)
        links, log = await self.store.links(number), await self.store.log(number)
        try:
            table = await asyncio.to_thread(replayed, row, game, links, log)
        except HortusError as error:
            LOG.error("the log of a table of %s cannot be played: %s", game.title, error)
            raise other_rules from None
        self.tables[number] = table
        self.stir(table)
        return table

    async def forget_idle(self) -> None:
        """Again and again: tables at which nobody is any more leave the memory."""
        while True:
            await asyncio.sleep(IDLE / 10)
            before = time.monotonic() - IDLE
            for number, table in list(self.tables.items()):
                busy = table.sockets or table.lock.locked() or table.bot_task is not None
                if table.used < before and not busy:
                    del self.tables[number]

    async def may_see(self, person: Person, table: Table) -> bool:
        """Players and those who followed a link to look on."""
        if not person.id:
            return False
        return table.seated(person.id) or await self.store.visited(person.id, table.row.id)

    async def seen_table(self, person: Person, number: str) -> Table:
        """The table, if this person may see it; else there is none."""
        table = await self.table(number)
        if not await self.may_see(person, table):
            raise Problem("unknown")
        return table

    async def tables_of(self, person: Person) -> list[Table]:
        """A person's tables that can be opened: those that wait for it first."""
        found = []
        for number in await self.store.visits(person.id) if person.id else ():
            with suppress(Problem):  # its game is not here any more, or has other rules
                found.append(await self.table(number))
        return sorted(found, key=lambda table: not self.my_turn(table, person))

    @staticmethod
    def my_turn(table: Table, person: Person) -> bool:
        return any(not table.chairs[s].level for s in table.held_by(person.id) if s in table.acting)

    # -- a new table -----------------------------------------------------------------------------

    async def lay(
        self,
        person: Person,
        game: Game,
        wanted: Sequence[Wanted],
        options: dict[str, object],
        start: Sequence[tuple[int, int]] = (),
        hints: bool = True,
    ) -> Table:
        """Lays a new table, with the events of another game to begin with if it goes on from there."""
        try:
            chosen = game.chosen(len(wanted), options)
        except HortusError as error:
            raise Problem("bad_request", detail=str(error)) from None
        words: dict[str, object] = {o.name: o.words[chosen[o.name]] for o in game.options}
        plan = self._seating(person, wanted)
        tokens = {seat: token() for seat, wish in enumerate(wanted) if wish.kind == "open"} | {
            ONLOOKER: token()
        }
        return await self._add(person, game, len(wanted), words, tokens, plan, start, hints=hints)

    def _seating(self, person: Person, wanted: Sequence[Wanted]) -> Plan:
        """Who sits down at once."""
        plan: Plan = []
        first = True
        for seat, wish in enumerate(wanted):
            if wish.kind == "me":
                name = wish.name or (person.name if first else "")
                plan.append(("join", seat, 0, {"person": person.id, "name": name}))
                first = False
            elif wish.kind == "bot":
                level = wish.level or DEFAULT
                if level not in self.bots.levels:
                    raise Problem("bad_request", wrong=f"levels are {', '.join(self.bots.levels)}")
                plan.append(("bot", seat, 0, {"level": level}))
            elif wish.kind != "open":
                raise Problem("bad_request", wrong="who sits there is me, open or bot")
        return plan

    async def _add(
        self,
        person: Person,
        game: Game,
        seats: int,
        options: dict[str, object],
        tokens: dict[int, str],
        plan: Plan,
        start: Sequence[tuple[int, int]] = (),
        also: tuple[str, Event] | None = None,
        number: str = "",
        hints: bool = True,
    ) -> Table:
        number = number or secrets.token_urlsafe(9)
        row = TableRow(number, game.name, game.version, seats, options, person.id, time.time(), hints)
        table = Table(row, game, tokens, compiled=self._compiling(game).done())
        opening: Plan = [("chance" if seat == CHANCE else "play", seat, action, {}) for seat, action in start]
        await asyncio.to_thread(table.lay, opening + plan)
        await self.store.add_table(row, tokens, table.log, also)
        if self._compiling(game).done():  # meanwhile
            table.play_compiled()
        self.tables[row.id] = table
        self.stir(table)
        return table

    async def upload(self, person: Person, text: str) -> Table:
        """A table from a play file, open for the replay."""
        words = person.words
        try:
            play = await asyncio.to_thread(Play.load, text)
            await self.ready(play.game)
            if len(play.events) > LONGEST_PLAY:
                raise DamagedPlay(play.lines[LONGEST_PLAY], f"a play here has at most {LONGEST_PLAY} events")
            await asyncio.to_thread(play.replay)
        except DamagedPlay as damaged:
            detail = words("problems.damaged_play.detail", line=damaged.line, reason=damaged.reason)
            raise Problem("damaged_play", detail, line=damaged.line) from None
        wanted = [Wanted(kind="open") for _ in range(play.seats)]
        return await self.lay(person, play.game, wanted, play.chosen_words(), play.events)

    async def rematch(self, person: Person, table: Table, command: m.Rematch) -> m.Done:
        """The same people once more; the table remembers where."""
        if not table.held_by(person.id):
            raise Problem("not_yours")
        if table.rematch is None:
            if table.state != "over":
                raise Problem("not_now")
            plan: Plan = []
            for seat, chair in enumerate(table.chairs):
                if chair.person:
                    plan.append(("join", seat, 0, {"person": chair.person, "name": chair.name}))
                elif chair.level:
                    plan.append(("bot", seat, 0, {"level": chair.level}))
            row = table.row
            number = secrets.token_urlsafe(9)
            told = table.events_of(
                [("rematch", 0, 0, {"table": number})], command.key, digest_of(person, command)
            )
            links = {ONLOOKER: token()}
            also = (row.id, told[0])
            await self._add(
                person, table.game, row.seats, row.options, links, plan, (), also, number, row.hints
            )
            table.apply(told[0])
            self.tell(table)
        return m.Done(ask=command.ask, number=table.number, repeated=False, url=f"/t/{table.rematch}")

    # -- commands --------------------------------------------------------------------------------

    async def carry_out(self, person: Person, table: Table, command: m.AnyCommand) -> m.Done:
        """A command happens once, and is answered when it is on the disk."""
        async with table.lock:
            digest = digest_of(person, command)
            if (before := table.keys.get(command.key)) is not None:
                if before[1] != digest:
                    raise Problem("key_used")
                url = f"/t/{table.rematch}" if isinstance(command, m.Rematch) else None
                return m.Done(ask=command.ask, number=before[0], repeated=True, url=url)
            if isinstance(command, m.Rematch):
                return await self.rematch(person, table, command)
            plan = table.plan(person, command, self.bots.levels, DEFAULT)
            first = table.number + 1
            await self._commit(table, table.events_of(plan, command.key, digest))
        return m.Done(ask=command.ask, number=first, repeated=False)

    async def _commit(self, table: Table, log: list[Event]) -> None:
        """Write, then apply, then tell: nobody hears of what is not on the disk."""
        try:
            await self.store.append(table.row.id, log)
        except OutOfStep:
            self._reload(table)
            raise Problem("stale") from None
        for event in log:
            table.apply(event)
        self.tell(table)

    def _reload(self, table: Table) -> None:
        """Somebody else wrote to this log: whoever is connected begins anew from the store."""
        if self.tables.get(table.row.id) is table:
            del self.tables[table.row.id]
        for socket in table.sockets:
            socket.leave()

    def tell(self, table: Table) -> None:
        """Wakes every page at the table, and the bots."""
        for socket in table.sockets:
            socket.wake.set()
        self.stir(table)

    async def join(self, person: Person, link: str, name: str) -> tuple[Table, int]:
        """Somebody follows a link and takes the seat."""
        table, seat = await self.invited(link)
        async with table.lock:
            chair = table.chairs[seat]
            if chair.person and chair.person != person.id:
                raise Problem("seat_taken")
            if not chair.person:
                plan = table.plan_join(person.id, seat, name)
                await self.store.visit(person.id, table.row.id, time.time())
                await self._commit(table, table.events_of(plan))
        return table, seat

    async def invited(self, link: str) -> tuple[Table, int]:
        """The table and the seat that a link is for."""
        found = await self.store.link(link) if KEY.fullmatch(link) else None
        if found is None or found[1] == ONLOOKER:
            raise Problem("unknown")
        return await self.table(found[0]), found[1]

    async def watched(self, link: str) -> Table:
        """The table that a link lets look on."""
        found = await self.store.link(link) if KEY.fullmatch(link) else None
        if found is None or found[1] != ONLOOKER:
            raise Problem("unknown")
        return await self.table(found[0])

    async def look_on(self, person: Person, table: Table) -> None:
        """Somebody followed a link to look on."""
        await self.store.visit(person.id, table.row.id, time.time())

    # -- bots ------------------------------------------------------------------------------------

    def stir(self, table: Table) -> None:
        """Lets the bots of a table think when it is their turn; one at a time."""
        if table.bot_task is None and any(table.chairs[seat].level for seat in table.acting):
            table.bot_task = asyncio.create_task(self._bots_play(table))

    async def _bots_play(self, table: Table) -> None:
        try:
            while self.tables.get(table.row.id) is table:
                seat = next((s for s in table.acting if table.chairs[s].level and not table.rests(s)), None)
                if seat is None:
                    return
                try:
                    await self._bot_plays(table, seat)
                except Exception:  # the disk is full, perhaps: nothing is lost, and it may pass
                    LOG.exception("a bot could not play")
                    await asyncio.sleep(SECOND_TRY)
        finally:
            table.bot_task = None

    async def _bot_plays(self, table: Table, seat: int) -> None:
        """One move of a bot; thrown away when the table has gone on meanwhile."""
        number, begun = table.number, time.monotonic()
        await self.ready(table.game)
        action = await self.bots.choose(table, seat)
        if action == WAIT:
            table.resting[seat] = number
            return
        await asyncio.sleep(max(0.0, begun + self.pace - time.monotonic()))
        async with table.lock:
            if table.since[seat] > number or not table.chairs[seat].level or seat not in table.acting:
                return
            try:
                plan = table.plan_move(seat, action, number)
                await self._commit(table, table.events_of(plan))
            except Problem as problem:
                LOG.info("a bot's move came to nothing: %s", problem.name)


def begun(work: Callable[[], None]) -> asyncio.Future[None]:
    """Work in a thread of its own, for which nobody waits when the house is closed."""
    done: Future[None] = Future()
    done.set_running_or_notify_cancel()

    def thread() -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 - it is handed to those who wait
            done.set_exception(error)
        else:
            done.set_result(None)

    threading.Thread(target=thread, daemon=True).start()
    return asyncio.wrap_future(done)


def replayed(row: TableRow, game: Game, links: dict[int, str], log: list[Event]) -> Table:
    """A table as its log tells it."""
    table = Table(row, game, links)
    for event in log:
        table.apply(event)
    return table


def complete(game: Game) -> bool:
    """Whether a game can be shown; one that is broken must not take the others with it."""
    try:
        _ = game.rules, game.board, game.style_sheet.stat()
        _ = [game.words(language) for language in game.languages]
    except Exception as error:  # noqa: BLE001 - whatever another's folder lacks, it is told and the house stays open
        LOG.error("%s cannot be played: %s", game.title, error)
        return False
    return True


def warm(game: Game) -> None:
    """Compiles a game by playing a little."""
    match = Match(game, game.seats[0] if game.seats[0] > 1 or len(game.seats) == 1 else 2, seed=1)
    for _ in range(3):
        if not match.over:
            match.play(match.legal()[0])
    scratch = match.copy()
    _ = scratch.scores, scratch.score_sheet(0), scratch.refusal(0, 0), match.acting, match.story.told
    _ = scratch.results
    if match.past:
        match.undo()
    for eyes in (None, 0):  # a board may use compiled functions, too
        game.board.parts(match.seen(eyes), game.words("en"))
