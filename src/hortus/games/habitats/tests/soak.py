"""Many random games, and many parks beside the oracle: too long for every run of the tests.

    python -m hortus.games.habitats.tests.soak --games 100000 --parks 10000

Plays random games over all seat counts and options and looks at the invariants after every game, then scores
random and nasty parks as the rules and as the oracle do.
"""

import argparse
import time

import numpy as np

from hortus.kit.bags import luck

from .oracle import TILES, fresh_park, park_points
from .positions import GAME, NONE, RULES, TILE, begun, park_of, with_park
from .test_parks import NASTY, compare, random_park

ROADS = RULES.ROADS.tolist()


def check_end(state, seats, goals):
    """What must hold when a game is over; how many tiles found no place."""
    s = {name: state[name][0].tolist() for name in state.dtype.names}
    assert (s["seat"], s["year"], s["rounds"], s["hand"]) == (-2, 3, 0, NONE)
    assert s["ending"] != 0
    open_tiles = [tile for tile in s["market"] if tile != NONE]
    for seat in range(seats):
        open_tiles += s["tile"][seat][: s["laid"][seat]]
        check_park(s, seat)
    assert len(set(open_tiles)) == len(open_tiles), "a tile is in two places"
    assert not any(s["stock"][tile] for tile in open_tiles), "a tile lies open and in the stock"
    gone = RULES.TILES - len(open_tiles) - sum(s["stock"])
    turns = int(RULES.ROUNDS[seats].sum())
    assert gone == seats * turns - sum(s["laid"][:seats]), "a tile is lost without a reason"
    shown = [goal for year in s["goal"] for goal in year if goal != NONE]
    assert len(shown) == len(set(shown)) == (0 if seats == 1 else 3 * goals)
    return gone


def check_park(s, seat):
    """No tile lies on another, below the entrance, or beside a road; all hang together."""
    park, kept = {(21, 21)}, set()
    for k in range(s["laid"][seat]):
        x, y = cell = s["x"][seat][k], s["y"][seat][k]
        assert cell not in park
        assert x != 21 or y > 21, "a tile lies below the entrance"
        near = ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
        assert not park.isdisjoint(near), "a tile lies alone"
        park.add(cell)
        roads = ROADS[s["tile"][seat][k]][s["turned"][seat][k]]
        kept.update(field for side, field in enumerate(near) if roads >> side & 1)
    assert park.isdisjoint(kept), "a tile lies beside a road"


def play_games(games):
    """Random games of every seat count and option."""
    decisions, gone, began = 0, 0, time.perf_counter()
    out, work, lots = np.zeros(GAME.most, np.int32), GAME.work(), luck("soak")
    for number in range(games):
        seats, goals = number % 5 + 1, number // 5 % 3
        state = GAME.start(seats, {"goals": goals} if seats > 1 else {})
        taken = GAME.kernel.play_out(state, 0, work, lots, out, 10**6)
        assert taken > 0, "somebody had nothing to decide"
        decisions += taken
        gone += check_end(state, seats, goals)
    seconds = time.perf_counter() - began
    counted = f"{games} games, {decisions} decisions, {gone} tiles without a place"
    print(f"{counted}, no broken invariant: {seconds:.0f} s")


def score_parks(parks):
    """Random and nasty parks, their points as the rules and the oracle have them."""
    rng, began = np.random.default_rng(1), time.perf_counter()
    sorts = list(NASTY)
    for number in range(parks // 2):
        match = with_park(*random_park(rng, NASTY[sorts[number % len(sorts)]], dense=number % 3 > 0))
        if number % 20 == 0:
            compare(match)
        assert match.scores[0] == park_points(fresh_park(*park_of(match, 0)))
    done = parks // 2
    while done < parks:
        match = begun(5, seed=done, goals=0)
        GAME.kernel.play_out(match.state, 0, match.work, luck(done), match.out, 10**6)
        for seat, points in enumerate(match.scores):
            assert points == park_points(fresh_park(*park_of(match, seat)))
        done += 5
    print(f"{done} parks scored as the oracle scores them: {time.perf_counter() - began:.0f} s")


def main():
    """Play and score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--parks", type=int, default=10_000)
    asked = parser.parse_args()
    assert len(TILES) == len(TILE)
    play_games(asked.games)
    score_parks(asked.parks)


if __name__ == "__main__":
    main()
