"""Ask a bot: what would it do here? Plain functions that can run in another process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile

import numpy as np

from hortus.bots import tree as t
from hortus.bots.growing import grown
from hortus.bots.levels import BY_NAME, Level
from hortus.bots.search import Opinion, Search, Settings, empty_tree
from hortus.bots.tree import WAIT
from hortus.core.errors import HortusError, NotActing
from hortus.core.games import Game, find_game
from hortus.core.match import Match
from hortus.core.views import Row, masked
from hortus.kit import CHANCE
from hortus.kit.bags import draw, luck

KEPT = 3  # searches whose trees a process remembers
ROOM = 1 << 15  # positions of a tree that grows by the clock
PATIENCE = 4  # decisions in a row before a bot stops doing what it could take back


class UnknownLevel(HortusError):
    """There is no bot of this name."""


@dataclass(frozen=True)
class Position:
    """What a seat sees of a position, small enough to be sent to another process."""

    game: str
    state: bytes
    edition: str = ""
    in_a_row: int = 0  # decisions of the seat since chance last decided something

    @classmethod
    def seen(cls, match: Match, seat: int) -> Position:
        """The match with the eyes of a seat."""
        row = masked(match.state, match.game.rules.State, seat)
        latest = takewhile(lambda event: event[0] != CHANCE, reversed(match.events))
        in_a_row = sum(actor == seat for actor, _ in latest)
        return cls(match.game.name, row.tobytes(), str(match.game.edition or ""), in_a_row)

    def opened(self) -> tuple[Game, Row]:
        """The game and the record."""
        game = find_game(self.game)
        if self.edition:
            game = game.load_edition(self.edition)
        return game, np.frombuffer(self.state, game.dtype).copy()


def level_of(name: str) -> Level:
    """The level of this name."""
    if name not in BY_NAME:
        raise UnknownLevel(f"there is no bot {name!r}; bots are: {', '.join(BY_NAME)}")
    return BY_NAME[name]


def choose(
    level: str | Level,
    position: Match | Position,
    seat: int,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
    keep: bool = True,
    may_wait: bool = False,
) -> int:
    """The action a bot would play for a seat; it is told only what that seat may see.

    A seat that may act and need not can be better off without: then the answer is WAIT, if it may wait.

    A seed makes the choice of a bot that does not think by the clock repeatable, if `keep` is off: else trees
    of earlier positions are used again.
    """
    how = level if isinstance(level, Level) else level_of(level)
    position = Position.seen(position, seat) if isinstance(position, Match) else position
    game, state = open_position(position, seat)
    if may_wait and at_a_glance(BY_NAME["greedy"], game, state, seat, seed)[0] == WAIT:
        return WAIT
    if how.thinks == "searches":
        if simulations is None:
            simulations, seconds = how.simulations, how.seconds if seconds is None else seconds
        search = search_for(game, seat, how.settings, room_for(simulations), seed, keep)
        ranked = [opinion.action for opinion in search.think(state, seconds, simulations)]
    else:
        ranked = [action for action in at_a_glance(how, game, state, seat, seed) if action != WAIT]
    ranked = noticed(how, ranked, seed)
    if position.in_a_row >= PATIENCE:
        return next((each for each in ranked if not can_take_back(game, state, seat, each)), ranked[0])
    return ranked[0]


def noticed(how: Level, ranked: list[int], seed: int | None) -> list[int]:
    """What comes to mind first, in its order, then what is missed; something always does."""
    lots = np.random.default_rng(seed).random(len(ranked))
    missed = lots > max(how.notices, how.few / len(ranked), lots.min())
    return [ranked[k] for k in np.argsort(missed, kind="stable")]


def can_take_back(game: Game, state: Row, seat: int, action: int) -> bool:
    """Whether a seat could do an action and undo it at once, and so for ever."""
    kernel, work = game.kernel, game.work()
    after, found = state.copy(), np.zeros(game.most, np.int32)
    kernel.act(after, 0, work, seat, action)
    if after["seat"][0] < 0 or not kernel.may_act(after, 0, seat):
        return False
    for answer in found[: kernel.legal(after, 0, work, seat, found)].tolist():
        again = after.copy()
        kernel.act(again, 0, work, seat, answer)
        if again.tobytes() == state.tobytes():
            return True
    return False


def chooser(level: str) -> Callable[[Match, int], int]:
    """A bot as a function of a match and a seat."""
    how = level_of(level)
    return lambda match, seat: choose(how, match, seat)


def open_position(position: Position, seat: int) -> tuple[Game, Row]:
    """The game and what the seat sees."""
    game, state = position.opened()
    if not game.kernel.may_act(state, 0, seat):
        raise NotActing(f"seat {seat} has nothing to decide here")
    return game, state


def at_a_glance(how: Level, game: Game, state: Row, seat: int, seed: int | None) -> list[int]:
    """All actions and WAIT, the most promising first and equals in any order."""
    tree = empty_tree(game, seat, 1, luck(np.random.default_rng(seed).bytes(16)))
    tree.states[t.ROOT] = state[0]
    tree.knobs[t.LOOK] = how.settings.look
    if how.thinks == "random":
        n = game.kernel.legal(state, 0, tree.work, seat, tree.found)
        tree.weights[:n] = 0.0
    else:
        n = grown(game).weigh_root(tree, seat)
    lots = [draw(tree.luck, 1 << 20) for _ in range(n)]
    ranks = np.lexsort((lots, -tree.weights[:n]))
    return [int(action) for action in tree.found[ranks]]


searches: OrderedDict[tuple[Game, int, Settings, int], Search] = OrderedDict()


def room_for(simulations: int | None) -> int:
    """How many positions a tree needs: it grows by one a simulation, and remembers the last move."""
    return ROOM if simulations is None else min(ROOM, 64 + 4 * simulations)


def search_for(game: Game, seat: int, settings: Settings, room: int, seed: int | None, keep: bool) -> Search:
    """A search that remembers, or a new one."""
    if not keep:
        return Search(game, seat, settings, seed=seed, room=room)
    key = (game, seat, settings, room)
    if key not in searches:
        searches[key] = Search(game, seat, settings, seed=seed, room=room)
    searches.move_to_end(key)
    while len(searches) > KEPT:
        searches.popitem(last=False)
    return searches[key]


def opinions(
    position: Match | Position, seat: int, seconds: float | None = 1.0, simulations: int | None = None
) -> list[Opinion]:
    """What the strongest bot thinks of every action of a seat, the best first: for hints."""
    position = Position.seen(position, seat) if isinstance(position, Match) else position
    game, state = open_position(position, seat)
    search = search_for(game, seat, level_of("master").settings, room_for(simulations), None, keep=True)
    return search.think(state, seconds, simulations)
