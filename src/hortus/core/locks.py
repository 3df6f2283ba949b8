"""What a version of the rules promises: the numbers of its actions, and its positions to a depth."""

from typing import Any

import numpy as np

from hortus.core.games import Game
from hortus.kit import CHANCE, OVER

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
    layer = [game.start(seats)]
    found = []
    for _ in range(depth):
        layer = [after for state in layer for after in successors(game, state)]
        found.append(len(layer))
        if len(layer) > ENOUGH:
            break
    return found


def successors(
    game: Game, state: np.ndarray[Any, np.dtype[np.void]]
) -> list[np.ndarray[Any, np.dtype[np.void]]]:
    """Every position one action later; where several may act, the one whose turn it is."""
    seat = int(state["seat"][0])
    if seat == OVER:
        return []
    out, work = np.zeros(game.most, np.int32), game.work()
    n = game.kernel.legal(state, 0, work, seat if seat != CHANCE else CHANCE, out)
    found = []
    for action in out[:n].tolist():
        after = state.copy()
        game.kernel.act(after, 0, work, seat, action)
        found.append(after)
    return found


def locks_text(found: dict[str, Any]) -> str:
    """As a file."""
    lines = [f'version = "{found["version"]}"', f"depth = {found['depth']}", f"record = {found['record']}"]
    lines += ["", "[moves]", *(f"{name} = {numbers}" for name, numbers in found["moves"].items())]
    lines += ["", "[counts]", *(f'"{name}" = {numbers}' for name, numbers in found["counts"].items())]
    return "\n".join(lines) + "\n"
