"""Square boards: neighbours, and pieces turned by quarters. x runs to the right, y down, turns clockwise."""

import numpy as np
from numpy.typing import NDArray

from hortus.kit.records import Names

ORTHOGONAL = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
DIAGONAL = ((1, -1), (1, 1), (-1, 1), (-1, -1))  # north-east, south-east, south-west, north-west
QUARTERS = Names("0", "90", "180", "270")


def squares(
    width: int, height: int, directions: tuple[tuple[int, int], ...] = ORTHOGONAL
) -> NDArray[np.int16]:
    """For every cell, numbered row by row: its neighbour in each direction, or -1 beyond the edge."""
    near = np.full((width * height, len(directions)), -1, np.int16)
    for y in range(height):
        for x in range(width):
            for way, (dx, dy) in enumerate(directions):
                if 0 <= x + dx < width and 0 <= y + dy < height:
                    near[y * width + x, way] = (y + dy) * width + x + dx
    return near


def turned(offset: tuple[int, int], quarters: int) -> tuple[int, int]:
    """Where an offset points after clockwise quarter turns."""
    x, y = offset
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def turned_piece(cells: list[tuple[int, int]], quarters: int) -> list[tuple[int, int]]:
    """A piece after clockwise quarter turns, its least x and y moved to 0; the order of cells stays."""
    spun = [turned(cell, quarters) for cell in cells]
    left, top = min(x for x, _ in spun), min(y for _, y in spun)
    return [(x - left, y - top) for x, y in spun]
