"""Placing a tile: where a park may grow.

A park is the list of its tiles, each with its column, row and turn. The entrance lies at HOME, HOME;
columns count to the right, rows upwards (H-DC6). Beside it two sets of fields are kept, for every column the
rows as bits: `covered`, where the entrance or a tile lies, and `open`, where a tile may lie now. So neither
listing nor placing has to look through the park.
"""

import numpy as np

from hortus.kit import rule

from .position import ACROSS, HOME, No, State
from .tiles import LOOKS_OF, ROADS

ASIDE = np.array([0, 1, 0, -1], np.int8)  # north, east, south, west
UP = np.array([1, 0, -1, 0], np.int8)
ROW_OF = np.zeros(67, np.int8)  # which bit is set, by its remainder: powers of two differ modulo 67
for row in range(ACROSS):
    ROW_OF[(1 << row) % 67] = row


@rule
def is_below_entrance(x: int, y: int) -> bool:
    """H-12: nothing may lie in the column below the entrance."""
    return x == HOME and y < HOME


@rule
def is_on_record(x: int, y: int) -> bool:
    """Whether a tile can lie here at all; the fields around belong to nobody."""
    return 0 <= x < ACROSS and 0 <= y < ACROSS


@rule
def is_covered(s: State, seat: int, x: int, y: int) -> bool:
    """Whether the entrance or a tile lies here."""
    return is_on_record(x, y) and s.covered[seat, x] >> y & 1 != 0


@rule
def is_beside_tile(s: State, seat: int, x: int, y: int) -> bool:
    """H-11: whether the entrance or a tile lies orthogonally next to this field."""
    for side in range(4):
        if is_covered(s, seat, x + int(ASIDE[side]), y + int(UP[side])):
            return True
    return False


@rule
def road_meets_tile(s: State, seat: int, tile: int, x: int, y: int, turn: int) -> bool:
    """H-13, H-DC7: whether a road side would lie against a tile or the entrance."""
    roads = ROADS[tile, turn]
    for side in range(4):
        if roads >> side & 1 and is_covered(s, seat, x + int(ASIDE[side]), y + int(UP[side])):
            return True
    return False


@rule
def why_not_place(s: State, seat: int, tile: int, x: int, y: int, turn: int) -> No:
    """The reason against placing a tile, in the order of the clauses."""
    if (s.open[seat, x] >> y) & 1 == 0:
        return why_closed(s, seat, x, y)
    if ROADS[tile, turn] != 0 and road_meets_tile(s, seat, tile, x, y, turn):
        return No.ROAD_AGAINST_TILE
    if turn >= LOOKS_OF[tile]:  # H-DC6: another turn looks the same
        return No.LOOKS_ALIKE
    return No.OBJECTION


@rule
def why_closed(s: State, seat: int, x: int, y: int) -> No:
    """Why no tile may lie on this field."""
    if is_covered(s, seat, x, y):
        return No.OCCUPIED
    if not is_beside_tile(s, seat, x, y):
        return No.NOT_BESIDE
    if is_below_entrance(x, y):
        return No.BELOW_ENTRANCE
    return No.BESIDE_ROAD  # nothing else closes a field beside a tile


@rule
def begin_park(s: State, seat: int) -> None:
    """An entrance, and an open field on each of its sides but the lower one (H-12)."""
    open_around(s, seat, HOME, HOME, 0)
    s.covered[seat, HOME] = 1 << HOME


@rule
def lay(s: State, seat: int, tile: int, x: int, y: int, turn: int) -> None:
    """H-11: put a tile into the park."""
    k = int(s.laid[seat])
    s.tile[seat, k] = tile
    s.x[seat, k] = x
    s.y[seat, k] = y
    s.turned[seat, k] = turn
    s.laid[seat] = k + 1
    open_around(s, seat, x, y, int(ROADS[tile, turn]))
    s.open[seat, x] &= ~(1 << y)
    s.covered[seat, x] |= 1 << y


@rule
def open_around(s: State, seat: int, x: int, y: int, roads: int) -> None:
    """The fields around a new tile open, but for those at its road sides."""
    for side in range(4):
        aside, up = x + int(ASIDE[side]), y + int(UP[side])
        if is_on_record(aside, up):
            if roads >> side & 1:
                s.open[seat, aside] &= ~(1 << up)  # H-13: stays empty for ever
            elif not is_settled(s, seat, aside, up):
                s.open[seat, aside] |= 1 << up


@rule
def is_settled(s: State, seat: int, x: int, y: int) -> bool:
    """Whether another neighbour changes nothing: a field beside a tile is open, or closed for ever."""
    return is_below_entrance(x, y) or is_covered(s, seat, x, y) or is_beside_tile(s, seat, x, y)


@rule
def fits(s: State, seat: int, tile: int) -> bool:
    """H-DC7: whether a tile has any place in a park."""
    for x in range(ACROSS):
        column = int(s.open[seat, x])
        while column != 0:
            y = int(ROW_OF[(column & -column) % 67])
            for turn in range(LOOKS_OF[tile]):
                if ROADS[tile, turn] == 0 or not road_meets_tile(s, seat, tile, x, y, turn):
                    return True
            column &= column - 1
    return False
