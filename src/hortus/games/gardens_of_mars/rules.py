"""Gardens of Mars, by Néstor Romeral Andrés (2009). The clauses (M-1 …) stand in rulebook.md."""

from enum import IntEnum

import numpy as np

from hortus.kit import (
    CHANCE,
    DIRECTION_NAMES,
    OVER,
    Names,
    Reason,
    Span,
    Workspace,
    chance,
    entry,
    field,
    hexes,
    move,
    note,
    option,
    record,
    rule,
    total,
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
    seat = field(np.int8)
    turn = field(np.int8)  # whose turn it is, also while chance decides
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


# -- the garden ------------------------------------------------------------------------------------------


@rule
def gardener_on(s: State, hex: int) -> bool:
    """Whether any gardener stands on this hex."""
    for seat in range(s.seats):
        if s.gardener[seat, 0] == hex or s.gardener[seat, 1] == hex:
            return True
    return False


@rule
def way_refusal(s: State, start: int, steps: int, way: int) -> No:
    """What stops a straight walk, if anything."""
    goal = LINE[start, way, steps]
    if goal == NOWHERE:
        return No.BOARD_ENDS  # M-16 exactly as many hexes as the die shows
    if goal == CENTRE:
        return No.CENTRE  # M-17, M-DC6 it may be passed
    for step in range(1, steps + 1):
        if gardener_on(s, LINE[start, way, step]):
            return No.GARDENER_IN_THE_WAY  # M-18 not onto, not across, M-DC6 one's own neither
    return No.OBJECTION


@rule
def leads_somewhere(s: State, seat: int, steps: int) -> bool:
    """M-DC5 Whether any of the seat's gardeners can walk so many steps."""
    for gardener in range(1 + s.two_gardeners):
        for way in range(WAYS):
            if way_refusal(s, s.gardener[seat, gardener], steps, way) == No.OBJECTION:
                return True
    return False


@rule
def free_neighbours(s: State, hex: int) -> int:
    """M-12 The neighbours without a flower; M-13 the centre never has one; M-DC4 gardeners do not matter."""
    free = 0
    for way in range(WAYS):
        near = NEAR[hex, way]
        if near >= 0 and s.garden[near] == BARE:
            free += 1
    return free


@rule
def group_size(s: State, work: Work, hex: int) -> int:
    """M-22 How many flowers of one colour are connected with the flower on this hex, itself included."""
    work.group[0] = hex
    size, looked_at = 1, 0
    while looked_at < size:
        here = work.group[looked_at]
        looked_at += 1
        for way in range(WAYS):
            near = NEAR[here, way]
            if near >= 0 and s.garden[near] == s.garden[hex]:
                known = False
                for k in range(size):
                    known = known or work.group[k] == near
                if not known:
                    work.group[size] = near
                    size += 1
    return size


@rule
def group_points(s: State, work: Work, hex: int) -> int:
    """M-22 The flowers there before; M-23 none for a lone one; M-DC7 count_planted adds the new one."""
    joined = group_size(s, work, hex) - 1
    if s.count_planted and joined > 0:
        return joined + 1
    return joined


# -- the score track -------------------------------------------------------------------------------------


@rule
def marker_on(s: State, seat: int, space: int) -> bool:
    """Whether another seat's marker stands on this space; M-DC9 space 0 is never occupied."""
    for other in range(s.seats):
        if other != seat and s.marker[other] == space and space > 0:
            return True
    return False


@rule
def move_marker(s: State, work: Work, seat: int, points: int, line: Line) -> int:
    """Move the scoring Martian; gives the occupied space it reached first, or 0 (examples M-DC14)."""
    start = int(s.marker[seat])
    reached = max(0, start + points)  # M-DC9 never below 0
    s.tally[seat, line.value] += reached - start
    if reached == start or not marker_on(s, seat, reached):
        s.marker[seat] = reached
        return 0
    space = reached
    while marker_on(s, seat, space):
        space += 1 if points > 0 else -1  # M-24 straight on to the next empty space
    s.tally[seat, Line.SKIPPED.value] += space - reached
    s.marker[seat] = space
    note(work, Note.SKIPPED, seat, 0, space - reached)
    return reached


@rule
def lose_a_point(s: State, work: Work, seat: int, why: Note, line: Line) -> None:
    """M-19, M-20 The scoring Martian goes back a space; M-DC15 at 0 there is no point to lose."""
    note(work, why, seat, 0, min(1, int(s.marker[seat])))
    move_marker(s, work, seat, -1, line)


# -- the turn --------------------------------------------------------------------------------------------


@rule
def over(s: State, ending: Ending) -> None:
    """The game is over."""
    s.seat, s.ending = OVER, ending


@rule
def begin_turn(s: State, work: Work) -> None:
    """M-12 Roll if no dice are left, else M-15 use one; who can do neither passes."""
    for _ in range(s.seats):
        if total(s.dice) > 0:  # M-26 as long as there are dice nobody rolls
            s.phase, s.seat = Phase.WALK, s.turn
            return
        if ready_to_roll(s):
            return
        note(work, Note.STUCK, s.turn, 0, 0)  # M-14
        if turn_was_idle(s):
            return
    over(s, Ending.ALL_STUCK)  # M-32 nobody can roll a die any more


@rule
def ready_to_roll(s: State) -> bool:
    """M-12 Whose neighbours decide how many dice are rolled; M-DC13 asked only when there is a choice."""
    first = free_neighbours(s, s.gardener[s.turn, 0])
    second = free_neighbours(s, s.gardener[s.turn, 1]) if s.two_gardeners else 0
    if first > 0 and second > 0:
        s.phase, s.seat = Phase.NAME, s.turn
    elif first + second > 0:
        s.phase, s.seat, s.pending = Phase.ROLL, CHANCE, first + second
    return first + second > 0


@rule
def turn_was_idle(s: State) -> bool:
    """Count the turn and pass it on; true when the game has stood still for too long."""
    s.idle += 1
    s.turn = (s.turn + 1) % s.seats  # M-6
    if s.idle < IDLE_ROUNDS * s.seats:
        return False
    over(s, Ending.IDLE)  # M-DC11
    return True


@rule
def end_turn(s: State, work: Work) -> None:
    """M-25 The other dice stay on the table; next player."""
    if not turn_was_idle(s):
        begin_turn(s, work)


@rule
def setup(s: State) -> None:
    """M-4 an empty garden, no dice on the table; M-8 markers before space 1; M-10 all flowers in the bag."""
    for hex in range(HEXES):
        s.garden[hex] = BARE
    for seat in range(SEATS):
        s.gardener[seat, 0] = NOWHERE
        s.gardener[seat, 1] = NOWHERE
    for colour in range(COLOURS):
        s.bag[colour] = OF_A_COLOUR
    s.phase, s.seat, s.turn = Phase.SETTLE, 0, 0  # M-5, M-7 seat 0 begins; seat k has type k (M-DC15)


@rule
def due(s: State, seat: int) -> No:
    """What is to be done now instead (M-DC15)."""
    if s.seat == OVER:
        return No.GAME_OVER
    if s.phase == Phase.DEAL:
        return No.DEALING
    if s.phase == Phase.ROLL:
        return No.ROLLING
    if seat != s.seat:
        return No.NOT_YOUR_TURN
    if s.phase == Phase.SETTLE:
        return No.SETTLE_FIRST
    if s.phase == Phase.NAME:
        return No.NAME_FIRST
    return No.PLANT_FIRST if s.phase == Phase.PLANT else No.DIE_FIRST


# -- set-up moves ----------------------------------------------------------------------------------------


@move(during=Phase.SETTLE, hex=HEX)
def settle(s: State, seat: int, hex: int) -> None:
    """M-9 Place a gardener; M-DC3 in turn order, M-DC13 and once more with two gardeners."""
    second = s.gardener[seat, 0] != NOWHERE
    s.gardener[seat, 1 if second else 0] = hex
    s.turn = (s.turn + 1) % s.seats
    s.seat = s.turn
    if s.turn == 0 and (second or not s.two_gardeners):
        s.phase, s.seat = Phase.DEAL, CHANCE


@settle.refusal
def _(s: State, hex: int) -> No:
    if hex == CENTRE:
        return No.CENTRE_TO_SETTLE  # M-9
    return No.HEX_TAKEN if gardener_on(s, hex) else No.OBJECTION


@chance(during=Phase.DEAL, colour=COLOUR)
def deal(s: State, work: Work, colour: int) -> None:
    """M-10 Draw a flower from the bag for the seat whose turn it is; M-DC15 the first player first."""
    s.bag[colour] -= 1
    s.flowers[s.turn, colour] += 1
    if total(s.flowers[s.turn]) == DEAL[s.seats]:
        s.turn = (s.turn + 1) % s.seats
        if s.turn == 0:
            begin_turn(s, work)


@deal.weight
def _(s: State, colour: int) -> int:
    return s.bag[colour]


# -- step 1, rolling -------------------------------------------------------------------------------------


@move(during=Phase.NAME, gardener=GARDENER)
def name_gardener(s: State, seat: int, gardener: int) -> None:
    """M-DC13 Choose the gardener whose neighbours decide how many dice are rolled."""
    s.phase, s.seat, s.pending = Phase.ROLL, CHANCE, free_neighbours(s, s.gardener[seat, gardener])


@chance(during=Phase.ROLL, die=DIE)
def roll(s: State, die: int) -> None:
    """M-12 Roll the dice taken from the box, one after the other."""
    s.dice[die] += 1
    s.pending -= 1
    if s.pending == 0:
        s.phase, s.seat = Phase.WALK, s.turn


# -- step 2, using a die ---------------------------------------------------------------------------------


@move(during=Phase.WALK, die=DIE, way=WAY, gardener=WALKER)
def walk(s: State, work: Work, seat: int, die: int, way: int, gardener: int) -> None:
    """M-16 Move the gardener as many hexes straight on as the die shows (example M-27)."""
    s.dice[die] -= 1  # M-25 the used die goes into the box
    goal = LINE[s.gardener[seat, gardener], way, die + 1]
    s.gardener[seat, gardener] = goal
    if s.garden[goal] == BARE:
        s.phase, s.walker = Phase.PLANT, gardener  # M-21
    else:
        lose_a_point(s, work, seat, Note.TRAMPLED, Line.TRAMPLED)  # M-20
        end_turn(s, work)


@walk.refusal
def _(s: State, seat: int, die: int, way: int, gardener: int) -> No:
    if s.dice[die] == 0:
        return No.DIE_NOT_THERE  # M-15
    if gardener > s.two_gardeners:
        return No.NO_SECOND_GARDENER  # M-34
    return way_refusal(s, s.gardener[seat, gardener], die + 1, way)


@move(during=Phase.WALK, die=DIE)
def stay(s: State, work: Work, seat: int, die: int) -> None:
    """M-19 Use up a die that leads nowhere, and lose a point."""
    s.dice[die] -= 1
    lose_a_point(s, work, seat, Note.NO_WAY, Line.NO_WAY)
    end_turn(s, work)


@stay.refusal
def _(s: State, seat: int, die: int) -> No:
    if s.dice[die] == 0:
        return No.DIE_NOT_THERE  # M-15
    return No.CAN_WALK if leads_somewhere(s, seat, die + 1) else No.OBJECTION  # M-DC5


@move(during=Phase.PLANT, colour=COLOUR)
def plant(s: State, work: Work, seat: int, colour: int) -> None:
    """M-21 Plant a flower under the gardener; M-22 score the group it joins."""
    hex = s.gardener[seat, s.walker]
    s.garden[hex] = colour  # M-DC8 the gardener stands on top of it
    s.flowers[seat, colour] -= 1
    s.idle = -1
    points = group_points(s, work, hex)
    note(work, Note.SCORED, seat, 0, points)
    occupied = move_marker(s, work, seat, points, Line.GROUPS)
    if total(s.flowers[seat]) == 0:
        over(s, Ending.LAST_FLOWER)  # M-32, M-DC12 at once
    elif extra_turn(s, work, seat, colour, occupied):
        s.phase = Phase.WALK  # M-DC10 with the dice left on the table
    else:
        end_turn(s, work)


@plant.refusal
def _(s: State, seat: int, colour: int) -> No:
    return No.FLOWER_NOT_THERE if s.flowers[seat, colour] == 0 else No.OBJECTION


@rule
def extra_turn(s: State, work: Work, seat: int, colour: int, occupied: int) -> bool:
    """Both special actions need an unused die, and together give one extra turn (M-DC10)."""
    if total(s.dice) == 0:
        return False
    if s.special_last_flower and s.flowers[seat, colour] == 0:  # M-28, example M-29
        note(work, Note.EXTRA_LAST, seat, 0, colour)
        return True
    if s.special_landing and occupied > SPECIAL_ABOVE:  # M-30, example M-31
        note(work, Note.EXTRA_LANDING, seat, 0, occupied)
        return True
    return False


# -- the end ---------------------------------------------------------------------------------------------


@rule
def score(s: State, seat: int, sheet: np.ndarray) -> int:
    """M-8 The marker's position, told as what moved it."""
    points = 0
    for line in range(LINES):
        if s.tally[seat, line] != 0:
            points += entry(sheet, line, 0, 0, s.tally[seat, line])
    return points


@rule
def result(s: State, seat: int) -> int:
    """M-33 The highest score wins; M-DC12 then more flowers planted, then shared."""
    planted = DEAL[s.seats] - total(s.flowers[seat])
    return int(s.marker[seat]) * 100 + int(planted)
