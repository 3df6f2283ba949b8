"""How long games of greedy bots take and which seat wins them, for docs/games:

    python -m hortus.games.schlossgarten.balance                  10,000 games of every seat count and layout
    python -m hortus.games.schlossgarten.balance 1000             fewer
    python -m hortus.games.schlossgarten.balance 1000 4           four seats only
    python -m hortus.games.schlossgarten.balance 1000 mine.toml   with an edition of one's own

A greedy bot plays what makes its position worth most (values.py), ties by lot.
"""

import sys
from typing import Any

import numba
import numpy as np

import hortus
from hortus.kit import CHANCE, OVER, draw, rule
from hortus.kit.bags import luck

GAMES = 10_000
GOAL = 21  # S-29
LIMIT = 20_000  # decisions of one game
GAME = hortus.games()["schlossgarten"]
compiled: Any = rule  # and kept for the next time
WANTED = sys.argv[1:] if __name__ == "__main__" else []
for file in [one for one in WANTED if one.endswith(".toml")]:
    GAME, compiled = GAME.load_edition(file), numba.njit
worth = GAME.part("values").worth
rules = GAME.kernel.r
legal, act, roll, result, score = rules.legal, rules.act, rules.roll, rules.result, rules.score


@compiled
def greedy(states: Any, work: Any, seat: Any, out: Any, fate: Any) -> Any:
    """The action after which the position is worth most; state 1 is for trying."""
    n = legal(states[0], work, seat, out)
    best, chosen, equal = -1e9, np.int64(-1), 0
    for k in range(n):
        states[1] = states[0]
        action = np.int64(out[k])
        act(states[1], work, seat, action)
        value = worth(states[1], work, seat)
        if value > best + 1e-9:
            best, chosen, equal = value, action, 1
        elif value > best - 1e-9:
            equal += 1
            if draw(fate, equal) == 0:
                chosen = action
    return chosen


@compiled
def play(states: Any, start: Any, works: Any, fate: Any, out: Any, sheet: Any, counts: Any) -> Any:
    """One game: how many turns; into the counts also decisions, ends at the goal, victories and points."""
    work = works[0]
    states[0] = start[0]
    s = states[0]
    turns, decisions = 0, 0
    while s.seat != OVER and decisions < LIMIT:
        if s.seat == CHANCE:
            roll(s, work, fate, out)
        else:
            if s.card == -1:
                turns += 1
            mover = np.int64(s.seat)
            act(s, work, mover, greedy(states, work, mover, out, fate))
            decisions += 1
    best, winners, top = -1, 0, 0
    for seat in range(s.seats):
        sheet[0, 0] = 0
        points = score(s, work, seat, sheet)
        counts[4 + s.seats + seat] += points
        top = max(top, points)
        mine = result(s, work, seat)
        if mine > best:
            best, winners = mine, 0
        winners += 1 if mine == best else 0
    for seat in range(s.seats):
        if result(s, work, seat) == best:
            counts[4 + seat] += 1.0 / winners
    counts[0] += turns
    counts[1] += turns * turns
    counts[2] += decisions
    counts[3] += 1 if top >= GOAL else 0
    return turns


def measured(seats: int, fair: bool, games: int) -> tuple[Any, list[int]]:
    """The counts of many games, and how long each took."""
    states, out, sheet = np.zeros(2, GAME.dtype), np.zeros(GAME.most, np.int32), np.zeros((1, 4), np.int32)
    start, fate = GAME.start(seats, {"fair_layout": fair}), luck(f"balance {seats} {fair}")
    counts = np.zeros(4 + 2 * seats)
    turns = [int(play(states, start, GAME.work(), fate, out, sheet, counts)) for _ in range(games)]
    return counts, turns


def main() -> None:
    """Tables for the documentation."""
    numbers = [int(one) for one in WANTED if one.isdigit()]
    games, seats_wanted = numbers[0] if numbers else GAMES, numbers[1:] or GAME.seats
    print(f"{games:,} games of greedy bots each.\n")
    print("| Seats | Layout | Rounds: median, 5–95 % | Decisions | 21 points | Won by seat, % | Points |")
    print("|---|---|---|---|---|---|---|")
    for seats in seats_wanted:
        for fair in (False, True):
            counts, turns = measured(seats, fair, games)
            low, middle, high = (np.quantile(turns, part) / seats for part in (0.05, 0.5, 0.95))
            won = " · ".join(f"{100 * counts[4 + seat] / games:.1f}" for seat in range(seats))
            points = " · ".join(f"{counts[4 + seats + seat] / games:.1f}" for seat in range(seats))
            print(
                f"| {seats} | {'fair' if fair else 'random'} | {middle:.1f}, {low:.1f}–{high:.1f} "
                f"| {counts[2] / games:.0f} | {100 * counts[3] / games:.1f} % | {won} | {points} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
