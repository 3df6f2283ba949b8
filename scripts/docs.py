"""Write docs/games/: one page for every game, all with the same headings, from the games themselves.

A file docs/studies/GAME.md (scores of bots, length of games) becomes the chapter "How it plays" of its page.
"""

from pathlib import Path
from typing import Any

from rich.progress import track

import hortus
from hortus import Game
from hortus.core.clauses import Row, clause_table
from hortus.kit import Reason
from hortus.kit.records import Field, Option, fields_of
from hortus.learn.observations import layout

ROOT = Path(__file__).resolve().parent.parent
PAGES, STUDIES = ROOT / "docs" / "games", ROOT / "docs" / "studies"
SEEN = {"all": "everybody", "owner": "its owner", "nobody": "nobody"}
PROGRESS = 0.8  # after this part of a play the picture is drawn


def main() -> None:
    PAGES.mkdir(parents=True, exist_ok=True)
    for game in track(list(hortus.games().values()), "writing docs/games"):
        for theme in ("light", "dark"):
            position(game).board(language="en", theme=theme).save(PAGES / f"{game.name}-{theme}.svg")
        (PAGES / f"{game.name}.md").write_text(page(game), encoding="utf-8")
    (PAGES / "README.md").write_text(contents(), encoding="utf-8")


def contents() -> str:
    """The page that leads to the others."""
    lines = [f"- [{game.title}]({game.name}.md): {game.words('en').find('tagline')}"
             for game in hortus.games().values()]
    return "\n".join(["# The games", "", *lines, "", "These pages are written by `make docs`.", ""])


def page(game: Game) -> str:
    """Everything about a game that the game itself knows."""
    words = game.words("en")
    chapters = {
        "Options": options(game),
        "Moves": moves(game),
        "Why a move is refused": reasons(game, game.rules.No, "refusals"),
        "What the log tells": reasons(game, game.rules.Note, "notes") if hasattr(game.rules, "Note") else [],
        "The score sheet": reasons(game, game.rules.Line, "lines"),
        "How it ends": reasons(game, game.rules.Ending, "endings"),
        "The State": state(game),
        "What a learner sees": observation(game),
        "How it plays": studied(game),
        "Clauses": clauses(game),
    }
    seats = f"{game.seats[0]} to {game.seats[-1]} seats"
    credits_ = f"{game.author}, {game.publisher} {game.year} · {seats} · about {game.minutes} minutes"
    lines = [
        f"# {game.title}", "", f"{credits_} · rules version {game.version}", "", str(words.find("about")), "",
        "<picture>",
        f'  <source media="(prefers-color-scheme: dark)" srcset="{game.name}-dark.svg">',
        f'  <img alt="{game.title} in the middle of a game" src="{game.name}-light.svg">',
        "</picture>", "",
        how_to(game), "",
        "This page is written by `make docs`.", "",
    ]
    for title, chapter in chapters.items():
        lines += [f"## {title}", "", *(chapter or ["None."]), ""]
    return "\n".join(lines).rstrip() + "\n"


def how_to(game: Game) -> str:
    """The commands for this game."""
    file, moves = drawn_from(game)
    drawn = f"hortus draw {file.relative_to(ROOT)} --moves {moves}"
    return (f"`hortus play {game.name}` plays it in the terminal, `hortus rules {game.name}` reads its "
            f"rules, `{drawn}` draws this picture.")


def position(game: Game) -> hortus.Match:
    """The position of the picture: the same as `hortus draw` makes it."""
    file, moves = drawn_from(game)
    return hortus.Play.load(file).replay(moves)


def drawn_from(game: Game) -> tuple[Path, int]:
    """The shortest golden play, of three seats if there is one, and so many events that much has happened."""
    files = sorted((game.folder / "tests" / "plays").glob("*.play"))
    plays = {file: hortus.Play.load(file) for file in files}
    file = max(plays, key=lambda each: (plays[each].seats == 3, -len(plays[each].events)))
    return file, int(PROGRESS * len(plays[file].events))


# -- the chapters --------------------------------------------------------------------------------------------


def options(game: Game) -> list[str]:
    """What can be chosen before a game."""
    words = game.words("en")

    def line(option: Option) -> list[str]:
        seats = ", ".join(map(str, option.seats)) or "any"
        helped = str(words.find(f"options.{option.name}.help") or "")
        values = [f"**{w}**" if k == option.default else w for k, w in enumerate(option.words)]
        return [f"`{option.name}`", ", ".join(values), seats, option.clause, helped]

    rows = [line(option) for option in game.options]
    return table(["option", "values (default bold)", "seats", "clause", "in words"], rows)


def moves(game: Game) -> list[str]:
    """Every kind of move, and the numbers of its actions."""
    phases = {int(phase): phase.name.lower() for phase in game.rules.Phase}
    rows = []
    for move in game.moves:
        who = "chance" if move.is_chance else "a seat"
        parameters = ", ".join(f"{n} ({len(d)})" for n, d in move.domains.items())
        during = ", ".join(phases[phase] for phase in move.during)
        numbers = f"{move.start}…{move.start + move.size - 1}" if move.size > 1 else str(move.start)
        about = move.about.strip().splitlines()[0] if move.about.strip() else ""
        rows.append([f"`{move.name}`", who, during, parameters, numbers, about])
    return table(["move", "by", "phase", "parameters", "actions", "what it is"], rows)


def reasons(game: Game, kind: type[Reason], words: str) -> list[str]:
    """An enumeration with its clauses and sentences."""
    sentences = game.words("en")
    rows = [[f"`{r.name}`", r.clause, str(sentences.find(f"{words}.{r.name}") or "")] for r in list(kind)[1:]]
    return table(["name", "clause", "sentence"], rows)


def state(game: Game) -> list[str]:
    """The record, field by field."""

    def line(name: str, declared: Field) -> list[str]:
        shape = " × ".join(map(str, declared.shape))
        names: Any = getattr(declared.of, "__name__", "")
        return [f"`{name}`", game.dtype[name].base.name, shape, names, SEEN[declared.seen]]

    rows = [line(name, declared) for name, declared in fields_of(game.rules.State).items()]
    size = f"{game.dtype.itemsize} bytes; {game.actions:,} actions in all."
    return [size, "", *table(["field", "type", "shape", "numbers mean", "seen by"], rows)]


def observation(game: Game) -> list[str]:
    """The numbers of an observation, index by index."""
    rows = [[f"{s.start}…{s.stop - 1}" if s.size > 1 else str(s.start), f"`{s.name}`", s.axes, s.about]
            for s in layout(game)]
    size = f"{layout(game).size:,} numbers (int16); planes are 0 or 1, the last axis runs fastest."
    return [size, "", *table(["indices", "field", "axes", "meaning"], rows)]


def studied(game: Game) -> list[str]:
    """Measured with bots; kept by hand with the commands that made it."""
    file = STUDIES / f"{game.name}.md"
    return file.read_text(encoding="utf-8").strip().splitlines() if file.exists() else []


def clauses(game: Game) -> list[str]:
    """The rulebook's clauses, where the code does them, and which tests prove it."""
    folder = f"../../src/hortus/games/{game.name}"

    def places(row: Row) -> str:
        named = [place.rsplit(":", 1) for place in row.code]
        return " ".join(f"[{file}:{line}]({folder}/{file}#L{line})" for file, line in named[:4])

    def tests(row: Row) -> str:
        named = [place.split("::") for place in row.tests]
        return "<br>".join(f"[{sentence(name)}]({folder}/{file})" for file, name in named[:4])

    rows = [[f"**{r.clause.number}**", r.clause.text, places(r), tests(r)] for r in clause_table(game)]
    return [f"The whole text: [rulebook.md]({folder}/rulebook.md).", "",
            *table(["clause", "text", "code", "proved by"], rows)]


def sentence(test: str) -> str:
    """A test's name as the sentence it is."""
    return test.removeprefix("test_").replace("_", " ")


def table(headings: list[str], rows: list[list[str]]) -> list[str]:
    """A Markdown table; nothing when it has no rows."""
    if not rows:
        return []
    cells = [[cell.replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    lines = [headings, ["---"] * len(headings), *cells]
    return [f"| {' | '.join(line)} |" for line in lines]


if __name__ == "__main__":
    main()
