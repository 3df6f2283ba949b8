"""Figures into tables for the terminal, a page for the documentation and JSON for programs."""

import os
import platform
import sys
from dataclasses import dataclass, field
from datetime import UTC, datetime
from statistics import median

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bench.measuring import CHAPTERS, Measurement

LETTERS = "abcdefghij"
PREFIXES = [(1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ"), (1e-9, "n")]


@dataclass
class Figures:
    """A measurement and what every round gave."""

    of: Measurement
    rounds: list[float] = field(default_factory=list)

    @property
    def middle(self) -> float:
        """The figure that is reported."""
        return median(self.rounds)

    @property
    def spread(self) -> float:
        """How far apart the rounds lie, as a share of the middle."""
        return (max(self.rounds) - min(self.rounds)) / self.middle

    def over(self, peer: "Figures") -> float:
        """How many times the peer's figure ours is, round by round, because the machine's mood changes."""
        rounds = min(len(self.rounds), len(peer.rounds))
        return median(a / b for a, b in zip(self.rounds[:rounds], peer.rounds[:rounds], strict=True))


def readable(figure: float, unit: str) -> str:
    """Three digits and a prefix: 3.41 M dec/s."""
    size, prefix = next(((s, p) for s, p in PREFIXES if abs(figure) >= s * 0.9995), PREFIXES[-1])
    digits = f"{figure / size:.3g}" if abs(figure) < size * 999.5 else f"{figure / size:.0f}"
    return f"{digits} {prefix}{' ' if prefix and len(unit) > 1 else ''}{unit}".strip()


class Report:
    """All figures of a run, chapter by chapter."""

    def __init__(self, figures: list[Figures], absent: dict[str, str], seconds: float, rounds: int):
        """What was measured, what could not be, and how."""
        self.figures = [each for each in figures if each.rounds]
        self.absent, self.seconds, self.rounds = absent, seconds, rounds

    @property
    def chapters(self) -> list[str]:
        """The chapters that hold a figure of ours, the usual ones first."""
        shown = [f for f in self.figures if f.of.ours] or self.figures
        written = [chapter for f in shown for chapter in f.of.chapters]
        return [chapter for chapter in dict.fromkeys([*CHAPTERS, *written]) if chapter in written]

    def ours(self, chapter: str) -> list[Figures]:
        """Our figures in a chapter."""
        return [f for f in self.figures if f.of.ours and chapter in f.of.chapters]

    def peers(self, chapter: str) -> list[Figures]:
        """The peers' figures that stand beside them."""
        return [f for f in self.figures if not f.of.ours and chapter in f.of.chapters]

    @property
    def conditions(self) -> str:
        """In one sentence, under what conditions."""
        return (f"Python {platform.python_version()}, {os.cpu_count()} cores, everything on one of them "
                f"unless it says otherwise; {self.rounds} rounds of {self.seconds:g} s, ours and the peers' "
                "in turn; the middle of the rounds, ratios round by round.")

    # -- for the terminal ---------------------------------------------------------------------------------

    def show(self, console: Console) -> None:
        """Every chapter as a table."""
        for chapter in self.chapters:
            console.print(self.table(chapter))
        for name, reason in self.absent.items():
            console.print(f"[yellow]{name} is missing:[/] {reason}.")
        console.print(f"[dim]{self.conditions}[/]")
        console.print("[green]■[/][dim] reaches the aim  [/][yellow]■[/][dim] between must and aim  [/]"
                      "[red]■[/][dim] below the must[/]")

    def table(self, chapter: str) -> Table:
        """Our figures with their goals, and how many times the peers' they are."""
        peers = self.peers(chapter)
        units = {f.of.unit for f in self.ours(chapter)}
        unit = units.pop() if len(units) == 1 else ""
        table = Table(title=f"\n{chapter}", title_justify="left", title_style="bold", header_style="dim",
                      box=SIMPLE_HEAD, border_style="dim", pad_edge=False)
        table.add_column("", no_wrap=True, min_width=22)
        for heading in (unit if len(unit) > 1 else "figure", "±", "must", "aim"):
            table.add_column(heading, justify="right", no_wrap=True)
        for letter, _ in zip(LETTERS, peers, strict=False):
            table.add_column(f"× {letter}", justify="right", style="cyan", no_wrap=True)
        for ours in self.ours(chapter):
            table.add_row(ours.of.name, *goals(ours, unit), *(ratio(ours, peer) for peer in peers))
        for letter, peer in zip(LETTERS, peers, strict=False):
            shown = readable(peer.middle, short(peer.of.unit, unit))
            table.add_row(f"{letter}  {peer.of.by}, {peer.of.name}", shown, spread(peer), style="dim")
        return table

    # -- for the documentation ----------------------------------------------------------------------------

    def page(self) -> str:
        """The same as Markdown."""
        origin = "Written by `.venv/bin/python -m bench --publish`; `make bench` only shows it."
        lines = ["# Speed", "", origin, "", self.conditions, ""]
        for chapter in self.chapters:
            peers = self.peers(chapter)
            headings = ["", "figure", "must", "aim", *(f"× {p.of.by} {p.of.name}" for p in peers)]
            lines += [f"## {chapter}", "", row(headings), row(["---", *["---:"] * (len(headings) - 1)])]
            for ours in self.ours(chapter):
                unit = ours.of.unit
                wanted = [readable(g, unit) if g is not None else "" for g in (ours.of.must, ours.of.aim)]
                ratios = [ratio(ours, peer) for peer in peers]
                lines.append(row([ours.of.name, f"**{readable(ours.middle, unit)}**", *wanted, *ratios]))
            empty = [""] * (len(headings) - 2)
            lines += [row([f"{p.of.by}, {p.of.name}", readable(p.middle, p.of.unit), *empty]) for p in peers]
            lines.append("")
        lines += [f"{name} is missing: {reason}." for name, reason in self.absent.items()]
        return "\n".join(lines).rstrip() + "\n"

    # -- for programs -------------------------------------------------------------------------------------

    def data(self) -> dict[str, object]:
        """Everything, as plain data."""
        return {
            "when": datetime.now(UTC).isoformat(timespec="seconds"),
            "python": sys.version.split()[0], "cores": os.cpu_count(),
            "seconds": self.seconds, "rounds": self.rounds, "absent": self.absent,
            "figures": [
                {"name": f.of.name, "by": f.of.by, "chapters": f.of.chapters, "unit": f.of.unit,
                 "figure": f.middle, "rounds": f.rounds, "must": f.of.must, "aim": f.of.aim}
                for f in self.figures
            ],
            "ratios": [
                {"chapter": chapter, "name": ours.of.name, "peer": peer.of.by, "at": peer.of.name,
                 "ratio": ours.over(peer)}
                for chapter in self.chapters for ours in self.ours(chapter) for peer in self.peers(chapter)
                if peer.of.unit == ours.of.unit
            ],
        }


def goals(figures: Figures, heading: str) -> list[Text]:
    """A figure in the colour of what it reaches, its spread, and its goals."""
    what = figures.of
    reached = "green" if what.reaches(figures.middle, what.aim) else "yellow"
    colour = reached if what.reaches(figures.middle, what.must) else "red"
    unit = short(what.unit, what.unit)
    wanted = [readable(goal, unit) if goal is not None else "" for goal in (what.must, what.aim)]
    figure = Text(readable(figures.middle, short(what.unit, heading)), style=f"bold {colour}")
    return [figure, *(Text(each, style="dim") for each in (spread(figures), *wanted))]


def ratio(ours: Figures, peer: Figures) -> str:
    """How many times as fast as the peer, where both count the same."""
    if peer.of.unit != ours.of.unit:
        return ""
    times = ours.over(peer)
    return f"{times:.0f}" if times >= 10 else f"{times:.1f}" if times >= 1 else f"{times:.2f}"


def short(unit: str, heading: str) -> str:
    """The unit, unless the heading has said it."""
    return "" if unit == heading and len(unit) > 1 else unit


def spread(figures: Figures) -> str:
    """How far the rounds lie from the middle."""
    return f"{figures.spread / 2:.0%}" if len(figures.rounds) > 1 else ""


def row(cells: list[str]) -> str:
    """A line of a Markdown table."""
    return "| " + " | ".join(cells) + " |"
