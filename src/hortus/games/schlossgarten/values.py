"""What a bot looks at: the points, and what the constellation within reach is likely to bring."""

from hortus.kit import OVER, fill, rule

from .rules.building import objection_to_build
from .rules.garden import COVERS, SITE, SITES_ON, SIZE, SPOT, all_subjects, around, first, kings, pits
from .rules.points import result, score
from .rules.position import No, Phase
from .rules.printed import AREA, KING, NONE, POINTS, SIDE, SPOTS
from .rules.reach import constellation


@rule
def look_beside(s, work):
    """Beside which fields a tile lies, by how good it is: its points twice, and one more for a pit."""
    standing = all_subjects(s) | kings(s)
    fill(work.beside, 0)
    for at in range(AREA):
        if s.land[at] != NONE:
            work.beside[2 * int(POINTS[s.land[at]]) + s.pit[at]] |= SPOT[at] & ~standing
    for good in range(8):
        tiles = work.beside[good]
        wide = tiles | tiles << 1 | tiles >> 1
        work.beside[good] = wide << 8 | wide >> 8 | tiles << 1 | tiles >> 1


@rule
def best_beside(work, at):
    """How good the best tile beside a field is."""
    for good in range(7, 0, -1):
        if work.beside[good] & SPOT[at]:
            return good
    return 0


@rule
def steps_to(s, seat, figure, at):
    """The steps with which a figure comes to a field, or NONE."""
    return 0 if s.place[seat, figure] == at else int(s.cost[figure, at])


@rule
def others(s, seat, figure):
    """The fields on which other players' figures of this kind stand."""
    found = 0
    for other in range(s.seats):
        if other != seat and s.place[other, figure] != NONE:
            found |= SPOT[s.place[other, figure]]
    return found


@rule
def hope(s, work, seat):
    """The best constellation that the figures can still reach with the card played."""
    look_beside(s, work)
    gardeners, architects = others(s, seat, 1), others(s, seat, 2)
    best = 0.0
    for king in range(AREA):
        way = steps_to(s, seat, KING, king)
        if way == NONE:
            continue
        for quarters in range(4):
            garden, works = SPOTS[s.card, quarters, 0, king], SPOTS[s.card, quarters, 1, king]
            if garden == NONE or works == NONE:
                continue
            alien_gardener, alien_architect = SPOT[garden] & gardeners, SPOT[works] & architects
            if alien_gardener and alien_architect:
                continue
            steps, promise = way, 0
            if not alien_gardener:
                more = steps_to(s, seat, 1, garden)
                steps += more if more != NONE else 99
                promise = best_beside(work, garden)
            if not alien_architect:
                more = steps_to(s, seat, 2, works)
                steps += more if more != NONE else 99
                promise = max(promise, best_beside(work, works))
            if steps <= s.steps:
                best = max(best, 1.0 + 0.5 * promise + 0.02 * (s.steps - steps))
    return best


@rule
def standing_hope(s, work, seat):
    """What the subjects promise where they stand."""
    look_beside(s, work)
    gardener, architect = best_beside(work, s.place[seat, 1]), best_beside(work, s.place[seat, 2])
    return 1.2 + 0.5 * max(gardener, architect)


@rule
def gain(s, seat, site):
    """The points that building on a site brings, and half of those it takes from others."""
    points = float(SIZE[site])
    for k in range(SIZE[site]):
        at = COVERS[site, k]
        if s.land[at] != NONE:
            points += POINTS[s.land[at]]
    for other in range(s.seats):
        for element in range(6):
            if s.site[other, element] != NONE and SITE[s.site[other, element]] & SITE[site]:
                size = element % 3 + 1
                points += -1.0 * size if other == seat else 0.5 * size
    return points


@rule
def best_building(s, seat, subject):
    """The best that the subject who has dug can build now."""
    best, near = 0.0, pits(s) & around(SPOT[s.place[seat, subject + 1]])
    while near:
        for k in range(17):
            site = SITES_ON[first(near), k]
            if site != NONE and objection_to_build(s, seat, subject, site) == No.OBJECTION:
                best = max(best, gain(s, seat, site))
        near &= near - 1
    return best


@rule
def scattered(s, seat):
    """How far the subjects are from their king, beyond two fields."""
    king, far = int(s.place[seat, KING]), 0
    for figure in (1, 2):
        at = int(s.place[seat, figure])
        if at != NONE:
            far += max(0, max(abs(at % SIDE - king % SIDE), abs(at // SIDE - king // SIDE)) - 2)
    return far


@rule
def prospects(s, work, seat):
    """What the turn may still bring."""
    if s.phase == Phase.MOVE:
        return hope(s, work, seat)
    if s.phase == Phase.REHOUSE:
        return standing_hope(s, work, seat) if constellation(s, seat) != NONE else 0.0
    if s.phase == Phase.BUILD:
        return best_building(s, seat, s.digger) if s.digger != NONE else standing_hope(s, work, seat)
    return 0.0


@rule
def worth(s, work, seat):
    """About how far the seat is ahead."""
    work.tally[0, 0] = 0
    own = float(score(s, work, seat, work.tally))
    best, ahead = 0, True
    mine = result(s, work, seat)
    for other in range(s.seats):
        if other != seat:
            work.tally[0, 0] = 0
            best = max(best, score(s, work, other, work.tally))
            ahead = ahead and mine >= result(s, work, other)
    value = own - 0.4 * best - 0.03 * scattered(s, seat)
    if s.seat == OVER:
        return value + (10.0 if ahead else -10.0)
    return value + prospects(s, work, seat) if s.turn == seat else value
