"""What a park is worth (examples: H-DC16).

It is spread out on the ground of the scratch record and looked at tile by tile.
"""

from typing import Any

import numpy as np

from hortus.kit import entry, fill, rule

from .position import HOME, PITCH, Line, State, Work
from .tiles import (
    ANIMAL,
    COUNTS_AREAS,
    FLOWER,
    FLOWERS,
    KIND,
    LAND,
    LOOKS_TO,
    MARKS,
    NEEDS,
    NONE,
    POINTS,
    ROAD,
    SEES_FLOWERS,
    TOURIST,
    TOWER,
    TURNED_FREELY,
    WANTS,
)

ENTRANCE = -1
KINDS_OF_WANT = len(WANTS)
BESIDE = np.array([PITCH, 1, -PITCH, -1], np.int32)  # north, east, south, west
STEP_X = np.array([0, 1, 0, -1, 1, 1, -1, -1], np.int8)  # and north-east, south-east, south-west, north-west
STEP_Y = np.array([1, 0, -1, 0, 1, -1, -1, 1], np.int8)
NEEDS_LINE = np.array(
    [Line.NEEDS_GRASS, Line.NEEDS_BUSH, Line.NEEDS_ROCK, Line.NEEDS_WATER, Line.NEEDS_FLOWERS], np.int8
)

# -- spreading a park out --------------------------------------------------------------------------------


@rule
def put(work: Work, tile: int, x: int, y: int, turn: int) -> None:
    """One more tile on the ground."""
    slot = work.slots
    place = (y + 1) * PITCH + x + 1
    work.at[place] = slot + 1
    work.tile[slot] = tile
    work.field_of[slot] = place
    work.turned[slot] = turn
    work.land[slot] = NONE if tile == ENTRANCE else LAND[tile]  # H-DC1: the entrance has no landscape
    work.bloom[slot] = 0 if tile != ENTRANCE and KIND[tile] == FLOWER else NONE
    work.lowest_x, work.highest_x = min(work.lowest_x, x), max(work.highest_x, x)
    work.lowest_y, work.highest_y = min(work.lowest_y, y), max(work.highest_y, y)
    work.slots = slot + 1


@rule
def spread_out(s: State, work: Work, seat: int) -> None:
    """A park on the ground, its entrance first."""
    fill(work.at, 0)
    work.slots = 0
    work.lowest_x, work.highest_x, work.lowest_y, work.highest_y = HOME, HOME, HOME, HOME
    put(work, ENTRANCE, HOME, HOME, 0)
    for k in range(s.laid[seat]):
        put(work, int(s.tile[seat, k]), int(s.x[seat, k]), int(s.y[seat, k]), int(s.turned[seat, k]))


@rule
def find_groups(work: Work, what: Any, group: Any, size: Any) -> None:
    """H-19: tiles of the same sort that touch orthogonally are a group, named after its first slot."""
    for slot in range(work.slots):
        group[slot] = NONE
    for first in range(work.slots):
        if what[first] != NONE and group[first] == NONE:
            group[first] = first
            work.queue[0] = first
            waiting, looked_at = 1, 0
            while looked_at < waiting:
                here = work.field_of[work.queue[looked_at]]
                looked_at += 1
                for side in range(4):
                    slot = work.at[here + BESIDE[side]] - 1
                    if slot >= 0 and what[slot] == what[first] and group[slot] == NONE:
                        group[slot] = first
                        work.queue[waiting] = slot
                        waiting += 1
            size[first] = waiting


@rule
def find_areas(work: Work) -> None:
    """H-19: the areas of the park that is on the ground."""
    find_groups(work, work.land, work.area, work.area_size)


@rule
def look_at(s: State, work: Work, seat: int) -> None:
    """Everything the scoring of a park asks for."""
    spread_out(s, work, seat)
    look_around(work)


@rule
def look_around(work: Work) -> None:
    """Areas, groups of flowers, and which tiles are fulfilled."""
    find_areas(work)
    find_groups(work, work.bloom, work.bed, work.bed_size)
    for slot in range(work.slots):
        tile = int(work.tile[slot])
        work.fulfilled[slot] = tile != ENTRANCE and KIND[tile] == ANIMAL and is_fulfilled(work, slot)


# -- animals ---------------------------------------------------------------------------------------------


@rule
def within_reach(work: Work, slot: int, want: int) -> int:
    """H-DC8: how many tiles of a sort an animal reaches, each adjacent group counted once, itself never."""
    if want == work.land[slot]:
        return int(work.area_size[work.area[slot]]) - 1  # every tile of its own area is reached without it
    here = work.field_of[slot]
    first, second, third, reached = NONE, NONE, NONE, 0
    for side in range(4):
        group = group_beside(work, here + BESIDE[side], want)
        if group != NONE and group != first and group != second and group != third:
            reached += int(work.bed_size[group]) if want == FLOWERS else int(work.area_size[group])
            first, second, third = group, first, second
    return reached


@rule
def group_beside(work: Work, place: int, want: int) -> int:
    """The area or the group of flowers on a field, if it is of the wanted sort, or NONE."""
    slot = work.at[place] - 1
    if slot < 0:
        return NONE
    if want == FLOWERS:
        return int(work.bed[slot])
    return int(work.area[slot]) if work.land[slot] == want else NONE


@rule
def missing(work: Work, slot: int, want: int) -> int:
    """H-18: how many more tiles of a sort an animal wants."""
    needed = int(NEEDS[work.tile[slot], want])
    return max(0, needed - within_reach(work, slot, want)) if needed > 0 else 0


@rule
def is_fulfilled(work: Work, slot: int) -> bool:
    """H-18: an animal is fulfilled when all its needs are met."""
    for want in range(KINDS_OF_WANT):
        if missing(work, slot, want) > 0:
            return False
    return True


@rule
def score_animal(work: Work, slot: int, sheet: Any) -> int:
    """H-18: the printed points, or what is missing."""
    tile = int(work.tile[slot])
    if work.fulfilled[slot]:
        return entry(sheet, Line.ANIMAL, tile, 0, int(POINTS[tile]))
    for want in range(KINDS_OF_WANT):
        more = missing(work, slot, want)
        if more > 0:
            entry(sheet, NEEDS_LINE[want], tile, more, 0)
    return 0


# -- towers, roads, tourists -----------------------------------------------------------------------------


@rule
def seen(work: Work, slot: int, way: int) -> int:
    """H-23, H-25, H-DC9: how many fulfilled animals, or flowers, a tower sees in one direction."""
    flowers, count = SEES_FLOWERS[work.tile[slot]], 0
    x, y = work.field_of[slot] % PITCH - 1 + STEP_X[way], work.field_of[slot] // PITCH - 1 + STEP_Y[way]
    while work.lowest_x <= x <= work.highest_x and work.lowest_y <= y <= work.highest_y:
        other = work.at[(y + 1) * PITCH + x + 1] - 1
        if other > 0:  # gaps and the entrance do not stop the view
            if KIND[work.tile[other]] == TOWER:
                return count  # H-24
            if (flowers and work.bloom[other] != NONE) or (not flowers and work.fulfilled[other] != 0):
                count += 1  # H-25: flowers always are fulfilled
        x += STEP_X[way]
        y += STEP_Y[way]
    return count


@rule
def score_tower(work: Work, slot: int, sheet: Any) -> int:
    """H-23: points for each animal or flower in sight; H-21 the best direction, H-22 all of them."""
    tile = int(work.tile[slot])
    best, best_way, together = 0, NONE, 0
    for way in range(8):
        if LOOKS_TO[tile] >> way & 1:
            count = seen(work, slot, way)
            together += count
            if count > best:
                best, best_way = count, way
    if TURNED_FREELY[tile]:
        together = best
        if best_way != NONE:
            entry(sheet, Line.LOOKS, tile, best_way, 0)
    line = Line.SEES_FLOWERS if SEES_FLOWERS[tile] else Line.SEES_ANIMALS
    return entry(sheet, line, tile, together, int(POINTS[tile]) * together)


@rule
def score_road(work: Work, slot: int, sheet: Any) -> int:
    """H-26: the printed points if every marked side has a neighbour; the entrance is one, too (H-DC1)."""
    tile, empty = int(work.tile[slot]), 0
    for side in range(4):
        if MARKS[tile, work.turned[slot]] >> side & 1 and work.at[work.field_of[slot] + BESIDE[side]] == 0:
            empty += 1
    if empty > 0:
        return entry(sheet, Line.ROAD_NEEDS, tile, empty, 0)
    return entry(sheet, Line.ROAD, tile, 0, int(POINTS[tile]))


@rule
def areas(work: Work, land: int) -> int:
    """How many areas of a landscape there are, or of all landscapes (NONE)."""
    found = 0
    for slot in range(1, work.slots):
        if work.area[slot] == slot and (land == NONE or work.land[slot] == land):
            found += 1
    return found


@rule
def score_tourist(work: Work, slot: int, sheet: Any) -> int:
    """H-27: a point for each other tile of its area; H-28, H-DC10: for each other area of its landscape."""
    tile = int(work.tile[slot])
    if COUNTS_AREAS[tile]:
        others = areas(work, work.land[slot]) - 1
        return entry(sheet, Line.ALL_AREAS, tile, others, others)
    others = int(work.area_size[work.area[slot]]) - 1
    return entry(sheet, Line.OWN_AREA, tile, others, others)


@rule
def score_park(work: Work, sheet: Any) -> int:
    """All tiles of the park that is on the ground, in the order they were laid."""
    points = 0
    for slot in range(1, work.slots):
        kind = KIND[work.tile[slot]]
        if kind == ANIMAL:
            points += score_animal(work, slot, sheet)
        elif kind == FLOWER:
            points += entry(sheet, Line.FLOWER, int(work.tile[slot]), 0, 1)  # H-20
        elif kind == TOWER:
            points += score_tower(work, slot, sheet)
        elif kind == ROAD:
            points += score_road(work, slot, sheet)
        elif kind == TOURIST:
            points += score_tourist(work, slot, sheet)
    return points


@rule
def happy_animals(work: Work) -> int:
    """How many animals of the park are fulfilled."""
    found = 0
    for slot in range(1, work.slots):
        found += int(work.fulfilled[slot])
    return found
