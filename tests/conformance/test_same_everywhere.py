"""Compiled and as plain Python, with and without bounds checks: the same games, byte for byte."""

import os
import random
import subprocess
import sys

import numpy as np

from hortus import Game
from hortus.kit import CHANCE

from .playing import few_cases, random_match

PLAIN_GAMES, PLAIN_EVENTS = 4, 220
MOMENTS, DRAWS = 6, 4000


def test_compiled_and_plain_play_the_same_games(game: Game) -> None:
    rng = random.Random(17)
    for number, case in enumerate(few_cases(game, PLAIN_GAMES)):
        compiled = random_match(game, case, number)
        plain = random_match(game, case, number, compiled=False)
        for _ in range(PLAIN_EVENTS):
            assert compiled.state.tobytes() == plain.state.tobytes()
            assert compiled.events == plain.events
            if compiled.over:
                break
            seat = rng.choice(sorted(compiled.acting))
            legal = compiled.legal(seat).numbers
            assert legal.tolist() == plain.legal(seat).numbers.tolist()
            assert compiled.scores == plain.scores
            for action in [rng.randrange(game.actions) for _ in range(5)]:
                theirs = plain.kernel.refusal(plain.state, 0, plain.work, seat, action)
                assert compiled.kernel.refusal(compiled.state, 0, compiled.work, seat, action) == theirs
            if not len(legal):
                seat, legal = compiled.seat, compiled.legal().numbers
            action = legal[rng.randrange(len(legal))].item()
            compiled.play(action, seat)
            plain.play(action, seat)
        assert compiled.log() == plain.log()


CHECKED = """
import numpy as np, hortus, sys
from hortus.kit.bags import luck
game = hortus.games()[sys.argv[1]]
state, work, out = np.zeros(1, game.dtype), game.work(), np.zeros(game.most, np.int32)
for seats in game.seats:
    start, lots = game.start(seats), luck(seats)
    for _ in range(20):
        state[:] = start
        assert game.kernel.play_out(state, 0, work, lots, out, 100_000) > 0
"""


def test_nothing_reads_beyond_its_bounds(game: Game) -> None:
    checked = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run(
        [sys.executable, "-c", CHECKED, game.name], env=checked, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]


def test_chance_draws_as_often_as_its_weights_say(game: Game) -> None:
    """Pearson's test, at moments spread over a game: the same lots every time, so it fails or it does not."""
    rng, met = random.Random(29), 0
    match = random_match(game, few_cases(game, 1)[0], 1, chance="ask")
    while met < MOMENTS and not match.over:
        legal = match.legal(match.seat)
        if match.seat == CHANCE and len(legal) > 1 and rng.random() < 0.2:
            weights = np.array([action.weight for action in legal])
            lots, numbers = np.array([rng.getrandbits(63) | 1], np.uint64), legal.numbers
            drawn = [
                match.kernel.draw_chance(match.state, 0, match.work, lots, match.out) for _ in range(DRAWS)
            ]
            found = np.array([drawn.count(number) for number in numbers.tolist()])
            assert found.sum() == DRAWS, "something else was drawn"
            expected = DRAWS * weights / weights.sum()
            assert ((found - expected) ** 2 / expected).sum() < len(legal) + 6 * (2 * len(legal)) ** 0.5
            met += 1
        match.play(legal[rng.randrange(len(legal))].number, match.seat)
    assert met == MOMENTS
