"""The site's own words, in every language: `words/<language>.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from hortus.core.words import Words, load_words

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
FOLDER = Path(__file__).parent / "words"


@cache
def site_words(language: str) -> Words:
    """The site's sentences in one language."""
    return load_words(FOLDER, language)


def page_words(language: str) -> dict[str, Any]:
    """What the scripts of a page say; they fill the slots themselves."""
    found: dict[str, Any] = site_words(language).find("page")
    return found


def level_title(language: str, level: str) -> str:
    """What a bot's level is called."""
    return str(site_words(language).find(f"bots.{level}") or level)


def negotiate(accept: str) -> str:
    """The first of our languages that a browser asks for, by its weights; English otherwise."""
    asked = []
    for place, item in enumerate(accept[:400].split(",")):
        name, _, weight = item.partition(";")
        try:
            share = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            share = 0.0
        asked.append((-share, place, name.strip().lower().split("-")[0]))
    return next((name for share, _, name in sorted(asked) if share and name in LANGUAGES), "en")
