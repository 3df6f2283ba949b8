"""Whole games over the line: together, with bots, on one device, with lines that break."""

import asyncio
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hortus import games
from hortus.table import house as houses
from hortus.table.store import Store
from table.loops import finished
from table.playing import GAME, Guest, Page, new_key, open_house, play_on, serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('playing') / 'table.sqlite'}") as found:
        yield found


def test_two_people_and_a_bot_play_a_whole_game_and_all_see_the_same_end(address: str) -> None:
    finished(two_and_a_bot(address))


async def two_and_a_bot(address: str) -> None:
    choose = random.Random(1).choice
    async with Guest(address) as ada, Guest(address, "de") as bruno, Guest(address, "fr") as chloe:
        made = await ada.lay("me", "open", "greedy")
        table = made["table"]
        async with ada.page(table) as hers:
            assert hers.now["state"] == "open"
            assert hers.now["seats"][1]["link"] == made["links"]["1"]
            await bruno.join(made["links"]["1"], "Bruno")
            await hers.until(lambda m: m["kind"] == "now" and m["state"] == "playing")
            await chloe.http.get(made["watch"])
            async with bruno.page(table) as his, chloe.page(table) as looking:
                assert looking.now["eyes"] is None
                assert looking.now["actions"] == []
                watcher = asyncio.create_task(watch(looking))
                await asyncio.gather(play_on(hers, choose), play_on(his, choose))
                end = await watcher
        assert hers.now["end"]["winners"] == his.now["end"]["winners"] == end["end"]["winners"]
        assert hers.now["scores"] == his.now["scores"] == end["scores"]
        for sheet in hers.now["end"]["sheets"]:
            assert sheet["total"] == sum(item["points"] for item in sheet["items"])
        assert len(hers.log) == len(his.log) == len(looking.log)
        assert {item["text"] for item in his.log}.isdisjoint(item["text"] for item in looking.log)


async def watch(page: Page) -> dict[str, object]:
    await page.my_turn()
    return page.now


def test_a_line_that_breaks_goes_on_where_it_was(address: str) -> None:
    finished(broken_line(address))


async def broken_line(address: str) -> None:
    choose = random.Random(2).choice
    async with Guest(address) as ada:
        made = await ada.lay("me", "random")
        async with ada.page(made["table"]) as page:
            await play_on(page, choose, moves=6)
            seen, known = page.now["number"], list(page.log)
        for _ in range(3):
            async with ada.page(made["table"], after=seen) as page:
                assert page.now["full"]
                assert all(item["number"] > seen for item in page.log)
                known += page.log
                page.log = []
                await play_on(page, choose, moves=3)
                known += page.log
                seen = page.now["number"]
        async with ada.page(made["table"]) as page:
            fresh = [item for item in page.log if item["number"] <= seen]
            assert fresh == known


def test_ten_pages_of_one_person_see_the_same(address: str) -> None:
    finished(ten_pages(address))


async def ten_pages(address: str) -> None:
    async with Guest(address) as ada:
        made = await ada.lay("me", "me")
        lines = [ada.page(made["table"]) for _ in range(10)]
        pages = [await line.__aenter__() for line in lines]
        try:
            for _ in range(5):
                await pages[0].my_turn()
                answer = await pages[0].play(pages[0].now["actions"][0][0])
                assert answer["kind"] == "done"
                for page in pages:
                    while page.now["number"] < answer["number"]:
                        await page.hear()
                assert len({page.now["number"] for page in pages}) == 1
                assert len({str(page.now["actions"]) for page in pages}) == 1
        finally:
            for line in lines:
                await line.__aexit__(None, None, None)


def test_a_table_is_played_while_its_rules_are_still_being_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As plain Python first; what was played so far is the same when the compiled rules take over."""
    compile_now, may_compile = houses.warm, threading.Event()
    monkeypatch.setattr(houses, "warm", lambda game: may_compile.wait() and compile_now(game))
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}") as (address, house):
        finished(first_plain_then_compiled(address, house, may_compile))


async def first_plain_then_compiled(address: str, house: houses.House, may_compile: threading.Event) -> None:
    choose = random.Random(8).choice
    async with Guest(address) as ada:
        number = (await ada.lay("me", "me"))["table"]
        table = house.tables[number]
        try:
            async with ada.page(number) as page:
                await play_on(page, choose, moves=12)
                assert table.match.kernel is table.game.interpreted
                may_compile.set()
                while table.match.kernel is table.game.interpreted:
                    await asyncio.sleep(0.05)
                assert table.match.kernel is table.game.kernel
                assert table.match.on_desk is table.game.kernel.on_desk
                assert table.match_at(len(table.played)).state == table.match.state
                await play_on(page, choose)
                assert table.state == "over"
        finally:
            may_compile.set()


def test_a_line_speaks_the_language_of_its_page(address: str) -> None:
    """Whatever the person's browser or settings say in the meantime; an unknown language changes nothing."""

    async def play() -> None:
        async with Guest(address, "en") as ada:
            table = (await ada.lay("me", "random"))["table"]
            said = {}
            for language in ("", "de", "xx"):
                async with ada.page(table, language=language) as page:
                    refused = await page.ask(do="why", seat=0, text="xyzzy")
                    said[language] = (page.now["prompt"], refused["title"])
            assert said[""] == said["xx"]
            assert said[""][0] != said["de"][0]
            assert said[""][1] != said["de"][1]

    finished(play())


def test_on_one_device_the_page_looks_with_the_eyes_of_whoever_moves(address: str) -> None:
    finished(one_device(address))


async def one_device(address: str) -> None:
    async with Guest(address) as ada:
        made = await ada.lay("me", "me", "me")
        async with ada.page(made["table"]) as page:
            assert page.now["mine"] == [0, 1, 2]
            looked = set()
            for _ in range(12):
                await page.my_turn()
                assert page.now["eyes"] in page.now["acting"]
                assert page.now["hand_over"] is None
                looked.add(page.now["eyes"])
                answer = await page.play(page.now["actions"][0][0])
                while page.now["number"] < answer["number"]:
                    await page.hear()
            assert looked == {0, 1, 2}


def test_undo_takes_back_ones_own_move_until_chance_or_another_answers(address: str) -> None:
    finished(undo(address))


async def undo(address: str) -> None:
    async with Guest(address) as ada, Guest(address) as bruno:
        made = await ada.lay("me", "open")
        await bruno.join(made["links"]["1"], "Bruno")
        async with ada.page(made["table"]) as hers, bruno.page(made["table"]) as his:
            await hers.my_turn()
            before = hers.now
            first = before["actions"][0]
            assert first[3] == 2, "only until somebody else moves"
            assert (await hers.play(first[0]))["kind"] == "done"
            await hers.until(lambda m: m["kind"] == "now")
            assert hers.now["undo"]["can"]
            assert hers.now["undo"]["text"] == first[1]
            await his.my_turn()
            theirs = {"do": "undo", "key": new_key(), "expected": his.now["number"]}
            assert (await his.ask(**theirs, seat=1))["name"] == "no_undo"
            assert (await his.ask(**theirs, seat=0))["name"] == "not_yours"
            mine = {"do": "undo", "key": new_key(), "expected": hers.now["number"], "seat": 0}
            assert (await hers.ask(**mine))["kind"] == "done"
            await hers.until(lambda m: m["kind"] == "now")
            assert hers.now["actions"] == before["actions"]
            assert hers.now["cut"] == before["position"]
            assert (await hers.ask(**mine))["repeated"], "sent again it is answered, not done again"
            await hers.play(hers.now["actions"][1][0])
            await his.until(lambda m: m["kind"] == "now" and m["my_turn"])
            last = his.now["actions"][0]
            assert last[3] == 1, "the flowers are drawn after it"
            assert (await his.play(last[0]))["kind"] == "done"
            await his.until(lambda m: m["kind"] == "now")
            assert not his.now["undo"]["can"]
            answer = await his.ask(do="undo", key=new_key(), expected=his.now["number"], seat=1)
            assert answer["name"] == "no_undo"


def test_a_hint_says_what_a_bot_would_do_and_why_unless_the_table_forbids_it(address: str) -> None:
    finished(hints(address))


async def hints(address: str) -> None:
    async with Guest(address, "de") as ada:
        made = await ada.lay("me", "random")
        async with ada.page(made["table"]) as page:
            reasons: list[dict[str, object]] = []
            while not reasons:
                await play_on(page, random.Random(9).choice, moves=2)
                await page.my_turn()
                advice = (await page.ask(do="hint", seat=0))["actions"]
                assert 1 <= len(advice) <= 3
                assert {a["action"] for a in advice} <= {action[0] for action in page.now["actions"]}
                assert sum(a["share"] for a in advice) <= 1.001
                reasons = [reason for a in advice for reason in a["why"]]
            assert all(reason["text"] and reason["clause"] and reason["points"] for reason in reasons)
        seats = [{"kind": "me"}, {"kind": "me"}]
        strict = await ada.http.post("/api/tables", json={"game": GAME, "seats": seats, "hints": False})
        async with ada.page(strict.json()["table"]) as page:
            refused = await page.ask(do="hint", seat=page.now["eyes"])
            assert (refused["name"], refused["detail"]) == ("no_hint", "An diesem Tisch gibt es keine Tipps.")


def test_a_bot_takes_over_from_one_who_has_gone_and_gives_the_seat_back(address: str) -> None:
    finished(stand_in(address))


async def stand_in(address: str) -> None:
    async with Guest(address) as ada, Guest(address) as bruno:
        made = await ada.lay("me", "open")
        await bruno.join(made["links"]["1"], "Bruno")
        async with ada.page(made["table"]) as hers:
            async with bruno.page(made["table"]) as his:
                await hers.until(lambda m: m["seats"][1]["here"])
                asked = await hers.ask(do="bot", key=new_key(), seat=1, level="random")
                assert asked["name"] == "not_yours", "he is here"
                assert (await his.ask(do="bot", key=new_key(), seat=0, level="random"))["name"] == "not_yours"
            await hers.until(lambda m: not m["seats"][1]["here"])
            assert hers.heard[-1]["seats"][1]["may_bot"]
            assert (await hers.ask(do="bot", key=new_key(), seat=1, level="random"))["kind"] == "done"
            await play_on(hers, random.Random(3).choice, moves=4)
            async with bruno.page(made["table"]) as his:
                assert his.now["seats"][1]["stand_in"]
                assert his.now["seats"][1]["may_back"]
                assert (await his.ask(do="back", key=new_key(), seat=1))["kind"] == "done"
                await his.until(lambda m: m["kind"] == "now" and not m["seats"][1]["stand_in"])
                assert his.now["seats"][1]["kind"] == "person"


def test_the_host_fills_an_open_table(address: str) -> None:
    finished(filling(address))


async def filling(address: str) -> None:
    async with Guest(address) as ada, Guest(address) as bruno:
        made = await ada.lay("me", "open", "open", "open")
        async with ada.page(made["table"]) as page:
            assert (await page.ask(do="bot", key=new_key(), seat=1, level="random"))["kind"] == "done"
            assert (await page.ask(do="take", key=new_key(), seat=2, name="Bea"))["kind"] == "done"
            assert (await page.ask(do="take", key=new_key(), seat=2, name="Bea"))["name"] == "seat_taken"
            assert (await page.ask(do="bot", key=new_key(), seat=3, level="genius"))["name"] == "bad_request"
            await bruno.join(made["links"]["3"], "Bruno")
            async with bruno.page(made["table"]) as his:
                assert [seat["name"] for seat in his.now["seats"]] == ["Ada", "Viola", "Bea", "Bruno"]
                assert his.now["state"] == "playing"
                assert all(seat["link"] is None for seat in his.now["seats"])
                assert (await his.ask(do="name", key=new_key(), seat=3, name=" Bru \n no "))["kind"] == "done"
                await his.until(lambda m: m["kind"] == "now")
                assert his.now["seats"][3]["name"] == "Bru no"
                assert (await his.ask(do="leave", key=new_key(), seat=3))["kind"] == "done"
                await his.until(lambda m: m["kind"] == "now" and m["seats"][3]["kind"] == "bot")
                assert his.now["mine"] == []


def test_after_the_end_there_are_a_replay_a_file_and_a_rematch(address: str) -> None:
    finished(afterwards(address))


async def afterwards(address: str) -> None:
    async with Guest(address) as ada, Guest(address) as bruno:
        made = await ada.lay("me", "random")
        table = made["table"]
        async with ada.page(table) as page:
            await play_on(page, random.Random(4).choice)
            end = page.now["end"]
            file = (await ada.http.get(end["play"])).text
            last = page.now["position"]
            final = await ada.http.get(f"/api/tables/{table}/positions/{last}?seat=0")
            assert final.json()["scores"] == page.now["scores"]
            living = {part["name"]: part["living"] for part in final.json()["parts"]}
            middle = (await ada.http.get(f"/api/tables/{table}/positions/{last // 2}")).json()
            assert middle["position"] == last // 2
            assert (await ada.http.get(f"/api/tables/{table}/positions/{last + 1}")).status_code == 404
            again = await page.ask(do="rematch", key=new_key())
            assert again["kind"] == "done"
            assert (await page.ask(do="rematch", key=new_key()))["url"] == again["url"]
            assert (await ada.http.get(again["url"])).status_code == 200
        uploaded = await bruno.http.post("/api/plays", json={"text": file})
        assert uploaded.status_code == 201, uploaded.text
        copy = uploaded.json()["table"]
        assert (await bruno.http.get(f"/t/{copy}/play")).text == file
        theirs = (await bruno.http.get(f"/api/tables/{copy}/positions/{last}?seat=0")).json()
        assert theirs["scores"] == final.json()["scores"]
        assert living.keys() == {part["name"] for part in theirs["parts"]}
        assert (await bruno.http.get(f"/t/{table}")).status_code == 404, "another's table"
        form = {"seats": "2", "seat.0": "me", "seat.1": "bot", "fork_table": copy, "fork_at": str(last // 2)}
        forked = await bruno.http.post("/new/gardens_of_mars", data=form)
        assert forked.status_code == 303, forked.text
        async with bruno.page(forked.headers["location"].removeprefix("/t/")) as page:
            assert page.now["position"] >= last // 2
            await play_on(page, random.Random(5).choice)
            assert page.now["state"] == "over"


def test_a_server_that_starts_again_knows_every_table(database: str) -> None:
    choose = random.Random(6).choice

    async def begin(address: str) -> tuple[str, str, dict[str, object]]:
        async with Guest(address) as ada:
            made = await ada.lay("me", "random", "me")
            async with ada.page(made["table"]) as page:
                await play_on(page, choose, moves=8)
                await page.my_turn()
                return ada.cookie, made["table"], page.now

    async def go_on(address: str, cookie: str, table: str, before: dict[str, object]) -> None:
        async with Guest(address) as ada:
            name, _, value = cookie.partition("=")
            ada.http.cookies.set(name, value)
            async with ada.page(table) as page:
                same = ("number", "position", "actions", "scores", "prompt", "eyes", "last", "undo")
                assert {key: page.now[key] for key in same} == {key: before[key] for key in same}
                await play_on(page, choose)
                assert page.now["state"] == "over"

    with serving(database) as address:
        cookie, table, before = finished(begin(address))
    with serving(database) as address:
        finished(go_on(address, cookie, table, before))
    store = Store(database)
    try:
        numbers = [event.number for event in finished(store.log(table))]
        assert numbers == list(range(len(numbers)))
    finally:
        store.close()


def test_alone_the_points_are_the_news_and_nobody_wins(tmp_path: Path) -> None:
    play = games()["habitats"].folder / "tests" / "plays" / "alone.play"
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}", games=("habitats",)) as (address, _):
        finished(alone(address, play.read_text("utf-8")))


async def alone(address: str, play: str) -> None:
    async with Guest(address, "de") as ada:
        table = (await ada.http.post("/api/plays", json={"text": play})).json()["table"]
        end = (await ada.now(table))["end"]
        assert (end["title"], end["winners"]) == ("26 Punkte", [])
