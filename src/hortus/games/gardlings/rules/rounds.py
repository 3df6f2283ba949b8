"""Setting up, and from one round to the next."""

from hortus.kit import CHANCE, OVER, chance, note, rule

from .position import (
    BAG,
    BOX,
    COINS,
    LAST_ROUND,
    MARKET,
    NOBODY,
    NOWHERE,
    OPEN,
    PIG_STACK,
    SEATS,
    START_BAG,
    SUPPLY,
    UNDER,
    Ending,
    Note,
    Phase,
    Stage,
)
from .tiles import (
    BEIGE,
    DOUBLES,
    FIRST,
    FOURS,
    LAST,
    MISSIONS,
    SINGLES,
    SORT,
    TILES,
)

SINGLE_GNOMES, DOUBLE_GNOMES = 4, 2  # G-8; the rest of a start bag are pigs


@rule
def setup(s):
    """G-3 All tiles face down by their backs; seat 0 has the start marker (G-9)."""
    for seat in range(SEATS):
        s.lifted[seat], s.mission[seat], s.waiting[seat] = NOWHERE, NOWHERE, NOWHERE
    for stack in range(MARKET):
        s.top[stack] = NOWHERE
    s.winner, s.stack = NOBODY, NOWHERE
    s.bank = COINS
    s.phase, s.seat = Phase.DEAL, CHANCE


@rule
def sort_dealt(s):
    """G-8 What the next tile of a start bag is: 4 gnomes, 2 double gnomes, 2 pigs."""
    k = s.dealt % START_BAG
    if k < SINGLE_GNOMES:
        return SINGLES
    return DOUBLES if k < SINGLE_GNOMES + DOUBLE_GNOMES else BEIGE


@rule
def propose(s, sort, found, n):
    """The face-down tiles of a sort."""
    for tile in range(FIRST[sort], LAST[sort]):
        if s.at[tile] == SUPPLY:
            found[n] = tile
            n += 1
    return n


@rule
def into_bag(s, seat, tile):
    """A tile comes into a seat's bag."""
    s.at[tile] = BAG + seat
    s.tiles[seat, s.owned[seat]] = tile
    s.owned[seat] += 1


@chance(during=Phase.DEAL, tile=TILES)
def deal(s, work, tile):
    """G-8 A random tile into the start bag of one seat after the other."""
    into_bag(s, s.dealt // START_BAG, tile)
    s.dealt += 1
    s.turn = s.dealt // START_BAG
    if s.dealt == s.seats * START_BAG:
        s.dealt, s.turn = 0, 0
        lay_out_market(s)
        if s.missions:  # G-2 only with the expansion
            s.phase = Phase.MISSION
        else:
            uncover_next(s, work)


@deal.candidates
def _(s, found, n):
    return propose(s, sort_dealt(s), found, n)


@deal.weight
def _(s, tile):
    return s.at[tile] == SUPPLY and SORT[tile] == sort_dealt(s)


@rule
def lay_out_market(s):
    """G-4 Two stacks of each price, G-6 one of pigs, G-7 a coin beside the dearer ones."""
    for tile in range(FIRST[SINGLES], LAST[DOUBLES]):
        if s.at[tile] == SUPPLY:
            s.at[tile] = BOX  # G-DC14
    for stack in range(MARKET):
        sort = sort_of_stack(stack)
        number = int(LAST[sort]) - int(FIRST[sort])
        s.depth[stack] = number // 2 if stack % 2 else (number + 1) // 2  # G-DC14
        if sort > FOURS:
            s.beside[stack] = 1
            s.bank -= 1
    s.depth[PIG_STACK] = int(LAST[BEIGE]) - int(FIRST[BEIGE]) - 2 * s.seats  # GX-1: what the bags left over


@rule
def sort_of_stack(stack):
    """The colour of a stack."""
    return BEIGE if stack == PIG_STACK else FOURS + stack // 2


@rule
def missions_needed(s):
    """G-48 One for each seat, with 2 or 3 seats one more between neighbours; G-DC21 alone one more, too."""
    return 2 * s.seats if s.seats <= 3 else s.seats


@chance(during=Phase.MISSION, mission=MISSIONS)
def give_mission(s, work, mission):
    """G-48 A random mission in front of each seat, then between each seat and the one on its right."""
    if s.dealt < s.seats:
        s.mission[s.dealt] = mission
    else:
        s.waiting[s.dealt - s.seats] = mission
    s.dealt += 1
    if s.dealt == missions_needed(s):
        s.dealt = 0
        uncover_next(s, work)


@give_mission.weight
def _(s, mission):
    for seat in range(s.seats):
        if s.mission[seat] == mission or s.waiting[seat] == mission:
            return 0
    return 1


# -- the stacks


@rule
def uncover_next(s, work):
    """G-4 The stacks lie face up: chance says what is on top of the next one, then the first round begins."""
    if s.dealt < MARKET:
        s.stack = s.dealt
        s.dealt += 1
        s.phase, s.seat = Phase.UNCOVER, CHANCE
    else:
        begin_round(s, work)


@rule
def take_sunk(s, stack):
    """G-47 The pig that was put under a stack first, or NOWHERE."""
    for k in range(s.sinks):
        tile = int(s.sunk[k])
        if s.at[tile] == UNDER + stack:
            for later in range(k + 1, s.sinks):
                s.sunk[later - 1] = s.sunk[later]
            s.sinks -= 1
            s.sunk[s.sinks] = 0
            return tile
    return NOWHERE


@rule
def needs_uncovering(s, stack):
    """The top of a stack was taken: a pig from below shows at once, a shuffled tile when chance chose it."""
    s.top[stack] = NOWHERE  # G-DC14: an empty stack offers nothing
    if s.depth[stack] == 0:
        tile = take_sunk(s, stack)
        if tile >= 0:
            s.top[stack] = tile
            s.at[tile] = OPEN
        return False
    s.stack = stack
    s.phase, s.seat = Phase.UNCOVER, CHANCE
    return True


@rule
def show(s, tile):
    """A shuffled tile becomes the top of the stack that is uncovered."""
    s.top[s.stack] = tile
    s.at[tile] = OPEN
    s.depth[s.stack] -= 1


# -- rounds


@rule
def begin_round(s, work):
    """G-10 Everybody builds a garden, starting with an empty one or with the mission (G-49)."""
    s.rounds += 1
    note(work, Note.ROUND, NOBODY, 0, s.rounds)
    s.hired, s.mutated, s.stack = 0, 0, NOWHERE
    for seat in range(s.seats):
        s.stage[seat] = Stage.CHOOSE
        s.looked[seat] = 0
        s.money[seat] = 0
    s.phase, s.seat = Phase.BUILD, 0


@rule
def end_round(s, work):
    """G-35 Gardens go back into the bags, G-36 the marker and G-51 the missions go on."""
    if s.rounds == LAST_ROUND:
        s.ending, s.seat = Ending.LAST_ROUND, OVER  # G-DC23
        return
    for seat in range(s.seats):
        clear_garden(s, seat)
    s.start = (s.start + 1) % s.seats
    if s.missions:
        pass_missions(s)
    begin_round(s, work)


@rule
def clear_garden(s, seat):
    """G-35 Everything goes back into the bag, what was drawn and not laid as well (G-DC7)."""
    for i in range(s.owned[seat]):
        s.at[s.tiles[seat, i]] = BAG + seat
    for i in range(s.laid[seat]):
        s.x[seat, i], s.y[seat, i], s.turned[seat, i] = 0, 0, 0
    s.laid[seat] = 0


@rule
def pass_missions(s):
    """G-51 On to the next seat, or with few seats to the place between it and oneself."""
    last = s.seats - 1
    if s.seats > 3:
        passed = s.mission[last]
        for seat in range(last, 0, -1):
            s.mission[seat] = s.mission[seat - 1]
        s.mission[0] = passed
    else:
        old = s.mission[last]
        for seat in range(s.seats):
            used = s.mission[seat]
            s.mission[seat] = s.waiting[seat]  # first take the one on the right
            s.waiting[seat] = old  # the right neighbour's old one lies there now
            old = used
