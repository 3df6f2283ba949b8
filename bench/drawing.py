"""The living layer of a board in the middle of a game: how long it takes, and how much it is."""

from random import Random

import hortus
from bench.measuring import DRAWING, Measurement, duration
from hortus import Game, Match

SEATS = 3


def measurements() -> list[Measurement]:
    """Time and size, for every game that can be drawn."""
    return [m for game in hortus.games().values() if game.has_part("board") for m in of(game)]


def of(game: Game) -> list[Measurement]:
    """The two of one game."""
    words = game.words("en")
    matches: list[Match] = []

    def drawn() -> list[str]:
        if not matches:
            matches.append(in_the_middle(game))
        return [part.living for part in game.board.parts(matches[0].seen(0), words)]

    def size(_seconds: float) -> float:
        return sum(len(living.encode()) for living in drawn())

    return [
        Measurement(game.title, lambda seconds: duration(drawn, seconds, at_once=10), (DRAWING,), unit="s",
                    must=2e-3, aim=0.5e-3, less_is_better=True),
        Measurement(f"{game.title}, size", size, (DRAWING,), unit="B", must=40_000, aim=15_000,
                    less_is_better=True, rounds=1),
    ]


def in_the_middle(game: Game) -> Match:
    """A random match, half of its decisions taken back."""
    chosen = Random(7)
    match = hortus.new(game.name, seats=SEATS, seed=7)
    decisions = 0
    while not match.over:
        match.play(chosen.choice(match.legal().numbers.tolist()))
        decisions += 1
    for _ in range(decisions // 2):
        match.undo()
    return match
