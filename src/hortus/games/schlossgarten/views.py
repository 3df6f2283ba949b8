"""What a seat cannot see, guessed: cards in other hands and in the pile, tiles in other stacks."""

import numpy as np

from hortus.kit import draw, rule, total

from .rules.building import GOAL
from .rules.points import score
from .rules.position import Phase, State, Work
from .rules.printed import AREA, COPIES, DECK, NONE, TILES

TRIES = 50  # to guess stacks with which nobody has won


@rule
def held(s: State, seat: int) -> int:
    """How many cards a seat has in hand, which everybody knows."""
    if s.phase == Phase.LAY or (s.phase == Phase.DEAL and seat >= s.turn):
        return 0
    return 2 if s.phase == Phase.PLAY and seat == s.turn else 1


@rule
def pick(row: np.ndarray, luck: np.ndarray) -> int:
    """One of a bag, at random; it is no longer in the bag."""
    rest = draw(luck, total(row))
    for kind in range(len(row)):
        rest -= int(row[kind])
        if rest < 0:
            row[kind] -= 1
            return kind
    return NONE


@rule
def imagine_cards(s: State, seat: int, luck: np.ndarray) -> None:
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
def deal_stacks(s: State, work: Work, seat: int, luck: np.ndarray) -> None:
    """S-DC20 The tiles that lie face down in front of others: as many as there are, of those not in sight."""
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
def has_won(s: State, work: Work) -> bool:
    """S-29 Whether anybody has the goal."""
    for seat in range(s.seats):
        work.tally[0, 0] = 0
        if score(s, work, seat, work.tally) >= GOAL:
            return True
    return False


@rule
def imagine_stacks(s: State, work: Work, seat: int, luck: np.ndarray) -> None:
    """S-29 While the game goes on nobody has the goal, so such stacks are dealt again."""
    for _ in range(TRIES):
        deal_stacks(s, work, seat, luck)
        if not has_won(s, work):
            break


@rule
def imagine(s: State, work: Work, seat: int, luck: np.ndarray) -> None:
    """Everything hidden from the seat, as it could be."""
    imagine_cards(s, seat, luck)
    if s.hidden_landscape:
        imagine_stacks(s, work, seat, luck)
    else:
        for other in range(s.seats):
            for kind in range(3):
                s.stack[other, kind] = 0
