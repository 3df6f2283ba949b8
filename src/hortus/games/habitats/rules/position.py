"""A position of Habitats, and every reason there can be: what comes next, what is refused, what is told."""

from enum import IntEnum

import numpy as np

from hortus.kit import SEAT, Reason, Span, Workspace, field, option, record

from .tiles import (
    GOAL,
    GOALS_A_YEAR,
    LAID,
    PLACES,
    SEATS,
    TILE,
    TILE_TYPE,
    TILES,
    WAYS,
    YEARS,
)

HOME = LAID  # column and row of the entrance: a tile can lie LAID columns and rows away, and no further
ACROSS = 2 * LAID + 1
X = Span(-LAID, LAID)  # H-DC6: columns are named from the entrance to the right, rows upwards
Y = Span(-LAID, LAID)
SLOTS = LAID + 1  # the entrance and the tiles of a park
PITCH = ACROSS + 2  # a row of the ground with an empty field at either end
GROUND = PITCH * PITCH


class Phase(IntEnum):
    """What comes next."""

    LAY_OUT = 0
    GOALS = 1
    TAKE = 2
    REFILL = 3
    PLACE = 4


class No(Reason):
    """Why a move is refused."""

    OBJECTION = ""
    OVER = "H-2"
    NOT_YOUR_TURN = "H-1"
    STEPS = "H-4"
    NOT_IN_MARKET = "H-5"
    NOT_IN_LINE = "H-5"
    ANOTHER_FIRST = "H-5"
    BEHIND = "H-7"
    OCCUPIED = "H-11"
    NOT_BESIDE = "H-11"
    BELOW_ENTRANCE = "H-12"
    BESIDE_ROAD = "H-13"
    ROAD_AGAINST_TILE = "H-13"
    LOOKS_ALIKE = "H-DC6"


class Ending(Reason):
    """Why the game is over."""

    NONE = ""
    YEARS = "H-2"
    SOLO_WON = "H-DC14"
    SOLO_LOST = "H-DC14"


class Note(Reason):
    """What happened besides the action itself."""

    NOTHING = ""
    NO_PLACE = "H-DC7", TILE
    GOAL_WON = "H-15", GOAL
    YEAR_OVER = "H-2", None, Span(1, 3)


class Line(Reason):
    """The lines of the score sheet: every tile and every goal has one, worth something or not."""

    NOTHING = ""
    ANIMAL = "H-18", TILE
    NEEDS_GRASS = "H-18", TILE
    NEEDS_BUSH = "H-18", TILE
    NEEDS_ROCK = "H-18", TILE
    NEEDS_WATER = "H-18", TILE
    NEEDS_FLOWERS = "H-18", TILE
    FLOWER = "H-20", TILE
    SEES_ANIMALS = "H-23", TILE
    SEES_FLOWERS = "H-23", TILE
    LOOKS = "H-21", TILE, WAYS
    ROAD = "H-26", TILE
    ROAD_NEEDS = "H-26", TILE
    OWN_AREA = "H-27", TILE
    ALL_AREAS = "H-28", TILE
    GOAL_DONE = "H-15", GOAL
    GOAL_NOW = "H-15", GOAL
    GOAL_WOULD = "H-15", GOAL


@record
class State:
    """The whole truth of a position."""

    seats = field(np.int8)
    seat = field(np.int8, of=SEAT)
    phase = field(np.int8, of=Phase)
    ending = field(np.int8, of=Ending)
    turn = field(np.int8, of=SEAT)  # whose turn it is, also while chance draws
    year = field(np.int8)  # H-2: 0, 1, 2
    rounds = field(np.int8)  # rounds of this year that are over
    stock = field(np.int8, TILES)  # H-DC3: 1 for a tile nobody has seen yet
    market = field(TILE_TYPE, PLACES)  # tile, or NONE
    figure = field(np.int8, SEATS)  # place in the market
    facing = field(np.int8, SEATS)  # up, right, down, left
    gap = field(np.int8)  # the place the next tile is drawn for
    hand = field(TILE_TYPE)  # the tile taken and not yet placed, or NONE
    laid = field(np.int8, SEATS)  # tiles in the park, its entrance not counted
    tile = field(TILE_TYPE, SEATS, LAID)
    x = field(np.int8, SEATS, LAID)  # columns and rows count from the corner; HOME is the entrance
    y = field(np.int8, SEATS, LAID)
    turned = field(np.int8, SEATS, LAID)
    open = field(np.int64, SEATS, ACROSS)  # by column: the rows where a tile may lie now, as bits
    covered = field(np.int64, SEATS, ACROSS)  # by column: the rows where the entrance or a tile lies, as bits
    goal = field(np.int8, YEARS, GOALS_A_YEAR)  # goal, or NONE
    measured = field(np.int16, SEATS, YEARS, GOALS_A_YEAR)  # when the year was over
    won = field(np.int16, SEATS, YEARS, GOALS_A_YEAR)  # H-15: points
    goals = option(2, values=(0, 1, 2), seats=(2, 3, 4, 5), clause="H-17")


@record
class Work(Workspace):
    """Scratch: one park spread out on the ground. Slot 0 is the entrance, slot k + 1 the park's tile k."""

    slots = field(np.int32)
    at = field(np.int8, GROUND)  # slot + 1, or 0
    tile = field(np.int16, SLOTS)
    field_of = field(np.int32, SLOTS)
    turned = field(np.int8, SLOTS)
    land = field(np.int8, SLOTS)  # the landscape, or NONE
    bloom = field(np.int8, SLOTS)  # 0 for a flower, or NONE
    area = field(np.int8, SLOTS)  # H-19: the slot that names the area a slot is in
    area_size = field(np.int8, SLOTS)
    bed = field(np.int8, SLOTS)  # the same for groups of flowers
    bed_size = field(np.int8, SLOTS)
    fulfilled = field(np.int8, SLOTS)
    steps = field(np.int8, SLOTS)
    queue = field(np.int8, SLOTS)
    measured = field(np.int8, SEATS, GOALS_A_YEAR)
    no_sheet = field(np.int32, 1, 4)  # has no room: for the points alone
    lowest_x = field(np.int32)
    highest_x = field(np.int32)
    lowest_y = field(np.int32)
    highest_y = field(np.int32)
