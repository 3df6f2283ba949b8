"""Hortus: four garden games at one table, from one exact set of rules."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from hortus.core.actions import Action, Refusal
from hortus.core.errors import (
    DamagedPlay,
    EditionError,
    HortusError,
    NotActing,
    Refused,
    UnknownAction,
    UnknownGame,
    UnknownLanguage,
    UnknownOption,
    WrongSeats,
)
from hortus.core.games import Game, find_game, games
from hortus.core.match import Match
from hortus.core.plays import Play
from hortus.core.results import ScoreItem
from hortus.core.svg import Svg
from hortus.kit import CHANCE, OVER

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Action",
    "DamagedPlay",
    "EditionError",
    "Game",
    "HortusError",
    "Match",
    "NotActing",
    "Play",
    "Refusal",
    "Refused",
    "ScoreItem",
    "Svg",
    "UnknownAction",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownOption",
    "WrongSeats",
    "games",
    "new",
]


def new(
    name: str | Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    chance: Literal["roll", "ask"] = "roll",
    edition: str | Path | None = None,
    names: Sequence[str] = (),
    compiled: bool = True,
) -> Match:
    """Begin a match of the game of this name, with as few seats as it allows if not told."""
    game = find_game(name)
    if edition is not None:
        game = game.load_edition(edition)
    return Match(game, game.seats[0] if seats is None else seats, options, seed, chance, names, compiled)
