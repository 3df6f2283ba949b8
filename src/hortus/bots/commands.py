"""The commands `hortus arena`, `hortus analyse` and `hortus bot`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hortus.bots.analysis import SIMULATIONS, PlayAnalysis, analyse_play
from hortus.bots.arena import RUNNERS, Outcome, Plan, run_league
from hortus.bots.choosing import level_of
from hortus.bots.levels import levels
from hortus.bots.protocol import speak
from hortus.bots.standings import as_data, as_sentences, as_svg, as_table, groups
from hortus.core.errors import HortusError, check_place
from hortus.core.games import find_game, games
from hortus.core.match import Match
from hortus.core.plays import Play
from hortus.kit import CHANCE

console = Console()


def arena(
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", "-b", help="A bot, from gentle to strong: a level, random, greedy, or exec:COMMAND."
        ),
    ] = None,
    game: Annotated[list[str] | None, typer.Option("--game", "-g", help="A game; all if not told.")] = None,
    seats: Annotated[
        list[int] | None, typer.Option(help="How many play: 2, 3 and the most if not told.")
    ] = None,
    rounds: Annotated[
        int, typer.Option(min=1, help="How often every table meets, in every rotation of the seats.")
    ] = 10,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, max=3600, help="For bots that think by the clock.")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(min=1, help="For the same bots instead: the same on a busy machine.")
    ] = None,
    ladder: Annotated[bool, typer.Option("--ladder", help="Only neighbours in strength meet.")] = False,
    seed: Annotated[int, typer.Option(help="The chance of the league.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A rule option, as name=value.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Games at a time.")] = 1,
    on: Annotated[str, typer.Option(help="local processes, or ray.")] = "local",
    to: Annotated[Path, typer.Option(help="The folder of the league; run again to go on.")] = Path("league"),
) -> None:
    """Let bots play a league and rate them; interrupted, it goes on where it stopped."""
    if on not in RUNNERS:
        raise HortusError(f"--on is one of {', '.join(RUNNERS)}, not {on!r}")
    bots = tuple(bot or levels())
    names = tuple(game or games())
    check_seats(names, seats or [], every=game is not None)
    pairs = tuple((name, value) for name, _, value in (text.partition("=") for text in option or []))
    for each in names:
        counts = tuple(seats) if seats else most_of(each)
        plan = Plan((each,), counts, bots, rounds, seed, seconds, pairs, simulations, ladder)
        with bar() as progress:
            task = progress.add_task(each, total=None)

            def tell(
                _: Outcome | None, done: int, of: int, progress: Progress = progress, task: Any = task
            ) -> None:
                progress.update(task, completed=done, total=of)

            run_league(plan, to / f"{each}.jsonl", workers, on, tell)
    publish(to, bots)


def check_seats(names: tuple[str, ...], seats: list[int], every: bool) -> None:
    """That the games, or at least one of them, are played by so many."""
    found = [find_game(name) for name in names]
    for n in seats:
        if every or not any(n in each.seats for each in found):
            for each in found:
                each.check_seats(n)


def most_of(game: str) -> tuple[int, ...]:
    """Two seats, three, and as many as can play."""
    possible = games()[game].seats if game in games() else range(0)
    return tuple(sorted({n for n in (2, 3, *possible[-1:]) if n in possible}))


def publish(folder: Path, bots: tuple[str, ...]) -> None:
    """Show the standings of all games in a league's folder, and write them down."""
    from hortus.bots.arena import read_outcomes

    outcomes = [outcome for file in sorted(folder.glob("*.jsonl")) for outcome in read_outcomes(file)]
    found = groups(outcomes, bots)
    for each in found:
        console.print(as_table(each))
        for sentence in as_sentences(each):
            console.print(f"  {sentence}", highlight=False)
        console.print()
    (folder / "league.json").write_text(json.dumps(as_data(found), indent=1) + "\n", encoding="utf-8")
    (folder / "league.svg").write_text(as_svg(found), encoding="utf-8")
    console.print(f"[dim]written to {folder / 'league.json'} and {folder / 'league.svg'}[/]")


def analyse(
    file: Annotated[Path, typer.Argument(help="A play file.")],
    simulations: Annotated[
        int, typer.Option(min=1, help="How long every position is thought about.")
    ] = SIMULATIONS,
    edition: Annotated[Path | None, typer.Option(help="The edition the play was played with.")] = None,
    to: Annotated[Path | None, typer.Option("--json", help="Write everything to this file as well.")] = None,
) -> None:
    """Tell luck from skill in a recorded game, and the decisions that cost most."""
    check_place(to)
    play = Play.load(file, edition)
    match = play.replay()
    with bar() as progress:
        task = progress.add_task("thinking", total=len(play.events))
        found = analyse_play(play, simulations, tell=lambda done, of: progress.update(task, completed=done))
    show(match, found)
    if to:
        to.write_text(json.dumps(as_plain(found), indent=1) + "\n", encoding="utf-8")


def show(match: Match, found: PlayAnalysis) -> None:
    """The account of every seat and the dearest decisions."""
    table = Table(
        box=None, header_style="bold", title="Shares of the victory, in per cent", title_justify="left"
    )
    for column in ("seat", "at first", "luck", "own play", "others' play", "result", "lost by decisions"):
        table.add_column(column, justify="left" if column == "seat" else "right")
    for seat in range(found.seats):
        a = found.account(seat)
        numbers = [f"{100 * part:+.0f}" for part in (a.luck, a.own, a.others)]
        ends = [f"{100 * part:.0f}" for part in (a.start, a.result, a.lost)]
        table.add_row(match.name(seat), ends[0], *numbers, *ends[1:])
    console.print(table)
    for m in found.expensive:
        told = f"event {m.first + 1}: {match.name(m.seat)} played {m.text!r}, best was {m.best!r}"
        console.print(f"{told}; it cost {100 * m.cost:.0f} per cent", highlight=False, markup=False)


def as_plain(found: PlayAnalysis) -> dict[str, Any]:
    """For programs."""
    return {
        "seats": found.seats,
        "curve": [[at, [round(share, 4) for share in shares]] for at, shares in found.curve],
        "moments": [
            {
                "first": m.first,
                "last": m.last,
                "seat": None if m.seat == CHANCE else m.seat,
                "text": m.text,
                "best": m.best or None,
                "cost": round(m.cost, 4),
                "changed": [round(change, 4) for change in m.changed],
            }
            for m in found.moments
        ],
        "expensive": [m.first for m in found.expensive],
        "accounts": [vars(found.account(seat)) for seat in range(found.seats)],
    }


def bot(
    level: Annotated[
        str, typer.Argument(help="seedling, gardener, head_gardener, master, random or greedy.")
    ],
) -> None:
    """Be a bot over standard input and output, for other programs (docs: the protocol)."""
    level_of(level)
    speak(level, sys.stdin, sys.stdout)


def bar() -> Progress:
    """A bar that says how far it is and how long it will take."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True)
