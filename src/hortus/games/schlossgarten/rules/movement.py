"""Steps 1 and 2 of a turn: the card and the movement."""

import numpy as np

from hortus.kit import fill, move, note, rule

from .garden import SPOT, elements, kings, subjects
from .position import No, Note, Phase, State, Work
from .printed import AREA, CARDS, FIELDS, FIGURES, KING, NONE
from .reach import constellation, explore, explore_all, look
from .turn import end_turn

STEPS = 5  # S-5
UNBOUNDED = 99  # steps, to tell a field too far away from one that no way leads to


@move(during=Phase.PLAY, card=CARDS)
def play(s: State, work: Work, seat: int, card: int) -> None:
    """S-1 Play one of the two cards; in which turn (S-2) is only asked when the figures stand (S-DC9)."""
    if s.hand[seat, 0] == card:
        s.hand[seat, 0] = s.hand[seat, 1]
    s.hand[seat, 1] = NONE
    s.card = card
    s.steps = STEPS
    fill(s.stood, 0)
    for figure in range(3):
        s.stood[s.place[seat, figure]] |= 1 << figure  # S-DC18, free moves
    s.phase = Phase.MOVE
    explore_all(s, work, seat)


@play.refusal
def _(s: State, seat: int, card: int) -> No:
    if s.hand[seat, 0] == card or s.hand[seat, 1] == card:
        return No.OBJECTION
    return No.NOT_IN_HAND


@move(during=Phase.MOVE, figure=FIGURES, field=FIELDS)
def go(s: State, work: Work, seat: int, figure: int, field: int) -> None:
    """S-5, S-DC5c An own figure goes to a field, by the cheapest way; S-13 a subject there is captured."""
    s.steps -= s.cost[figure, field]
    s.place[seat, figure] = field
    s.stood[field] |= 1 << figure
    for other in range(s.seats):
        for subject in (1, 2):
            if other != seat and s.place[other, subject] == field:
                s.place[other, subject] = NONE
                s.sent_seat, s.sent_figure = other, subject
                s.phase = Phase.REHOUSE
                s.cost[:] = NONE
                note(work, Note.SENT, other, subject, 0)
                return
    explore_all(s, work, seat)


@rule
def no_way(s: State, work: Work, seat: int, figure: int, field: int) -> No:
    """Why a figure cannot come to a field with the steps left; S-DC19 too far is only where a way leads."""
    look(s, work, seat)
    explore(s, work, seat, figure, UNBOUNDED, work.ways[figure])
    if work.ways[figure, field] != NONE:
        return No.TOO_FAR
    spot = SPOT[field]
    for other in range(s.seats):
        if other != seat and s.place[other, KING] == field:
            return No.KING_THERE
    for other in range(s.seats):
        if other != seat and elements(s, other) & spot:
            return No.FOREIGN_ELEMENT
    if s.pit[field]:
        return No.PIT_THERE
    for other in range(s.seats):
        if other != seat and subjects(s, other) & spot & ~work.targets:
            return No.NO_HOME
    if s.place[seat, KING] == field or subjects(s, seat) & spot:
        return No.FIELD_TAKEN
    return No.NO_WAY


@go.refusal
def _(s: State, work: Work, seat: int, figure: int, field: int) -> No:
    cost = s.cost[figure, field]
    if cost > 0:
        return No.OBJECTION
    if cost == NONE:
        return no_way(s, work, seat, figure, field)
    return No.STOOD_THERE if s.stood[field] >> figure & 1 else No.OBJECTION


go_number = go.number


@go.candidates
def _(s: State, found: np.ndarray, n: int) -> int:
    for figure in range(3):
        for at in range(AREA):
            found[n] = go_number(figure, at)
            n += s.cost[figure, at] != NONE  # else the next one takes its place: quicker than a branch
    return n


@move(during=Phase.MOVE)
def halt(s: State, work: Work, seat: int) -> None:
    """S-20 The movement ends; without the constellation the turn does, too."""
    s.cost[:] = NONE
    s.steps = 0
    s.turned = constellation(s, seat)
    if s.turned == NONE:
        note(work, Note.MISSED, seat, 0, 0)
        end_turn(s, work, False)
    else:
        note(work, Note.MET, seat, 0, 0)
        s.phase = Phase.BUILD


@move(during=Phase.REHOUSE, field=FIELDS)
def rehouse(s: State, work: Work, seat: int, field: int) -> None:
    """S-14, S-DC8 A captured figure goes to a free field of an element of its owner; movement goes on."""
    s.place[s.sent_seat, s.sent_figure] = field
    s.sent_seat = s.sent_figure = NONE
    s.phase = Phase.MOVE
    explore_all(s, work, seat)


@rehouse.refusal
def _(s: State, field: int) -> No:
    spot = SPOT[field]
    if not elements(s, s.sent_seat) & spot:
        return No.NOT_ITS_GARDEN
    standing = subjects(s, s.sent_seat) | kings(s)
    return No.FIELD_TAKEN if standing & spot else No.OBJECTION  # S-15, S-18
