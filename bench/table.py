"""The table under load: 200 tables with three seats each on one server process, `python -m bench.table`.

Every seat has its own line. A move is sent; the clock stops for each seat when its view has arrived. Once at
rest, once while the strongest bots think in the worker processes at other tables.
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
NUMBER = re.compile(rb'"number":(-?\d+)')
SEATS = 3
PATIENCE = 60.0
WIDE = Limits(requests=1e9, burst=1e9, makes=1e9, make_burst=1e9, messages=1e9, message_burst=1e9)


@dataclass
class Seat:
    """One line of one person at one table."""

    line: Any
    latest: bytes = b""
    number: int = -1
    arrived: dict[int, float] = field(default_factory=dict)

    async def listen(self) -> None:
        async for text in self.line:
            now = time.perf_counter()
            message = text if isinstance(text, bytes) else text.encode()
            if message.startswith(b'{"kind":"now"'):
                found = NUMBER.search(message, 0, 60)
                assert found is not None
                self.number, self.latest = int(found[1]), message
                self.arrived[self.number] = now


@dataclass
class Played:
    """A table whose three seats are driven from here."""

    seats: list[Seat]
    dice: random.Random
    delays: list[float] = field(default_factory=list)

    async def move(self) -> bool:
        """One move; how long until every seat had its view is written down."""
        seen = [json.loads(seat.latest) for seat in self.seats]
        mover = next((k for k, now in enumerate(seen) if now["my_turn"]), None)
        if mover is None:
            return False
        now = seen[mover]
        wish = {"do": "play", "ask": 1, "key": secrets.token_urlsafe(9), "expected": now["number"]}
        wish |= {"seat": now["eyes"], "action": self.dice.choice(now["actions"])[0]}
        for seat in self.seats:
            seat.arrived.clear()
        text = json.dumps(wish)
        sent = time.perf_counter()
        await self.seats[mover].line.send(text)
        while not all(seat.number > now["number"] for seat in self.seats):
            if time.perf_counter() - sent > PATIENCE:
                raise TimeoutError("a view did not arrive")
            await asyncio.sleep(0.001)
        self.delays += [min(seat.arrived.values()) - sent for seat in self.seats]
        return True


def main(
    tables: Annotated[int, typer.Option(help="How many tables are played at a time.")] = 200,
    seconds: Annotated[float, typer.Option(help="How long each of the two is measured.")] = 20.0,
    pause: Annotated[float, typer.Option(help="Seconds between two moves at a table, on average.")] = 6.0,
    thinkers: Annotated[int, typer.Option(help="Tables at which bots alone think and play.")] = 8,
    serve: Annotated[str, typer.Option(help="Used by the measurement itself.", hidden=True)] = "",
) -> None:
    """From a move sent to the view received at every seat."""
    if serve:
        database, port = serve.rsplit("@", 1)
        house = House(database, WIDE, pace=0.0)
        house.games = {"gardens_of_mars": house.games["gardens_of_mars"]}
        uvicorn.Server(config(house, "127.0.0.1", int(port))).run()
        return
    match = hortus.new("gardens_of_mars", SEATS, seed=1)
    hortus.bots.choose("master", match, match.seat)  # compiled before anything is measured
    figures = asyncio.run(measure(tables, seconds, pause, thinkers))
    show(figures, Console())
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "table.json").write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


async def measure(tables: int, seconds: float, pause: float, thinkers: int) -> dict[str, Any]:
    """At rest, then while bots think."""
    with tempfile.TemporaryDirectory() as folder:
        async with server(Path(folder)) as (address, pid):
            async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
                await http.get("/games/gardens_of_mars/picture.svg")  # compiled
            empty = memory(pid)
            people = [httpx.AsyncClient(base_url=address, headers={"origin": address}) for _ in range(SEATS)]
            played = [await sit_down(address, people, k) for k in range(tables)]
            listening = [asyncio.create_task(seat.listen()) for table in played for seat in table.seats]
            await asyncio.sleep(2)
            figures: dict[str, Any] = {
                "tables": tables,
                "seats": SEATS,
                "pause": pause,
                "memory_empty": empty,
            }
            figures["memory_full"] = memory(pid)
            figures["rest"] = await drive(played, seconds, pause, pid)
            for _ in range(thinkers):
                await lay(people[0], ["master"] * SEATS)
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


async def lay(person: httpx.AsyncClient, kinds: list[str]) -> dict[str, Any]:
    wishes = [{"kind": k} if k in ("me", "open") else {"kind": "bot", "level": k} for k in kinds]
    answer = await person.post("/api/tables", json={"game": "gardens_of_mars", "seats": wishes})
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


async def sit_down(address: str, people: list[httpx.AsyncClient], number: int) -> Played:
    """A table with three people, each on a line of its own."""
    made = await lay(people[0], ["me", "open", "open"])
    for seat in (1, 2):
        (await people[seat].post("/api" + made["links"][str(seat)], json={})).raise_for_status()
    url = address.replace("http", "ws", 1) + f"/t/{made['table']}/live?after=-1"
    seats = []
    for person in people:
        cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        headers = {"cookie": cookie, "origin": address}
        line = await websockets.connect(
            url, additional_headers=headers, max_size=None, compression=None, ping_interval=None
        )
        seats.append(Seat(line))
    return Played(seats, random.Random(number))


async def drive(played: list[Played], seconds: float, pause: float, pid: int) -> dict[str, float]:
    """All tables move on, each after random pauses."""
    end, before = time.perf_counter() + seconds, computed(pid)

    async def go_on(table: Played) -> None:
        table.delays.clear()
        await asyncio.sleep(table.dice.uniform(0, pause))
        while time.perf_counter() < end and await table.move():
            await asyncio.sleep(table.dice.uniform(0.5, 1.5) * pause)

    await asyncio.gather(*(go_on(table) for table in played))
    delays = sorted(delay for table in played for delay in table.delays)
    return {
        "moves_a_second": round(len(delays) / SEATS / seconds, 1),
        "views": len(delays),
        "cpu_ms_a_move": round(1000 * (computed(pid) - before) * SEATS / len(delays), 2),
        "p50_ms": round(1000 * delays[len(delays) // 2], 2),
        "p99_ms": round(1000 * delays[int(len(delays) * 0.99)], 2),
        "worst_ms": round(1000 * delays[-1], 2),
    }


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
        times = [f"{row[key]:.1f} ms" for key in ("p50_ms", "p99_ms", "worst_ms")]
        columns.add_row(title, str(row["moves_a_second"]), *times, f"{row['cpu_ms_a_move']:.1f} ms")
    console.print(columns)
    memories = [figures[key] for key in ("memory_empty", "memory_full", "memory_after")]
    console.print(
        "Memory of the server: {} MB empty, {} MB with all tables, {} MB afterwards.".format(*memories)
    )


if __name__ == "__main__":
    typer.run(main)
