"""Placing a tile: where a park may grow.

A park is the list of its tiles, each with its column, row and turn. The entrance lies at HOME, HOME;
columns count to the right, rows upwards (H-DC6). Beside it two sets of fields are kept, for every column the
rows as bits: `open`, where a tile may lie now, and `shut`, where none may lie, or none any more. So neither
listing nor placing has to look through the park.
"""

import numpy as np

from hortus.kit import rule

from .position import ACROSS, HOME, No, State
from .tiles import LOOKS_OF, ROADS

ASIDE = np.array([0, 1, 0, -1], np.int8)  # north, east, south, west
UP = np.array([1, 0, -1, 0], np.int8)
OCCUPIED, FREE, BARRED = range(3)
ROW_OF = np.zeros(67, np.int8)  # which bit is set, by its remainder: powers of two differ modulo 67
for row in range(ACROSS):
    ROW_OF[(1 << row) % 67] = row


@rule
def is_below_entrance(x: int, y: int) -> bool:
    """H-12: nothing may lie in the column below the entrance."""
    return x == HOME and y < HOME


@rule
def found_at(s: State, seat: int, x: int, y: int) -> int:
    """What is here: a tile or the entrance, a field a road keeps empty (H-13), or a free field."""
    if x == HOME and y == HOME:
        return OCCUPIED
    found = FREE
    for k in range(s.laid[seat]):
        aside, up = x - int(s.x[seat, k]), y - int(s.y[seat, k])
        steps = aside * aside + up * up
        if steps == 0:
            return OCCUPIED
        if steps == 1 and has_road(s, seat, k, aside, up):
            found = BARRED
    return found


@rule
def has_road(s: State, seat: int, k: int, aside: int, up: int) -> bool:
    """Whether a tile of the park has a road on the side that points this way."""
    roads = ROADS[s.tile[seat, k], s.turned[seat, k]]
    for side in range(4):
        if roads >> side & 1 and ASIDE[side] == aside and UP[side] == up:
            return True
    return False


@rule
def is_beside_tile(s: State, seat: int, x: int, y: int) -> bool:
    """H-11: whether the entrance or a tile lies orthogonally next to this field."""
    for side in range(4):
        if found_at(s, seat, x + int(ASIDE[side]), y + int(UP[side])) == OCCUPIED:
            return True
    return False


@rule
def road_meets_tile(s: State, seat: int, tile: int, x: int, y: int, turn: int) -> bool:
    """H-13, H-DC7: whether a road side would lie against a tile or the entrance."""
    roads = ROADS[tile, turn]
    for side in range(4):
        if roads >> side & 1 and found_at(s, seat, x + int(ASIDE[side]), y + int(UP[side])) == OCCUPIED:
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
    found = found_at(s, seat, x, y)
    if found == OCCUPIED:
        return No.OCCUPIED
    if not is_beside_tile(s, seat, x, y):
        return No.NOT_BESIDE
    if is_below_entrance(x, y):
        return No.BELOW_ENTRANCE
    return No.BESIDE_ROAD


@rule
def shut_field(s: State, seat: int, x: int, y: int) -> None:
    """No tile may lie here, or none any more."""
    if 0 <= x < ACROSS and 0 <= y < ACROSS:
        s.shut[seat, x] |= 1 << y
        s.open[seat, x] &= ~(1 << y)


@rule
def open_field(s: State, seat: int, x: int, y: int) -> None:
    """A field beside a new tile is open, unless it is shut."""
    if 0 <= x < ACROSS and 0 <= y < ACROSS:
        s.open[seat, x] |= (1 << y) & ~s.shut[seat, x]


@rule
def begin_park(s: State, seat: int) -> None:
    """An entrance, a column that stays empty below it (H-12), and three open fields."""
    for y in range(HOME + 1):
        shut_field(s, seat, HOME, y)
    for side in range(4):
        open_field(s, seat, HOME + int(ASIDE[side]), HOME + int(UP[side]))


@rule
def lay(s: State, seat: int, tile: int, x: int, y: int, turn: int) -> None:
    """H-11: put a tile into the park."""
    k = int(s.laid[seat])
    s.tile[seat, k] = tile
    s.x[seat, k] = x
    s.y[seat, k] = y
    s.turned[seat, k] = turn
    s.laid[seat] = k + 1
    shut_field(s, seat, x, y)
    roads = ROADS[tile, turn]
    for side in range(4):
        if roads >> side & 1:
            shut_field(s, seat, x + int(ASIDE[side]), y + int(UP[side]))  # H-13: stays empty for ever
        else:
            open_field(s, seat, x + int(ASIDE[side]), y + int(UP[side]))


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
