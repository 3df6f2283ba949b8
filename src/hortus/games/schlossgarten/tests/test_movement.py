"""Step 2, movement: S-5 to S-19."""

from hortus.games.schlossgarten.tests.positions import (
    FIGURES,
    begun,
    cell,
    goes,
    number,
    played,
    scene,
    where,
    why,
)
from hortus.testing import clause


@clause("S-5")
def test_five_steps_in_all_and_only_with_one_s_own_figures():
    match = scene("a1 c3 a2", jump_cost=1)
    assert max(goes(match, "king").values()) == 5
    played(match, "go gardener c5", "go architect a4")
    assert match.state["steps"][0] == 1
    assert why(match, "go king c3") == "S-5"
    assert why(match, "go king b2") == ""
    assert all(a.arguments[0] in FIGURES for a in match.legal() if a.move == "go")


@clause("S-5")
def test_every_turn_begins_with_five_steps():
    match = begun()
    assert match.state["steps"][0] == 5
    match.play("go king c3")
    assert match.state["steps"][0] == 3
    played(match, "halt")
    match.play(match.legal()[0])
    assert match.state["steps"][0] == 5


@clause("S-5")
def test_one_may_also_stay():
    assert why(scene("a1 c3 a2"), "halt") == ""


@clause("S-DC7")
def test_steps_are_shared_in_any_order():
    match = played(scene("a1 c3 a2"), "go king b2", "go gardener d3", "go king c2", "go architect b3")
    assert match.state["steps"][0] == 1


@clause("S-DC7")
def test_entering_an_own_element_costs_one_and_leaving_costs_one():
    match = scene("a1 d2 a2", mine="border d3-d4", other="g7 f7 g6")
    costs = goes(match, "gardener")
    assert (costs["d3"], costs["d4"], costs["d5"]) == (1, 1, 2)


@clause("S-6")
def test_a_king_is_neither_captured_nor_jumped():
    match = scene("a1 c3 a2", "d3 f7 g6", mine="bed f1", theirs="fountain g1")
    assert why(match, "go gardener d3") == "S-6"
    assert goes(match, "gardener")["e3"] == 2


@clause("S-7")
def test_all_eight_directions_are_open():
    near = {field for field, cost in goes(scene("a1 d4 a2"), "gardener").items() if cost == 1}
    assert near == {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}


@clause("S-8", "S-9", "S-10", "S-11")
def test_own_elements_and_intact_landscape_may_be_entered_but_not_pits_and_foreign_elements():
    match = scene("a1 d4 a2", mine="bed d3", theirs="bed e4", pits="d5")
    costs = goes(match, "gardener")
    assert (costs["d3"], costs["c4"]) == (1, 1)
    assert why(match, "go gardener e4") == "S-10"
    assert why(match, "go gardener d5") == "S-11"


@clause("S-12", "S-DC5")
def test_a_jump_over_a_subject_is_free():
    match = scene("a1 c3 a2", "g7 d3 g6")
    assert goes(match, "gardener")["e3"] == 0
    assert goes(match, "gardener")["f3"] == 1


@clause("S-DC5")
def test_with_the_option_a_jump_costs_a_step():
    match = scene("a1 c3 a2", "g7 d3 g6", jump_cost=1)
    assert goes(match, "gardener")["e3"] == 1
    played(match, "go gardener e3")
    assert match.state["steps"][0] == 4


@clause("S-DC6")
def test_jumps_are_straight_over_one_subject_onto_an_empty_enterable_field():
    match = scene("a1 c3 b1", "g7 d3 d4", pits="e5")
    costs = goes(match, "gardener")
    assert costs["e3"] == 0
    assert costs.get("e5") is None
    assert goes(match, "king")["c1"] == 0
    diagonal = scene("c5 c3 a2", "g7 d4 d2")
    assert (goes(diagonal, "gardener")["e5"], goes(diagonal, "gardener")["e1"]) == (0, 0)
    assert goes(diagonal, "king")["e3"] == 0
    two_in_a_row = scene("a1 c3 a2", "g7 d3 e3")
    assert goes(two_in_a_row, "gardener")["f3"] > 0


@clause("S-DC6")
def test_a_subject_on_another_player_s_element_cannot_be_jumped_but_one_on_an_own_element_can():
    walled = scene("a1 c3 a2", "g7 d3 g6", theirs="bed d3", pits="c2 d2 c4 d4 b2 b3 b4")
    assert "e3" not in goes(walled, "gardener")
    mine = scene("a1 c3 d3", mine="bed d3", pits="c2 d2 c4 d4 b2 b3 b4")
    assert goes(mine, "gardener")["e3"] == 0


@clause("S-DC6")
def test_several_jumps_in_a_row_and_one_may_end_in_a_capture():
    match = scene("a1 c3 a2", "g7 d3 f3", theirs="bed g1")
    assert (goes(match, "gardener")["e3"], goes(match, "gardener")["g3"]) == (0, 0)
    chain = scene("a1 c3 d3", "g7 f3 e3", theirs="bed g1", pits="d2 c2 b2 d4 c4 b3 b4")
    assert "e3" not in goes(scene("a1 c3 d3", "g7 f3 e3"), "gardener")
    assert goes(chain, "gardener")["e3"] == 0


@clause("S-13", "S-14", "S-DC8")
def test_a_captured_subject_is_put_on_an_element_of_its_owner():
    match = played(scene("a1 c3 a2", "g7 d3 g6", theirs="terrace g1-g2"), "go gardener d3")
    assert match.seat == 0
    assert {a.text for a in match.legal()} == {"rehouse g1", "rehouse g2"}
    assert why(match, "rehouse e5") == "S-14"
    assert why(match, "go king b2") == "S-14"
    played(match, "rehouse g2")
    assert (where(match, 1, "gardener"), where(match, 0, "gardener")) == ("g2", "d3")
    assert why(match, "go gardener d4") == ""


@clause("S-14", "S-DC8")
def test_without_a_free_field_for_it_a_subject_cannot_be_captured():
    assert why(scene("a1 c3 a2", "g7 d3 g6"), "go gardener d3") == "S-14"
    full = scene("a1 c3 a2", "g1 d3 g6", theirs="bed g1")
    assert why(full, "go gardener d3") == "S-14"


@clause("S-DC8")
def test_the_king_captures_too_and_a_subject_on_its_own_element_is_safe():
    assert why(scene("c3 a1 a2", "g7 d3 g6", theirs="bed g1"), "go king d3") == ""
    assert why(scene("c3 a1 a2", "g7 d3 g6", theirs="bed d3, terrace g1-g2"), "go king d3") == "S-10"


@clause("S-15")
def test_a_field_holds_one_figure_only():
    match = scene("a1 c3 a2")
    assert why(match, "go gardener a2") == "S-15"
    away = played(scene("a1 c3 a2", "g1 d3 g6", theirs="terrace g1-g2"), "go gardener d3")
    assert why(away, "rehouse g1") == "S-15"


@clause("S-14", "S-15")
def test_an_architect_is_captured_too_and_not_put_where_its_gardener_stands():
    match = played(scene("a1 c3 a2", "g7 g2 d3", theirs="terrace g1-g2"), "go gardener d3")
    assert why(match, "rehouse g2") == "S-15"
    played(match, "rehouse g1")
    assert where(match, 1, "architect") == "g1"
    assert why(match, "go gardener a1") == "S-15"


@clause("S-16")
def test_an_own_element_is_one_step_however_large():
    match = scene("a1 c2 a2", mine="maze c3-c4-d4")
    costs = goes(match, "gardener")
    assert costs["d4"] == costs["c3"] == 1
    assert costs["e5"] == 2


@clause("S-17")
def test_the_exact_field_of_an_element_matters_for_the_constellation():
    right = played(scene("c3 b2 c2", mine="terrace c1-c2", card=1), "halt")
    wrong = played(scene("c3 b2 c1", mine="terrace c1-c2", card=1), "halt")
    assert (right.seat, wrong.seat) == (0, 1)


@clause("S-18")
def test_a_large_element_holds_a_figure_on_each_field():
    match = played(scene("a1 b3 a2", mine="maze c3-c4-d4"), "go gardener c3", "go king c4", "go architect d4")
    assert [where(match, 0, figure) for figure in FIGURES] == ["c4", "c3", "d4"]


@clause("S-19")
def test_inside_an_own_element_moving_is_free_even_past_others():
    match = scene("c4 c3 a2", mine="maze c3-c4-d4", steps=0)
    assert goes(match, "gardener") == {"d4": 0}


@clause("S-DC5c")
def test_a_move_takes_the_cheapest_way_over_fields_it_may_enter():
    around = scene("a1 c3 a2", pits="d2 d3 d4")
    assert goes(around, "gardener")["e3"] == 4
    assert why(scene("a1 a3 c1", pits="b1 b2 c2 d1 d2"), "go architect e5") == "S-DC5c"


@clause("S-DC5c")
def test_a_capture_ends_the_way_but_not_the_walk():
    match = scene("a1 c3 a2", "g7 d3 g6", theirs="bed g1", pits="c2 d2 b2 b3 b4 c4 d4", jump_cost=1)
    assert goes(match, "gardener") == {"d3": 1, "e3": 1} | {
        field: cost for field, cost in goes(match, "gardener").items() if cost > 1
    }
    played(match, "go gardener d3", "rehouse g1", "go gardener e3")
    assert match.state["steps"][0] == 3


@clause("S-DC5b")
def test_a_free_move_never_returns():
    match = scene("c4 c3 a2", mine="maze c3-c4-d4", steps=0)
    played(match, "go gardener d4")
    assert why(match, "go gardener c3") == "S-DC5b"
    assert why(match, "go gardener d4") == "S-DC5b"
    assert goes(match, "gardener") == {}


@clause("S-DC5b")
def test_free_jumps_to_and_fro_come_to_an_end():
    match = scene("a7 b2 c3", "g1 f1 g2", steps=0)
    played(match, "go gardener d4")
    assert why(match, "go gardener b2") == "S-DC5b"
    played(match, "go architect e5", "go gardener f6")
    assert goes(match, "gardener") == {}
    assert why(match, "go gardener d4") == "S-DC5b"


@clause("S-DC5b")
def test_where_a_figure_stood_is_remembered_for_the_turn_and_for_that_figure_alone():
    match = begun()
    for seat, start in ((0, "a1 b1 a2"), (1, "g7 f7 g6")):
        bits = [int(match.state["stood"][0, number(cell(field))]) for field in start.split()]
        assert (bits, int(match.state["stood"].sum())) == ([1, 2, 4], 7)
        if seat == 0:
            match.play("halt")
            match.play(match.legal()[0])
    maze = played(scene("a7 c3 c4", mine="maze c3-c4-d4", steps=0), "go gardener d4")
    assert why(maze, "go architect c3") == ""


@clause("S-DC5b")
def test_a_paid_move_may_return():
    match = played(scene("a1 c3 a2"), "go gardener d3")
    assert why(match, "go gardener c3") == ""
