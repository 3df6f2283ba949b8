"""What a bot looks at: points made, the flower about to be planted, and company to come."""

from hortus.kit import OVER, rule

from .rules.garden import company
from .rules.position import COLOURS, HEXES, NEAR, WAYS, Phase, State, Work

SHARE = 0.7  # how much of the company in the garden the owner of a flower may hope for
RIVAL = 0.9  # how much the best rival's points weigh against one's own


@rule
def best_now(s: State, work: Work) -> int:
    """The points that wait for the gardener who has just walked onto an empty hex."""
    hex = s.gardener[s.seat, s.walker]
    best = 0
    for colour in range(COLOURS):
        if s.flowers[s.seat, colour] > 0:
            best = max(best, company(s, work, hex, colour))
    return best


@rule
def hope(s: State, seat: int, turns: int) -> float:
    """What the flowers in hand may still bring, if so many turns are left to plant them."""
    hoped, own = 0.0, 0
    for colour in range(COLOURS):
        if s.flowers[seat, colour] > 0:
            own += s.flowers[seat, colour]
            hoped += SHARE * s.flowers[seat, colour] * kin(s, colour)
    return hoped * min(turns, own) / max(own, 1)


@rule
def turns_left(s: State) -> int:
    """How soon the game can end: when the first seat has planted its last flower."""
    fewest = 1000
    for seat in range(s.seats):
        own = 0
        for colour in range(COLOURS):
            own += s.flowers[seat, colour]
        fewest = min(fewest, own)
    return fewest


@rule
def kin(s: State, colour: int) -> float:
    """How much company the garden offers to a colour: half a point for each flower and each pair."""
    offered = 0.0
    for hex in range(HEXES):
        if s.garden[hex] == colour:
            offered += 0.5
            for way in range(WAYS // 2):
                near = NEAR[hex, way]
                if near >= 0 and s.garden[near] == colour:
                    offered += 0.5
    return offered


@rule
def worth(s: State, work: Work, seat: int) -> float:
    """A seat's points and prospects, less a part of the best rival's."""
    own, rival = 0.0, -1000.0
    turns = turns_left(s)
    for each in range(s.seats):
        value = float(s.marker[each])
        if s.seat != OVER:
            value += hope(s, each, turns)
        if s.phase == Phase.PLANT and s.seat == each:
            value += best_now(s, work)
        if each == seat:
            own = value
        else:
            rival = max(rival, value)
    return own - RIVAL * rival
