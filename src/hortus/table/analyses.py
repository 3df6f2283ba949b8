"""Games thought through when they are over: one at a time, in a process of its own, and then kept."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import OrderedDict
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import msgspec

from hortus.bots import PlayAnalysis, analyse_play
from hortus.bots.analysis import Moment
from hortus.core.plays import Play
from hortus.kit import CHANCE
from hortus.table import eyes, messages as m
from hortus.table.bots import give_way
from hortus.table.people import Person
from hortus.table.problems import Problem
from hortus.table.store import Store
from hortus.table.table import Table

LOG = logging.getLogger("hortus.table")
SPAWN = multiprocessing.get_context("spawn")
LONGEST = 600.0  # seconds a game may be thought about
WAITING = 6  # games that may wait for it
REMEMBERED = 32
SIMULATIONS = 30_000  # for a whole game: the more decisions, the fewer for each
FEWEST, MOST = 60, 400
WORTH_TELLING = 0.005  # of the victory


@dataclass
class Thinking:
    """How far the analysis of a game has come, in events."""

    done: int
    of: int
    task: asyncio.Task[None] | None = None


class Analyses:
    """What is being thought through, and what was."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.running: dict[str, Thinking] = {}
        self._known: OrderedDict[str, PlayAnalysis] = OrderedDict()
        self._one_at_a_time = asyncio.Semaphore(1)
        self._process: BaseProcess | None = None

    async def now(self, table: Table, language: str) -> m.Analysis:
        """The analysis if there is one, or how far it has come."""
        found = await self.found(table)
        if found is not None:
            return m.Analysis(state="ready", done=0, of=0, found=told(table, found, language))
        thinking = self.running.get(table.row.id)
        if thinking is not None:
            return m.Analysis(state="thinking", done=thinking.done, of=thinking.of, found=None)
        return m.Analysis(state="none", done=0, of=0, found=None)

    async def found(self, table: Table) -> PlayAnalysis | None:
        """The analysis of the game as it is now, from memory or from the store."""
        key = table.row.id
        if key not in self._known:
            kept = await self.store.analysis(key)
            if kept is None:
                return None
            try:
                self._remember(key, kept)
            except msgspec.MsgspecError:  # another Hortus wrote it: it can be found out again
                return None
        found = self._known[key]
        return found if found.moments[-1].last + 1 == len(table.played) else None

    def _remember(self, key: str, kept: bytes) -> None:
        self._known[key] = msgspec.json.decode(kept, type=PlayAnalysis)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def begin(self, table: Table) -> None:
        """Think a game through, unless that is being done."""
        if table.row.id in self.running:
            return
        if len(self.running) >= WAITING:
            raise Problem("too_many")
        thinking = self.running[table.row.id] = Thinking(0, len(table.played))
        thinking.task = asyncio.create_task(self._think(table, thinking))

    async def _think(self, table: Table, thinking: Thinking) -> None:
        try:
            async with self._one_at_a_time, asyncio.timeout(LONGEST):
                kept = await self._asked(table, thinking)
            await self.store.keep_analysis(table.row.id, kept)
            self._remember(table.row.id, kept)
        except (OSError, EOFError) as error:  # it died, or took too long
            LOG.warning("an analysis came to nothing: %r", error)
        finally:
            del self.running[table.row.id]

    async def _asked(self, table: Table, thinking: Thinking) -> bytes:
        """What a process of its own found out; meanwhile it says how far it has come."""
        hear, tell = SPAWN.Pipe(duplex=False)
        text, edition = table.match.record().text(), str(table.game.edition or "")
        asked = (text, edition, simulations_for(table), tell)
        process = self._process = SPAWN.Process(target=think_through, args=asked, daemon=True)
        process.start()
        tell.close()  # so that its death is heard
        try:
            while not isinstance(said := await asyncio.to_thread(hear.recv), bytes):
                thinking.done, thinking.of = said
            return said
        finally:
            process.kill()
            process.join(1)

    def close(self) -> None:
        """Nobody waits any more."""
        if self._process is not None:
            self._process.kill()


def simulations_for(table: Table) -> int:
    """For each position: so many that a long game does not take much longer than a short one."""
    decisions = sum(1 for played in table.played if played.seat != CHANCE)
    return max(FEWEST, min(MOST, SIMULATIONS // max(1, decisions)))


def think_through(text: str, edition: str, simulations: int, told: Connection) -> None:
    """In a process of its own: the analysis of a play, and before that how far it has come."""
    give_way()
    play = Play.load(text, edition or None)
    found = analyse_play(play, simulations, tell=lambda done, of: told.send((done, of)))
    told.send(msgspec.json.encode(found))


def check_over(table: Table, person: Person) -> None:
    """Only where nobody plays any more: before, an analysis would tell what others may not know."""
    if not table.played or not table.at_rest:
        raise Problem("not_over", person.words("problems.not_over.analysis"))


# -- in words --------------------------------------------------------------------------------------


def told(table: Table, found: PlayAnalysis, language: str) -> m.Found:
    """An analysis for a page: numbers to draw, and actions in the reader's words."""
    dearest = [each for each in found.expensive if each.cost >= WORTH_TELLING]
    paths = paths_of(table, dearest)
    names = table.names(language)
    return m.Found(
        start=shares(found.moments[0].before),
        moments=[in_words(table, each, names, paths.get(each.first, ()), language) for each in found.moments],
        dearest=[found.moments.index(each) for each in dearest],
        accounts=[
            m.Account(*shares((a.start, a.luck, a.own, a.others, a.result, a.lost)))
            for a in map(found.account, range(found.seats))
        ],
    )


def in_words(
    table: Table, each: Moment, names: tuple[str, ...], path: tuple[str, ...], language: str
) -> m.Moment:
    """A decision as it was played and as it would have been better, or what chance changed."""
    played = best = ""
    if each.seat != CHANCE:
        game, name = table.game.name, names[each.seat]
        played = eyes.spoken(game, language, table.played[each.first].action, name)
        if each.cost >= WORTH_TELLING:
            best = eyes.spoken(game, language, table.game.number(each.best), name)
    after, (cost,) = shares(each.after), shares((each.cost,))
    return m.Moment(
        at=each.last + 1, seat=each.seat, text=played, best=best, path=path, cost=cost, after=after
    )


def paths_of(table: Table, moments: list[Moment]) -> dict[int, tuple[str, ...]]:
    """What would have been clicked for the best action of these decisions."""
    wanted = {each.first: each for each in moments}
    match, found = table.fresh_match(), {}
    for number, played in enumerate(table.played):
        if number in wanted:
            seat = played.seat
            move, indices = table.game.describe(table.game.number(wanted[number].best))
            clicks = table.game.board.clicks(match.seen(seat), seat, move.name, indices)
            found[number] = tuple(step.partition("@")[0] for step in clicks)
        match.play(played.action, played.seat)
    return found


def shares(numbers: tuple[float, ...]) -> list[float]:
    return [round(number, 4) for number in numbers]
