"""Hands for the pages: laying a table, clicking what is lit, until the game is over."""

import random
import re
import time
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from hortus import games

GAME = "gardens_of_mars"
LONG = 240  # seconds that a whole game may take
STATE = """(luck) => {
  const lit = [...document.querySelectorAll(".part .spot.lit")].filter((e) => !e.closest(".pboard"));
  const confirm = document.querySelector("[data-do=confirm]");
  const handed = document.querySelector("dialog.handover button.main");
  const middle = (e) => {
    const box = e.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    return e.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
  };
  const rest = [...lit], where = (e) => {
    const at = middle(e);
    if (!at) e.scrollIntoView({ block: "center" });
    return at ?? middle(e);
  };
  let at = handed ?? confirm ? where(handed ?? confirm) : null;
  while (!at && rest.length && luck !== null) at = where(rest.splice(Math.floor(luck * rest.length), 1)[0]);
  return {
    at, confirm: Boolean(confirm), lit: lit.map((e) => e.id),
    over: Boolean(document.querySelector("dialog.end")),
    busy: document.querySelector("main").dataset.busy === "true",
    number: document.querySelector("main").dataset.number,
    chosen: [...document.querySelectorAll(".part .chosen")].map((e) => e.id),
  };
}"""


def lay(page: Page, *seats: str, game: str = GAME, name: str = "Ada", **options: str) -> None:
    """A new table by the form: `me`, `open`, `bot`; a name for others on this device after a colon."""
    page.goto(f"/new/{game}")
    page.locator("#name").fill(name)
    counts = page.locator(f"input[name=seats][value='{len(seats)}']")
    if counts.count() and counts.get_attribute("type") == "radio":
        counts.check()
    for k, seat in enumerate(seats):
        kind, _, called = seat.partition(":")
        page.locator(f"#seat-{k}").select_option(weakest(page, k) if kind == "bot" else kind)
        if kind == "me" and called:
            page.locator(f"#name-{k}").fill(called)
    for option, value in options.items():
        page.locator(f"#o-{option}").select_option(value)
    page.locator("#new button.main").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    page.wait_for_function("() => document.querySelector('main').dataset.number !== undefined")


def weakest(page: Page, seat: int) -> str:
    """The bot that thinks least: the first on offer."""
    return page.locator(f"#seat-{seat} option[value^='bot']").first.get_attribute("value") or ""


def spot(page: Page, id: str) -> Locator:
    return page.locator(f'.part [id="{id}"]')


def step(page: Page, luck: random.Random, tap: bool = False) -> bool:
    """One click of a person on something lit that can be seen; says whether there was something."""
    seen = page.evaluate(STATE, luck.random())
    if seen["over"] or seen["busy"] or not seen["at"]:
        return False
    (page.touchscreen.tap if tap else page.mouse.click)(*seen["at"])
    return True


def play(pages: Sequence[Page], luck: random.Random, until: int | None = None, tap: bool = False) -> int:
    """Everybody clicks what is lit, until the game is over or so many clicks are made."""
    clicks, limit = 0, time.monotonic() + LONG
    while not all(page.locator("dialog.end").count() for page in pages):
        if time.monotonic() > limit:
            seen = [page.evaluate(STATE, None) for page in pages]
            raise AssertionError(f"after {LONG} s and {clicks} clicks the game is not over: {seen}")
        if until is not None and clicks >= until:
            for page in pages:
                page.wait_for_function("() => document.querySelector('main').dataset.busy === 'false'")
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


def open_play(page: Page, name: str = "two-seats", game: str = GAME) -> int:
    """The replay of a recorded game; how many events it has."""
    page.goto("/")
    page.locator("#play").set_input_files(games()[game].folder / "tests" / "plays" / f"{name}.play")
    page.locator(".upload button").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+/replay$"))
    return int(page.locator("#t-at").input_value())


def near_the_end(page: Page) -> None:
    """A table where two people on this device have a few moves left."""
    last = open_play(page)
    page.goto(f"{page.url}/{last - 3}/fork")
    page.locator("#seat-1").select_option("me")
    page.locator("#new button.main").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))


def from_the_lobby(page: Page, language: str) -> None:
    """The way a newcomer comes: the lobby in their language, then the form of a new table."""
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == language
    page.locator(f"a.btn[href='/new/{GAME}']").first.click()
    page.wait_for_url(f"**/new/{GAME}")


def only_words(page: Page) -> None:
    """No slot of a sentence was left open, nothing undefined is shown."""
    assert not re.search(r"\{\w+[:}]|undefined|NaN|\bnull\b|\[object", page.locator("body").inner_text())
