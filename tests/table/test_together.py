"""Where several seats act at once, a click that lags behind the others' is no reason to refuse it."""

import asyncio
import time
from pathlib import Path

from hortus.games.gardlings.rules.position import Stage
from hortus.table.house import House
from table.loops import finished
from table.playing import Guest, new_key, open_house

GAME = "gardlings"  # all build their gardens at the same time


def test_seats_that_act_at_once_do_not_reject_each_other(tmp_path: Path) -> None:
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}", games=(GAME,)) as (address, _):
        finished(at_once(address))


async def at_once(address: str) -> None:
    async with Guest(address) as ada, Guest(address) as bruno, Guest(address) as chloe:
        guests = [ada, bruno, chloe]
        made = await ada.lay("me", "open", "open", game=GAME)
        for seat in (1, 2):
            await guests[seat].join(made["links"][str(seat)], f"Guest {seat}")
        together = 0
        for _ in range(60):
            now = [await guest.now(made["table"]) for guest in guests]
            acting = now[0]["acting"]
            wishes = [
                guests[seat].send(
                    made["table"],
                    do="play",
                    key=new_key(),
                    expected=now[seat]["number"],
                    seat=seat,
                    action=now[seat]["actions"][0][0],
                )
                for seat in acting
            ]
            answers = await asyncio.gather(*wishes)
            if len(acting) > 1:
                assert [answer.status_code for answer in answers] == [200] * len(acting), answers[-1].text
                together += 1
            again = await guests[acting[0]].send(
                made["table"], do="play", expected=now[acting[0]]["number"], seat=acting[0], action=0
            )
            assert again.json()["name"] in ("stale", "not_now"), "one's own position has moved on"
        assert together > 10


def test_a_bot_that_has_stopped_waits_for_a_person(tmp_path: Path) -> None:
    """It builds while the person thinks, and then rests: it need not draw until the alarm rings."""
    with open_house(f"sqlite:///{tmp_path / 'table.sqlite'}", games=(GAME,)) as (address, house):
        finished(beside_a_bot(address, house))


async def beside_a_bot(address: str, house: House) -> None:
    rested = 0
    async with Guest(address) as ada:
        for _ in range(4):
            made = await ada.lay("me", "gardener", game=GAME)
            match = house.tables[made["table"]].match
            deadline = time.monotonic() + 60
            while match.state["stage"][0, 1] < Stage.STOPPED:
                assert time.monotonic() < deadline, "the bot does not build while the person thinks"
                await asyncio.sleep(0.05)
            if match.state["stage"][0, 1] == Stage.STOPPED:
                events = len(match.events)
                await asyncio.sleep(1.0)
                assert len(match.events) == events
                rested += 1
    assert rested
