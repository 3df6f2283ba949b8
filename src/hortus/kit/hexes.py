"""Hexagonal boards: cells, neighbours and names."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hortus.kit.records import Names

# counter-clockwise from the east, in axial steps (q to the right, r down to the left)
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
DIRECTION_NAMES = Names("east", "north-east", "north-west", "west", "south-west", "south-east")


class Hexes(NamedTuple):
    """A hexagon of hexes, numbered row by row from the top."""

    cells: tuple[tuple[int, int], ...]  # axial (q, r)
    near: NDArray[np.int16]  # cell, direction → the neighbour, or -1
    centre: int
    names: Names  # a1 … : the row's letter and the place in the row


def hexes(side: int) -> Hexes:
    """The board with this many hexes on each of its six sides."""
    radius = side - 1
    reach = range(-radius, radius + 1)
    cells = tuple((q, r) for r in reach for q in reach if abs(q + r) <= radius)
    index = {cell: number for number, cell in enumerate(cells)}
    near = np.array([[index.get((q + dq, r + dr), -1) for dq, dr in DIRECTIONS] for q, r in cells], np.int16)
    names = []
    for row, r in enumerate(reach):
        length = sum(1 for cell in cells if cell[1] == r)
        names += [f"{chr(ord('a') + row)}{place + 1}" for place in range(length)]
    return Hexes(cells, near, index[(0, 0)], Names(*names))
