"""How games, options and tables are described to a page."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from hortus.core.games import Game
from hortus.core.words import Words
from hortus.kit.records import Option
from hortus.table import eyes
from hortus.table.files import game_css
from hortus.table.house import House
from hortus.table.people import Person
from hortus.table.table import Table
from hortus.table.words import level_title, page_words, site_words


def card(game: Game, language: str) -> dict[str, Any]:
    """A game as the pages show it."""
    words = game.words(language)
    drawn = f"/games/{game.name}/picture.svg"
    return {
        "name": game.name,
        "title": words("name"),
        "tagline": words("tagline"),
        "about": words("about"),
        "author": game.author,
        "publisher": game.publisher,
        "year": game.year,
        "seats": [game.seats[0], game.seats[-1]],
        "minutes": game.minutes,
        "css": game_css(game),
        "picture": drawn,
        "picture_dark": f"{drawn}?theme=dark",
        "rules": f"/rules/{game.name}",
        "new": f"/new/{game.name}",
    }


def table_card(table: Table, person: Person) -> dict[str, Any]:
    """A table as the lobby shows it."""
    language = person.language
    held = table.held_by(person.id)
    turn = next((seat for seat in held if seat in table.acting), held[0] if held else None)
    table.match.names = table.names(language)
    when = table.log[-1].at if table.log else table.row.made
    return {
        "id": table.row.id,
        "url": f"/t/{table.row.id}",
        "game": table.game.words(language)("name"),
        "name": table.game.name,
        "seats": eyes.chairs_for(table, person.id, language),
        "state": table.state,
        "my_turn": House.my_turn(table, person),
        "when": datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "prompt": table.match.prompt(turn, language) if table.state != "open" else "",
    }


def option_words(words: Words, option: Option) -> list[str]:
    """What an option's values are called."""
    named = words.find(f"options.{option.name}.values")
    if isinstance(named, list) and len(named) == len(option.words):
        return [str(name) for name in named]
    if isinstance(named, dict):
        return [str(named.get(word, word)) for word in option.words]
    if option.words == ("off", "on"):
        return [site_words(words.language)(f"settings.sound_{word}") for word in option.words]
    return list(option.words)


def option_rows(game: Game, language: str) -> list[dict[str, Any]]:
    """The options of a game, each explained."""
    words = game.words(language)
    return [
        {
            "name": option.name,
            "title": words(f"options.{option.name}.name"),
            "help": words(f"options.{option.name}.help"),
            "default": option.words[option.default],
            "values": [
                {"value": value, "title": title}
                for value, title in zip(option.words, option_words(words, option), strict=True)
            ],
            "counts": list(option.seats) or None,
            "clause": option.clause or None,
        }
        for option in game.options
    ]


def level_rows(house: House, language: str) -> list[dict[str, str]]:
    return [{"level": level, "title": level_title(language, level)} for level in house.bots.offered]


def table_data(house: House, table: Table, person: Person) -> dict[str, Any]:
    """The island of the table page."""
    language = person.language
    host = person.id == table.row.host
    words = table.game.words(language)
    chosen = []
    for option, row in zip(table.game.options, option_rows(table.game, language), strict=True):
        value = table.row.options.get(option.name, row["default"])
        title = next((v["title"] for v in row["values"] if v["value"] == value), str(value))
        chosen.append({"title": row["title"], "value": title})
    return {
        "table": table.row.id,
        "game": table.game.name,
        "title": words("name"),
        "css": game_css(table.game),
        "live": f"/t/{table.row.id}/live",
        "lang": language,
        "words": page_words(language),
        "settings": person.settings,
        "mine": table.held_by(person.id),
        "onlooker": not table.held_by(person.id),
        "host": host,
        "watch": f"/watch/{table.links[-1]}" if host and -1 in table.links else None,
        "secrets": table.secrets,
        "hints": table.row.hints,
        "levels": level_rows(house, language),
        "options": chosen,
        "now": eyes.now(table, eyes.Asker(person.id, language)),
    }
