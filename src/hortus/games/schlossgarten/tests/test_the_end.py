"""Step 4, the end and the points: S-28 to S-32."""

from hortus.games.schlossgarten.tests.positions import BUILDING, begun, landscape, played, scene
from hortus.testing import clause


@clause("S-28")
def test_the_card_is_discarded_and_the_next_player_is_on_turn():
    match = scene("a1 c3 a2", card=7)
    assert match.refusal("halt", 1).clause == "S-28"
    played(match, "halt")
    assert match.state["discards"][0, 6] == 1
    assert match.seat == 1


@clause("S-29", "S-DC14")
def test_the_game_ends_at_once_with_twenty_one_points():
    match = scene("a1 c3 a2", pits="d3", **BUILDING)
    match.state["taken"][0, 0] = (0, 0, 6)
    landscape(match, shrub="d3")
    before = match.state["discards"].sum()
    played(match, "build gardener d3")
    assert match.over
    assert (match.ending.name, match.scores[0], match.winners) == ("GOAL_REACHED", 21, [0])
    assert match.state["discards"].sum() == before
    assert match.refusal("halt", 0).clause == "S-29"


@clause("S-30")
def test_an_element_is_worth_its_size():
    beds, stones = "bed g1, border a4-a5, maze f3-f4-g4", "fountain e1, terrace a6-a7, basin c6-c7-d7"
    match = scene("a1 c3 a2", mine=f"{beds}, {stones}")
    assert match.scores[0] == 2 * (1 + 2 + 3)
    assert {item.points for item in match.score_sheet(0)} == {1, 2, 3}


@clause("S-31")
def test_a_tile_is_worth_what_is_printed_on_it():
    match = scene("a1 c3 a2")
    match.state["taken"][0, 0] = (3, 2, 1)
    assert [(i.value, i.points) for i in match.score_sheet(0)] == [(3, 3), (2, 4), (1, 3)]


@clause("S-32")
def test_the_highest_sum_wins():
    match = scene("a1 c3 a2", mine="bed g1")
    match.state["taken"][0, 1] = (0, 1, 0)
    match.state["quiet"] = 5
    played(match, "halt")
    assert match.winners == [1]


@clause("S-DC14")
def test_others_do_not_rise_when_somebody_builds():
    match = scene("a1 d2 a2", theirs="bed d3", pits="e3", **BUILDING)
    before = match.scores[1]
    played(match, "build gardener d3-e3")
    assert match.scores[1] == before - 1


@clause("S-DC16")
def test_three_rounds_without_digging_or_building_end_the_game():
    match = begun()
    for turn in range(6):
        assert not match.over, turn
        if match.state["phase"] == match.game.rules.Phase.PLAY:
            match.play(match.legal()[0])
        match.play("halt")
    assert match.ending.name == "STANDSTILL"
    assert match.winners == [0, 1]


@clause("S-DC16")
def test_at_a_standstill_landscape_breaks_a_tie():
    match = scene("a1 c3 a2", mine="border g1-g2")
    match.state["taken"][0, 1] = (0, 1, 0)
    match.state["quiet"] = 5
    played(match, "halt")
    assert match.scores == [2, 2]
    assert match.winners == [1]


@clause("S-DC16")
def test_digging_begins_the_count_anew():
    match = scene("a1 c3 a2", **BUILDING)
    match.state["quiet"] = 5
    played(match, "dig gardener d4", "finish")
    assert not match.over
    assert match.state["digger"][0] == -1
    assert match.state["quiet"][0] == 0


@clause("S-DC16")
def test_a_build_begins_the_count_anew_and_doing_nothing_does_not():
    built, idle = (scene("a1 c3 a2", pits="d3", **BUILDING) for _ in range(2))
    built.state["quiet"] = idle.state["quiet"] = 5
    played(built, "build gardener d3")
    played(idle, "finish")
    assert (built.over, int(built.state["quiet"][0]), idle.over) == (False, 0, True)
