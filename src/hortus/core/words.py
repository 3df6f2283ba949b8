"""A game's words in one language, and sentences with slots to fill."""

import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from babel import Locale

from hortus.core.errors import UnknownLanguage
from hortus.kit.records import Names

LANGUAGES = ("en", "de", "fr")

# {name}, {name.form}, {name:one flower|# flowers}, {name:one flower|# flowers|no flowers}
SLOT = re.compile(r"\{(\w+)(?:\.(\w+))?(?::([^{}|]*)\|([^{}|]*)(?:\|([^{}|]*))?)?\}")

BESIDE_A_MARK = re.compile(r"(?<=\S) (?=[;:!?»])|(?<=«) ")

ELIDED = re.compile(r"\b([Dd])e (?=[AEIOUÀÂÉÈÊËÎÏÔÛ])")  # French before a name: d’Ada
NUMBER = re.compile(r"-?\d+")
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


class Slot(NamedTuple):
    """A place in a sentence that is filled."""

    text: str
    name: str
    form: str | None
    one: str | None
    other: str | None
    none: str | None


@lru_cache(20_000)
def pieces(template: str) -> tuple[str | Slot, ...]:
    """A sentence taken apart, once: what stands between its slots, and they."""
    found: list[str | Slot] = []
    end = 0
    for slot in SLOT.finditer(template):
        found += [template[end : slot.start()], Slot(slot[0], *slot.groups())]
        end = slot.end()
    return (*found, template[end:])


class Words:
    """Everything a game says in one language; a board asks for hundreds of sentences, so they are kept."""

    def __init__(self, language: str, table: dict[str, Any]):
        """From the parsed file."""
        self.language, self.table = language, table
        self.plural = lru_cache(1000)(Locale.parse(language).plural_form)
        self._found: dict[str, Any] = {}
        self._values: dict[tuple[str, str], Word] = {}
        self._named: dict[tuple[Names, int], Word] = {}

    def find(self, key: str) -> Any:
        """What stands under a dotted key, or None."""
        if key not in self._found:
            found: Any = self.table
            for part in key.split("."):
                found = found.get(part) if isinstance(found, dict) else None
            self._found[key] = found
        return self._found[key]

    def __call__(self, key: str, **slots: Any) -> str:
        """The sentence under a dotted key with its slots filled."""
        template = self.find(key)
        if not isinstance(template, str):
            raise KeyError(f"there are no words for {key!r} in {self.language!r}")
        return self.fill(template, slots)

    def fill(self, template: str, slots: dict[str, Any]) -> str:
        """Put words and numbers into a sentence."""
        told = "".join(
            [self.filled(piece, slots) if type(piece) is Slot else str(piece) for piece in pieces(template)]
        )
        return ELIDED.sub(r"\1’", told) if self.language == "fr" else told

    def filled(self, slot: Slot, slots: dict[str, Any]) -> str:
        """One slot: the value, a form of it, or the form that goes with its number."""
        text, name, form, one, other, none = slot
        if name not in slots:
            raise KeyError(f"nothing fills {text} in {self.language!r}; there are {', '.join(slots)}")
        value = slots[name]
        if none is not None and int(value) == 0:
            return none
        if one is not None and other is not None:
            return (one if self.plural(abs(int(value))) == "one" else other).replace("#", str(value))
        if form is not None:
            return str(value.forms.get(form, value)) if isinstance(value, Word) else str(value)
        return str(value)

    def value(self, parameter: str, name: str) -> Word:
        """What a parameter's value is called here; numbered pieces of a kind share its word."""
        key = parameter, name
        if key not in self._values:
            declared = self.find("values")
            table = declared.get(parameter, {}) if isinstance(declared, dict) else {}
            self._values[key] = Word.of(called(table, name))
        return self._values[key]

    def named(self, domain: Names | None, index: int) -> Word | int:
        """A piece or value of a reason: a word of the table with these names, or the number.

        An owner's edition may have some names besides: those are said as they stand.
        """
        if domain is None or not 0 <= index < len(domain):
            return index
        key = domain, index
        if key not in self._named:
            name = domain[index]
            self._named[key] = Word.of(self.declared(domain).get(name, name) if name else "")
        return self._named[key]

    def declared(self, domain: Names) -> dict[str, Any]:
        """The table that has words for most of these names, or none."""
        names = set(domain) - {""}
        tables: dict[str, dict[str, Any]] = self.find("values") or {}
        return next((table for table in tables.values() if 2 * len(names & set(table)) > len(names)), {})


def typeset(text: str, language: str) -> str:
    """In French no line begins with one of the marks that stand apart from their word, as « : » does."""
    return BESIDE_A_MARK.sub("\N{NO-BREAK SPACE}", text) if language == "fr" else text


def called(table: dict[str, Any], name: str) -> Any:
    """The word of a name, or of its kind if it is numbered; a number has that of its sign, # is its size."""
    if name in table:
        return table[name]
    if NUMBER.fullmatch(name):
        way = table.get("minus" if name.startswith("-") else "plus", "")
        return way.replace("#", name.lstrip("-")) or name.replace("-", "\N{MINUS SIGN}")
    return table.get(NUMBER_AT_END.sub("", name), name)


def check_language(language: str) -> None:
    """Nothing is said in a language that is none of ours."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"there are no words in {language!r}; languages are {', '.join(LANGUAGES)}")


@cache
def load_words(folder: Path, language: str) -> Words:
    """The words of a game in a language."""
    check_language(language)
    file = folder / f"{language}.toml"
    return Words(language, tomllib.loads(typeset(file.read_text(encoding="utf-8"), language)))
