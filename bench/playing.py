"""Random play: inside compiled code, driven from Python, and what a copy of a position costs."""

from collections.abc import Callable
from functools import partial

import numpy as np

import hortus
from bench.measuring import COPYING, FROM_PYTHON, INSIDE, Measurement, duration
from hortus import Game
from hortus.core.speed import from_python, inside

SEATS = 3
AIMS_INSIDE = {"gardens_of_mars": 4e6}


def measurements() -> list[Measurement]:
    """Three for every game."""
    found = []
    for game in hortus.games().values():
        aim = AIMS_INSIDE.get(game.name, 3e6)
        found += [
            Measurement(game.title, partial(inside, game, SEATS), (INSIDE,), must=1e6, aim=aim),
            Measurement(game.title, partial(from_python, game, SEATS), (FROM_PYTHON,),
                        must=0.25e6, aim=0.6e6),
            Measurement(game.title, copying(game), (COPYING,), unit="s", must=1e-6, aim=0.15e-6,
                        less_is_better=True),
        ]
    return found


def copying(game: Game) -> Callable[[float], float]:
    """One State over another, as bytes: that is all a position is."""
    cells = game.start(SEATS).repeat(2).view(np.uint8).reshape(2, -1)
    one, other = cells

    def copy() -> None:
        other[:] = one

    return lambda seconds: duration(copy, seconds)
