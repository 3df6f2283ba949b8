"""A position: its phases and its record, and every reason the rules can give."""

from enum import IntEnum

import numpy as np

from hortus.kit import SEAT, Reason, Workspace, field, option, record

from .printed import (
    AREA,
    CARDS,
    CENTRE_KIND,
    DECK,
    ELEMENTS,
    FIELDS,
    FIGURES,
    LANDSCAPES,
    NONE,
    SEATS,
    SITES,
    SUBJECTS,
)


class Phase(IntEnum):
    """What is to be decided next."""

    LAY = 0
    DEAL = 1
    DRAW = 2
    PLAY = 3
    MOVE = 4
    REHOUSE = 5
    BUILD = 6


class No(Reason):
    """Why a move is refused: the clause, in the order of the sheet, our rulings last."""

    OBJECTION = ""
    DRAWING = "S-1"
    CARD_FIRST = "S-1"
    NOT_IN_HAND = "S-1"
    MOVEMENT_FIRST = "S-5"
    TOO_FAR = "S-5"
    KING_THERE = "S-6"
    FOREIGN_ELEMENT = "S-10"
    PIT_THERE = "S-11"
    HOME_FIRST = "S-14"
    NO_HOME = "S-14"
    NOT_ITS_GARDEN = "S-14"
    FIELD_TAKEN = "S-15"
    BUILDING_NOW = "S-21"
    OTHER_SUBJECT = "S-21"
    ONE_PIT = "S-21"
    NOT_BESIDE = "S-21"
    NO_PIT_BESIDE = "S-21"
    PIT_NOT_REACHED = "S-22"
    NOT_COVERED = "S-23"
    WRONG_KIND = "S-24"
    SUBJECT_ON_IT = "S-26"
    NOT_YOUR_TURN = "S-28"
    GAME_OVER = "S-29"
    LAYING = "S-DC1"
    DEALING = "S-DC2"
    NOT_IN_SUPPLY = "S-DC3"
    STOOD_THERE = "S-DC5b"
    NO_WAY = "S-DC5c"
    NOT_INTACT = "S-DC11"
    KING_ON_IT = "S-DC11"
    NOT_DUG = "S-DC12"
    KING_ON_SITE = "S-DC12"


class Ending(Reason):
    """Why the game is over."""

    NONE = ""
    GOAL_REACHED = "S-29"
    STANDSTILL = "S-DC16"


class Note(Reason):
    """What happened besides the move itself."""

    NOTHING = ""
    MET = "S-21"
    MISSED = "S-20"
    SENT = "S-14", FIGURES
    BUILT = "S-27", ELEMENTS
    BUILT_HIDDEN = "S-DC15", ELEMENTS
    RETURNED = "S-25", ELEMENTS
    SHUFFLED = "S-DC15"


class Line(Reason):
    """What is scored."""

    NOTHING = ""
    ELEMENT = "S-30", ELEMENTS
    LANDSCAPE = "S-31", LANDSCAPES


@record
class State:
    """A position: all there is to know."""

    seats = field(np.int8)
    seat = field(np.int8, of=SEAT)
    phase = field(np.int8, of=Phase)
    ending = field(np.int8, of=Ending)
    turn = field(np.int8, of=SEAT)  # the seat whose turn it is
    steps = field(np.int8)  # movement steps left
    card = field(np.int8, of=CARDS)  # the card played, or NONE
    turned = field(np.int8)  # in which turn of the card the constellation was met, or NONE
    digger = field(np.int8, of=SUBJECTS)  # the subject that has dug in this turn, or NONE
    sent_seat = field(np.int8, of=SEAT)  # whose captured figure looks for a place, or NONE
    sent_figure = field(np.int8, of=FIGURES)
    laid = field(np.int8)  # how many tiles lie in the garden
    quiet = field(np.int8)  # successive turns without digging or building
    land = field(np.int8, AREA, of=LANDSCAPES, by=(FIELDS,))  # what its tile shows, or NONE once it was taken
    pit = field(np.int8, AREA, by=(FIELDS,))  # whether the tile shows its building pit
    site = field(np.int16, SEATS, 6, of=SITES, by=(None, ELEMENTS))  # where it lies, or NONE in the supply
    place = field(np.int8, SEATS, 3, of=FIELDS, by=(None, FIGURES))  # where a figure stands, or NONE
    left = field(np.int8, 3, by=(LANDSCAPES,))  # tiles of each landscape still to be laid
    taken = field(np.int8, SEATS, 3, by=(None, LANDSCAPES))  # tiles of each landscape a seat has collected
    stack = field(np.int8, SEATS, 3, seen="owner", by=(None, LANDSCAPES))  # the same, when they lie face down
    tiles = field(np.int8, SEATS)  # how many there are in all
    hand = field(np.int8, SEATS, 2, seen="owner", of=CARDS)  # cards, or NONE
    pile = field(np.int8, DECK, seen="nobody", by=(CARDS,))
    discards = field(np.int8, DECK, by=(CARDS,))
    stood = field(np.int8, AREA, by=(FIELDS,))  # which of its figures stood there in this turn, as bits
    cost = field(np.int8, 3, AREA, by=(FIGURES, FIELDS))  # steps to come to rest there, or NONE

    fair_layout = option(0, values=(0,) if CENTRE_KIND == NONE else (0, 1), clause="S-DC1")
    jump_cost = option(0, values=(0, 1), clause="S-DC5")
    hidden_landscape = option(0, clause="S-DC15")


@record
class Work(Workspace):
    """Scratch: the garden as sets of fields, seen by one seat."""

    free = field(np.int64)  # fields its figures may enter
    hurdles = field(np.int64)  # subjects that may be jumped
    targets = field(np.int64)  # opposing subjects that may be captured
    garden = field(np.int64)  # the fields of all of its elements
    own = field(np.int64, 6)  # the fields of each of them
    ways = field(np.int8, 3, AREA)  # the steps to every field, however far
    unseen = field(np.int8, 3)  # tiles of each landscape that a seat cannot see
    beside = field(np.int64, 8)  # the fields beside tiles, by how good these are
    tally = field(np.int32, 1, 4)  # a score sheet without lines: it only adds up
