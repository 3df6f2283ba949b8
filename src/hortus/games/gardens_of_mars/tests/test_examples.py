"""The nine worked examples of our specification (M-DC14)."""

import pytest

from hortus.games.gardens_of_mars.tests.positions import broken, play, position, stands, to_roll, turn
from hortus.testing import clause


@clause("M-DC14", "M-23")
def test_1_a_red_flower_on_an_empty_board_scores_nothing() -> None:
    assert play(position("c3 k1", dice="1"), "walk 1 east", "plant red").scores[0] == 0


@clause("M-DC14", "M-22")
def test_2_beside_a_chain_of_four_it_scores_4() -> None:
    chain = {"red": "c5 c6 d7 d8"}
    assert play(position("c3 k1", chain, dice="1"), "walk 1 east", "plant red").scores[0] == 4


@clause("M-DC14", "M-DC7")
def test_3_joining_groups_of_two_and_three_scores_5() -> None:
    groups = {"red": "b3 a3 d5 e6 e7"}
    assert play(position("c3 k1", groups, dice="1"), "walk 1 east", "plant red").scores[0] == 5


@clause("M-DC14", "M-24")
def test_4_two_taken_spaces_are_passed_without_an_extra_turn() -> None:
    match = position("c3 k1 k3", {"red": "c5 c6 c7"}, dice="1 1", markers=[10, 13, 14])
    play(match, "walk 1 east", "plant red")
    assert match.scores[0] == 15
    assert turn(match) == 1


@clause("M-DC14", "M-30")
@pytest.mark.parametrize(("dice", "next_turn"), [("1 2", 0), ("1", 1)])
def test_5_landing_on_36_leads_to_37_and_with_a_die_left_to_an_extra_turn(dice: str, next_turn: int) -> None:
    match = position("c3 k1", {"red": "c5 c6 c7 c8 d6 d7"}, dice=dice, markers=[30, 36])
    play(match, "walk 1 east", "plant red")
    assert match.scores[0] == 37
    assert turn(match) == next_turn


@clause("M-DC14", "M-24")
def test_6_a_lost_point_passes_a_taken_space_backwards() -> None:
    match = position("c3 k1", {"red": "c4"}, dice="1", markers=[5, 4])
    assert play(match, "walk 1 east").scores[0] == 3


@clause("M-DC14", "M-DC9")
def test_7_at_0_no_point_is_lost() -> None:
    match = play(position("c3 k1", {"red": "c4"}, dice="1"), "walk 1 east")
    assert match.scores[0] == 0
    assert "There is a flower on that hex: Seat 1 loses nothing, for no score falls below 0." in match.log()


@clause("M-DC14", "M-17")
def test_8_a_walk_may_pass_the_centre_but_not_end_there() -> None:
    match = position("f9 k1", dice="3 4")
    assert broken(match, "walk 3 west") == "M-17"
    assert stands(play(match, "walk 4 west"), 0) == "f5"


@clause("M-DC14", "M-12")
def test_9_a_gardener_in_a_corner_with_one_flower_beside_it_rolls_two_dice() -> None:
    match = play(position("c3 a1", {"red": "a2 c4"}, dice="1"), "walk 1 east")
    assert turn(match) == 1
    assert to_roll(match) == 2
