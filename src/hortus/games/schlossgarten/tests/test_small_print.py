"""The small print: S-DC17 to S-DC20."""

from hortus.games.schlossgarten.tests.positions import (
    BUILDING,
    FIGURES,
    cell,
    goes,
    landscape,
    number,
    played,
    scene,
    why,
)
from hortus.testing import clause


def again(match, seat, **figures):
    """Building is due for a seat once more, with these figures elsewhere."""
    match.state["seat"] = match.state["turn"] = seat
    match.state["phase"] = match.game.rules.Phase.BUILD
    match.state["digger"] = -1
    match.state["card"] = 0
    for kind, field in figures.items():
        match.state["place"][0, seat, FIGURES.index(kind)] = number(cell(field))


@clause("S-DC18")
def test_any_of_the_own_subjects_may_stand_at_the_pit_beside_a_covered_element():
    match = scene("a1 b3 e5", theirs="bed e4", pits="c3 d3 d4", **BUILDING)
    other = scene("a1 c2 f5", theirs="bed e4", pits="d3 e3", **BUILDING)
    assert why(match, "build gardener c3-d3") == ""
    assert why(other, "build gardener d3-e3-e4") == "S-22"
    helped = scene("a1 c2 f2", theirs="bed e4", pits="d3 e3", **BUILDING)
    assert why(helped, "build gardener d3-e3-e4") == ""


@clause("S-DC18")
def test_the_first_broken_clause_of_the_sheet_is_named_and_ours_last():
    match = scene("a1 d2 e2", "g7 d3 g6", theirs="bed d3", pits="e3", **BUILDING)
    assert why(match, "build architect d3-e3") == "S-24"
    assert why(scene("a1 c3 a2", "d3 f7 g6", theirs="bed d3"), "go gardener d3") == "S-6"


@clause("S-DC18")
def test_a_jump_at_no_cost_onto_an_own_element_is_free_too():
    match = scene("a1 c3 a2", "g7 d3 g6", mine="border e3-f3", steps=0)
    assert goes(match, "gardener") == {"e3": 0, "f3": 0}


@clause("S-DC18")
def test_pits_keep_their_value_in_view_and_a_build_ends_the_turn():
    match = scene("a1 c3 a2", **BUILDING)
    landscape(match, lawn="d3")
    played(match, "dig gardener d3")
    assert match.seen(1).land[number(cell("d3"))] == 2
    played(match, "build gardener d3")
    assert match.seat == 1


@clause("S-DC19")
def test_too_far_is_told_from_no_way_and_a_field_is_not_beside_itself():
    match = scene("a1 c3 a2", steps=1, pits="f1 f2 g2")
    assert why(match, "go king e4") == "S-5"
    assert why(match, "go king g1") == "S-DC5c"
    assert why(scene("a1 c3 a2", **BUILDING), "dig gardener c3") == "S-21"
    one_home = played(scene("a1 c3 a2", "g7 d3 g6", theirs="bed g1"), "go gardener d3")
    assert one_home.legal().texts == ["rehouse g1"]


@clause("S-DC20")
def test_others_see_how_many_tiles_lie_face_down_but_not_which():
    match = scene("a1 c3 a2", pits="d3", hidden_landscape=True, **BUILDING)
    landscape(match, lawn="d3")
    played(match, "build gardener d3")
    view = match.seen(1)
    assert view.tiles[0] == 1
    assert view.taken[0].sum() == 0
    assert view.stack[0].sum() == -3
    assert view.sheet(0) == [("ELEMENT", 0, 1, 1)]
    assert match.seen(0).sheet(0) == [("ELEMENT", 0, 1, 1), ("LANDSCAPE", 2, 1, 3)]
    assert (match.countable(1).scores[0], match.countable(0).scores[0]) == (1, 4)


@clause("S-DC17")
def test_the_worked_examples():
    match = scene("a1 c3 a2", "g7 e5 g6", **BUILDING)
    landscape(match, lawn="d3 e4", shrub="e3")
    played(match, "dig gardener d3", "build gardener d3")
    assert match.scores == [4, 0]
    again(match, 0, gardener="d2")
    played(match, "dig gardener e3", "build gardener d3-e3")
    assert match.scores == [7, 0]
    assert match.state["site"][0, 0, 0] == -1
    again(match, 1, gardener="e5", architect="f5")
    played(match, "dig gardener e4")
    assert why(match, "build architect d3-e3-e4") == "S-21"
    match.state["digger"] = -1
    assert why(match, "build architect d3-e3-e4") == "S-24"
    on_it = match.copy()
    on_it.state["place"][0, 0, 1] = number(cell("d3"))
    assert why(on_it, "build gardener d3-e3-e4") == "S-26"
    played(match, "build gardener d3-e3-e4")
    assert match.scores == [5, 6]
    assert match.state["site"][0, 0, 1] == -1
