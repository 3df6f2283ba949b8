"""Commands that are malformed, oversized, late, repeated or foreign: a clear answer, and nothing changes."""

import asyncio
import contextlib
import logging
import random
import socket
import time
from typing import Any

import httpx
import pytest
import websockets

from hortus.table import guard, server
from hortus.table.guard import POLICY, Limits
from table.loops import finished
from table.playing import WIDE, Guest, new_key, play_on, serving

MALFORMED = [
    "",
    "{",
    "[]",
    "null",
    '"play"',
    "{}",
    '{"do":"dance"}',
    '{"do":"play"}',
    '{"do":"play","key":"short","expected":1,"seat":0,"action":0}',
    '{"do":"play","key":"k k k k k k","expected":1,"seat":0,"action":0}',
    '{"do":"play","key":"aaaaaaaaaaaa","expected":1.5,"seat":0,"action":0}',
    '{"do":"play","key":"aaaaaaaaaaaa","expected":1,"seat":-1,"action":0}',
    '{"do":"play","key":"aaaaaaaaaaaa","expected":1,"seat":0,"action":-3}',
    '{"do":"play","key":"aaaaaaaaaaaa","expected":1,"seat":0,"action":99999999999999999999}',
    '{"do":"play","key":"aaaaaaaaaaaa","expected":1,"seat":0,"action":"first"}',
    '{"do":"play","key":"aaaaaaaaaaaa","expected":1,"seat":0,"action":0,"as":"admin"}',
    '{"do":"play","key":"aaaaaaaaaaaa","expected":1,"seat":31,"action":0}',
    '{"do":"undo","key":"aaaaaaaaaaaa"}',
    '{"do":"bot","key":"aaaaaaaaaaaa","seat":0,"level":"../../etc"}',
    '{"do":"why","seat":0,"path":["a","b","c","d","e","f","g","h","i","j","k","l","m","n"]}',
    '{"do":"sit","seat":"0"}',
    '{"do":"preview","seat":30,"action":0}',
    "[" * 3000,
    '{"do":"why","seat":0,"text":"\\ud800"}',
    "\u0000\u0000",
]


DAMAGE = ["9 settle a1", "\x00", "garbage " * 40, "0 settle f6", "* deal mauve", "end"]


async def unchanged(guest: Guest, table: str, before: dict[str, Any]) -> None:
    now = await guest.now(table)
    assert {k: v for k, v in now.items() if k != "seats"} == {k: v for k, v in before.items() if k != "seats"}


def test_what_cannot_be_read_is_answered_and_changes_nothing(address: str) -> None:
    async def hostile() -> None:
        async with Guest(address) as ada:
            made = await ada.lay("me", "me")
            async with ada.page(made["table"]) as page:
                before = await ada.now(made["table"])
                for text in MALFORMED:
                    await page.line.send(text)
                    answer = await page.until(lambda m: m["kind"] in ("problem", "why"))
                    assert answer["status"] == 400, (text, answer)
                    assert answer["title"]
                    sent = await ada.http.post(f"/api/tables/{made['table']}/commands", content=text.encode())
                    assert sent.status_code == 400, (text, sent.text)
                    assert sent.headers["content-type"] == "application/problem+json"
                    assert sent.json()["detail"]
                await unchanged(ada, made["table"], before)
                assert (await page.play(page.now["actions"][0][0]))["kind"] == "done", "the line still works"

    finished(hostile())


def test_who_writes_programs_is_told_what_was_wrong_and_what_is_possible(address: str) -> None:
    async def mistaken() -> None:
        async with Guest(address) as ada:
            table = (await ada.lay("me", "me"))["table"]
            laid = {"game": "gardens_of_mars", "seats": [{"kind": "dog"}]}
            told = {
                "seats[0].kind: Invalid enum value 'dog'": await ada.http.post("/api/tables", json=laid),
                "levels are seedling, ": await ada.send(table, do="bot", seat=0, level="nobody"),
                "seats are 0 to 1": await ada.send(table, do="leave", seat=2),
                "actions are 0 to 188": await ada.send(table, do="play", expected=0, seat=0, action=189),
                "seat: Expected `int`": await ada.http.get(f"/api/tables/{table}/sheet?seat=first"),
            }
            for wrong, answer in told.items():
                assert answer.status_code == 400
                assert wrong in answer.json()["detail"], answer.text
            async with ada.page(table) as page:
                await page.line.send('{"do":"sit","seat":"0"}')
                assert "got `str`" in (await page.until(lambda m: m["kind"] == "problem"))["detail"]

    finished(mistaken())


def test_bytes_and_addresses_that_are_no_text_are_answered(address: str) -> None:
    surrogate = '{"do":"\ud800"}'.encode("utf-8", "surrogatepass")
    with httpx.Client(base_url=address, headers={"origin": address}) as http:
        for path in ("/api/tables", "/api/plays", "/api/me"):
            answer = http.request("PUT" if path == "/api/me" else "POST", path, content=surrogate)
            assert answer.status_code == 400, path
            assert answer.json()["name"] == "bad_request"
        for path in ("/static/%00", "/t/%00", "/t/%00/replay", "/join/%00", "/watch/%00", "/rules/%00"):
            assert http.get(path).status_code == 404, path
        for path in ("/api/tables/%00", "/api/games/%00", "/api/tables/%F0%9F%8C%B1"):
            assert http.get(path).json()["name"] == "unknown", path
        for count in ("²", "１", "-1", "9" * 5000, "\0"):
            assert http.get("/new/gardens_of_mars", params={"seats": count}).status_code == 200, count


def test_who_sends_too_slowly_is_not_waited_for(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SLOWEST_BODY", 0.3)
    host = address.removeprefix("http://")
    head = f"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nOrigin: {address}\r\nContent-Length: 99\r\n\r\n{{"
    with socket.create_connection(tuple(host.split(":"))) as line:
        line.settimeout(20)
        line.sendall(head.encode())
        answer = b"".join(iter(lambda: line.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b'"name":"bad_request"' in answer


def test_who_says_letter_by_letter_what_is_wanted_is_not_waited_for(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At first, and after a whole request on the same line; one that asks in time may stay."""
    monkeypatch.setattr(server, "SLOWEST_HEAD", 1.0)
    host = address.removeprefix("http://")
    whole = f"GET /api/me HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    for first in (b"", whole):
        with socket.create_connection(tuple(host.split(":"))) as line:
            line.settimeout(20)
            line.sendall(first)
            if first:
                assert line.recv(4096).startswith(b"HTTP/1.1 200 ")
            heard, until = b"", time.monotonic() + 20
            with contextlib.suppress(OSError):
                for letter in (b"GET /api/me HTTP/1.1\r\nX: " + b"x" * 200).decode():
                    line.sendall(letter.encode())
                    time.sleep(0.1)
                    assert time.monotonic() < until, "it is still waited for"
                heard = line.recv(4096)
            assert not heard.startswith(b"HTTP/1.1 200 ")


def test_what_is_too_large_is_refused(address: str) -> None:
    async def hostile() -> None:
        async with Guest(address) as ada:
            made = await ada.lay("me", "me")
            before = await ada.now(made["table"])
            path = f"/api/tables/{made['table']}/commands"
            assert (await ada.http.post(path, content=b"x" * 300_000)).status_code == 413
            file = {"play": ("large.play", b"#" * 300_000)}
            assert (await ada.http.post("/upload", files=file)).status_code in (413, 422)
            assert (await ada.http.put("/api/me", json={"name": "x" * 65})).status_code == 400
            async with ada.page(made["table"]) as page:
                padding = " " * (WIDE.message_bytes + 1)
                await page.line.send('{"do":"sit","seat":0}' + padding)
                assert (await page.until(lambda m: m["kind"] == "problem"))["name"] == "too_large"
                await page.line.send("x" * 100_000)
                with pytest.raises(websockets.ConnectionClosed):
                    await page.until(lambda m: False)
            await unchanged(ada, made["table"], before)

    finished(hostile())


def test_late_and_repeated_clicks_get_the_right_answer(address: str) -> None:
    async def hostile() -> None:
        async with Guest(address) as ada, Guest(address) as bruno:
            made = await ada.lay("me", "open")
            table = made["table"]
            await bruno.join(made["links"]["1"], "Bruno")
            now = await ada.now(table)
            action, key = now["actions"][0][0], new_key()
            click = {"do": "play", "key": key, "expected": now["number"], "seat": 0, "action": action}
            answers = [r.json() for r in await asyncio.gather(*[ada.send(table, **click) for _ in range(8)])]
            assert sorted(a["repeated"] for a in answers) == [False] + [True] * 7
            assert len({a["number"] for a in answers}) == 1
            after = await ada.now(table)
            assert after["position"] == 1
            problems = {
                "key_used": await ada.send(table, **{**click, "action": action + 1}),
                "stale": await ada.send(table, **{**click, "key": new_key()}),
                "not_now": await ada.send(table, **{**click, "key": new_key(), "expected": after["number"]}),
                "not_yours": await ada.send(table, **{**click, "key": new_key(), "seat": 1}),
            }
            assert {name: r.json()["name"] for name, r in problems.items()} == {n: n for n in problems}
            foreign = await bruno.send(table, **{**click, "key": key, "seat": 1})
            assert foreign.json()["name"] == "key_used", "another's key is no way in"
            taken = {**click, "key": new_key(), "seat": 1, "expected": after["number"]}
            illegal = (await bruno.send(table, **taken)).json()
            assert illegal["name"] == "illegal"
            assert illegal["clause"].startswith("M-")
            future = await bruno.send(table, **{**taken, "key": new_key(), "expected": 10_000})
            assert future.json()["name"] == "stale"
            await unchanged(ada, table, after)

    finished(hostile())


def test_a_move_before_all_have_sat_down_or_after_the_end_is_refused(address: str) -> None:
    async def hostile() -> None:
        async with Guest(address) as ada:
            made = await ada.lay("me", "open")
            wish = {"do": "play", "expected": 0, "seat": 0, "action": 0}
            assert (await ada.send(made["table"], **wish)).json()["name"] == "not_now"
            assert (await ada.send(made["table"], do="rematch")).json()["name"] == "not_now"
            assert (await ada.send(made["table"], do="back", seat=0)).json()["name"] == "not_now"

    finished(hostile())


def test_nobody_sits_down_at_a_finished_game(address: str) -> None:
    """Not even by a link that a bot's seat still has: who played stays who played."""

    async def late() -> None:
        async with Guest(address) as ada, Guest(address) as bruno:
            made = await ada.lay("me", "open")
            assert (await ada.send(made["table"], do="bot", seat=1, level="random")).status_code == 200
            async with ada.page(made["table"]) as page:
                await play_on(page, lambda actions: actions[0])
            before = await ada.now(made["table"])
            link = made["links"]["1"]
            assert (await bruno.http.post("/api" + link, json={"name": "Bruno"})).json()["name"] == "over"
            told = await bruno.http.post(link, data={"name": "Bruno"})
            assert told.status_code == 409
            assert "The game is over" in told.text or "No more moves" in told.text
            assert (await bruno.http.get(f"/api/tables/{made['table']}")).status_code == 404
            await unchanged(ada, made["table"], before)

    finished(late())


def test_strangers_find_nothing(address: str) -> None:
    async def hostile() -> None:
        async with Guest(address) as ada, Guest(address) as eve:
            made = await ada.lay("me", "open")
            table = made["table"]
            await eve.http.put("/api/me", json={"name": "Eve"})
            there = [f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/play", f"/api/tables/{table}"]
            nowhere = [path.replace(table, "AAAAAAAAAAAA") for path in there]
            for path, other in zip(there, nowhere, strict=True):
                found, none = await eve.http.get(path), await eve.http.get(other)
                assert found.status_code == none.status_code == 404
                assert found.text.replace(table, "?") == none.text.replace("AAAAAAAAAAAA", "?")
            answer = await eve.send(table, do="play", expected=0, seat=0, action=0)
            assert answer.status_code == 404
            for path in (f"/t/{table}/live", "/t/AAAAAAAAAAAA/live"):
                assert await close_code(eve, path) == 4404
            assert (await eve.http.post("/api/join/" + "A" * 32, json={})).status_code == 404
            assert (await eve.http.get("/watch/" + made["links"]["1"].rpartition("/")[2])).status_code == 404
            looked = await eve.http.get(made["watch"])
            assert looked.status_code == 303
            wish = {"do": "play", "expected": 0, "seat": 0, "action": 0}
            assert (await eve.send(table, **wish)).json()["name"] == "not_yours", "looking on is not playing"
            for command in (
                {"do": "bot", "level": "random"},
                {"do": "take"},
                {"do": "leave"},
                {"do": "back"},
            ):
                assert (await eve.send(table, seat=1, **command)).json()["name"] == "not_yours"
            question = await eve.http.get(f"/api/tables/{table}/preview?seat=0&action=0")
            assert question.json()["name"] == "not_yours"

    finished(hostile())


async def close_code(guest: Guest, path: str, origin: str | None = None) -> int:
    headers = {"cookie": guest.cookie, "origin": origin or guest.address}
    line = await websockets.connect(guest.address.replace("http", "ws", 1) + path, additional_headers=headers)
    try:
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await asyncio.wait_for(line.recv(), 10)
        assert closed.value.rcvd is not None
        return int(closed.value.rcvd.code)
    finally:
        await line.close()


@pytest.mark.parametrize(
    "origin",
    [
        "https://elsewhere.example",
        "null",
        "",
        "http://127.0.0.1:1",
        "http://[",
        "HOST",
        "//HOST",
        "file://HOST",
        "http://HOST/",
        "http://HOST.elsewhere.example",
        "http://HOST@elsewhere.example",
        "http://elsewhere.example#@HOST",
    ],
)
def test_requests_from_other_sites_are_refused(address: str, origin: str) -> None:
    async def hostile() -> None:
        sent_from = origin.replace("HOST", address.removeprefix("http://"))
        async with Guest(address) as ada:
            made = await ada.lay("me", "me")
            before = await ada.now(made["table"])
            action = before["actions"][0][0]
            wish = {"do": "play", "key": new_key(), "expected": before["number"], "seat": 0, "action": action}
            for path in (f"/api/tables/{made['table']}/commands", "/api/tables", "/settings", "/upload"):
                answer = await ada.http.post(path, json=wish, headers={"origin": sent_from})
                assert answer.status_code == 403, path
            url = address.replace("http", "ws", 1) + f"/t/{made['table']}/live"
            with pytest.raises(websockets.InvalidStatus) as refused:
                await websockets.connect(url, additional_headers={"cookie": ada.cookie, "origin": sent_from})
            assert refused.value.response.status_code == 403
            await unchanged(ada, made["table"], before)

    finished(hostile())


def test_every_answer_binds_the_browser(address: str) -> None:
    with httpx.Client(base_url=address) as http:
        for path in (
            "/",
            "/nowhere",
            "/api/games",
            "/api/nowhere",
            "/static/table.js",
            "/rules/gardens_of_mars",
        ):
            headers = http.get(path).headers
            assert headers["content-security-policy"] == POLICY, path
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert "server" not in headers
        assert http.get("/static/../store.py").status_code == 404
        assert http.get("/static/%2e%2e/store.py").status_code == 404
        assert http.get("/settings?next=https://elsewhere.example/").text.count("elsewhere.example") == 0
        assert http.post("/", headers={"origin": address}).status_code == 405


def test_pages_have_no_inline_code(address: str) -> None:
    async def look() -> None:
        async with Guest(address) as ada:
            made = await ada.lay("me", "random")
            table = made["table"]
            for path in ("/", "/new/gardens_of_mars", f"/t/{table}", f"/t/{table}/replay", "/settings"):
                text = (await ada.http.get(path)).text
                assert " style=" not in text
                assert "<style" not in text
                assert " onclick" not in text
                assert "javascript:" not in text

    finished(look())


def test_the_cookie_is_kept_from_scripts_and_other_sites(address: str) -> None:
    with httpx.Client(base_url=address, headers={"origin": address}) as http:
        sent = http.put("/api/me", json={"name": "Ada"}).headers["set-cookie"]
        assert "HttpOnly" in sent
        assert "SameSite=lax" in sent
        assert len(http.cookies["hortus"]) >= 32, "192 random bits"
        assert "set-cookie" not in http.put("/api/me", json={"name": "Bea"}).headers
        assert http.get("/api/me").json()["name"] == "Bea"


def test_too_many_requests_and_messages_are_turned_away(tmp_path: object) -> None:
    limits = Limits(requests=1.0, burst=30.0, messages=1.0, message_burst=20.0)

    async def hostile(address: str) -> None:
        async with Guest(address) as ada:
            made = await ada.lay("me", "me")
            async with ada.page(made["table"]) as page:
                answers = [await page.ask(do="sheet", seat=0) for _ in range(40)]
                assert answers[0]["kind"] == "sheet"
                assert answers[-1]["name"] == "too_many"
            codes = [(await ada.http.get("/api/me")).status_code for _ in range(40)]
            assert codes[0] == 200
            assert codes[-1] == 429

    with serving(f"sqlite:///{tmp_path}/table.sqlite", limits) as address:
        finished(hostile(address))


def test_guests_are_made_no_faster_by_settings_or_by_the_many_addresses_of_one_network(
    tmp_path: object,
) -> None:
    async def hostile(address: str) -> None:
        codes = []
        for _ in range(8):
            async with Guest(address) as anybody:
                codes.append((await anybody.http.post("/settings", data={"theme": "dark"})).status_code)
        assert codes[0] == 303
        assert codes[-1] == 429

    async def known(address: str) -> None:
        async with Guest(address) as ada:
            themes = [await ada.http.post("/settings", data={"theme": "dark"}) for _ in range(8)]
            assert {answer.status_code for answer in themes} == {303}, "who is known may change their mind"

    limits = Limits(makes=0.01, make_burst=4.0)
    with serving(f"sqlite:///{tmp_path}/known.sqlite", limits) as address:
        finished(known(address))
    with serving(f"sqlite:///{tmp_path}/table.sqlite", limits) as address:
        finished(hostile(address))
    one, other = guard.household("2001:db8:1:2::1"), guard.household("2001:db8:1:2:ffff::9")
    assert one == other != guard.household("2001:db8:1:3::1")
    assert guard.household("::ffff:192.0.2.7") == guard.household("192.0.2.7") != guard.household("192.0.2.8")


def test_no_log_line_holds_a_secret(address: str, caplog: pytest.LogCaptureFixture) -> None:
    async def busy() -> list[str]:
        async with Guest(address) as ada, Guest(address) as bruno:
            made = await ada.lay("me", "open")
            await bruno.join(made["links"]["1"], "Bruno")
            async with ada.page(made["table"]) as page:
                await page.play(page.now["actions"][0][0])
                await page.line.send("{")
                await page.until(lambda m: m["kind"] == "problem")
            await bruno.http.get("/nowhere")
            links = [made["watch"], *made["links"].values()]
            cookies = [ada.http.cookies["hortus"], bruno.http.cookies["hortus"]]
            return [made["table"], *(link.rpartition("/")[2] for link in links), *cookies]

    with caplog.at_level(logging.DEBUG):
        secrets = finished(busy())
    ours = [
        r.getMessage()
        for r in caplog.records
        if r.name.startswith(("hortus", "uvicorn.error", "uvicorn.access"))
    ]
    assert not [line for line in ours for secret in secrets if secret in line]


def test_a_damaged_play_says_what_is_wrong_in_which_line(address: str) -> None:
    async def upload() -> None:
        async with Guest(address) as ada:
            made = await ada.lay("me", "me")
            async with ada.page(made["table"]) as page:
                for _ in range(2):
                    answer = await page.play(page.now["actions"][0][0])
                    while page.now["number"] < answer["number"]:
                        await page.hear()
            good = (await ada.http.get(f"/t/{made['table']}/play")).text
            dice = random.Random(1)
            for _ in range(60):
                lines = good.splitlines()
                place = dice.randrange(len(lines))
                lines[place] = dice.choice(DAMAGE)
                answer = await ada.http.post("/api/plays", json={"text": "\n".join(lines)})
                assert answer.status_code == 422, answer.text
                assert answer.json()["name"] == "damaged_play"
                assert answer.json()["line"] >= 1
            page = await ada.http.post("/upload", files={"play": ("x.play", b"\xff\xfe nonsense")})
            assert page.status_code == 422

    finished(upload())
