"""Step 3, digging and building: S-20 to S-27."""

from hortus.games.schlossgarten.tests.positions import BUILDING, landscape, noted, played, scene, why
from hortus.testing import clause


@clause("S-DC9")
def test_what_the_fields_are_does_not_matter_for_the_constellation():
    match = played(scene("c3 b2 c2", mine="bed c3, fountain b2", card=1), "halt")
    assert match.state["phase"] == match.game.rules.Phase.BUILD


@clause("S-20")
def test_without_the_constellation_nothing_is_dug_or_built():
    match = scene("a1 c3 a2", pits="d3")
    assert why(match, "dig gardener d4") == "S-5"
    played(match, "halt")
    assert match.seat == 1
    assert noted(match) == ["MISSED"]


@clause("S-21")
def test_one_subject_digs_beside_it_and_builds_beside_it_or_does_one_of_the_two():
    match = scene("a1 c3 a2", pits="b2", **BUILDING)
    assert why(match, "dig gardener d4") == ""
    assert why(match, "dig gardener e4") == "S-21"
    assert why(match, "build gardener b2") == ""
    assert why(match, "finish") == ""
    played(match, "dig gardener d4")
    assert why(match, "build gardener d4") == ""
    assert why(match, "build architect b2") == "S-21"
    assert why(match, "dig architect b3") == "S-21"
    assert why(match, "play 1") == "S-21"


@clause("S-21")
def test_a_site_without_a_pit_beside_the_subject_is_out_of_reach():
    match = scene("a1 c3 a2", pits="e3 f3", **BUILDING)
    assert why(match, "build gardener e3") == "S-21"
    beside_the_bed = scene("a1 c2 a2", theirs="bed d3", pits="e3", **BUILDING)
    assert why(beside_the_bed, "build gardener d3-e3") == "S-21"
    beside_the_other = scene("a1 c3 e5", pits="f5", **BUILDING)
    assert why(beside_the_other, "build gardener f5") == "S-21"
    assert why(beside_the_other, "build architect f5") == ""


@clause("S-DC10")
def test_a_subject_outside_the_constellation_may_act_or_nobody():
    match = played(scene("c3 b2 a7", "g7 f7 c2", card=1), "halt")
    assert why(match, "dig architect b6") == ""
    played(match, "finish")
    assert match.seat == 1


@clause("S-DC11")
def test_one_digs_intact_landscape_once_and_no_figure_may_stand_there():
    match = scene("d3 c3 a2", "g7 c4 g6", mine="bed b3", pits="b2", **BUILDING)
    assert why(match, "dig gardener d3") == "S-DC11"
    assert why(match, "dig gardener b3") == "S-DC11"
    assert why(match, "dig gardener b2") == "S-DC11"
    played(match, "dig gardener c2")
    assert why(match, "dig gardener d2") == "S-21"


@clause("S-DC11")
def test_pits_are_for_everybody():
    match = played(scene("a1 c3 a2", "g7 e3 g6", **BUILDING), "dig gardener d3", "finish")
    match.state["phase"] = match.game.rules.Phase.BUILD
    match.state["seat"] = 1
    assert why(match, "build gardener d3") == ""


@clause("S-22", "S-25")
def test_an_element_beside_a_pit_may_be_built_over_and_goes_back_to_its_owner():
    match = scene("a1 d2 a2", theirs="bed d3", pits="e3", **BUILDING)
    assert why(match, "build gardener d3-e3") == ""
    played(match, "build gardener d3-e3")
    assert match.state["site"][0, 1, 0] == -1


@clause("S-22")
def test_an_element_that_only_touches_corners_with_the_pit_is_not_built_over():
    match = scene("a1 c2 a2", theirs="bed d3", pits="c3 d4", **BUILDING)
    assert why(match, "build gardener c3-d3") == ""
    corner = scene("a1 f2 a2", theirs="bed d4", pits="e3 e4", **BUILDING)
    assert why(corner, "build gardener e3-d4-e4") == "S-22"


@clause("S-23")
def test_the_old_element_is_covered_completely():
    match = scene("a1 d2 a2", theirs="border d3-d4", pits="e3", **BUILDING)
    assert why(match, "build gardener d3-e3") == "S-23"
    assert why(match, "build gardener d3-e3-d4") == ""


@clause("S-24")
def test_kinds_must_match():
    match = scene("a1 d2 e2", theirs="bed d3", pits="e3", **BUILDING)
    assert why(match, "build architect d3-e3") == "S-24"
    assert why(match, "build gardener d3-e3") == ""


@clause("S-26")
def test_no_subject_stands_on_what_is_dug_or_built_on():
    match = scene("a1 c3 c2", "g7 d3 g6", **BUILDING)
    assert why(match, "dig gardener d3") == "S-26"
    assert why(match, "dig gardener c2") == "S-26"
    over = scene("a1 d2 a2", "g7 d3 g6", theirs="bed d3", pits="e3", **BUILDING)
    assert why(over, "build gardener d3-e3") == "S-26"


@clause("S-DC12")
def test_every_field_is_a_pit_or_a_covered_element_and_one_is_a_pit_beside_the_subject():
    match = scene("a1 d2 a2", pits="d3 e3", **BUILDING)
    assert why(match, "build gardener d3-e3") == ""
    assert why(match, "build gardener d3-d4") == "S-DC12"
    king = scene("d4 d2 a2", mine="bed d4", pits="d3", **BUILDING)
    assert why(king, "build gardener d3-d4") == "S-DC12"


@clause("S-DC12")
def test_several_pits_and_two_small_elements_at_once():
    pits = scene("a1 d2 a2", pits="d3 e3 e4", **BUILDING)
    assert why(pits, "build gardener d3-e3-e4") == ""
    both = scene("a1 d2 a2", theirs="bed e4", mine="bed d3", pits="e3", **BUILDING)
    played(both, "build gardener d3-e3-e4")
    assert both.state["site"][0, :, 0].tolist() == [-1, -1, -1, -1]


@clause("S-27", "S-DC13")
def test_the_tiles_of_all_pits_covered_go_to_the_builder():
    match = scene("a1 d2 a2", mine="bed d3", pits="e3 e4", **BUILDING)
    landscape(match, lawn="e3", shrub="e4")
    played(match, "build gardener d3-e3-e4")
    assert match.state["taken"][0, 0].tolist() == [0, 1, 1]
    assert match.scores[0] == 3 + 3 + 2
    assert match.state["pit"].sum() == 0


@clause("S-DC13")
def test_landscape_once_collected_is_kept_when_the_element_goes():
    match = scene("a1 d2 a2", theirs="bed d3", pits="e3", **BUILDING)
    match.state["taken"][0, 1] = (0, 0, 1)
    assert match.scores[1] == 4
    played(match, "build gardener d3-e3")
    assert match.scores[1] == 3
