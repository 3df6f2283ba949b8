"""What holds in every position."""

from enum import IntEnum

from hortus.kit import OVER, rule, total

from ..rules.position import HOME
from ..rules.tiles import NONE, PLACES, ROADS, ROUNDS, TILES, YEARS


class Broken(IntEnum):
    """What cannot be."""

    NOTHING = 0
    A_TILE_IS_IN_TWO_PLACES = 1
    A_TILE_IS_LOST_WITHOUT_A_REASON = 2
    A_TILE_LIES_BELOW_THE_ENTRANCE = 3
    A_TILE_LIES_ON_ANOTHER = 4
    A_TILE_LIES_BESIDE_A_ROAD = 5
    A_TILE_LIES_ALONE = 6
    A_GOAL_IS_THERE_TWICE = 7
    THE_YEARS_ARE_NOT_OVER = 8


@rule
def broken(s, work):
    """The first thing that is wrong."""
    places = 0
    for tile in range(TILES):
        found = places_of(s, tile)
        if found > 1:
            return Broken.A_TILE_IS_IN_TWO_PLACES
        places += found
    for seat in range(s.seats):
        fault = broken_park(s, seat)
        if fault != Broken.NOTHING:
            return fault
    if goals_twice(s):
        return Broken.A_GOAL_IS_THERE_TWICE
    if s.seat == OVER:
        if s.year != YEARS or s.rounds != 0 or s.hand != NONE:
            return Broken.THE_YEARS_ARE_NOT_OVER
        if TILES - places != s.seats * total(ROUNDS[s.seats]) - total(s.laid):  # H-DC7: those without a place
            return Broken.A_TILE_IS_LOST_WITHOUT_A_REASON
    return Broken.NOTHING


@rule
def places_of(s, tile):
    """In how many places a tile is: unseen, in the market, in a hand, in a park."""
    found = int(s.stock[tile]) + (s.hand == tile)
    for place in range(PLACES):
        found += s.market[place] == tile
    for seat in range(s.seats):
        for k in range(s.laid[seat]):
            found += s.tile[seat, k] == tile
    return found


@rule
def broken_park(s, seat):
    """H-11, H-12, H-13 Every tile beside an earlier one, on a field of its own, where no road wants room."""
    for k in range(s.laid[seat]):
        x, y = int(s.x[seat, k]), int(s.y[seat, k])
        if x == HOME and y < HOME:
            return Broken.A_TILE_LIES_BELOW_THE_ENTRANCE
        if x == HOME and y == HOME:
            return Broken.A_TILE_LIES_ON_ANOTHER
        joined = abs(x - HOME) + abs(y - HOME) == 1
        if joined and has_road_to(s, seat, k, HOME - x, HOME - y):
            return Broken.A_TILE_LIES_BESIDE_A_ROAD
        for other in range(s.laid[seat]):
            aside, up = int(s.x[seat, other]) - x, int(s.y[seat, other]) - y
            if other != k and aside == 0 and up == 0:
                return Broken.A_TILE_LIES_ON_ANOTHER
            if abs(aside) + abs(up) == 1:
                joined = joined or other < k
                if has_road_to(s, seat, k, aside, up):
                    return Broken.A_TILE_LIES_BESIDE_A_ROAD
        if not joined:
            return Broken.A_TILE_LIES_ALONE
    return Broken.NOTHING


@rule
def has_road_to(s, seat, k, aside, up):
    """Whether the tile has a road on the side that points one field aside or up."""
    side = 1 - up if up != 0 else 2 - aside  # north, east, south, west
    return ROADS[s.tile[seat, k], s.turned[seat, k]] >> side & 1 != 0


@rule
def goals_twice(s):
    """H-15, H-17 Whether a goal counts in two years, or twice in one."""
    for year in range(YEARS):
        for k in range(s.goal.shape[1]):
            for other in range(YEARS):
                for j in range(s.goal.shape[1]):
                    same = year == other and k == j
                    if not same and s.goal[year, k] != NONE and s.goal[year, k] == s.goal[other, j]:
                        return True
    return False
