"""The table of clauses: what the rulebook says, where the code does it, which tests prove it."""

import ast
from dataclasses import dataclass, field
from pathlib import Path

from hortus.core.games import Game
from hortus.core.rulebook import NUMBER, Clause

CODE = {".py", ".toml", ".css"}


@dataclass
class Row:
    """A clause, the places of code that name it, the tests that prove it."""

    clause: Clause
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


def clause_table(game: Game, language: str = "en") -> list[Row]:
    """One row for every clause, in the order of the rulebook."""
    named, proved = named_in_code(game), proved_by_tests(game)
    clauses = game.rulebook_in(language).clauses.values()
    return [Row(c, named.get(c.number, []), proved.get(c.number, [])) for c in clauses]


def named_clauses(game: Game) -> dict[str, list[str]]:
    """Every clause that code or tests name, with the places."""
    both: dict[str, list[str]] = {}
    for found in (named_in_code(game), proved_by_tests(game)):
        for number, places in found.items():
            both.setdefault(number, []).extend(places)
    return both


def named_in_code(game: Game) -> dict[str, list[str]]:
    """Clause → file:line, for every file of the game that is not a test or words."""
    found: dict[str, list[str]] = {}
    for file in sorted(game.folder.rglob("*")):
        inside = file.relative_to(game.folder)
        if file.suffix in CODE and not {"tests", "words"} & set(inside.parts):
            for line, text in enumerate(spoken(file).splitlines(), 1):
                for number in numbers_of(game, text):
                    found.setdefault(number, []).append(f"{inside}:{line}")
    return found


def spoken(file: Path) -> str:
    """A file's text; of a drawing only the comments, because the data of a path looks like a clause."""
    text = file.read_text(encoding="utf-8")
    if not file.name.startswith("board"):
        return text
    return "\n".join(text.partition("#")[2] for text in text.splitlines())


def numbers_of(game: Game, text: str) -> list[str]:
    """The clauses of this game that a line names."""
    return [number for number in NUMBER.findall(text) if number.startswith(f"{game.rulebook_prefix}-")]


def proved_by_tests(game: Game) -> dict[str, list[str]]:
    """Clause → tests that carry it as `@clause("M-17")`."""
    found: dict[str, list[str]] = {}
    for file in sorted((game.folder / "tests").rglob("test_*.py")):
        for test in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(test, ast.FunctionDef):
                for number in carried(test):
                    found.setdefault(number, []).append(f"{relative(file, game)}::{test.name}")
    return found


def carried(test: ast.FunctionDef) -> list[str]:
    """The clauses in a test's decorators."""
    return [
        str(argument.value)
        for decorator in test.decorator_list
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "clause"
        for argument in decorator.args
        if isinstance(argument, ast.Constant)
    ]


def relative(file: Path, game: Game) -> str:
    """A file as seen from the game's folder."""
    return str(file.relative_to(game.folder))
