"""A game's words in one language, and sentences with slots to fill."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale

from hortus.core.errors import UnknownLanguage
from hortus.kit.records import Names

LANGUAGES = ("en", "de", "fr")

# {name}, {name.form}, {name:one flower|# flowers}, {name:one flower|# flowers|no flowers}
SLOT = re.compile(r"\{(\w+)(?:\.(\w+))?(?::([^{}|]*)\|([^{}|]*)(?:\|([^{}|]*))?)?\}")

NUMBER_AT_END = re.compile(r"-\d+$")


class Word(str):
    """A word that may have forms for different places in a sentence."""

    forms: dict[str, str]

    @classmethod
    def of(cls, declared: Any) -> "Word":
        """A plain word, or a table of forms of which the first is the plain one."""
        forms = dict(declared) if isinstance(declared, dict) else {}
        word = cls(next(iter(forms.values())) if forms else declared)
        word.forms = forms
        return word


class Words:
    """Everything a game says in one language."""

    def __init__(self, language: str, table: dict[str, Any]):
        """From the parsed file."""
        self.language, self.table = language, table
        self.plural = Locale.parse(language).plural_form

    def find(self, key: str) -> Any:
        """What stands under a dotted key, or None."""
        found: Any = self.table
        for part in key.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        return found

    def __call__(self, key: str, **slots: Any) -> str:
        """The sentence under a dotted key with its slots filled."""
        template = self.find(key)
        if not isinstance(template, str):
            raise KeyError(f"there are no words for {key!r} in {self.language!r}")
        return self.fill(template, slots)

    def fill(self, template: str, slots: dict[str, Any]) -> str:
        """Put words and numbers into a sentence."""
        return SLOT.sub(lambda slot: self.filled(slot, slots), template)

    def filled(self, slot: re.Match[str], slots: dict[str, Any]) -> str:
        """One slot: the value, a form of it, or the form that goes with its number."""
        name, form, one, other, none = slot.groups()
        if name not in slots:
            raise KeyError(f"nothing fills {slot[0]} in {self.language!r}; there are {', '.join(slots)}")
        value = slots[name]
        if none is not None and int(value) == 0:
            return str(none)
        if one is not None:
            return (one if self.plural(abs(int(value))) == "one" else other).replace("#", str(value))
        if form is not None:
            return str(value.forms.get(form, value)) if isinstance(value, Word) else str(value)
        return str(value)

    def value(self, parameter: str, name: str) -> Word:
        """What a parameter's value is called here; numbered pieces of a kind share its word."""
        declared = self.find("values")
        table = declared.get(parameter, {}) if isinstance(declared, dict) else {}
        return Word.of(table.get(name, table.get(NUMBER_AT_END.sub("", name), name)))

    def named(self, domain: Names | None, index: int) -> Word | int:
        """A piece or value of a reason: a word of the table with these names, or the number.

        An owner's edition may have some names besides: those are said as they stand.
        """
        if domain is None or not 0 <= index < len(domain):
            return index
        names, name = set(domain) - {""}, domain[index]
        for table in (self.find("values") or {}).values():
            if 2 * len(names & set(table)) > len(names):
                return Word.of(table.get(name, name) if name else "")
        return Word.of(name)


def check_language(language: str) -> None:
    """Nothing is said in a language that is none of ours."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"there are no words in {language!r}; languages are {', '.join(LANGUAGES)}")


@cache
def load_words(folder: Path, language: str) -> Words:
    """The words of a game in a language."""
    check_language(language)
    file = folder / f"{language}.toml"
    return Words(language, tomllib.loads(file.read_text(encoding="utf-8")))
