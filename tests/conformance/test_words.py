"""Every move, reason and ending has its sentence in every language, and every sentence can be filled."""

import json
import random
import re
from typing import Any

from hortus import Game

from .playing import few_cases, played, random_match

LANGUAGES = ("en", "de", "fr")


def keys_of(table: dict[str, Any], prefix: str = "") -> set[str]:
    """The dotted keys of a file; the forms of a word are each language's own business."""
    found = set()
    for key, value in table.items():
        here = f"{prefix}{key}"
        nested = (
            isinstance(value, dict) and not prefix.startswith("values.") and not prefix.startswith("options.")
        )
        found |= keys_of(value, f"{here}.") if nested else {here}
    return found


def test_the_languages_say_the_same_things(game: Game) -> None:
    keys = {language: keys_of(game.words(language).table) for language in LANGUAGES}
    for language in LANGUAGES[1:]:
        assert not (keys["en"] ^ keys[language]), f"{language} differs from English"


def test_no_line_of_french_begins_with_a_mark(game: Game) -> None:
    told = json.dumps(game.words("fr").table, ensure_ascii=False) + game.rulebook_in("fr").text
    assert "\N{NO-BREAK SPACE}:" in told
    assert not re.findall(r"\S [;:!?»]|« ", told)


def test_every_move_and_reason_has_its_sentence(game: Game) -> None:
    for language in LANGUAGES:
        words = game.words(language)
        needed = [*("name", "tagline", "about")]
        needed += [f"actions.{m.name}" for m in game.moves if not m.is_chance]
        needed += [f"moves.{m.name}" for m in game.moves]
        needed += [f"moves.{m.name}_hidden" for m in game.moves if m.owns]
        needed += [f"refusals.{no.name}" for no in game.reasons("No")[1:]]
        needed += [f"endings.{ending.name}" for ending in game.reasons("Ending")[1:]]
        needed += [f"notes.{note.name}" for note in game.reasons("Note") if note.clause]
        needed += [f"lines.{line.name}" for line in game.reasons("Line") if line.clause]
        needed += [f"options.{o.name}.name" for o in game.options]
        needed += [f"options.{o.name}.help" for o in game.options]
        missing = [key for key in needed if not isinstance(words.find(key), str)]
        assert not missing, f"{language} has no words for {missing}"
        for option in game.options:
            if option.values != (0, 1):
                assert len(words.find(f"options.{option.name}.values")) == len(option.values)


def test_a_row_of_the_score_sheets_is_not_named_after_one_of_its_pieces(game: Game) -> None:
    for language in LANGUAGES:
        words = game.words(language)
        for line in game.reasons("Line"):
            if line.clause and "{" in words.find(f"lines.{line.name}"):
                assert "{" not in words.find(f"rows.{line.name}"), f"{language}: rows.{line.name}"


def test_everything_that_happens_can_be_told(game: Game) -> None:
    rng = random.Random(19)
    for number, case in enumerate(few_cases(game, 6)):
        match = random_match(game, case, number, names=["Ada", "Bruno", "Chloé", "Dora", "Emil"][: case[0]])
        for position in played(match, rng):
            if rng.random() < 0.1:
                check_sentences(position, rng)
        for language in LANGUAGES:
            for reader in [None, *range(match.seats)]:
                check_all(match.log(language, reader))
            assert match.ending is not None
            check_all([match.ending.say(language), match.prompt(0, language)])
            check_all([i.say(language) for seat in range(match.seats) for i in match.score_sheet(seat)])


def check_sentences(match: Any, rng: random.Random) -> None:
    """Prompts, actions and refusals at one moment."""
    for language in LANGUAGES:
        check_all([match.prompt(reader, language) for reader in [None, *range(match.seats)]])
        check_all([action.say(language) for action in match.legal()[:30]])
        asked = [match.refusal(rng.randrange(match.game.actions)) for _ in range(30)]
        check_all([refusal.say(language) for refusal in asked if refusal])


def check_all(sentences: list[str]) -> None:
    """A sentence is filled, and not empty."""
    for sentence in sentences:
        assert sentence.strip()
        assert not re.search(r"[{}#|]", sentence), sentence


def test_every_refusal_names_a_clause_of_the_rulebook(game: Game) -> None:
    for enum in ("No", "Note", "Line", "Ending"):
        for reason in game.reasons(enum):
            assert not reason.clause or reason.clause in game.rulebook.clauses, f"{enum}.{reason.name}"
    for option in game.options:
        assert not option.clause or option.clause in game.rulebook.clauses
