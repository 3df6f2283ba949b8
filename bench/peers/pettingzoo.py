"""PettingZoo: the usual loop of a learner, over its connect four."""

from random import Random

import numpy as np
from pettingzoo.classic import connect_four_v3

from bench.peers.answering import answer

env = connect_four_v3.env()


def play(chosen: Random) -> int:
    """One game, every agent choosing among what its mask allows."""
    env.reset()
    decisions = 0
    for _agent in env.agent_iter():
        observation, _reward, ended, cut, _info = env.last()
        if ended or cut:
            env.step(None)
        else:
            allowed = np.flatnonzero(observation["action_mask"])
            env.step(int(allowed[int(chosen.random() * len(allowed))]))
            decisions += 1
    return decisions


if __name__ == "__main__":
    answer({"connect four": play})
