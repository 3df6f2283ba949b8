"""A position of Gardlings: who lays, stops or hires, and where each of the 130 tiles and 32 coins is."""

from enum import IntEnum

import numpy as np

from hortus.kit import SEAT, Names, Reason, Span, Workspace, field, option, record

from .tiles import (
    COLOURS,
    CREATURES,
    MISSIONS,
    PIGS,
    SORTS,
    TILE_COUNT,
    VICTORY,
)

SEATS, MARKET, PIG_STACK, COINS = 5, 8, 8, 32  # G-1, G-4
START_BAG = 8  # G-8
LAST_ROUND = 60  # G-DC23: the guard
MOST_TILES = START_BAG + LAST_ROUND + 4  # one tile comes into a bag each round
NOWHERE, NOBODY = -1, -1

STACKS = Names(
    "green-above",
    "green-below",
    "blue-above",
    "blue-below",
    "pink-above",
    "pink-below",
    "gold-above",
    "gold-below",
)
REACH = 40  # G-DC23: room for any garden of 40 × 40 cells
ACROSS = Span(-REACH - 1, REACH + 1)  # a step farther can be asked for, and is refused
MEDALS = Names("none", "bronze", "silver", "gold")  # G-58

# where a tile is
SUPPLY, BOX, OPEN, UNDER = 0, 1, 2, 3  # face down, out of the game, on top, under a stack
BAG = UNDER + MARKET + 1  # + seat: in the bag
OUT = BAG + SEATS  # + seat: drawn, in the garden or in front of it


class Phase(IntEnum):
    """What is decided next."""

    DEAL = 0
    MISSION = 1
    UNCOVER = 2
    BUILD = 3
    DRAW = 4
    VICTORY = 5
    HIRE = 6
    PIG = 7
    MUTATE = 8
    BURY = 9
    GROW = 10
    # garden building as one seat meets it
    LAY = 11
    MISFIT = 12
    RINGING = 13
    STOPPED = 14
    MOVE = 15


class Stage(IntEnum):
    """How far a seat is with its garden."""

    CHOOSE = 0  # G-19: draw or stop
    LAY = 1  # G-13: a drawn tile waits to be laid
    MISFIT = 2  # G-23: a drawn tile that fits nowhere
    RINGING = 3  # G-56: an alarm that a second look may still avert
    STOPPED = 4  # G-19
    ALARMED = 5  # G-21
    STUCK = 6  # G-23


class No(Reason):
    """Why a move is refused."""

    OBJECTION = ""
    GAME_OVER = "G-32"
    DEALING = "G-8"
    DRAWING = "G-11"
    OPENING = "G-4"
    PIG_COMES = "G-29"
    WAIT_FOR_ALL = "G-24"
    BUILDING_OVER = "G-24"
    NOT_YOUR_TURN = "G-24"
    VICTORY_FIRST = "G-34"
    MUTATE_FIRST = "G-47"
    ALARM = "G-21"
    STUCK = "G-23"
    NOTHING_LEFT = "G-20"
    RINGING = "G-56"
    HOLDING = "G-13"
    NOTHING_DRAWN = "G-11"
    BAG_EMPTY = "G-DC7"
    STOPPED = "G-19"
    LIFTED = "G-42"
    NOTHING_LIFTED = "G-42"
    NO_UNICORN = "G-42"
    ONLY_TILE = "G-DC23"
    IT_FITS = "G-13"
    NO_SECOND_LOOK = "G-56"
    SECOND_LOOK_USED = "G-56"
    NO_ALARM = "G-21"
    FIRST_TILE = "G-DC23"
    BEYOND = "G-DC23"
    COVERED = "G-DC1"
    APART = "G-15"
    DIFFERENT = "G-17"
    HALF_OPEN = "G-17"
    TRIPLE = "G-38"
    SPLIT = "G-42"
    SAME_PLACE = "G-DC23"
    TOO_FEW = "G-32"
    COINS_TOO = "G-33"
    NOT_NOW = "G-34"
    SOLD_OUT = "G-DC14"
    TOO_DEAR = "G-27"
    NO_PIG = "G-47"
    GOLDEN = "G-47"
    NOTHING_DEARER = "G-DC17"
    WRONG_COLOUR = "G-47"


class Ending(Reason):
    """How the game ended."""

    NONE = ""
    VICTORY = "G-32"
    LAST_ROUND = "G-DC23"


class Note(Reason):
    """What happened besides the move itself."""

    NOTHING = ""
    JOINED = "G-17"
    PIG_COIN = "G-37"
    RESUMES = "G-20"
    ALARM = "G-21"
    RINGING = "G-56"
    MISFIT = "G-23"
    MONEY = "G-25"
    TIE = "G-34"
    POND = "G-46"
    COINS_PAID = "G-28"
    REWARD = "G-30"
    GETS = "G-35", CREATURES, SORTS
    PIG = "G-29"
    ROUND = "G-10"
    MEDAL = "G-58", None, MEDALS


class Line(Reason):
    """A line of the score sheet."""

    NOTHING = ""
    GEMS = "G-25", COLOURS
    EGGS = "G-41"
    TRIPLES = "G-38"
    LINKS = "G-39"
    MISSION = "G-50", MISSIONS
    THEFT = "G-26"
    HALF = "G-45"
    GONE = "G-47"


@record
class State:
    """The whole truth. A row of `tiles` holds a garden in the order of laying, then hand, then bag."""

    seats = field(np.int8)
    seat = field(np.int8, of=SEAT)
    phase = field(np.int8, of=Phase)
    ending = field(np.int8, of=Ending)
    length = option(0, values=VICTORY, clause="G-5")
    expert = option(0, clause="G-44")
    missions = option(0, clause="G-48")

    rounds = field(np.int8)  # begun so far; 0 while the table is laid
    dealt = field(np.int8)  # tiles or missions dealt so far
    start = field(np.int8, of=SEAT)  # G-9: who has the start marker
    turn = field(np.int8, of=SEAT)  # G-24: who hires, or draws from a bag
    hired = field(np.int8)  # how many seats have hired
    stack = field(np.int8)  # which stack is uncovered next, or takes a pig
    mutated = field(np.int8)  # whether this hiring turn's mutation is behind us
    winner = field(np.int8, of=SEAT)

    at = field(np.int8, TILE_COUNT)  # where each tile is
    tiles = field(np.uint8, SEATS, MOST_TILES)
    owned = field(np.int8, SEATS)  # tiles in garden, hand and bag
    laid = field(np.int8, SEATS)  # tiles in the garden
    x = field(np.int8, SEATS, MOST_TILES)
    y = field(np.int8, SEATS, MOST_TILES)
    turned = field(np.int8, SEATS, MOST_TILES)
    stage = field(np.int8, SEATS, of=Stage)
    lifted = field(np.int8, SEATS)  # G-42: which tile of the garden is in the air
    mission = field(np.int8, SEATS)  # G-49: in front of the seat
    waiting = field(np.int8, SEATS)  # G-48: between the seat and the one on its right
    looked = field(np.int8, SEATS)  # G-56: the second look is used up
    money = field(np.int16, SEATS)  # G-25: gems after theft, from the end of garden building
    coins = field(np.int8, SEATS)
    bank = field(np.int8)  # G-7: the supply of coins
    beside = field(np.int8, MARKET)  # G-7: coins beside the stacks
    top = field(np.int16, MARKET)  # the open tile of each stack
    depth = field(np.int8, MARKET + 1)  # shuffled tiles below it; the pig stack last
    sunk = field(np.uint8, PIGS)  # G-47: pigs put under stacks, the first put the first taken
    sinks = field(np.int8)


MARGIN = 3  # a tile beside the garden and its neighbours stay on the chart
CELLS_WIDE = 2 * (REACH + MARGIN) + 2
AREA = CELLS_WIDE * CELLS_WIDE
ORIGIN = (REACH + MARGIN) * (CELLS_WIDE + 1)  # the cell (0, 0)


@record
class Work(Workspace):
    """Scratch: one garden drawn as a chart of cells, and what was counted in it."""

    chart = field(np.int32, AREA)
    border = field(np.int16, 6 * MOST_TILES + 8)  # free cells beside the garden
    borders = field(np.int16)
    left = field(np.int16)
    right = field(np.int16)
    upper = field(np.int16)
    lower = field(np.int16)
    groups = field(np.int8)  # parts of a garden while a unicorn is lifted
    group = field(np.int8, MOST_TILES + 1)
    tally = field(np.int16, 8)  # joined pairs by sign
    links = field(np.int16)
    spot = field(np.int32, 1)
