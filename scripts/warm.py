"""Compile every game once, two at a time, before the tests begin: the test processes share what is kept."""

import time
from concurrent.futures import ProcessPoolExecutor
from random import Random

import hortus
from hortus.bots import choose
from hortus.lab import study
from hortus.learn import Batch


def main() -> None:
    with ProcessPoolExecutor(max_workers=2) as processes:
        for sentence in processes.map(warm, hortus.games()):
            print(sentence, flush=True)


def warm(name: str) -> str:
    """Play one game through everything compiled: rules, search, many at once; say how long that took."""
    started = time.monotonic()
    match = hortus.new(name, seats=hortus.games()[name].seats[-1], seed=7)
    choose("gardener", match, match.seat, simulations=2)
    study(name, match.seats, games=1)
    batch = Batch(name, games=2)
    batch.mask()
    batch.observe()
    batch.step(batch.random_actions())
    batch.greedy_actions()
    first, chosen = match.state.copy(), Random(7)
    while not match.over:
        match.play(chosen.choice(match.legal()))
    assert match.winners
    assert len(match.scores) == match.seats
    match.kernel.play_games(match.state, 0, first, match.work, match.luck, match.out, 1, 1_000_000)
    return f"{match.game.title}: compiled after {time.monotonic() - started:.1f} s"


if __name__ == "__main__":
    main()
