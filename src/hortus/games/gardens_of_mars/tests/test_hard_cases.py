"""The corners of the rules: edges, crowds on the score track, the last turn, two gardeners."""

import hortus
from hortus.games.gardens_of_mars import board
from hortus.games.gardens_of_mars.rules.position import HEX, Phase
from hortus.games.gardens_of_mars.tests.positions import (
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


@clause("M-24", "M-DC9")
def test_a_crowd_on_the_track_is_passed_as_a_whole_and_the_way_back_ends_at_0() -> None:
    five = "c3 a1 k1 a6 k6"
    forward = position(five, {"red": "c5 c6"}, dice="1", markers=[8, 10, 11, 12, 13])
    assert play(forward, "walk 1 east", "plant red").scores == [14, 10, 11, 12, 13]
    back = position(five, {"red": "c4"}, dice="1", markers=[5, 4, 3, 2, 1])
    assert play(back, "walk 1 east").scores == [0, 4, 3, 2, 1]
    assert forward.state["marker"][0].tolist() == forward.scores
    assert back.state["marker"][0].tolist() == back.scores
    assert sum(item.points for item in back.score_sheet(0)) == 0
    gap = position(five, {"red": "c4"}, dice="1", markers=[5, 4, 2, 1, 0])
    assert play(gap, "walk 1 east").scores[0] == 3


@clause("M-24", "M-DC15")
def test_one_lap_ahead_nobody_is_in_the_way() -> None:
    match = position("c3 a1", {"red": "c5 c6"}, dice="1", markers=[1, 53])
    assert play(match, "walk 1 east", "plant red").scores == [3, 53]
    met = position("c3 a1", {"red": "c5 c6"}, dice="1 1", markers=[51, 53])
    assert play(met, "walk 1 east", "plant red").scores == [54, 53]
    assert turn(met) == 0  # 53 is above 25, too


@clause("M-22", "M-DC7")
def test_a_ring_counts_each_flower_once_and_three_groups_are_joined_at_a_time() -> None:
    ring = {"red": "c4 c5 d4 d6 e5 e6"}  # all around d5: one group
    match = position("d3 a1", ring, dice="2", count_planted=True)
    assert play(match, "walk 2 east", "plant red").scores[0] == 7
    one = position("c3 a1", {"red": "c5"}, dice="1", count_planted=True)
    assert play(one, "walk 1 east", "plant red").scores[0] == 2
    apart = {"red": "b3 c4 d6 e5", "blue": "c5 d4 e6"}
    assert play(position("d3 a1", apart, dice="2"), "walk 2 east", "plant red").scores[0] == 4


@clause("M-16", "M-DC6")
def test_walks_end_at_every_edge_and_a_6_needs_seven_hexes_in_a_row() -> None:
    corner = position("a1 k6", dice="5 6")
    ways = {action.text for action in corner.legal()}
    assert ways == {"walk 5 east", "walk 5 south-west", "walk 6 south-east"}
    assert broken(corner, "walk 6 east") == broken(corner, "walk 5 north-west") == "M-16"
    assert broken(corner, "walk 5 south-east") == "M-17"  # the centre lies five steps from every corner


@clause("M-12", "M-22", "M-DC4")
def test_the_first_hex_and_the_last_are_hexes_like_any_other() -> None:
    for corner, near, start, way in (("a1", "a2", "b2", "north-east"), ("k6", "k5", "j6", "south-west")):
        match = play(position(f"c3 {near}", {"red": "c4"}, dice="1"), "walk 1 east")
        assert to_roll(match) == 4
        match = play(position(f"c3 {near}", {"red": f"c4 {corner}"}, dice="1"), "walk 1 east")
        assert to_roll(match) == 3
        match = position(f"{start} c3", {"red": corner}, dice="1")
        assert play(match, f"walk 1 {way}", "plant red").scores[0] == 1


@clause("M-12", "M-14")
def test_with_only_the_centre_free_one_die_is_rolled_and_two_who_are_stuck_pass_in_turn() -> None:
    walls = {"red": "a2 b1 b2", "blue": "k2 j1 j2", "green": "e8"}
    match = play(position("f9 a1 k1", walls, dice="1"), "walk 1 north-west")
    assert turn(match) == 0
    assert match.log()[-2:] == [f"Seat {seat} is stuck between flowers and passes." for seat in (2, 3)]
    assert (phase(match), to_roll(match)) == (Phase.ROLL, 6)


@clause("M-DC11")
def test_turns_passed_count_towards_the_ten_rounds() -> None:
    walls = {"red": "a2 b1 b2", "blue": "k2 k3"}
    match = position("k2 a1", walls, dice="1")
    for number in range(10):
        assert not match.over
        assert match.acting == {0}
        match.play(f"walk 1 {('east', 'west')[number % 2]}")
        while match.acting == {hortus.CHANCE}:
            match.play("roll 1")
        if not match.over:
            match.state["dice"][0] = [1, 0, 0, 0, 0, 0]  # one die at a time: the other never gets one
    assert match.ending is not None
    assert match.ending.name == "IDLE"


@clause("M-32", "M-DC12")
def test_the_very_last_flower_ends_the_game_whatever_else_it_brings() -> None:
    last = [{"red": 1}, {"blue": 4}]
    match = position("c3 a1", {"red": "c5"}, dice="1 1 1", markers=[25, 26], supplies=last)
    play(match, "walk 1 east", "plant red")
    assert match.over
    assert match.scores == [27, 26]
    assert not [line for line in match.log() if "extra turn" in line]


@clause("M-33", "M-DC12")
def test_three_may_share_a_victory() -> None:
    supplies = [{"red": 1}, {}, {}, {"blue": 1}]
    match = position("c3 a1 k1 k6", dice="1", supplies=supplies, markers=[54, 54, 54, 54])
    assert play(match, "walk 1 east", "plant red").winners == [0, 1, 2]


@clause("M-19", "M-DC10")
def test_an_extra_turn_may_use_up_a_die_that_leads_nowhere() -> None:
    match = position("f6 f3", dice="1 6", supplies=[{"red": 1, "blue": 3}], markers=[9])
    match.state["gardener"][0, 0] = HEX.index("f8")
    play(match, "walk 1 west", "plant red")
    assert (stands(match, 0), turn(match)) == ("f7", 0)
    assert broken(match, "walk 6 east") == "M-16"
    assert broken(match, "walk 6 west") == "M-18"
    play(match, "stay 6")
    assert match.scores[0] == 8
    assert (turn(match), phase(match)) == (1, Phase.ROLL)


@clause("M-18")
def test_a_gardener_is_in_the_way_on_the_first_step_and_on_the_last() -> None:
    beside = position("c3 c4", dice="1 2 6")
    assert broken(beside, "walk 1 east") == broken(beside, "walk 2 east") == "M-18"
    far = position("f1 f7", dice="5 6")
    assert broken(far, "walk 6 east") == "M-18"
    assert broken(position("f1 f8", dice="6"), "walk 6 east") == ""  # one further is not in the way


@clause("M-9", "M-18", "M-34")
def test_two_gardeners_of_one_player_never_share_a_hex() -> None:
    match = play(new(two_gardeners=True), "settle a1", "settle k1")
    assert broken(match, "settle a1") == broken(match, "settle f6") == "M-9"
    match = position("c3+c5 a1+c7", dice="1 2 4", two_gardeners=True)
    assert broken(match, "walk 2 east") == "M-18"  # onto one's own
    assert broken(match, "walk 4 east") == "M-18"  # across it
    assert broken(match, "walk 2 east second") == "M-18"  # onto the other player's second
    assert broken(match, "walk 1 east second") == ""
    play(match, "walk 1 east second", "plant red")
    assert (planted(match, "c6"), planted(match, "c3")) == ("red", "")


@clause("M-DC13", "M-DC15")
def test_one_free_hex_is_enough_to_be_asked_and_to_roll() -> None:
    walls = {"red": "a2 b1 k2 j1 c4"}
    match = play(position("c3+f9 a1+k1", walls, dice="1", two_gardeners=True), "walk 1 east")
    assert (phase(match), turn(match)) == (Phase.NAME, 1)
    assert to_roll(play(match.copy(), "name_gardener first")) == 1
    walls = {"red": "a2 b1 b2 k2 j1 c4"}
    match = play(position("c3+f9 a1+k1", walls, dice="1", two_gardeners=True), "walk 1 east")
    assert (phase(match), turn(match), to_roll(match)) == (Phase.ROLL, 1, 1)


@clause("M-16")
def test_a_hex_to_which_no_die_leads_says_so_and_others_leave_it_to_the_rules() -> None:
    match = position("c3 c5", dice="2 3")
    view, words = match.seen(0), match.game.words("en")

    def said(*path: str, seat: int = 0) -> str:
        return (board.astray(view, words, seat, path) or ("", ""))[1]

    assert said("hex-k6") == said("hex-c4") == "M-16"  # off every line; on one, but no die shows a 1
    assert said("hex-c5") == ""  # two to the east, but for the gardener there: M-18
    assert said("die-2", "hex-c5") == "M-16"  # with the 3 nobody gets there
    assert said("die-0") == said("hex-k6", seat=1) == ""
