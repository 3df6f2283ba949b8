"""Building gardens, going on or stopping: G-10 to G-23."""

from hortus.games.gardlings.rules import Phase, Stage
from hortus.games.gardlings.rules.tiles import BARRED, SIGNS
from hortus.games.gardlings.tests import oracle
from hortus.games.gardlings.tests.positions import (
    FIVE_GNOMES,
    TWO_PIGS,
    bag,
    begun,
    broken,
    building,
    coins,
    drawn,
    garden,
    lay_anywhere,
    new,
    phase,
    play,
    reason,
    stage,
)
from hortus.testing import clause


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
def test_some_creatures_do_something_when_laid_and_others_while_they_lie() -> None:
    match = building(TWO_PIGS, "", bags=["green-pig-1", ""])
    assert coins(match) == [0, 0]
    lay_anywhere(drawn(match, "green-pig-1"))
    assert coins(match) == [1, 0]  # the third pig, once it is laid
    dragons = [f"green-dragon-{k} 9,{k}" for k in (1, 2, 3)]
    for lying in range(4):
        guarded = building(" ".join([FIVE_GNOMES, *dragons[:lying]]), "", bags=["gnome-6", ""])
        assert (stage(drawn(guarded, "gnome-6")) == Stage.ALARMED) == (lying < 3)


@clause("G-DC3")
def test_what_meets_what_is_as_in_the_oracle() -> None:
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


@clause("G-20")
def test_one_may_stop_and_go_on_as_often_as_one_likes_until_the_last_has_stopped() -> None:
    match = building("gnome-5 0,0", "", bags=["gnome-4 gnome-1 gnome-2", "gnome-6"])
    for _ in range(3):
        match.play("stop", 0)
        match.play("draw", 0)
        match.play(match.legal()[0])
        match.play(next(action for action in match.legal(0) if action.move == "lay"))
    match.play("stop", 0)
    match.play("stop", 1)
    assert broken(match, "draw", 0) == "G-24"
