"""Everything works without a pointer."""

import random
import time

import pytest
from playwright.sync_api import expect

from table.browser.hands import LONG, STATE, ended, from_the_lobby, lay, only_words

pytestmark = pytest.mark.browser
ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]


def focused(page):
    return page.evaluate("document.activeElement.closest('.part .spot') ? document.activeElement.id : ''")


def test_a_whole_game_by_keyboard_alone(visitor):
    page = visitor("fr")
    from_the_lobby(page, "fr")
    lay(page, "me", "bot")
    luck, limit, lost = random.Random(1), time.monotonic() + LONG, 0
    page.keyboard.press("ArrowDown")
    while not page.locator("dialog.end").count():
        assert time.monotonic() < limit
        seen = page.evaluate(STATE, None)
        if seen["busy"] or not (seen["lit"] or seen["confirm"]):
            page.wait_for_timeout(25)
            continue
        if focused(page) not in seen["lit"] + seen["chosen"]:
            lost += 1
            page.keyboard.press(luck.choice(ARROWS))
        for _ in range(luck.randrange(3)):
            page.keyboard.press(luck.choice(ARROWS))
        page.keyboard.press("Enter")
    ended(page)
    only_words(page)
    assert lost <= 120


def test_arrows_move_geometrically_and_the_focus_survives_updates(visitor):
    page = visitor()
    lay(page, "me", "me:Emil")
    expect(page.locator(".part .lit").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    at = focused(page)
    assert at
    before = page.locator(f'[id="{at}"]').bounding_box()
    page.keyboard.press("ArrowRight")
    after = page.locator(f'[id="{focused(page)}"]').bounding_box()
    assert after["x"] > before["x"]
    number = page.locator("main").get_attribute("data-number")
    page.keyboard.press("Enter")
    expect(page.locator("main")).not_to_have_attribute("data-number", number)
    page.wait_for_timeout(150)
    assert focused(page)


def test_a_move_can_be_typed_and_taken_back(visitor):
    page = visitor()
    lay(page, "me", "me:Emil")
    expect(page.locator(".part .lit").first).to_be_visible()
    length = page.locator("#t-log li").count()
    page.locator("#t-moves").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog.moves")).to_be_visible()
    first = page.locator(".movelist button").first.inner_text()
    page.keyboard.type(first)
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=confirm]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#t-log li")).not_to_have_count(length)
    expect(page.locator("#t-spoken p").first).not_to_be_empty()
