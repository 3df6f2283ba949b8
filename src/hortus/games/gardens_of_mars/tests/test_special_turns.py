"""Special turns: M-28 to M-31."""

import pytest

from hortus.games.gardens_of_mars.tests.positions import on_the_table, play, position, turn
from hortus.testing import clause


@clause("M-28")
def test_the_last_flower_of_a_colour_brings_an_extra_turn_if_a_die_is_left() -> None:
    supplies = [{"red": 1, "blue": 3}]
    match = play(position("c3 a1", dice="1 1", supplies=supplies), "walk 1 east", "plant red")
    assert match.acting == {0}
    assert "It was the last tulip: Seat 1 has an extra turn." in match.log()
    match = play(position("c3 a1", dice="1", supplies=supplies), "walk 1 east", "plant red")
    assert turn(match) == 1
    without = position("c3 a1", dice="1 1", supplies=supplies, special_last_flower=False)
    assert turn(play(without, "walk 1 east", "plant red")) == 1


@clause("M-29")
@pytest.mark.parametrize("left", ["", "2"])
def test_the_example_of_alfreds_last_flowers(left: str) -> None:
    alfred = {"red": 1, "green": 1, "pink": 2, "yellow": 3, "blue": 5}
    match = position("c3 k1", dice=f"1 1 1 {left}", supplies=[alfred])
    play(match, "walk 1 east", "plant red")
    assert turn(match) == 0
    play(match, "walk 1 east", "plant green")
    assert turn(match) == 0
    play(match, "walk 1 east", "plant yellow")
    assert turn(match) == 1
    assert on_the_table(match) == left


@clause("M-30")
def test_landing_on_a_taken_space_above_25_brings_an_extra_turn_if_a_die_is_left() -> None:
    def landed(start: int, taken: int, dice: str, allowed: bool = True) -> int:
        markers = [start, taken]
        match = position("c3 k1", {"red": "c5"}, dice=dice, markers=markers, special_landing=allowed)
        return turn(play(match, "walk 1 east", "plant red"))

    assert landed(25, 26, "1 1") == 0
    assert landed(24, 25, "1 1") == 1
    assert landed(25, 26, "1") == 1
    assert landed(25, 27, "1 1") == 1
    assert landed(25, 26, "1 1", allowed=False) == 1


@clause("M-31")
def test_the_example_of_landing_on_36() -> None:
    match = position("c3 k1", {"blue": "c5 c6 c7 c8 d6 d7"}, dice="1 4", markers=[30, 36])
    play(match, "walk 1 east", "plant blue")
    assert match.acting == {0}
    assert "Seat 1 landed on space 36, which was taken, and has an extra turn." in match.log()


@clause("M-DC10")
def test_only_the_space_first_reached_and_only_moving_forward_brings_the_extra_turn() -> None:
    passed_on = position("c3 a1 k1", {"red": "c5"}, dice="1 1", markers=[24, 25, 26])
    play(passed_on, "walk 1 east", "plant red")
    assert passed_on.scores[0] == 27
    assert turn(passed_on) == 1
    backward = position("c3 a1", {"red": "c4"}, dice="1 1", markers=[31, 30])
    assert turn(play(backward, "walk 1 east")) == 1


@clause("M-DC10")
def test_both_special_turns_together_are_one_and_it_cannot_be_declined() -> None:
    match = position("c3 a1", {"red": "c5"}, dice="1 1 1", markers=[25, 26], supplies=[{"red": 1, "blue": 3}])
    play(match, "walk 1 east", "plant red")
    assert {action.move for action in match.legal()} <= {"walk", "stay"}
    play(match, "walk 1 south-east", "plant blue")
    assert turn(match) == 1
    assert on_the_table(match) == "1"
