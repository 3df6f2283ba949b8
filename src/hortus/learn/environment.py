"""What all one-game environments share: a match, its spaces, what a seat sees, what it gains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hortus.core.errors import NotActing, UnknownAction, WrongSeats
from hortus.core.games import Game, find_game
from hortus.core.match import Match
from hortus.learn.kernels import at_desk
from hortus.learn.observations import KIND, layout

Seen = dict[str, NDArray[Any]]


class OneGame:
    """One game in progress behind any of the interfaces."""

    def __init__(self, game: str | Game, seats: int | None, options: Mapping[str, Any] | None):
        """A game, its seats and options; `deal` begins."""
        self.game = find_game(game)
        seats = self.game.seats[0] if seats is None else seats
        self.game.chosen(seats, options)
        self.seats, self.options = int(seats), dict(options or {})
        self.kernels = at_desk(self.game)
        self.size = layout(self.game).size
        self.match: Match | None = None

    def deal(self, seed: int | None) -> Match:
        """Begin a new game."""
        self.match = Match(self.game, self.seats, self.options, seed=seed)
        return self.match

    @property
    def now(self) -> Match:
        """The game in progress."""
        if self.match is None:
            raise NotActing("call reset first: there is no game yet")
        return self.match

    def seen(self, seat: int) -> NDArray[np.int16]:
        """What a seat sees, as numbers."""
        numbers = np.empty(self.size, KIND)
        self.kernels.observe(self.now.memory, seat, numbers)
        return numbers

    def mask(self, seat: int, wait: bool = False) -> NDArray[np.int8]:
        """Which actions a seat may choose now; `wait` adds one for those who need not act."""
        found = np.empty(self.game.actions + wait, np.int8)
        match = self.now
        self.kernels.mask(match.memory, seat, found)
        if wait and seat != match.seat:
            found[-1] = 1
        return found

    def gains(self) -> list[float]:
        """What the end is worth: winners share what the others lose; alone, the score."""
        match = self.now
        if self.seats == 1:
            return [float(match.scores[0])]
        share = self.seats / len(match.winners)
        return [
            ((share if seat in match.winners else 0.0) - 1.0) / (self.seats - 1.0)
            for seat in range(self.seats)
        ]


def agent_name(seat: int) -> str:
    """What a seat is called in these interfaces."""
    return f"seat_{seat}"


def seat_named(agent: str, seat_of: Mapping[str, int]) -> int:
    """The seat that is called so."""
    if not isinstance(agent, str) or agent not in seat_of:
        raise WrongSeats(f"there is no agent {agent!r}; agents are {', '.join(seat_of)}")
    return seat_of[agent]


def whole(action: Any) -> int:
    """An action's number, from Python or NumPy; nothing is rounded to become one."""
    if type(action) is int:
        return action
    if isinstance(action, np.ndarray) and action.ndim == 0:
        action = action[()]
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        raise UnknownAction(f"an action is a whole number, not {action!r}")
    return int(action)
