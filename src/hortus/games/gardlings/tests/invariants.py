"""What holds in every position."""

from enum import IntEnum

from hortus.kit import rule

from ..rules.garden import draw_chart, objection_on_chart
from ..rules.position import (
    BAG,
    BOX,
    CELLS_WIDE,
    COINS,
    MARKET,
    OPEN,
    ORIGIN,
    OUT,
    PIG_STACK,
    SUPPLY,
    UNDER,
    No,
    Phase,
    Stage,
)
from ..rules.tiles import SORT, TILE_COUNT

ASIDE = 50  # columns: where a tile lies while its own place is looked at


class Broken(IntEnum):
    """What cannot be."""

    NOTHING = 0
    A_COIN_IS_LOST = 1
    COINS_ARE_OWED = 2
    A_TILE_IS_NOT_WHERE_ITS_OWNER_HAS_IT = 3
    THE_MARKET_SHOWS_A_HIDDEN_TILE = 4
    A_PIG_IS_NOT_UNDER_ITS_STACK = 5
    A_TILE_IS_LOST = 6
    A_STACK_IS_MISCOUNTED = 7
    A_GARDEN_IS_TORN_OR_DOES_NOT_MATCH = 8
    WHAT_IS_NOT_LAID_HAS_A_PLACE = 9


@rule
def broken(s, work):
    """The first thing that is wrong."""
    for fault in (broken_coins(s), broken_tiles(s), broken_stacks(s)):
        if fault != Broken.NOTHING:
            return fault
    if s.phase == Phase.BUILD or s.phase == Phase.DRAW:
        for seat in range(s.seats):
            if is_torn(s, work, seat):
                return Broken.A_GARDEN_IS_TORN_OR_DOES_NOT_MATCH
    return Broken.NOTHING


@rule
def broken_coins(s):
    """G-4 Every coin is in the bank, beside a stack or a seat's."""
    coins = int(s.bank)
    for seat in range(s.seats):
        coins += int(s.coins[seat])
        if s.coins[seat] < 0:
            return Broken.COINS_ARE_OWED
    for stack in range(MARKET):
        coins += int(s.beside[stack])
    return Broken.A_COIN_IS_LOST if coins != COINS and s.rounds > 0 else Broken.NOTHING


@rule
def broken_tiles(s):
    """Every tile is in exactly one place, and each place knows it."""
    places = 0
    for seat in range(s.seats):
        for i in range(s.owned[seat]):
            held = i == s.laid[seat] and s.stage[seat] != Stage.CHOOSE and s.stage[seat] != Stage.STOPPED
            if s.at[s.tiles[seat, i]] != (OUT if i < s.laid[seat] or held else BAG) + seat:
                return Broken.A_TILE_IS_NOT_WHERE_ITS_OWNER_HAS_IT
            if i >= s.laid[seat] and (s.x[seat, i] != 0 or s.y[seat, i] != 0 or s.turned[seat, i] != 0):
                return Broken.WHAT_IS_NOT_LAID_HAS_A_PLACE
        places += int(s.owned[seat])
    for stack in range(MARKET):
        if s.top[stack] >= 0:
            if s.at[s.top[stack]] != OPEN:
                return Broken.THE_MARKET_SHOWS_A_HIDDEN_TILE
            places += 1
    for k in range(s.sinks):
        buried = s.phase == Phase.BURY and k == s.sinks - 1
        if not buried and (s.at[s.sunk[k]] < UNDER or s.at[s.sunk[k]] > UNDER + PIG_STACK):
            return Broken.A_PIG_IS_NOT_UNDER_ITS_STACK
        places += 1
    for tile in range(TILE_COUNT):
        places += s.at[tile] == SUPPLY or s.at[tile] == BOX
    return Broken.A_TILE_IS_LOST if places != TILE_COUNT else Broken.NOTHING


@rule
def broken_stacks(s):
    """G-3 As many tiles of a sort are face down as its two stacks are high; the pigs have one."""
    if s.rounds == 0 or s.phase == Phase.UNCOVER or s.phase == Phase.PIG:
        return Broken.NOTHING
    for stack in range(MARKET + 1):
        sort = 2 if stack == PIG_STACK else 3 + stack // 2
        hidden, depth = 0, int(s.depth[stack])
        for tile in range(TILE_COUNT):
            hidden += SORT[tile] == sort and s.at[tile] == SUPPLY
        if stack < PIG_STACK:
            depth += int(s.depth[stack ^ 1])
        if depth != hidden or s.depth[stack] < 0:
            return Broken.A_STACK_IS_MISCOUNTED
    return Broken.NOTHING


@rule
def is_torn(s, work, seat):
    """G-15, G-17 Whether a tile could not lie where it does, with the others as they are."""
    pieces = int(s.laid[seat]) + (s.mission[seat] >= 0)
    if s.lifted[seat] >= 0 or pieces < 2:
        return False
    torn = False
    for i in range(s.laid[seat]):
        s.lifted[seat] = i
        draw_chart(s, work, seat)
        first = ORIGIN + int(s.y[seat, i]) * CELLS_WIDE + int(s.x[seat, i])
        s.x[seat, i] += ASIDE  # that it lies there already is no objection
        reason = objection_on_chart(s, work, seat, s.tiles[seat, i], first, s.turned[seat, i])
        s.x[seat, i] -= ASIDE
        torn = torn or reason != No.OBJECTION
    s.lifted[seat] = -1
    return torn
