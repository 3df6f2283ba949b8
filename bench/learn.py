"""Learning environments: thousands of games in lockstep, and PettingZoo's loop."""

from collections.abc import Callable
from functools import partial

import numpy as np

import hortus
from bench.measuring import LEARNING, Measurement, rate
from hortus import Game
from hortus.learn import Batch
from hortus.learn.zoo import TurnsEnv, env

SEATS, GAMES = 3, 1024


def measurements() -> list[Measurement]:
    """Three for every game."""
    found = []
    for game in hortus.games().values():
        found += [
            Measurement(
                f"{game.title}, batch", partial(in_lockstep, game, 1), (LEARNING,), must=1e6, aim=4e6
            ),
            Measurement(f"{game.title}, batch, two threads", partial(in_lockstep, game, 2), (LEARNING,)),
            Measurement(
                f"{game.title}, PettingZoo", partial(in_turns, game), (LEARNING,), must=30e3, aim=100e3
            ),
        ]
    return found


def in_lockstep(game: Game, threads: int, seconds: float) -> float:
    """Mask, a random choice and a step, resets included."""
    batch = Batch(game, SEATS, GAMES, seed=1, threads=threads)
    mask, actions = batch.new_mask(), np.zeros(GAMES, np.int32)
    rewards, done = np.zeros((GAMES, SEATS), np.float32), np.zeros(GAMES, np.bool_)

    def step() -> int:
        batch.mask(mask)
        batch.random_actions(actions)
        batch.step(actions, rewards, done)
        return GAMES

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
