"""The rulebook of a game as data: chapters and numbered clauses."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hortus.core.words import check_language, typeset

CLAUSE = re.compile(r"^\s*(?:[-*]\s+)?\*\*([A-Z]+-(?:DC)?\d+[a-z]?)\*\*\s*(.*)$")
NUMBER = re.compile(r"\b([A-Z]+-(?:DC)?\d+[a-z]?)\b")
HEADING = re.compile(r"^(#+)\s+(.*)$")


@dataclass(frozen=True)
class Clause:
    """One numbered sentence of the rules."""

    number: str
    text: str
    chapter: str

    @property
    def ours(self) -> bool:
        """Whether this is a ruling of ours where the published rules are silent."""
        return "-DC" in self.number


class Rulebook:
    """The text and its clauses, in order."""

    def __init__(self, text: str, language: str = "en"):
        """Read `rulebook.md`: a clause is a line that begins with its bold number."""
        self.text, self.language = text, language
        self.clauses: dict[str, Clause] = {}
        chapter = ""
        for line in text.splitlines():
            if heading := HEADING.match(line):
                chapter = heading[2]
            elif clause := CLAUSE.match(line):
                self.clauses[clause[1]] = Clause(clause[1], clause[2], chapter)


@cache
def load_rulebook(folder: Path, language: str) -> Rulebook:
    """The rulebook in a game's folder: in a language, or in English if there is none in it."""
    check_language(language)
    translated = folder / f"rulebook.{language}.md"
    if translated.exists():
        return Rulebook(typeset(translated.read_text(encoding="utf-8"), language), language)
    return Rulebook((folder / "rulebook.md").read_text(encoding="utf-8"))
