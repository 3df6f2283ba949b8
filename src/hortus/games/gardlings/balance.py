"""Many games by simple bots: do they end, how soon, with how many tiles, and does nothing get lost?

python -m hortus.games.gardlings.balance            the figures of docs/games/gardlings.md
python -m hortus.games.gardlings.balance --check    50,000 games, every position checked
"""

import argparse
import itertools
import time
from collections import Counter
from typing import Any

import numba
import numpy as np

from hortus.core.games import Game, find_game
from hortus.kit import CHANCE, OVER
from hortus.kit.bags import draw, luck
from hortus.kit.compiling import cache_folder, compiled_files_in

from .rules.garden import draw_chart, objection_on_chart
from .rules.position import (
    BAG,
    BOX,
    CELLS_WIDE,
    COINS,
    MARKET,
    OPEN,
    ORIGIN,
    OUT,
    PIG_STACK,
    SUPPLY,
    UNDER,
    Phase,
    Stage,
)
from .rules.tiles import SORT, TILE_COUNT
from .values import worth

RANDOM, GREEDY = range(2)
BOTS = ("random", "greedy")
LONGEST = 50_000  # decisions; a game that takes longer hangs
CASES = [
    (seats, {"expert": expert, "missions": missions, "length": length})
    for seats, expert, missions, length in itertools.product(range(1, 6), (0, 1), (0, 1), (17, 20))
]


def compiled(function: Any) -> Any:
    """Compiled with the game's own cache."""
    from pathlib import Path

    with compiled_files_in(cache_folder(Path(__file__))):
        return numba.njit(cache=True, nogil=True, error_model="numpy")(function)


# -- what must hold in every position


@compiled
def lost_and_found(s):
    """0 if every tile and coin is in exactly one place, else what is wrong."""
    coins = int(s.bank)
    for seat in range(s.seats):
        coins += int(s.coins[seat])
        if s.coins[seat] < 0:
            return 1
    for stack in range(MARKET):
        coins += int(s.beside[stack])
    if coins != COINS and s.rounds > 0:
        return 2
    places = 0
    for seat in range(s.seats):
        for i in range(s.owned[seat]):
            at = s.at[s.tiles[seat, i]]
            hand = i == s.laid[seat] and s.stage[seat] != Stage.CHOOSE and s.stage[seat] != Stage.STOPPED
            wanted = OUT + seat if i < s.laid[seat] or hand else BAG + seat
            if at != wanted:
                return 3
        places += int(s.owned[seat])
    for stack in range(MARKET):
        if s.top[stack] >= 0:
            if s.at[s.top[stack]] != OPEN:
                return 4
            places += 1
    for k in range(s.sinks):
        if s.at[s.sunk[k]] < UNDER or s.at[s.sunk[k]] > UNDER + PIG_STACK:
            if not (s.phase == Phase.BURY and k == s.sinks - 1):
                return 5
        places += 1
    for tile in range(TILE_COUNT):
        if s.at[tile] == SUPPLY or s.at[tile] == BOX:
            places += 1
    if places != TILE_COUNT:
        return 6
    if s.rounds > 0 and s.phase != Phase.UNCOVER and s.phase != Phase.PIG:
        for stack in range(MARKET + 1):
            sort = 2 if stack == PIG_STACK else 3 + stack // 2
            hidden = 0
            for tile in range(TILE_COUNT):
                if SORT[tile] == sort and s.at[tile] == SUPPLY:
                    hidden += 1
            depth = int(s.depth[stack])
            if stack < PIG_STACK:
                depth += int(s.depth[stack ^ 1])
            if depth != hidden or s.depth[stack] < 0:
                return 7
    return 0


@compiled
def garden_fault(s, work, seat):
    """0 if a garden is matched and connected, else what is wrong."""
    kept_laid, kept_lifted = s.laid[seat], s.lifted[seat]
    if kept_lifted >= 0:
        return 0
    fault = 0
    for i in range(kept_laid):
        s.lifted[seat] = i
        draw_chart(s, work, seat)
        x, y, turn = int(s.x[seat, i]), int(s.y[seat, i]), s.turned[seat, i]
        first = ORIGIN + y * CELLS_WIDE + x
        pieces = int(kept_laid) + (s.mission[seat] >= 0)
        if pieces > 1:
            s.x[seat, i] += 50  # that it lies there already is no objection
            reason = objection_on_chart(s, work, seat, s.tiles[seat, i], first, turn)
            s.x[seat, i] -= 50
            if reason != 0:
                fault = 10 + reason
    s.lifted[seat] = kept_lifted
    return fault


# -- playing


@compiled
def choice(s, work, seat, bot, trial, legal, act, lots, out, n):
    """The action a simple bot takes."""
    if bot == RANDOM:
        return np.int64(out[draw(lots, n)])
    best, chosen = -1e18, np.int64(out[0])
    for k in range(n):
        trial[0] = s
        action = np.int64(out[k])
        act(trial[0], work, seat, action)
        value = worth(trial[0], work, seat) + 1e-6 * draw(lots, 1000)
        if value > best:
            best, chosen = value, action
    return chosen


def playing(game: Game) -> Any:
    """Plays one game with one kind of bot, and checks positions if asked to."""
    legal, act, roll = game.kernel.r.legal, game.kernel.r.act, game.kernel.r.roll

    @numba.njit(nogil=True, error_model="numpy")
    def play(states, work, lots, out, trial, bot, checked):
        s, w = states[0], work[0]
        decisions = 0
        while s.seat != OVER:
            if decisions > LONGEST:
                return -2
            if s.seat == CHANCE:
                roll(s, w, lots, out)
                continue
            seat = np.int64(s.seat)
            n = legal(s, w, seat, out)
            if n == 0:
                return -1
            action = choice(s, w, seat, bot, trial, legal, act, lots, out, n)
            act(s, w, seat, action)
            decisions += 1
            if checked:
                fault = lost_and_found(s)
                if fault == 0 and (s.phase == Phase.BUILD or s.phase == Phase.DRAW):
                    fault = garden_fault(s, w, seat)
                if fault != 0:
                    return -100 - fault
        return decisions

    return play


def many(
    game: Game, play: Any, seats: int, options: Any, bot: int, games: int, seed: int, checked: bool
) -> Any:
    """Rounds, tiles of the winner, endings and decisions of many games."""
    start, work, out = game.start(seats, options), game.work(), np.zeros(game.most, np.int32)
    trial, lots = np.zeros(1, game.dtype), luck(seed)
    found = []
    for _ in range(games):
        states = start.copy()
        decisions = play(states, work, lots, out, trial, bot, checked)
        if decisions < 0:
            raise SystemExit(f"{seats} seats, {options}, {BOTS[bot]}: fault {decisions}")
        state = states[0]
        winner = int(state["winner"])
        found.append((int(state["rounds"]), int(state["owned"][winner]) + 1 if winner >= 0 else 0, decisions))
    return found


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description="Many games of Gardlings by simple bots.")
    parser.add_argument("--check", action="store_true", help="check every position")
    parser.add_argument("--games", type=int, default=0, help="how many games in all")
    asked = parser.parse_args()
    game = find_game("gardlings")
    play = playing(game)
    if asked.check:
        check(game, play, asked.games or 50_000)
    else:
        measure(game, play, asked.games or 10_000)


def check(game: Game, play: Any, games: int) -> None:
    """Every seat count and variant, random and greedy, every position checked."""
    began, decisions, played = time.time(), 0, 0
    each = -(-games // (2 * len(CASES)))
    for bot in (RANDOM, GREEDY):
        for number, (seats, options) in enumerate(CASES):
            found = many(game, play, seats, options, bot, each, 1000 * bot + number, checked=True)
            decisions += sum(row[2] for row in found)
            played += each
        print(f"{BOTS[bot]}: {played} games, {decisions} decisions, {time.time() - began:.0f} s", flush=True)
    print(f"{played} games over {len(CASES)} seat counts and variants: nothing lost, nothing torn")


def measure(game: Game, play: Any, games: int) -> None:
    """Rounds by bot and seat count, and solo results against the medal table."""
    kinds = [{}, {"length": 20}, {"expert": 1}, {"missions": 1}]
    each = games // (5 * len(kinds))
    print("| variant | seats | rounds: median (5 % – 95 %) | won | tiles of the winner |")
    print("| --- | --- | --- | --- | --- |")
    for options in kinds:
        for seats in range(1, 6):
            found = many(game, play, seats, options, GREEDY, each, seats, checked=False)
            rounds = np.array([row[0] for row in found])
            won = [row[1] for row in found if row[1]]
            low, middle, high = np.percentile(rounds, (5, 50, 95))
            name = ", ".join(f"{k} {v}" for k, v in options.items()) or "base"
            tiles = f"{np.mean(won):.1f}" if won else "–"
            spread = f"{middle:.0f} ({low:.0f} – {high:.0f})"
            print(f"| {name} | {seats} | {spread} | {len(won) / each:.0%} | {tiles} |", flush=True)
    for length, more in ((17, 0), (20, 2)):
        found = many(game, play, 1, {"length": length}, GREEDY, each, 77, checked=False)
        medals = Counter(medal(row[1] - more) for row in found)
        told = ", ".join(f"{name} {medals[name] / each:.1%}" for name in ("gold", "silver", "bronze", "none"))
        print(f"Solo to {length}, greedy: {told}")


def medal(tiles: int) -> str:
    """G-58 The medal of a solo game to 17."""
    if not 0 < tiles <= 19:
        return "none"
    return "bronze" if tiles > 16 else "silver" if tiles > 13 else "gold"


if __name__ == "__main__":
    main()
