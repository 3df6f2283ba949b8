"""What a bot looks at: gems in the garden, the risk of the next draw, the bag, coins."""

import numpy as np

from hortus.kit import OVER, rule

from .rules.building import in_bag
from .rules.gems import alarm_at, count, gnomes, stolen
from .rules.position import Phase, Stage
from .rules.tiles import CREATURE, DRAGON, EMPTY, GNOMES, LINKS, PIG, RAINBOW, SIGN, TRIPLE, UNICORN

VICTORY, WON = 40.0, 1000.0  # what enough gems, and the victory tile itself, are worth in gems
COIN, SLOW = 0.3, 0.6  # a coin; a tile more in the bag of a solo game
FOR_LATER = 0.7  # how much of a tile's promise counts before it is drawn
HESITATION = 0.05  # to have stopped is a little better than to be about to


def promised_gems() -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How many gems a tile brings on average where it is laid with some care."""
    halves = (SIGN < EMPTY).sum(axis=1)
    eggs, triples = (SIGN == RAINBOW).sum(axis=1), (SIGN == TRIPLE).sum(axis=1)
    links = (LINKS > 0).astype(int) + (LINKS == 3)
    extra = 0.1 * eggs + 0.2 * triples + 0.25 * links
    extra = extra + 0.3 * (CREATURE == UNICORN) + 0.15 * (CREATURE == DRAGON) + 0.1 * (CREATURE == PIG)
    return np.asarray(0.35 * halves - 0.3 + extra - 0.5 * GNOMES, np.float64)


PROMISE = promised_gems()


@rule
def bag_worth(s, seat):
    """What all tiles of a seat may bring in rounds to come."""
    found = 0.0
    for i in range(s.owned[seat]):
        found += PROMISE[s.tiles[seat, i]]
    return found


@rule
def worth_of_gems(s, gems):
    """Gems are money, and enough of them the victory."""
    return gems + (VICTORY if gems >= s.length else 0.0)


@rule
def drawing(s, seat, gems):
    """What the garden is worth on average after one more draw: a gain, or the alarm."""
    bag = in_bag(s, seat)
    if bag == 0:
        return 0.0
    before, limit = gnomes(s, seat), alarm_at(s, seat)
    rings, gain = 0, 0.0
    for i in range(s.owned[seat] - bag, s.owned[seat]):
        tile = s.tiles[seat, i]
        if GNOMES[tile] > 0 and before + GNOMES[tile] >= limit:
            rings += 1
        else:
            gain += PROMISE[tile] + 0.5 * GNOMES[tile]
    risk = rings / bag
    left = gems - (gems // 2 if s.expert else min(3, gems))
    if s.laid[seat] == 0:
        gain *= 0.5
    lucky = 0.0 if bag == rings else gain / (bag - rings)
    return risk * worth_of_gems(s, left) + (1.0 - risk) * (worth_of_gems(s, gems) + lucky)


@rule
def is_to_hire(s, seat):
    """Whether a seat has its gem money still to spend."""
    place = (seat - s.start) % s.seats
    return place > s.hired or (place == s.hired and (s.phase == Phase.VICTORY or s.phase == Phase.HIRE))


@rule
def round_worth(s, work, seat):
    """What the garden of this round is worth as long as it can still buy something."""
    if s.phase != Phase.BUILD and s.phase != Phase.DRAW:
        return worth_of_gems(s, s.money[seat]) if is_to_hire(s, seat) else 0.0
    gems = count(s, work, seat)
    if s.lifted[seat] >= 0:
        return worth_of_gems(s, gems) - 1.0  # a unicorn in the air joins nothing
    if s.phase == Phase.DRAW and s.turn == seat:
        return drawing(s, seat, gems)
    stage = s.stage[seat]
    if stage == Stage.CHOOSE:
        if s.laid[seat] == 0:
            return 0.0
        return max(drawing(s, seat, gems), worth_of_gems(s, gems) - HESITATION)
    if stage == Stage.LAY:
        return worth_of_gems(s, gems) + PROMISE[s.tiles[seat, s.laid[seat]]]
    if stage == Stage.RINGING:
        return drawing(s, seat, gems)
    return worth_of_gems(s, gems - stolen(s, seat, gems))


@rule
def worth(s, work, seat):
    """A seat's garden, bag and coins, in gems."""
    if s.seat == OVER and s.winner >= 0:
        return WON - SLOW * s.owned[seat] if s.winner == seat else -WON
    value = FOR_LATER * bag_worth(s, seat) + COIN * s.coins[seat] + round_worth(s, work, seat)
    return value - (0.1 * s.owned[seat] if s.seats == 1 else 0.0)
