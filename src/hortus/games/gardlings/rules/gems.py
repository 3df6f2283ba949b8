"""Counting a garden: gems, links, missions, theft, ponds."""

from hortus.kit import entry, rule

from .garden import (
    MISSION_CELL,
    SECOND_CELL,
    STEP,
    THE_MISSION,
    cell,
    draw_chart,
    first_cell,
)
from .position import ORIGIN, Line, Phase, Stage
from .tiles import (
    AT_HALF,
    AT_SIDE,
    COVERED,
    CREATURE,
    DRAGON,
    EMPTIES,
    EMPTY,
    ENCLOSED,
    FORM_CELLS,
    FORMS,
    GEMS,
    GNOMES,
    INSIDE,
    LEAST,
    LINKS,
    LOWER,
    PIECE_AT,
    PIECE_BITS,
    RAINBOW,
    REWARD,
    SHAPE,
    SIGN,
    SIGN_BITS,
    TASK,
    TRIPLE,
    UPPER,
    WANTED,
)

REACHED = 1 << 29  # a free cell that a flood has reached
THEFT, TRIPLE_GEMS, ALARM_AT, DRAGONS_NEEDED = 3, 3, 6, 3
W, N2, S2 = 5, 1, 3  # the ends of a mushroom's lines (G-DC5)


# -- what lies in the garden


@rule
def creatures(s, seat, creature):
    """G-18 How many creatures of a kind lie in the garden, for those that do something by their number."""
    found = 0
    for i in range(s.laid[seat]):
        if CREATURE[s.tiles[seat, i]] == creature:
            found += 1
    return found


@rule
def gnomes(s, seat):
    """G-DC6 A gnome counts 1, a double gnome 2."""
    found = 0
    for i in range(s.laid[seat]):
        found += int(GNOMES[s.tiles[seat, i]])
    return found


@rule
def alarm_at(s, seat):
    """G-21 The sixth gnome rings; G-43 the seventh while three dragons lie in the garden."""
    return ALARM_AT + (creatures(s, seat, DRAGON) >= DRAGONS_NEEDED)


# -- gems


@rule
def sign_of(shown, side):
    """What a covered cell shows on one side."""
    return (shown >> (SIGN_BITS * side)) & INSIDE


@rule
def joined_as(one, other):
    """G-DC4 What two joined halves make: an egg takes the colour of the other half (G-DC22)."""
    return min(one, other) if max(one, other) == RAINBOW else one


@rule
def count_joined(work, c):
    """Count what a covered cell joins on its right and below, so that each pair counts once."""
    for side in range(1, 3):
        sign, other = sign_of(work.chart[c], side), work.chart[c + STEP[side]]
        if sign != INSIDE and other & COVERED != 0:
            work.tally[joined_as(sign, sign_of(other, side + 2 if side == 1 else 0))] += 1


@rule
def is_complete(s, work, seat, i, connection):
    """Whether a connection of a laid tile is half of a complete gem."""
    tile, turn = s.tiles[seat, i], s.turned[seat, i]
    c = first_cell(s, seat, i)
    if AT_HALF[turn, connection]:
        c += SECOND_CELL[turn]
    return SIGN[tile, connection] != EMPTY and work.chart[c + STEP[AT_SIDE[turn, connection]]] & COVERED != 0


@rule
def complete_links(s, work, seat, i):
    """G-39 The links of a mushroom head of which both ends are complete gems."""
    links, found = LINKS[s.tiles[seat, i]], 0
    if links != 0 and is_complete(s, work, seat, i, W):
        if links & UPPER and is_complete(s, work, seat, i, N2):
            found += 1
        if links & LOWER and is_complete(s, work, seat, i, S2):
            found += 1  # G-40
    return found


@rule
def count(s, work, seat):
    """Count a garden into work; gives its gems before any theft."""
    draw_chart(s, work, seat)
    for sign in range(EMPTY + 1):
        work.tally[sign] = 0
    work.links = 0
    for i in range(s.laid[seat]):
        if i != s.lifted[seat]:
            c = first_cell(s, seat, i)
            count_joined(work, c)
            count_joined(work, c + SECOND_CELL[s.turned[seat, i]])
            work.links += complete_links(s, work, seat, i)
    if s.mission[seat] >= 0:
        for k in range(4):
            count_joined(work, ORIGIN + MISSION_CELL[k])  # G-DC23: ordinary gems
    gems = int(work.links) + TRIPLE_GEMS * int(work.tally[TRIPLE])  # G-38
    for sign in range(TRIPLE):
        gems += int(work.tally[sign])  # G-25, G-41
    return gems + mission_gems(s, work, seat)


# -- missions


@rule
def mission_gems(s, work, seat):
    """G-50 What the mission brings, once the garden is counted."""
    mission = s.mission[seat]
    return int(REWARD[mission]) if mission >= 0 and is_fulfilled(work, mission) else 0


@rule
def is_fulfilled(work, mission):
    """Whether the garden does what the mission asks for."""
    if TASK[mission] == SHAPE:
        return has_shape(work, mission)  # G-52
    if TASK[mission] == EMPTIES:
        return work.tally[EMPTY] >= LEAST[mission]  # G-53
    if TASK[mission] == GEMS:
        return work.tally[WANTED[mission]] >= LEAST[mission]  # G-54
    if TASK[mission] == ENCLOSED:
        return is_enclosed(work)  # G-55
    return False  # G-56 brings another tile instead


@rule
def is_enclosed(work):
    """G-DC20 All eight cells beside the mission are covered."""
    for k in range(4):
        for side in range(4):
            if work.chart[ORIGIN + MISSION_CELL[k] + STEP[side]] & COVERED == 0:
                return False
    return True


@rule
def has_shape(work, mission):
    """G-52 Whether the shape lies somewhere in the garden, turned and mirrored as one likes."""
    for y in range(work.upper, work.lower + 1):
        for x in range(work.left, work.right + 1):
            if is_garden(work, x, y, 1):
                for form in range(8):
                    if has_form(work, mission, form, x, y):
                        return True
    return False


@rule
def has_form(work, mission, form, x, y):
    """Whether one turn of the shape lies with its first tile on this cell."""
    for k in range(FORM_CELLS[mission]):
        if not is_garden(
            work, x + FORMS[mission, form, k, 0], y + FORMS[mission, form, k, 1], FORMS[mission, form, k, 2]
        ):
            return False
    return True


@rule
def is_garden(work, x, y, full):
    """Whether a cell is covered by a tile (not by the mission, G-DC23), or empty, as asked."""
    outside = x < work.left or x > work.right or y < work.upper or y > work.lower
    if outside:
        return full == 0
    shown = work.chart[cell(x, y)]
    if full == 0:
        return shown & COVERED == 0
    return shown & COVERED != 0 and (shown >> PIECE_AT) & PIECE_BITS != THE_MISSION


# -- ponds


@rule
def ponds(s, work, seat):
    """G-46 Gaps of any size from which no way leads outside (G-DC16)."""
    draw_chart(s, work, seat)
    flood(work, cell(work.left - 1, work.upper - 1))
    found = 0
    for y in range(work.upper, work.lower + 1):
        for x in range(work.left, work.right + 1):
            if work.chart[cell(x, y)] & (COVERED | REACHED) == 0:
                flood(work, cell(x, y))
                found += 1
    return found


@rule
def flood(work, start):
    """Mark all free cells that can be reached from one of them without leaving the chart."""
    work.chart[start] |= REACHED
    grown = True
    while grown:
        grown = False
        for y in range(work.upper - 1, work.lower + 2):
            for x in range(work.left - 1, work.right + 2):
                c = cell(x, y)
                if work.chart[c] & (COVERED | REACHED) == 0:
                    for side in range(4):
                        if work.chart[c + STEP[side]] & (COVERED | REACHED) == REACHED:
                            work.chart[c] |= REACHED
                            grown = True


# -- the score sheet


@rule
def stolen(s, seat, gems):
    """G-26 Three gems after an alarm; G-45 half of them, rounded down, for experts; G-DC12 never below 0."""
    if s.stage[seat] != Stage.ALARMED:
        return 0
    return gems // 2 if s.expert else min(THEFT, gems)


@rule
def score(s, work, seat, sheet):
    """The gems of the garden in this round, told line by line."""
    gems = count(s, work, seat)
    for colour in range(RAINBOW):
        if work.tally[colour] > 0:
            entry(sheet, Line.GEMS, colour, work.tally[colour], work.tally[colour])
    if work.tally[RAINBOW] > 0:
        entry(sheet, Line.EGGS, 0, work.tally[RAINBOW], work.tally[RAINBOW])
    if work.tally[TRIPLE] > 0:
        entry(sheet, Line.TRIPLES, 0, work.tally[TRIPLE], TRIPLE_GEMS * int(work.tally[TRIPLE]))
    if work.links > 0:
        entry(sheet, Line.LINKS, 0, work.links, work.links)
    mission = mission_gems(s, work, seat)
    if mission > 0:
        entry(sheet, Line.MISSION, s.mission[seat], 0, mission)
    theft = stolen(s, seat, gems)
    if theft > 0:
        entry(sheet, Line.HALF if s.expert else Line.THEFT, 0, theft, -theft)
    building = s.phase == Phase.BUILD or s.phase == Phase.DRAW
    if not building and s.money[seat] != gems - theft:
        entry(sheet, Line.GONE, 0, 0, s.money[seat] - (gems - theft))  # G-DC17: the mutated pig has left
        return int(s.money[seat])
    return gems - theft
