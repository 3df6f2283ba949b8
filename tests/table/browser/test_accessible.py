"""Axe finds nothing, on any page, in any language, by day or by night."""

import random

import pytest
from playwright.sync_api import expect

from table.browser.hands import GAME, ended, lay, near_the_end, play

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("de", "dark"), ("fr", "light")])
def test_axe_finds_nothing_on_any_page(visitor, axe, language, scheme):
    page, found = visitor(language, color_scheme=scheme), []
    rules = f"/rules/{GAME}"
    for path in ("/", f"/new/{GAME}", rules, f"{rules}/sheet", "/settings", "/t/nothing-here"):
        page.goto(path)
        found += axe(page)
    lay(page, "me", "open")
    found += axe(page)
    link = page.locator(".openseats input[readonly]").first.input_value()
    guest = visitor(language, color_scheme=scheme)
    guest.goto(link)
    found += axe(guest)
    guest.locator("#name").fill("Bruno")
    guest.locator("main form button.main").click()
    guest.wait_for_url("**/t/*")
    play([page, guest], random.Random(4), until=12)
    found += axe(page) + axe(guest)
    page.locator("#t-moves").click()
    found += axe(page)
    page.keyboard.press("Escape")
    page.locator(".score").first.click()
    page.locator("dialog.sheet").wait_for()
    found += axe(page)
    page.goto(page.url + "/replay")
    found += axe(page)
    assert not found, "\n".join(found)


def test_axe_finds_nothing_on_a_phone(visitor, axe):
    page, found = visitor("de", viewport={"width": 360, "height": 740}, has_touch=True), []
    lay(page, "me", "me:Emil")
    play([page], random.Random(6), until=12)
    found += axe(page)
    page.goto("/")
    found += axe(page)
    assert not found, "\n".join(found)
    for path in ("/", f"/new/{GAME}", f"/rules/{GAME}", "/settings"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


@pytest.mark.parametrize(("language", "scheme"), [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_axe_finds_nothing_in_any_dialog(visitor, axe, language, scheme):
    page, found = visitor(language, color_scheme=scheme), []
    lay(page, "me", "me:Emil", game="schlossgarten")
    expect(page.locator("dialog.handover")).to_be_visible()
    found += axe(page)
    page.locator("dialog.handover button.main").click()
    expect(page.locator(".part .lit").first).to_be_visible()
    page.locator("#t-hint").click()
    expect(page.locator("dialog .movelist button").first).to_be_visible()
    found += axe(page)
    near_the_end(page)
    play([page], random.Random(1))
    ended(page)
    found += axe(page)
    assert not found, "\n".join(found)
