"""How the edition plays: greedy bots against each other; scores by seat count, start seat and kind of tile.

    python -m hortus.games.habitats.balance --games 2000

plays so many games for every seat count and prints the figures as they stand in docs/studies/habitats.md.
"""

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hortus.core.games import find_game
from hortus.kit import CHANCE, OVER, rule
from hortus.kit.bags import draw, luck
from hortus.kit.moves import sheet

from .rules.position import Line
from .rules.tiles import KIND, KINDS, LAND, LANDS, LOOKS, NEEDS, TILE, TILES, tiles
from .values import worth

GAME = find_game("habitats")
KERNEL = GAME.kernel
legal, act, roll = KERNEL.r.legal, KERNEL.r.act, KERNEL.r.roll
GOAL_LINES = (Line.GOAL_DONE, Line.GOAL_NOW, Line.GOAL_WOULD)
Numbers = NDArray[np.float64]


@rule
def play_greedily(states: Any, start: Any, work: Any, lots: Any, out: Any) -> None:
    """One game in which every seat plays what makes its position worth most; equals are drawn lots for."""
    states[0] = start[0]
    s, w = states[0], work[0]
    while s.seat != OVER:
        if s.seat == CHANCE:
            roll(s, w, lots, out)
        else:
            seat = int(s.seat)
            n = legal(s, w, seat, out)
            best, chosen = -1e18, 0
            for k in range(n):
                states[1] = states[0]
                act(states[1], w, seat, np.int64(out[k]))
                value = worth(states[1], w, seat) + 1e-6 * draw(lots, 1000)
                if value > best:
                    best, chosen = value, k
            act(s, w, seat, np.int64(out[chosen]))


class Tally:
    """What many games of one seat count came to."""

    def __init__(self, seats: int):
        """Nothing yet."""
        self.seats = seats
        self.totals: list[list[int]] = []
        self.goals: list[list[int]] = []
        self.wins = np.zeros(seats)
        self.laid, self.paid, self.points = np.zeros(TILES), np.zeros(TILES), np.zeros(TILES)

    def count(self, state: Any, work: Any, lines: Any) -> None:
        """Read the sheets of a game that is over."""
        totals = [int(KERNEL.score(state, 0, work, seat, lines)) for seat in range(self.seats)]
        results = [int(KERNEL.result(state, 0, work, seat)) for seat in range(self.seats)]
        best = [seat for seat in range(self.seats) if results[seat] == max(results)]
        for seat in best:
            self.wins[seat] += 1 / len(best)
        goals = []
        for seat in range(self.seats):
            KERNEL.score(state, 0, work, seat, lines)
            goals.append(self.read(lines[1 : lines[0, 0] + 1].tolist()))
        self.totals.append(totals)
        self.goals.append(goals)

    def read(self, lines: list[list[int]]) -> int:
        """The lines of one sheet; gives the points of its goals."""
        goals = 0
        brought: dict[int, int] = {}
        for line, piece, _, points in lines:
            if line in GOAL_LINES:
                goals += points
            else:
                brought[piece] = brought.get(piece, 0) + points
        for tile, points in brought.items():
            self.laid[tile] += 1
            self.paid[tile] += points > 0
            self.points[tile] += points
        return goals


def study(seats: int, games: int, seed: str) -> Tally:
    """So many games with so many seats."""
    start, lots = GAME.start(seats), luck(seed)
    states, work = np.zeros(2, GAME.dtype), GAME.work()
    out, lines, tally = np.zeros(GAME.most, np.int32), sheet(200), Tally(seats)
    for _ in range(games):
        play_greedily(states, start, work, lots, out)
        tally.count(states[:1], work, lines)
    return tally


def scores_table(tallies: list[Tally]) -> list[str]:
    """Scores by seat count."""
    rows = ["| seats | games | score | spread | of it goals | best of the table | wins of seat 1, 2 … |"]
    rows.append("| --- | --- | --- | --- | --- | --- | --- |")
    for tally in tallies:
        totals, goals = np.array(tally.totals), np.array(tally.goals)
        wins = " · ".join(f"{share:.1%}" for share in tally.wins / len(totals))
        rows.append(
            f"| {tally.seats} | {len(totals)} | {totals.mean():.1f} | {totals.std():.1f} "
            f"| {goals.mean():.1f} | {totals.max(axis=1).mean():.1f} | {wins} |"
        )
    return rows


def is_kind(kind: str) -> NDArray[np.bool_]:
    """Which tiles are of a kind."""
    return np.equal(KIND, KINDS.index(kind))


def words_of(field: str) -> NDArray[np.str_]:
    """A word of the edition for every tile, empty where it has none."""
    return np.array([tile.get(field, "") for tile in tiles])


def groups() -> dict[str, NDArray[np.bool_]]:
    """The tiles by kind, animals by how many tiles they want, towers by how far they look."""
    animal = is_kind("animal")
    wanted = NEEDS.sum(axis=1)
    counts = sorted(set(wanted[animal].tolist()))
    found = {f"animals that want {n}": animal & (wanted == n) for n in counts}
    found |= {f"animals of the {land}": animal & (k == LAND) for k, land in enumerate(LANDS)}
    for kind in KINDS[1:]:
        found[f"{kind}s"] = is_kind(kind)
    looks, counted = words_of("looks"), words_of("counts")
    for way in LOOKS:
        found[f"towers that look {way}"] = looks == way
    found["tourists of the first kind"] = counted == "tiles"
    found["tourists of the second kind"] = counted == "areas"
    return {name: chosen for name, chosen in found.items() if chosen.any()}


def tiles_table(tallies: list[Tally]) -> list[str]:
    """What tiles bring, by kind, over all seat counts."""
    laid, paid = np.sum([t.laid for t in tallies], axis=0), np.sum([t.paid for t in tallies], axis=0)
    points, seats = np.sum([t.points for t in tallies], axis=0), sum(len(t.totals) for t in tallies)
    rows = ["| tiles | how many | taken in a game | bring something | points each |"]
    rows += ["| --- | --- | --- | --- | --- |"]
    for name, chosen in groups().items():
        often = laid[chosen].sum()
        rows.append(
            f"| {name} | {chosen.sum()} | {often / seats / chosen.sum():.0%} "
            f"| {paid[chosen].sum() / often:.0%} | {points[chosen].sum() / often:.2f} |"
        )
    return rows


def extremes(tallies: list[Tally]) -> list[str]:
    """The tiles that bring most and least."""
    laid, points = np.sum([t.laid for t in tallies], axis=0), np.sum([t.points for t in tallies], axis=0)
    each = np.asarray(points / np.maximum(laid, 1))
    order = np.argsort(each)
    least = ", ".join(f"{TILE[k]} {each[k]:.2f}" for k in order[:12])
    most = ", ".join(f"{TILE[k]} {each[k]:.2f}" for k in order[::-1][:12])
    return [f"Least: {least}.", "", f"Most: {most}."]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="for every seat count")
    parser.add_argument("--seed", default="habitats")
    asked = parser.parse_args()
    tallies = [study(seats, asked.games, f"{asked.seed} {seats}") for seats in GAME.seats]
    chapters = (scores_table(tallies), tiles_table(tallies), extremes(tallies))
    print("\n\n".join("\n".join(lines) for lines in chapters))


if __name__ == "__main__":
    main()
