"""What a seat cannot see, guessed: cards in other hands and in the pile, tiles in other stacks."""

from hortus.kit import draw, rule, total

from .rules.position import Phase
from .rules.printed import AREA, COPIES, DECK, NONE, TILES


@rule
def held(s, seat):
    """How many cards a seat has in hand, which everybody knows."""
    if s.phase == Phase.LAY or (s.phase == Phase.DEAL and seat >= s.turn):
        return 0
    return 2 if s.phase == Phase.PLAY and seat == s.turn else 1


@rule
def pick(row, luck):
    """One of a bag, at random; it is no longer in the bag."""
    rest = draw(luck, total(row))
    for kind in range(len(row)):
        rest -= int(row[kind])
        if rest < 0:
            row[kind] -= 1
            return kind
    return NONE


@rule
def imagine_cards(s, seat, luck):
    """S-DC15 All cards that the seat has not seen go into other hands and the pile."""
    for card in range(DECK):
        s.pile[card] = COPIES[card] - s.discards[card]
    if s.card != NONE:
        s.pile[s.card] -= 1
    for k in range(held(s, seat)):
        s.pile[s.hand[seat, k]] -= 1
    for other in range(s.seats):
        if other != seat:
            s.hand[other, 0] = s.hand[other, 1] = NONE
            for k in range(held(s, other)):
                s.hand[other, k] = pick(s.pile, luck)


@rule
def imagine_stacks(s, work, seat, luck):
    """S-DC15, S-DC20 The tiles that lie face down in front of others."""
    for kind in range(3):
        work.unseen[kind] = TILES[kind] - s.left[kind] - s.stack[seat, kind]
    for at in range(AREA):
        if s.land[at] != NONE:
            work.unseen[s.land[at]] -= 1
    for other in range(s.seats):
        if other != seat:
            for kind in range(3):
                s.stack[other, kind] = 0
            for _ in range(s.tiles[other]):
                s.stack[other, pick(work.unseen, luck)] += 1


@rule
def imagine(s, work, seat, luck):
    """Everything hidden from the seat, as it could be."""
    imagine_cards(s, seat, luck)
    if s.hidden_landscape:
        imagine_stacks(s, work, seat, luck)
    else:
        for other in range(s.seats):
            for kind in range(3):
                s.stack[other, kind] = 0
