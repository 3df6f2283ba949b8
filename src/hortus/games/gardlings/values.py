"""What a bot looks at: the bag, gems in the garden as money and as a way to victory, the next draw, coins.

Everything is counted in gems that a bag brings in every round to come.
"""

import math

import numpy as np

from hortus.kit import OVER, rule

from .rules.building import in_bag, must_act
from .rules.garden import holds
from .rules.gems import ALARM_AT, alarm_at, count, gnomes, stolen
from .rules.position import Phase, Stage
from .rules.tiles import (
    BEIGE,
    CREATURE,
    DRAGON,
    EMPTY,
    GNOMES,
    LINKS,
    PIG,
    RAINBOW,
    SIGN,
    SORT,
    TRIPLE,
    UNICORN,
)

LEAD = 24.0  # a lead that all but decides a game
VICTORY, WON = 30.0, 1000.0  # what enough gems, and the victory tile itself, are worth
SPILT = 1.0  # gems of what is still promised that gnomes and gaps cost
UNSURE = 0.15  # how little is known of each gem to come
MONEY = 0.18  # what a gem to spend brings into the bag
ALWAYS = 0.8  # what hiring brings without any
COIN, SLOW = 0.3, 0.6  # a coin; a tile more in the bag of a solo game
HESITATION = 0.05  # to have stopped or drawn is a little better than to be about to


def promised_gems() -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How many gems a tile brings on average where it is laid with some care."""
    halves = (SIGN < EMPTY).sum(axis=1)
    eggs, triples = (SIGN == RAINBOW).sum(axis=1), (SIGN == TRIPLE).sum(axis=1)
    links = (LINKS > 0).astype(int) + (LINKS == 3)
    extra = 0.1 * eggs + 0.2 * triples + 0.25 * links
    extra = extra + 0.3 * (CREATURE == UNICORN) + 0.15 * (CREATURE == DRAGON) + 0.1 * (CREATURE == PIG)
    return np.asarray(0.35 * halves - 0.3 + extra - 0.5 * GNOMES, np.float64)


PROMISE = promised_gems()
LUCKY_PIG = float(PROMISE[(CREATURE == PIG) & (SORT == BEIGE)].mean())


@rule
def bag_worth(s, seat):
    """What all tiles of a seat may bring in rounds to come."""
    found = 0.0
    for i in range(s.owned[seat]):
        found += PROMISE[s.tiles[seat, i]]
    return found


@rule
def spent(s, gems):
    """What gems are worth once the garden is done: at least a pig and a coin, else money, or the victory."""
    return ALWAYS + MONEY * gems + (VICTORY if gems >= s.length else 0.0)


@rule
def growing(s, gems, tiles, promised, bearable, gnomes_left):
    """What they are worth while more may join them: as many tiles as come before the alarm on average."""
    before_alarm = max(0.0, bearable * (tiles + 1.0) / (gnomes_left + 1.0) - 1.0)
    more = max(0.0, min(tiles, before_alarm) * promised - SPILT)
    lacking = s.length - 0.5 - gems - more
    chance = 1.0 / (1.0 + math.exp(lacking / (1.0 + UNSURE * more)))
    return max(spent(s, gems), ALWAYS + MONEY * (gems + more) + VICTORY * chance)


@rule
def drawing(s, seat, gems):
    """What the garden is worth with one more draw on average."""
    return with_draw(s, seat, gems, in_bag(s, seat), float(alarm_at(s, seat) - gnomes(s, seat)))


@rule
def with_draw(s, seat, gems, bag, bearable):
    """The average of a gain and the alarm: so many tiles are in the bag, and so many gnomes ring."""
    if bag == 0:
        return spent(s, gems)
    rings, safe, caught, all_gnomes, promised = 0, 0.0, 0.0, 0.0, 0.0
    for i in range(s.owned[seat] - bag, s.owned[seat]):
        tile = s.tiles[seat, i]
        gain = PROMISE[tile] + 0.5 * GNOMES[tile]
        promised += gain / bag
        all_gnomes += GNOMES[tile]
        if GNOMES[tile] > 0 and GNOMES[tile] >= bearable:
            rings += 1
        else:
            safe += gain
            caught += GNOMES[tile]
    left = gems - (gems // 2 if s.expert else min(3, gems))
    risk = rings / bag
    if rings == bag:
        return spent(s, left)
    safe /= bag - rings
    caught /= bag - rings
    after = growing(s, gems + safe, bag - 1.0, promised, bearable - caught, all_gnomes - caught)
    return risk * spent(s, left) + (1.0 - risk) * after


@rule
def is_to_hire(s, seat):
    """Whether a seat has its gem money still to spend."""
    place = (seat - s.start) % s.seats
    return place > s.hired or (place == s.hired and (s.phase == Phase.VICTORY or s.phase == Phase.HIRE))


@rule
def may_rest(s, seat):
    """Whether a seat that may act need not: G-20 who has stopped may still draw."""
    return not must_act(s, seat)


@rule
def is_over(s):
    """Whether all have hired, and the round ends with the next tile that shows."""
    return (s.phase == Phase.UNCOVER or s.phase == Phase.PIG) and s.rounds > 0 and s.hired == s.seats - 1


@rule
def round_worth(s, work, seat):
    """What the garden of this round is worth as long as it can still buy something."""
    if is_over(s):
        return with_draw(s, seat, 0.0, int(s.owned[seat]), float(ALARM_AT))
    if s.phase != Phase.BUILD and s.phase != Phase.DRAW:
        return spent(s, s.money[seat]) if is_to_hire(s, seat) else 0.0
    gems, stage = count(s, work, seat), s.stage[seat]
    if s.phase == Phase.DRAW and s.turn == seat:
        return drawing(s, seat, gems)
    if s.lifted[seat] >= 0:  # a unicorn in the air joins nothing, and makes no drawn tile wait any longer
        ahead = 0.0 if holds(s, seat) else drawing(s, seat, gems)
        return max(ahead, spent(s, gems)) - HESITATION - MONEY
    if stage == Stage.CHOOSE:
        return max(drawing(s, seat, gems), spent(s, gems)) - HESITATION
    if stage == Stage.LAY:
        return drawing(s, seat, gems + PROMISE[s.tiles[seat, s.laid[seat]]])
    if stage == Stage.RINGING:
        return drawing(s, seat, gems)
    return spent(s, gems - stolen(s, seat, gems))


@rule
def worth(s, work, seat):
    """A seat's bag, coins and garden."""
    if s.seat == OVER and s.winner >= 0:
        return WON - SLOW * s.owned[seat] if s.winner == seat else -WON
    value = bag_worth(s, seat) + COIN * s.coins[seat] + round_worth(s, work, seat)
    if s.phase == Phase.PIG and s.turn == seat:
        value += LUCKY_PIG
    return value - (0.1 * s.owned[seat] if s.seats == 1 else 0.0)
