"""The rulebook speaks every language of the game, and says the same in each."""

import re

import pytest

from hortus import Game
from hortus.core.rulebook import CLAUSE, HEADING, NUMBER, Rulebook
from hortus.core.words import LANGUAGES
from hortus.table.pages import rules_context

in_every_language = pytest.mark.parametrize("language", [other for other in LANGUAGES if other != "en"])


def shape(rulebook: Rulebook) -> list[str]:
    """Line by line: the depth of a heading, the number of a clause, or whether something stands there."""

    def of(line: str) -> str:
        found = HEADING.match(line) or CLAUSE.match(line)
        return found[1] if found else "text" * bool(line)

    return [of(line) for line in rulebook.text.splitlines()]


@in_every_language
def test_a_translation_has_the_same_chapters_and_clauses(game: Game, language: str) -> None:
    translated = game.rulebook_in(language)
    assert translated.language == language
    assert list(translated.clauses) == list(game.rulebook.clauses)
    assert shape(translated) == shape(game.rulebook)


@in_every_language
def test_every_clause_is_translated(game: Game, language: str) -> None:
    for clause in game.rulebook_in(language).clauses.values():
        original = game.rulebook.clauses[clause.number]
        assert clause.text.strip(), clause.number
        assert clause.text != original.text, clause.number


@in_every_language
def test_a_translation_has_the_same_figures_options_and_references(game: Game, language: str) -> None:
    told = re.compile(rf"`[^`]+`|{NUMBER.pattern}|\d+")
    for clause in game.rulebook_in(language).clauses.values():
        original = game.rulebook.clauses[clause.number]
        said, meant = (sorted(match[0] for match in told.finditer(c.text)) for c in (clause, original))
        assert said == meant, clause.number


@in_every_language
def test_the_page_of_the_rules_shows_the_translation_with_a_place_for_every_clause(
    game: Game, language: str
) -> None:
    shown = rules_context(game, language)
    page = "".join(chapter["html"] for chapter in shown["chapters"])
    assert shown["rules_lang"] == language
    assert re.findall(r'<p id="([^"]+)"', page) == list(game.rulebook.clauses)
    assert len({chapter["id"] for chapter in shown["chapters"]}) == len(shown["chapters"])
