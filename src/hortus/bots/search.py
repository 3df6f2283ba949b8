"""A search over one game for one seat: begun, stopped, asked, and taken up again after the next moves."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hortus.bots import tree as t
from hortus.bots.growing import grown
from hortus.bots.tree import EDGE, NODE, Tree
from hortus.core.games import Game
from hortus.core.views import Row, masked
from hortus.kit.bags import luck
from hortus.kit.records import fields_of

CHUNK = 0.012  # seconds between two looks at the clock
SAMPLES = 24  # games that tell how far apart final scores lie
WITHOUT_END = 1_000_000
CUT_OF_POINTS = 6  # decisions of a playout in a game that has no values but its points


@dataclass(frozen=True)
class Settings:
    """How a search thinks."""

    explore: float = 0.7  # how much it tries what it knows little about
    sharp: float = 0.6  # how much promising actions come first: the smaller, the more
    ripe: int = 1  # visits before a position is opened
    tries: int = 2  # actions that come to mind in a playout; the best of them is played
    cut: int | None = 0  # decisions of a playout before the position is valued; None: as its game likes best
    spread: float = 0.3  # how sure a lead is, as a part of how far apart final scores lie
    wide: int = 40  # actions that are considered below the root
    look: int = 48  # follow-ups in its own turn that a first look takes in
    look_below: int = 0  # the same below the root
    margin: float = 0.05  # how much the size of a victory counts


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of an action."""

    action: int
    visits: int
    share: tuple[float, ...]  # what each seat can expect of the victory
    promise: float  # what the first look said


class Search:
    """Trees for one seat of one game, one for each thread."""

    def __init__(
        self,
        game: Game,
        seat: int,
        settings: Settings | None = None,
        threads: int = 1,
        seed: int | str | None = None,
        room: int = 1 << 15,
    ):
        """Memory is set aside here, and used as the trees grow."""
        self.game, self.seat, self.settings = game, seat, settings or Settings()
        self.compiled = grown(game)
        self.seed, self.room = seed, room
        self.trees = [self.empty(k) for k in range(threads)]
        self.simulations = 0
        self.stopping = False
        self.known = False

    def empty(self, thread: int) -> Tree:
        """A tree without a node."""
        lots = luck(secrets.token_bytes(16) if self.seed is None else f"{self.seed} {thread}")
        return empty_tree(self.game, self.seat, self.room, lots)

    # -- thinking ----------------------------------------------------------------

    def begin(self, state: Row) -> None:
        """Look at a position; what is known of it stays known."""
        seen = masked(state, self.game.rules.State, self.seat)
        values = knob_values(self.game, seen, self.settings)
        for k, tree in enumerate(self.trees):
            if tree.counts[t.NODES] > self.room // 2 or tree.counts[t.EDGES] > len(tree.edges) // 2:
                tree = self.trees[k] = self.renewed(tree, k)
            tree.states[t.ROOT] = seen[0]
            tree.knobs[:] = values
            tree.counts[t.STOP] = tree.counts[t.SIMULATIONS] = tree.counts[t.DEPTHS] = 0
            tree.counts[t.SEARCHES] += 1
            tree.totals[:] = 0.0
            self.compiled.top_of(tree)
        self.stopping = False

    def renewed(self, tree: Tree, thread: int) -> Tree:
        """A fresh tree with what the last search met."""
        fresh = self.empty(thread)
        fresh.counts[t.SEARCHES] = tree.counts[t.SEARCHES]
        self.compiled.renew(tree, fresh, tree.counts[t.SEARCHES])
        if fresh.counts[t.NODES] > self.room // 2 or fresh.counts[t.EDGES] > len(tree.edges) // 2:
            return self.empty(thread)
        return fresh

    def think(
        self, state: Row, seconds: float | None = None, simulations: int | None = None, whole: bool = False
    ) -> list[Opinion]:
        """Think about a position for so long; unless `whole`, until no other action could still win."""
        self.begin(state)
        until = time.perf_counter() + (seconds if seconds is not None else WITHOUT_END)
        most = simulations if simulations is not None else WITHOUT_END
        shares = [most // len(self.trees) + (k < most % len(self.trees)) for k in range(len(self.trees))]
        if len(self.trees) == 1:
            self.grow(self.trees[0], until, shares[0], whole)
        else:
            jobs = [
                threading.Thread(target=self.grow, args=(tree, until, share, whole))
                for tree, share in zip(self.trees, shares)
            ]
            for job in jobs:
                job.start()
            for job in jobs:
                job.join()
        self.simulations = sum(int(tree.counts[t.SIMULATIONS]) for tree in self.trees)
        return self.opinions()

    def grow(self, tree: Tree, until: float, most: int, whole: bool) -> None:
        """One thread's work: some simulations, a look at the clock, and again."""
        chunk, now = 4, time.perf_counter()
        while not self.stopping and now < until and tree.counts[t.SIMULATIONS] < most:
            self.compiled.search(tree, self.seat, min(chunk, most - int(tree.counts[t.SIMULATIONS])))
            before, now = now, time.perf_counter()
            per_second = chunk / max(now - before, 1e-9)
            chunk = max(1, min(chunk * 4, int(per_second * CHUNK)))
            left = min(most - int(tree.counts[t.SIMULATIONS]), (until - now) * per_second)
            if not whole and settled(tree, left):
                break

    def stop(self) -> None:
        """From another thread: enough."""
        self.stopping = True
        for tree in self.trees:
            tree.counts[t.STOP] = 1

    # -- asking ----------------------------------------------------------------

    def opinions(self) -> list[Opinion]:
        """What the search thinks of every action now, the best first; it may be asked while it thinks."""
        visits: dict[int, int] = {}
        sums: dict[int, Any] = {}
        promise: dict[int, float] = {}
        seats = int(self.trees[0].states["seats"][t.ROOT])
        for tree in self.trees:
            for edge in edges_of_top(tree):
                action = int(edge["action"])
                visits[action] = visits.get(action, 0) + int(edge["visits"])
                sums[action] = sums.get(action, 0.0) + edge["sums"][:seats].astype(float)
                promise[action] = float(edge["promise"])
        found = [
            Opinion(action, n, tuple((sums[action] / max(1, n)).tolist()), promise[action])
            for action, n in visits.items()
            if action != t.WAIT
        ]
        return sorted(found, key=lambda o: (-o.visits, -o.promise))

    def expectation(self) -> tuple[float, ...]:
        """What each seat can expect of the victory: the mean of all that was thought through."""
        seats = int(self.trees[0].states["seats"][t.ROOT])
        done = sum(int(tree.counts[t.SIMULATIONS]) for tree in self.trees)
        total = np.sum([tree.totals[:seats] for tree in self.trees], axis=0)
        return tuple((total / max(1, done)).tolist())


def edges_of_top(tree: Tree) -> Iterator[Any]:
    """The actions of the root."""
    top = int(tree.counts[t.TOP])
    at = int(tree.nodes["first"][top]) if top >= 0 else -1
    while at >= 0:
        edge = tree.edges[at]
        yield edge
        at = int(edge["next"])


def settled(tree: Tree, left: float) -> bool:
    """Whether no other action can overtake the leading one in the simulations that are left."""
    visits = sorted((int(edge["visits"]) for edge in edges_of_top(tree)), reverse=True)
    return len(visits) == 1 or (len(visits) > 1 and visits[0] - visits[1] > left)


# -- setting up ----------------------------------------------------------------


def empty_tree(game: Game, seat: int, room: int, lots: NDArray[np.uint64]) -> Tree:
    """Arrays for a tree of so many positions."""
    states = np.zeros(t.ROWS, game.dtype)
    kind = word_type(game.dtype.itemsize)
    table = 1 << (room * 2 - 1).bit_length()
    return Tree(
        states=states,
        words=states.view(kind).reshape(t.ROWS, -1),
        mask=mask_of(game, seat).view(kind),
        work=game.work(),
        luck=lots,
        out=np.zeros(game.most, np.int32),
        found=np.zeros(game.most + 1, np.int32),  # one more is to wait
        weights=np.zeros(game.most + 1, np.float64),
        knobs=np.zeros(t.KNOBS, np.float64),
        nodes=np.zeros(room, NODE),
        edges=np.zeros(room * 20, EDGE),
        table=np.full(table, -1, np.int32),
        counts=np.array([-1 if k == t.TOP else 0 for k in range(t.COUNTS)], np.int64),
        path=np.zeros((t.DEEPEST + 2, 2), np.int32),
        values=np.zeros(t.SEATS_AT_MOST, np.float64),
        totals=np.zeros(t.SEATS_AT_MOST, np.float64),
        worths=np.zeros(t.SEATS_AT_MOST, np.float64),
    )


def word_type(size: int) -> type[np.unsignedinteger[Any]]:
    """The widest whole words a record of this size is made of."""
    if size % 8 == 0:
        return np.uint64
    if size % 4 == 0:
        return np.uint32
    return np.uint16 if size % 2 == 0 else np.uint8


def mask_of(game: Game, seat: int) -> NDArray[np.uint8]:
    """All bits of a State that a seat can see; padding is nothing to look at."""
    seen = np.zeros(1, game.dtype)
    for name, field in fields_of(game.rules.State).items():
        if field.seen != "nobody":
            shown = seen[name] if field.seen == "all" else seen[name][:, seat]
            shown[...] = np.frombuffer(b"\xff" * shown.itemsize, shown.dtype)[0]  # all bits
    return seen.view(np.uint8)


def knob_values(game: Game, state: Row, settings: Settings) -> list[float]:
    """The settings as the compiled search takes them."""
    options = tuple(int(state[option.name][0]) for option in game.options)
    seats = int(state["seats"][0])
    apart, middle = how_far_apart(game, seats, options)
    if seats > 1 and game.has_part("values"):
        apart = getattr(game.part("values"), "LEAD", apart)
    return [
        settings.explore,
        settings.sharp,
        settings.ripe,
        settings.tries,
        cut_for(game) if settings.cut is None else settings.cut,
        settings.spread * apart,
        settings.wide,
        settings.look,
        settings.margin,
        middle + apart,
        settings.look_below,
    ]


def cut_for(game: Game) -> int:
    """How many decisions are played on: none where the game's values look ahead themselves."""
    return getattr(game.part("values"), "PLAY_ON", 0) if game.has_part("values") else CUT_OF_POINTS


@cache
def how_far_apart(game: Game, seats: int, options: tuple[int, ...]) -> tuple[float, float]:
    """How far final scores of quick games lie apart, and around what they lie."""
    state = game.start(seats)
    for option, value in zip(game.options, options, strict=True):
        state[option.name] = value
    game.kernel.setup(state, 0, game.work())
    tree = empty_tree(game, 0, 64, luck(f"{game.name} {seats}"))
    tree.states[t.ROOT] = state[0]
    tree.knobs[:] = [1, 1, WITHOUT_END, 2, WITHOUT_END, 1, 1, 0, 0, 0, 0]
    scores = np.zeros((SAMPLES, seats))
    for k in range(SAMPLES):
        grown(game).search(tree, 0, 1)
        scores[k] = tree.worths[:seats]
    middle = float(scores.mean())
    if seats == 1:
        return max(1.0, float(scores.std())), middle
    return max(1.0, float((scores[:, 0] - scores[:, 1:].max(axis=1)).std())), middle
