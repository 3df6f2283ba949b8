"""Random play: inside compiled code, driven from Python, and what a copy of a position costs."""

from collections.abc import Callable
from random import Random

import numpy as np

import hortus
from bench.measuring import COPYING, FROM_PYTHON, INSIDE, Measurement, duration, rate
from hortus import Game
from hortus.kit.bags import luck

SEATS = 3
ENDLESS = 10_000_000
AIMS_INSIDE = {"gardens_of_mars": 4e6}


def measurements() -> list[Measurement]:
    """Three for every game."""
    found = []
    for game in hortus.games().values():
        aim = AIMS_INSIDE.get(game.name, 3e6)
        found += [
            Measurement(game.title, inside(game), (INSIDE,), must=1e6, aim=aim),
            Measurement(game.title, from_python(game), (FROM_PYTHON,), must=0.25e6, aim=0.6e6),
            Measurement(game.title, copying(game), (COPYING,), unit="s", must=1e-6, aim=0.15e-6,
                        less_is_better=True),
        ]
    return found


def inside(game: Game) -> Callable[[float], float]:
    """Whole games without leaving compiled code."""
    start, work, chosen = game.start(SEATS), game.work(), luck(7)
    states, out = start.copy(), hortus.new(game.name, seats=SEATS, seed=7).out

    def some_games() -> int:
        return int(game.kernel.play_games(states, 0, start, work, chosen, out, 10, ENDLESS))

    return lambda seconds: rate(some_games, seconds)


def from_python(game: Game) -> Callable[[float], float]:
    """A match as Python people play it: ask what is legal, play one of it; a new match when it is over."""
    chosen = Random(7)

    def one_game() -> int:
        match = hortus.new(game.name, seats=SEATS, seed=chosen.getrandbits(32))
        decisions = 0
        while not match.over:
            numbers = match.legal().numbers
            match.play(numbers.item(int(chosen.random() * len(numbers))))
            decisions += 1
        return decisions

    return lambda seconds: rate(one_game, seconds)


def copying(game: Game) -> Callable[[float], float]:
    """One State over another, as bytes: that is all a position is."""
    cells = game.start(SEATS).repeat(2).view(np.uint8).reshape(2, -1)
    one, other = cells

    def copy() -> None:
        other[:] = one

    return lambda seconds: duration(copy, seconds)
