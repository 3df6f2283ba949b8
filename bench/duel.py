"""Our strongest bot against OpenSpiel's search, at two seats, with equal time: `python -m bench.duel`."""

import json
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

import hortus
from bench.spiel import SpielBot
from hortus.bots import choose
from hortus.bots.standings import Share

console = Console()


def main(
    game: Annotated[list[str] | None, typer.Option("--game", "-g", help="A game; all if not told.")] = None,
    games: Annotated[int, typer.Option(help="Games each; every chance is played from both seats.")] = 20,
    seconds: Annotated[float, typer.Option(help="For either bot, a decision.")] = 0.2,
    to: Annotated[Path, typer.Option("--json", help="Where the figures go.")] = Path(
        "bench/results/duel.json"
    ),
) -> None:
    """Games won, with their 99 % interval."""
    found = {}
    for name in game or hortus.games():
        won = 0.0
        one_game(name, 0, 0.001, {"ours": [0.0, 0.0], "theirs": [0.0, 0.0]})  # only to compile
        spent = {"ours": [0.0, 0.0], "theirs": [0.0, 0.0]}
        for number in track(range(games), name, console=console, transient=True):
            won += one_game(name, number, seconds, spent)
        share = Share.counted(won, games)
        ours, theirs = (1000 * spent[who][0] / max(1.0, spent[who][1]) for who in ("ours", "theirs"))
        times = f"{ours:.0f} ms a decision, OpenSpiel {theirs:.0f} ms"
        console.print(f"{name}: {share} of {games} games won; {times}", highlight=False)
        found[name] = {"won": won, "games": games, "ms": ours, "openspiel_ms": theirs}
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def one_game(name: str, number: int, seconds: float, spent: dict[str, list[float]]) -> float:
    """What we won of one game."""
    match = hortus.new(name, 2, seed=number // 2)
    own, other = number % 2, SpielBot(name, 2, seconds, number)
    while not match.over:
        seat = match.seat
        legal = match.legal(seat)
        if len(legal) == 1:
            match.play(legal[0])
            continue
        begun = time.perf_counter()
        if seat == own:
            action = choose("master", match, seat, seconds=seconds)
        else:
            action = other.choose(match)
        taken = spent["ours" if seat == own else "theirs"]
        taken[0] += time.perf_counter() - begun
        taken[1] += 1
        match.play(action, seat)
    return match.winners.count(own) / len(match.winners)


if __name__ == "__main__":
    typer.run(main)
