"""Gardens of Mars, by Néstor Romeral Andrés (2009). The clauses (M-1 …) stand in rulebook.md."""

import numpy as np

from hortus.kit import CHANCE, OVER, chance, entry, move, note, rule, total

from .garden import free_neighbours, gardener_on, group_points, leads_somewhere, way_refusal
from .position import (
    BARE,
    CENTRE,
    COLOUR,
    COLOURS,
    DEAL,
    DIE,
    GARDENER,
    HEX,
    HEXES,
    LINE,
    LINES,
    NOWHERE,
    OF_A_COLOUR,
    SEATS,
    WALKER,
    WAY,
    Ending,
    Line,
    No,
    Note,
    Phase,
    State,
    Work,
)
from .track import lose_a_point, move_marker
from .turns import begin_turn, end_turn, extra_turn, over

__all__ = ["Ending", "Line", "No", "Note", "Phase", "State", "Work"]


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
