"""Hiring gardlings, winning, the next round: G-24 to G-36."""

from hortus.games.gardlings.rules import Note, Phase
from hortus.games.gardlings.rules.position import PIG_STACK
from hortus.games.gardlings.tests.positions import (
    FIVE_GNOMES,
    TWO_PIGS,
    bag,
    begun,
    broken,
    building,
    coins,
    compared,
    drawn,
    garden,
    hiring,
    left_after_alarm,
    lines,
    money,
    next_round,
    phase,
    play,
    reason,
    told,
    top,
    with_money,
)
from hortus.testing import clause


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


@clause("G-29", "G-DC11", "G-DC14")
def test_of_pig_and_coin_comes_what_is_there() -> None:
    last_coin = with_money([0, 0], coins=[25, 0])
    last_coin.play("take_pig")
    assert (coins(last_coin), int(last_coin.state["bank"][0])) == ([26, 0], 0)
    no_pig = with_money([0, 0])
    no_pig.state["depth"][0][PIG_STACK] = 0
    no_pig.play("take_pig")
    assert (coins(no_pig), len(bag(no_pig)), no_pig.seat) == ([1, 0], 8, 1)


@clause("G-4", "G-11", "G-29")
def test_while_a_tile_comes_everybody_waits_and_is_told_for_what() -> None:
    drawing = building("gnome-5 0,0", "", bags=["gnome-6"])
    drawing.play("draw", 0)
    assert (broken(drawing, "draw", 1), reason(drawing, "draw", 1)) == ("G-11", "DRAWING")
    opening = with_money([4, 0])
    opening.play("hire green-above")
    assert (broken(opening, "take_pig", 1), reason(opening, "take_pig", 1)) == ("G-4", "OPENING")
    pig = with_money([0, 0])
    pig.play("take_pig")
    assert (broken(pig, "take_pig", 1), reason(pig, "take_pig", 1)) == ("G-29", "PIG_COMES")


@clause("G-32", "G-33", "G-34")
def test_the_victory_tile_is_refused_for_the_right_reason() -> None:
    for gems, held, why in ((12, 4, "G-32"), (13, 4, "G-33"), (0, 20, "G-33"), (17, 0, "G-34")):
        match = with_money([gems, 0], coins=[held, 0])
        assert broken(match, "win", 0) == why, (gems, held)
        assert broken(match, "win", 1) == "G-24"
        assert all(action.move != "win" for action in match.legal(0))


@clause("G-34", "G-DC13", "G-DC23")
def test_who_declines_leaves_the_victory_tile_to_nobody() -> None:
    match = building("gnome-5 0,0 gnome-4 1,1", "gnome-9 0,0 gnome-10 1,1", coins=[2, 1])
    match.state["length"] = 0
    play(match, "stop", seat=0)
    play(match, "stop", seat=1)
    assert (phase(match), match.seat) == (Phase.VICTORY, 0)
    assert broken(match, "win", 1) == "G-34"
    match.play("leave_victory", 0)
    assert broken(match, "win", 0) == "G-34"
    play(match, "take_nothing", "take_nothing")
    assert match.state["rounds"][0] == 2


@clause("G-34")
def test_a_tie_that_coins_do_not_break_lets_everybody_hire() -> None:
    match = building("", "", coins=[2, 2])
    match.state["length"] = 0
    play(match, "stop", seat=0)
    play(match, "stop", seat=1)
    assert (phase(match), match.seat) == (Phase.HIRE, 0)
    assert Note.TIE in {note for note, _ in told(match)}
    assert broken(match, "win", 0) == "G-34"


@clause("G-35", "G-DC7")
def test_nothing_of_a_garden_is_left_behind() -> None:
    match = drawn(building(f"{FIVE_GNOMES} gnome-7 3,9/90", "", bags=["gnome-6", ""]), "gnome-6")
    next_round(match)
    assert len(bag(match)) == 7
    assert garden(match) == []
    assert not any(match.state[name][0].any() for name in ("x", "y", "turned", "laid"))
