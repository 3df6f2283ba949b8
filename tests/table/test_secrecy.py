"""A seat's traffic at two tables that differ only in what it may not know is the same, byte for byte."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import hortus
from hortus.kit.records import fields_of
from hortus.table.house import House
from hortus.table.table import Table
from table.loops import finished
from table.playing import Guest, new_key, open_house

GAME = "schlossgarten"  # hands, and collected tiles, are hidden
POSITIONS = 300
COMPARED = ("content-type", "content-length", "cache-control", "content-security-policy", "set-cookie")


@contextmanager
def otherwise(table: Table, viewer: int | None, dice: random.Random) -> Iterator[None]:
    """The table with other secrets: every number and every draw hidden from the viewer is another one."""
    match = table.match
    kept, told = match.state.copy(), list(match.story.told)
    for name, field in fields_of(table.game.rules.State).items():
        if field.seen == "nobody":
            shuffle(match.state[name].reshape(-1), dice)
        elif field.seen == "owner":
            for seat in range(match.seats):
                if seat != viewer:
                    shuffle(match.state[name][0, seat : seat + 1].reshape(-1), dice)
    for place, event in enumerate(told):
        if event.owner >= 0 and event.owner != viewer:
            move = table.game.describe(event.action)[0]
            match.story.told[place] = replace(event, action=move.start + dice.randrange(move.size))
    table.kept.clear()
    try:
        yield
    finally:
        match.state[:] = kept
        match.story.told[:] = told
        table.kept.clear()


def shuffle(row: Any, dice: random.Random) -> None:
    low, high = int(row.min()), int(row.max())
    for place in range(len(row)):
        row[place] = dice.randint(min(low, 0), max(high, 1))


async def traffic(guest: Guest, table: str, questions: list[dict[str, Any]], pages: bool) -> list[str]:
    """All that a person's page can get out of the server at a position."""
    paths = [f"/api/tables/{table}", f"/api/tables/{table}/positions/5", f"/api/tables/{table}/sheet?seat=1"]
    if pages:
        paths += ["/", "/api/tables", f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/replay/3"]
        paths += [f"/t/{table}/play", f"/t/{table}/replay/3/fork", f"/api/tables/{table}/play"]
        paths.append(f"/api/tables/{table}/analysis")
    heard = []
    for path in paths:
        answer = await guest.http.get(path)
        heard.append(f"{path} {answer.status_code} {[answer.headers.get(h) for h in COMPARED]} {answer.text}")
    async with guest.page(table) as page:
        for question in questions:
            await page.ask(**question)
        wrong = {"do": "play", "expected": page.now["number"], "action": 1_000_000_000}
        await page.ask(**wrong, key="a-key-that-is-known", seat=0)
        heard += [json.dumps(message) for message in page.heard if message["kind"] != "here"]
    return heard


def asked_about(now: dict[str, Any], seat: int, dice: random.Random) -> list[dict[str, Any]]:
    """Previews, reasons and sheets."""
    actions = dice.sample(now["actions"], min(2, len(now["actions"])))
    path = actions[0][2] if actions else ["nothing"]
    return [
        *({"do": "preview", "seat": seat, "action": action[0]} for action in actions),
        {"do": "preview", "seat": seat, "action": dice.randrange(2000)},
        {"do": "why", "seat": seat, "path": list(path[:1])},
        {"do": "why", "seat": seat, "text": "nonsense"},
        {"do": "sheet", "seat": 0},
        {"do": "sheet", "seat": 1},
    ]


def test_traffic_tells_nothing_of_what_is_hidden(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}", games=(GAME,)) as (address, house):
        finished(compare(address, house))


async def compare(address: str, house: House) -> None:
    dice = random.Random(5)
    async with Guest(address) as ada, Guest(address) as bruno, Guest(address) as eve:
        seen = 0
        while seen < POSITIONS:
            options = {"hidden_landscape": dice.choice(["on", "off"])}
            made = await ada.lay("me", "open", game=GAME, options=options)
            await bruno.join(made["links"]["1"], "Bruno")
            await eve.http.get(made["watch"])
            seen += await compare_game([ada, bruno], eve, house.tables[made["table"]], dice)


async def compare_game(players: list[Guest], eve: Guest, table: Table, dice: random.Random) -> int:
    """A whole game at random, compared at every other decision for one pair of eyes; how often."""
    number, seen = table.row.id, 0
    while not table.match.over:
        mover = players[table.acting[0]]
        now = await mover.now(number)
        if dice.random() < 0.5:
            seat = dice.choice([0, 1, None])
            guest = eve if seat is None else players[seat]
            questions = asked_about(await guest.now(number), seat or 0, dice)
            pages = seen % 4 == 0
            first = await traffic(guest, number, questions, pages)
            with otherwise(table, seat, dice):
                second = await traffic(guest, number, questions, pages)
            assert first == second, (len(table.log), seat)
            seen += 1
        action = dice.choice(now["actions"])[0]
        command = {"do": "play", "key": new_key(), "expected": now["number"], "seat": now["eyes"]}
        answer = await mover.send(number, **command, action=action)
        assert answer.status_code == 200, answer.text
    return seen


def test_a_game_that_goes_on_shows_no_secrets_while_seats_are_still_free(tmp_path: Path) -> None:
    """A play from a file is open to all; a table that goes on from it only to those who sit there."""
    match = hortus.new(GAME, seats=3, seed=3)
    for _ in range(8):
        match.play(match.legal()[0])

    async def look(address: str) -> None:
        async with Guest(address) as ada, Guest(address) as bruno:
            copy = (await ada.http.post("/api/plays", json={"text": match.record().text()})).json()["table"]
            at = len(match.events)
            assert (await ada.http.get(f"/api/tables/{copy}/positions/{at}?seat=1")).status_code == 200
            form = {"seats": "3", "seat.0": "me", "seat.1": "open", "fork_table": copy, "fork_at": str(at)}
            forked = await ada.http.post(f"/new/{GAME}", data=form)
            table = forked.headers["location"].removeprefix("/t/")
            await bruno.join((await ada.now(table))["seats"][1]["link"], "Bruno")
            assert (await ada.now(table))["state"] == "open"
            for guest in (ada, bruno):
                for path in (f"/t/{table}/replay", f"/t/{table}/play", f"/api/tables/{table}/positions/{at}"):
                    assert (await guest.http.get(path)).status_code == 403

    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}", games=(GAME,)) as (address, _):
        finished(look(address))


def test_the_other_seat_really_has_secrets(tmp_path: Path) -> None:
    """The comparison above would find a leak: seen by the owner, the scrambled table does look different."""

    async def look(address: str, house: House) -> None:
        dice = random.Random(6)
        async with Guest(address) as ada, Guest(address) as bruno:
            made = await ada.lay("me", "open", game=GAME)
            await bruno.join(made["links"]["1"], "Bruno")
            table = house.tables[made["table"]]
            before = await bruno.now(made["table"])
            with otherwise(table, 0, dice):
                assert (await bruno.now(made["table"]))["parts"] != before["parts"]
            replay = await ada.http.get(f"/t/{made['table']}/replay")
            assert replay.status_code == 403, "the past shows secrets until the game is over"

    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}", games=(GAME,)) as (address, house):
        finished(look(address, house))
