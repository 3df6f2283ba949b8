"""What holds in every position."""

from enum import IntEnum

import numpy as np

from hortus.kit import rule, total

from ..rules.building import GOAL
from ..rules.garden import SITE, SPOT, pits
from ..rules.points import score
from ..rules.position import Ending, Phase
from ..rules.printed import AREA, COPIES, DECK, NONE, TILES


class Broken(IntEnum):
    """What cannot be."""

    NOTHING = 0
    A_TILE_IS_LOST_OR_DOUBLE = 1
    A_CARD_IS_LOST_OR_DOUBLE = 2
    A_FIGURE_STANDS_WHERE_NONE_MAY = 3
    ELEMENTS_OVERLAP_OR_COVER_LANDSCAPE = 4
    TILES_ARE_MISCOUNTED = 5
    THE_GOAL_IS_MISSED = 6


@rule
def broken(s, work):
    """The first thing that is wrong."""
    for fault in (broken_garden(s), broken_tiles(s), broken_cards(s), broken_figures(s)):
        if fault != Broken.NOTHING:
            return fault
    sheet = np.zeros((1, 4), np.int32)
    for seat in range(s.seats):
        if score(s, work, seat, sheet) >= GOAL and s.ending != Ending.GOAL_REACHED:
            return Broken.THE_GOAL_IS_MISSED
    return Broken.NOTHING


@rule
def broken_garden(s):
    """Elements lie apart from each other and from pits, and exactly where no landscape is any more."""
    covered = 0
    for seat in range(s.seats):
        for element in range(6):
            if s.site[seat, element] != NONE:
                ground = SITE[s.site[seat, element]]
                if ground & (covered | pits(s)):
                    return Broken.ELEMENTS_OVERLAP_OR_COVER_LANDSCAPE
                covered |= ground
    for at in range(AREA):
        if s.phase > Phase.LAY and (s.land[at] == NONE) != (SPOT[at] & covered != 0):
            return Broken.ELEMENTS_OVERLAP_OR_COVER_LANDSCAPE
    return Broken.NOTHING


@rule
def broken_tiles(s):
    """Every tile is to be laid, in the garden, or in front of a player."""
    for kind in range(3):
        count = int(s.left[kind])
        for at in range(AREA):
            count += s.land[at] == kind
        for seat in range(s.seats):
            count += s.taken[seat, kind] + s.stack[seat, kind]
        if count != TILES[kind]:
            return Broken.A_TILE_IS_LOST_OR_DOUBLE
    for seat in range(s.seats):
        if total(s.taken[seat]) + total(s.stack[seat]) != s.tiles[seat]:
            return Broken.TILES_ARE_MISCOUNTED
    return Broken.NOTHING


@rule
def broken_cards(s):
    """Every card is in the pile, the discards, a hand, or played."""
    for card in range(DECK):
        count = int(s.pile[card]) + int(s.discards[card]) + (s.card == card)
        for seat in range(s.seats):
            for k in range(2):
                count += s.hand[seat, k] == card
        if count != COPIES[card] or s.pile[card] < 0 or s.discards[card] < 0:
            return Broken.A_CARD_IS_LOST_OR_DOUBLE
    return Broken.NOTHING


@rule
def broken_figures(s):
    """Each stands alone, on intact landscape or its own element, unless it is being rehoused."""
    standing = 0
    for seat in range(s.seats):
        foreign = pits(s)
        for other in range(s.seats):
            for element in range(6):
                if other != seat and s.site[other, element] != NONE:
                    foreign |= SITE[s.site[other, element]]
        for figure in range(3):
            at = s.place[seat, figure]
            if at != NONE:
                if SPOT[at] & (standing | foreign):
                    return Broken.A_FIGURE_STANDS_WHERE_NONE_MAY
                standing |= SPOT[at]
            elif s.phase != Phase.REHOUSE or s.sent_seat != seat or s.sent_figure != figure:
                return Broken.A_FIGURE_STANDS_WHERE_NONE_MAY
    return Broken.NOTHING
