"""Turns a template and what it is told into an answer."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import MediaType, Response
from litestar.response import Redirect
from markupsafe import Markup

from hortus.core.svg import TOKENS
from hortus.table.files import Ask, asset, house_of, stamp
from hortus.table.people import Person, cookies, language_choices
from hortus.table.words import page_words

TEMPLATES = Path(__file__).parent / "templates"


@cache
def environment() -> Environment:
    found = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    found.filters["island"] = island
    found.globals["asset"] = asset
    return found


def island(data: Any) -> Markup:
    """JSON that may stand inside a script element."""
    text = msgspec.json.encode(data).decode()
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


async def asking(request: Ask) -> Person:
    """Who asks."""
    return await house_of(request).people.of(request)


def page(
    request: Ask, person: Person, template: str, code: int = 200, data: Any = None, **context: Any
) -> Response[str]:
    """A page in the language of whoever asks."""
    words = person.words
    text = (
        environment()
        .get_template(template)
        .render(
            lang=person.language,
            langs=language_choices(),
            t=words,
            tokens_css=f"/tokens.css?v={stamp(TOKENS)}",
            settings=person.settings,
            person={"name": person.name},
            path=request.url.path,
            data={"words": page_words(person.language), "lang": person.language} if data is None else data,
            **context,
        )
    )
    return Response(
        text,
        status_code=code,
        media_type=MediaType.HTML,
        headers={"cache-control": "no-store"},
        cookies=cookies(person, request),
    )


def to(request: Ask, path: str, person: Person | None = None) -> Redirect:
    """On to another page, after something was done."""
    return Redirect(path, status_code=303, cookies=cookies(person, request) if person else [])
