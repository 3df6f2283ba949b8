"""Taking a tile: what a figure sees, and where it goes."""

from typing import Any

from hortus.kit import rule

from .position import No, State
from .tiles import NEXT, NONE, PLACES

AHEAD, RIGHT, BACK, LEFT = range(4)  # quarters clockwise from what a figure faces


@rule
def place_of(s: State, tile: int) -> int:
    """Where in the market a tile lies, or NONE."""
    found = NONE
    for place in range(PLACES):
        if s.market[place] == tile:
            found = place
    return found


@rule
def first_tile(s: State, seat: int, side: int) -> int:
    """H-5, H-DC5: the place of the first tile on one side of a figure, or NONE at the edge of the market."""
    way = (int(s.facing[seat]) + side) % 4
    place = int(NEXT[s.seats, s.figure[seat], way])
    while place != NONE and s.market[place] == NONE:  # H-6: other figures do not block the view
        place = int(NEXT[s.seats, place, way])
    return place


@rule
def may_look_back(s: State, seat: int) -> bool:
    """H-7: only when no tile lies in front, to the right or to the left."""
    return (
        first_tile(s, seat, AHEAD) == NONE
        and first_tile(s, seat, RIGHT) == NONE
        and first_tile(s, seat, LEFT) == NONE
    )


@rule
def side_of(s: State, seat: int, place: int) -> int:
    """On which side of a figure a place lies, in its row or its column, or NONE."""
    for side in range(4):
        way = (int(s.facing[seat]) + side) % 4
        at = int(NEXT[s.seats, s.figure[seat], way])
        while at != NONE:
            if at == place:
                return side
            at = int(NEXT[s.seats, at, way])
    return NONE


@rule
def why_not_take(s: State, seat: int, tile: int) -> No:
    """H-5, H-7, H-DC5: the reason against taking a tile."""
    place = place_of(s, tile)
    if place == NONE:
        return No.NOT_IN_MARKET
    side = side_of(s, seat, place)
    if side == NONE:
        none_in_line = may_look_back(s, seat) and first_tile(s, seat, BACK) == NONE
        return No.OBJECTION if none_in_line else No.NOT_IN_LINE  # H-DC5
    if side == BACK and not may_look_back(s, seat):
        return No.BEHIND
    return No.OBJECTION if first_tile(s, seat, side) == place else No.ANOTHER_FIRST


@rule
def takeable(s: State, seat: int, found: Any, n: int) -> int:
    """The tiles a figure may take, in the order of their numbers."""
    first = n
    for side in range(4):
        place = first_tile(s, seat, side)
        if place != NONE:
            found[n] = s.market[place]
            n += 1
    if n == first:  # H-DC5: any tile
        for place in range(PLACES):
            if s.market[place] != NONE:
                found[n] = s.market[place]
                n += 1
    for k in range(first + 1, n):
        at = k
        while at > first and found[at - 1] > found[at]:
            lower = found[at]
            found[at] = found[at - 1]
            found[at - 1] = lower
            at -= 1
    return n
