"""A garden: where a tile may be laid, and whether the garden stays in one piece."""

import numpy as np

from hortus.kit import rule

from .position import (
    ACROSS,
    CELLS_WIDE,
    MARGIN,
    NOWHERE,
    ORIGIN,
    REACH,
    No,
    Stage,
)
from .tiles import (
    BARRED,
    BARS,
    COVERED,
    CREATURE,
    EMPTY,
    INSIDE,
    MISSION_BARS,
    MISSION_SHOWN,
    OFFERED,
    PIECE_AT,
    PIECE_BITS,
    SHOWN,
    SIDE_BITS,
    SIGN_BITS,
    TRIPLE,
    UNICORN,
)

STEP = np.array([-CELLS_WIDE, 1, CELLS_WIDE, -1], np.int16)
SECOND_CELL = np.array([1, CELLS_WIDE, 1, CELLS_WIDE], np.int16)  # G-DC1: by turn, from the first cell
MISSION_CELL = np.array([0, 1, CELLS_WIDE, CELLS_WIDE + 1], np.int16)
THE_MISSION = 100  # its number among the pieces of a chart
SPAN = len(ACROSS)


@rule
def cell(x, y):
    """The place of a cell on the chart."""
    return ORIGIN + int(y) * CELLS_WIDE + int(x)


@rule
def first_cell(s, seat, i):
    """Where the left or upper cell of a laid tile is."""
    return cell(s.x[seat, i], s.y[seat, i])


@rule
def holds(s, seat):
    """Whether a drawn tile waits in hand."""
    stage = s.stage[seat]
    return stage == Stage.LAY or stage == Stage.MISFIT or stage == Stage.RINGING


@rule
def tile_to_lay(s, seat):
    """The lifted unicorn or the drawn tile, or NOWHERE."""
    if s.lifted[seat] >= 0:
        return int(s.tiles[seat, s.lifted[seat]])
    if s.stage[seat] == Stage.LAY or s.stage[seat] == Stage.MISFIT:
        return int(s.tiles[seat, s.laid[seat]])
    return NOWHERE


@rule
def is_empty(s, seat):
    """Whether the next tile is the first piece (a mission is the first piece of its garden, G-49)."""
    return s.mission[seat] < 0 and s.laid[seat] == 0


# -- the chart


@rule
def mark(work, beyond, barred):
    """A free cell beside the garden learns what may not lie against the garden there."""
    before = work.chart[beyond]
    if before & COVERED == 0:
        if before == 0:
            work.border[work.borders] = beyond
            work.borders += 1
        work.chart[beyond] = before | barred


@rule
def draw_chart(s, work, seat):
    """A seat's garden without a lifted unicorn: covered cells, and what the free cells beside them bar."""
    left, right, upper, lower = 0, 1, 0, 1
    for i in range(s.laid[seat]):
        left, right = min(left, int(s.x[seat, i])), max(right, int(s.x[seat, i]) + 1)
        upper, lower = min(upper, int(s.y[seat, i])), max(lower, int(s.y[seat, i]) + 1)
    work.left, work.right, work.upper, work.lower = left, right, upper, lower
    work.borders = 0
    for y in range(upper - MARGIN, lower + MARGIN + 1):
        for c in range(cell(left - MARGIN, y), cell(right + MARGIN + 1, y)):
            work.chart[c] = 0
    for i in range(s.laid[seat]):
        if i != s.lifted[seat]:
            c = first_cell(s, seat, i)
            tile, turn = s.tiles[seat, i], s.turned[seat, i]
            for half in range(2):
                work.chart[c] = SHOWN[tile, turn, half] | (i << PIECE_AT)
                for side in range(4):
                    barred = BARS[tile, turn, half, side]
                    if barred != 0:
                        mark(work, c + STEP[side], barred)
                c += SECOND_CELL[turn]
    mission = s.mission[seat]
    if mission >= 0:  # G-49
        for k in range(4):
            c = ORIGIN + MISSION_CELL[k]
            work.chart[c] = MISSION_SHOWN[mission, k] | (THE_MISSION << PIECE_AT)
            for side in range(4):
                barred = MISSION_BARS[mission, k, side]
                if barred != 0:
                    mark(work, c + STEP[side], barred)
    work.groups = 1
    if s.lifted[seat] >= 0:
        part(s, work, seat)


@rule
def piece_on(s, work, seat, c):
    """The number of the piece that covers a cell, the mission last, or NOWHERE."""
    if work.chart[c] & COVERED == 0:
        return NOWHERE
    piece = (work.chart[c] >> PIECE_AT) & PIECE_BITS
    return int(s.laid[seat]) if piece == THE_MISSION else piece


@rule
def cell_of(s, seat, piece, k):
    """The cells of a piece in turn: two of a tile, four of the mission."""
    if piece == s.laid[seat]:
        return ORIGIN + int(MISSION_CELL[k])
    return first_cell(s, seat, piece) + k * int(SECOND_CELL[s.turned[seat, piece]])


@rule
def part(s, work, seat):
    """G-42 The groups into which the garden falls while the unicorn is lifted."""
    pieces = int(s.laid[seat]) + (s.mission[seat] >= 0)
    for piece in range(pieces):
        work.group[piece] = NOWHERE
    work.groups = 0
    for piece in range(pieces):
        if work.group[piece] < 0 and piece != s.lifted[seat]:
            work.group[piece] = work.groups
            spread(s, work, seat, pieces)
            work.groups += 1


@rule
def spread(s, work, seat, pieces):
    """All pieces that hang together with those of the newest group join it."""
    grown = True
    while grown:
        grown = False
        for piece in range(pieces):
            if work.group[piece] == work.groups:
                for k in range(4 if piece == s.laid[seat] else 2):
                    for side in range(4):
                        other = piece_on(s, work, seat, cell_of(s, seat, piece, k) + STEP[side])
                        if other >= 0 and work.group[other] < 0:
                            work.group[other] = work.groups
                            grown = True


@rule
def joins_all(s, work, seat, first, second):
    """G-42 Whether a tile on these two cells touches every group of the garden."""
    touched = 0
    for k in range(2):
        c = first if k == 0 else second
        for side in range(4):
            piece = piece_on(s, work, seat, c + STEP[side])
            if piece >= 0:
                touched |= 1 << work.group[piece]
    return touched == (1 << work.groups) - 1


# -- may it lie there?


@rule
def objection_to_laying(s, work, seat, tile, x, y, turn):
    """Why this tile may not lie here: the one place where laying is decided, whatever its colour (G-16)."""
    if max(abs(x), abs(y)) > REACH:
        return No.BEYOND  # G-DC23
    if is_empty(s, seat):
        return No.OBJECTION if x == 0 and y == 0 else No.FIRST_TILE  # G-12, G-DC23
    draw_chart(s, work, seat)
    across, down = 1 - (turn & 1), turn & 1
    if x + across < work.left - 1 or x > work.right + 1 or y + down < work.upper - 1 or y > work.lower + 1:
        return No.APART  # G-15
    return objection_on_chart(s, work, seat, tile, cell(x, y), turn)


@rule
def objection_on_chart(s, work, seat, tile, first, turn):
    """The same for a garden that is drawn already and a place not far from it."""
    second = first + SECOND_CELL[turn]
    here, there = work.chart[first], work.chart[second]
    if (here | there) & COVERED != 0:
        return No.COVERED  # G-DC1
    if (here | there) == 0:
        return No.APART  # G-15
    clash = here & OFFERED[tile, turn, 0]
    if clash != 0:
        return kind_of_clash(here, clash)
    clash = there & OFFERED[tile, turn, 1]
    if clash != 0:
        return kind_of_clash(there, clash)
    lifted = s.lifted[seat]
    if lifted >= 0:
        if work.groups > 1 and not joins_all(s, work, seat, first, second):
            return No.SPLIT  # G-42
        if first == first_cell(s, seat, lifted) and turn == s.turned[seat, lifted]:
            return No.SAME_PLACE  # G-DC23
    return No.OBJECTION


@rule
def kind_of_clash(barred, clash):
    """G-17 What is wrong where a tile's sign is one of those barred."""
    for side in range(4):
        offered = (clash >> (SIDE_BITS * side)) & 127
        if offered != 0:
            wanted = (barred >> (SIDE_BITS * side)) & 127
            if offered == 1 << EMPTY or wanted == BARRED[EMPTY]:
                return No.HALF_OPEN  # a half gem against an empty connection
            if offered == 1 << TRIPLE or wanted == BARRED[TRIPLE]:
                return No.TRIPLE  # G-DC3
    return No.DIFFERENT


@rule
def lay_number(x, y, turn):
    """The number of a placement inside the move `lay`."""
    return ((x + REACH + 1) * SPAN + y + REACH + 1) * 4 + turn


@rule
def places(s, work, seat, tile, found, n, most):
    """Write down the placements of a tile behind the n already found, at most `most` in all."""
    if is_empty(s, seat):
        for turn in range(4):
            if n < most:
                found[n] = lay_number(0, 0, turn)
                n += 1
        return n
    draw_chart(s, work, seat)
    for k in range(work.borders):
        c = int(work.border[k])
        here = work.chart[c]
        if here & COVERED == 0:
            for turn in range(4):
                if n < most and here & OFFERED[tile, turn, 0] == 0:
                    n = place(s, work, seat, tile, c, turn, found, n)
                before = c - SECOND_CELL[turn]
                # when the first cell lies beside the garden, too, this placement is found from there
                if n < most and here & OFFERED[tile, turn, 1] == 0 and work.chart[before] == 0:
                    n = place(s, work, seat, tile, before, turn, found, n)
    return n


@rule
def place(s, work, seat, tile, first, turn, found, n):
    """Write down one placement if nothing is against it."""
    if objection_on_chart(s, work, seat, tile, first, turn) == No.OBJECTION:
        y = first // CELLS_WIDE - MARGIN - REACH
        x = first % CELLS_WIDE - MARGIN - REACH
        if max(abs(x), abs(y)) <= REACH:  # G-DC23
            found[n] = lay_number(x, y, turn)
            return n + 1
    return n


@rule
def fits_somewhere(s, work, seat):
    """G-DC8 Whether the drawn tile has a legal place right now."""
    return places(s, work, seat, s.tiles[seat, s.laid[seat]], work.spot, 0, 1) > 0


@rule
def joined_sides(s, work, seat, tile, x, y, turn):
    """G-17 The gems that a tile would complete here; a triple gem counts 3 (G-38)."""
    if is_empty(s, seat):
        return 0
    draw_chart(s, work, seat)
    c, gems = cell(x, y), 0
    for half in range(2):
        for side in range(4):
            sign = (SHOWN[tile, turn, half] >> (SIGN_BITS * side)) & INSIDE
            if sign < EMPTY and work.chart[c + STEP[side]] & COVERED != 0:
                gems += 3 if sign == TRIPLE else 1
        c += SECOND_CELL[turn]
    return gems


@rule
def has_unicorn_to_move(s, seat):
    """G-42, G-DC23 Whether a unicorn lies in the garden and is not its only piece."""
    if s.laid[seat] + (s.mission[seat] >= 0) < 2:
        return False
    for i in range(s.laid[seat]):
        if CREATURE[s.tiles[seat, i]] == UNICORN:
            return True
    return False
