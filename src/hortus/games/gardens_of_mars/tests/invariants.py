"""What holds in every position."""

from enum import IntEnum

import numpy as np

from hortus.kit import rule

from ..rules import score
from ..rules.position import BARE, CENTRE, COLOURS, FACES, HEXES, NOWHERE, OF_A_COLOUR, Phase


class Broken(IntEnum):
    """What cannot be."""

    NOTHING = 0
    A_COLOUR_HAS_NOT_TEN_FLOWERS = 1
    A_GARDENER_IS_WHERE_NONE_MAY_BE = 2
    TWO_GARDENERS_SHARE_A_HEX = 3
    MORE_THAN_SIX_DICE = 4
    A_MARKER_IS_NOT_WHERE_THE_SHEET_SAYS = 5
    TWO_MARKERS_SHARE_A_SPACE = 6
    A_FLOWER_IN_THE_CENTRE = 7


@rule
def broken(s, work):
    """The first thing that is wrong."""
    if s.garden[CENTRE] != BARE:
        return Broken.A_FLOWER_IN_THE_CENTRE
    if s.dice.sum() + s.pending > FACES:
        return Broken.MORE_THAN_SIX_DICE
    for colour in range(COLOURS):
        if flowers_of(s, colour) != OF_A_COLOUR:
            return Broken.A_COLOUR_HAS_NOT_TEN_FLOWERS
    for seat in range(s.seats):
        for number in range(1 + s.two_gardeners):
            hex = s.gardener[seat, number]
            if hex == CENTRE or (hex == NOWHERE and s.phase != Phase.SETTLE):
                return Broken.A_GARDENER_IS_WHERE_NONE_MAY_BE
            if hex != NOWHERE and gardeners_on(s, hex) > 1:
                return Broken.TWO_GARDENERS_SHARE_A_HEX
    sheet = np.zeros((1, 4), np.int32)
    for seat in range(s.seats):
        for other in range(seat):
            if s.marker[seat] > 0 and s.marker[seat] == s.marker[other]:
                return Broken.TWO_MARKERS_SHARE_A_SPACE
        if s.marker[seat] < 0 or score(s, seat, sheet) != s.marker[seat]:
            return Broken.A_MARKER_IS_NOT_WHERE_THE_SHEET_SAYS
    return Broken.NOTHING


@rule
def flowers_of(s, colour):
    """In the bag, in front of the players and in the garden."""
    count = int(s.bag[colour])
    for seat in range(s.seats):
        count += s.flowers[seat, colour]
    for hex in range(HEXES):
        count += s.garden[hex] == colour
    return count


@rule
def gardeners_on(s, hex):
    """How many stand there."""
    count = 0
    for seat in range(s.seats):
        for number in range(1 + s.two_gardeners):
            count += s.gardener[seat, number] == hex
    return count
