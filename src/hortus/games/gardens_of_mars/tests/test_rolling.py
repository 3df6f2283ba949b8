"""Your turn, rolling: M-12 to M-14."""

import hortus
from hortus.games.gardens_of_mars.tests.positions import (
    CORNER,
    WALLED_IN,
    broken,
    on_the_table,
    play,
    position,
    stands,
    to_roll,
    turn,
)
from hortus.testing import clause


@clause("M-12")
def test_without_dice_on_the_table_you_roll_one_for_each_hex_around_you_without_a_flower() -> None:
    match = play(position("f9 c3", {"red": "c4 b3", "blue": "f10"}, dice="1"), "walk 1 east")
    assert (turn(match), to_roll(match)) == (1, 4)
    assert match.acting == {hortus.CHANCE}
    assert [action.text for action in match.legal()] == [f"roll {die}" for die in range(1, 7)]
    assert {action.weight for action in match.legal()} == {1}
    play(match, "roll 2", "roll 6", "roll 2", "roll 1")
    assert on_the_table(match) == "1 2 2 6"
    assert match.acting == {1}


@clause("M-13")
def test_the_central_hex_counts_as_one_without_a_flower() -> None:
    match = play(position("a1 f5", {"red": "a2 f4 e4 e5 g4 g5"}, dice="1"), "walk 1 east")
    assert (turn(match), to_roll(match)) == (1, 1)


@clause("M-DC4")
def test_beyond_the_edge_nothing_counts_and_other_gardeners_do_not_matter() -> None:
    match = play(position("c3 a1", {"red": "b2"}, dice="1"), "walk 1 north-west")
    assert stands(match, 0) == "b2"
    assert to_roll(match) == 2
    match = play(position("c3 a1", {"red": "c2"}, dice="1"), "walk 1 west")
    assert to_roll(match) == 3
    match = play(position("c3 d3", {"red": "c4"}, dice="1"), "walk 1 east")
    assert to_roll(match) == 6


@clause("M-14")
def test_a_gardener_among_flowers_only_is_stuck_until_somebody_leaves_dice() -> None:
    walled = {"red": CORNER + " e8"}
    match = play(position("f9 a1", walled, dice="1"), "walk 1 north-west")
    assert turn(match) == 0
    assert "Seat 2 is stuck between flowers and passes." in match.log()
    assert to_roll(match) == 6
    match = play(position("f9 a1", walled, dice="1 1"), "walk 1 north-west")
    assert match.acting == {1}
    assert broken(match, "walk 1 east") == ""


@clause("M-DC11")
def test_the_game_ends_when_all_pass_in_succession() -> None:
    match = position("c3 a1", WALLED_IN, dice="1")
    match.play("walk 1 east")
    assert match.over
    assert match.ending is not None
    assert (match.ending.name, match.ending.clause) == ("ALL_STUCK", "M-32")
    assert match.log().count("Seat 1 is stuck between flowers and passes.") == 1


@clause("M-DC11")
def test_the_game_ends_when_nobody_has_planted_for_ten_rounds() -> None:
    ways = {0: "east", 1: "west"}
    match = position("a1 k1", {"red": "a1 a2", "blue": "k1 k2"}, dice=" ".join(["1"] * 22))
    for number in range(20):
        assert not match.over
        match.play(f"walk 1 {ways[number // 2 % 2]}")
    assert match.ending is not None
    assert match.ending.name == "IDLE"


@clause("M-DC11")
def test_planting_starts_the_ten_rounds_again_and_extra_turns_are_not_counted() -> None:
    flowers, last_red = {"red": "a1 a2", "blue": "k1 k2"}, [{"red": 1, "blue": 9}]
    match = position("a1 k1", flowers, dice="1 1 1 1", supplies=last_red)
    play(match, "walk 1 east", "walk 1 east")
    assert match.state["idle"][0] == 2
    play(match, "walk 1 south-east", "plant red")
    assert turn(match) == 0
    match.play("walk 1 north-west")
    assert turn(match) == 1
    assert match.state["idle"][0] == 0
