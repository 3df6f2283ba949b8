"""Sets of fields, and the places where an element can lie.

A set of fields is one whole number: bit 8 * row + column. The eighth column of that number stays empty, so
that a set shifted sideways never runs over into the next row.
"""

import numpy as np

from hortus.kit import Names, rule, turned_piece

from .printed import AREA, FIELDS, KING, NONE, SIDE

SPOT = np.array([1 << (8 * (at // SIDE) + at % SIDE) for at in range(AREA)], np.int64)
BOARD = int(SPOT.sum())
LOW = np.full(59, NONE, np.int8)  # the remainder by 59 tells the powers of two below 2 ** 58 apart
LOW[SPOT % 59] = np.arange(AREA)
SHAPES = ([(0, 0)], [(0, 0), (1, 0)], [(0, 0), (0, 1), (1, 1)])  # S-DC3, SX-5: the largest is an angle


def every_site():
    """S-DC3 The fields of every place where an element of each size can lie, turned in every way."""
    sites = set()
    for shape in SHAPES:
        for quarters in range(4):
            for at in range(AREA):
                cells = [(at % SIDE + x, at // SIDE + y) for x, y in turned_piece(shape, quarters)]
                if all(x < SIDE and y < SIDE for x, y in cells):
                    sites.add(tuple(sorted(SIDE * y + x for x, y in cells)))
    return sorted(sites, key=lambda cells: (len(cells), cells))


PLACED = every_site()
SITES = Names(*("-".join(FIELDS[at] for at in cells) for cells in PLACED))
SIZE = np.array([len(cells) for cells in PLACED], np.int8)
COVERS = np.array([[*cells, NONE, NONE][:3] for cells in PLACED], np.int8)
SITE = np.array([sum(int(SPOT[at]) for at in cells) for cells in PLACED], np.int64)
SITES_ON = np.full((AREA, 17), NONE, np.int16)  # the sites that cover a field
for _at in range(AREA):
    _found = [_site for _site, _cells in enumerate(PLACED) if _at in _cells]
    SITES_ON[_at, : len(_found)] = _found


@rule
def around(fields):
    """S-7 These fields and all that touch them, diagonals included."""
    wide = fields | fields << 1 | fields >> 1
    return (wide | wide << 8 | wide >> 8) & BOARD


@rule
def beside(fields):
    """All fields that touch these horizontally or vertically."""
    return (fields << 1 | fields >> 1 | fields << 8 | fields >> 8) & BOARD


@rule
def pits(s):
    """The building pits."""
    found = 0
    for at in range(AREA):
        found |= SPOT[at] & -int(s.pit[at])
    return found


@rule
def elements(s, seat):
    """The fields of all elements of a seat."""
    found = 0
    for element in range(6):
        if s.site[seat, element] != NONE:
            found |= SITE[s.site[seat, element]]
    return found


@rule
def subjects(s, seat):
    """The fields where a seat's subjects stand."""
    found = 0
    for figure in (1, 2):
        if s.place[seat, figure] != NONE:
            found |= SPOT[s.place[seat, figure]]
    return found


@rule
def kings(s):
    """The fields where kings stand."""
    found = 0
    for seat in range(s.seats):
        found |= SPOT[s.place[seat, KING]]
    return found


@rule
def all_subjects(s):
    """The fields where anybody's subjects stand."""
    found = 0
    for seat in range(s.seats):
        found |= subjects(s, seat)
    return found


@rule
def all_elements(s):
    """The fields of all elements."""
    found = 0
    for seat in range(s.seats):
        found |= elements(s, seat)
    return found
