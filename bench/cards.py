"""A graphics card beside the processor: `python -m bench.cards`.

First it plays the same games on both and compares them byte for byte; then it measures whole random games,
and steps with masks as a learner takes them.
"""

import json
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import numpy as np
import typer
from numba import cuda
from rich.console import Console
from rich.table import Table as Columns

import hortus
from bench.measuring import rate
from hortus import Game
from hortus.kit.bags import draw
from hortus.learn import Batch
from hortus.learn.gpu import DeviceBatch

COMPARED = 1_000
SEATS = 3
STEPS = 50
FIELDS = (
    "same",
    "games_per_second",
    "decisions_per_second",
    "steps_per_second",
    "processor",
    "compiled_after",
)


def main(
    games: Annotated[int, typer.Option(help="How many games are played side by side.")] = 1_000_000,
    lockstep: Annotated[int, typer.Option(help="How many of them in steps with masks.")] = 100_000,
    only: Annotated[list[str] | None, typer.Option("--game", "-g", help="A game; all if not told.")] = None,
    to: Annotated[Path, typer.Option("--json", help="Where the figures go.")] = Path(
        "bench/results/cards.json"
    ),
) -> None:
    """Each game on the card that is found."""
    console = Console()
    if not cuda.is_available():
        raise SystemExit("No NVIDIA card was found here.")
    found = {}
    for name in only or hortus.games():
        found[name] = figures = measure(hortus.games()[name], games, lockstep)
        console.print(f"{name}: {figures['same']} of {COMPARED:,} games the same as on the processor")
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    table = Columns("game", *(field.replace("_", " ") for field in FIELDS))
    for name, figures in found.items():
        table.add_row(name, *(f"{figures[field]:,.1f}" for field in FIELDS))
    console.print(table)


def measure(game: Game, games: int, lockstep: int) -> dict[str, Any]:
    """Every figure of one game."""
    begun = perf_counter()
    same = same_games(game)
    compiled_after = perf_counter() - begun
    decisions, seconds = whole_games(game, games)
    return {
        "games": games,
        "same": same,
        "compiled_after": compiled_after,
        "games_per_second": games / seconds,
        "decisions_per_second": decisions / seconds,
        "steps_per_second": steps(game, lockstep),
        "processor": processor(game),
    }


def same_games(game: Game) -> int:
    """How many of the same games end in the same bytes on the card and on the processor."""
    device, batch = DeviceBatch(game, SEATS, COMPARED, seed=5), Batch(game, SEATS, COMPARED, seed=5)
    taken = device.play_out().copy_to_host()
    ended = device.states.copy_to_host()
    same = 0
    for i in range(COMPARED):
        lots = batch.luck[i : i + 1]
        decisions = game.kernel.play_out(batch.states, i, batch.work, lots, batch.out[0], 10**6)
        same += bool(decisions == taken[i] and batch.states[i].tobytes() == ended[i].tobytes())
    return same


def whole_games(game: Game, games: int) -> tuple[int, float]:
    """Decisions and seconds of so many random games from their starts to their ends."""
    device = DeviceBatch(game, SEATS, games, seed=1)
    cuda.synchronize()
    begun = perf_counter()
    taken = device.play_out()
    cuda.synchronize()
    seconds = perf_counter() - begun
    return int(taken.copy_to_host().sum(dtype=np.int64)), seconds


def steps(game: Game, games: int) -> float:
    """Decisions a second in lockstep: a mask, a random choice on the card, a step."""
    device = DeviceBatch(game, SEATS, games, seed=1)
    chosen = cuda.device_array(games, np.int32)
    lots = cuda.to_device(np.arange(1, games + 1, dtype=np.uint64))

    choose = cuda.jit(pick)

    def step() -> int:
        choose[device.grid](device.mask(), lots, chosen)
        device.step(chosen)
        return games

    step()
    refused = int((device.done.copy_to_host() < 0).sum())
    if refused:
        raise SystemExit(f"{game.name}: {refused} actions of the mask were refused")
    cuda.synchronize()
    begun = perf_counter()
    for _ in range(STEPS):
        step()
    cuda.synchronize()
    return STEPS * games / (perf_counter() - begun)


def pick(mask: Any, lots: Any, chosen: Any) -> None:
    """Any of the legal actions."""
    i = cuda.grid(1)
    if i < mask.shape[0]:
        n = 0
        for k in range(mask.shape[1]):
            n += mask[i, k]
        left = draw(lots[i : i + 1], max(n, 1))
        for k in range(mask.shape[1]):
            if mask[i, k]:
                if left == 0:
                    chosen[i] = k
                left -= 1


def processor(game: Game) -> float:
    """Decisions a second of the same random games on one core."""
    batch = Batch(game, SEATS, 1, seed=1)
    start = batch.states.copy()

    def play() -> int:
        batch.states[:] = start
        return int(game.kernel.play_out(batch.states, 0, batch.work, batch.luck, batch.out[0], 10**6))

    return rate(play, 1.0)


if __name__ == "__main__":
    typer.run(main)
