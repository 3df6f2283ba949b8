"""How fast the rules are on this machine: random play inside compiled code, and driven from Python."""

import random
import time

import numpy as np

from hortus.core.games import Game
from hortus.core.match import Match
from hortus.kit.bags import luck

GAMES_AT_ONCE = 200


def decisions_a_second(game: Game, seconds: float) -> tuple[int, float, float]:
    """Seats (three, or as near as the game comes), decisions a second inside, and from Python."""
    seats = min(max(3, game.seats[0]), game.seats[-1])
    return seats, inside(game, seats, seconds), from_python(game, seats, seconds)


def inside(game: Game, seats: int, seconds: float) -> float:
    """Whole random games in compiled code, resets included, chance not counted."""
    start, state = game.start(seats), np.zeros(1, game.dtype)
    work, lots, out = game.work(), luck("speed"), np.zeros(game.most, np.int32)
    game.kernel.play_games(state, 0, start, work, lots, out, 2, 10**9)
    decisions, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        decisions += game.kernel.play_games(state, 0, start, work, lots, out, GAMES_AT_ONCE, 10**9)
    return decisions / (time.perf_counter() - began)


def from_python(game: Game, seats: int, seconds: float) -> float:
    """One match after the other through `legal` and `play`."""
    lots = random.Random(1)
    first = Match(game, seats, seed=1)
    first.play(first.legal()[0])  # compiled before the clock starts
    decisions, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        match = Match(game, seats, seed=decisions)
        while not match.over:
            numbers = match.legal().numbers
            match.play(numbers.item(int(lots.random() * len(numbers))))
            decisions += 1
    return decisions / (time.perf_counter() - began)
