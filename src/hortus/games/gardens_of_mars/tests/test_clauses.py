"""One test for each clause, in the order of the rulebook."""

import pytest

import hortus
from hortus.games.gardens_of_mars.rules.position import BOARD, CENTRE, COLOUR, HEX, WAY, Phase
from hortus.games.gardens_of_mars.tests.positions import (
    FULL,
    broken,
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

DEAL = {2: 30, 3: 20, 4: 15, 5: 12}
CORNER = "a2 b1 b2"  # all around a1
WALLED_IN = {"red": CORNER, "blue": "c4 c5 b4 b3 c3 d4 d5"}  # whoever goes to a1 or c4


def settled(match: hortus.Match) -> hortus.Match:
    """Every gardener finds a place."""
    while phase(match) == Phase.SETTLE:
        match.play(match.legal()[0])
    return match


def dealt(match: hortus.Match) -> hortus.Match:
    """And the flowers are drawn, the first that come."""
    settled(match)
    while phase(match) == Phase.DEAL:
        match.play(match.legal()[0])
    return match


# -- what there is -------------------------------------------------------------------------------------------


@clause("M-1")
def test_the_garden_has_91_hexes_and_a_score_track_around_it() -> None:
    match = new()
    assert match.state["garden"].shape == (1, 91)
    drawn = match.game.board.still(match.seen(0), match.game.words("en"))["board"]
    assert drawn.count('class="spot ma-hex"') == 91
    assert all(f">{five}</text>" in drawn for five in range(0, 51, 5))


@clause("M-2")
def test_there_are_ten_flowers_of_each_colour_and_six_dice() -> None:
    match = new()
    assert match.state["bag"][0].tolist() == [10] * 6
    dealt(play(match, "settle c3", "settle h3"))
    play(match, *["roll 1"] * 6)
    assert on_the_table(match) == "1 1 1 1 1 1"
    assert max(sum(near >= 0 for near in row) for row in BOARD.near.tolist()) == 6


@clause("M-3")
def test_five_can_play_each_with_a_type_of_martian() -> None:
    assert new().game.seats == range(2, 6)
    with pytest.raises(hortus.WrongSeats):
        new(seats=6)
    drawn = settled(new(seats=5)).board()
    assert all(f'id="gardener-{seat}"' in drawn and f'id="marker-{seat}"' in drawn for seat in range(5))


@clause("M-DC1")
def test_the_garden_is_a_hexagon_with_six_ways_from_every_hex() -> None:
    rows = [sum(name[0] == row for name in HEX) for row in "abcdefghijk"]
    assert rows == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert HEX[CENTRE] == "f6"
    ends = {way: HEX[BOARD.near[CENTRE, number]] for number, way in enumerate(WAY)}
    assert ends == {
        "east": "f7",
        "north-east": "e6",
        "north-west": "e5",
        "west": "f5",
        "south-west": "g5",
        "south-east": "g6",
    }
    assert all(abs(q) <= 5 and abs(r) <= 5 and abs(q + r) <= 5 for q, r in BOARD.cells)


@clause("M-DC2")
def test_six_colours_each_a_kind_of_flower() -> None:
    words = new().game.words("en")
    kinds = [words.value("colour", colour) for colour in COLOUR]
    assert COLOUR == ("red", "orange", "yellow", "green", "blue", "pink")
    assert kinds == ["tulip", "star", "daisy", "clover", "bell", "rose"]


# -- getting ready -------------------------------------------------------------------------------------------


@clause("M-4")
def test_at_first_the_garden_is_bare_and_the_dice_are_in_the_box() -> None:
    match = new()
    assert not any(planted(match, hex) for hex in HEX)
    assert on_the_table(match) == ""


@clause("M-5")
def test_the_first_seat_begins() -> None:
    assert new(seats=4).acting == {0}
    assert turn(dealt(new(seats=4))) == 0


@clause("M-6")
def test_turns_go_round_from_seat_to_seat() -> None:
    match = position("a1 c3 f9", {"red": "a2"}, dice="1 1 1 1", turn=1)
    seen = []
    for text in ("walk 1 east", "plant red", "walk 1 west", "plant red", "walk 1 east"):
        seen.append(turn(match))
        match.play(text)
    assert seen == [1, 1, 2, 2, 0]
    assert broken(match, "walk 1 east", seat=0) == "M-6"


@clause("M-7")
def test_every_player_takes_a_type_of_martian() -> None:
    match = settled(new(seats=3))
    board = match.game.board.board(match.seen(0), match.game.words("en"))
    for seat in range(3):
        assert board.count(f'href="#ma-martian-{seat}"') == 2


@clause("M-8")
def test_the_scoring_martians_wait_in_front_of_space_1() -> None:
    match = new(seats=3)
    assert match.scores == [0, 0, 0]
    assert match.state["marker"][0, :3].tolist() == [0, 0, 0]


@clause("M-9")
def test_a_gardener_starts_on_an_empty_hex_but_not_on_the_centre() -> None:
    match = play(new(), "settle e4")
    assert stands(match, 0) == "e4"
    assert broken(match, "settle f6") == "M-9"
    assert broken(match, "settle e4") == "M-9"
    assert broken(match, "settle e5") == ""
    assert len(match.legal()) == 89


@clause("M-DC3")
def test_gardeners_are_placed_in_turn_before_the_flowers_are_drawn() -> None:
    match = new(seats=3)
    for seat in range(3):
        assert match.acting == {seat}
        assert match.state["bag"][0].sum() == 60
        match.play(f"settle a{seat + 1}")
    assert match.acting == {hortus.CHANCE}
    assert phase(match) == Phase.DEAL


@clause("M-10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_player_draws_the_flowers_blindly_from_the_bag(seats: int) -> None:
    match = settled(new(seats=seats))
    ten_of_each = {f"deal {colour}": 10 for colour in COLOUR}
    assert {action.text: action.weight for action in match.legal()} == ten_of_each
    match.play("deal red")
    assert next(action.weight for action in match.legal() if action.text == "deal red") == 9
    play(match, *["deal red"] * 9)
    assert "deal red" not in match.legal().texts
    dealt(match)
    assert [sum(supply(match, seat).values()) for seat in range(seats)] == [DEAL[seats]] * seats
    assert match.state["bag"].sum() == 0


@clause("M-11")
def test_everybody_sees_all_flowers() -> None:
    match = dealt(new())
    assert match.view(1)["flowers"] == match.view(0)["flowers"] == match.view(None)["flowers"]
    assert sum(match.view(1)["flowers"][0]) == 30


# -- rolling -------------------------------------------------------------------------------------------------


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


# -- using a die ---------------------------------------------------------------------------------------------


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


# -- special turns -------------------------------------------------------------------------------------------


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


# -- the end -------------------------------------------------------------------------------------------------


@clause("M-32")
def test_the_game_ends_with_a_players_last_flower_or_when_nobody_can_roll() -> None:
    match = play(position("c3 a1", dice="1 1", supplies=[{"red": 1}]), "walk 1 east", "plant red")
    assert match.over
    assert match.ending is not None
    assert (match.ending.name, match.ending.clause) == ("LAST_FLOWER", "M-32")
    assert broken(match, "walk 1 east", seat=0) == "M-32"
    stuck = play(position("c3 a1", WALLED_IN, dice="1"), "walk 1 east")
    assert stuck.ending is not None
    assert (stuck.ending.name, stuck.ending.clause) == ("ALL_STUCK", "M-32")


@clause("M-DC12")
def test_the_last_flower_ends_the_game_at_once_and_ties_go_to_more_flowers_planted() -> None:
    def ended(other: int, markers: tuple[int, int]) -> list[int]:
        supplies = [{"red": 1}, {"blue": other}]
        match = position("c3 a1", dice="1 1", supplies=supplies, markers=markers)
        play(match, "walk 1 east", "plant red")
        assert match.over
        return match.winners

    assert ended(4, (9, 9)) == [0]
    assert ended(4, (9, 10)) == [1]
    shared = position("c3 a1", dice="1", supplies=[{"red": 1}, {}], markers=[9, 9])
    assert play(shared, "walk 1 east", "plant red").winners == [0, 1]


@clause("M-33")
def test_the_highest_score_wins() -> None:
    supplies = [{"red": 1}, {"blue": 9}, {"blue": 9}]
    match = position("c3 a1 k1", dice="1", supplies=supplies, markers=[8, 3, 21])
    assert play(match, "walk 1 east", "plant red").winners == [2]


# -- two gardeners each --------------------------------------------------------------------------------------


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


# -- small print ---------------------------------------------------------------------------------------------


@clause("M-DC15")
def test_flowers_are_dealt_to_the_first_player_first() -> None:
    match = settled(new(seats=5))
    play(match, *["deal red"] * 10, "deal blue", "deal blue")
    assert supply(match, 0)["red"] == 10
    assert sum(supply(match, 0).values()) == 12
    match.play("deal pink")
    assert supply(match, 1)["pink"] == 1


@clause("M-DC15")
def test_scores_above_50_do_not_meet_scores_below() -> None:
    match = position("c3 a1", {"red": "c5 c6"}, dice="1 1", markers=[51, 3])
    assert play(match, "walk 1 east", "plant red").scores == [53, 3]
    match = position("c3 a1", {"red": "c5"}, dice="1 1", markers=[75, 26])
    assert turn(play(match, "walk 1 east", "plant red")) == 1


@clause("M-DC15")
def test_two_gardeners_are_placed_by_turns_and_named_only_when_there_is_a_choice() -> None:
    match = new(two_gardeners=True)
    seen = []
    for hex in ("a1", "k1", "a6", "k6"):
        seen.append(match.seat)
        match.play(f"settle {hex}")
    assert seen == [0, 1, 0, 1]
    assert phase(match) == Phase.DEAL
    walls = {"red": CORNER + " c4"}
    match = play(position("c3+f9 a1+k1", walls, dice="1", two_gardeners=True), "walk 1 east")
    assert (phase(match), turn(match), to_roll(match)) == (Phase.ROLL, 1, 3)


@clause("M-DC15")
def test_a_die_leads_nowhere_only_when_neither_gardener_can_walk_it() -> None:
    match = position("f7+a6 f3+k1", dice="6", two_gardeners=True)
    assert broken(match, "walk 6 west") == "M-18"
    assert broken(match, "stay 6") == "M-19"
    match = position("f7+g6 f3+a1", dice="6", two_gardeners=True)
    assert broken(match, "walk 6 west") == broken(match, "walk 6 north-west second") == "M-18"
    assert broken(match, "stay 6") == ""


@clause("M-DC15")
def test_the_points_for_the_last_flower_still_count() -> None:
    match = position("c3 a1", {"red": "c5 c6"}, dice="1", supplies=[{"red": 1}], markers=[5])
    assert play(match, "walk 1 east", "plant red").scores[0] == 7


@clause("M-DC15")
def test_a_refusal_names_the_first_clause_broken_and_what_is_due() -> None:
    match = position("c3 c5", dice="1 2")
    assert broken(match, "walk 6 east") == "M-15"
    assert broken(match, "walk 2 east") == "M-18"
    beyond = position("c3 c2", dice="3")
    assert broken(beyond, "walk 3 west") == "M-16"
    assert broken(new(), "walk 1 east") == "M-9"
    assert broken(settled(new()), "walk 1 east", seat=0) == "M-10"
    assert broken(dealt(new()), "walk 1 east", seat=0) == "M-12"
    assert broken(match, "settle a1") == "M-15"
    assert broken(match, "walk 1 east", seat=1) == "M-6"
    assert broken(play(match, "walk 1 east"), "settle a1") == "M-21"
