"""Points, and who wins."""

import numpy as np

from hortus.kit import entry, rule

from .position import Line, State, Work
from .printed import NONE, POINTS


@rule
def landscape_points(s: State, seat: int, sheet: np.ndarray) -> int:
    """S-31 The points on the tiles collected; S-DC20 whoever may not look into a stack leaves it out."""
    points = 0
    for kind in range(3):
        tiles = int(s.taken[seat, kind]) + max(0, int(s.stack[seat, kind]))
        if tiles:
            points += entry(sheet, Line.LANDSCAPE, kind, tiles, tiles * int(POINTS[kind]))
    return points


@rule
def score(s: State, work: Work, seat: int, sheet: np.ndarray) -> int:
    """S-30, S-31, S-DC14 The sizes of the elements in the garden, and the landscape collected."""
    points = 0
    for element in range(6):
        if s.site[seat, element] != NONE:
            points += entry(sheet, Line.ELEMENT, element, 1, element % 3 + 1)
    return points + landscape_points(s, seat, sheet)


@rule
def result(s: State, work: Work, seat: int) -> int:
    """S-32 The highest sum wins; S-DC16 then more points from the landscape."""
    work.tally[0, 0] = 0
    landscape = landscape_points(s, seat, work.tally)
    return 1000 * score(s, work, seat, work.tally) + landscape
