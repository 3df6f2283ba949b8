"""Where a figure can go, and whether the figures stand in the constellation."""

import numpy as np

from hortus.kit import fill, rule

from .garden import BOARD, SITE, SPOT, around, elements, first, kings, pits, subjects
from .position import State, Work
from .printed import KING, NONE, SPOTS


@rule
def look(s: State, work: Work, seat: int) -> None:
    """What the figures of a seat may enter, jump and capture."""
    everyone, closed = 0, pits(s)  # S-11
    for other in range(s.seats):
        everyone |= subjects(s, other)
        if other != seat:
            closed |= elements(s, other)  # S-10
    standing = everyone | kings(s)
    work.free = BOARD & ~closed & ~standing  # S-8, S-9, S-15
    work.hurdles = everyone & ~closed  # S-12; S-6: no king; S-DC6: not on another player's element
    targets = 0
    for other in range(s.seats):
        if other != seat and elements(s, other) & ~standing:  # S-14, S-DC8
            targets |= subjects(s, other)
    work.targets = targets & ~closed
    work.garden = elements(s, seat)
    for element in range(6):
        work.own[element] = 0
        if s.site[seat, element] != NONE:
            work.own[element] = SITE[s.site[seat, element]]


@rule
def landings(fields: int, hurdles: int) -> int:
    """S-12, S-DC6 Where a jump from one of these fields may land: straight over one adjacent subject."""
    beyond = 0
    for shift in (1, 7, 8, 9):
        beyond |= (fields << shift & hurdles) << shift
        beyond |= (fields >> shift & hurdles) >> shift
    return beyond & BOARD


@rule
def inside(work: Work, fields: int) -> int:
    """S-19 All fields of own elements on which one of these fields lies."""
    found = 0
    for element in range(6):
        if work.own[element] & fields:
            found |= work.own[element]
    return found


@rule
def explore(s: State, work: Work, seat: int, figure: int, most: int, cost: np.ndarray) -> None:
    """S-DC5c For every field the fewest steps with which a figure can come to rest there, or NONE.

    `edge` are the fields where it can pause after so many steps, `met` the subjects it can capture then.
    """
    fill(cost, NONE)
    edge = SPOT[s.place[seat, figure]]
    hurdles = work.hurdles & ~edge  # nobody jumps over himself
    run_up = around(hurdles)
    passed, captured, met, steps = edge, 0, 0, 0
    while edge | met:
        fresh = edge
        while fresh:  # what is free: S-19 inside own elements, S-12 jumps
            more = inside(work, fresh) if fresh & work.garden else 0
            if s.jump_cost == 0 and fresh & run_up:  # S-DC5
                beyond = landings(fresh, hurdles)
                met |= beyond & work.targets
                more |= beyond
            fresh = more & work.free & ~passed
            passed |= fresh
            edge |= fresh
        met &= ~captured
        rest = edge | met
        while rest:
            cost[first(rest)] = steps
            rest &= rest - 1
        captured |= met  # S-13, S-DC18: a capture only ends a way
        steps += 1
        if steps > most:  # S-5
            break
        reached = around(edge)  # S-7, S-DC7; S-16: entering an own element is a step like any other
        if s.jump_cost == 1 and edge & run_up:  # S-DC5, SX-12
            reached |= landings(edge, hurdles)
        met = reached & work.targets
        edge = reached & work.free & ~passed
        passed |= edge


@rule
def explore_all(s: State, work: Work, seat: int) -> None:
    """The same for the three figures and the steps left."""
    look(s, work, seat)
    for figure in range(3):
        explore(s, work, seat, figure, s.steps, s.cost[figure])


@rule
def constellation(s: State, seat: int) -> int:
    """S-DC9 The turn of the played card in which the figures stand, or NONE; S-2, S-DC19 all four are tried.

    S-17 It is the very field that counts, also on a large element.
    """
    king = s.place[seat, KING]
    for quarters in range(4):
        garden, works = SPOTS[s.card, quarters, 0, king], SPOTS[s.card, quarters, 1, king]
        if garden == NONE or works == NONE:
            continue
        own_gardener, own_architect = s.place[seat, 1] == garden, s.place[seat, 2] == works
        for other in range(s.seats):  # S-3, S-4: at most one of the two is foreign
            if own_gardener and s.place[other, 2] == works:
                return quarters
            if own_architect and s.place[other, 1] == garden:
                return quarters
    return NONE
