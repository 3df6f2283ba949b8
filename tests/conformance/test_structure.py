"""Imports point one way, and rules keep to the subset that runs everywhere."""

import ast
import re
from pathlib import Path

import hortus
from hortus import Game
from hortus.kit.subset import complaints

PACKAGE = Path(str(hortus.__file__)).parent
MAY_IMPORT = {
    "kit": {"kit"},
    "core": {"kit", "core", "games"},
    "games": {"kit", "core"},
    "bots": {"kit", "core", "bots"},
    "learn": {"kit", "core", "bots", "learn"},
    "lab": {"kit", "core", "bots", "lab"},
    "text": {"kit", "core", "text"},
    "table": {"kit", "core", "bots", "table"},
}


PAGES = [*(PACKAGE / "table" / "static").glob("*.js"), *(PACKAGE / "table" / "templates").glob("*.html")]
MOST_LINES = 1500  # of the browser's code, for all games together
# words of games that are ordinary words of a page, too
ORDINARY = {
    *("balance", "big", "block", "build", "card", "colour", "comes", "draw", "field", "figure", "finish"),
    *("first", "goal", "ground", "long", "many", "near", "place", "play", "quiet", "site", "stay", "stop"),
    *("take", "through", "turn", "way"),
}


def imported(file: Path) -> set[str]:
    """The parts of our package a file imports; `import hortus` itself counts as the core."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [
                f"{node.module}.{alias.name}" if node.module == "hortus" else str(node.module)
                for alias in node.names
            ]
        for name in names:
            parts = name.split(".")
            if parts[0] == "hortus":
                found.add(parts[1] if len(parts) > 1 and (PACKAGE / parts[1]).is_dir() else "core")
    return found


def test_imports_point_one_way() -> None:
    wrong = []
    for part, allowed in MAY_IMPORT.items():
        for file in (PACKAGE / part).rglob("*.py"):
            if "tests" not in file.parts and (others := imported(file) - allowed):
                wrong.append(f"{file.relative_to(PACKAGE)} imports {sorted(others)}")
    assert not wrong, "\n".join(wrong)


def test_a_rules_file_imports_only_the_kit(game: Game) -> None:
    for file in rules_files(game):
        others = {name for name in imported(file) if name != "kit"}
        assert not others, f"{file.name} imports {others}"


def test_rules_keep_to_the_subset_that_runs_everywhere(game: Game) -> None:
    found = [complaint for file in rules_files(game) for complaint in complaints(file)]
    assert not found, "\n".join(map(str, found))


def rules_files(game: Game) -> list[Path]:
    """The files that are compiled."""
    folder = game.folder
    several = (folder / "rules").glob("*.py") if (folder / "rules").is_dir() else [folder / "rules.py"]
    optional = [file for name in ("values.py", "views.py") if (file := folder / name).exists()]
    return [*several, *optional]


def test_the_browser_knows_no_word_of_a_game(game: Game) -> None:
    told = "\n".join(file.read_text(encoding="utf-8") for file in PAGES).lower()
    known = {word for word in words_of(game) - ORDINARY if re.search(rf"\b{re.escape(word)}s?\b", told)}
    assert not known, f"pages and scripts name {sorted(known)}"


def words_of(game: Game) -> set[str]:
    """The game's name, its moves, their parameters, what these can be, and its pieces."""
    moves = {word for move in game.moves for word in (move.name, *move.domains)}
    values = {word for move in game.moves for domain in move.domains.values() for word in domain}
    reasons = [reason for kind in ("No", "Note", "Line", "Ending") for reason in game.reasons(kind)]
    pieces = {word.split("-")[0] for reason in reasons for word in reason.piece or ()}
    words = {word.lower() for word in moves | values | pieces if word.isalpha() and len(word) > 2}
    return words | {game.name}


def test_the_code_of_the_browser_stays_small() -> None:
    lines = sum(len(f.read_text(encoding="utf-8").splitlines()) for f in PAGES if f.suffix == ".js")
    assert 0 < lines < MOST_LINES
