"""Your turn, using a die: M-15 to M-27."""

from hortus.games.gardens_of_mars.rules.position import Phase
from hortus.games.gardens_of_mars.tests.positions import (
    FULL,
    broken,
    dealt,
    new,
    on_the_table,
    phase,
    planted,
    play,
    position,
    stands,
    supply,
    to_roll,
    turn,
)
from hortus.testing import clause


@clause("M-15")
def test_you_choose_one_of_the_dice_on_the_table() -> None:
    match = position("c3 f9", dice="1 4 4")
    assert {action.arguments[0] for action in match.legal()} == {"1", "4"}
    assert broken(match, "walk 2 east") == "M-15"
    assert broken(match, "stay 2") == "M-15"
    assert broken(match, "plant red") == "M-15"


@clause("M-DC5")
def test_any_die_may_be_chosen_and_walks_if_it_can() -> None:
    match = position("f7 f3", dice="5 6")
    assert broken(match, "stay 5") == "M-19"
    assert broken(match, "stay 6") == ""
    match.play("stay 6")
    assert on_the_table(match) == "5"
    assert turn(match) == 1


@clause("M-16")
def test_the_gardener_walks_straight_on_exactly_as_far_as_the_die_shows() -> None:
    assert stands(play(position("c3 k6", dice="2"), "walk 2 south-east"), 0) == "e5"
    assert stands(play(position("c3 k6", dice="4"), "walk 4 east"), 0) == "c7"
    assert stands(play(position("c3 k6", dice="2"), "walk 2 north-east"), 0) == "a3"
    assert broken(position("c3 k6", dice="3"), "walk 3 west") == "M-16"
    assert broken(position("c3 k6", dice="2"), "walk 2 west") == ""


@clause("M-17")
def test_the_central_hex_cannot_be_occupied() -> None:
    match = position("f9 a1", dice="2 3 4")
    assert broken(match, "walk 3 west") == "M-17"
    assert broken(match, "walk 2 west") == ""
    assert broken(match, "walk 4 west") == ""


@clause("M-18")
def test_nobody_walks_onto_or_across_another_gardener() -> None:
    match = position("c3 c5 f9", dice="1 2 3")
    assert broken(match, "walk 1 east") == ""
    assert broken(match, "walk 2 east") == "M-18"
    assert broken(match, "walk 3 east") == "M-18"


@clause("M-DC6")
def test_flowers_and_the_centre_are_walked_over_but_not_ones_own_second_gardener() -> None:
    match = position("f9 a1", {"red": "f8 f7"}, dice="4")
    assert stands(play(match, "walk 4 west"), 0) == "f5"
    match = position("f9+f7 a1+a2", dice="4", two_gardeners=True)
    assert broken(match, "walk 4 west") == "M-18"
    assert broken(match, "walk 4 west second") == ""


@clause("M-19")
def test_a_die_that_leads_nowhere_costs_a_point() -> None:
    match = position("f7 f3", dice="6 6", markers=[7])
    match.play("stay 6")
    assert match.scores[0] == 6
    assert "A die that leads nowhere costs Seat 1 a point." in match.log()
    assert (turn(match), on_the_table(match)) == (1, "6")


@clause("M-20")
def test_ending_on_a_flower_costs_a_point() -> None:
    match = play(position("c3 a1", {"red": "c4"}, dice="1 1", markers=[7]), "walk 1 east")
    assert match.scores[0] == 6
    assert turn(match) == 1
    assert planted(match, "c4") == "red"
    assert supply(match, 0) == FULL


@clause("M-21")
def test_ending_on_an_empty_hex_you_plant_one_of_your_flowers_there() -> None:
    match = position("c3 a1", dice="1 1", supplies=[{"red": 2, "blue": 1}])
    match.play("walk 1 east")
    assert match.acting == {0}
    assert match.legal().texts == ["plant red", "plant blue"]
    assert broken(match, "plant pink") == "M-21"
    assert broken(match, "walk 1 east") == "M-21"
    match.play("plant red")
    assert planted(match, "c4") == "red"
    assert supply(match, 0)["red"] == 1


@clause("M-DC8")
def test_planting_is_compulsory_and_a_flower_under_a_gardener_counts() -> None:
    match = position("c3 c5", {"red": "c5"}, dice="1 1")
    match.play("walk 1 east")
    assert all(action.move == "plant" for action in match.legal())
    match.play("plant red")
    assert match.scores[0] == 1
    assert (stands(match, 0), planted(match, "c4")) == ("c4", "red")


@clause("M-22")
def test_you_score_the_flowers_of_the_same_colour_joined_to_the_new_one() -> None:
    flowers = {"red": "c5 c6 d6 h5", "blue": "b3"}
    match = play(position("c3 a1", flowers, dice="1"), "walk 1 east", "plant red")
    assert match.scores[0] == 3
    assert "That brings 3 points." in match.log()
    [item] = match.score_sheet(0)
    assert (item.clause, item.points) == ("M-22", 3)


@clause("M-23")
def test_a_flower_without_its_kind_beside_it_scores_nothing() -> None:
    match = play(position("c3 a1", {"blue": "c5", "red": "e5"}, dice="1"), "walk 1 east", "plant red")
    assert match.scores[0] == 0


@clause("M-DC7")
def test_the_new_flower_counts_only_with_the_option_and_never_alone() -> None:
    flowers = {"red": "c5 b3"}
    for extra in (0, 1):
        match = position("c3 a1", flowers, dice="1", count_planted=bool(extra))
        assert play(match, "walk 1 east", "plant red").scores[0] == 2 + extra
        match = position("c3 a1", flowers, dice="1", count_planted=bool(extra))
        assert play(match, "walk 1 east", "plant blue").scores[0] == 0


@clause("M-24")
def test_a_scoring_martian_moves_straight_on_from_a_taken_space() -> None:
    match = position("c3 a1 k1", {"red": "c5 c6"}, dice="1", markers=[4, 6, 7])
    play(match, "walk 1 east", "plant red")
    assert match.scores == [8, 6, 7]
    assert "Seat 1’s scoring Martian finds its space taken and moves straight on." in match.log()
    assert sum(item.points for item in match.score_sheet(0)) == 8
    assert [item.clause for item in match.score_sheet(0)] == ["M-22", "M-24"]


@clause("M-DC9")
def test_the_marker_goes_on_backwards_too_stays_for_nothing_and_counts_beyond_50() -> None:
    backwards = play(position("c3 a1", {"red": "c4"}, dice="1", markers=[6, 5]), "walk 1 east")
    assert backwards.scores == [4, 5]
    unmoved = play(position("c3 a1", dice="1", markers=[6, 7]), "walk 1 east", "plant red")
    assert unmoved.scores == [6, 7]
    crowded = play(position("c3 a1 k1", {"red": "c4"}, dice="1", markers=[1, 0, 0]), "walk 1 east")
    assert crowded.scores == [0, 0, 0]
    lap = play(position("c3 a1", {"red": "c5 c6 b3"}, dice="1", markers=[49]), "walk 1 east", "plant red")
    assert lap.scores[0] == 52
    assert 'class="ma-moon"' in lap.board()


@clause("M-25")
def test_the_used_die_goes_into_the_box_and_the_others_stay_for_the_next() -> None:
    match = play(position("c3 a1", dice="1 2 2"), "walk 2 east", "plant red")
    assert on_the_table(match) == "1 2"
    assert match.acting == {1}


@clause("M-26")
def test_dice_are_rolled_again_only_when_all_have_been_used() -> None:
    match = play(position("c3 a1", dice="1 2"), "walk 2 east", "plant red")
    assert phase(match) == Phase.WALK
    play(match, "walk 1 east", "plant red")
    assert phase(match) == Phase.ROLL


@clause("M-27")
def test_the_example_of_the_first_turn() -> None:
    match = dealt(play(new(), "settle c3", "settle h3"))
    assert to_roll(match) == 6
    play(match, *(f"roll {die}" for die in (3, 1, 5, 6, 2, 2)))
    play(match, "walk 3 east", "plant red")
    assert planted(match, "c6") == "red"
    assert match.scores[0] == 0
    assert on_the_table(match) == "1 2 2 5 6"
    assert match.acting == {1}
