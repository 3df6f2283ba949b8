"""Files and pictures: scripts, styles, and the games drawn by their own boards."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from hortus.core import svg
from hortus.core.games import Game
from hortus.core.match import Match
from hortus.core.svg import TOKENS, Theme
from hortus.table.guard import POLICY
from hortus.table.house import House
from hortus.table.problems import Problem

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
CHECKED = "no-cache"
PICTURE_MOVES = 40  # how far the game in a lobby picture has come
FLAVOURS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}

Ask = Request[Any, Any, Any]


def house_of(request: Ask) -> House:
    """Everything the handlers share."""
    house: House = request.app.state.house
    return house


def stamp(file: Path) -> str:
    """Tells one version of a file from another."""
    return stamped(file, file.stat().st_mtime_ns)


@lru_cache(500)
def stamped(file: Path, _changed: int) -> str:
    return sha256(file.read_bytes()).hexdigest()[:12]


def asset(name: str) -> str:
    return f"/static/{name}?v={stamp(STATIC / name)}"


def game_css(game: Game) -> str:
    return f"/games/{game.name}/board.css?v={stamp(game.style_sheet)}"


def file_answer(request: Ask, file: Path) -> Response[bytes]:
    """A file with its stamp; one asked for by its stamp never changes."""
    tag = f'"{stamp(file)}"'
    keep = FOREVER if request.query_params.get("v") == tag.strip('"') else CHECKED
    headers = {"etag": tag, "cache-control": keep}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    kind = FLAVOURS.get(file.suffix, "application/octet-stream")
    return Response(file.read_bytes(), media_type=kind, headers=headers)


@get("/static/{name:path}", include_in_schema=False, sync_to_thread=False)
def static_file(request: Ask, name: FromPath[str]) -> Response[bytes]:
    """The pages' scripts, styles and drawings."""
    if not name.isprintable():
        raise Problem("unknown")
    file = (STATIC / name.lstrip("/")).resolve()
    if STATIC not in file.parents or file.suffix not in FLAVOURS or not file.is_file():
        raise Problem("unknown")
    return file_answer(request, file)


@get("/tokens.css", include_in_schema=False, sync_to_thread=False)
def tokens(request: Ask) -> Response[bytes]:
    """The colours of everything."""
    return file_answer(request, TOKENS)


@get("/games/{name:str}/board.css", include_in_schema=False, sync_to_thread=False)
def board_css(request: Ask, name: FromPath[str]) -> Response[bytes]:
    """The colours of a game's pieces."""
    return file_answer(request, house_of(request).game(name).style_sheet)


@get("/games/{name:str}/picture.svg", include_in_schema=False)
async def game_picture(request: Ask, name: FromPath[str]) -> Response[bytes]:
    """The game drawn by its own board, for the lobby."""
    game = house_of(request).game(name)
    theme: Theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    drawn = await asyncio.to_thread(picture, game.name, theme, game)
    # a picture carries its own style
    policy = POLICY.replace("style-src 'self'", "style-src 'unsafe-inline'")
    headers = {"cache-control": "public, max-age=86400", "content-security-policy": policy}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@lru_cache(64)
def picture(_name: str, theme: Theme, game: Game) -> bytes:
    """A game some way on: the shared board, or a seat's own where there is none; it waits for no compiler."""
    count = 3 if 3 in game.seats else game.seats[-1]
    match = Match(game, count, seed="picture", compiled=False)
    for k in range(PICTURE_MOVES):
        if not match.over:
            legal = match.legal()
            match.play(legal[k * 7 % len(legal)])
    view, words = match.seen(None), game.words("en")
    parts = game.board.parts(view, words)
    shown = [part for part in parts if part.role == "board"][:1] or parts[:1]
    symbols = game.board.symbols(view, words) if hasattr(game.board, "symbols") else ""
    drawn = svg.picture(shown, game.board.still(view, words), symbols, game.style_sheet, theme, words("name"))
    return drawn.encode()


FILES = [static_file, tokens, board_css, game_picture]
