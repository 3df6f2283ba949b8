"""Thousands of games in lockstep on the caller's arrays, for learners.

    batch = Batch("gardens_of_mars", seats=3, games=1024, seed=1)
    mask, seen = batch.new_mask(), batch.new_observations()
    batch.mask(mask)
    rewards, done = batch.step(actions)

Every game plays on by itself: chance is decided, a finished game is rewarded and begun anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from hortus.core.errors import HortusError, UnknownAction
from hortus.core.games import Game, find_game
from hortus.core.match import checked_seed
from hortus.kit.bags import luck
from hortus.kit.moves import sheet
from hortus.learn.kernels import greedy_kernel, kernels
from hortus.learn.observations import KIND, Layout, layout

Rewards = Literal["result", "score"]


class Batch:
    """Many games of one kind, one decision each a step."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        games: int = 1024,
        options: Mapping[str, Any] | None = None,
        seed: int | str = 0,
        rewards: Rewards = "result",
        threads: int = 1,
    ):
        """Rewards are 0 until the end and then sum to 0 ("result"), or each change of score ("score")."""
        self.game = find_game(game)
        for name, number in (("games", games), ("threads", threads)):
            if isinstance(number, bool) or not isinstance(number, int | np.integer) or number < 1:
                raise HortusError(f"{name} must be a whole number from 1, not {number!r}")
        if rewards not in ("result", "score"):
            raise HortusError(f"rewards are 'result' or 'score', not {rewards!r}")
        self.games, self.dense = int(games), rewards == "score"
        self.threads = int(min(threads, games))
        self.start = self.game.start(self.game.seats[0] if seats is None else seats, options)
        self.seats = int(self.start["seats"][0])
        self.options = dict(options or {})
        self.kernels = kernels(self.game)
        self.states = np.zeros(games, self.game.dtype)
        self.work = self.game.work(self.threads)
        self.out = np.zeros((self.threads, self.game.most), np.int32)
        self.listed = np.zeros((games, self.game.most), np.int32)
        self.counts = np.zeros(games, np.int32)
        self.is_listed = False
        self.marked: NDArray[np.bool_] | None = None  # the caller's mask that shows what is listed
        self.nothing = np.stack([sheet(0) for _ in range(self.threads)])
        self.edges = [games * k // self.threads for k in range(self.threads + 1)]
        self.pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self.reset(seed)

    # -- what the caller's arrays look like ---------------------------------------------------------------

    @property
    def actions(self) -> int:
        """How many actions there are: the width of a mask."""
        return self.game.actions

    @property
    def layout(self) -> Layout:
        """What the numbers of an observation are."""
        return layout(self.game)

    def new_mask(self) -> NDArray[np.bool_]:
        """An array for `mask`."""
        return np.zeros((self.games, self.actions), np.bool_)

    def new_observations(self) -> NDArray[np.int16]:
        """An array for `observe`."""
        return np.zeros((self.games, self.layout.size), KIND)

    @property
    def seat(self) -> NDArray[np.int8]:
        """Whose decision it is in every game."""
        seats: NDArray[np.int8] = self.states["seat"].copy()
        return seats

    # -- playing ------------------------------------------------------------------------------------------

    def reset(self, seed: int | str = 0) -> None:
        """Begin every game anew; game i with seed s plays as a match with seed "s/i"."""
        checked_seed(seed)
        self.luck = np.array([luck(f"{seed}/{i}")[0] for i in range(self.games)], np.uint64)
        self.is_listed = False
        self.spread(self.kernels.begin, self.states, self.start, self.work, self.luck, self.out)

    def mask(self, mask: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which actions are legal, written into the caller's array.

        Handed in again, an array is changed only where it must be: leave it as it is in between.
        """
        rows = (
            self.new_mask() if mask is None else checked(mask, (self.games, self.actions), np.bool_, "mask")
        )
        shown, known = self.marked is rows, self.is_listed
        if not (shown and known):
            if not shown:
                rows[:] = False
            games = (self.states, self.work, self.listed, self.counts)
            self.spread(self.kernels.masks, *games, rows, shown, known)
            self.is_listed, self.marked = True, rows
        return rows

    def legal(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The legal actions as lists, and their lengths: for games whose masks are wide."""
        self.list_legal()
        return self.listed.copy(), self.counts.copy()

    def list_legal(self) -> None:
        """List what is legal now, unless that is done."""
        if not self.is_listed:
            self.spread(self.kernels.lists, self.states, self.work, self.listed, self.counts)
            self.is_listed, self.marked = True, None

    def observe(
        self, seen: NDArray[np.int16] | None = None, seats: NDArray[np.int8] | None = None
    ) -> NDArray[np.int16]:
        """What the seat to decide (or a given seat) sees in every game, written into the caller's array."""
        rows = seen if seen is not None else self.new_observations()
        checked(rows, (self.games, self.layout.size), KIND, "observations")
        whose = self.seat if seats is None else checked(seats, (self.games,), np.int8, "seats")
        if whose.min() < 0 or whose.max() >= self.seats:
            raise HortusError(f"seats are 0 to {self.seats - 1}")
        self.spread(self.kernels.observations, self.states, whose, rows)
        return rows

    def step(
        self,
        actions: NDArray[np.int32],
        rewards: NDArray[np.float32] | None = None,
        done: NDArray[np.bool_] | None = None,
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Play one action in every game; if one is not legal nothing is played at all."""
        checked(actions, (self.games,), np.int32, "actions")
        gains = np.zeros((self.games, self.seats), np.float32) if rewards is None else rewards
        ended = np.zeros(self.games, np.bool_) if done is None else done
        checked(gains, (self.games, self.seats), np.float32, "rewards")
        checked(ended, (self.games,), np.bool_, "done")
        wrong = [at for at in self.spread(self.kernels.check, self.states, self.work, actions) if at >= 0]
        if wrong:
            raise self.refused(min(wrong), int(actions[min(wrong)]))
        self.is_listed = False
        self.spread(
            self.kernels.steps,
            self.states,
            self.start,
            self.work,
            self.luck,
            self.out,
            actions,
            gains,
            ended,
            self.dense,
            self.nothing,
        )
        return gains, ended

    def random_actions(self, actions: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A random legal action for every game, drawn from the games' own luck."""
        chosen = np.zeros(self.games, np.int32) if actions is None else actions
        checked(chosen, (self.games,), np.int32, "actions")
        self.list_legal()
        self.spread(self.kernels.random_actions, self.luck, self.listed, self.counts, chosen)
        return chosen

    def greedy_actions(
        self, actions: NDArray[np.int32] | None = None, where: NDArray[np.bool_] | None = None
    ) -> NDArray[np.int32]:
        """What the bot `greedy` would play, in every game or only `where` it is asked.

        Like a bot it is told only what its seat may see; lots are drawn from the games' own luck.
        """
        chosen = np.zeros(self.games, np.int32) if actions is None else actions
        checked(chosen, (self.games,), np.int32, "actions")
        asked = np.ones(self.games, np.bool_) if where is None else where
        checked(asked, (self.games,), np.bool_, "where")
        self.list_legal()
        drafts = np.zeros((self.threads, 2), self.game.dtype)
        games = (self.states, self.work, self.luck, self.listed, self.counts)
        self.spread(greedy_kernel(self.game), *games, asked, drafts, chosen)
        return chosen

    # -- inside -------------------------------------------------------------------------------------------

    def spread(self, kernel: Callable[..., Any], *arrays: Any) -> list[Any]:
        """Run a kernel over all games, a part of them on every thread."""
        *others, own = zip(range(self.threads), self.edges, self.edges[1:])
        if self.pool is None:
            return [kernel(*arrays, *own)]
        elsewhere = [self.pool.submit(kernel, *arrays, *span) for span in others]
        last = kernel(*arrays, *own)
        return [*(each.result() for each in elsewhere), last]

    def refused(self, at: int, action: int) -> HortusError:
        """Why a game did not take an action."""
        if not 0 <= action < self.actions:
            return UnknownAction(
                f"game {at}: there are actions 0 to {self.actions - 1}, not {action}; nothing was played"
            )
        state = self.states[at : at + 1].copy()
        reason = self.game.kernel.refusal(state, 0, self.work, int(state["seat"][0]), action)
        no = self.game.rules.No(reason)
        text = self.game.text(action)
        return HortusError(f"game {at}: {text!r} is not legal ({no.name}, {no.clause}); nothing was played")


def checked(array: Any, shape: tuple[int, ...], kind: Any, name: str) -> Any:
    """The caller's array, if it is of the right kind, shape and order."""
    if type(array) not in (np.ndarray, np.memmap):
        raise HortusError(
            f"{name} must be a NumPy array of {np.dtype(kind)} {shape}, not {type(array).__name__}"
        )
    if array.dtype != kind or array.shape != shape:
        raise HortusError(f"{name} must be {np.dtype(kind)} {shape}, not {array.dtype} {array.shape}")
    if not array.flags.carray:
        raise HortusError(f"{name} must be a writeable, aligned array in C order")
    return array
