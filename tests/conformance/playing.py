"""Random play for tests: every seat count and option, positions along the way."""

import random
from collections.abc import Iterator
from typing import Any

from hortus import Game, Match
from hortus.lab.soak import Case, cases


def few_cases(game: Game, most: int) -> list[Case]:
    """A spread of the cases: all seat counts, options mixed."""
    every = cases(game)
    step = max(1, len(every) // most)
    return every[:: step if step % 2 or step == 1 else step + 1]


def random_match(game: Game, case: Case, seed: int, compiled: bool = True, **more: Any) -> Match:
    """A fresh match of a case."""
    seats, options = case
    return Match(game, seats, options, seed=seed, compiled=compiled, **more)


def choose(match: Match, rng: random.Random, anyone: bool = True) -> tuple[int, int]:
    """A random seat that may act and one of its actions."""
    seats = sorted(match.acting)
    seat = rng.choice(seats) if anyone and rng.random() < 0.3 else match.seat
    legal = match.legal(seat)
    if not len(legal):
        seat, legal = match.seat, match.legal()
    return seat, legal.numbers[rng.randrange(len(legal))].item()


def played(match: Match, rng: random.Random, most: int = 5000) -> Iterator[Match]:
    """The match before every decision, until it is over (or long enough)."""
    for _ in range(most):
        if match.over:
            return
        yield match
        seat, action = choose(match, rng)
        match.play(action, seat)


def moments(game: Game, seed: int, every: int, case: Case | None = None) -> Iterator[Match]:
    """Some positions of one random game."""
    rng = random.Random(seed)
    match = random_match(game, case or rng.choice(cases(game)), seed)
    for number, position in enumerate(played(match, rng)):
        if number % every == 0:
            yield position
