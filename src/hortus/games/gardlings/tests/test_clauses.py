"""One test for each clause, in the order of the rulebook."""

from collections import Counter

import numpy as np

from hortus.core.games import find_game
from hortus.games.gardlings.rules import Phase, Stage
from hortus.games.gardlings.rules.gems import stolen
from hortus.games.gardlings.rules.hiring import medal, who_may_win
from hortus.games.gardlings.rules.position import BOX, COINS, PIG_STACK, STACKS
from hortus.games.gardlings.rules.tiles import (
    CREATURE,
    CREATURES,
    LONG,
    MISSIONS,
    SHORT,
    SIGN,
    SIGNS,
    SORT,
    TILES,
)
from hortus.games.gardlings.tests import oracle
from hortus.games.gardlings.tests.positions import (
    Match,
    bag,
    begun,
    broken,
    building,
    coins,
    drawn,
    garden,
    hiring,
    lines,
    money,
    new,
    phase,
    play,
    reason,
    stage,
    top,
    under,
    with_money,
)
from hortus.kit.compiling import uncompiled
from hortus.testing import clause

TWO_PIGS = "beige-pig-1 0,0 beige-pig-9 0,1"
RING = "gnome-1 0,0 gnome-2 2,0/90 gnome-3 1,2 gnome-4 0,1/90"  # around one empty cell
ROW_WITH_A_UNICORN = "gnome-1 0,0 green-unicorn-1 2,0 gnome-4 4,0"
FIVE_GNOMES = "gnome-1 0,0 gnome-2 0,1 gnome-3 0,2 gnome-4 0,3 gnome-5 0,4"
THREE_DRAGONS = "green-dragon-1 9,0 green-dragon-2 9,1 green-dragon-3 9,2"


def signs(tile: str) -> str:
    """What a tile shows, clockwise from the top left."""
    return "".join(SIGNS[sign] for sign in SIGN[TILES.index(tile)])


def lay_anywhere(match: Match, seat: int = 0) -> Match:
    """Lay what is in hand at the first place that is allowed."""
    match.play(next(action for action in match.legal(seat) if action.move == "lay"))
    return match


def compared(amounts: list[int], held: list[int], long: bool = False) -> int:
    """Which seat may buy the victory tile with so many gems and coins."""
    match = with_money(amounts, held, length=LONG if long else SHORT)
    states, work = match.state.view(np.recarray), match.work.view(np.recarray)
    return int(uncompiled(who_may_win)(states[0], work[0]))


def left_after_alarm(gems: int, expert: bool = False) -> int:
    """What the gnomes leave of so many gems."""
    match = begun(1, expert=expert)
    match.state["stage"][0][0] = Stage.ALARMED
    return gems - int(uncompiled(stolen)(match.state.view(np.recarray)[0], 0, gems))


# -- what there is


@clause("G-1")
def test_there_are_131_tiles_32_coins_and_7_missions() -> None:
    backs = Counter(SORT.tolist())
    assert [backs[k] for k in range(7)] == [20, 10, 22, 23, 23, 17, 15]
    assert len(TILES) + 1 == 131
    assert COINS == 32
    assert len(MISSIONS) == 7


@clause("G-2")
def test_missions_are_used_only_with_the_expansion() -> None:
    assert all(begun(3).state["mission"][0] == -1)
    assert all(begun(3, missions=True).state["mission"][0][:3] >= 0)


@clause("G-DC1")
def test_tiles_are_dominoes_on_a_grid_and_may_be_shifted_by_half_a_tile() -> None:
    match = drawn(building("gnome-5 0,0", bags=["gnome-4"]), "gnome-4")
    assert reason(match, "lay 1 0 0") == "COVERED"
    assert broken(match, "lay 1 0 90") == "G-DC1"
    assert not broken(match, "lay 1 1 0")


@clause("G-DC2")
def test_connections_are_told_clockwise_and_turn_with_the_tile() -> None:
    assert signs("gnome-1") == "-pyg--"
    # turned by 90° the upper left connection looks to the right: g of gnome-4 meets g of gnome-10
    match = drawn(building("gnome-10 1,0", bags=["gnome-4"]), "gnome-4")
    assert signs("gnome-10")[5] == signs("gnome-4")[0] == "g"
    assert not broken(match, "lay 0 0 90")
    assert broken(match, "lay 0 0 270")


@clause("G-DC19")
def test_every_class_has_its_number_of_half_gems() -> None:
    halves = {"gnome": 3, "double-gnome": 4, "beige": 3, "green": 4, "blue": 5, "pink": 5, "gold": 6}
    for tile in TILES:
        sort = next(name for name in reversed(list(halves)) if tile.startswith(name))
        assert 6 - signs(tile).count("-") == halves[sort], tile
        assert signs(tile).count("T") == ("gardener" in tile)
        assert "gardener" not in tile or signs(tile)[2] == "T"
    counts = Counter("".join(signs(tile) for tile in TILES))
    assert {counts[colour] for colour in "bpyg"} <= {125, 126}
    assert (counts["*"], counts["T"]) == (33, 14)


# -- getting ready


@clause("G-3")
def test_tiles_are_sorted_by_their_backs() -> None:
    match = begun(4)
    for stack, name in enumerate(STACKS):
        assert top(match, name).startswith(name.split("-")[0]), stack


@clause("G-4", "G-DC14")
def test_each_price_has_two_open_stacks_of_about_the_same_height() -> None:
    match = begun(2)
    heights = match.state["depth"][0].tolist()
    assert [height + 1 for height in heights[:8]] == [12, 11, 12, 11, 9, 8, 8, 7]
    assert len(set(match.state["top"][0].tolist())) == 8
    assert heights[PIG_STACK] == 22 - 4  # pigs left over go onto the pig stack
    gnomes = [k for k in range(30) if match.state["at"][0][k] == BOX]
    assert len(gnomes) == 30 - 12  # gnomes left over go back into the box
    bought_out = with_money([20, 20])
    bought_out.state["top"][0][0] = -1
    assert broken(bought_out, "hire green-above") == "G-DC14"


@clause("G-5")
def test_the_victory_tile_costs_17_or_20() -> None:
    assert (SHORT, LONG) == (17, 20)
    assert begun(2).state["length"][0] == 17
    assert begun(2, length=20).state["length"][0] == 20


@clause("G-6")
def test_the_pigs_lie_face_down_so_that_chance_says_which_one_comes() -> None:
    match = with_money([0, 0])
    match.play("take_pig")
    assert phase(match) == Phase.PIG
    assert len(match.legal()) == 18
    assert {action.weight for action in match.legal()} == {1}


@clause("G-7")
def test_a_coin_lies_beside_each_dearer_stack() -> None:
    match = begun(2)
    assert match.state["beside"][0].tolist() == [0, 0, 1, 1, 1, 1, 1, 1]
    assert match.state["bank"][0] == 26


@clause("G-8")
def test_a_start_bag_holds_four_gnomes_two_double_gnomes_and_two_pigs_by_chance() -> None:
    match = new(2)
    assert {action.arguments[0] for action in match.legal()} == {f"gnome-{k}" for k in range(1, 21)}
    assert broken(match, "draw", 0) == "G-8"
    for seat in range(5):
        kinds = [tile.rsplit("-", 1)[0] for tile in bag(begun(5), seat)]
        assert Counter(kinds) == {"gnome": 4, "double-gnome": 2, "beige-pig": 2}


@clause("G-9")
def test_the_first_seat_has_the_start_marker() -> None:
    assert begun(3).state["start"][0] == 0


@clause("G-DC11")
def test_there_are_32_coins_and_spent_ones_go_back() -> None:
    match = with_money([2, 0], coins=[3, 0])
    assert match.state["bank"][0] == 32 - 6 - 3
    match.play("hire green-above")
    assert coins(match) == [1, 0]
    assert match.state["bank"][0] == 32 - 6 - 1
    empty = with_money([0, 0], coins=[26, 0])
    empty.play("take_pig")
    assert coins(empty) == [26, 0]


# -- a round, building


@clause("G-10")
def test_a_round_is_building_then_hiring_and_rounds_follow_each_other() -> None:
    match = begun(2)
    assert phase(match) == Phase.BUILD
    play(match, "stop", seat=0)
    play(match, "stop", seat=1)
    assert phase(match) == Phase.HIRE
    play(match, "take_nothing", "take_nothing")
    assert phase(match) == Phase.BUILD
    assert match.state["rounds"][0] == 2


@clause("G-11")
def test_all_build_at_the_same_time_in_no_order() -> None:
    match = begun(3)
    assert match.acting == {0, 1, 2}
    match.play("draw", 2)
    assert match.acting == {0, 1, 2}
    assert broken(match, "lay 0 0 0", 1) == "G-11"
    match.play("draw", 0)
    match.play("stop", 1)
    lay_anywhere(match, 0)
    lay_anywhere(match, 2)
    assert len(garden(match, 0)) == len(garden(match, 2)) == 1
    drawing = new(2)
    while drawing.state["rounds"][0] == 0:
        drawing.play(drawing.legal()[0])
    drawing.play("draw", 1)
    assert broken(drawing, "draw", 0) == "G-11"


@clause("G-12")
def test_the_first_tile_is_simply_laid_down() -> None:
    match = drawn(building("", bags=["gnome-1"]), "gnome-1")
    assert [action.text for action in match.legal(0)] == [f"lay 0 0 {turn}" for turn in (0, 90, 180, 270)]


@clause("G-13")
def test_a_drawn_tile_must_be_laid() -> None:
    match = drawn(building("", bags=["gnome-1 gnome-2"]), "gnome-1")
    assert broken(match, "draw", 0) == broken(match, "stop", 0) == broken(match, "give_up", 0) == "G-13"


@clause("G-14")
def test_a_tile_may_be_turned() -> None:
    match = drawn(building("gnome-5 0,0", bags=["gnome-4"]), "gnome-4")
    assert {action.arguments[2] for action in match.legal(0)} == {"0", "90", "180", "270"}


@clause("G-15")
def test_a_tile_must_touch_the_garden_with_a_side() -> None:
    match = drawn(building("gnome-5 0,0", bags=["gnome-4"]), "gnome-4")
    assert broken(match, "lay 2 1 0") == "G-15"  # only a corner
    assert broken(match, "lay 5 0 0") == broken(match, "lay -30 30 90") == "G-15"


@clause("G-16")
def test_the_colours_of_tiles_do_not_matter_for_laying() -> None:
    match = drawn(building("gold-dragon-1 0,0", bags=["gnome-5"]), "gnome-5")
    assert any(action.move == "lay" for action in match.legal(0))


@clause("G-17")
def test_halves_must_make_gems_of_one_colour_and_empty_meets_empty() -> None:
    match = drawn(building("gnome-1 0,0", bags=["gnome-4"]), "gnome-4")
    assert reason(match, "lay 2 0 0") == "HALF_OPEN"  # y against -
    assert broken(match, "lay 2 0 0") == "G-17"
    match = drawn(building("gnome-5 0,0", bags=["gnome-11"]), "gnome-11")
    assert reason(match, "lay 1 1 0") == "DIFFERENT"  # g against p
    assert not broken(match, "lay 2 0 0")  # - against p is wrong only on that side


@clause("G-18")
def test_some_creatures_do_something() -> None:
    assert set(CREATURES) == {
        "gnome",
        "double-gnome",
        "pig",
        "unicorn",
        "dragon",
        "bird",
        "mushroom",
        "gardener",
    }
    assert set(CREATURE.tolist()) == set(range(8))


@clause("G-DC3")
def test_what_meets_what_is_as_in_the_oracle() -> None:
    from hortus.games.gardlings.rules.tiles import BARRED

    for one, sign in enumerate(SIGNS):
        for other, second in enumerate(SIGNS):
            assert bool(BARRED[one] >> other & 1) != oracle.fit(sign, second), (sign, second)


@clause("G-DC18")
def test_programs_are_asked_in_the_order_of_seats() -> None:
    match = begun(3)
    assert match.seat == 0
    match.play("stop", 1)
    assert match.seat == 0
    match.play("stop", 0)
    assert match.seat == 2
    assert match.acting == {0, 1, 2}
    match.play("stop", 2)
    assert phase(match) == Phase.HIRE


# -- going on or stopping


@clause("G-19")
def test_before_each_draw_one_may_stop() -> None:
    match = begun(2)
    assert [action.text for action in match.legal(0)] == ["draw", "stop"]
    match.play("stop", 0)
    assert broken(match, "stop", 0) == "G-19"


@clause("G-20")
def test_who_has_stopped_may_go_on_while_others_build() -> None:
    match = begun(2)
    match.play("stop", 0)
    match.play("draw", 0)
    assert stage(match, 0) == Stage.LAY
    assert match.seat == 0
    nothing = building("", "", bags=["", "gnome-1"])
    nothing.play("stop", 0)
    assert nothing.acting == {1}
    assert broken(nothing, "draw", 0) == "G-20"


@clause("G-21", "G-DC6")
def test_the_sixth_gnome_rings_the_alarm() -> None:
    for tile, rings in (("gnome-6", True), ("double-gnome-1", True), ("beige-pig-1", False)):
        match = drawn(building(FIVE_GNOMES, "", bags=[tile, ""]), tile)
        assert (stage(match) == Stage.ALARMED) == rings
    match = drawn(building("double-gnome-3 0,0", "", bags=["double-gnome-4", ""]), "double-gnome-4")
    assert stage(match) != Stage.ALARMED  # 4 gnomes
    match = drawn(
        building("double-gnome-3 0,0 double-gnome-4 0,1", "", bags=["double-gnome-5", ""]), "double-gnome-5"
    )
    assert stage(match) == Stage.ALARMED
    assert garden(match) == ["double-gnome-3", "double-gnome-4"]
    assert broken(match, "draw", 0) == broken(match, "lay 0 0 0", 0) == "G-21"


@clause("G-22")
def test_the_alarm_is_only_ones_own_and_the_tile_waits() -> None:
    match = drawn(building(FIVE_GNOMES, "", bags=["gnome-6", "gnome-7"]), "gnome-6")
    assert match.acting == {1}
    assert stage(match, 1) == Stage.CHOOSE
    assert "gnome-6" not in bag(match)


@clause("G-23", "G-DC8")
def test_a_tile_that_fits_nowhere_ends_building() -> None:
    narrow = "green-gardener-2 0,0 gold-pig-2 1,-1 blue-gardener-2 -1,0/270"
    match = drawn(building(narrow, "", bags=["beige-pig-11", ""]), "beige-pig-11")
    assert stage(match) == Stage.MISFIT
    assert [action.move for action in match.legal(0)] == ["give_up"]
    match.play("give_up", 0)
    assert stage(match) == Stage.STUCK
    assert broken(match, "draw", 0) == "G-23"
    fits = drawn(building("gnome-5 0,0", "", bags=["gnome-4", ""]), "gnome-4")
    assert broken(fits, "give_up", 0) == "G-13"


@clause("G-DC7")
def test_a_tile_not_laid_returns_and_an_empty_bag_means_stopping() -> None:
    match = drawn(building(FIVE_GNOMES, "", bags=["gnome-6", ""]), "gnome-6")
    assert broken(match, "draw", 1) == "G-DC7"
    match.play("stop", 1)
    play(match, "take_nothing", "take_nothing")
    assert bag(match, 0) == sorted(f"gnome-{k}" for k in range(1, 7))


# -- hiring


@clause("G-24")
def test_hiring_begins_when_all_have_finished_and_goes_round() -> None:
    match = begun(3)
    assert broken(match, "take_pig", 0) == "G-24"
    for seat in range(3):
        match.play("stop", seat)
    assert match.acting == {0}
    assert broken(match, "take_pig", 1) == "G-24"
    assert broken(match, "draw", 0) == "G-24"
    match.play("take_nothing")
    assert match.acting == {1}


@clause("G-25")
def test_each_complete_gem_is_one_money() -> None:
    match = hiring("gnome-5 0,0 gnome-4 1,1", "")
    assert money(match) == [1, 0]
    assert lines(match) == {"GEMS green": 1}


@clause("G-26")
def test_after_an_alarm_three_gems_are_stolen() -> None:
    assert left_after_alarm(7) == 4
    match = hiring("gnome-5 0,0 gnome-4 1,1", "", alarmed=[0])
    assert money(match) == [0, 0]
    assert lines(match) == {"GEMS green": 1, "THEFT": -1}


@clause("G-27")
def test_one_buys_the_top_tile_of_a_stack_at_its_price() -> None:
    match = with_money([10, 0])
    assert [action.text for action in match.legal() if action.move == "hire"] == [
        f"hire {colour}-{place}" for colour in ("green", "blue", "pink") for place in ("above", "below")
    ]
    assert broken(match, "hire gold-above") == "G-27"
    tile = top(match, "pink-above")
    match.play("hire pink-above")
    assert tile in bag(match)
    assert coins(match) == [1, 0]  # 10 gems paid; the coin lay beside the stack
    match.play(match.legal()[0])  # the next tile shows
    assert match.acting == {1}


@clause("G-28")
def test_coins_may_be_added_and_are_kept() -> None:
    match = with_money([5, 0], coins=[3, 0])
    assert broken(match, "hire pink-above") == "G-27"
    match.play("hire blue-above")
    assert coins(match) == [3 - 2 + 1, 0]


@clause("G-29")
def test_a_pig_and_a_coin_may_always_be_taken_instead() -> None:
    for amount in (0, 20):
        match = with_money([amount, 0])
        match.play("take_pig")
        match.play("find_pig beige-pig-22" if "find_pig beige-pig-22" in match.legal() else match.legal()[0])
        assert len(bag(match)) == 9
        assert coins(match) == [1, 0]


@clause("G-30")
def test_the_first_buyer_takes_the_coin_beside_a_stack() -> None:
    match = with_money([7, 7])
    match.play("hire blue-below")
    match.play(match.legal()[0])
    match.play("hire blue-below")
    assert coins(match) == [1, 0]
    assert match.state["beside"][0].tolist() == [0, 0, 1, 0, 1, 1, 1, 1]


@clause("G-31")
def test_four_gems_and_three_coins() -> None:
    for text, left in (("hire green-above", 3), ("hire blue-above", 1), ("take_pig", 4)):
        match = with_money([4, 0], coins=[3, 0])
        match.play(text)
        assert coins(match) == [left, 0]


@clause("G-DC12")
def test_theft_never_goes_below_zero() -> None:
    assert left_after_alarm(2) == 0
    assert left_after_alarm(0) == 0


@clause("G-DC15")
def test_one_may_take_nothing() -> None:
    match = with_money([20, 0])
    match.play("take_nothing")
    assert len(bag(match)) == 8
    assert coins(match) == [0, 0]


@clause("G-DC4")
def test_what_joined_halves_are_worth() -> None:
    match = building("green-gardener-1 0,0 green-gardener-2 2,0/180")
    assert lines(match) == {"TRIPLES": 3}
    match = building("green-bird-1 0,0 gnome-3 1,-1")
    assert lines(match) == {"GEMS blue": 1}
    eggs = "gold-bird-3 0,0 gold-bird-2 2,-1/270 green-bird-1 3,0/270"
    assert lines(building(eggs)).get("EGGS") == 1
    assert lines(building(TWO_PIGS)) == {}


# -- winning


@clause("G-32")
def test_who_has_enough_gems_may_buy_the_victory_tile_and_wins() -> None:
    match = building("gnome-5 0,0 gnome-4 1,1", "")
    match.state["length"] = 1
    match.play("stop", 0)
    match.play("stop", 1)
    assert phase(match) == Phase.VICTORY
    match.play("win", 0)
    assert match.over
    assert match.winners == [0]
    assert match.ending is not None
    assert (match.ending.name, match.ending.clause) == ("VICTORY", "G-32")
    assert broken(match, "draw", 0) == "G-32"


@clause("G-33")
def test_coins_do_not_help_to_win() -> None:
    assert compared([16, 0], [9, 0]) == -1
    assert compared([17, 0], [0, 0]) == 0
    assert compared([19, 0], [9, 0], long=True) == -1


@clause("G-34")
def test_most_gems_then_most_coins_or_nobody() -> None:
    assert compared([17, 19, 18], [5, 0, 0]) == 1
    assert compared([18, 18], [1, 2]) == 1
    assert compared([18, 18], [2, 2]) == -1
    assert compared([18, 18, 19], [2, 2, 0]) == 2
    assert compared([18, 18, 18], [2, 2, 3]) == 2


@clause("G-DC13")
def test_gardens_are_compared_before_anybody_hires() -> None:
    match = building("gnome-5 0,0 gnome-4 1,1", "gnome-9 0,0")
    match.state["length"] = 1
    match.play("stop", 0)
    match.play("stop", 1)
    assert broken(match, "take_pig", 0) == broken(match, "take_pig", 1) == "G-34"
    match.play("leave_victory", 0)
    assert phase(match) == Phase.HIRE
    assert match.seat == 0


# -- the next round


@clause("G-35")
def test_everything_goes_back_into_the_bag() -> None:
    match = hiring("gnome-5 0,0 gnome-4 1,1", "", bags=["gnome-6", ""])
    play(match, "take_nothing", "take_nothing")
    assert bag(match) == ["gnome-4", "gnome-5", "gnome-6"]
    assert garden(match) == []


@clause("G-36")
def test_the_start_marker_goes_on() -> None:
    match = begun(3)
    for starts in (1, 2, 0):
        for seat in range(3):
            match.play("stop", seat)
        first = match.seat
        for _ in range(3):
            match.play("take_nothing")
        assert first == (starts - 1) % 3
        assert match.state["start"][0] == starts


# -- creatures


@clause("G-37", "G-DC10")
def test_the_third_pig_brings_a_coin_once() -> None:
    match = building(TWO_PIGS, "", bags=["green-pig-1 beige-pig-2", ""])
    lay_anywhere(drawn(match, "green-pig-1"))
    assert coins(match) == [1, 0]
    lay_anywhere(drawn(match, "beige-pig-2"))
    assert coins(match) == [1, 0]
    poor = building(TWO_PIGS, "", bags=["green-pig-1", ""], coins=[0, 26])
    lay_anywhere(drawn(poor, "green-pig-1"))
    assert coins(poor) == [0, 26]


@clause("G-38")
def test_two_gardeners_make_a_triple_gem() -> None:
    match = drawn(building("green-gardener-1 0,0", bags=["green-gardener-2"]), "green-gardener-2")
    match.play("lay 2 0 180")
    assert match.scores == [3]
    match = drawn(building("green-gardener-1 0,0", bags=["gnome-4"]), "gnome-4")
    assert broken(match, "lay 2 0 0") == "G-17"
    match = drawn(building("green-gardener-1 0,0", bags=["gnome-2"]), "gnome-2")
    assert broken(match, "lay 2 0 0") == "G-38"


@clause("G-39", "G-DC5")
def test_a_link_counts_when_both_its_ends_are_complete() -> None:
    lower = "pink-mushroom-1 0,0 double-gnome-5 0,1 pink-unicorn-1 -1,0/90"
    assert lines(building(lower))["LINKS"] == 1
    assert "LINKS" not in lines(building("pink-mushroom-1 0,0 double-gnome-5 0,1"))
    upper = lower + " gnome-9 1,-1/90"  # something above the upper right connection
    assert lines(building(upper))["LINKS"] == (2 if signs("pink-mushroom-1")[1] != "-" else 1)


@clause("G-40")
def test_the_example_of_the_sheet_has_five_gems() -> None:
    match = building("pink-mushroom-1 0,0 double-gnome-5 0,1 pink-unicorn-1 -1,0/90")
    assert match.scores == [5]
    assert lines(match)["LINKS"] == 1
    pieces = [
        oracle.laid(TILES.index(t), *place)
        for t, place in zip(
            ("pink-mushroom-1", "double-gnome-5", "pink-unicorn-1"),
            ((0, 0, 0), (0, 1, 0), (-1, 0, 1)),
            strict=True,
        )
    ]
    assert oracle.is_legal(pieces)


@clause("G-41")
def test_rainbow_eggs_fit_every_colour() -> None:
    for tile, text in (("gnome-3", "lay 1 -1 0"), ("gnome-15", "lay 1 -1 0")):
        match = drawn(building("green-bird-1 0,0", bags=[tile]), tile)
        sign = signs(tile)[4]
        assert (broken(match, text) == "") == (sign != "-"), (tile, sign)


@clause("G-42")
def test_unicorns_move_at_any_time_without_parting_the_garden() -> None:
    match = building(ROW_WITH_A_UNICORN, "", bags=["gnome-9", ""])
    match.play("lift green-unicorn-1", 0)
    assert broken(match, "draw", 0) == broken(match, "stop", 0) == "G-42"
    assert {
        reason(match, f"lay {x} {y} {turn}", 0) for x in (-2, 0) for y in (-1, 0, 1) for turn in (0, 180)
    } >= {"SPLIT"}
    pair = building("gnome-1 0,0 green-unicorn-1 2,0", "", bags=["gnome-9", ""])
    drawn(pair, "gnome-9")
    pair.play("lift green-unicorn-1", 0)
    moved = next(action for action in pair.legal(0) if action.move == "lay")
    pair.play(moved)
    assert stage(pair) in (Stage.LAY, Stage.MISFIT)
    pair.play("lift green-unicorn-1", 0)
    pair.play("put_back", 0)
    assert broken(pair, "lift gnome-1", 0) == broken(pair, "put_back", 0) == "G-42"


@clause("G-43")
def test_three_dragons_let_one_ignore_a_gnome() -> None:
    for gnome, rings in (("gnome-6", False), ("double-gnome-1", True)):
        match = drawn(building(f"{FIVE_GNOMES} {THREE_DRAGONS}", "", bags=[gnome, ""]), gnome)
        assert (stage(match) == Stage.ALARMED) == rings
    six = building(f"{FIVE_GNOMES} gnome-7 0,6 {THREE_DRAGONS}", "", bags=["gnome-6", ""])
    assert stage(drawn(six, "gnome-6")) == Stage.ALARMED


@clause("G-DC9")
def test_a_unicorn_moves_while_building_and_cannot_go_back_into_the_bag() -> None:
    match = hiring("gnome-1 0,0 green-unicorn-1 2,0", "")
    assert broken(match, "lift green-unicorn-1", 0) == "G-24"
    match = building("gnome-1 0,0 green-unicorn-1 2,0", "")
    for _ in range(3):
        match.play("lift green-unicorn-1", 0)
        lay_anywhere(match)
    assert garden(match) == ["gnome-1", "green-unicorn-1"]
    match.play("lift green-unicorn-1", 0)
    assert {action.move for action in match.legal(0)} == {"lay", "put_back"}


# -- experts


@clause("G-44")
def test_the_expert_variant_is_an_option() -> None:
    assert begun(2).state["expert"][0] == 0
    assert begun(2, expert=True).state["expert"][0] == 1


@clause("G-45")
def test_an_alarm_costs_experts_half_their_gems_rounded_down() -> None:
    assert left_after_alarm(35, expert=True) == 18
    assert left_after_alarm(1, expert=True) == 1
    match = hiring(
        "pink-mushroom-1 0,0 double-gnome-5 0,1 pink-unicorn-1 -1,0/90", "", alarmed=[0], expert=True
    )
    assert money(match) == [3, 0]
    assert lines(match)["HALF"] == -2


@clause("G-46", "G-DC16")
def test_a_gap_with_tiles_all_around_is_a_pond_and_pays_a_coin() -> None:
    assert coins(hiring(RING, "", expert=True)) == [1, 0]
    assert coins(hiring(RING, "")) == [0, 0]
    open_at_a_side = "gnome-1 0,0 gnome-2 2,0/90 gnome-3 1,2"
    assert coins(hiring(open_at_a_side, "", expert=True)) == [0, 0]
    closed_by_corners = "gnome-1 0,-1 gnome-2 2,0/90 gnome-3 0,2 gnome-4 -1,0/90"
    assert coins(hiring(closed_by_corners, "", expert=True)) == [1, 0]
    last = hiring("", RING, expert=True)
    assert coins(last) == [0, 0]
    last.play("take_nothing")
    assert coins(last) == [0, 1]  # at the beginning of one's own turn


@clause("G-47")
def test_with_three_pigs_one_mutates_to_the_next_colour() -> None:
    pigs = f"{TWO_PIGS} green-pig-1 5,5"
    match = hiring(pigs, "", expert=True)
    assert coins(match) == [0, 0]
    match.play("take_nothing")
    assert phase(match) == Phase.MUTATE
    assert broken(match, "take_nothing", 0) == "G-47"
    match.play("mutate green-pig-1")
    assert phase(match) == Phase.BURY
    assert broken(match, "bury blue-above") == "G-47"
    match.play("bury green-below")
    assert under(match, STACKS.index("green-below")) == ["green-pig-1"]
    tile = top(match, "blue-above")
    assert broken(match, "grow pink-above") == "G-47"
    match.play("grow blue-above")
    assert tile in bag(match)
    beige = hiring(pigs, "", expert=True)
    beige.play("take_nothing")
    beige.play("mutate beige-pig-9")
    assert under(beige, PIG_STACK) == ["beige-pig-9"]
    assert phase(beige) == Phase.GROW
    golden = hiring(f"{TWO_PIGS} gold-pig-1 5,5", "", expert=True)
    golden.play("take_nothing")
    assert broken(golden, "mutate gold-pig-1") == broken(golden, "mutate gnome-1") == "G-47"


@clause("G-DC17")
def test_mutation_is_free_leaves_the_coin_and_needs_a_dearer_tile() -> None:
    match = hiring(f"{TWO_PIGS} green-pig-1 5,5", "", expert=True)
    play(match, "take_nothing", "mutate green-pig-1", "bury green-above", "grow blue-above")
    assert coins(match) == [0, 0]
    assert match.state["beside"][0][2] == 1
    sold_out = hiring(f"{TWO_PIGS} green-pig-1 5,5", "", expert=True)
    sold_out.state["top"][0][:4] = -1
    sold_out.play("take_nothing")
    assert sold_out.seat == 1  # neither a green nor a blue tile is left
    one_left = hiring(f"{TWO_PIGS} green-pig-1 5,5", "", expert=True)
    one_left.state["top"][0][2:4] = -1
    one_left.play("take_nothing")
    assert broken(one_left, "mutate green-pig-1") == "G-DC17"
    one_left.state["top"][0][0] = -1
    one_left.play("mutate beige-pig-1")  # only one green stack is left: no question which
    assert phase(one_left) == Phase.UNCOVER
    only_gold = hiring("gold-pig-1 0,0 gold-pig-2 0,1", "", expert=True)
    only_gold.play("take_nothing")
    assert only_gold.seat == 1


# -- missions


@clause("G-48")
def test_missions_are_dealt_with_one_more_between_few_players() -> None:
    for seats, waiting in ((2, 2), (3, 3), (4, 0), (5, 0)):
        state = begun(seats, missions=True).state[0]
        dealt = state["mission"].tolist() + state["waiting"].tolist()
        assert len({mission for mission in dealt if mission >= 0}) == seats + waiting
        assert sum(mission >= 0 for mission in state["waiting"]) == waiting


@clause("G-49")
def test_the_mission_is_the_first_tile_of_the_garden() -> None:
    match = drawn(building("", bags=["gnome-10"], missions=["block"]), "gnome-10")
    assert broken(match, "lay 0 0 0") == "G-DC1"
    assert broken(match, "lay 5 0 0") == "G-15"
    assert oracle.MISSIONS["block"]["connections"] == "b-p-y-g-"
    assert reason(match, "lay 1 2 0") == "DIFFERENT"  # the g of the tile under the y of the mission
    assert not broken(match, "lay 2 1 90")


@clause("G-50")
def test_a_mission_brings_gems_as_a_line_of_its_own() -> None:
    block = "gnome-1 4,0 gnome-2 6,0 gnome-3 4,1 gnome-4 6,1"
    match = building(block, missions=["block"])
    assert lines(match)["MISSION block"] == 2


@clause("G-51")
def test_missions_are_passed_on() -> None:
    for seats in (1, 2, 3, 4, 5):
        match = begun(seats, missions=True)
        before = match.state["mission"][0].tolist(), match.state["waiting"][0].tolist()
        for seat in range(seats):
            match.play("stop", seat)
        for _ in range(seats):
            match.play("take_nothing")
        mission, waiting = match.state["mission"][0], match.state["waiting"][0]
        for seat in range(seats):
            if seats > 3:
                assert mission[(seat + 1) % seats] == before[0][seat]
            else:
                assert mission[seat] == before[1][seat]  # the one on the right
                assert waiting[(seat + 1) % seats] == before[0][seat]  # lies on the left neighbour's right


@clause("G-52")
def test_shapes_count_turned_and_mirrored_once_and_never_with_the_mission() -> None:
    upright = "gnome-1 5,0/90 gnome-2 5,2/90 gnome-3 6,0/90 gnome-4 6,2/90"
    assert lines(building(upright, missions=["block"]))["MISSION block"] == 2
    assert (
        lines(
            building(
                upright + " gnome-5 8,0/90 gnome-6 8,2/90 gnome-7 9,0/90 gnome-8 9,2/90", missions=["block"]
            )
        )["MISSION block"]
        == 2
    )
    lane = "gnome-1 5,0/90 gnome-2 5,2/90 gnome-3 5,4/90 gnome-4 5,6/90"
    assert lines(building(lane, missions=["lane"]))["MISSION lane"] == 3
    assert "MISSION lane" not in lines(building(lane.replace(" gnome-4 5,6/90", ""), missions=["lane"]))
    ring = "gnome-1 4,0 gnome-2 6,0/90 gnome-3 5,2 gnome-4 4,1/90"
    assert lines(building(ring, missions=["ring"]))["MISSION ring"] == 3
    with_the_mission = "gnome-1 2,0 gnome-3 2,1"
    assert "MISSION block" not in lines(building(with_the_mission, missions=["block"]))


@clause("G-53")
def test_three_joined_empty_connections_bring_two_gems() -> None:
    two = "pink-pig-1 1,-1 gnome-11 1,2/270 gold-mushroom-1 0,3/270"
    three = two + " blue-pig-3 0,-2/180 blue-mushroom-2 2,3/270 green-unicorn-1 -1,-3/90 beige-pig-6 2,1"
    assert "MISSION quiet-edges" not in lines(building(two, missions=["quiet-edges"]))
    assert (
        lines(building(three + " double-gnome-5 4,1/90", missions=["quiet-edges"]))["MISSION quiet-edges"]
        == 2
    )


@clause("G-54")
def test_four_blue_gems_bring_two_gems() -> None:
    three = (
        "green-dragon-2 2,1/90 double-gnome-7 1,-1/180 gold-bird-2 -1,-1 double-gnome-4 3,-1/180"
        " gnome-6 3,0/270 green-gardener-4 -2,-2"
    )
    four = (
        "beige-pig-13 2,1/180 pink-bird-2 2,-1/90 gold-bird-2 -1,-1 gold-bird-1 -3,-1/180"
        " beige-pig-17 0,-3/270 green-dragon-2 4,0/90 gnome-4 2,-2 pink-mushroom-1 -3,0/180"
    )
    found = lines(building(three, missions=["sapphires"]))
    assert found["GEMS blue"] == 3
    assert "MISSION sapphires" not in found
    found = lines(building(four, missions=["sapphires"]))
    assert found["GEMS blue"] == 4
    assert found["MISSION sapphires"] == 2


@clause("G-55")
def test_a_surrounded_mission_brings_three_gems() -> None:
    around = "gnome-1 0,-1 gnome-2 2,0/90 gnome-3 0,2 gnome-4 -1,0/90"
    assert lines(building(around, missions=["enclosed"]))["MISSION enclosed"] == 3
    assert "MISSION enclosed" not in lines(
        building(around.replace(" gnome-4 -1,0/90", ""), missions=["enclosed"])
    )


@clause("G-56")
def test_the_second_look_exchanges_the_drawn_tile_once() -> None:
    match = building("", "", bags=["gnome-1 gnome-2", "gnome-3"], missions=["second-look", "block"])
    assert broken(match, "look_again", 0) == "G-11"
    drawn(match, "gnome-1")
    match.play("look_again", 0)
    assert [action.text for action in match.legal()] == ["comes gnome-2"]
    match.play("comes gnome-2")
    assert bag(match) == ["gnome-1"]
    assert broken(match, "look_again", 0) == "G-56"
    match.play("draw", 1)
    match.play("comes gnome-3")
    assert broken(match, "look_again", 1) == "G-56"
    ringing = drawn(
        building(
            FIVE_GNOMES.replace(",", ",9"),
            "",
            bags=["gnome-6 gnome-7", ""],
            missions=["second-look", "block"],
        ),
        "gnome-6",
    )
    assert stage(ringing) == Stage.RINGING
    assert (
        broken(ringing, "lay 0 0 0", 0) == broken(ringing, "stop", 0) == broken(ringing, "draw", 0) == "G-56"
    )
    again = ringing.copy()
    again.play("look_again", 0)
    again.play("comes gnome-7")
    assert stage(again) == Stage.ALARMED
    ringing.play("accept_alarm", 0)
    assert stage(ringing) == Stage.ALARMED
    assert broken(match, "accept_alarm", 0) == "G-21"


@clause("G-DC20")
def test_missions_are_squares_with_eight_connections() -> None:
    for name, mission in oracle.MISSIONS.items():
        assert len(mission["connections"]) == 8, name
    corners_missing = "gnome-1 0,-1 gnome-2 2,0/90 gnome-3 0,2 gnome-4 -1,0/90"
    assert lines(building(corners_missing, missions=["enclosed"]))["MISSION enclosed"] == 3
    match = begun(3, missions=True)
    assert all("mission" not in tile for tile in bag(match))


@clause("G-DC21")
def test_alone_two_missions_change_places() -> None:
    match = begun(1, missions=True)
    first, second = int(match.state["mission"][0][0]), int(match.state["waiting"][0][0])
    play(match, "stop", "take_nothing")
    assert (match.state["mission"][0][0], match.state["waiting"][0][0]) == (second, first)


# -- alone


@clause("G-57")
def test_alone_the_rules_are_the_same() -> None:
    match = begun(1)
    play(match, "draw")
    lay_anywhere(match)
    play(match, "stop", "take_pig")
    assert len(bag(match)) == 9
    assert match.state["rounds"][0] == 2


@clause("G-58")
def test_the_rating_counts_all_tiles_and_the_victory_tile() -> None:
    def rated(tiles: int, length: int) -> int:
        match = begun(1, length=length)
        match.state["owned"][0][0] = tiles - 1
        return int(uncompiled(medal)(match.state.view(np.recarray)[0], 0))

    assert [rated(n, 17) for n in (20, 19, 17, 16, 14, 13, 9)] == [0, 1, 1, 2, 2, 3, 3]
    assert [rated(n, 20) for n in (22, 21, 19, 18, 16, 15, 9)] == [0, 1, 1, 2, 2, 3, 3]
    match = building("gnome-5 0,0 gnome-4 1,1")
    match.state["length"] = 1
    play(match, "stop", "win")
    assert "gold" in match.log()[-1].lower()
    assert match.winners == [0]


# -- where the sheet is silent


@clause("G-DC22")
def test_worked_examples() -> None:
    one = drawn(building("gnome-1 0,0", bags=["gnome-4"]), "gnome-4")
    assert broken(one, "lay 2 0 0") == "G-17"
    two = drawn(building("gnome-5 0,0", bags=["gnome-4"]), "gnome-4")
    two.play("lay 1 1 0")
    assert two.scores == [1]
    assert not oracle.fit("T", "p")
    assert oracle.fit("*", "p")
    assert not oracle.fit("*", "-")
    assert oracle.kind(("*", "p")) == "pink"
    assert [left_after_alarm(18), left_after_alarm(20), left_after_alarm(35, expert=True)] == [15, 17, 18]
    assert compared([15], [0]) == -1
    assert compared([17], [0]) == 0
    rich = with_money([13, 0], coins=[4, 0])
    assert compared([13, 0], [4, 0]) == -1
    assert not broken(rich, "hire gold-above")
    assert compared([18, 18], [2, 1]) == 0
    assert compared([18, 18], [2, 2]) == -1


@clause("G-DC23")
def test_points_in_which_two_readers_could_differ() -> None:
    first = drawn(building("", bags=["gnome-1"]), "gnome-1")
    assert broken(first, "lay 1 0 0") == broken(first, "lay 41 0 0") == "G-DC23"
    assert reason(first, "lay 41 0 0") == "BEYOND"
    lone = building("green-unicorn-1 0,0", "")
    assert broken(lone, "lift green-unicorn-1", 0) == "G-DC23"
    with_mission = building("green-unicorn-1 9,0", "", missions=["block", "ring"])
    assert not broken(with_mission, "lift green-unicorn-1", 0)
    pair = building("gnome-1 0,0 green-unicorn-1 2,0", "", bags=["", ""])
    pair.play("stop", 0)
    assert pair.acting == {0, 1}  # a unicorn may be moved by who has stopped
    pair.play("lift green-unicorn-1", 0)
    assert broken(pair, "lay 2 0 0", 0) == "G-DC23"
    pair.play("stop", 1)
    assert phase(pair) == Phase.BUILD  # building waits until the unicorn lies again
    pair.play("put_back", 0)
    assert phase(pair) == Phase.HIRE
    alone = drawn(building(FIVE_GNOMES, "", bags=["gnome-6", ""], missions=["second-look"]), "gnome-6")
    assert stage(alone) == Stage.ALARMED  # with an empty bag there is no second look
    buried = hiring(f"{TWO_PIGS} green-pig-1 5,5", "", expert=True)
    buried.state["depth"][0][0], buried.state["top"][0][0] = 0, -1
    play(buried, "take_nothing", "mutate green-pig-1", "bury green-above")
    assert top(buried, "green-above") == "green-pig-1"
    coin = with_money([6, 0])
    assert broken(coin, "hire blue-above") == "G-27"  # the coin beside it cannot pay


@clause("G-DC23")
def test_after_sixty_rounds_most_gems_then_most_coins_win() -> None:
    match = with_money([5, 5, 5], coins=[2, 1, 2])
    match.state["rounds"] = 60
    play(match, "take_nothing", "take_nothing", "take_nothing")
    assert match.over
    assert match.ending is not None
    assert match.ending.name == "LAST_ROUND"
    assert match.winners == [0, 2]


@clause("G-DC23")
def test_a_pig_bought_by_mutation_leaves_the_garden_but_not_the_money() -> None:
    match = hiring(
        "beige-pig-1 0,0 beige-pig-9 0,1 green-pig-1 5,5 gnome-5 9,0 gnome-4 10,1", "", expert=True
    )
    before = money(match)[0]
    play(match, "take_nothing", "mutate green-pig-1", "bury green-above", "grow blue-above")
    assert match.scores[0] == before


def test_the_rulebook_is_told_in_the_order_of_the_sheet() -> None:
    numbers = list(find_game("gardlings").rulebook.clauses)
    sheet = [int(number[2:]) for number in numbers if "DC" not in number]
    assert sheet == list(range(1, 59))
    assert sum("DC" in number for number in numbers) == 23
