"""The same rules on a graphics card: one thread plays one game.

Needs `hortus[gpu]` and, to run, an NVIDIA card; `to_ptx` compiles for one without having it. Arrays on the
device speak the CUDA array interface, so PyTorch, JAX and CuPy read them without a copy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
from numba import cuda
from numba.cuda import dispatcher
from numba.cuda.cudadrv import nvvm

from hortus.core.errors import HortusError
from hortus.core.games import Game, find_game
from hortus.kit.bags import draw, luck
from hortus.kit.moves import CHANCE, OVER

THREADS = 64  # of a block
BLOCKS = 32  # for each multiprocessor of the card: as many threads as it can hold
CAPABILITY = (8, 0)  # compiled for, where no card is at hand


def functions(game: Game) -> dict[str, Any]:
    """The kernels of a game as plain functions; `cuda.jit` makes them run on the card.

    A thread takes one game after the other and keeps its scratch, so that there is scratch for no more
    games than are played at the same time.
    """
    record_act, record_roll = game.generated["record_act"], game.generated["record_roll"]
    record_legal, record_refusal = game.generated["record_legal"], game.generated["record_refusal"]
    rules_result = game.generated["rules_result"]
    most = game.most

    def reset(states: Any, start: Any, work: Any, lots: Any) -> None:
        """Begin every game anew."""
        out, w = cuda.local.array(most, numba.int32), work[cuda.grid(1)]
        for i in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
            states[i] = start[0]
            s = states[i]
            while s.seat == CHANCE:
                record_roll(s, w, lots[i : i + 1], out)

    def mask(states: Any, work: Any, found: Any) -> None:
        """Which actions are legal in every game."""
        out, w = cuda.local.array(most, numba.int32), work[cuda.grid(1)]
        for i in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
            s = states[i]
            for k in range(found.shape[1]):
                found[i, k] = 0
            if s.seat >= 0:
                for k in range(record_legal(s, w, np.int64(s.seat), out)):
                    found[i, out[k]] = 1

    def step(states: Any, start: Any, work: Any, lots: Any, actions: Any, best: Any, done: Any) -> None:
        """Play one action in every game; an illegal one leaves its game alone and is marked by -1."""
        out, w = cuda.local.array(most, numba.int32), work[cuda.grid(1)]
        for i in range(cuda.grid(1), states.shape[0], cuda.gridsize(1)):
            s = states[i]
            seat, action = np.int64(s.seat), np.int64(actions[i])
            done[i] = -1
            if seat >= 0 and record_refusal(s, w, seat, action) == 0:
                record_act(s, w, seat, action)
                while s.seat == CHANCE:
                    record_roll(s, w, lots[i : i + 1], out)
                done[i] = 1 if s.seat == OVER else 0
                if s.seat == OVER:
                    for each in range(s.seats):
                        best[i, each] = rules_result(s, w, np.int64(each))
                    states[i] = start[0]
                    while s.seat == CHANCE:
                        record_roll(s, w, lots[i : i + 1], out)

    def play_out(states: Any, work: Any, lots: Any, limit: int, taken: Any) -> None:
        """Play every game at random to its end; the decisions that took, -1 if a seat had none.

        A thread that is done with a game takes the next at once: nobody waits for the longest game.
        """
        out, w = cuda.local.array(most, numba.int32), work[cuda.grid(1)]
        i, decisions = cuda.grid(1), 0
        while i < states.shape[0]:
            s = states[i]
            if s.seat == OVER or not 0 <= decisions < limit:
                taken[i] = decisions
                i, decisions = i + cuda.gridsize(1), 0
            elif s.seat == CHANCE:
                record_roll(s, w, lots[i : i + 1], out)
            else:
                seat = np.int64(s.seat)
                n = record_legal(s, w, seat, out)
                if n == 0:
                    decisions = -1
                else:
                    record_act(s, w, seat, np.int64(out[draw(lots[i : i + 1], n)]))
                    decisions += 1

    return {"reset": reset, "mask": mask, "step": step, "play_out": play_out}


def signatures(game: Game) -> dict[str, tuple[Any, ...]]:
    """What the kernels are called with."""
    states = numba.from_dtype(game.dtype)[::1]
    work = numba.from_dtype(game.work().dtype)[::1]
    lots, numbers, bytes_ = numba.uint64[::1], numba.int32[::1], numba.int8[:, ::1]
    return {
        "reset": (states, states, work, lots),
        "mask": (states, work, bytes_),
        "step": (states, states, work, lots, numbers, numba.int64[:, ::1], numba.int8[::1]),
        "play_out": (states, work, lots, numba.int64, numbers),
    }


def to_ptx(game: Game, kernel: str = "play_out", capability: tuple[int, int] = CAPABILITY) -> str:
    """A kernel in the language of the cards, compiled without one."""
    with as_if_on_a_card(capability), tables_in_memory():
        text, _ = cuda.compile_ptx(functions(game)[kernel], signatures(game)[kernel], cc=capability)
    return str(text)


@contextmanager
def as_if_on_a_card(capability: tuple[int, int]) -> Iterator[None]:
    """Device functions ask the present card what it can do; where there is none, answer for it."""
    before = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = before


@contextmanager
def tables_in_memory() -> Iterator[None]:
    """Put the tables that rules read into the card's ordinary memory.

    numba-cuda gives each use of a table a copy of its own in constant memory. That holds 64 KB, which the
    maps of a game may exceed, and is slow where neighbouring threads read different cells.
    """
    before = nvvm.ADDRSPACE_CONSTANT
    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    try:
        yield
    finally:
        nvvm.ADDRSPACE_CONSTANT = before


@cache
def kernel(game: Game, name: str) -> Any:
    """A kernel, ready to be launched: compiled when it is first asked for."""
    with tables_in_memory():
        return cuda.jit(signatures(game)[name])(functions(game)[name])


class DeviceBatch:
    """Many games on a card; the arrays stay there."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        games: int = 100_000,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
    ):
        """Begin so many games; the same seeds play the same games as on the processor."""
        if not cuda.is_available():
            raise HortusError("no NVIDIA card was found; Batch plays on the processor")
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.games = games
        processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.grid = min((games + THREADS - 1) // THREADS, processors * BLOCKS), THREADS
        self.start = cuda.to_device(self.game.start(self.seats, options))
        self.states = cuda.device_array(games, self.game.dtype)
        self.work = cuda.to_device(self.game.work(self.grid[0] * THREADS))
        self.best = cuda.device_array((games, self.game.seats[-1]), np.int64)
        self.done = cuda.device_array(games, np.int8)
        self.taken = cuda.device_array(games, np.int32)
        self.reset(seed)

    def kernel(self, name: str) -> Any:
        """A kernel of this game."""
        return kernel(self.game, name)

    @cached_property
    def found(self) -> Any:
        """Room for the mask: a byte for every action of every game."""
        return cuda.device_array((self.games, self.game.actions), np.int8)

    def reset(self, seed: int = 0) -> None:
        """Begin anew; game i with seed s plays as a match with seed "s/i"."""
        self.luck = cuda.to_device(np.array([luck(f"{seed}/{i}")[0] for i in range(self.games)], np.uint64))
        self.kernel("reset")[self.grid](self.states, self.start, self.work, self.luck)

    def mask(self) -> Any:
        """Which actions are legal: an array on the device."""
        self.kernel("mask")[self.grid](self.states, self.work, self.found)
        return self.found

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Play an action in every game: results of those that ended, and 1 ended, 0 going on, -1 refused."""
        shape, kind = getattr(actions, "shape", "no shape"), getattr(actions, "dtype", type(actions).__name__)
        if shape != (self.games,) or kind != np.int32:
            raise HortusError(f"actions must be int32 ({self.games},), not {kind} {shape}")
        arrays = (self.states, self.start, self.work, self.luck, actions, self.best, self.done)
        self.kernel("step")[self.grid](*arrays)
        return self.best, self.done

    def play_out(self, limit: int = 1_000_000) -> Any:
        """Play every game at random to its end; the decisions each took."""
        self.kernel("play_out")[self.grid](self.states, self.work, self.luck, limit, self.taken)
        return self.taken
