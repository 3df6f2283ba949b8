"""Bots at the table: they think in worker processes, never on the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from typing import TypeVar

import hortus.bots
from hortus.bots import WAIT, Opinion, Position
from hortus.core.match import Match
from hortus.core.results import ScoreItem
from hortus.table.problems import Problem
from hortus.table.table import Table

LOG = logging.getLogger("hortus.table")
REFERENCES = ("random", "greedy")  # not offered on the pages; programs may ask for them
DEFAULT = "gardener"
HINT_SECONDS = 0.8
ADVICES = 3
LOOKED_AT = 0.02  # of a bot's thoughts: what got less is no advice
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Advised:
    """An action as a bot judges it."""

    opinion: Opinion
    share: float  # of its thoughts
    brings: list[tuple[str, int, int, int]]  # on the score sheet: line, piece, value, points


class Bots:
    """A pool of processes, started when the first bot has to think."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.offered = hortus.bots.levels()
        self.levels = (*self.offered, *REFERENCES)
        self._pool: ProcessPoolExecutor | None = None
        self._processes: set[BaseProcess] = set()

    def start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=give_way)
        return self._pool

    async def _ask(self, function: Callable[..., Answer], *arguments: object) -> Answer:
        """An answer of a worker; one that died is replaced before the next question."""
        pool, before = self.start(), set(multiprocessing.active_children())
        thinking = asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
        self._processes |= set(multiprocessing.active_children()) - before
        try:
            return await thinking
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    async def choose(self, table: Table, seat: int) -> int:
        """The action of the bot that plays a seat, or WAIT; any, should its worker die twice over it."""
        legal = table.match.legal(seat).numbers.tolist()
        may_wait = table.match.seat != seat
        if len(legal) == 1 and not may_wait:
            return int(legal[0])
        position = Position.seen(table.match, seat)
        for _ in range(2):  # it may have died over another table's position
            try:
                return await self._ask(chosen, table.chairs[seat].level, position, seat, may_wait)
            except BrokenProcessPool:
                LOG.warning("a bot's worker has died")
            except Exception:
                LOG.exception("a bot has no answer")
        return WAIT if may_wait else int(secrets.choice(legal))

    async def advise(self, table: Table, seat: int) -> list[Advised]:
        """What the strongest bot would do in the place of a seat, the best first, and why."""
        if seat not in table.acting:
            raise Problem("not_now")
        position = Position.seen(table.match, seat)
        try:
            return await self._ask(advised, position, seat, HINT_SECONDS)
        except BrokenProcessPool:
            LOG.exception("a bot's worker has died")
            raise Problem("no_hint") from None

    def close(self) -> None:
        """Nobody waits for a thought that no table needs any more."""
        for process in self._processes:
            process.terminate()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def chosen(level: str, position: Position, seat: int, may_wait: bool) -> int:
    """In a worker: what a bot does."""
    return hortus.bots.choose(level, position, seat, may_wait=may_wait)


def advised(position: Position, seat: int, seconds: float) -> list[Advised]:
    """In a worker: the actions a bot thinks of most, and what they bring as far as the seat can see."""
    opinions = hortus.bots.opinions(position, seat, seconds)
    looked = max(1, sum(opinion.visits for opinion in opinions))
    match = match_of(position)
    found: list[Advised] = []
    for opinion in opinions[:ADVICES]:
        if not found or opinion.visits >= LOOKED_AT * looked:
            brings = balance(hortus.bots.why(match, seat, opinion.action))
            found.append(Advised(opinion, opinion.visits / looked, brings))
    return found


def balance(items: list[ScoreItem]) -> list[tuple[str, int, int, int]]:
    """Each line once, as it reads afterwards: one that has grown comes as a loss and a gain."""
    found: dict[tuple[str, int], tuple[int, int]] = {}
    for item in sorted(items, key=lambda item: item.points):
        key = item.line.name, item.piece
        found[key] = item.value, found.get(key, (0, 0))[1] + item.points
    return [(*key, value, points) for key, (value, points) in found.items() if points]


def match_of(position: Position) -> Match:
    """A match that stands where a seat sees it stand."""
    game, state = position.opened()
    match = Match(game, int(state["seats"][0]), seed=0, chance="ask")
    match.state[:] = state  # the options are fields of it
    return match


def give_way() -> None:
    """In a worker: bots let the server go first, and do not outlive it."""
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=leave_with_the_server, daemon=True).start()


def leave_with_the_server() -> None:
    """A server that is killed cannot tell its workers to stop."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)
