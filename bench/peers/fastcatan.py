"""fastcatan: Catan in C++, one game driven from Python, and a batch of 1,024."""

from random import Random

import fastcatan
import numba
import numpy as np

from bench.peers.answering import answer

BATCH, STEPS = 1024, 64


@numba.njit
def choose(masks, actions, luck):
    """One of the bits of every mask, each as likely."""
    one = np.uint64(1)
    for game in range(len(masks)):
        bits = 0
        for word in masks[game]:
            while word:
                word &= word - one
                bits += 1
        luck[0] = luck[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        wanted = np.int64((luck[0] >> np.uint64(33)) % np.uint64(bits))
        for place, word in enumerate(masks[game]):
            while word and wanted:
                word &= word - one
                wanted -= 1
            if word:
                lowest = word & (~word + one)
                actions[game] = 64 * place + np.int64(np.log2(np.float64(lowest)))
                break


def one_game(chosen: Random) -> int:
    """A game by lists of legal actions."""
    game = fastcatan.Env()
    game.reset(seed=chosen.getrandbits(32))
    decisions = 0
    while not game.done:
        actions = game.legal_actions()
        game.step(actions[int(chosen.random() * len(actions))])
        decisions += 1
    return decisions


games = fastcatan.BatchedEnv(BATCH, seed=7)
games.reset()
masks = np.zeros((BATCH, fastcatan.MASK_WORDS), np.uint64)
actions = np.zeros(BATCH, np.uint32)
ended = np.zeros(BATCH, np.uint8)
luck = np.array([7], np.uint64)


def batch(chosen: Random) -> int:
    """Some steps of all games of a batch."""
    for _ in range(STEPS):
        games.write_masks(masks)
        choose(masks, actions, luck)
        games.step_autoreset(actions, ended)
    return BATCH * STEPS


if __name__ == "__main__":
    answer({"Catan": one_game, "Catan, batch": batch})
