"""What a game says of every position is noticed when it is broken; that it holds, the random games show."""

import random

import numpy as np
from numpy.typing import NDArray

from hortus import Game
from hortus.kit.records import fields_of
from hortus.lab import study

from .playing import few_cases, played, random_match

POSITIONS, DAMAGES = 150, 150


def test_every_invariant_can_be_broken_and_is_noticed(game: Game) -> None:
    invariants, rng, work = game.part("tests.invariants"), random.Random(41), game.work()
    missed = {member.name for member in invariants.Broken if member}
    states = positions(game, rng)
    for state in states:
        assert not invariants.broken(state, work[0])
        for _ in range(DAMAGES):
            fault = invariants.broken(damaged(game, state, rng), work[0])
            missed.discard(invariants.Broken(fault).name)
    assert not missed, f"no damage to a position is ever told as {sorted(missed)}"


def positions(game: Game, rng: random.Random) -> list[np.void]:
    """Moments of random games, and ends of good ones."""
    ends = [state for seats in game.seats for state in study(game, seats, games=8).states]
    cases = few_cases(game, 8)
    moments = [
        position.state[0].copy()
        for number, case in enumerate(cases)
        for position in played(random_match(game, case, number), rng)
    ]
    return [*ends, *rng.sample(moments, min(POSITIONS, len(moments)))]


def damaged(game: Game, state: np.void, rng: random.Random) -> np.void:
    """One number is another of its field, or less than nothing."""
    states: NDArray[np.void] = np.array([state])
    name = rng.choice([name for name in fields_of(game.rules.State) if name != "seats"])
    cells = states[name].reshape(-1)
    less = -1 if cells.dtype.kind == "i" else 0
    cells[rng.randrange(len(cells))] = less if rng.random() < 0.3 else rng.choice(cells.tolist())
    return states[0]
