"""What there is, and how it begins: S-DC1 to S-DC4 and S-DC21."""

from itertools import combinations

import numpy as np
import pytest

from hortus.games.schlossgarten.tests.positions import BUILDING, fields, fresh, number, scene, where, why
from hortus.testing import clause


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
    match.play("lay lawn")
    assert match.state["land"][0].tolist() == [0, 2] + [-1] * 47  # row by row


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
