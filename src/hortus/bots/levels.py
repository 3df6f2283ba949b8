"""The bots by name: how each thinks, as fixed settings that the documentation shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hortus.bots.search import Settings

PLAIN = Settings()


@dataclass(frozen=True)
class Level:
    """A bot as a fixed setting.

    A bot that looks values each action it notices, a bot that searches thinks ahead for the others, too. What
    a bot misses is what people miss: an action it never notices, however good; it does not blunder at random.
    """

    name: str
    about: str
    thinks: Literal["random", "looks", "searches"]
    notices: float = 1.0  # how many of its actions come to its mind
    few: int = 1  # but about so many at least
    settings: Settings = PLAIN
    simulations: int | None = None
    seconds: float | None = None


LEVELS = (
    Level(
        "seedling",
        "notices one in six of many things it could do, and takes what brings most at once",
        "looks",
        notices=0.16,
        few=2,
        settings=Settings(look=0),
    ),
    Level(
        "gardener",
        "plans its own turn, and misses three in five of many possibilities",
        "looks",
        notices=0.4,
        few=3,
    ),
    Level(
        "head_gardener",
        "thinks ahead for everybody, a little, and misses three in ten of many possibilities",
        "searches",
        notices=0.7,
        few=3,
        simulations=30,
    ),
    Level(
        "master",
        "thinks ahead for everybody, for a second",
        "searches",
        settings=Settings(cut=None, look=0),
        seconds=0.95,
    ),
)
REFERENCES = (
    Level("random", "any action, each as likely", "random"),
    Level("greedy", "what makes its position worth most", "looks", settings=Settings(look=0)),
)
BY_NAME = {level.name: level for level in (*LEVELS, *REFERENCES)}


def levels() -> tuple[str, ...]:
    """The levels from gentle to strong."""
    return tuple(level.name for level in LEVELS)
