"""Whole games in real browsers, from the lobby to the end screen."""

import random
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

from table.browser.hands import GAME, ended, from_the_lobby, lay, only_words, onwards, play, spot, step

pytestmark = pytest.mark.browser


def test_two_browsers_and_a_bot_play_a_whole_game_through_a_reload_and_a_lost_connection(
    visitor, wire
):
    ada, bruno = visitor(), visitor("de", base_url=wire.address)
    lay(ada, "me", "open", "bot")
    bruno.goto(urlparse(onwards(ada)).path)
    bruno.locator("#name").fill("Bruno")
    bruno.locator("main form button.main").click()
    bruno.wait_for_url("**/t/*")
    expect(ada.locator("#t-players")).to_contain_text("Bruno")

    luck = random.Random(7)
    play([ada, bruno], luck, until=30)
    bruno.reload()
    expect(bruno.locator("#t-log li").first).to_be_visible()
    play([ada, bruno], luck, until=30)
    wire.cut()
    expect(bruno.locator("#notice")).to_be_visible()
    for _ in range(40):  # the others go on, as far as they come without him
        step(ada, luck)
        ada.wait_for_timeout(25)
    wire.mend()
    play([ada, bruno], luck)
    ended(ada)
    ended(bruno)
    assert ada.locator("dialog.end tfoot").inner_text() != ""
    assert [ada.locator("#t-log li").count(), ada.locator(".score b").all_inner_texts()] == [
        bruno.locator("#t-log li").count(), bruno.locator(".score b").all_inner_texts()
    ]  # fmt: skip


def test_a_newcomer_plays_from_the_lobby_with_one_click(visitor):
    page = visitor()
    page.goto("/")
    page.locator(f"form[action='/new/{GAME}'] button").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".part .lit").first).to_be_visible()
    spot(page, page.locator(".part .lit").first.get_attribute("id")).click()
    expect(page.locator("#t-log li").nth(1)).to_be_visible()


def test_a_whole_game_on_a_phone(visitor):
    page = visitor("de", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    from_the_lobby(page, "de")
    lay(page, "me", "bot")
    play([page], random.Random(3), tap=True)
    ended(page)
    only_words(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_whole_game_on_a_shared_device(visitor, axe):
    page = visitor("en")
    from_the_lobby(page, "en")
    lay(page, "me", "me:Emil")
    play([page], random.Random(5))
    ended(page)
    only_words(page)
    assert not axe(page)


def test_a_shared_device_is_handed_over_wherever_a_secret_would_show(visitor):
    page = visitor()
    page.goto("/")
    names = page.evaluate("() => fetch('/api/games').then((r) => r.json()).then((l) => l.map((g) => g.name))")
    for name in names:
        lay(page, "me", "me:Emil", game=name)
        if not page.evaluate("() => JSON.parse(document.getElementById('data').textContent).secrets"):
            continue
        expect(page.locator("dialog.handover")).to_contain_text("Ada")
        assert page.locator(".part .lit").count() == 0
        page.locator("dialog.handover button.main").click()
        expect(page.locator(".part .lit").first).to_be_visible()
        play([page], random.Random(2), until=30)
        return
    pytest.fail("no game keeps a secret")
