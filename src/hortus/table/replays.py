"""The replay: step through a game, go on from a position, save it and open it again."""

from __future__ import annotations

import re
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath

from hortus.table import messages as m
from hortus.table.analyses import check_over
from hortus.table.files import Ask, house_of
from hortus.table.house import House
from hortus.table.pages import limit_making, lobby_page, new_page
from hortus.table.past import read_fork, read_position, replay_data, replayable
from hortus.table.people import Person
from hortus.table.problems import Problem
from hortus.table.render import asking, page, to
from hortus.table.shows import card
from hortus.table.table import Table


async def replay_answer(request: Ask, number: str, at: str | None) -> Response[str]:
    house, person = house_of(request), await asking(request)
    table = await replayable(house, person, number)
    position = len(table.played) if at is None else read_position(table, at)
    return page(
        request,
        person,
        "replay.html",
        data=replay_data(table, position, person, await analysis_of(house, table, person)),
        game=card(table.game, person.language),
        table=number,
        at=position,
    )


async def analysis_of(house: House, table: Table, person: Person) -> m.Analysis | None:
    """What is known of a finished game; None while it is being played."""
    try:
        check_over(table, person)
    except Problem:
        return None
    return await house.analyses.now(table, person.language)


@get("/t/{number:str}/replay", include_in_schema=False)
async def replay(request: Ask, number: FromPath[str]) -> Response[str]:
    """The whole game, from its end backwards or from its beginning."""
    return await replay_answer(request, number, None)


@get("/t/{number:str}/replay/{at:str}", include_in_schema=False)
async def replay_at(request: Ask, number: FromPath[str], at: FromPath[str]) -> Response[str]:
    """One position of the game."""
    return await replay_answer(request, number, at)


@get("/t/{number:str}/replay/{at:str}/fork", include_in_schema=False)
async def fork(request: Ask, number: FromPath[str], at: FromPath[str]) -> Response[str]:
    """A new table that goes on from a position."""
    house, person = house_of(request), await asking(request)
    found = await read_fork(house, person, number, at)
    return new_page(request, person, house.game(found["game"]), fork=found)


@get("/t/{number:str}/play", include_in_schema=False)
async def download(request: Ask, number: FromPath[str]) -> Response[str]:
    """The play file."""
    house, person = house_of(request), await asking(request)
    table = await replayable(house, person, number)
    name = f"{table.game.name}-{re.sub(r'[^A-Za-z0-9]', '', number)}.play"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(table.match.record().text(), media_type=MediaType.TEXT, headers=headers)


@post("/upload", include_in_schema=False)
async def upload(request: Ask) -> Response[Any]:
    """Opens a play file as a table to replay."""
    house = house_of(request)
    limit_making(request)
    form = await request.form()
    sent = form.get("play")
    person = await house.people.known(request)
    try:
        if not isinstance(sent, UploadFile):
            raise Problem("bad_request")
        raw = await sent.read(house.limits.upload_bytes + 1)
        table = await house.upload(person, read_text(raw, house.limits.upload_bytes))
    except Problem as problem:
        body = problem.body(person.words)
        return await lobby_page(request, person, 422, {"line": problem.line, "text": body.detail})
    return to(request, f"/t/{table.row.id}/replay", person)


def read_text(raw: bytes, most: int) -> str:
    """A file of text that is not too large."""
    if len(raw) > most:
        raise Problem("too_large")
    return raw.decode("utf-8", errors="replace").replace("\0", "\ufffd")


REPLAYS = [replay, replay_at, fork, download, upload]
