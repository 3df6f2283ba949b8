"""Very many games of one kind, to be looked into."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hortus.core.games import Game, find_game
from hortus.core.runners import run
from hortus.kit import Names, Reason
from hortus.lab.playing import Harvest, played, stints


@dataclass(frozen=True)
class Study:
    """Games by so many seats, with these options, all seats played by one kind of bot."""

    game: Game
    seats: int
    options: dict[str, Any]
    bot: str
    harvest: Harvest

    @property
    def games(self) -> int:
        """How many."""
        return len(self.states)

    @property
    def states(self) -> NDArray[np.void]:
        """The position at the end of each game."""
        return self.harvest.states

    @property
    def scores(self) -> NDArray[np.int32]:
        """Games × seats."""
        return self.harvest.scores

    @cached_property
    def victories(self) -> NDArray[np.float64]:
        """Games × seats: the seat's part of the victory."""
        won = self.harvest.results == self.harvest.results.max(axis=1, keepdims=True)
        return np.asarray(won / won.sum(axis=1, keepdims=True))

    @cached_property
    def moves(self) -> dict[str, NDArray[np.int32]]:
        """How often each kind of move was made in each game, chance's apart."""
        kinds = enumerate(self.game.moves)
        return {move.name: self.harvest.moves[:, k] for k, move in kinds if not move.is_chance}

    @property
    def decisions(self) -> NDArray[np.int32]:
        """How many each game took."""
        return np.asarray(sum(self.moves.values()))

    @cached_property
    def sheets(self) -> dict[str, NDArray[np.int32]]:
        """All score sheets at the end, line after line, by column."""
        columns = ("game", "seat", "line", "piece", "value", "points")
        return dict(zip(columns, self.harvest.sheets.T, strict=True))

    def points_of(self, line: Reason) -> float:
        """What a line of the sheet brings a seat in the mean."""
        return float(self.sheets["points"][self.sheets["line"] == line].sum() / self.scores.size)

    def pieces(self, names: Names) -> NDArray[np.float64]:
        """For each piece: on how many sheets it is, on how many it brings something, and how much in all."""
        lines = [line for line in self.game.reasons("Line") if line.piece == names]
        here = {name: column[np.isin(self.sheets["line"], lines)] for name, column in self.sheets.items()}
        sheet = here["game"].astype(np.int64) * self.seats + here["seat"]
        keys, which = np.unique(sheet * len(names) + here["piece"], return_inverse=True)
        piece, brings = keys % len(names), np.bincount(which, here["points"], len(keys))
        counts = (np.bincount(piece, weights, len(names)) for weights in (None, brings > 0, brings))
        return np.stack([*counts], axis=1)


def study(
    game: str | Game,
    seats: int,
    games: int = 10_000,
    options: Mapping[str, Any] | None = None,
    bot: str = "greedy",
    seed: str = "lab",
    workers: int = 1,
    on: str = "local",
    tell: Callable[[int], object] = lambda games: None,
) -> Study:
    """Let bots play so many games; the same seed gives the same games, whoever shares the work."""
    found = find_game(game) if isinstance(game, str) else game
    chosen, parts = dict(options or {}), []
    for part in run(on, played, stints(found, seats, chosen, bot, games, seed), workers):
        parts.append(part)
        tell(len(part.states))
    return Study(found, seats, chosen, bot, Harvest.together(parts))
