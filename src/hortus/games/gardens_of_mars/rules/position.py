"""What there is in Gardens of Mars, a position, and every reason: what is refused, told, scored, the end."""

from enum import IntEnum

import numpy as np

from hortus.kit import (
    DIRECTION_NAMES,
    SEAT,
    Names,
    Reason,
    Span,
    Workspace,
    field,
    hexes,
    option,
    record,
)

SEATS = 5  # M-3 five types of Martians
BOARD = hexes(side=6)  # M-1, M-DC1
NEAR, CENTRE, HEX = BOARD.near, BOARD.centre, BOARD.names
HEXES = len(HEX)
COLOUR = Names("red", "orange", "yellow", "green", "blue", "pink")  # M-DC2
COLOURS, OF_A_COLOUR = len(COLOUR), 10  # M-2 60 flowers
DIE = Span(1, 6)
FACES = len(DIE)  # M-2 six dice, never more than six neighbours
WAY, WAYS = DIRECTION_NAMES, len(DIRECTION_NAMES)
GARDENER, WALKER = Names("first", "second"), Names("", "second")
GARDENERS = len(GARDENER)
DEAL = np.array([0, 0, 30, 20, 15, 12], np.int8)  # M-10 flowers for each, by the number of seats
SPECIAL_ABOVE = 25  # M-30
IDLE_ROUNDS = 10  # M-DC11
BARE, NOWHERE = -1, -1


def straight_lines() -> np.ndarray[tuple[int, int, int], np.dtype[np.int8]]:
    """M-16 For every hex, way and number of steps: where they lead, or NOWHERE beyond the edge."""
    line = np.full((HEXES, WAYS, FACES + 1), NOWHERE, np.int8)
    for start in range(HEXES):
        for way in range(WAYS):
            hex = start
            for steps in range(FACES + 1):
                line[start, way, steps] = hex
                hex = NEAR[hex, way] if hex >= 0 else NOWHERE
    return line


LINE = straight_lines()


class Phase(IntEnum):
    """What is to be decided next."""

    SETTLE = 0
    DEAL = 1
    NAME = 2
    ROLL = 3
    WALK = 4
    PLANT = 5


class No(Reason):
    """Why a move is refused."""

    OBJECTION = ""
    NOT_YOUR_TURN = "M-6"
    SETTLE_FIRST = "M-9"
    CENTRE_TO_SETTLE = "M-9"
    HEX_TAKEN = "M-9"
    DEALING = "M-10"
    ROLLING = "M-12"
    DIE_FIRST = "M-15"
    DIE_NOT_THERE = "M-15"
    BOARD_ENDS = "M-16"
    CENTRE = "M-17"
    GARDENER_IN_THE_WAY = "M-18"
    CAN_WALK = "M-19"
    PLANT_FIRST = "M-21"
    FLOWER_NOT_THERE = "M-21"
    GAME_OVER = "M-32"
    NO_SECOND_GARDENER = "M-34"
    NAME_FIRST = "M-DC13"


class Note(Reason):
    """What happened besides the move itself."""

    NOTHING = ""
    STUCK = "M-14"
    NO_WAY = "M-19"
    TRAMPLED = "M-20"
    SCORED = "M-22"
    SKIPPED = "M-24"
    EXTRA_LAST = "M-28", None, COLOUR
    EXTRA_LANDING = "M-30"


class Line(Reason):
    """Where points come from."""

    NO_WAY = "M-19"
    TRAMPLED = "M-20"
    GROUPS = "M-22"
    SKIPPED = "M-24"


LINES = len(Line)
LINE_NAMES = Names(*(line.name.lower() for line in Line))


class Ending(Reason):
    """Why the game is over."""

    NONE = ""
    LAST_FLOWER = "M-32"
    ALL_STUCK = "M-32"
    IDLE = "M-DC11"


@record
class State:
    """The whole truth of a position."""

    seats = field(np.int8)
    seat = field(np.int8, of=SEAT)
    turn = field(np.int8, of=SEAT)  # whose turn it is, also while chance decides
    phase = field(np.int8, of=Phase)
    ending = field(np.int8, of=Ending)
    garden = field(np.int8, HEXES, of=COLOUR, by=(HEX,))  # colour, or BARE
    gardener = field(np.int8, SEATS, GARDENERS, of=HEX, by=(None, GARDENER))  # hex, or NOWHERE
    walker = field(np.int8)  # M-34 which gardener has just walked
    flowers = field(np.int8, SEATS, COLOURS, by=(None, COLOUR))  # M-11 visible to all
    bag = field(np.int8, COLOURS, by=(COLOUR,))
    dice = field(np.int8, FACES, by=(DIE,))  # on the table, by face
    pending = field(np.int8)  # dice still to be rolled
    idle = field(np.int16)  # M-DC11 turns in succession without planting
    marker = field(np.int16, SEATS)  # M-8 the scoring Martian
    tally = field(np.int16, SEATS, LINES, by=(None, LINE_NAMES))  # how the marker got there
    special_last_flower = option(1, clause="M-28")
    special_landing = option(1, clause="M-30")
    count_planted = option(0, clause="M-DC7")
    two_gardeners = option(0, seats=(2,), clause="M-34")


@record
class Work(Workspace):
    """Scratch."""

    group = field(np.int8, OF_A_COLOUR)  # the hexes of a group
