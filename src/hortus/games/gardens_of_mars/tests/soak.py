"""Very many random games, looked at after every action; by hand:

    python -m hortus.games.gardens_of_mars.tests.soak            100,000 games with every invariant
    python -m hortus.games.gardens_of_mars.tests.soak --twins    1,000 games, compiled and as plain Python
"""

import sys
import time
from collections import Counter
from itertools import product
from typing import Any

import numba
import numpy as np

import hortus
from hortus.games.gardens_of_mars.rules import (
    BARE,
    CENTRE,
    COLOURS,
    HEXES,
    NOWHERE,
    OF_A_COLOUR,
    Ending,
    Phase,
)
from hortus.kit import CHANCE, OVER
from hortus.kit.bags import draw, luck

GAMES, TWINS = 100_000, 1_000
LIMIT = 20_000  # actions of one game
GAME = hortus.games()["gardens_of_mars"]
SWITCHES = [option.name for option in GAME.options]
BROKEN = {
    1: "flowers of a colour are not ten",
    2: "a gardener is not where one may be",
    3: "two gardeners share a hex",
    4: "more than six dice",
    5: "a score is not its marker, or below 0",
    6: "two scoring Martians share a space",
    7: "nobody can act, or somebody after the end",
    8: "the game does not end",
}
rules = GAME.kernel.r
legal, act, roll, score = rules.legal, rules.act, rules.roll, rules.score


def cases() -> list[tuple[int, dict[str, int]]]:
    """Every number of seats with every combination of options."""
    return [
        (seats, dict(zip(SWITCHES, values, strict=True)))
        for seats in GAME.seats
        for values in product((0, 1), repeat=len(SWITCHES))
        if seats == 2 or not values[SWITCHES.index("two_gardeners")]
    ]


@numba.njit
def wrong(s: Any, work: Any, sheet: Any) -> int:
    """What is wrong with a position, or 0."""
    for colour in range(COLOURS):
        count = int(s.bag[colour])
        for seat in range(s.seats):
            count += s.flowers[seat, colour]
        for hex in range(HEXES):
            if s.garden[hex] == colour:
                count += 1
        if count != OF_A_COLOUR:
            return 1
    for seat in range(s.seats):
        for number in range(1 + s.two_gardeners):
            hex = s.gardener[seat, number]
            if hex == CENTRE or (hex == NOWHERE and s.phase != Phase.SETTLE):
                return 2
            for other in range(s.seats):
                for second in range(1 + s.two_gardeners):
                    same = other == seat and second == number
                    if hex != NOWHERE and not same and s.gardener[other, second] == hex:
                        return 3
    if s.dice.sum() + s.pending > 6:
        return 4
    for seat in range(s.seats):
        sheet[0, 0] = 0
        if s.marker[seat] < 0 or score(s, work, seat, sheet) != s.marker[seat]:
            return 5
        for other in range(seat):
            if s.marker[seat] > 0 and s.marker[seat] == s.marker[other]:
                return 6
    if (s.seat == OVER) != (s.ending != Ending.NONE) or s.garden[CENTRE] != BARE:
        return 7
    return 0


@numba.njit
def play(states: Any, start: Any, works: Any, fate: Any, out: Any, sheet: Any, games: int, seen: Any) -> int:
    """Random games with a look after every action; what was wrong, or 0."""
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


def soak() -> None:
    """All cases, the same number of games of each."""
    each = -(-GAMES // len(cases()))
    seen = np.zeros(5, np.int64)
    began = time.perf_counter()
    for number, (seats, options) in enumerate(cases()):
        states = np.zeros(1, GAME.dtype)
        out, sheet = np.zeros(GAME.most, np.int32), np.zeros((1, 4), np.int32)
        start = GAME.start(seats, options)
        found = play(states, start, GAME.work(), luck(f"soak {number}"), out, sheet, each, seen)
        assert not found, f"{seats} seats, {options}: {BROKEN[found]}\n{states[0]}"
    endings = {ending.name: int(seen[ending]) for ending in Ending if ending}
    games, took = each * len(cases()), time.perf_counter() - began
    print(f"{games:,} games, {len(cases())} cases, {seen[4]:,} decisions, {took:.0f} s: {endings}")


def twins() -> None:
    """The compiled rules and the same rules as plain Python, byte for byte after every action."""
    each = -(-TWINS // len(cases()))
    compiled, plain = GAME.kernel, GAME.interpreted
    counts: Counter[str] = Counter()
    for number, (seats, options) in enumerate(cases()):
        fate = luck(f"twins {number}")
        for _ in range(each):
            here, there = GAME.start(seats, options), GAME.start(seats, options, compiled=False)
            work, desk = GAME.work(), GAME.work()
            out, paper = np.zeros(GAME.most, np.int32), np.zeros(GAME.most, np.int32)
            while (seat := int(here["seat"][0])) != OVER:
                if seat == CHANCE:
                    action = compiled.draw_chance(here, 0, work, fate, out)
                else:
                    n = compiled.legal(here, 0, work, seat, out)
                    action = int(out[draw(fate, n)])
                    if counts["actions"] % 17 == 0:
                        assert plain.legal(there, 0, desk, seat, paper) == n
                        assert out[:n].tolist() == paper[:n].tolist()
                work["noted"], desk["noted"] = 0, 0
                compiled.act(here, 0, work, seat, action)
                plain.act(there, 0, desk, seat, action)
                assert here.tobytes() == there.tobytes(), f"{seats} seats, {options}: {GAME.text(action)}"
                noted = int(work["noted"][0])
                assert work["notes"][0, :noted].tolist() == desk["notes"][0, :noted].tolist()
                counts["actions"] += 1
            counts["games"] += 1
    print(f"{counts['games']:,} games, {counts['actions']:,} actions: compiled and plain are the same")


if __name__ == "__main__":
    twins() if "--twins" in sys.argv else soak()
