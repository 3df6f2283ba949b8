"""A game looked at again: stepped, linked, forked, saved and opened."""

import random
import re

import pytest
from playwright.sync_api import expect

from table.browser.hands import lay, open_play, play

pytestmark = pytest.mark.browser


@pytest.fixture
def played(visitor):
    """A table with a few moves made, open in its replay."""
    page = visitor()
    lay(page, "me", "me:Emil")
    play([page], random.Random(9), until=14)
    page.goto(page.url + "/replay")
    expect(page.locator(".stage .part .spot").first).to_be_attached()
    return page


def test_stepping_playing_and_a_link_for_each_position(played):
    last = played.locator("#t-at").input_value()
    assert played.url.endswith(f"/replay/{last}") or played.url.endswith("/replay")
    played.locator("#t-back").click()
    expect(played.locator("#t-at")).not_to_have_value(last)
    played.wait_for_url(re.compile(r"/replay/\d+$"))
    address = played.url
    sentence = played.locator("#t-prompt").inner_text()
    played.locator("#t-first").click()
    expect(played.locator("#t-at")).to_have_value("0")
    played.locator("#t-speed").select_option("4")
    played.locator("#t-run").click()
    expect(played.locator("#t-at")).to_have_value(last, timeout=20_000)
    played.goto(address)
    expect(played.locator("#t-prompt")).to_have_text(sentence)
    played.locator("#t-log .jump").last.click()
    expect(played.locator("#t-at")).not_to_have_value(last)


def test_the_analysis_marks_the_dearest_decisions_and_says_what_was_better(visitor, axe):
    page = visitor("de", viewport={"width": 360, "height": 740})
    open_play(page, "three-seats")
    page.locator("#t-analyse").click()
    curve = page.locator(".curve")
    expect(curve.locator(".line")).to_have_count(3)
    expect(curve.locator(".dear")).to_have_count(3)
    dearest = page.locator(".dearest button").first
    cost = dearest.locator("b").inner_text()
    dearest.click()
    said = page.locator(".judged")
    expect(said).to_contain_text("Besser:")
    assert not axe(page)
    expect(said).to_contain_text(cost.removeprefix("−"))
    expect(page.locator(".part .looked").first).to_be_attached()
    at = page.locator("#t-at").input_value()
    assert f"/replay/{at}" in page.url
    box = curve.bounding_box()
    curve.click(position={"x": 40, "y": box["height"] / 2})
    expect(page.locator("#t-at")).not_to_have_value(at)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.reload()
    expect(curve.locator(".line")).to_have_count(3)


def test_a_position_is_forked_into_a_new_table(played):
    played.locator("#t-back").click()
    played.wait_for_url(re.compile(r"/replay/\d+$"))
    old = played.url
    played.locator("#t-fork").click()
    played.locator("#new button.main").click()
    played.wait_for_url(re.compile(r"/t/[\w-]+$"))
    assert played.url.split("/t/")[1] != old.split("/t/")[1].split("/")[0]
    expect(played.locator("#t-log li").first).to_be_visible()


def test_a_game_is_saved_and_opened_again(played, tmp_path):
    position = played.locator("#t-at").input_value()
    with played.expect_download() as saving:
        played.locator("#t-download").click()
    file = tmp_path / "game.play"
    saving.value.save_as(file)
    played.goto("/")
    played.locator("#play").set_input_files(file)
    played.locator(".upload button").click()
    played.wait_for_url(re.compile(r"/t/[\w-]+/replay$"))
    expect(played.locator("#t-at")).to_have_value(position)
    damaged = tmp_path / "damaged.play"
    damaged.write_text(file.read_text("utf-8") + "\nnonsense nowhere\n", "utf-8")
    played.goto("/")
    played.locator("#play").set_input_files(damaged)
    played.locator(".upload button").click()
    expect(played.locator(".error")).to_contain_text(re.compile(r"\d+"))
