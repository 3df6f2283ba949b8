"""What a version of the rules promises: the numbers of its actions, and its positions to a depth."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hortus.core.games import Game
from hortus.core.views import Row
from hortus.kit import OVER

ENOUGH = 60_000  # positions visited for one count


def locked(game: Game, depth: int) -> dict[str, Any]:
    """The version, the numbering and the counts."""
    seats = game.seats[0]
    return {
        "version": game.version,
        "depth": depth,
        "record": game.dtype.itemsize,
        "moves": {move.name: [move.start, move.size] for move in game.moves},
        "counts": {f"{seats} seats": counts(game, seats, depth)},
    }


def counts(game: Game, seats: int, depth: int) -> list[int]:
    """How many sequences of actions there are of length 1, 2, … from the start, chance's included."""
    out, work = np.zeros(game.most, np.int32), game.work()
    layer = [game.start(seats)]
    found: list[int] = []
    while True:
        actions = [possible(game, state, work, out) for state in layer]
        found.append(sum(len(each) for each in actions))
        if len(found) == depth or found[-1] > ENOUGH:
            return found
        both = zip(layer, actions, strict=True)
        layer = [after(game, state, work, action) for state, each in both for action in each]


def possible(game: Game, state: Row, work: Row, out: NDArray[np.int32]) -> list[int]:
    """The actions of a position; where several may act, those of the seat whose turn it is."""
    seat = int(state["seat"][0])
    n = 0 if seat == OVER else game.kernel.legal(state, 0, work, seat, out)
    return [int(action) for action in out[:n]]


def after(game: Game, state: Row, work: Row, action: int) -> Row:
    """The position one action later."""
    later = state.copy()
    game.kernel.act(later, 0, work, int(state["seat"][0]), action)
    return later


def locks_text(found: dict[str, Any]) -> str:
    """As a file."""
    lines = [f'version = "{found["version"]}"', f"depth = {found['depth']}", f"record = {found['record']}"]
    lines += ["", "[moves]", *(f"{name} = {numbers}" for name, numbers in found["moves"].items())]
    lines += ["", "[counts]", *(f'"{name}" = {numbers}' for name, numbers in found["counts"].items())]
    return "\n".join(lines) + "\n"
