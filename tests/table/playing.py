"""A server in a thread, and pages without a browser that talk to it."""

import asyncio
import json
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import httpx
import uvicorn
import websockets

from hortus.table.guard import Limits
from hortus.table.house import House
from hortus.table.server import config

GAME = "gardens_of_mars"
PATIENCE = 90.0  # seconds any single answer may take on a busy machine that still compiles
WIDE = Limits(requests=1e6, burst=1e6, makes=1e6, make_burst=1e6, messages=1e6, message_burst=1e6)


def free_port() -> int:
    """A port that nothing listens on, and that no outgoing line will be given while a server starts again."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


@contextmanager
def serving(database: str, limits: Limits = WIDE, pace: float = 0.0) -> Iterator[str]:
    """The address of a real server on this database."""
    with open_house(database, limits, pace) as (address, _):
        yield address


@contextmanager
def open_house(
    database: str, limits: Limits = WIDE, pace: float = 0.0, games: tuple[str, ...] = (GAME,)
) -> Iterator[tuple[str, House]]:
    """A real server and its inside, with these games alone: others need not be compiled."""
    port = free_port()
    house = House(database, limits, pace=pace, workers=1)
    house.games = {name: house.games[name] for name in games}
    server = uvicorn.Server(config(house, "127.0.0.1", port))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started:
        assert thread.is_alive() and time.monotonic() < deadline, "the server did not start"
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{port}", house
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


class Guest:
    """A person with a cookie, in one language."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.address, self.language = address, language
        headers = {"origin": address, "accept-language": language}
        self.http = httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE)

    async def __aenter__(self) -> "Guest":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def lay(
        self, *seats: str, game: str = GAME, options: dict[str, Any] | None = None, name: str = "Ada"
    ) -> dict[str, Any]:
        """A new table; seats are `me`, `open` or a bot's level."""
        wishes = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "level": s} for s in seats]
        sent = {"game": game, "seats": wishes, "options": options or {}, "name": name}
        answer = await self.http.post("/api/tables", json=sent)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def join(self, link: str, name: str) -> dict[str, Any]:
        answer = await self.http.post("/api" + link, json={"name": name})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def now(self, table: str, **query: Any) -> dict[str, Any]:
        answer = await self.http.get(f"/api/tables/{table}", params=query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def send(self, table: str, **command: Any) -> httpx.Response:
        """A command over HTTP, with a fresh key unless one is given."""
        return await self.http.post(f"/api/tables/{table}/commands", json={"key": new_key(), **command})

    @asynccontextmanager
    async def page(self, table: str, after: int = -1, language: str = "") -> Any:
        """An open page at a table."""
        url = self.address.replace("http", "ws", 1) + f"/t/{table}/live?after={after}&language={language}"
        headers = {"cookie": self.cookie, "origin": self.address, "accept-language": self.language}
        async with websockets.connect(url, additional_headers=headers, max_size=None) as line:
            page = Page(line)
            await page.until(lambda m: m["kind"] == "now")
            yield page


class Page:
    """What a page knows from its line."""

    def __init__(self, line: Any) -> None:
        self.line = line
        self.now: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.log: list[dict[str, Any]] = []
        self.asked = 0

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.line.recv(), PATIENCE))
        self.heard.append(message)
        if message["kind"] == "now":
            self.now = message
            if message["cut"] is not None:
                self.log = [item for item in self.log if item["seat"] == -2 or item["at"] <= message["cut"]]
            self.log += message["log"]
        return message

    async def until(self, wanted: Any) -> dict[str, Any]:
        while not wanted(message := await self.hear()):
            pass
        return message

    async def say(self, **said: Any) -> int:
        self.asked += 1
        await self.line.send(json.dumps({"ask": self.asked, **said}))
        return self.asked

    async def ask(self, **said: Any) -> dict[str, Any]:
        """The answer to what was said."""
        number = await self.say(**said)
        return await self.until(lambda m: m.get("ask") == number)

    async def play(self, action: int, seat: int | None = None, **more: Any) -> dict[str, Any]:
        command = {"do": "play", "key": new_key(), "expected": self.now["number"], "action": action}
        return await self.ask(**{**command, "seat": self.now["eyes"] if seat is None else seat, **more})

    async def my_turn(self) -> dict[str, Any]:
        """Waits until something is expected of me, or the game is over."""
        while not (self.now["my_turn"] or self.now["state"] == "over"):
            await self.hear()
        return self.now


def new_key() -> str:
    return secrets.token_urlsafe(12)


async def play_on(page: Page, choose: Any, moves: int = 10_000) -> None:
    """Plays whenever it is this page's turn, until the game is over or so many moves are made."""
    while moves and (await page.my_turn())["state"] != "over":
        answer = await page.play(choose(page.now["actions"])[0])
        assert answer["kind"] == "done" or answer["name"] == "stale", answer
        if answer["kind"] == "done":
            moves -= 1
            await page.until(lambda m: m["kind"] == "now") if page.now["number"] < answer["number"] else None
