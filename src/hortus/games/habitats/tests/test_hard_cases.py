"""The corners of the rules: towers behind towers, road corners, the last player, playing alone."""

import numpy as np
import pytest

import hortus
from hortus.testing import clause

from .positions import (
    GAME,
    RULES,
    TILE,
    begun,
    fields,
    figure_of,
    item,
    items,
    lay_out,
    market_of,
    park_of,
    takeable,
    why_not,
    with_market,
    with_park,
)
from .test_goals import areas, year_ends

HAPPY_BEE = [("honey-bee", 3, 0), ("acacia-grass", 3, 1)]  # a fulfilled animal two columns further on


# -- towers ----------------------------------------------------------------------------------------------


@clause("H-24")
def test_a_tower_right_behind_a_tower_sees_nothing_and_the_nearer_one_everything():
    row = [("tower-bush", 1, 0), ("tower-water", 2, 0), *HAPPY_BEE]
    assert item(with_park(*row), "tower-bush") == ("SEES_ANIMALS", 0, 0)
    match = with_park(*row)
    assert ("SEES_ANIMALS", "tower-water", 1, 1) in items(match)
    assert ("LOOKS", "tower-water", 1, 0) in items(match)  # east


@clause("H-21", "H-DC9")
def test_a_tower_takes_the_best_of_its_directions_over_gaps_and_the_entrance():
    park = [("tower-bush", -1, 0), ("python", 1, 0), ("hart", 2, 0), ("zebra", 2, 1), ("leopard", 1, 1)]
    match = with_park(*park, ("otter", 1, -1))
    assert {tile for line, tile, _, _ in items(match) if line == "ANIMAL"} >= {"python", "hart"}
    assert ("LOOKS", "tower-bush", 1, 0) in items(match)
    assert ("SEES_ANIMALS", "tower-bush", 2, 2) in items(match)


@clause("H-22", "H-DC9")
def test_a_diagonal_tower_looks_along_one_diagonal_only():
    bee = [("carpenter-bee", 2, 2), ("aloe-rock", 2, 1), ("sage-rock", 1, 1)]
    match = with_park(("diagonal-tower-grass", 1, 0), ("acacia-grass", 2, 0), *bee)
    assert item(match, "diagonal-tower-grass") == ("SEES_ANIMALS", 0, 0)  # two to the right would be three up
    match = with_park(("diagonal-tower-grass", 0, 1), ("lily-rock", 0, 2), ("honey-bee", 1, 2))
    assert ("SEES_ANIMALS", "diagonal-tower-grass", 1, 2) in items(match)
    assert ("LOOKS", "diagonal-tower-grass", 4, 0) in items(match)  # north-east


@clause("H-25")
def test_flowers_always_count_for_a_tower_that_sees_flowers_and_animals_never():
    match = with_park(("eight-way-tower-bush", 1, 0), ("acacia-bush", 1, 1), ("honey-bee", 2, 1))
    assert item(match, "honey-bee")[0] == "ANIMAL"
    assert item(match, "eight-way-tower-bush") == ("SEES_FLOWERS", 1, 1)


@clause("H-23", "H-24")
def test_the_first_tile_of_a_park_is_seen_and_stands_in_the_way_like_any_other():
    flower = with_park(("acacia-bush", 0, 1), ("eight-way-tower-bush", 0, 2))
    assert item(flower, "eight-way-tower-bush") == ("SEES_FLOWERS", 1, 1)
    tower = with_park(("tower-grass", 1, 0), ("acacia-bush", 2, 0), ("eight-way-tower-bush", -1, 0))
    assert item(tower, "eight-way-tower-bush") == ("SEES_FLOWERS", 0, 0)


# -- roads -----------------------------------------------------------------------------------------------


@clause("H-13", "H-DC6")
@pytest.mark.parametrize(
    ("turn", "closed"),
    [(0, {(1, 2), (2, 1)}), (1, {(2, 1), (1, 0)}), (2, {(1, 0), (0, 1)}), (3, {(0, 1), (1, 2)})],
)
def test_a_corner_road_closes_the_two_fields_at_its_sides_and_no_diagonal(turn, closed):
    around = {(1, 2), (2, 1), (1, 0), (0, 1)}
    free = sorted(around - closed)
    beside = [("zebra", *free[0])] if free[0] in ((0, 1), (1, 0)) else [("zebra", *free[1])]
    match = with_park(*beside, ("corner-road-bush", 1, 1, turn), hand="bat")
    assert not closed & fields(match)
    for x, y in closed - {(0, 0)}:
        if (x, y) != beside[0][1:]:
            assert why_not(match, f"place {x} {y} 0") == "BESIDE_ROAD H-13"
    open_ones = around - closed - {beside[0][1:]}
    assert open_ones <= fields(match)


@clause("H-13")
def test_a_field_beside_a_road_stays_empty_whatever_comes_to_lie_around_it():
    park = [("zebra", 1, 0), ("road-grass", 1, 1, 1), ("lion", 1, 2), ("hart", 2, 2), ("bat", 3, 2)]
    match = with_park(*park, ("otter", 3, 1), ("eagle", 2, 0), hand="camel")
    assert (2, 1) not in fields(match)  # tiles on three sides of it, the road on the fourth
    assert why_not(match, "place 2 1 0") == "BESIDE_ROAD H-13"
    later = with_park(("zebra", 1, 0), ("lion", 2, 0), ("hart", 1, 1), hand="road-rock")
    assert (2, 1) in fields(later)
    later.play("place 0 1 0")
    assert (0, 2) not in {(x, y) for x, y in park_fields(later)}


def park_fields(match: hortus.Match) -> set[tuple[int, int]]:
    """The open fields of seat 0's park, whoever's turn it is."""
    view = match.seen(None)
    return {
        (x - RULES.HOME, y - RULES.HOME)
        for x, column in enumerate(view.open[0].tolist())
        for y in range(column.bit_length())
        if column >> y & 1
    }


@clause("H-DC7")
def test_a_road_side_lies_against_nothing_the_entrance_included():
    match = with_park(hand="road-rock")
    assert why_not(match, "place 0 1 180") == "ROAD_AGAINST_TILE H-13"
    assert why_not(match, "place 1 0 270") == "ROAD_AGAINST_TILE H-13"
    assert why_not(match, "place 0 1 0") == why_not(match, "place -1 0 0") == ""
    under = with_park(("zebra", 0, 1), ("lion", 1, 1), hand="road-rock")
    assert why_not(under, "place 1 0 0") == why_not(under, "place 1 0 270") == "ROAD_AGAINST_TILE H-13"
    assert why_not(under, "place 1 0 90") == why_not(under, "place 1 0 180") == ""
    through = with_park(hand="through-road-rock")
    assert {action.text for action in through.legal()} == {"place 0 1 90", "place 1 0 0", "place -1 0 0"}


@clause("H-26", "H-DC1")
def test_a_turned_road_wants_its_neighbours_where_its_marks_have_come_to_lie():
    around = [("zebra", 1, 0), ("lion", 1, 1)]
    match = with_park(*around, ("corner-road-water", 2, 1, 0))  # marks: south and west
    assert item(match, "corner-road-water") == ("ROAD_NEEDS", 1, 0)
    full = with_park(*around, ("hart", 2, 0), ("corner-road-water", 2, 1, 0))
    assert item(full, "corner-road-water") == ("ROAD", 0, 4)
    turned = with_park(*around, ("hart", 2, 2), ("otter", 1, 2), ("corner-road-water", 2, 1, 1))
    assert item(turned, "corner-road-water") == ("ROAD", 0, 4)  # marks: west and north


def test_a_park_is_worth_what_its_tiles_are_worth():
    row = [("acacia-grass", 1, 0), ("honey-bee", 2, 0), ("tower-bush", 3, 0), ("tourist-a-grass", 1, 1)]
    match = with_park(*row, ("zebra", 2, 1), ("tourist-b-grass", 3, 2), ("road-rock", 3, 1, 1))
    found = {tile: points for line, tile, _, points in items(match) if points}
    tiles = {"acacia-grass": 1, "honey-bee": 2, "tower-bush": 1, "road-rock": 3}
    assert found == tiles | {"tourist-a-grass": 3, "tourist-b-grass": 1}
    assert match.scores[0] == 11


# -- animals, areas --------------------------------------------------------------------------------------


@clause("H-DC8")
def test_a_group_that_touches_an_animal_twice_counts_once_and_its_own_land_in_parts():
    loop = [("python", 1, 0), ("hart", 2, 0), ("leopard", 2, 1), ("okapi", 1, 1)]
    gorilla = with_park(("zebra", 0, 1), ("lion", 0, 2), ("gorilla", 1, 2), *loop)
    assert item(gorilla, "gorilla") == ("ANIMAL", 0, 4)
    short = with_park(("zebra", 0, 1), ("lion", 0, 2), ("gorilla", 1, 2), *loop[2:], loop[0])
    assert item(short, "gorilla") == ("NEEDS_BUSH", 1, 0)
    crocodile = with_park(("otter", 1, 0), ("pelican", 2, 0), ("flamingo", 2, 1), ("crocodile", 1, 1))
    assert item(crocodile, "crocodile") == ("NEEDS_WATER", 1, 0)  # three in a ring, not six


@clause("H-27", "H-28")
def test_the_last_tile_joins_areas_to_the_gain_of_one_tourist_and_the_loss_of_the_other():
    park = [("tourist-a-rock", 1, 0), ("zebra", 2, 0), ("tourist-b-rock", 3, 0), ("agama", 1, 1)]
    park += [("lion", 2, 1), ("camel", 3, 1)]
    before, after = with_park(*park), with_park(*park[:4], *park[5:], ("bat", 2, 1))
    assert item(before, "tourist-a-rock") == ("OWN_AREA", 1, 1)
    assert item(before, "tourist-b-rock") == ("ALL_AREAS", 1, 1)
    assert item(after, "tourist-a-rock") == ("OWN_AREA", 4, 4)
    assert item(after, "tourist-b-rock") == ("ALL_AREAS", 0, 0)


@clause("H-18", "H-26")
def test_every_park_is_looked_at_by_itself():
    match = begun(2)
    s = match.state.view(np.recarray)[0]
    lay_out(s, 0, ("zebra", 1, 0), ("leopard", 1, 1), ("lion", 0, 1), ("otter", -1, 1))
    lay_out(s, 1, ("hart", 0, 1), ("road-water", 0, 2, 0))
    assert ("NEEDS_GRASS", "zebra", 2, 0) in items(match, 0)
    assert items(match, 1)[-3:] == [
        ("NEEDS_GRASS", "hart", 1, 0),
        ("NEEDS_BUSH", "hart", 1, 0),
        ("ROAD_NEEDS", "road-water", 2, 0),
    ]


# -- the market ------------------------------------------------------------------------------------------


@clause("H-6", "H-14")
def test_the_gap_that_the_last_player_left_is_looked_past_until_it_is_filled():
    market = {(1, 0): "zebra", (1, 3): "lion", (0, 1): "bat", (2, 0): "hart"}
    match = with_market(market, [(2, 2, "up"), (1, 1, "right")])
    s = match.state.view(np.recarray)[0]
    s.turn = s.seat = 1
    assert takeable(match) == {"lion", "bat"}
    match.play("take lion")
    assert figure_of(match, 1) == (1, 3, "right")
    assert (1, 1) not in market_of(match)  # not before the tile is placed
    match.play(match.legal()[0])
    assert (1, 1) in market_of(match)
    assert match.seat == 0


@clause("H-14", "H-DC7")
def test_the_last_player_fills_the_market_up_even_when_the_tile_has_no_place():
    sealed = [("zebra", 0, 1), ("road-grass", 1, 1, 1), ("road-bush", -1, 1, 3), ("road-rock", 0, 2, 0)]
    market = {(1, 3): "through-road-grass", (0, 1): "bat", (2, 0): "hart"}
    match = with_market(market, [(2, 2, "up"), (1, 1, "right")])
    s = match.state.view(np.recarray)[0]
    s.turn = s.seat = 1
    lay_out(s, 1, *sealed)
    match.play("take through-road-grass")
    assert len(park_of(match, 1)) == 4
    assert (1, 1) in market_of(match)
    assert (match.seat, match.phase(0)) == (0, "take")
    assert TILE.index("through-road-grass") not in match.seen(None).market.tolist()


@clause("H-DC14")
def test_alone_the_market_is_filled_up_after_the_tile_is_placed():
    match = hortus.new("habitats", 1, seed=2, chance="ask")
    while match.seat == hortus.CHANCE:
        match.play(match.legal()[0])
    left = figure_of(match, 0)[:2]
    match.play(match.legal()[0])
    assert (match.seat, match.phase(0)) == (0, "place")
    assert left not in market_of(match)
    match.play(match.legal()[0])
    assert match.seat == hortus.CHANCE
    match.play(match.legal()[0])
    assert left in market_of(match)
    assert (match.seat, match.phase(0)) == (0, "take")


# -- who may do what -------------------------------------------------------------------------------------


@clause("H-1", "H-4")
def test_what_is_not_due_is_refused_with_what_is():
    match = begun(3)
    first = match.legal()[0].text
    assert why_not(match, "place 0 1 0") == "STEPS H-4"
    assert why_not(match, "place 0 1 0", seat=1) == why_not(match, first, seat=2) == "NOT_YOUR_TURN H-1"
    asked = hortus.new("habitats", 3, seed=1, chance="ask")
    assert why_not(asked, first, seat=0) == "NOT_YOUR_TURN H-1"  # the market is still laid out


@clause("H-16")
def test_three_tied_behind_one_share_the_lowest_of_their_ranks():
    won, _ = year_ends([areas(5), areas(3), areas(3), areas(3), areas(1)], year=2)
    assert [first for first, _ in won] == [5, 0, 0, 0, 0]
    won, _ = year_ends([areas(5), areas(3), areas(3), areas(1), areas(1)], year=2)
    assert [first for first, _ in won] == [5, 1, 1, 0, 0]


def test_every_seat_count_plays_with_every_number_of_goals():
    for seats in (2, 3, 4, 5):
        for goals in (0, 1, 2):
            match = begun(seats, goals=goals)
            assert (match.seen(None).goal >= 0).sum() == 3 * goals
    with pytest.raises(hortus.UnknownOption, match="goals"):
        hortus.new("habitats", 1, {"goals": 1})
    with pytest.raises(hortus.WrongSeats):
        hortus.new("habitats", 6)
    assert GAME.seats == range(1, 6)
