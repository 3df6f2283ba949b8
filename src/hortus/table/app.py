"""The application: handlers, what guards them, and what is said when something goes wrong."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from hortus.table.api import API
from hortus.table.files import FILES, house_of
from hortus.table.guard import Guard, bind_browser
from hortus.table.house import House
from hortus.table.live import live
from hortus.table.pages import PAGES
from hortus.table.problems import BY_STATUS, Problem
from hortus.table.programs import PROGRAMS
from hortus.table.render import page
from hortus.table.replays import REPLAYS

LOG = logging.getLogger("hortus.table")
RARELY = (20_000, 20, 20)  # new objects before the youngest are looked through, and how often the older ones


def create_app(house: House) -> Litestar:
    """The application of a house."""

    @asynccontextmanager
    async def open_house(_app: Litestar) -> AsyncIterator[None]:
        keeping = [asyncio.create_task(warm_up(house)), asyncio.create_task(house.forget_idle())]
        try:
            yield
        finally:
            for task in keeping:
                task.cancel()
            house.close()

    return Litestar(
        route_handlers=[*FILES, *PAGES, *REPLAYS, API, PROGRAMS, live],
        state=State({"house": house}),
        lifespan=[open_house],
        middleware=[DefineMiddleware(Guard, limits=house.limits)],
        before_send=[bind_browser],
        exception_handlers=dict.fromkeys((Exception, HTTPException, Problem), answer_problem),
        openapi_config=OpenAPIConfig(
            title="Hortus",
            version="1",
            description="Garden games at one table. Unsafe requests need an Origin header of this site.",
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=house.limits.upload_bytes,
        logging_config=None,
    )


async def warm_up(house: House) -> None:
    """Compiles the games one after the other while the first page is being read."""
    for game in house.games.values():
        await house.ready(game)
    await asyncio.to_thread(settle_memory)


def settle_memory() -> None:
    """What is here now stays for good: it is not looked through again for what nobody needs any more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)


def problem_of(error: Exception) -> Problem:
    """What an error is called outside; nothing of its inside is told."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, HTTPException) and error.status_code < 500:
        return Problem(BY_STATUS.get(error.status_code, "bad_request"), wrong=wrong_fields(error))
    if isinstance(error, msgspec.ValidationError):
        return Problem("bad_request", wrong=str(error))
    if isinstance(error, UnicodeError | RecursionError):  # the latter: nested too deep
        return Problem("bad_request")
    return Problem("server")


def wrong_fields(error: HTTPException) -> str:
    """Which fields of a request are wrong, and why."""
    found = getattr(error, "extra", None)
    fields = found if isinstance(found, list) else []
    return "; ".join(f"{field.get('key')}: {field.get('message')}" for field in fields)


def answer_problem(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A page for people, problem+json for programs."""
    problem = problem_of(error)
    if problem.name == "server":
        LOG.error("an error while answering %s", request.method, exc_info=error)
    person = house_of(request).people.remembered(request)
    headers = dict(getattr(error, "headers", None) or {}) if problem.status == 405 else {}
    body = problem.body(person.words)
    if request.url.path.startswith(("/api/", "/schema")):
        content, kind = msgspec.json.encode(body), "application/problem+json"
        return Response(content, status_code=body.status, media_type=kind, headers=headers)
    told = {"status": body.status, "title": body.title, "detail": body.detail}
    answer = page(request, person, "error.html", body.status, **told)
    answer.media_type = MediaType.HTML
    return answer
