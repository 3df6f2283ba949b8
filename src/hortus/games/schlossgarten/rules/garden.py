"""Sets of fields, and what lies and stands on them.

A set of fields is one whole number: bit 8 * row + column. The eighth column of that number stays empty, so
that a set shifted sideways never runs over into the next row.
"""

import numpy as np

from hortus.kit import rule

from .position import State
from .printed import AREA, KING, NONE, PLACED, SIDE

SPOT = np.array([1 << (8 * (at // SIDE) + at % SIDE) for at in range(AREA)], np.int64)
BOARD = int(SPOT.sum())
BY_REMAINDER = np.zeros(59, np.uint8)  # the remainder by 59 tells the powers of two below 2 ** 58 apart
BY_REMAINDER[SPOT % 59] = np.arange(AREA)
SIZE = np.array([len(cells) for cells in PLACED], np.int8)
COVERS = np.array([[*cells, NONE, NONE][:3] for cells in PLACED], np.int8)
SITE = np.array([sum(int(SPOT[at]) for at in cells) for cells in PLACED], np.int64)
SITES_ON = np.full((AREA, 17), NONE, np.int16)  # the sites that cover a field
for _at in range(AREA):
    _found = [_site for _site, _cells in enumerate(PLACED) if _at in _cells]
    SITES_ON[_at, : len(_found)] = _found


@rule
def first(fields: int) -> int:
    """The first field of a set; `fields &= fields - 1` takes it out."""
    return BY_REMAINDER[np.uint64(fields & -fields) % np.uint64(59)]


@rule
def around(fields: int) -> int:
    """S-7 These fields and all that touch them, diagonals included."""
    wide = fields | fields << 1 | fields >> 1
    return (wide | wide << 8 | wide >> 8) & BOARD


@rule
def beside(fields: int) -> int:
    """All fields that touch these horizontally or vertically."""
    return (fields << 1 | fields >> 1 | fields << 8 | fields >> 8) & BOARD


@rule
def pits(s: State) -> int:
    """The building pits."""
    found = 0
    for at in range(AREA):
        found |= SPOT[at] & -int(s.pit[at])
    return found


@rule
def elements(s: State, seat: int) -> int:
    """The fields of all elements of a seat."""
    found = 0
    for element in range(6):
        if s.site[seat, element] != NONE:
            found |= SITE[s.site[seat, element]]
    return found


@rule
def subjects(s: State, seat: int) -> int:
    """The fields where a seat's subjects stand."""
    found = 0
    for figure in (1, 2):
        if s.place[seat, figure] != NONE:
            found |= SPOT[s.place[seat, figure]]
    return found


@rule
def kings(s: State) -> int:
    """The fields where kings stand."""
    found = 0
    for seat in range(s.seats):
        found |= SPOT[s.place[seat, KING]]
    return found


@rule
def all_subjects(s: State) -> int:
    """The fields where anybody's subjects stand."""
    found = 0
    for seat in range(s.seats):
        found |= subjects(s, seat)
    return found


@rule
def all_elements(s: State) -> int:
    """The fields of all elements."""
    found = 0
    for seat in range(s.seats):
        found |= elements(s, seat)
    return found
