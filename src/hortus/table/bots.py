"""Bots at the table: they think in worker processes, never on the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from hortus.core.games import Game, games
from hortus.core.views import masked
from hortus.kit.moves import sheet
from hortus.table.table import Table

LOG = logging.getLogger("hortus.table")
SIMPLE = ("random", "greedy")


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a bot is told: what its seat may see, and what it may do."""

    game: str
    seat: int
    level: str
    state: bytes
    legal: tuple[int, ...]
    seed: int


def situation(table: Table, seat: int, level: str) -> Situation:
    """The table as the bot of a seat sees it."""
    match = table.match
    seen = masked(match.state, table.game.rules.State, seat)
    legal = tuple(match.legal(seat).numbers.tolist())
    return Situation(table.game.name, seat, level, seen.tobytes(), legal, secrets.randbits(48))


class Bots:
    """A pool of processes, started when the first bot has to think."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self.levels = SIMPLE
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=begin)
        return self._pool

    async def choose(self, asked: Situation) -> int:
        """The action a bot wants; should a worker die over it, any action, and a new worker for the next."""
        pool = self.start()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, choose, asked)
        except BrokenProcessPool:
            LOG.exception("a bot's worker has died")
            if self._pool is pool:
                self._pool = None
            return secrets.choice(asked.legal)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


# -- in the worker ---------------------------------------------------------------------------------


def begin() -> None:
    """Bots give way to the server."""
    if hasattr(os, "nice"):
        os.nice(5)


def choose(asked: Situation) -> int:
    """Chooses by level."""
    if len(asked.legal) == 1:
        return asked.legal[0]
    if asked.level == "random":
        return random.Random(asked.seed).choice(asked.legal)
    return greedy(games()[asked.game], asked)


def greedy(game: Game, asked: Situation) -> int:
    """The action after which the seat's position looks best; among equals any."""
    state = np.frombuffer(asked.state, game.dtype).copy()
    work, trial = game.work(), state.copy()
    worth = valued(game)
    best: list[int] = []
    most = -np.inf
    for action in asked.legal:
        trial[:] = state
        game.kernel.act(trial, 0, work, asked.seat, action)
        value = worth(trial, work, asked.seat)
        if value > most:
            best, most = [action], value
        elif value == most:
            best.append(action)
    return random.Random(asked.seed).choice(best)


@cache
def valued_of(name: str) -> Any:
    game = games()[name]
    nothing = sheet(0)

    def score(state: Any, work: Any, seat: int) -> float:
        return float(game.kernel.score(state, 0, work, seat, nothing))

    return score


def valued(game: Game) -> Any:
    """How good a position is for a seat: its points."""
    return valued_of(game.name)
