"""How long until a fresh process has finished its first game: with compiled code on disk, and without."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

import hortus
from bench.measuring import STARTING, Measurement

FIRST_GAME = """
import random, sys, hortus
match = hortus.new(sys.argv[1], seats=3, seed=7)
while not match.over:
    match.play(random.choice(match.legal().numbers.tolist()))
"""


def measurements() -> list[Measurement]:
    """Warm and cold, for every game."""
    found = []
    for game in hortus.games().values():
        folder = tempfile.TemporaryDirectory(prefix="hortus-bench-")
        first = partial(seconds_to_first_game, game.name, Path(folder.name))
        found += [
            Measurement(f"{game.title}, cold", cold(game.name), (STARTING,), unit="s", must=20, aim=8,
                        less_is_better=True, rounds=1),
            Measurement(f"{game.title}, warm", warm(first), (STARTING,), unit="s", must=1.5, aim=0.7,
                        less_is_better=True, rounds=3, close=folder.cleanup),
        ]
    return found


def cold(name: str) -> Callable[[float], float]:
    """Nothing compiled yet."""

    def measure(_seconds: float) -> float:
        with tempfile.TemporaryDirectory(prefix="hortus-bench-") as folder:
            return seconds_to_first_game(name, Path(folder))

    return measure


def warm(first: Callable[[], float]) -> Callable[[float], float]:
    """The second start, or a later one."""
    started: list[float] = []

    def measure(_seconds: float) -> float:
        if not started:
            started.append(first())
        return first()

    return measure


def seconds_to_first_game(name: str, folder: Path) -> float:
    """Start Python, load the game, play one match to its end."""
    began = perf_counter()
    subprocess.run([sys.executable, "-c", FIRST_GAME, name], check=True,
                   env=os.environ | {"HORTUS_CACHE": str(folder)})
    return perf_counter() - began
