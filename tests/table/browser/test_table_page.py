"""What the table tells a person before, while and after they click."""

import random

import pytest
from playwright.sync_api import expect

from table.browser.hands import GAME, lay, play, spot

pytestmark = pytest.mark.browser


def test_clicking_what_is_not_possible_explains_it_with_its_clause(visitor):
    page = visitor()
    lay(page, "me", "me:Emil")
    lit = set(page.locator(".part .lit").evaluate_all("es => es.map((e) => e.id)"))
    for id in page.locator(".part .spot").evaluate_all("es => es.map((e) => e.id)"):
        if id not in lit:
            spot(page, id).click(force=True)
            break
    why = page.locator(".why")
    expect(why).to_be_visible()
    clause = why.locator("a.clause").first
    expect(clause).to_have_attribute("href", f"/rules/{GAME}#{clause.inner_text()}")
    page.goto(clause.get_attribute("href"))
    expect(page.locator("p.clause:target")).to_be_in_viewport()


def test_a_move_is_shown_before_it_is_made_and_can_be_taken_back(visitor):
    page = visitor()
    page.goto("/settings")
    page.locator("input[data-keep=confirm][value=always]").check()
    lay(page, "me", "me:Emil")
    number = page.locator("main").get_attribute("data-number")
    page.locator(".part .lit").nth(3).click()
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    expect(page.locator(".ghosts .ghost").first).to_be_attached()
    assert page.locator("main").get_attribute("data-number") == number
    page.keyboard.press("Escape")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    page.locator(".part .lit").nth(3).click()
    page.locator("[data-do=confirm]").click()
    expect(page.locator("main")).not_to_have_attribute("data-number", number)
    expect(page.locator("#t-undo")).to_have_attribute("aria-disabled", "false")
    page.locator("#t-undo").click()
    expect(page.locator("#t-log")).to_contain_text("takes a move back")


def test_hovering_the_log_shows_the_place_and_the_score_opens_into_its_sheet(visitor):
    page = visitor()
    lay(page, "me", "me:Emil")
    play([page], random.Random(8), until=10)
    page.locator("#t-log li").first.hover()
    page.locator(".score").first.click()
    expect(page.locator("dialog.sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_bot_takes_a_seat_over_and_gives_it_back(visitor):
    page = visitor()
    lay(page, "me", "me:Emil")
    page.locator("#t-players [data-seat='1'] .pname").click()
    page.locator("dialog select").select_option(index=0)
    page.locator("dialog .row .btn", has=page.locator("use[href$='#bot']")).click()
    expect(page.locator("#t-log")).to_contain_text("bot")
    page.locator("#t-players [data-seat='1'] .pname").click()
    page.locator("dialog .btn.main").click()
    expect(page.locator("dialog")).to_have_count(0)


def test_theme_and_language_are_kept(visitor):
    page = visitor()
    page.goto("/")
    with page.expect_response("**/settings"):
        page.locator("form.theme button").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.locator(".langs button[value=de]").click()
    page.wait_for_function("() => document.documentElement.lang === 'de'")
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_two_clicks_and_ten_tabs_make_one_move(visitor):
    page = visitor()
    lay(page, "me", "me:Emil")
    tabs = [page.context.new_page() for _ in range(9)]
    for tab in tabs:
        tab.goto(page.url)
    lit = page.locator(".part .lit").first.get_attribute("id")
    before = page.locator("main").get_attribute("data-number")
    spot(page, lit).dblclick()
    expect(page.locator("main")).not_to_have_attribute("data-number", before)
    for tab in tabs:
        expect(tab.locator("main")).to_have_attribute("data-number", str(int(before) + 1))


def would(page):
    """What the line under the prompt says a click would do."""
    return page.evaluate("() => document.querySelector('.would')?.innerText ?? ''")


def can_be_turned(page, place):
    place.hover()
    return page.locator("[data-do=turn]").count() > 0


def test_actions_on_one_spot_are_turned_by_wheel_and_key(visitor):
    page = visitor()
    lay(page, "me", "bot", game="gardlings")
    place = None
    while place is None:  # the first tile has one place only, and a later one may be as stubborn
        spot(page, "act-draw").click()
        places = page.locator(".stage .spot.lit")
        expect(places.first).to_be_visible()
        place = next((place for place in places.all() if can_be_turned(page, place)), None)
        if place is None:
            places.first.click()
            expect(spot(page, "act-draw")).to_be_visible()
    expect(page.locator(".would")).to_contain_text("1 of")
    first = would(page)
    page.mouse.wheel(0, 100)
    expect(page.locator(".would")).to_contain_text("2 of")
    assert would(page) != first
    place.dispatch_event("pointerover", {"pointerType": "mouse"})  # comes to another piece of the same place
    expect(page.locator(".would")).to_contain_text("2 of")
    place.focus()
    page.keyboard.press("R")
    expect(page.locator(".would")).not_to_contain_text("2 of")
    expect(page.locator(".ghosts .ghost").first).to_be_attached()


def test_dragging_does_what_two_clicks_do(visitor):
    page = visitor(reduced_motion="no-preference")
    lay(page, "me", "me:Emil")
    luck = random.Random(11)
    while not page.locator(".role-hand .spot.lit").count():
        play([page], luck, until=1)
        page.wait_for_timeout(100)
    number = page.locator("main").get_attribute("data-number")
    for held in page.locator(".role-hand .spot.lit").all():
        box = held.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2 + 20, box["y"] + box["height"] / 2 + 20, steps=4)
        goal = page.locator(".stage .spot.lit").first.bounding_box()
        page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=6)
        page.mouse.up()
        break
    expect(page.locator("main")).not_to_have_attribute("data-number", number)


def test_a_drawn_tile_is_dragged_from_the_hand_to_its_place(visitor):
    page = visitor()
    lay(page, "me", "bot", game="gardlings")
    spot(page, "act-draw").click()
    held, place = page.locator(".role-hand .held"), page.locator(".stage .spot.lit").first
    expect(place).to_be_visible()
    number = page.locator("main").get_attribute("data-number")
    drag(page, held, place)
    expect(page.locator("main")).not_to_have_attribute("data-number", number)
    expect(held).to_have_count(0)


def drag(page, thing, goal):
    """From the middle of one to the middle of the other."""
    first, last = (
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for box in (thing.bounding_box(), goal.bounding_box())
    )
    page.mouse.move(*first)
    page.mouse.down()
    page.mouse.move(first[0] + 20, first[1] + 20, steps=4)
    page.mouse.move(*last, steps=6)
    page.mouse.up()


def test_help_is_a_setting_and_hints_are_a_rule_of_the_table(visitor):
    page = visitor()
    lay(page, "me", "bot", game="gardlings")
    expect(page.locator(".role-hand .hint").first).to_be_visible()
    expect(page.locator("#t-hint")).to_be_visible()
    page.goto("/settings")
    page.locator("input[name=help][value=off]").check()
    page.locator("#settings button.main").click()
    page.goto("/new/gardlings")
    page.locator("#hints").select_option("off")
    page.locator("#new button.main").click()
    expect(page.locator(".role-hand .hint").first).to_be_attached()
    expect(page.locator(".role-hand .hint").first).to_be_hidden()
    expect(page.locator("#t-hint")).to_be_hidden()


def test_what_cannot_be_read_is_refused_in_the_readers_language(visitor):
    page = visitor("de")
    lay(page, "me", "me:Emil")
    page.locator("#t-moves").click()
    page.keyboard.type("xyzzy")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("Züge werden geschrieben")


def test_a_finger_means_the_nearest_lit_spot(visitor):
    page = visitor(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    lay(page, "me", "me:Emil")
    expect(page.locator(".stage .spot.lit").first).to_be_visible()
    centre = page.locator(".stage .spot:not(.lit)")  # where no gardener may begin
    expect(centre).to_have_count(1)
    centre.scroll_into_view_if_needed()
    box = centre.bounding_box()
    page.touchscreen.tap(box["x"] + 2, box["y"] + box["height"] / 2)
    expect(page.locator(".stage .spot.lit.chosen")).to_have_count(1)
    expect(page.locator(".why")).to_have_count(0)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".why")).to_be_visible()


UNDER = """([x, y]) => {
  const box = (e) => e.getBoundingClientRect(), centre = (b) => [b.x + b.width / 2, b.y + b.height / 2];
  const all = [...document.querySelectorAll(".stage .lit")];
  const lit = all.filter((e) => Math.abs(centre(box(e))[0] - x) < 14);
  const far = (e) => centre(box(e))[1] - y;
  const one = lit.sort((a, b) => Math.abs(far(a)) - Math.abs(far(b)))[0];
  scrollBy({ top: far(one), behavior: "instant" });
  return Math.abs(far(one));
}"""  # brings a lit hex under a point of the window


def test_a_tap_on_a_button_means_nothing_on_the_board_under_it(visitor):
    page = visitor(viewport={"width": 360, "height": 400}, has_touch=True, is_mobile=True)
    lay(page, "me", "me:Emil")
    page.locator(".stage .spot.lit").first.tap()
    back = page.locator("#t-offer.held [data-do=back]")
    box = back.bounding_box()
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    far = page.evaluate(UNDER, middle)
    assert far < 2, "a lit hex lies under the button"
    page.touchscreen.tap(*middle)
    expect(page.locator(".stage .chosen")).to_have_count(0)
    expect(back).to_have_count(0)


def test_the_boards_of_others_are_a_tap_away_even_in_ones_own_turn(visitor):
    page = visitor(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    lay(page, "me", "bot", game="habitats")
    page.locator(".stage .lit").first.tap()
    page.locator("[data-do=confirm]").tap()
    expect(page.locator(".role-seat .lit").first).to_be_visible()
    page.locator("#t-players [data-seat='1'] .pname").tap()
    expect(page.locator(".stage .role-seat .lit")).to_have_count(0)
    page.locator("#t-offer .btn").tap()
    expect(page.locator(".stage .role-seat .lit").first).to_be_visible()


def test_the_game_is_told_in_short_until_the_first_moves_and_onlookers_have_nothing_to_press(visitor):
    page = visitor()
    lay(page, "me", "me:Emil")
    short = page.locator("details.inshort")
    expect(short.locator("p")).to_be_visible()
    play([page], random.Random(4), until=12)
    watch = page.evaluate("() => JSON.parse(document.getElementById('data').textContent).watch")
    page.reload()
    expect(short.locator("summary")).to_be_visible()
    expect(short.locator("p")).to_be_hidden()
    guest = visitor()
    guest.goto(watch)
    expect(guest.locator("#t-moves")).to_be_hidden()
    expect(guest.locator("#t-log li").first).to_be_visible()


def test_pieces_move_to_their_new_place_and_a_click_skips_that(visitor):
    page = visitor(reduced_motion="no-preference")
    lay(page, "me", "me:Emil")
    play([page], random.Random(11), until=2)
    page.wait_for_timeout(1500)
    page.evaluate("""() => {
      const animate = Element.prototype.animate;
      window.moves = [];
      Element.prototype.animate = function (frames, how) {
        const made = animate.call(this, frames, how);
        window.moves.push([this.id, frames, made]);
        return made;
      };
    }""")
    luck = random.Random(12)
    while not page.evaluate("() => window.moves.some(([, frames]) => 'translate' in frames[0])"):
        play([page], luck, until=1)
        page.wait_for_timeout(50)
    page.mouse.click(2, 2)
    assert page.evaluate("() => window.moves.every(([, , made]) => made.playState !== 'running')")
