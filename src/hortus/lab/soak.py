"""Very many games of every kind, and a look at every position: nothing gets lost, nobody is stuck, all end.

What must hold in every game is asked here; each game adds its own in `tests/invariants.py`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Annotated, Any

import numpy as np
import typer

from hortus.bots.commands import bar
from hortus.core.errors import HortusError
from hortus.core.games import Game, find_game
from hortus.core.runners import run
from hortus.kit import CHANCE, OVER
from hortus.kit.bags import draw, luck
from hortus.lab.playing import played, stints

Case = tuple[int, dict[str, Any]]
Tell = Callable[[int], object]  # so many games more


def cases(game: Game) -> list[Case]:
    """Every number of seats with every combination of the options it may choose."""
    found = []
    for seats in game.seats:
        open_to = [option for option in game.options if not option.seats or seats in option.seats]
        for values in product(*(option.values for option in open_to)):
            found.append((seats, dict(zip([option.name for option in open_to], values, strict=True))))
    return found


def soak(
    game: Game, games: int, bot: str = "random", workers: int = 1, tell: Tell = lambda games: None
) -> Counter[str]:
    """The same number of games of every case, every position looked at; what was met, if nothing is wrong."""
    every = cases(game)
    each = -(-games // len(every))
    parts = [part for case in every for part in stints(game, *case, bot, each, "soak", checked=True)]
    met: Counter[str] = Counter()
    for harvest in run("local", played, parts, workers):
        met["games"] += len(harvest.states)
        met["actions"] += int(harvest.moves.sum())
        met.update(game.rules.Ending(ending).name for ending in harvest.states["ending"].tolist())
        tell(len(harvest.states))
    return met


def twins(game: Game, games: int, tell: Tell = lambda games: None) -> Counter[str]:
    """The compiled rules and the same rules as plain Python, byte for byte after every action."""
    compiled, plain = game.kernel, game.interpreted
    met: Counter[str] = Counter()
    every = cases(game)
    for number in range(games):
        seats, options = every[number % len(every)]
        here, there = game.start(seats, options), game.start(seats, options, compiled=False)
        lots, (work, desk) = luck(f"twins {number}"), (game.work(), game.work())
        out, paper = np.zeros(game.most, np.int32), np.zeros(game.most, np.int32)
        while (seat := int(here["seat"][0])) != OVER:
            n = compiled.legal(here, 0, work, seat, out)
            if met["actions"] % 17 == 0:
                assert plain.legal(there, 0, desk, seat, paper) == n
                assert out[:n].tolist() == paper[:n].tolist()
            drawn = compiled.draw_chance(here, 0, work, lots, paper) if seat == CHANCE else out[draw(lots, n)]
            for kernel, states, scratch in ((compiled, here, work), (plain, there, desk)):
                scratch["noted"] = 0
                kernel.act(states, 0, scratch, seat, int(drawn))
            assert here.tobytes() == there.tobytes(), f"{seats} seats, {options}: {game.text(int(drawn))}"
            noted = int(work["noted"][0])
            assert work["notes"][0, :noted].tolist() == desk["notes"][0, :noted].tolist()
            met["actions"] += 1
        met["games"] += 1
        tell(1)
    return met


def main(
    name: Annotated[str, typer.Argument(metavar="GAME")],
    games: Annotated[int, typer.Option(help="In all, the same number of every case.")] = 100_000,
    bot: Annotated[str, typer.Option(help="Who plays: random, greedy, …")] = "random",
    workers: Annotated[int, typer.Option(help="Processes.")] = 1,
    compare: Annotated[bool, typer.Option("--twins", help="Are compiled and plain rules alike?")] = False,
) -> None:
    """Play very many games and look at every position."""
    began = time.perf_counter()
    try:
        game = find_game(name)
        with bar() as progress:
            tell = partial(progress.advance, progress.add_task(game.title, total=games))
            met = twins(game, games, tell) if compare else soak(game, games, bot, workers, tell)
    except HortusError as error:
        raise SystemExit(f"soak: {error}") from error
    told = ", ".join(f"{count:,} {what.lower()}" for what, count in met.items())
    print(f"{game.title}, {len(cases(game))} cases: {told}; {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    typer.run(main)
