"""Learning environments: thousands of games in lockstep, and PettingZoo's loop."""

from collections.abc import Callable
from functools import partial

import numpy as np

import hortus
from bench.measuring import LEARNING, Measurement, rate
from hortus import Game
from hortus.learn import Batch
from hortus.learn.zoo import TurnsEnv, env

SEATS = 3
BATCHES = {  # games, threads: two threads are worth the while where each has enough to do
    "batch of 1,024": (1024, 1),
    "batch of 8,192": (8192, 1),
    "batch of 8,192, two threads": (8192, 2),
}


def measurements() -> list[Measurement]:
    """Batches and PettingZoo for every game."""
    found = []
    for game in hortus.games().values():
        for name, (games, threads) in BATCHES.items():
            play = partial(in_lockstep, game, games, threads)
            found.append(Measurement(f"{game.title}, {name}", play, (LEARNING,), must=1e6, aim=4e6))
        loop = partial(in_turns, game)
        found.append(Measurement(f"{game.title}, PettingZoo", loop, (LEARNING,), must=30e3, aim=100e3))
    return found


def in_lockstep(game: Game, games: int, threads: int, seconds: float) -> float:
    """Mask, a random choice and a step, resets included."""
    batch = Batch(game, SEATS, games, seed=1, threads=threads)
    mask, actions = batch.new_mask(), np.zeros(games, np.int32)
    rewards, done = np.zeros((games, SEATS), np.float32), np.zeros(games, np.bool_)

    def step() -> int:
        batch.mask(mask)
        batch.random_actions(actions)
        batch.step(actions, rewards, done)
        return games

    return rate(step, seconds)


def in_turns(game: Game, seconds: float) -> float:
    """PettingZoo's own loop: last, a random legal action, step."""
    turns = env(game, SEATS)
    play = one_game(turns)
    return rate(play, seconds)


def one_game(turns: TurnsEnv) -> Callable[[], int]:
    """A whole game, counted in decisions."""
    lots = np.random.default_rng(1)
    seeds = iter(range(10**9))

    def play() -> int:
        turns.reset(seed=next(seeds))
        decisions = 0
        for _ in turns.agent_iter():
            seen, _, over, cut, _ = turns.last()
            if over or cut:
                turns.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"].view(np.bool_))  # of bytes it takes ten times as long
            turns.step(int(legal[lots.integers(len(legal))]))
            decisions += 1
        return decisions

    return play
