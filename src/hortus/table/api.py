"""The same table for programs: JSON under `/api`, described at `/schema`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Response, Router, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from hortus.core.games import Game
from hortus.table import eyes, messages as m
from hortus.table.analyses import check_over
from hortus.table.files import Ask, house_of
from hortus.table.house import House, Wanted
from hortus.table.live import question
from hortus.table.pages import limit_making
from hortus.table.past import may_look_with, position_now, replayable
from hortus.table.people import Person, Settings, cookies
from hortus.table.problems import Problem, ProblemBody
from hortus.table.render import asking
from hortus.table.shows import option_rows
from hortus.table.table import Table

KEPT = {"cache-control": "no-store"}
SMALLEST_PLAY = "hortus play 1\ngame gardens_of_mars\nrules 1\nseats 2\n"
Seat = Annotated[int, QueryParameter(ge=0, le=31)]
AnySeat = Annotated[int | None, QueryParameter(ge=0, le=31)]


class OptionValue(msgspec.Struct):
    """One value of an option."""

    value: str
    title: str


class OptionInfo(msgspec.Struct):
    """A rule that can be chosen before the game."""

    name: str
    title: str
    help: str
    default: str
    values: list[OptionValue]
    counts: list[int] | None
    clause: str | None


class GameInfo(msgspec.Struct):
    """A game, in the asker's language."""

    name: str
    title: str
    tagline: str
    about: str
    author: str
    publisher: str
    year: int
    seats: list[int]
    minutes: int
    version: str
    options: list[OptionInfo]


class SeatWish(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Who shall sit there."""

    kind: Literal["me", "open", "bot"] = "open"
    level: Annotated[str, msgspec.Meta(max_length=24)] = ""
    name: Annotated[str, msgspec.Meta(max_length=64)] = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table to be laid."""

    game: Annotated[str, msgspec.Meta(max_length=64)]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=32)]
    options: Annotated[dict[str, str | int | bool], msgspec.Meta(max_length=64)] = {}
    name: Annotated[str, msgspec.Meta(max_length=64)] = ""
    hints: bool = True


class TableMade(msgspec.Struct):
    """Where the new table stands; `links` seat people by seat."""

    table: str
    url: str
    watch: str
    links: dict[str, str]


class TableInfo(msgspec.Struct):
    """One of my tables."""

    table: str
    url: str
    game: str
    state: str
    my_turn: bool
    seats: list[m.Chair]


class PlayText(msgspec.Struct, forbid_unknown_fields=True):
    """A play file."""

    text: Annotated[str, msgspec.Meta(max_length=256 * 1024, examples=[SMALLEST_PLAY])]


class PlayMade(msgspec.Struct):
    """Where an uploaded play can be replayed."""

    table: str
    url: str


class JoinWish(msgspec.Struct, forbid_unknown_fields=True):
    """Under which name I sit down."""

    name: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Joined(msgspec.Struct):
    """My seat."""

    table: str
    seat: int


class Me(msgspec.Struct):
    """Name and settings."""

    name: str
    settings: Settings


class MeWish(msgspec.Struct, forbid_unknown_fields=True):
    """Name and settings as I want them."""

    name: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    settings: Settings | None = None


def game_info(game: Game, language: str) -> GameInfo:
    words = game.words(language)
    return GameInfo(
        name=game.name,
        title=words("name"),
        tagline=words("tagline"),
        about=words("about"),
        author=game.author,
        publisher=game.publisher,
        year=game.year,
        seats=list(game.seats),
        minutes=game.minutes,
        version=game.version,
        options=msgspec.convert(option_rows(game, language), list[OptionInfo]),
    )


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems a call may answer with, for the description."""
    kinds = {400, 429, *statuses}
    return {
        status: ResponseSpec(ProblemBody, generate_examples=False, media_type="application/problem+json")
        for status in sorted(kinds)
    }


def answered(request: Ask, person: Person, body: Any, status: int = 200) -> Response[Any]:
    return Response(body, status_code=status, cookies=cookies(person, request), headers=KEPT)


@get("/games", responses=refusals())
async def list_games(request: Ask) -> Response[list[GameInfo]]:
    """All games."""
    person = await asking(request)
    found = [game_info(game, person.language) for game in house_of(request).games.values()]
    return answered(request, person, found)


@get("/games/{game:str}", responses=refusals(404))
async def show_game(request: Ask, game: FromPath[str]) -> Response[GameInfo]:
    """One game with its options."""
    person = await asking(request)
    return answered(request, person, game_info(house_of(request).game(game), person.language))


@get("/tables", responses=refusals())
async def list_tables(request: Ask) -> Response[list[TableInfo]]:
    """My tables, those that wait for me first."""
    house, person = house_of(request), await asking(request)
    found = [
        TableInfo(
            table=table.row.id,
            url=f"/t/{table.row.id}",
            game=table.game.name,
            state=table.state,
            my_turn=House.my_turn(table, person),
            seats=eyes.chairs_for(table, person.id, person.language),
        )
        for table in await house.tables_of(person)
    ]
    return answered(request, person, found)


@post("/tables", responses=refusals(403, 404, 413, 422))
async def make_table(request: Ask, data: JSONBody[NewTable]) -> Response[TableMade]:
    """Lays a new table; it is mine to invite to."""
    house = house_of(request)
    game = house.game(data.game)
    limit_making(request)
    person = await house.people.known(request)
    if data.name.strip():
        person = await house.people.change(person, name=data.name)
    wanted = [Wanted(kind=wish.kind, level=wish.level, name=wish.name) for wish in data.seats]
    table = await house.lay(person, game, wanted, dict(data.options), hints=data.hints)
    made = TableMade(
        table=table.row.id,
        url=f"/t/{table.row.id}",
        watch=f"/watch/{table.links[-1]}",
        links={str(seat): f"/join/{link}" for seat, link in table.links.items() if seat >= 0},
    )
    return answered(request, person, made, 201)


async def asked_table(request: Ask, table: str) -> tuple[Table, Person]:
    person = await asking(request)
    return await house_of(request).seen_table(person, table), person


def asker_for(table: Table, person: Person, seat: int | None) -> eyes.Asker:
    """With the eyes of a seat of mine, or as the table page would look."""
    if seat is not None and seat not in table.held_by(person.id):
        raise Problem("not_yours")
    return eyes.Asker(person.id, person.language, sitting=seat, chosen=seat is not None)


@get("/tables/{table:str}", responses=refusals(403, 404, 410))
async def show_table(request: Ask, table: FromPath[str], seat: AnySeat = None) -> Response[m.Now]:
    """The table as one of my seats sees it now."""
    found, person = await asked_table(request, table)
    return answered(request, person, eyes.now(found, asker_for(found, person, seat)))


@post("/tables/{table:str}/commands", status_code=200, responses=refusals(403, 404, 409, 410, 413, 422))
async def command(request: Ask, table: FromPath[str], data: JSONBody[m.AnyCommand]) -> Response[m.Done]:
    """Does something at the table, once, however often it is sent with the same key."""
    found, person = await asked_table(request, table)
    return answered(request, person, await house_of(request).carry_out(person, found, data))


@get("/tables/{table:str}/why", responses=refusals(403, 404, 410, 422))
async def why(
    request: Ask,
    table: FromPath[str],
    seat: Seat,
    path: Annotated[list[str] | None, QueryParameter(name="path", max_items=12)] = None,
    text: Annotated[str, QueryParameter(max_length=200)] = "",
) -> Response[msgspec.Struct]:
    """Why something is not possible: what was clicked (`path`) or typed (`text`)."""
    found, person = await asked_table(request, table)
    said = m.AskWhy(seat=seat, path=[step[:80] for step in path or []], text=text)
    return answered(request, person, await question(found, person, said, asker_for(found, person, None)))


@get("/tables/{table:str}/preview", responses=refusals(403, 404, 410, 422))
async def preview(
    request: Ask, table: FromPath[str], seat: Seat, action: Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]
) -> Response[msgspec.Struct]:
    """What an action would change, before chance answers."""
    found, person = await asked_table(request, table)
    said = m.AskPreview(seat=seat, action=action)
    return answered(request, person, await question(found, person, said, asker_for(found, person, None)))


@get("/tables/{table:str}/sheet", responses=refusals(403, 404, 410))
async def score_sheet(request: Ask, table: FromPath[str], seat: Seat) -> Response[msgspec.Struct]:
    """Where the points of a seat come from."""
    found, person = await asked_table(request, table)
    said = m.AskSheet(seat=seat)
    return answered(request, person, await question(found, person, said, asker_for(found, person, None)))


@get("/tables/{table:str}/positions/{at:int}", responses=refusals(403, 404, 410))
async def show_position(
    request: Ask,
    table: FromPath[str],
    at: Annotated[int, PathParameter(ge=0, le=10**6)],
    seat: AnySeat = None,
) -> Response[m.Now]:
    """The table after `at` events of its game."""
    person = await asking(request)
    found = await replayable(house_of(request), person, table)
    if at > len(found.played):
        raise Problem("unknown")
    if seat not in may_look_with(found, person):
        raise Problem("not_yours")
    return answered(request, person, position_now(found, at, seat, person))


@get("/tables/{table:str}/play", media_type=MediaType.TEXT, responses=refusals(403, 404, 410))
async def show_play(request: Ask, table: FromPath[str]) -> Response[str]:
    """The play file."""
    person = await asking(request)
    found = await replayable(house_of(request), person, table)
    return Response(found.match.record().text(), media_type=MediaType.TEXT, headers=KEPT)


@get("/tables/{table:str}/analysis", responses=refusals(403, 404, 410))
async def show_analysis(request: Ask, table: FromPath[str]) -> Response[m.Analysis]:
    """What every moment of a finished game was worth, as soon as it was thought through."""
    person = await asking(request)
    found = await replayable(house_of(request), person, table)
    check_over(found, person)
    return answered(request, person, await house_of(request).analyses.now(found, person.language))


@post("/tables/{table:str}/analysis", status_code=202, responses=refusals(403, 404, 410, 413))
async def analyse(request: Ask, table: FromPath[str]) -> Response[m.Analysis]:
    """Thinks a finished game through; how far that has come is told by GET."""
    house, person = house_of(request), await asking(request)
    found = await replayable(house, person, table)
    check_over(found, person)
    if await house.analyses.found(found) is None:
        limit_making(request)
        house.analyses.begin(found)
    return answered(request, person, await house.analyses.now(found, person.language), 202)


@post("/plays", responses=refusals(403, 413, 422))
async def upload_play(request: Ask, data: JSONBody[PlayText]) -> Response[PlayMade]:
    """Opens a play file as a table to replay."""
    house = house_of(request)
    limit_making(request)
    person = await house.people.known(request)
    table = await house.upload(person, data.text.replace("\0", "\ufffd"))
    return answered(request, person, PlayMade(table.row.id, f"/t/{table.row.id}/replay"), 201)


@post("/join/{link:str}", status_code=200, responses=refusals(403, 404, 409, 410, 413))
async def join(request: Ask, link: FromPath[str], data: JSONBody[JoinWish]) -> Response[Joined]:
    """Takes the seat of a link."""
    house = house_of(request)
    await house.invited(link)
    limit_making(request)
    person = await house.people.known(request)
    if data.name.strip():
        person = await house.people.change(person, name=data.name)
    table, seat = await house.join(person, link, person.name)
    return answered(request, person, Joined(table.row.id, seat))


@get("/me", responses=refusals())
async def show_me(request: Ask) -> Response[Me]:
    """My name and settings."""
    person = await asking(request)
    return answered(request, person, Me(person.name, person.settings))


@put("/me", responses=refusals(403, 413))
async def change_me(request: Ask, data: JSONBody[MeWish]) -> Response[Me]:
    """A new name, new settings."""
    house = house_of(request)
    limit_making(request)
    person = await house.people.known(request)
    person = await house.people.change(person, name=data.name, settings=data.settings)
    return answered(request, person, Me(person.name, person.settings))


API = Router(
    "/api",
    route_handlers=[
        list_games,
        show_game,
        list_tables,
        make_table,
        show_table,
        command,
        why,
        preview,
        score_sheet,
        show_position,
        show_play,
        show_analysis,
        analyse,
        upload_play,
        join,
        show_me,
        change_me,
    ],
)
