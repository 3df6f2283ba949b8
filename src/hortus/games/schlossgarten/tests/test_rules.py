"""One test for each clause of rulebook.md, in its order."""

from itertools import combinations

import numpy as np
import pytest

import hortus
from hortus.core.describe import described
from hortus.games.schlossgarten.tests.positions import (
    FIGURES,
    begun,
    cell,
    fields,
    landscape,
    name,
    number,
    played,
    scene,
    where,
    why,
)
from hortus.testing import clause

KINDS = ("stone", "shrub", "lawn")
BUILDING = {"phase": "BUILD"}


def fresh(seats=2, seed=1, chance="roll", **options):
    return hortus.new("schlossgarten", seats=seats, options=options, seed=seed, chance=chance)


def goes(match, figure):
    """The fields a figure may go to, with what that costs."""
    row = match.state["cost"][0, FIGURES.index(figure)]
    legal = [a.arguments[1] for a in match.legal() if a.move == "go" and a.arguments[0] == figure]
    return {field: int(row[number(cell(field))]) for field in legal}


def noted(match):
    """What the last action led to."""
    kinds = match.work["notes"][0][: int(match.work["noted"][0]), 1].tolist()
    return [match.game.rules.Note(kind).name for kind in kinds]


# -- what there is ---------------------------------------------------------------------------------


@clause("S-DC1")
def test_seventeen_stone_sixteen_shrub_and_sixteen_lawn_are_laid_at_random():
    match = fresh()
    land = match.state["land"][0].tolist()
    assert [land.count(kind) for kind in range(3)] == [17, 16, 16]
    assert land != fresh(seed=2).state["land"][0].tolist()
    assert match.game.rules.printed.POINTS.tolist() == [1, 2, 3]


@clause("S-DC1")
def test_in_the_fair_layout_opposite_fields_are_alike_and_the_middle_is_stone():
    for seed in range(5):
        land = fresh(seed=seed, fair_layout=True).state["land"][0].tolist()
        assert land == land[::-1]
        assert land[24] == 0
        assert [land.count(kind) for kind in range(3)] == [17, 16, 16]


@clause("S-DC1")
def test_what_is_laid_is_as_likely_as_there_are_tiles_left():
    match = fresh(chance="ask")
    assert [action.weight for action in match.legal()] == [17, 16, 16]
    match.play("lay stone")
    assert [action.weight for action in match.legal()] == [16, 16, 16]


@clause("S-DC1")
def test_the_landscape_is_due_first_and_nobody_moves_before():
    match = fresh(chance="ask")
    assert why(match, "halt") == "S-DC1"
    assert match.refusal("halt", 0).clause == "S-DC1"


@clause("S-DC3")
def test_each_builder_has_one_element_of_each_size_and_the_largest_is_an_angle():
    rules = fresh().game.rules
    assert rules.printed.ELEMENTS == ("bed", "border", "maze", "fountain", "terrace", "basin")
    sizes = rules.garden.SIZE.tolist()
    assert [sizes.count(size) for size in (1, 2, 3)] == [49, 2 * 42, 4 * 36]
    assert "a1-b1-c1" not in rules.printed.SITES


@clause("S-DC3")
def test_what_lies_in_the_garden_cannot_be_built_again():
    match = scene("a1 c3 a2", mine="bed f1", pits="d3", **BUILDING)
    assert why(match, "build gardener d3") == "S-DC3"
    assert why(scene("a1 c3 a2", pits="d3", **BUILDING), "build gardener d3") == ""


@clause("S-DC4")
def test_thirty_two_cards_differ_in_every_turn_but_a_mirrored_pattern_is_another_card():
    patterns = [
        (tuple(card["gardener"]), tuple(card["architect"]))
        for card in fresh().game.rules.EDITION.entries("card")
    ]
    assert len(patterns) == 32
    seen = set()
    for pattern in patterns:
        for _ in range(4):
            pattern = tuple((-y, x) for x, y in pattern)
            assert pattern not in seen
            seen.add(pattern)
    assert ((-1, -1), (0, -1)) in seen
    assert ((1, -1), (0, -1)) in seen


@clause("S-DC4")
def test_the_cards_are_those_whose_figures_touch_twice_and_two_wide_ones():
    touching = wide = 0
    for card in fresh().game.rules.EDITION.entries("card"):
        trio = [(0, 0), tuple(card["gardener"]), tuple(card["architect"])]
        pairs = sum(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in combinations(trio, 2))
        touching += pairs >= 2
        wide += pairs == 0
    assert (touching, wide) == (30, 2)


@clause("S-DC2")
@pytest.mark.parametrize(("seats", "kings"), [(2, "a1 g7"), (3, "a1 g1 g7"), (4, "a1 g1 g7 c6")])
def test_everybody_begins_in_a_corner_with_one_card(seats, kings):
    match = fresh(seats)
    assert [where(match, seat, "king") for seat in range(seats)] == kings.split()
    assert (where(match, 0, "gardener"), where(match, 0, "architect")) == ("b1", "a2")
    assert match.seat == 0
    hands = [int((match.state["hand"][0, seat] >= 0).sum()) for seat in range(seats)]
    assert hands == [2] + [1] * (seats - 1)


@clause("S-DC21")
def test_those_who_come_late_find_pits_beside_them():
    for seats, pits in ((2, ""), (3, "f6"), (4, "f6 a7")):
        assert np.flatnonzero(fresh(seats).state["pit"][0]).tolist() == sorted(map(number, fields(pits)))


@clause("S-DC2")
def test_while_cards_are_dealt_nothing_else_is_due():
    match = fresh(chance="ask")
    while match.state["phase"] == match.game.rules.Phase.LAY:
        match.play(match.legal()[0])
    assert match.refusal("halt", 0).clause == "S-DC2"


# -- step 1: a card --------------------------------------------------------------------------------


@clause("S-1")
def test_a_turn_draws_one_card_and_plays_one_of_the_two():
    match = fresh()
    hand = match.state["hand"][0, 0].tolist()
    assert {a.text for a in match.legal()} == {f"play {card + 1}" for card in hand}
    assert why(match, "halt") == "S-1"
    other = next(card for card in range(32) if card not in hand)
    assert why(match, f"play {other + 1}") == "S-1"
    match.play(f"play {hand[0] + 1}")
    assert match.state["hand"][0, 0].tolist() == [hand[1], -1]
    assert int(match.state["card"][0]) == hand[0]


@clause("S-1")
def test_before_the_draw_nothing_else_is_due():
    match = fresh(chance="ask")
    while match.state["phase"] != match.game.rules.Phase.DRAW:
        match.play(match.legal()[0])
    assert match.refusal("halt", 0).clause == "S-1"


@clause("S-2", "S-DC9")
@pytest.mark.parametrize("trio", ["c3 b2 c2", "c3 d2 d3", "c3 d4 c4", "c3 b4 b3"])
def test_a_card_counts_in_every_turn(trio):
    match = played(scene(trio, card=1), "halt")
    assert match.state["phase"] == match.game.rules.Phase.BUILD


@clause("S-2")
def test_a_card_does_not_count_mirrored():
    match = played(scene("c3 d2 c2", card=1), "halt")
    assert match.seat == 1


@clause("S-3")
def test_the_king_and_one_subject_must_be_one_s_own():
    alien = played(scene("c3 a7 b7", "g7 b2 c2", card=1), "halt")
    assert alien.seat == 1
    foreign_king = played(scene("a1 b2 c2", "c3 f7 g6", card=1), "halt")
    assert foreign_king.seat == 1


@clause("S-4")
@pytest.mark.parametrize(("me", "other"), [("c3 b2 a7", "g7 f7 c2"), ("c3 a7 c2", "g7 b2 g6")])
def test_one_subject_may_be_another_player_s(me, other):
    match = played(scene(me, other, card=1), "halt")
    assert match.state["phase"] == match.game.rules.Phase.BUILD


@clause("S-4")
def test_two_subjects_of_two_other_players_are_too_many():
    match = played(scene("c3 a7 b7", "g7 b2 g6", "g1 g2 c2", card=1), "halt")
    assert match.seat == 1


@clause("S-DC15")
def test_hands_are_secret_and_discards_open():
    match = begun()
    match.play("halt")
    other = match.seen(0)
    assert other.hand[1].tolist() == [-1, -1]
    assert (other.pile == -1).all()
    assert other.discards.sum() == 1
    assert "card" not in " ".join(match.log("en", 0)[-1:]).replace("draws a card", "")


@clause("S-DC15")
def test_why_not_tells_nobody_what_another_holds():
    match = fresh(3)
    for seat in (1, 2):
        told = [match.refusal(f"play {card}", seat).say("en") for card in range(1, 33)]
        assert len(set(told)) == 1


@clause("S-DC15")
def test_the_discards_become_the_pile_when_a_card_must_be_drawn():
    match = begun()
    match.state["discards"] += match.state["pile"]
    match.state["pile"] = 0
    match.play("halt")
    assert match.state["discards"].sum() == 0
    assert match.state["pile"].sum() == 32 - 3
    assert noted(match) == ["MISSED", "SHUFFLED"]


@clause("S-DC15")
def test_landscape_may_be_kept_face_down():
    match = scene("a1 c3 a2", pits="d3", hidden_landscape=True, **BUILDING)
    landscape(match, lawn="d3")
    match.play("build gardener d3")
    assert match.state["stack"][0, 0].tolist() == [0, 0, 1]
    assert match.seen(1).stack[0].tolist() == [-1, -1, -1]
    assert match.seen(1).tiles[0] == 1
    assert match.seen(0).stack[0].tolist() == [0, 0, 1]
    assert match.scores[0] == 4


# -- step 2: movement ------------------------------------------------------------------------------


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
    assert near == fields_named("c3 d3 e3 c4 e4 c5 d5 e5")


def fields_named(words):
    return {name(spot) for spot in fields(words)}


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


# -- step 3: digging and building ------------------------------------------------------------------


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


# -- step 4, the end and the points ----------------------------------------------------------------


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


# -- small print -----------------------------------------------------------------------------------


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


def again(match, seat, **figures):
    """Building is due for a seat once more, with these figures elsewhere."""
    match.state["seat"] = match.state["turn"] = seat
    match.state["phase"] = match.game.rules.Phase.BUILD
    match.state["digger"] = -1
    match.state["card"] = 0
    for kind, field in figures.items():
        match.state["place"][0, seat, FIGURES.index(kind)] = number(cell(field))


def test_the_search_guesses_only_what_could_be():
    match = begun(3, hidden_landscape=True)
    views = match.game.part("views")
    lots = np.array([7], np.uint64)
    for seat in range(3):
        guess = match.copy()
        guess.state["hand"][0, [s for s in range(3) if s != seat]] = -1
        guess.state["pile"] = -1
        views.imagine(guess.state[0], guess.work[0], np.int64(seat), lots)
        hands = guess.state["hand"][0]
        cards = [*hands[hands >= 0].tolist(), int(guess.state["card"][0])]
        cards += [c for c, n in enumerate(guess.state["pile"][0].tolist()) for _ in range(n)]
        assert sorted(cards) == list(range(32))
        assert guess.state["hand"][0, seat].tolist() == match.state["hand"][0, seat].tolist()


def test_the_search_guesses_stacks_with_which_nobody_has_won():
    all_six = "bed a4, border a6-a7, maze c5-c6-d6, fountain g1, terrace g3-g4, basin e1-f1-f2"
    match = scene("a1 c3 a2", "g7 f7 g6", theirs=all_six, hidden_landscape=True)
    match.state["tiles"][0, 1] = 4
    match.state["stack"][0, 1] = (4, 0, 0)
    views, lots = match.game.part("views"), np.array([7], np.uint64)
    stacks = set()
    for _ in range(200):
        guess = match.copy()
        views.imagine(guess.state[0], guess.work[0], np.int64(0), lots)
        assert guess.state["stack"][0, 1].sum() == 4
        assert guess.scores[1] < 21
        stacks.add(tuple(guess.state["stack"][0, 1].tolist()))
    assert len(stacks) > 5


def test_a_position_is_told_in_words():
    told = described(fresh(3, hidden_landscape=True).seen(0))
    assert "place of Seat 1: king a1, gardener b1, architect a2" in told
    assert "pit: f6 1" in told
    assert not any("of Seat 2" in line for line in told if line.startswith(("hand", "stack")))
    view = scene("a1 c3 a2", mine="border g1-g2").view(0)
    assert (view["place"][0], view["site"][0][1]) == (["a1", "c3", "a2"], "g1-g2")
