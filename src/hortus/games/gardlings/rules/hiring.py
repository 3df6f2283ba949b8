"""Phase 2, hiring gardlings, and the victory tile."""

from hortus.kit import CHANCE, OVER, chance, move, note, rule

from .gems import count, creatures, ponds, stolen
from .position import (
    NOBODY,
    OPEN,
    PIG_STACK,
    STACKS,
    SUPPLY,
    UNDER,
    Ending,
    No,
    Note,
    Phase,
)
from .rounds import (
    end_round,
    into_bag,
    needs_uncovering,
    propose,
    show,
    sort_of_stack,
    take_sunk,
    uncover_next,
)
from .tiles import BEIGE, CREATURE, GOLD, LONG, PIG, PRICE, SORT, TILES

MUTATING_PIGS = 3  # G-47
BRONZE, SILVER, GOLDEN = 19, 16, 13  # G-58: at most so many tiles in the game to 17
LONGER = 2  # and so many more in the game to 20


@rule
def begin_hiring(s, work):
    """G-25 Everybody counts the gems of the garden, less what the gnomes steal."""
    for seat in range(s.seats):
        gems = count(s, work, seat)
        s.money[seat] = gems - stolen(s, seat, gems)
        note(work, Note.MONEY, seat, 0, s.money[seat])
    s.turn, s.hired = s.start, 0  # G-24
    candidate = who_may_win(s, work)  # G-DC13 before anybody hires
    if candidate >= 0:
        s.phase, s.seat = Phase.VICTORY, candidate
    else:
        begin_turn(s, work)


@rule
def who_may_win(s, work):
    """G-32 Who may buy the victory tile; G-34 of several the one with most gems, then coins, else nobody."""
    best, tied = NOBODY, False
    for seat in range(s.seats):
        if s.money[seat] >= s.length:  # G-33: without coins
            better = 1
            if best >= 0:
                better = int(s.money[seat]) - int(s.money[best])
                if better == 0:
                    better = int(s.coins[seat]) - int(s.coins[best])
            if better > 0:
                best, tied = seat, False
            elif better == 0:
                tied = True
    if tied:
        note(work, Note.TIE, NOBODY, 0, 0)
        return NOBODY
    return best


@move(during=(Phase.VICTORY, Phase.HIRE))
def win(s, work, seat):
    """G-32 Buy the victory tile and win; it is too late when hiring has begun (G-DC13)."""
    s.winner = seat
    s.ending, s.seat = Ending.VICTORY, OVER
    if s.seats == 1:
        note(work, Note.MEDAL, seat, s.owned[seat] + 1, medal(s, seat))


@win.refusal
def _(s, seat):
    if s.phase == Phase.VICTORY:
        return No.OBJECTION
    if s.money[seat] >= s.length:
        return No.NOT_NOW  # G-34
    enough_with_coins = s.money[seat] + s.coins[seat] >= s.length
    return No.COINS_TOO if enough_with_coins else No.TOO_FEW  # G-33


@move(during=Phase.VICTORY)
def leave_victory(s, work):
    """G-DC23 Do without the victory tile in this round."""
    begin_turn(s, work)


@rule
def medal(s, seat):
    """G-58 The rating of a solo game by the tiles needed, the victory tile included."""
    tiles = int(s.owned[seat]) + 1
    if s.length == LONG:
        tiles -= LONGER
    return (tiles <= BRONZE) + (tiles <= SILVER) + (tiles <= GOLDEN)


# -- one turn


@rule
def begin_turn(s, work):
    """G-24 One seat hires; in the expert game its ponds pay first (G-46)."""
    if s.expert:
        for _ in range(ponds(s, work, s.turn)):
            if s.bank > 0:  # G-DC11
                s.bank -= 1
                s.coins[s.turn] += 1
                note(work, Note.POND, s.turn, 0, 0)
    s.mutated = 0
    s.phase, s.seat = Phase.HIRE, s.turn


@rule
def end_turn(s, work):
    """G-24 Clockwise; when all have hired the round is over."""
    s.hired += 1
    s.turn = (s.turn + 1) % s.seats
    if s.hired == s.seats:
        end_round(s, work)
    else:
        begin_turn(s, work)


@rule
def after_taking(s, work):
    """When a tile was taken and the next one shows: setting up goes on, a pig mutates, or the next seat."""
    if s.rounds == 0:
        uncover_next(s, work)
    elif s.mutated == 0 and may_mutate(s):
        s.phase, s.seat = Phase.MUTATE, s.turn
    else:
        end_turn(s, work)


@rule
def take_top(s, work, seat, stack):
    """The top tile of a stack goes into a seat's bag, and the next one shows."""
    tile = s.top[stack]
    note(work, Note.GETS, seat, CREATURE[tile], SORT[tile])
    into_bag(s, seat, tile)
    if not needs_uncovering(s, stack):
        after_taking(s, work)


@chance(during=Phase.UNCOVER, tile=TILES)
def uncover(s, work, tile):
    """G-4 The next tile of a stack shows."""
    show(s, tile)
    after_taking(s, work)


@uncover.candidates
def _(s, found, n):
    return propose(s, sort_of_stack(s.stack), found, n)


@uncover.weight
def _(s, tile):
    return s.at[tile] == SUPPLY and SORT[tile] == sort_of_stack(s.stack)


@move(during=Phase.HIRE, stack=STACKS)
def hire(s, work, seat, stack):
    """G-27 Buy the top tile of a stack; G-28 coins pay what gems do not; G-30 the coin beside it comes."""
    missing = max(0, int(PRICE[sort_of_stack(stack)]) - int(s.money[seat]))
    if missing > 0:
        s.coins[seat] -= missing
        s.bank += missing  # G-DC11
        note(work, Note.COINS_PAID, seat, 0, missing)
    if s.beside[stack]:
        s.beside[stack] = 0
        s.coins[seat] += 1
        note(work, Note.REWARD, seat, 0, 0)
    take_top(s, work, seat, stack)


@hire.refusal
def _(s, seat, stack):
    if s.top[stack] < 0:
        return No.SOLD_OUT  # G-DC14
    dear = PRICE[sort_of_stack(stack)] > s.money[seat] + s.coins[seat]
    return No.TOO_DEAR if dear else No.OBJECTION  # G-31, G-DC23: without the coin beside it


@move(during=Phase.HIRE)
def take_pig(s, work, seat):
    """G-29 Take a lucky pig and a coin instead; what is not there is not taken (G-DC11, G-DC14)."""
    if s.bank > 0:
        s.bank -= 1
        s.coins[seat] += 1
    if s.depth[PIG_STACK] > 0:
        s.phase, s.seat = Phase.PIG, CHANCE
    else:
        tile = take_sunk(s, PIG_STACK)
        if tile >= 0:
            into_bag(s, seat, tile)
            note(work, Note.PIG, seat, 0, 0)
        after_taking(s, work)


@chance(during=Phase.PIG, tile=TILES)
def find_pig(s, work, tile):
    """G-6 The pigs lie face down: chance says which it is."""
    s.depth[PIG_STACK] -= 1
    into_bag(s, s.turn, tile)
    note(work, Note.PIG, s.turn, 0, 0)
    after_taking(s, work)


@find_pig.candidates
def _(s, found, n):
    return propose(s, BEIGE, found, n)


@find_pig.weight
def _(s, tile):
    return s.at[tile] == SUPPLY and SORT[tile] == BEIGE


@move(during=Phase.HIRE)
def take_nothing(s, work):
    """G-DC15 A seat may also take nothing."""
    after_taking(s, work)


# -- mutation


@rule
def may_mutate(s):
    """G-47 With three pigs in the garden one of them mutates, if one of them can (G-DC17)."""
    if not s.expert or creatures(s, s.turn, PIG) < MUTATING_PIGS:
        return False
    for i in range(s.laid[s.turn]):
        if objection_to_mutating(s, s.tiles[s.turn, i]) == No.OBJECTION:
            return True
    return False


@rule
def objection_to_mutating(s, tile):
    """Why a tile of the garden cannot mutate."""
    if CREATURE[tile] != PIG:
        return No.NO_PIG
    if SORT[tile] == GOLD:
        return No.GOLDEN
    stack = 2 * (SORT[tile] - BEIGE)  # the upper stack of the next colour
    return No.OBJECTION if s.top[stack] >= 0 or s.top[stack + 1] >= 0 else No.NOTHING_DEARER


@move(during=Phase.MUTATE, tile=TILES)
def mutate(s, work, seat, tile):
    """G-47 Choose the pig that mutates; it leaves the garden. A beige one goes under the pig stack."""
    i = 0
    while s.tiles[seat, i] != tile:
        i += 1
    s.laid[seat] -= 1
    s.owned[seat] -= 1
    for k in range(i, s.owned[seat]):
        s.tiles[seat, k] = s.tiles[seat, k + 1]
    for k in range(i, s.laid[seat]):
        s.x[seat, k], s.y[seat, k], s.turned[seat, k] = (
            s.x[seat, k + 1],
            s.y[seat, k + 1],
            s.turned[seat, k + 1],
        )
    k = s.laid[seat]
    s.x[seat, k], s.y[seat, k], s.turned[seat, k] = 0, 0, 0
    s.mutated = 1
    s.sunk[s.sinks] = tile
    s.sinks += 1
    if SORT[tile] == BEIGE:
        s.at[tile] = UNDER + PIG_STACK
        grow_from(s, work, seat, BEIGE)
    else:
        s.phase = Phase.BURY


@mutate.refusal
def _(s, seat, tile):
    for i in range(s.laid[seat]):
        if s.tiles[seat, i] == tile:
            return objection_to_mutating(s, tile)
    return No.NO_PIG


@mutate.candidates
def _(s, seat, found, n):
    for i in range(s.laid[seat]):
        if CREATURE[s.tiles[seat, i]] == PIG:
            found[n] = s.tiles[seat, i]
            n += 1
    return n


@move(during=Phase.BURY, stack=STACKS)
def bury(s, work, seat, stack):
    """G-47 Put the pig under a stack of its colour; under an empty one it is the new top (G-DC23)."""
    tile = int(s.sunk[s.sinks - 1])
    s.at[tile] = UNDER + stack
    if s.top[stack] < 0:
        s.sinks -= 1
        s.sunk[s.sinks] = 0
        s.top[stack] = tile
        s.at[tile] = OPEN
    grow_from(s, work, seat, SORT[tile])


@bury.refusal
def _(s, stack):
    return No.OBJECTION if sort_of_stack(stack) == SORT[s.sunk[s.sinks - 1]] else No.WRONG_COLOUR


@rule
def grow_from(s, work, seat, sort):
    """G-47 A tile of the next dearer colour comes for the pig; which of two open ones the seat decides."""
    upper = 2 * (sort - BEIGE)
    if s.top[upper] >= 0 and s.top[upper + 1] >= 0:
        s.phase, s.stack = Phase.GROW, upper
    else:
        take_top(s, work, seat, upper if s.top[upper] >= 0 else upper + 1)


@move(during=Phase.GROW, stack=STACKS)
def grow(s, work, seat, stack):
    """G-47 Take the top tile of a stack of the next colour; the coin beside it stays (G-DC17)."""
    take_top(s, work, seat, stack)


@grow.refusal
def _(s, stack):
    return No.OBJECTION if stack // 2 == s.stack // 2 else No.WRONG_COLOUR


# -- the end


@rule
def result(s, seat):
    """G-32 Who bought the victory tile wins; G-57 alone: the fewer tiles; G-DC23 else gems, then coins."""
    if s.ending == Ending.VICTORY:
        if s.seats == 1:
            return 200 - int(s.owned[seat])
        return int(s.winner == seat)
    return (int(s.money[seat]) * 64 + int(s.coins[seat])) if s.seats > 1 else 0
