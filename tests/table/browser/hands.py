"""Hands for the pages: laying a table, clicking what is lit, until the game is over."""

import random
import re
import time
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, TimeoutError as TooLong, expect

GAME = "gardens_of_mars"
LONG = 90  # seconds that a whole game may take
STATE = """() => ({
  over: Boolean(document.querySelector("dialog.end")),
  hand_over: Boolean(document.querySelector("dialog.handover")),
  confirm: Boolean(document.querySelector("[data-do=confirm]")),
  busy: document.querySelector("main").dataset.busy === "true",
  number: document.querySelector("main").dataset.number,
  lit: [...document.querySelectorAll(".part .spot.lit")].filter((e) => !e.closest(".pboard")).map((e) => e.id),
  chosen: [...document.querySelectorAll(".part .chosen")].map((e) => e.id),
})"""


def lay(page: Page, *seats: str, game: str = GAME, name: str = "Ada", **options: str) -> None:
    """A new table by the form: `me`, `open`, `bot:greedy`; a name for others on this device after a colon."""
    page.goto(f"/new/{game}")
    page.locator("#name").fill(name)
    counts = page.locator(f"input[name=seats][value='{len(seats)}']")
    if counts.count() and counts.get_attribute("type") == "radio":
        counts.check()
    for k, seat in enumerate(seats):
        kind, _, called = seat.partition(":")
        page.locator(f"#seat-{k}").select_option(seat if kind == "bot" else kind)
        if kind == "me" and called:
            page.locator(f"#name-{k}").fill(called)
    for option, value in options.items():
        page.locator(f"#o-{option}").select_option(value)
    page.locator("#new button.main").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    page.wait_for_function("document.querySelector('main').dataset.number !== undefined")


def spot(page: Page, id: str) -> Locator:
    return page.locator(f'.part [id="{id}"]')


def step(page: Page, luck: random.Random, tap: bool = False) -> bool:
    """One click of a person, when there is something to click; says whether there was."""
    seen = page.evaluate(STATE)
    if seen["hand_over"]:
        page.locator("dialog.handover button.main").click()
        page.wait_for_function("!document.querySelector('dialog.handover')")
        return True
    if seen["over"] or seen["busy"] or not (seen["lit"] or seen["confirm"]):
        return False
    if seen["confirm"]:
        page.locator("[data-do=confirm]").click()
    else:
        wanted = spot(page, luck.choice(seen["lit"]))
        try:
            wanted.tap(timeout=3000) if tap else wanted.click(timeout=3000)
        except TooLong:  # hidden behind another piece: a person clicks elsewhere
            if not luck.randrange(20):
                raise
            return False
    return True


def play(pages: Sequence[Page], luck: random.Random, until: int | None = None, tap: bool = False) -> int:
    """Everybody clicks what is lit, until the game is over or so many clicks are made."""
    clicks, limit = 0, time.monotonic() + LONG
    while not all(page.locator("dialog.end").count() for page in pages):
        assert time.monotonic() < limit, f"after {LONG} s and {clicks} clicks the game is not over"
        if until is not None and clicks >= until:
            return clicks
        done = [step(page, luck, tap) for page in pages]
        clicks += sum(done)
        if not any(done):
            pages[0].wait_for_timeout(25)
    return clicks


def ended(page: Page) -> None:
    """The end screen stands there: who won, the score sheets, and what can be done next."""
    box = page.locator("dialog.end")
    expect(box).to_be_visible()
    expect(box.locator("table.scores tfoot td").nth(1)).not_to_be_empty()
    expect(box.locator("a[href*='/replay']")).to_be_visible()


def onwards(page: Page) -> str:
    """Where the open table's first link leads."""
    return page.locator(".openseats input[readonly]").first.input_value()
