"""Phase 1, garden building: all seats at once draw, lay, stop, go on, and move their unicorns."""

from hortus.kit import CHANCE, chance, move, note, rule

from .garden import (
    fits_somewhere,
    has_unicorn_to_move,
    holds,
    joined_sides,
    objection_to_laying,
    places,
    tile_to_lay,
)
from .gems import alarm_at, creatures, gnomes
from .hiring import begin_hiring
from .position import ACROSS, BAG, NOWHERE, OUT, REACH, No, Note, Phase, Stage
from .tiles import (
    CREATURE,
    GNOMES,
    PIG,
    SECOND,
    TASK,
    TILES,
    TURNS,
    UNICORN,
)

PIGS_NEEDED = 3  # G-37


@rule
def in_bag(s, seat):
    """How many tiles a seat can still draw."""
    return int(s.owned[seat]) - int(s.laid[seat]) - holds(s, seat)


@rule
def must_act(s, seat):
    """Whether garden building waits for this seat: it has not stopped, or holds a unicorn."""
    return s.stage[seat] < Stage.STOPPED or s.lifted[seat] >= 0


@rule
def may_build(s, seat):
    """G-11 No order among players; G-20 who has stopped may go on, or still move a unicorn (G-DC23)."""
    if must_act(s, seat):
        return True
    return s.stage[seat] == Stage.STOPPED and (in_bag(s, seat) > 0 or has_unicorn_to_move(s, seat))


@rule
def go_on_building(s, work):
    """G-DC18 The lowest seat that must act is asked first; when there is none, hiring begins (G-24)."""
    s.phase = Phase.BUILD
    for seat in range(s.seats):
        if must_act(s, seat):
            s.seat = seat
            return
    begin_hiring(s, work)


# -- drawing


@move(during=Phase.BUILD)
def draw(s, work, seat):
    """G-11 Draw a tile from the bag, G-20 even after having stopped."""
    if s.stage[seat] == Stage.STOPPED:
        s.stage[seat] = Stage.CHOOSE
        note(work, Note.RESUMES, seat, 0, 0)
    s.turn = seat
    s.phase, s.seat = Phase.DRAW, CHANCE


@draw.refusal
def _(s, seat):
    if s.lifted[seat] >= 0:
        return No.LIFTED  # G-42
    if s.stage[seat] == Stage.RINGING:
        return No.RINGING  # G-56
    if holds(s, seat):
        return No.HOLDING  # G-13
    return No.BAG_EMPTY if in_bag(s, seat) == 0 else No.OBJECTION  # G-DC7


@chance(during=Phase.DRAW, tile=TILES)
def comes(s, work, tile):
    """Chance takes a tile out of the bag; after a second look the first one goes back (G-56)."""
    seat = s.turn
    hand = s.laid[seat]
    i = hand
    while s.tiles[seat, i] != tile:
        i += 1
    if holds(s, seat):
        s.at[s.tiles[seat, hand]] = BAG + seat
        s.looked[seat] = 1
    s.tiles[seat, i] = s.tiles[seat, hand]
    s.tiles[seat, hand] = tile
    s.at[tile] = OUT + seat
    look_at(s, work, seat, tile)
    go_on_building(s, work)


@comes.candidates
def _(s, found, n):
    seat = s.turn
    for i in range(s.laid[seat] + holds(s, seat), s.owned[seat]):
        found[n] = s.tiles[seat, i]
        n += 1
    return n


@comes.weight
def _(s, tile):
    return s.at[tile] == BAG + s.turn


@rule
def look_at(s, work, seat, tile):
    """G-21 Does it ring the alarm? G-23 Does it fit anywhere?"""
    if gnomes(s, seat) + int(GNOMES[tile]) >= alarm_at(s, seat) and GNOMES[tile] > 0:
        s.stage[seat] = Stage.RINGING
        if can_look_again(s, seat):
            note(work, Note.RINGING, seat, 0, 0)
        else:
            ring(s, work, seat)
    else:
        s.stage[seat] = Stage.LAY
        try_to_fit(s, work, seat)
        if s.stage[seat] == Stage.MISFIT:
            note(work, Note.MISFIT, seat, 0, 0)


@rule
def try_to_fit(s, work, seat):
    """G-DC8 Whether the drawn tile fits somewhere, as the garden is now."""
    s.stage[seat] = Stage.LAY
    if not fits_somewhere(s, work, seat):
        s.stage[seat] = Stage.MISFIT


@rule
def ring(s, work, seat):
    """G-21 Gnome alarm: the tile is not laid (G-22), garden building is over for this seat."""
    s.stage[seat] = Stage.ALARMED
    note(work, Note.ALARM, seat, 0, 0)


# -- a second look


@rule
def has_second_look(s, seat):
    """Whether the mission in front of the seat is the second look."""
    return s.mission[seat] >= 0 and TASK[s.mission[seat]] == SECOND


@rule
def can_look_again(s, seat):
    """G-56 Once a round, while the bag is not empty (G-DC23)."""
    return has_second_look(s, seat) and s.looked[seat] == 0 and in_bag(s, seat) > 0


@move(during=Phase.BUILD)
def look_again(s, seat):
    """G-56 Draw a second tile and put the first one back."""
    s.turn = seat
    s.phase, s.seat = Phase.DRAW, CHANCE


@look_again.refusal
def _(s, seat):
    if not has_second_look(s, seat):
        return No.NO_SECOND_LOOK
    if s.looked[seat]:
        return No.SECOND_LOOK_USED
    if not holds(s, seat):
        return No.NOTHING_DRAWN
    if s.lifted[seat] >= 0:
        return No.LIFTED
    return No.BAG_EMPTY if in_bag(s, seat) == 0 else No.OBJECTION


@move(during=Phase.BUILD)
def accept_alarm(s, work, seat):
    """G-DC23 Do without the second look: the alarm rings."""
    ring(s, work, seat)
    go_on_building(s, work)


@accept_alarm.refusal
def _(s, seat):
    return No.OBJECTION if s.stage[seat] == Stage.RINGING else No.NO_ALARM


# -- laying


@move(during=Phase.BUILD, x=ACROSS, y=ACROSS, turn=TURNS)
def lay(s, work, seat, x, y, turn):
    """G-13 Lay the drawn tile, or the lifted unicorn, with its left or upper cell on (x, y)."""
    x, y = x - REACH - 1, y - REACH - 1
    i = s.lifted[seat]
    is_new = i < 0
    if is_new:
        i = s.laid[seat]
    joined = joined_sides(s, work, seat, s.tiles[seat, i], x, y, turn)
    s.x[seat, i], s.y[seat, i], s.turned[seat, i] = x, y, turn
    if joined > 0:
        note(work, Note.JOINED, seat, 0, joined)
    if is_new:
        s.laid[seat] += 1
        s.stage[seat] = Stage.CHOOSE
        pay_pig_coin(s, work, seat, i)
    else:
        s.lifted[seat] = NOWHERE
        if holds(s, seat):
            try_to_fit(s, work, seat)
    go_on_building(s, work)


@lay.refusal
def _(s, work, seat, x, y, turn):
    if s.stage[seat] == Stage.RINGING:
        return No.RINGING  # G-22
    tile = tile_to_lay(s, seat)
    if tile < 0:
        return No.NOTHING_DRAWN  # G-11
    return objection_to_laying(s, work, seat, tile, x - REACH - 1, y - REACH - 1, turn)


@lay.candidates
def _(s, work, seat, found, n):
    tile = tile_to_lay(s, seat)
    if tile < 0 or (s.stage[seat] == Stage.MISFIT and s.lifted[seat] < 0):
        return n
    return places(s, work, seat, tile, found, n, len(found))


@rule
def pay_pig_coin(s, work, seat, i):
    """G-37 On laying the third pig a coin comes from the supply (G-DC11); not in the expert game (G-47)."""
    if CREATURE[s.tiles[seat, i]] == PIG and not s.expert and s.bank > 0:
        if creatures(s, seat, PIG) == PIGS_NEEDED:  # G-DC10: so it is paid once a round
            s.bank -= 1
            s.coins[seat] += 1
            note(work, Note.PIG_COIN, seat, 0, 0)


@move(during=Phase.BUILD)
def give_up(s, work, seat):
    """G-23 The drawn tile fits nowhere: garden building is over for this seat."""
    s.stage[seat] = Stage.STUCK
    go_on_building(s, work)


@give_up.refusal
def _(s, seat):
    if not holds(s, seat):
        return No.NOTHING_DRAWN
    if s.lifted[seat] >= 0:
        return No.LIFTED
    return No.OBJECTION if s.stage[seat] == Stage.MISFIT else No.IT_FITS  # G-DC8


# -- stopping


@move(during=Phase.BUILD)
def stop(s, work, seat):
    """G-19 Draw no more tiles, at least for now (G-20)."""
    s.stage[seat] = Stage.STOPPED
    go_on_building(s, work)


@stop.refusal
def _(s, seat):
    if s.lifted[seat] >= 0:
        return No.LIFTED
    if s.stage[seat] == Stage.STOPPED:
        return No.STOPPED
    if s.stage[seat] == Stage.RINGING:
        return No.RINGING
    return No.HOLDING if holds(s, seat) else No.OBJECTION  # G-13


# -- unicorns


@move(during=Phase.BUILD, tile=TILES)
def lift(s, work, seat, tile):
    """G-42 Take a unicorn out of the garden to lay it elsewhere, as often as one likes."""
    for i in range(s.laid[seat]):
        if s.tiles[seat, i] == tile:
            s.lifted[seat] = i
    go_on_building(s, work)


@lift.refusal
def _(s, seat, tile):
    if s.lifted[seat] >= 0:
        return No.LIFTED
    if s.stage[seat] == Stage.RINGING:
        return No.RINGING  # G-DC23
    if CREATURE[tile] != UNICORN or not lies_in(s, seat, tile):
        return No.NO_UNICORN
    return No.OBJECTION if has_unicorn_to_move(s, seat) else No.ONLY_TILE


@lift.candidates
def _(s, seat, found, n):
    for i in range(s.laid[seat]):
        if CREATURE[s.tiles[seat, i]] == UNICORN:
            found[n] = s.tiles[seat, i]
            n += 1
    return n


@rule
def lies_in(s, seat, tile):
    """Whether a tile lies in the garden."""
    for i in range(s.laid[seat]):
        if s.tiles[seat, i] == tile:
            return True
    return False


@move(during=Phase.BUILD)
def put_back(s, work, seat):
    """G-DC9 Leave the lifted unicorn where it was."""
    s.lifted[seat] = NOWHERE
    go_on_building(s, work)


@put_back.refusal
def _(s, seat):
    return No.OBJECTION if s.lifted[seat] >= 0 else No.NOTHING_LIFTED
