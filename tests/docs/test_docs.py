"""The documentation is there, leads somewhere, and its example runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import hortus
from hortus import Game

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if ":" not in link]
    missing = {link for link in links if not (page.parent / link).exists()}
    assert not missing, f"{page.name} names {sorted(missing)}"


@pytest.mark.parametrize("game", hortus.games().values(), ids=hortus.games())
def test_every_game_has_its_page_with_every_clause(game: Game) -> None:
    page = (ROOT / "docs" / "games" / f"{game.name}.md").read_text(encoding="utf-8")
    missing = [number for number in game.rulebook.clauses if f"**{number}**" not in page]
    assert not missing, f"make docs writes them: {missing}"
    assert (ROOT / "docs" / "games" / f"{game.name}-light.svg").exists()


@pytest.mark.parametrize("game", hortus.games().values(), ids=hortus.games())
def test_the_lines_of_code_that_a_page_names_for_a_clause_do_name_it(game: Game) -> None:
    folder, found = ROOT / "docs" / "games", 0
    for row in (folder / f"{game.name}.md").read_text(encoding="utf-8").splitlines():
        clause = re.match(r"\| \*\*([\w-]+)\*\* ", row)
        for file, line in re.findall(r"\]\(([^)]+)#L(\d+)\)", row) if clause else ():
            lines = (folder / file).read_text(encoding="utf-8").splitlines()
            told = lines[int(line) - 1] if int(line) <= len(lines) else ""
            assert re.search(rf"\b{clause[1]}\b", told), f"{file}:{line} has moved: make docs writes it again"
            found += 1
    assert found >= len(game.rulebook.clauses)


def test_every_decision_is_in_the_list_of_decisions() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = set(LINK.findall((folder / "README.md").read_text(encoding="utf-8")))
    assert listed == {page.name for page in folder.glob("0*.md")}


def test_the_changelog_names_the_present_version() -> None:
    assert f"## {hortus.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_example_of_the_readme_runs(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    done = subprocess.run([sys.executable, "-W", "error", "-c", example], cwd=tmp_path, check=False,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "board.svg").exists()
    assert len(example.strip().splitlines()) <= 14


def test_the_makefile_has_just_the_targets_that_are_named() -> None:
    targets = re.findall(r"^([\w]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(targets) == {"play", "test", "check", "bench", "docs"}
