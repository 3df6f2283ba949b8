"""The table under load: 200 tables with three seats each on one server process, `python -m bench.table`.

All games are played, from their middle on; every seat has its own line. A move is sent; the clock
stops for each seat when its view has arrived. Once at rest, once while the strongest bots think in the worker
processes at other tables. How late the measurement itself wakes up is told, too: no view is seen earlier.
"""

import asyncio
import contextlib
import json
import os
import random
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import httpx
import msgspec
import typer
import uvicorn
import websockets
from rich.console import Console
from rich.table import Table as Columns

import hortus
import hortus.bots
from hortus.table.guard import Limits
from hortus.table.house import House
from hortus.table.server import config

RESULTS = Path(__file__).parent / "results"
SEATS = 3
FIRST_MOVES = 60  # at most, before anything is measured: the tables stand at different places of their games
AT_ONCE = 8  # tables that make their first moves at a time
BREATH = 0.01  # seconds between two looks at how late this process wakes up
PATIENCE = 60.0
WIDE = Limits(requests=1e9, burst=1e9, makes=1e9, make_burst=1e9, messages=1e9, message_burst=1e9)


class Heard(msgspec.Struct):
    """What matters here of a message."""

    kind: str
    number: int = -1
    my_turn: bool = False
    eyes: int | None = None
    actions: list[msgspec.Raw] = []
    title: str = ""


READER = msgspec.json.Decoder(Heard)


@dataclass
class Seat:
    """One line of one person at one table."""

    line: Any
    news: asyncio.Event
    now: Heard = field(default_factory=lambda: Heard("nothing"))
    arrived: float = 0.0

    async def listen(self) -> None:
        async for text in self.line:
            arrived = time.perf_counter()
            heard = READER.decode(text)
            assert heard.kind != "problem", heard.title
            if heard.kind == "now":
                self.now, self.arrived = heard, arrived
                self.news.set()


@dataclass
class Played:
    """A table whose three seats are driven from here."""

    game: str
    seats: list[Seat]
    news: asyncio.Event
    dice: random.Random
    delays: list[float] = field(default_factory=list)

    async def move(self) -> bool:
        """One move; how long until every seat had its view is written down."""
        mover = next((seat for seat in self.seats if seat.now.my_turn), None)
        if mover is None:
            return False
        before = mover.now.number
        action = msgspec.json.decode(self.dice.choice(mover.now.actions))[0]
        wish = {"do": "play", "ask": 1, "key": secrets.token_urlsafe(9), "expected": before}
        text = json.dumps(wish | {"seat": mover.now.eyes, "action": action})
        sent = time.perf_counter()
        await mover.line.send(text)
        async with asyncio.timeout(PATIENCE):
            while not all(seat.now.number > before for seat in self.seats):
                self.news.clear()
                await self.news.wait()
        self.delays += [seat.arrived - sent for seat in self.seats]
        return True


def main(
    tables: Annotated[int, typer.Option(help="How many tables are played at a time.")] = 200,
    seconds: Annotated[float, typer.Option(help="How long each of the two is measured.")] = 20.0,
    pause: Annotated[float, typer.Option(help="Seconds between two moves at a table, on average.")] = 6.0,
    thinkers: Annotated[int, typer.Option(help="Tables at which bots alone think and play.")] = 8,
    game: Annotated[list[str] | None, typer.Option(help="Only these games; may be given again.")] = None,
    serve: Annotated[str, typer.Option(help="Used by the measurement itself.", hidden=True)] = "",
) -> None:
    """From a move sent to the view received at every seat."""
    if serve:
        database, port = serve.rsplit("@", 1)
        house = House(database, WIDE, pace=0.0)
        uvicorn.Server(config(house, "127.0.0.1", int(port))).run()
        return
    games = game or list(hortus.games())
    for name in games:
        match = hortus.new(name, SEATS, seed=1)
        hortus.bots.choose("master", match, match.seat)  # compiled before anything is measured
    figures = asyncio.run(measure(games, tables, seconds, pause, thinkers))
    show(figures, Console())
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "table.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


async def measure(
    games: list[str], tables: int, seconds: float, pause: float, thinkers: int
) -> dict[str, Any]:
    """At rest, then while bots think."""
    with tempfile.TemporaryDirectory() as folder:
        async with server(Path(folder)) as (address, pid):
            people = [httpx.AsyncClient(base_url=address, headers={"origin": address}) for _ in range(SEATS)]
            await compiled(people[0], games)
            figures: dict[str, Any] = {"tables": tables, "seats": SEATS, "pause": pause}
            figures["memory_empty"] = memory(pid)
            played = [await sit_down(address, people, k, games[k % len(games)]) for k in range(tables)]
            listening = [asyncio.create_task(seat.listen()) for table in played for seat in table.seats]
            await first_moves(played)
            figures["memory_full"] = memory(pid)
            figures["rest"] = await drive(played, seconds, pause, pid)
            for k in range(thinkers):
                await lay(people[0], games[k % len(games)], ["master"] * SEATS)
            await asyncio.sleep(3)
            figures["thinking"] = await drive(played, seconds, pause, pid)
            figures["memory_after"] = memory(pid)
            for task in listening:
                task.cancel()
            await asyncio.gather(*listening, return_exceptions=True)
            for person in people:
                await person.aclose()
    return figures


@contextlib.asynccontextmanager
async def server(folder: Path) -> AsyncIterator[tuple[str, int]]:
    """One server process of its own."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    where = f"sqlite:///{folder / 'table.sqlite'}@{port}"
    process = subprocess.Popen([sys.executable, "-m", "bench.table", "--serve", where])
    address = f"http://127.0.0.1:{port}"
    try:
        async with httpx.AsyncClient() as http:
            for _ in range(600):
                try:
                    await http.get(address + "/api/me")
                    break
                except httpx.TransportError:
                    await asyncio.sleep(0.1)
        yield address, process.pid
    finally:
        process.terminate()
        process.wait(30)


async def compiled(person: httpx.AsyncClient, games: list[str]) -> None:
    """Waits until no game is played as plain Python any more: uploading a play of it compiles it."""
    for name in games:
        text = hortus.new(name, SEATS, seed=1).record().text()
        (await person.post("/api/plays", json={"text": text}, timeout=PATIENCE)).raise_for_status()


async def lay(person: httpx.AsyncClient, game: str, kinds: list[str]) -> dict[str, Any]:
    wishes = [{"kind": k} if k in ("me", "open") else {"kind": "bot", "level": k} for k in kinds]
    answer = await person.post("/api/tables", json={"game": game, "seats": wishes})
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


async def sit_down(address: str, people: list[httpx.AsyncClient], number: int, game: str) -> Played:
    """A table with three people, each on a line of its own."""
    made = await lay(people[0], game, ["me", "open", "open"])
    for seat in (1, 2):
        (await people[seat].post("/api" + made["links"][str(seat)], json={})).raise_for_status()
    url = address.replace("http", "ws", 1) + f"/t/{made['table']}/live?after=-1"
    seats, news = [], asyncio.Event()
    for person in people:
        cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        headers = {"cookie": cookie, "origin": address}
        line = await websockets.connect(
            url, additional_headers=headers, max_size=None, compression=None, ping_interval=None
        )
        seats.append(Seat(line, news))
    return Played(game, seats, news, random.Random(number))


async def first_moves(played: list[Played]) -> None:
    """Somewhere into their games."""
    some = asyncio.Semaphore(AT_ONCE)

    async def begin(table: Played) -> None:
        async with some:
            while not all(seat.now.kind == "now" for seat in table.seats):
                await asyncio.sleep(0.05)
            for _ in range(table.dice.randrange(FIRST_MOVES)):
                await table.move()

    await asyncio.gather(*(begin(table) for table in played))


async def drive(played: list[Played], seconds: float, pause: float, pid: int) -> dict[str, Any]:
    """All tables move on, each after random pauses."""
    end, before = time.perf_counter() + seconds, computed(pid)
    late: list[float] = []

    async def go_on(table: Played) -> None:
        table.delays.clear()
        await asyncio.sleep(table.dice.uniform(0, pause))
        while time.perf_counter() < end and await table.move():
            await asyncio.sleep(table.dice.uniform(0.5, 1.5) * pause)

    async def look_at_the_clock() -> None:
        while (now := time.perf_counter()) < end:
            await asyncio.sleep(BREATH)
            late.append(time.perf_counter() - now - BREATH)

    await asyncio.gather(look_at_the_clock(), *(go_on(table) for table in played))
    figures = milliseconds([delay for table in played for delay in table.delays])
    views = sum(len(table.delays) for table in played)
    return figures | {
        "moves_a_second": round(views / SEATS / seconds, 1),
        "views": views,
        "cpu_ms_a_move": round(1000 * (computed(pid) - before) * SEATS / views, 2),
        "late": milliseconds(late),
        "games": {
            name: milliseconds([d for table in played if table.game == name for d in table.delays])
            for name in sorted({table.game for table in played})
        },
    }


def milliseconds(delays: list[float]) -> dict[str, float]:
    """The middle, what one in a hundred exceeds, and the worst."""
    ranked = sorted(delays)
    places = {"p50_ms": len(ranked) // 2, "p99_ms": int(len(ranked) * 0.99), "worst_ms": len(ranked) - 1}
    return {name: round(1000 * ranked[place], 2) for name, place in places.items()}


def computed(pid: int) -> float:
    """Seconds a process has computed, its children apart."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Megabytes of a process that are in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) // 1024 if found else 0


def show(figures: dict[str, Any], console: Console) -> None:
    """The figures as a small table."""
    columns = Columns(title=f"{figures['tables']} tables, {SEATS} seats each, one server process")
    for head in ("", "moves a second", "p50", "p99", "worst", "server's work a move"):
        columns.add_column(head, justify="right" if head else "left")
    for name, title in (("rest", "at rest"), ("thinking", "while bots think")):
        row = figures[name]
        work = f"{row['cpu_ms_a_move']:.1f} ms"
        columns.add_row(title, str(row["moves_a_second"]), *shown(row), work)
        for game, times in row["games"].items():
            columns.add_row(f"  {game}", "", *shown(times), "")
        columns.add_row("  (this measurement wakes up late by)", "", *shown(row["late"]), "")
    console.print(columns)
    memories = [figures[key] for key in ("memory_empty", "memory_full", "memory_after")]
    console.print(
        "Memory of the server: {} MB empty, {} MB with all tables, {} MB afterwards.".format(*memories)
    )


def shown(times: dict[str, float]) -> list[str]:
    return [f"{times[key]:.1f} ms" for key in ("p50_ms", "p99_ms", "worst_ms")]


if __name__ == "__main__":
    typer.run(main)
