"""The command `hortus`."""

from __future__ import annotations

import random
import re
import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.progress import track
from rich.table import Table as RichTable

import hortus
from hortus.bots import chooser as bot_chooser, commands
from hortus.core.clauses import clause_table
from hortus.core.errors import HortusError, check_place, reason_of
from hortus.core.games import Game, find_game
from hortus.core.match import Match
from hortus.core.plays import Play
from hortus.core.svg import Theme
from hortus.text import TextGame, at_random

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    help="Four garden games at one table. [bold]hortus serve[/] opens them in the browser.",
)
console = Console()

GameName = Annotated[str, typer.Argument(help="The game: one of those that [bold]hortus games[/] lists.")]
Seats = Annotated[int | None, typer.Option(help="How many play; the fewest possible if not told.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="A rule option, as name=value.")]
Seed = Annotated[str | None, typer.Option(help="The same seed gives the same chance.")]
Edition = Annotated[Path | None, typer.Option(help="Your own list of tiles, cards or goals (TOML).")]
Language = Annotated[str, typer.Option("--language", "-l", help="en, de or fr.")]


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets others in the network join.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 is any free one.")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="A database URL; a file in your data folder if not told.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Open the table: play in the browser, alone, with friends here or by a link."""
    import hortus.table

    hortus.table.serve(host, port, database, open_browser)


@app.command()
def play(
    game: GameName,
    seats: Seats = None,
    me: Annotated[str, typer.Option(help="Your seats, for example 0 or 0,1; bots play the others.")] = "0",
    bot: Annotated[str, typer.Option(help="Who plays against you: random, greedy or a level.")] = "greedy",
    option: Options = None,
    seed: Seed = None,
    edition: Edition = None,
    language: Language = "en",
) -> None:
    """Play in the terminal, in words alone."""
    match = new_match(game, seats, option, seed, edition)
    people = {number_of(seat, "seat") for seat in me.split(",") if seat}
    if not people <= set(range(match.seats)):
        raise HortusError(f"--me names seats 0 to {match.seats - 1}, not {me}")
    match.game.words(language)
    TextGame(match, people, chooser(bot), language, console).run()


@app.command()
def watch(
    game: GameName,
    seats: Seats = None,
    bot: Annotated[str, typer.Option(help="Who plays: random, greedy or a level.")] = "greedy",
    option: Options = None,
    seed: Seed = None,
    edition: Edition = None,
    language: Language = "en",
    save: Annotated[Path | None, typer.Option(help="Write the play to this file.")] = None,
) -> None:
    """Let bots play and tell what happens."""
    check_place(save)
    match = new_match(game, seats, option, seed, edition)
    TextGame(match, set(), chooser(bot), language, console).run()
    if save:
        console.print(f"written to {match.record().save(save)}", highlight=False, markup=False)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A play file.")],
    upto: Annotated[int | None, typer.Option(min=0, help="Only the first so many events.")] = None,
    edition: Edition = None,
    language: Language = "en",
) -> None:
    """Tell a recorded game, checking every move of it against the rules."""
    match = Play.load(file, edition).replay(upto)
    for sentence in match.log(language):
        console.print(sentence, highlight=False, markup=False)
    if match.ending:
        scores = ", ".join(f"{match.name(seat, language)} {score}" for seat, score in enumerate(match.scores))
        console.print(f"{match.ending.say(language)} ({scores})", highlight=False, markup=False)


@app.command()
def draw(
    what: Annotated[str, typer.Argument(help="A game, or a play file.")],
    to: Annotated[Path, typer.Option("--to", help="The picture: .svg or .png.")] = Path("board.svg"),
    seat: Annotated[int | None, typer.Option(help="As this seat sees it; an onlooker if not told.")] = None,
    moves: Annotated[
        int | None, typer.Option(min=0, help="After so many events; at random if a game is drawn.")
    ] = None,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = "1",
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    language: Language = "en",
    width: Annotated[int, typer.Option(help="Pixels across, for .png.")] = 1200,
    edition: Edition = None,
) -> None:
    """Draw a position: of a play, or of a game played at random."""
    check_place(to)
    if Path(what).suffix == ".play" or Path(what).is_file():
        match = Play.load(Path(what), edition).replay(moves)
    else:
        match = new_match(what, seats, option, seed, edition)
        lots = random.Random(seed)
        while not match.over and len(match.events) < (200 if moves is None else moves):
            match.play(lots.choice(match.legal()))
    drawn = match.board(seat, language, cast(Theme, theme)).save(to, width)
    console.print(f"drawn to {drawn}", highlight=False, markup=False)


@app.command()
def games() -> None:
    """List the games."""
    for name, game in hortus.games().items():
        seats = f"{game.seats[0]} to {game.seats[-1]} seats"
        console.print(f"[bold]{name}[/]  {game.title}, {game.author} {game.year}, {seats}", highlight=False)
        for option in game.options:
            console.print(f"    -o {option.name}={'|'.join(option.words)}", highlight=False)


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(help="One clause, for example M-17.")] = None,
    where: Annotated[
        bool, typer.Option(help="Also tell where the code does it and which test proves it.")
    ] = False,
    language: Language = "en",
) -> None:
    """Read the rulebook of a game, or one clause of it."""
    found = find_game(game)
    rulebook = found.rulebook_in(language)
    if clause is None and not where:
        console.print(Markdown(rulebook.text))
        return
    rows = [r for r in clause_table(found, language) if clause is None or r.clause.number == clause.upper()]
    if not rows:
        known = list(rulebook.clauses)
        raise HortusError(f"there is no clause {clause!r}; they are {known[0]} to {known[-1]}")
    for row in rows:
        ours = " (our ruling)" if row.clause.ours else ""
        console.print(f"[bold]{row.clause.number}[/]{ours} {row.clause.text}", highlight=False)
        if where:
            console.print(f"  code: {', '.join(row.code)}\n  tests: {', '.join(row.tests)}", highlight=False)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(help="One game; all if not told.")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="How long each is measured.")] = 2.0,
) -> None:
    """Measure random play on this machine (make bench sets it beside the field's)."""
    from hortus.core.speed import decisions_a_second

    chosen = [find_game(game)] if game else list(hortus.games().values())
    rows = [
        (each, *decisions_a_second(each, seconds)) for each in track(chosen, "measuring", console=console)
    ]
    table = RichTable(box=None, header_style="bold")
    for column in ("game", "seats", "decisions/s, compiled", "decisions/s, from Python"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for each, seats, inside, outside in rows:
        table.add_row(each.title, str(seats), f"{inside:,.0f}", f"{outside:,.0f}")
    console.print(table)


@app.command()
def lab(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many play; every number if not told.")] = None,
    games: Annotated[int, typer.Option(help="So many for every number of seats.")] = 10_000,
    bot: Annotated[str, typer.Option(help="Who plays: greedy, random, seedling or gardener.")] = "greedy",
    option: Options = None,
    edition: Edition = None,
    seed: Seed = "lab",
    workers: Annotated[int, typer.Option(min=1, help="Processes at a time.")] = 1,
    on: Annotated[str, typer.Option(help="local processes, or ray.")] = "local",
    to: Annotated[Path | None, typer.Option("--json", help="Write everything to this file as well.")] = None,
) -> None:
    """Study a game: what very many games by quick bots come to, and which seats and pieces win them."""
    from hortus.lab import as_data, as_table, chapters, study

    check_place(to)
    found = opened(game, edition)
    counts = found.seats if seats is None else [seats]
    chosen = pairs(option or [])
    for n in counts:
        found.chosen(n, chosen)  # whatever is wrong is told before the first game
    with commands.bar() as progress:
        task = progress.add_task(found.title, total=games * len(counts))
        studies = [
            study(found, n, games, chosen, bot, str(seed), workers, on, partial(progress.advance, task))
            for n in counts
        ]
    for title, rows in chapters(studies).items():
        print(as_table(title, rows), end="\n\n")
    if to:
        to.write_text(as_data(studies), encoding="utf-8")


for command in (commands.arena, commands.analyse, commands.bot):
    app.command()(command)


# -- what the commands share ---------------------------------------------------------------------------


def new_match(
    name: str, seats: int | None, options: list[str] | None, seed: str | None, edition: Path | None
) -> Match:
    """A match as the command line describes it."""
    game = opened(name, edition)
    return Match(game, game.seats[0] if seats is None else seats, pairs(options or []), seed=seed)


def opened(name: str, edition: Path | None) -> Game:
    """A game, or the same with an owner's edition."""
    game = find_game(name)
    return game if edition is None else game.load_edition(edition)


def pairs(options: list[str]) -> dict[str, Any]:
    """Rule options written as name=value."""
    found = {}
    for text in options:
        name, sign, value = text.partition("=")
        if not sign:
            raise HortusError(f"an option is written name=value, not {text!r}")
        found[name] = value
    return found


def number_of(text: str, what: str) -> int:
    """A number a person has written."""
    if not re.fullmatch(r"\s*[0-9]{1,9}\s*", text):
        raise HortusError(f"a {what} is a number, not {text!r}")
    return int(text)


def chooser(bot: str) -> Any:
    """A bot by its name."""
    return at_random if bot == "random" else bot_chooser(bot)


def main() -> None:
    """Run the command; what a caller can mend is told in one line."""
    try:
        app(standalone_mode=True)
    except (HortusError, hortus.EditionError, OSError) as error:
        Console(stderr=True).print(f"[bold red]hortus:[/] {escape(reason_of(error))}", highlight=False)
        sys.exit(2)


if __name__ == "__main__":
    main()
