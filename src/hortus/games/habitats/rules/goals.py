"""The goals of a year: what each measures in a park, and who gets how many points (H-15, H-16)."""

from typing import Any

from hortus.kit import entry, note, rule

from .position import GROUND, HOME, PITCH, Line, Note, State, Work
from .scoring import BESIDE, areas, find_areas, happy_animals, look_around, spread_out
from .tiles import (
    ALL_SPECIES,
    FEWER_IS_BETTER,
    KIND,
    KINDS,
    LANDS,
    MEASURE,
    MEASURES,
    NONE,
    REWARD,
    ROAD,
    SPECIES,
    YEARS,
)

LONG_LINE, BIG_AREA, FAR_FROM_ROAD, VARIETY, AREAS, FARTHEST, FLOWER_SPECIES, HAPPY, BALANCE = range(
    len(MEASURES)
)
NEAR = 3  # H-DC11: a tile this many steps from the road is still near
LANDSCAPES, KINDS_OF_TILE = len(LANDS), len(KINDS)


@rule
def longest_line(work: Work) -> int:
    """The longest unbroken row or column of tiles; the entrance counts."""
    longest = 0
    for slot in range(work.slots):
        for side in range(2):
            length, place = 0, work.field_of[slot]
            while work.at[place] != 0:
                length += 1
                place += BESIDE[side]
            longest = max(longest, length)
    return longest


@rule
def largest_area(work: Work) -> int:
    """The size of the largest area."""
    largest = 0
    for slot in range(1, work.slots):
        if work.area[slot] == slot:
            largest = max(largest, int(work.area_size[slot]))
    return largest


@rule
def far_from_road(work: Work) -> int:
    """Tiles more than NEAR steps, walking over tiles, from the nearest road tile or the entrance."""
    waiting = 0
    for slot in range(work.slots):
        work.steps[slot] = NONE
        if slot == 0 or KIND[work.tile[slot]] == ROAD:
            work.steps[slot] = 0
            work.queue[waiting] = slot
            waiting += 1
    looked_at, far = 0, 0
    while looked_at < waiting:
        here = work.queue[looked_at]
        looked_at += 1
        if work.steps[here] > NEAR:
            far += 1
        for side in range(4):
            beside = work.at[work.field_of[here] + BESIDE[side]] - 1
            if beside >= 0 and work.steps[beside] == NONE:
                work.steps[beside] = work.steps[here] + 1
                work.queue[waiting] = beside
                waiting += 1
    return far


@rule
def variety(work: Work) -> int:
    """How many different pairs of kind and landscape there are."""
    pairs = 0
    for slot in range(1, work.slots):
        pairs |= 1 << (int(KIND[work.tile[slot]]) * LANDSCAPES + int(work.land[slot]))
    found = 0
    for pair in range(KINDS_OF_TILE * LANDSCAPES):
        found += pairs >> pair & 1
    return found


@rule
def farthest(work: Work) -> int:
    """The largest distance of a tile from the entrance, columns and rows together."""
    most = 0
    for slot in range(1, work.slots):
        place = work.field_of[slot]
        most = max(most, abs(place % PITCH - 1 - HOME) + abs(place // PITCH - 1 - HOME))
    return most


@rule
def flower_species(work: Work) -> int:
    """How many different species of flowers there are."""
    found = 0
    for one in range(ALL_SPECIES):
        for slot in range(1, work.slots):
            if SPECIES[work.tile[slot]] == one:
                found += 1
                break
    return found


@rule
def rarest_landscape(work: Work) -> int:
    """The tiles of the landscape there is least of."""
    rarest = GROUND
    for land in range(LANDSCAPES):
        tiles = 0
        for slot in range(1, work.slots):
            if work.land[slot] == land:
                tiles += 1
        rarest = min(rarest, tiles)
    return rarest


@rule
def measure(work: Work, goal: int) -> int:
    """H-DC11: what a goal finds in the park that is on the ground."""
    what = MEASURE[goal]
    if what == LONG_LINE:
        return longest_line(work)
    if what == BIG_AREA:
        return largest_area(work)
    if what == FAR_FROM_ROAD:
        return far_from_road(work)
    if what == VARIETY:
        return variety(work)
    if what == AREAS:
        return areas(work, NONE)
    if what == FARTHEST:
        return farthest(work)
    if what == FLOWER_SPECIES:
        return flower_species(work)
    if what == HAPPY:
        return happy_animals(work)
    return rarest_landscape(work)


@rule
def goals_a_year(s: State) -> int:
    """H-15: two goals; H-17: or one; H-DC17: or none; H-DC14: none for a single player."""
    return 0 if s.seats == 1 else int(s.goals)


@rule
def compare_parks(s: State, work: Work) -> None:
    """H-15: measure the goals of this year in every park."""
    for seat in range(s.seats):
        spread_out(s, work, seat)
        for k in range(goals_a_year(s)):
            goal = int(s.goal[s.year, k])
            if MEASURE[goal] == HAPPY:
                look_around(work)
            elif MEASURE[goal] == BIG_AREA or MEASURE[goal] == AREAS:
                find_areas(work)
            work.measured[seat, k] = measure(work, goal)


@rule
def is_as_good(goal: int, one: int, other: int) -> bool:
    """Whether one measure is at least as good as another."""
    if FEWER_IS_BETTER[goal]:
        return one <= other
    return one >= other


@rule
def reward(s: State, work: Work, seat: int, k: int) -> int:
    """H-15, H-DC12: the points of a rank; H-16: among those who are tied, of the lowest."""
    goal, rank = int(s.goal[s.year, k]), 0
    for other in range(s.seats):
        if is_as_good(goal, int(work.measured[other, k]), int(work.measured[seat, k])):
            rank += 1
    return int(REWARD[s.seats, s.year, rank - 1])


@rule
def judge_year(s: State, work: Work) -> None:
    """H-15: points for the goals of the year that is over."""
    compare_parks(s, work)
    for k in range(goals_a_year(s)):
        for seat in range(s.seats):
            points = reward(s, work, seat, k)
            s.measured[seat, s.year, k] = work.measured[seat, k]
            s.won[seat, s.year, k] = points
            if points > 0:
                note(work, Note.GOAL_WON, seat, int(s.goal[s.year, k]), points)


@rule
def score_goals(s: State, seat: int, sheet: Any) -> int:
    """H-15: the goals of the years that are over."""
    points = 0
    for year in range(s.year):
        for k in range(goals_a_year(s)):
            won = int(s.won[seat, year, k])
            points += entry(sheet, Line.GOAL_DONE, int(s.goal[year, k]), int(s.measured[seat, year, k]), won)
    return points


@rule
def foretell_goals(s: State, work: Work, seat: int, sheet: Any) -> None:
    """What this year's goals measure now, and what they would bring if the year were over; not yet points."""
    if s.year < YEARS and goals_a_year(s) > 0:
        compare_parks(s, work)
        for k in range(goals_a_year(s)):
            goal = int(s.goal[s.year, k])
            entry(sheet, Line.GOAL_NOW, goal, int(work.measured[seat, k]), 0)
            entry(sheet, Line.GOAL_WOULD, goal, reward(s, work, seat, k), 0)
