"""Step 3 of a turn: digging, building and building over."""

import numpy as np

from hortus.kit import OVER, move, note, rule

from .garden import (
    COVERS,
    SITE,
    SITES_ON,
    SIZE,
    SPOT,
    all_elements,
    all_subjects,
    around,
    beside,
    first,
    kings,
    pits,
    subjects,
)
from .points import score
from .position import Ending, No, Note, Phase, State, Work
from .printed import FIELDS, NONE, POINTS, SITES, SUBJECTS
from .turn import end_turn

GOAL = 21  # S-29


@move(during=Phase.BUILD, subject=SUBJECTS, field=FIELDS)
def dig(s: State, subject: int, field: int) -> None:
    """S-21, S-DC11 A subject turns a landscape tile beside it over: a building pit, for everybody to use."""
    s.pit[field] = 1
    s.digger = subject


@dig.refusal
def _(s: State, seat: int, subject: int, field: int) -> No:
    spot = SPOT[field]
    if s.digger != NONE:
        return No.ONE_PIT if s.digger == subject else No.OTHER_SUBJECT
    own = SPOT[s.place[seat, subject + 1]]
    if not around(own) & ~own & spot:
        return No.NOT_BESIDE
    if all_subjects(s) & spot:
        return No.SUBJECT_ON_IT
    if s.pit[field] or s.land[field] == NONE:
        return No.NOT_INTACT
    return No.KING_ON_IT if kings(s) & spot else No.OBJECTION


dig_number = dig.number


@dig.candidates
def _(s: State, seat: int, found: np.ndarray, n: int) -> int:
    if s.digger == NONE:
        for subject in range(2):
            own = SPOT[s.place[seat, subject + 1]]
            near = around(own) & ~own
            while near:
                found[n] = dig_number(subject, first(near))
                n += 1
                near &= near - 1
    return n


@rule
def lay_bare(s: State, work: Work, ground: int) -> None:
    """S-25, S-DC13 Elements on this ground go back to their owners."""
    for other in range(s.seats):
        for element in range(6):
            if s.site[other, element] != NONE and SITE[s.site[other, element]] & ground:
                s.site[other, element] = NONE
                note(work, Note.RETURNED, other, element, 0)


@rule
def take_tiles(s: State, seat: int, site: int) -> int:
    """S-27, S-DC13 The tiles of all pits under a site go to the builder; the points on them."""
    points = 0
    for k in range(SIZE[site]):
        at = COVERS[site, k]
        kind = s.land[at]
        if kind != NONE:
            s.pit[at] = 0
            s.land[at] = NONE
            s.tiles[seat] += 1
            points += POINTS[kind]
            if s.hidden_landscape:  # S-DC15
                s.stack[seat, kind] += 1
            else:
                s.taken[seat, kind] += 1
    return points


@move(during=Phase.BUILD, subject=SUBJECTS, site=SITES)
def build(s: State, work: Work, seat: int, subject: int, site: int) -> None:
    """S-21, S-22, S-DC12 A subject builds on pits and over old elements; that ends the turn (S-DC18).

    The rulebook follows an element through three builds in S-DC17.
    """
    element = 3 * subject + SIZE[site] - 1
    lay_bare(s, work, SITE[site])
    points = take_tiles(s, seat, site)
    s.site[seat, element] = site
    if s.hidden_landscape:
        note(work, Note.BUILT_HIDDEN, seat, element, 0)
    else:
        note(work, Note.BUILT, seat, element, points)
    work.tally[0, 0] = 0
    if score(s, work, seat, work.tally) >= GOAL:  # S-29 at once: S-DC14, S-DC18
        s.ending, s.seat = Ending.GOAL_REACHED, OVER
    else:
        end_turn(s, work, True)


@rule
def objection_to_cover(s: State, seat: int, subject: int, ground: int) -> No:
    """S-22 to S-24 What forbids building over the elements on this ground."""
    tended = pits(s) & around(subjects(s, seat))  # S-DC18: any of the own subjects
    untended, uncovered, other_kind = False, False, False
    for other in range(s.seats):
        for element in range(6):
            site = s.site[other, element]
            if site != NONE and SITE[site] & ground:
                untended = untended or beside(SITE[site]) & tended == 0
                uncovered = uncovered or SITE[site] & ~ground != 0
                other_kind = other_kind or element // 3 != subject
    if untended:
        return No.PIT_NOT_REACHED  # S-22
    if uncovered:
        return No.NOT_COVERED  # S-23
    return No.WRONG_KIND if other_kind else No.OBJECTION  # S-24


@rule
def objection_to_build(s: State, seat: int, subject: int, site: int) -> No:
    """S-DC12 What forbids building on a site, in the order of the sheet."""
    if s.digger != NONE and s.digger != subject:  # S-DC18
        return No.OTHER_SUBJECT
    ground, open_pits = SITE[site], pits(s)
    if not ground & open_pits & around(SPOT[s.place[seat, subject + 1]]):  # S-DC12 (d)
        return No.NO_PIT_BESIDE
    against = objection_to_cover(s, seat, subject, ground)
    if against != No.OBJECTION:
        return against
    if all_subjects(s) & ground:
        return No.SUBJECT_ON_IT
    if s.site[seat, 3 * subject + SIZE[site] - 1] != NONE:
        return No.NOT_IN_SUPPLY
    if ground & ~open_pits & ~all_elements(s):  # S-DC12 (c)
        return No.NOT_DUG
    return No.KING_ON_SITE if kings(s) & ground else No.OBJECTION  # S-DC12 (b)


@build.refusal
def _(s: State, seat: int, subject: int, site: int) -> No:
    return objection_to_build(s, seat, subject, site)


build_number = build.number


@build.candidates
def _(s: State, seat: int, found: np.ndarray, n: int) -> int:
    open_pits = pits(s)
    for subject in range(2):
        near = open_pits & around(SPOT[s.place[seat, subject + 1]])
        before = 0
        while near:
            at = first(near)
            for k in range(17):
                site = SITES_ON[at, k]
                if site != NONE and not SITE[site] & before:  # once for each site
                    found[n] = build_number(subject, site)
                    n += 1
            before |= SPOT[at]
            near &= near - 1
    return n


@move(during=Phase.BUILD)
def finish(s: State, work: Work) -> None:
    """S-DC10 Build nothing (more) and end the turn."""
    end_turn(s, work, s.digger != NONE)
