"""Other people's bots at the table: one that plays, and those that crash, hang or answer nonsense."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from hortus.table import programs
from table.loops import finished
from table.playing import PATIENCE, Guest, play_on, serving

EXAMPLE = Path(__file__).parents[2] / "examples" / "http_bot.py"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('programs') / 'table.sqlite'}") as found:
        yield found


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long here."""
    monkeypatch.setattr(programs, "AWAY", 0.3)


class Foreign:
    """A program at a seat, as its host hears it."""

    def __init__(self, http: httpx.AsyncClient, lines: AsyncIterator[str]) -> None:
        self.http, self.lines = http, lines

    async def told(self, event: str) -> dict[str, Any]:
        """Wait for an event of this name."""
        async with asyncio.timeout(PATIENCE):
            name = ""
            async for line in self.lines:
                key, _, value = line.partition(": ")
                if key == "event":
                    name = value
                elif key == "data" and name == event:
                    found: dict[str, Any] = json.loads(value)
                    return found
        raise AssertionError(f"the stream ended before {event!r}")

    async def play(self, moves: int) -> None:
        """So many first actions."""
        for _ in range(moves):
            choice = await self.told("choose")
            assert (await self.move(choice["legal"][0]["text"])).status_code == 200

    async def move(self, action: object) -> httpx.Response:
        return await self.http.post("/api/bot/move", json={"action": action, "name": "Rosa"})


@asynccontextmanager
async def foreign(address: str, link: str) -> AsyncIterator[Foreign]:
    """A program that has taken the seat of a link and listens; leaving is what a crash looks like."""
    headers = {"authorization": f"Bearer {link.rpartition('/')[2]}", "origin": address}
    async with (
        httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE) as http,
        http.stream("GET", "/api/bot") as answer,
    ):
        assert answer.status_code == 200
        yield Foreign(http, answer.aiter_lines())


def first(match: Any) -> Any:
    return match[0]


def test_the_example_over_http_plays_a_whole_game(address: str) -> None:
    finished(whole_game(address))


async def whole_game(address: str) -> None:
    async with Guest(address) as ada:
        made = await ada.lay("me", "open")
        program = await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), address + made["links"]["1"], stdout=asyncio.subprocess.PIPE
        )
        async with ada.page(made["table"]) as hers:
            await play_on(hers, first)
            assert not hers.now["seats"][1]["stand_in"]
        said, _ = await asyncio.wait_for(program.communicate(), PATIENCE)
        assert json.loads(said.decode().partition(":")[2])["scores"] == hers.now["scores"]
        assert program.returncode == 0


def test_one_that_crashes_is_replaced_and_may_come_back(address: str) -> None:
    finished(crashes(address))


async def crashes(address: str) -> None:
    async with Guest(address) as ada:
        made = await ada.lay("open", "me")
        table, link = made["table"], made["links"]["0"]
        async with ada.page(table) as hers:
            async with foreign(address, link) as rosa:
                await rosa.play(1)
            before = [item["text"] for item in hers.log]
            while not hers.now["seats"][0]["stand_in"]:
                await play_on(hers, first, moves=1)
            assert [item["text"] for item in hers.log][: len(before)] == before, "nothing is lost"
            async with foreign(address, link) as rosa:
                assert not (await ada.now(table))["seats"][0]["stand_in"], "it has its seat again"
                end = asyncio.create_task(play_on(hers, first))
                await rosa.play(3)
            await end
            assert hers.now["state"] == "over"
            assert hers.now["seats"][0]["stand_in"]


def test_one_that_hangs_is_replaced(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "THINKS", 0.3)
    finished(hangs(address))


async def hangs(address: str) -> None:
    async with Guest(address) as ada:
        made = await ada.lay("open", "me")
        async with ada.page(made["table"]) as hers, foreign(address, made["links"]["0"]) as rosa:
            choice = await rosa.told("choose")
            await hers.until(lambda m: m["seats"][0]["stand_in"])
            assert (await rosa.told("error"))["error"] == "Replaced"
            late = await rosa.move(choice["legal"][0]["action"])
            assert late.status_code >= 400, "the seat is a bot's now"
            await play_on(hers, first)
            assert hers.now["state"] == "over"
            assert hers.now["seats"][0]["stand_in"]


def test_one_that_answers_nonsense_is_told_why_and_replaced_in_the_end(address: str) -> None:
    finished(nonsense(address))


async def nonsense(address: str) -> None:
    async with Guest(address) as ada:
        made = await ada.lay("open", "me")
        async with ada.page(made["table"]) as hers, foreign(address, made["links"]["0"]) as rosa:
            await rosa.told("choose")
            before = await ada.now(made["table"])
            for wrong in ("sing", 999_999):
                refused = await rosa.move(wrong)
                assert refused.status_code == 422
                assert refused.json()["detail"]
            same = await ada.now(made["table"])
            assert (same["actions"], same["number"]) == (before["actions"], before["number"])
            assert not same["seats"][0]["stand_in"]
            assert (await rosa.move([])).status_code == 400, "what is no answer at all does not count"
            assert (await rosa.move("sing")).status_code == 422
            assert (await rosa.told("error"))["error"] == "Replaced"
            await play_on(hers, first)
            assert hers.now["state"] == "over"
            assert hers.now["seats"][0]["stand_in"]
