"""How the game begins, how turns follow each other, and the cards."""

from hortus.kit import CHANCE, OVER, chance, fill, note, rule, total

from .position import Ending, No, Note, Phase, State, Work
from .printed import (
    AREA,
    CARDS,
    CENTRE_KIND,
    COPIES,
    DECK,
    FIRST_PITS,
    LANDSCAPES,
    NONE,
    SEATS,
    START,
    TILES,
)

QUIET_ROUNDS = 3  # S-DC16


@rule
def setup(s: State) -> None:
    """S-DC2 Figures in their corners; the landscape is laid first."""
    for seat in range(s.seats):
        for figure in range(3):
            s.place[seat, figure] = START[s.seats, seat, figure]
    for seat in range(s.seats, SEATS):
        fill(s.place[seat], NONE)
    for kind in range(3):
        s.left[kind] = TILES[kind]
    for card in range(DECK):
        s.pile[card] = COPIES[card]
    fill(s.land, NONE)
    for at in range(AREA):
        s.pit[at] = FIRST_PITS[s.seats, at]  # S-DC21
    s.site[:] = NONE
    s.hand[:] = NONE
    s.cost[:] = NONE
    s.card = s.turned = s.digger = s.sent_seat = s.sent_figure = NONE
    if s.fair_layout:  # S-DC1
        lay_on(s, AREA // 2, CENTRE_KIND)
    s.phase, s.seat = Phase.LAY, CHANCE


@rule
def due(s: State, seat: int) -> No:
    """The clause of what is due instead."""
    if s.seat == OVER:
        return No.GAME_OVER
    if s.phase == Phase.LAY:
        return No.LAYING
    if s.phase == Phase.DEAL:
        return No.DEALING
    if s.phase == Phase.DRAW:
        return No.DRAWING
    if s.seat != seat:
        return No.NOT_YOUR_TURN
    if s.phase == Phase.PLAY:
        return No.CARD_FIRST
    if s.phase == Phase.MOVE:
        return No.MOVEMENT_FIRST
    if s.phase == Phase.REHOUSE:
        return No.HOME_FIRST
    return No.BUILDING_NOW


@rule
def begin_turn(s: State, work: Work) -> None:
    """S-1 The turn begins with a card; S-DC15 the discards become the pile when it is empty."""
    if total(s.pile) == 0:
        for card in range(DECK):
            s.pile[card] = s.discards[card]
            s.discards[card] = 0
        note(work, Note.SHUFFLED, NONE, 0, 0)
    s.phase, s.seat = Phase.DRAW, CHANCE


@rule
def end_turn(s: State, work: Work, busy: bool) -> None:
    """S-28 The card is discarded and the next player is on turn; S-DC16 unless all stand still."""
    s.discards[s.card] += 1
    s.card = s.turned = s.digger = NONE
    s.quiet = 0 if busy else s.quiet + 1
    if s.quiet == QUIET_ROUNDS * s.seats:  # S-DC16, counted as in S-DC18
        s.ending, s.seat = Ending.STANDSTILL, OVER
        return
    s.turn = (s.turn + 1) % s.seats
    begin_turn(s, work)


@rule
def lay_on(s: State, at: int, kind: int) -> None:
    """A tile of the landscape on a field."""
    s.land[at] = kind
    s.left[kind] -= 1
    s.laid += 1


@chance(during=Phase.LAY, landscape=LANDSCAPES)
def lay(s: State, landscape: int) -> None:
    """S-DC1 The next tile, row by row; in the fair layout the opposite field gets the same."""
    if s.fair_layout:
        at = s.laid // 2  # one lies in the middle, the others in pairs
        lay_on(s, at, landscape)
        lay_on(s, AREA - 1 - at, landscape)
    else:
        lay_on(s, int(s.laid), landscape)
    if s.laid == AREA:
        s.phase = Phase.DEAL


@lay.weight
def _(s: State, landscape: int) -> int:
    return s.left[landscape]


@chance(during=(Phase.DEAL, Phase.DRAW), card=CARDS)
def draw(s: State, work: Work, card: int) -> None:
    """S-1 A card from the pile into the hand; SX-11, S-DC2 at the start everybody gets one."""
    s.pile[card] -= 1
    if s.phase == Phase.DRAW:
        s.hand[s.turn, 1] = card
        s.phase, s.seat = Phase.PLAY, s.turn
        return
    s.hand[s.turn, 0] = card
    s.turn = (s.turn + 1) % s.seats
    if s.turn == 0:
        begin_turn(s, work)


@draw.weight
def _(s: State, card: int) -> int:
    return s.pile[card]


@draw.owner
def _(s: State) -> int:
    return s.turn  # S-DC15
