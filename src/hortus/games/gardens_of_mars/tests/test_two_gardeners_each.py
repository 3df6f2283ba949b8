"""Two gardeners each: M-34."""

import pytest

import hortus
from hortus.games.gardens_of_mars.rules.position import Phase
from hortus.games.gardens_of_mars.tests.positions import (
    CORNER,
    broken,
    new,
    phase,
    planted,
    play,
    position,
    stands,
    to_roll,
    turn,
)
from hortus.testing import clause


@clause("M-34")
def test_two_players_may_have_two_gardeners_and_choose_which_one_walks() -> None:
    match = position("c3+f9 a1+k1", dice="1 1", two_gardeners=True)
    assert broken(match, "walk 1 east") == ""
    play(match, "walk 1 east second", "plant red")
    assert (stands(match, 0), stands(match, 0, 1)) == ("c3", "f10")
    assert planted(match, "f10") == "red"
    assert broken(position("c3 a1", dice="1"), "walk 1 east second") == "M-34"
    with pytest.raises(hortus.UnknownOption):
        new(seats=3, two_gardeners=True)


@clause("M-DC13")
def test_a_gardener_is_named_before_the_roll_and_stuck_means_both() -> None:
    flowers = {"red": "c4 b3 f10", "blue": "a2"}
    match = play(position("a1+k1 c3+f9", flowers, dice="1", two_gardeners=True), "walk 1 east")
    assert phase(match) == Phase.NAME
    assert match.legal().texts == ["name_gardener first", "name_gardener second"]
    assert broken(match, "walk 1 east") == "M-DC13"
    assert to_roll(play(match.copy(), "name_gardener first")) == 4
    assert to_roll(play(match.copy(), "name_gardener second")) == 5
    walls = {"red": CORNER + " k2 j1 j2 c4"}
    stuck = play(position("c3+f9 a1+k1", walls, dice="1", two_gardeners=True), "walk 1 east")
    assert turn(stuck) == 0
    assert "Seat 2 is stuck between flowers and passes." in stuck.log()
