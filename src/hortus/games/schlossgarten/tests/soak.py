"""Very many games, looked at after every action; by hand:

    python -m hortus.games.schlossgarten.tests.soak             100,000 random games
    python -m hortus.games.schlossgarten.tests.soak --greedy    6,000 games of greedy bots, which build more
"""

import sys
import time
from itertools import product
from typing import Any

import numpy as np

from hortus.games.schlossgarten.balance import GAME, act, greedy, legal, roll, score
from hortus.games.schlossgarten.rules.garden import SITE, SPOT, pits
from hortus.games.schlossgarten.rules.position import Ending, Phase
from hortus.games.schlossgarten.rules.printed import AREA, COPIES, DECK, NONE, TILES
from hortus.kit import CHANCE, OVER, rule
from hortus.kit.bags import draw, luck

RANDOM, GREEDY = 100_000, 6_000
LIMIT = 20_000  # actions of one game
SWITCHES = [option.name for option in GAME.options]
BROKEN = {
    1: "a tile is lost or double",
    2: "a card is lost or double",
    3: "a figure stands where none may, or two on a field",
    4: "elements overlap, or landscape lies under one",
    5: "tiles are miscounted",
    6: "the end or the goal is missed",
    7: "nobody can act",
    8: "the game does not end",
}


@rule
def wrong_tiles(s: Any) -> int:
    """Tiles, elements and pits."""
    covered = 0
    for seat in range(s.seats):
        for element in range(6):
            if s.site[seat, element] != NONE:
                ground = SITE[s.site[seat, element]]
                if ground & (covered | pits(s)):
                    return 4
                covered |= ground
    for at in range(AREA):
        if s.phase > Phase.LAY and (s.land[at] == NONE) != (SPOT[at] & covered != 0):
            return 4
    for kind in range(3):
        count = int(s.left[kind])
        for at in range(AREA):
            count += 1 if s.land[at] == kind else 0
        for seat in range(s.seats):
            count += s.taken[seat, kind] + s.stack[seat, kind]
        if count != TILES[kind]:
            return 1
    for seat in range(s.seats):
        tiles = 0
        for kind in range(3):
            tiles += s.taken[seat, kind] + s.stack[seat, kind]
        if tiles != s.tiles[seat]:
            return 5
    return 0


@rule
def wrong_cards(s: Any) -> int:
    """Every card is in the pile, the discards, a hand, or played."""
    for card in range(DECK):
        count = int(s.pile[card]) + int(s.discards[card]) + (1 if s.card == card else 0)
        for seat in range(s.seats):
            for k in range(2):
                count += 1 if s.hand[seat, k] == card else 0
        if count != COPIES[card] or s.pile[card] < 0 or s.discards[card] < 0:
            return 2
    return 0


@rule
def wrong_figures(s: Any) -> int:
    """Each on intact landscape or its own element, alone."""
    standing = 0
    for seat in range(s.seats):
        own, foreign = 0, pits(s)
        for other in range(s.seats):
            for element in range(6):
                if s.site[other, element] != NONE:
                    ground = SITE[s.site[other, element]]
                    own |= ground if other == seat else 0
                    foreign |= 0 if other == seat else ground
        for figure in range(3):
            at = s.place[seat, figure]
            if at == NONE:
                if s.phase != Phase.REHOUSE or s.sent_seat != seat or s.sent_figure != figure:
                    return 3
            elif SPOT[at] & (standing | foreign):
                return 3
            else:
                standing |= SPOT[at]
    return 0


@rule
def wrong(s: Any, work: Any, sheet: Any) -> int:
    """What is wrong with a position, or 0."""
    found = max(wrong_tiles(s), wrong_cards(s), wrong_figures(s))
    if found > 0:
        return found
    if (s.seat == OVER) != (s.ending != Ending.NONE):
        return 6
    for seat in range(s.seats):
        sheet[0, 0] = 0
        if score(s, work, seat, sheet) >= 21 and s.ending != Ending.GOAL_REACHED:
            return 6
    return 0


@rule
def play(
    states: Any, start: Any, works: Any, fate: Any, out: Any, sheet: Any, games: int, bots: bool, seen: Any
) -> int:
    """Games with a look after every action; what was wrong, or 0."""
    work = works[0]
    for _ in range(games):
        states[0] = start[0]
        s = states[0]
        actions = 0
        while s.seat != OVER:
            if s.seat == CHANCE:
                roll(s, work, fate, out)
            else:
                seat = np.int64(s.seat)
                n = legal(s, work, seat, out)
                if n == 0:
                    return 7
                if bots and draw(fate, 8) > 0:
                    act(s, work, seat, greedy(states, work, seat, out, fate))
                else:
                    act(s, work, seat, np.int64(out[draw(fate, n)]))
                seen[4] += 1
            actions += 1
            found = wrong(s, work, sheet)
            if found > 0:
                return found
            if actions > LIMIT:
                return 8
        seen[s.ending] += 1
    return 0


def main(bots: bool) -> None:
    """Every number of seats with every combination of options, the same number of games of each."""
    cases = [(seats, values) for seats in GAME.seats for values in product((0, 1), repeat=len(SWITCHES))]
    each = -(-(GREEDY if bots else RANDOM) // len(cases))
    seen, began = np.zeros(5, np.int64), time.perf_counter()
    for number, (seats, values) in enumerate(cases):
        options = dict(zip(SWITCHES, values, strict=True))
        states, out = np.zeros(2, GAME.dtype), np.zeros(GAME.most, np.int32)
        sheet = np.zeros((1, 4), np.int32)
        fate = luck(f"soak {number}")
        found = play(states, GAME.start(seats, options), GAME.work(), fate, out, sheet, each, bots, seen)
        assert not found, f"{seats} seats, {options}: {BROKEN[found]}\n{states[0]}"
    endings = {ending.name: int(seen[ending]) for ending in Ending if ending}
    games, took = each * len(cases), time.perf_counter() - began
    print(f"{games:,} games, {len(cases)} cases, {seen[4]:,} decisions, {took:.0f} s: {endings}")


if __name__ == "__main__":
    main("--greedy" in sys.argv)
