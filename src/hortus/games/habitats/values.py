"""What a bot looks at: points made, animals that may still be fulfilled, goals in sight, the tile in hand."""

import numpy as np

from hortus.kit import OVER, rule

from .rules.goals import goals_a_year, measure, score_goals
from .rules.park import ROW_OF, road_meets_tile
from .rules.position import ACROSS, PITCH, State, Work
from .rules.scoring import (
    BESIDE,
    KINDS_OF_WANT,
    happy_animals,
    look_around,
    missing,
    put,
    score_park,
    spread_out,
)
from .rules.tiles import ANIMAL, KIND, LOOKS_OF, MARKS, MEASURE, NONE, POINTS, ROAD, ROUNDS, TOWER, YEARS

PLAY_ON = 6  # decisions that a search plays on before it looks: parks are judged better a few tiles later
NEAR = 0.62  # how likely the next missing tile comes in time
SHUT_IN = 0.45  # the same for an animal without a free field beside it
SIGHT = 0.35  # a tower will see more, with every turn that is left up to so many
OUTLOOK = 6
# points to hope for with one more in the measure of a goal, in the order of MEASURES
STEP = np.array([0.45, 0.45, -0.4, 0.4, 0.3, -0.35, 0.6, 0.5, 0.6])
YEAR_WEIGHT = np.array([0.75, 1.0, 1.25])
LATER = 0.45  # what a goal of a later year counts now
ANIMAL_AHEAD = 0.01  # fulfilled animals break ties


@rule
def turns_left(s: State) -> int:
    """How many turns a seat still has, this one included."""
    left = -int(s.rounds)
    for year in range(s.year, YEARS):
        left += int(ROUNDS[s.seats, year])
    return left


@rule
def free_fields(work: Work, slot: int) -> int:
    """The empty fields beside a tile."""
    free = 0
    for side in range(4):
        if work.at[work.field_of[slot] + BESIDE[side]] == 0:
            free += 1
    return free


@rule
def animal_hope(work: Work, slot: int, left: int) -> float:
    """The points of an unfulfilled animal, the less the more it misses."""
    lacks = 0
    for want in range(KINDS_OF_WANT):
        lacks += missing(work, slot, want)
    if lacks > left:
        return 0.0
    chance = NEAR if free_fields(work, slot) > 0 else SHUT_IN
    return float(POINTS[work.tile[slot]]) * 0.8 * chance**lacks


@rule
def road_hope(work: Work, slot: int, left: int) -> float:
    """The points of a road, the less the more neighbours it misses."""
    tile, empty = work.tile[slot], 0
    for side in range(4):
        if MARKS[tile, work.turned[slot]] >> side & 1 and work.at[work.field_of[slot] + BESIDE[side]] == 0:
            empty += 1
    if empty == 0 or empty > left:
        return 0.0
    return float(POINTS[tile]) * 0.72**empty


@rule
def hope(work: Work, left: int) -> float:
    """What the tiles of the park on the ground may still bring."""
    hoped = 0.0
    for slot in range(1, work.slots):
        kind = KIND[work.tile[slot]]
        if kind == ANIMAL and not work.fulfilled[slot]:
            hoped += animal_hope(work, slot, left)
        elif kind == ROAD:
            hoped += road_hope(work, slot, left)
        elif kind == TOWER:
            hoped += SIGHT * min(left, OUTLOOK)
    return hoped


@rule
def goal_hope(s: State, work: Work) -> float:
    """What the goals of this year and the next make of the park on the ground."""
    hoped, weight = 0.0, 1.0
    for year in range(s.year, YEARS):
        for k in range(goals_a_year(s)):
            goal = int(s.goal[year, k])
            hoped += weight * YEAR_WEIGHT[year] * STEP[MEASURE[goal]] * measure(work, goal)
        weight *= LATER
    return hoped


@rule
def value(s: State, work: Work, left: int) -> float:
    """The park on the ground: points, hopes, goals."""
    look_around(work)
    work.no_sheet[0, 0] = 0
    points = float(score_park(work, work.no_sheet)) + ANIMAL_AHEAD * happy_animals(work)
    return points + hope(work, left) + goal_hope(s, work)


@rule
def with_hand(s: State, work: Work, seat: int, left: int) -> float:
    """The value after the best placing of the tile in hand."""
    tile, best = int(s.hand), value(s, work, left)
    for x in range(ACROSS):
        column = int(s.open[seat, x])
        while column != 0:
            y = int(ROW_OF[(column & -column) % 67])
            column &= column - 1
            for turn in range(LOOKS_OF[tile]):
                if not road_meets_tile(s, seat, tile, x, y, turn):
                    put(work, tile, x, y, turn)
                    best = max(best, value(s, work, left))
                    work.slots -= 1
                    work.at[(y + 1) * PITCH + x + 1] = 0
    return best


@rule
def worth(s: State, work: Work, seat: int) -> float:
    """The points a seat can expect in the end."""
    work.no_sheet[0, 0] = 0
    won = float(score_goals(s, seat, work.no_sheet))
    spread_out(s, work, seat)
    if s.seat == OVER:
        look_around(work)
        return won + score_park(work, work.no_sheet) + ANIMAL_AHEAD * happy_animals(work)
    left = turns_left(s)
    if s.hand != NONE and s.turn == seat:
        return won + with_hand(s, work, seat, left - 1)
    return won + value(s, work, left)
