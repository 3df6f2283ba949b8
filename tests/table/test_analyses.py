"""A finished game is thought through once, beside the event loop, and told in the reader's words."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import hortus.table.analyses
from hortus import games
from hortus.table.house import House
from table.loops import finished
from table.playing import GAME, PATIENCE, Guest, open_house, serving

PLAY = (games()[GAME].folder / "tests" / "plays" / "three-seats.play").read_text("utf-8")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few simulations that a test need not wait for wisdom."""
    monkeypatch.setattr(hortus.table.analyses, "FEWEST", 4)
    monkeypatch.setattr(hortus.table.analyses, "MOST", 4)


async def uploaded(guest: Guest, text: str) -> str:
    """Where the analysis of this play is asked for."""
    answer = await guest.http.post("/api/plays", json={"text": text})
    assert answer.status_code == 201, answer.text
    return f"/api/tables/{answer.json()['table']}/analysis"


async def ready(guest: Guest, path: str) -> tuple[dict[str, Any], list[int]]:
    """The answer when it is there, and how far it had come at every look before."""
    begun = await guest.http.post(path)
    assert begun.status_code == 202, begun.text
    looked, until = [], time.monotonic() + PATIENCE
    while (now := (await guest.http.get(path)).json())["state"] != "ready":
        assert now["state"] == "thinking" and time.monotonic() < until, now
        assert 0 <= now["done"] <= now["of"]
        looked.append(now["done"])
        await asyncio.sleep(0.05)
    return now["found"], looked


def test_luck_and_skill_add_up_and_the_dearest_decisions_are_told(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'table.sqlite'}") as address:
        finished(add_up(address))


async def add_up(address: str) -> None:
    async with Guest(address, "de") as ada, Guest(address) as eve:
        path = await uploaded(ada, PLAY)
        assert (await ada.http.get(path)).json()["state"] == "none"
        found, looked = await ready(ada, path)
        assert looked == sorted(looked)
        moments = found["moments"]
        assert [m["at"] for m in moments] == sorted({m["at"] for m in moments})
        assert all(abs(sum(m["after"]) - 1) < 0.02 for m in moments)
        assert moments[-1]["after"] == [1, 0, 0], "the game was won by the first seat"
        for account in found["accounts"]:
            whole = sum(account[part] for part in ("start", "luck", "own", "others"))
            assert abs(whole - account["result"]) < 0.001
        dearest = [moments[k] for k in found["dearest"]]
        assert 1 <= len(dearest) <= 3
        assert dearest == sorted(dearest, key=lambda m: -m["cost"])
        for moment in dearest:
            assert moment["best"] and moment["path"] and moment["best"] != moment["text"]
        assert any(m["text"].startswith("Pflanze") for m in moments), "in the reader's words"
        assert (await eve.http.get(path)).status_code == 404, "another's table"


def test_a_second_visitor_gets_it_at_once_even_after_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite'}"

    async def first(address: str) -> tuple[str, str, Any]:
        async with Guest(address) as ada:
            path = await uploaded(ada, PLAY)
            return path, ada.cookie, (await ready(ada, path))[0]

    async def second(address: str, path: str, cookie: str, before: Any) -> None:
        headers = {"cookie": cookie, "origin": address}
        async with httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE) as ada:
            assert (await ada.get(path)).json()["found"] == before
            page = (await ada.get(path.replace("/api/tables/", "/t/").replace("/analysis", "/replay"))).text
            assert '"state":"ready"' in page, "the replay brings it along"

    with serving(database) as address:
        path, cookie, before = finished(first(address))
    with serving(database) as address:
        finished(second(address, path, cookie, before))


def test_an_analysis_of_another_hortus_is_as_good_as_none(tmp_path: Path) -> None:
    async def look(address: str, house: House) -> None:
        async with Guest(address) as ada:
            path = await uploaded(ada, PLAY)
            await house.store.keep_analysis(path.split("/")[3], b'{"shares": "other words"}')
            assert (await ada.http.get(path)).json()["state"] == "none"

    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}") as (address, house):
        finished(look(address, house))


def test_a_game_that_is_being_played_is_not_analysed(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}") as (address, house):
        finished(refused(address, house))


async def refused(address: str, house: House) -> None:
    async with Guest(address) as ada:
        table = (await ada.lay("me", "me"))["table"]
        for ask in (ada.http.get, ada.http.post):
            answer = await ask(f"/api/tables/{table}/analysis")
            assert answer.status_code == 403
            assert answer.json()["name"] == "not_over"
        assert '"analysis":null' in (await ada.http.get(f"/t/{table}/replay")).text
        assert not house.analyses.running
        half = "\n".join(PLAY.splitlines()[:60])
        await ready(ada, await uploaded(ada, half))  # nobody plays there: nothing can be given away


def test_an_analysis_that_dies_can_be_asked_for_again(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}") as (address, house):
        finished(dying(address, house))


async def dying(address: str, house: House) -> None:
    async with Guest(address) as ada:
        path = await uploaded(ada, PLAY)
        await ada.http.post(path)
        until = time.monotonic() + PATIENCE
        while house.analyses._process is None:
            assert time.monotonic() < until
            await asyncio.sleep(0.01)
        house.analyses._process.kill()
        while (await ada.http.get(path)).json()["state"] == "thinking":
            assert time.monotonic() < until
            await asyncio.sleep(0.02)
        await ready(ada, path)
