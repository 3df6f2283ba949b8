"""The pages: lobby, new table, joining, the table, rules, settings."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import Markup, escape

from hortus.core.games import Game
from hortus.table import eyes
from hortus.table.files import Ask, house_of
from hortus.table.guard import household
from hortus.table.house import Wanted
from hortus.table.past import read_fork
from hortus.table.people import Person, Settings
from hortus.table.problems import Problem
from hortus.table.render import asking, page, to
from hortus.table.rulebook import Chapter, chapters, on_a_sheet
from hortus.table.shows import card, level_rows, option_rows, table_card, table_data
from hortus.table.table import Table


async def lobby_page(request: Ask, person: Person, status: int = 200, problem: Any = None) -> Response[str]:
    house = house_of(request)
    language = person.language
    return page(
        request,
        person,
        "lobby.html",
        status,
        games=[card(game, language) for game in house.games.values()],
        tables=[table_card(table, person) for table in await house.tables_of(person)],
        problem=problem,
    )


@get("/", include_in_schema=False)
async def lobby(request: Ask) -> Response[str]:
    """The games, and my tables."""
    return await lobby_page(request, await asking(request))


def new_page(
    request: Ask,
    person: Person,
    game: Game,
    status: int = 200,
    problem: str | None = None,
    filled: dict[str, str] | None = None,
    fork: dict[str, Any] | None = None,
) -> Response[str]:
    filled = filled or {}
    language = person.language
    asked = filled.get("seats", "")
    count = int(asked) if asked in map(str, game.seats) else max(2, game.seats[0])
    return page(
        request,
        person,
        "new.html",
        status,
        game=card(game, language),
        counts=list(game.seats),
        count=fork["count"] if fork else count if count in game.seats else game.seats[0],
        options=option_rows(game, language),
        levels=level_rows(house_of(request), language),
        fork=fork,
        problem=problem,
        filled=filled,
    )


@get("/new/{name:str}", include_in_schema=False)
async def new_table(request: Ask, name: FromPath[str]) -> Response[str]:
    """Who plays, and by which rules."""
    return new_page(
        request, await asking(request), house_of(request).game(name), filled=dict(request.query_params)
    )


@post("/new/{name:str}", include_in_schema=False)
async def make_table(request: Ask, name: FromPath[str]) -> Response[Any]:
    """Lays the table and goes there."""
    house, form = house_of(request), await read_form(request)
    game = house.game(name)
    limit_making(request)
    person = await house.people.known(request)
    if form.get("name", "").strip():
        person = await house.people.change(person, name=form["name"])
    fork = None
    try:
        wanted = read_seats(form)
        options: dict[str, object] = {
            key.removeprefix("option."): value for key, value in form.items() if key.startswith("option.")
        }
        start: list[tuple[int, int]] = []
        if form.get("fork_table"):
            fork = await read_fork(house, person, form["fork_table"], form.get("fork_at", ""))
            start, options = fork["start"], fork["options"]
            if len(wanted) != fork["count"] or fork["game"] != game.name:
                raise Problem("bad_request")
        table = await house.lay(person, game, wanted, options, start, hints=form.get("hints") != "off")
    except Problem as problem:
        if problem.status not in (400, 422):
            raise
        return new_page(request, person, game, 422, problem.body(person.words).detail, form, fork)
    return to(request, f"/t/{table.row.id}", person)


def limit_making(request: Ask) -> None:
    client = request.client
    if not house_of(request).makes.take(household(client.host) if client else ""):
        raise Problem("too_many")


async def read_form(request: Ask) -> dict[str, str]:
    """A form's text fields, each once."""
    form = await request.form()
    return {key: value for key, value in form.items() if isinstance(value, str) and len(value) <= 400}


def read_seats(form: dict[str, str]) -> list[Wanted]:
    """`seat.0=me`, `seat.1=bot:greedy`, `seat.2=open`."""
    asked = form.get("seats", "")
    if not re.fullmatch(r"\d{1,2}", asked):
        raise Problem("bad_request")
    found = []
    for seat in range(int(asked)):
        kind, _, level = form.get(f"seat.{seat}", "open").partition(":")
        found.append(Wanted(kind=kind, level=level, name=form.get(f"name.{seat}", "")[:64]))
    return found


# -- joining ---------------------------------------------------------------------------------------


def join_page(
    request: Ask,
    person: Person,
    table: Table,
    seat: int,
    link: str,
    status: int = 200,
    problem: str | None = None,
) -> Response[str]:
    chair = table.chairs[seat]
    return page(
        request,
        person,
        "join.html",
        status,
        game=card(table.game, person.language),
        seat=seat,
        seats=eyes.chairs_for(table, person.id, person.language),
        taken=bool(chair.person) and chair.person != person.id,
        token=link,
        problem=problem,
    )


@get("/join/{link:str}", include_in_schema=False)
async def invitation(request: Ask, link: FromPath[str]) -> Response[Any]:
    """A seat is free: what is your name?"""
    person = await asking(request)
    table, seat = await house_of(request).invited(link)
    if person.id and table.chairs[seat].person == person.id:
        return to(request, f"/t/{table.row.id}")
    return join_page(request, person, table, seat, link)


@post("/join/{link:str}", include_in_schema=False)
async def sit_down(request: Ask, link: FromPath[str]) -> Response[Any]:
    """Takes the seat."""
    house, form = house_of(request), await read_form(request)
    table, seat = await house.invited(link)
    limit_making(request)
    person = await house.people.known(request)
    if form.get("name", "").strip():
        person = await house.people.change(person, name=form["name"])
    try:
        await house.join(person, link, person.name)
    except Problem as problem:
        if problem.name not in ("seat_taken", "over"):
            raise
        return join_page(request, person, table, seat, link, 409, problem.body(person.words).detail)
    return to(request, f"/t/{table.row.id}", person)


@get("/watch/{link:str}", include_in_schema=False)
async def look_on(request: Ask, link: FromPath[str]) -> Response[Any]:
    """Lets somebody look on."""
    house = house_of(request)
    limit_making(request)
    table = await house.watched(link)
    person = await house.people.known(request)
    await house.look_on(person, table)
    return to(request, f"/t/{table.row.id}", person)


# -- the table ---------------- ----------------------------------------------------------------------


@get("/t/{number:str}", include_in_schema=False)
async def table_page(request: Ask, number: FromPath[str]) -> Response[str]:
    """The table."""
    house, person = house_of(request), await asking(request)
    table = await house.seen_table(person, number)
    return page(
        request,
        person,
        "table.html",
        data=table_data(house, table, person),
        game=card(table.game, person.language),
        table=number,
    )


# -- rules and settings ----------------------------------------------------------------------------


def rules_context(game: Game, language: str) -> dict[str, Any]:
    rulebook = game.rulebook_in(language)
    found = chapters(rulebook)
    options = option_rows(game, rulebook.language)
    return {
        "game": card(game, language),
        "rules_lang": rulebook.language,
        "chapters": [readable(chapter, options) for chapter in found],
        "sheet": [readable(chapter, options) for chapter in on_a_sheet(found)],
        "options": option_rows(game, language),
    }


def readable(chapter: Chapter, options: list[dict[str, Any]]) -> dict[str, Any]:
    """A chapter for people, who know an option by its title."""
    html = chapter.html
    for option in options:
        html = html.replace(f"<code>{option['name']}</code>", f"<em>{escape(option['title'])}</em>")
    return {"id": chapter.id, "title": chapter.title, "html": Markup(html)}


@get("/rules/{name:str}", include_in_schema=False)
async def rules(request: Ask, name: FromPath[str]) -> Response[str]:
    """The rulebook of a game."""
    person = await asking(request)
    game = house_of(request).game(name)
    return page(request, person, "rules.html", **rules_context(game, person.language))


@get("/rules/{name:str}/sheet", include_in_schema=False)
async def rules_sheet(request: Ask, name: FromPath[str]) -> Response[str]:
    """The rules on a sheet to print."""
    person = await asking(request)
    game = house_of(request).game(name)
    return page(request, person, "sheet.html", **rules_context(game, person.language))


@get("/settings", include_in_schema=False)
async def settings(request: Ask) -> Response[str]:
    """Language, light, motion, help, sound, palette."""
    return page(
        request, await asking(request), "settings.html", next=local(request.query_params.get("next", "/"))
    )


@post("/settings", include_in_schema=False)
async def change_settings(request: Ask) -> Response[Any]:
    """Changes the settings that were sent, and goes back."""
    house, form = house_of(request), await read_form(request)
    if not (await asking(request)).id:  # a new guest is made
        limit_making(request)
    person = await house.people.known(request)
    sent: dict[str, Any] = {key: form[key] for key in Settings.__struct_fields__ if key in form}
    if "sound" in sent:
        sent["sound"] = sent["sound"] == "on"
    try:
        wanted = msgspec.convert({**msgspec.structs.asdict(person.settings), **sent}, Settings)
    except msgspec.ValidationError:
        raise Problem("bad_request") from None
    await house.people.change(person, name=form.get("name"), settings=wanted)
    return to(request, local(form.get("next", "/")), person)


def local(path: str) -> str:
    """A path of this site, never another site's address."""
    plain = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if plain and len(path) <= 200 else "/"


PAGES = [
    lobby,
    new_table,
    make_table,
    invitation,
    sit_down,
    look_on,
    table_page,
    rules,
    rules_sheet,
    settings,
    change_settings,
]
