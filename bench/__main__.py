"""Measure Hortus and its peers in one run: `make bench`, or `python -m bench --help`.

Every module of this folder with a function `measurements() -> list[Measurement]` takes part: add one, and it
is found.
"""

import importlib
import json
import pkgutil
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import bench
from bench.field import PEERS, ROOT, Absent
from bench.measuring import Measurement
from bench.report import Figures, Report

RESULTS = ROOT / "bench" / "results"
PAGE = ROOT / "docs" / "speed.md"


def main(
    seconds: Annotated[float, typer.Option(help="How long each thing is measured in a round.")] = 1.0,
    rounds: Annotated[int, typer.Option(help="How many rounds; ratios are taken round by round.")] = 5,
    only: Annotated[str, typer.Option(help="Only what has this in its name, chapter or maker.")] = "",
    peers: Annotated[bool, typer.Option(help="Measure the peers, too.")] = True,
    publish: Annotated[bool, typer.Option(help="Write docs/speed.md as well.")] = False,
    file: Annotated[Path, typer.Option("--json", help="Where the figures go.")] = RESULTS / "latest.json",
) -> None:
    """Our speed beside the field's, measured alternately in one run."""
    console = Console()
    absent: dict[str, str] = {}
    ours = [m for m in measurements() if wanted(m, only)]
    with progress(console) as bar:
        theirs = [m for m in field(absent, only, bar) if wanted(m, only)] if peers else []
        figures = [Figures(m) for m in in_turn(ours, theirs)]
        try:
            measure(figures, seconds, rounds, absent, bar)
        finally:
            for each in figures:
                each.of.close()
    report = Report(figures, absent, seconds, rounds)
    report.show(console)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(report.data(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    console.print(f"[dim]Written to {file}[/]")
    if publish:
        PAGE.write_text(report.page(), encoding="utf-8")


def measurements() -> Iterator[Measurement]:
    """Ours: what every module of this folder wants measured."""
    for found in pkgutil.iter_modules(bench.__path__):
        if not found.ispkg and found.name != "__main__":
            module = importlib.import_module(f"bench.{found.name}")
            if hasattr(module, "measurements"):
                yield from module.measurements()


def field(absent: dict[str, str], only: str, bar: Progress) -> Iterator[Measurement]:
    """The peers', each prepared and started if anything of it is wanted."""
    for peer in PEERS:
        asked = [m for m in peer.measurements() if wanted(m, only)]
        if asked:
            task = bar.add_task(f"Preparing {peer.name}", total=None)
            try:
                peer.prepare()
                peer.start()
                yield from asked
            except Absent as reason:
                absent[peer.name] = str(reason)
            bar.remove_task(task)


def measure(
    figures: list[Figures], seconds: float, rounds: int, absent: dict[str, str], bar: Progress
) -> None:
    """Round after round, ours and theirs in turn."""
    counts = [each.of.rounds or rounds for each in figures]
    task = bar.add_task("", total=sum(min(count, rounds) for count in counts))
    for number in range(rounds):
        for each, count in zip(figures, counts, strict=True):
            if number < count:
                bar.update(task, description=f"{each.of.by}: {each.of.name}")
                try:
                    each.rounds.append(each.of.measure(seconds))
                except Absent as reason:
                    absent[each.of.by] = str(reason)
                bar.advance(task)


def in_turn(ours: list[Measurement], theirs: list[Measurement]) -> list[Measurement]:
    """One of ours, one of theirs, and so on."""
    return [each for pair in zip_longest(ours, theirs) for each in pair if each is not None]


def wanted(measurement: Measurement, only: str) -> bool:
    """Whether a measurement was asked for."""
    return only.lower() in " ".join([measurement.by, measurement.name, *measurement.chapters]).lower()


def progress(console: Console) -> Progress:
    """A bar that says what is being measured and how long it will take."""
    return Progress(TextColumn("{task.description:<44}"), BarColumn(), MofNCompleteColumn(),
                    TimeRemainingColumn(), console=console, transient=True)


if __name__ == "__main__":
    typer.run(main)
