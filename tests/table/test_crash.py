"""The server is killed at a hundred random moments: what it acknowledged is there, nothing twice."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from hortus.table.store import Event, Store
from table.loops import finished
from table.playing import GAME, PATIENCE, Guest, Page, free_port, new_key

TABLES = 8
KILLS = 100
BROKEN = (websockets.WebSocketException, OSError, TimeoutError, EOFError)


class Server:
    """A server that can be killed and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        self.database, self.port = f"sqlite:///{folder / 'table.sqlite'}", free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        script = [sys.executable, str(Path(__file__).with_name("crashing.py"))]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.nursery = subprocess.Popen([*script, self.database, str(self.port), GAME], **pipes)
        self.pid = 0

    async def start(self) -> None:
        assert self.nursery.stdin and self.nursery.stdout
        self.nursery.stdin.write("one more\n")
        self.nursery.stdin.flush()
        self.pid = int(self.nursery.stdout.readline())
        deadline = time.monotonic() + PATIENCE
        async with httpx.AsyncClient() as http:
            while True:
                try:
                    await http.get(self.address + "/api/me")
                    return
                except httpx.TransportError:
                    assert time.monotonic() < deadline
                    await asyncio.sleep(0.02)

    def kill(self) -> None:
        """Without any warning; until it is gone its port is not free."""
        with suppress(ProcessLookupError):
            while True:
                os.kill(self.pid, signal.SIGKILL)
                time.sleep(0.002)

    def close(self) -> None:
        self.kill()
        self.nursery.communicate(timeout=PATIENCE)


class Player:
    """Plays one seat of one table through every crash, and remembers what was acknowledged."""

    def __init__(self, guest: Guest, table: str, dice: random.Random) -> None:
        self.guest, self.table, self.dice = guest, table, dice
        self.acknowledged: dict[str, tuple[int, int]] = {}  # key → number, action
        self.sent: dict[str, int] = {}
        self.pending: dict[str, Any] | None = None
        self.seen = -1
        self.resumed = 0
        self.finished = False

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                async with self.guest.page(self.table, self.seen) as page:
                    self.resumed += 1
                    await self.through(page, stop)
                    return
            except BROKEN:
                await asyncio.sleep(0.05)

    async def through(self, page: Page, stop: asyncio.Event) -> None:
        while not stop.is_set():
            if self.pending is None:
                if page.now["state"] == "over":
                    self.finished = True
                    return
                if not page.now["my_turn"]:
                    await page.hear()
                    continue
                action = self.dice.choice(page.now["actions"])[0]
                self.pending = {
                    "do": "play",
                    "key": new_key(),
                    "expected": page.now["number"],
                    "seat": page.now["eyes"],
                    "action": action,
                }
                self.sent[self.pending["key"]] = action
            answer = await page.ask(**self.pending)  # after a crash the same click is sent again
            if answer["kind"] == "done":
                self.acknowledged[self.pending["key"]] = (answer["number"], self.pending["action"])
            else:
                assert answer["name"] == "stale", answer
            self.pending = None
            self.seen = page.now["number"]
            while answer["kind"] == "done" and page.now["number"] < answer["number"]:
                await page.hear()


def test_a_hundred_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    players, again = finished(crash(Server(tmp_path)))
    store = Store(f"sqlite:///{tmp_path / 'table.sqlite'}")
    try:
        for player, now in zip(players, again, strict=True):
            log = finished(store.log(player.table))
            check(player, log)
            assert now["number"] == len(log) - 1
    finally:
        store.close()
    assert sum(len(player.acknowledged) for player in players) > KILLS, "the tables were really played"
    assert all(player.resumed > 1 for player in players[:TABLES]), "every page came back"


def check(player: Player, log: list[Event]) -> None:
    """The log has no gap and no double; every acknowledged click stands where its answer said."""
    assert [event.number for event in log] == list(range(len(log)))
    keys = [event.key for event in log if event.key is not None]
    assert len(keys) == len(set(keys))
    by_key = {event.key: event for event in log if event.key is not None}
    for key, (number, action) in player.acknowledged.items():
        assert (by_key[key].number, by_key[key].action) == (number, action)
    strangers = set(by_key) - set(player.sent)
    assert not strangers, "nobody sent these"


async def crash(server: Server) -> tuple[list[Player], list[dict[str, Any]]]:
    dice = random.Random(11)
    await server.start()
    stop = asyncio.Event()
    guests = [Guest(server.address) for _ in range(TABLES)]
    players: list[Player] = []
    playing: list[asyncio.Task[None]] = []
    try:
        for _ in range(KILLS):
            if all(task.done() for task in playing):  # at first, and when all games are over
                players += [await sit_down(guest, dice) for guest in guests]
                playing += [asyncio.create_task(player.play(stop)) for player in players[-TABLES:]]
            await some_moves(players, dice.randrange(5))
            await asyncio.sleep(dice.uniform(0.0, 0.02))
            server.kill()
            await server.start()
        await some_moves(players, 2 * TABLES)  # all pages find back by themselves
        stop.set()
        _, late = await asyncio.wait(playing, timeout=2)
        for task in late:
            task.cancel()
        for error in await asyncio.gather(*playing, return_exceptions=True):
            if error is not None and not isinstance(error, asyncio.CancelledError):
                raise error
        again = [await player.guest.now(player.table) for player in players]
    finally:
        server.close()
        for guest in guests:
            await guest.http.aclose()
    return players, again


async def sit_down(guest: Guest, dice: random.Random) -> Player:
    made = await guest.lay("me", "me", "me")
    return Player(guest, made["table"], random.Random(dice.random()))


async def some_moves(players: list[Player], moves: int) -> None:
    """Until so many more clicks are acknowledged, or everybody has finished."""
    wanted = sum(len(player.acknowledged) for player in players) + moves
    deadline = time.monotonic() + PATIENCE
    while sum(len(player.acknowledged) for player in players) < wanted:
        if all(player.finished for player in players) or time.monotonic() > deadline:
            return
        await asyncio.sleep(0.001)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
