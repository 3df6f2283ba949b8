"""Frame, market and turn, clause by clause."""

from collections import Counter

import numpy as np
import pytest

import hortus
from hortus.testing import clause

from . import oracle
from .positions import (
    FACES,
    GAME,
    RULES,
    begun,
    fields,
    figure_of,
    lay_out,
    market_of,
    park_of,
    play_turn,
    takeable,
    why_not,
    with_market,
    with_park,
)


@clause("H-DC15")
def test_there_are_112_tiles_68_of_them_animals():
    kinds = Counter(int(kind) for kind in RULES.KIND)
    assert [kinds[kind] for kind in range(5)] == [68, 16, 12, 8, 8]
    assert Counter(int(land) for land in RULES.LAND) == {0: 28, 1: 28, 2: 28, 3: 28}
    animals = RULES.KIND == 0
    assert Counter(int(land) for land in RULES.LAND[animals]) == {0: 17, 1: 17, 2: 17, 3: 17}


@clause("H-DC15")
def test_an_animal_brings_a_point_for_each_tile_it_needs_two_for_a_flower_one_for_each_further_kind():
    for tile in np.flatnonzero(RULES.KIND == 0):
        *land, flowers = RULES.NEEDS[tile].tolist()
        kinds = sum(need > 0 for need in (*land, flowers))
        assert RULES.POINTS[tile] == sum(land) + 2 * flowers + kinds - 1, RULES.TILE[tile]


@clause("H-DC2")
@pytest.mark.parametrize(
    ("seats", "rows", "columns", "figures"),
    [
        (1, 3, 4, [(0, 1, "down")]),
        (2, 3, 4, [(0, 1, "down"), (2, 2, "up")]),
        (3, 4, 4, [(0, 1, "down"), (3, 2, "up"), (1, 0, "right")]),
        (4, 4, 5, [(0, 1, "down"), (3, 3, "up"), (1, 0, "right"), (2, 4, "left")]),
        (5, 5, 5, [(0, 2, "down"), (4, 2, "up"), (2, 0, "right"), (2, 4, "left"), (2, 2, "up")]),
    ],
)
def test_the_market_is_full_but_for_the_figures(seats, rows, columns, figures):
    match = begun(seats)
    assert [figure_of(match, seat) for seat in range(seats)] == figures
    standing = {(row, column) for row, column, _ in figures}
    everywhere = {(row, column) for row in range(rows) for column in range(columns)}
    assert set(market_of(match)) == everywhere - standing


@clause("H-DC4")
def test_the_first_seat_begins_every_round():
    match = begun(3)
    for turn in range(12):
        assert match.turn == turn % 3
        play_turn(match)


@clause("H-1")
def test_turns_go_round():
    match = begun(4)
    assert why_not(match, match.legal()[0].text, seat=2) == "NOT_YOUR_TURN H-1"
    play_turn(match)
    assert match.turn == 1


@clause("H-2")
def test_after_three_years_the_game_is_over():
    match = begun(2)
    while not match.over:
        match.play(match.legal()[0])
    assert (match.ending.name, match.ending.clause) == ("YEARS", "H-2")
    assert match.seen(None).year == 3
    assert why_not(match, "take zebra", 0) == "OVER H-2"


@clause("H-3")
@pytest.mark.parametrize(("seats", "years"), [(2, [9, 6, 6]), (3, [8, 6, 6]), (4, [7, 6, 6]), (5, [6, 6, 6])])
def test_turns_for_each_player_in_a_year(seats, years):
    match, turns = begun(seats), Counter()
    while not match.over:
        turns[match.seen(None).year, match.turn] += 1
        play_turn(match)
    assert turns == {(year, seat): years[year] for year in range(3) for seat in range(seats)}


@clause("H-DC3")
def test_every_tile_is_in_one_place_and_the_stock_is_never_shuffled_again():
    match = begun(5)
    while not match.over:
        view = match.seen(None)
        laid = sum(int(n) for n in view.laid[:5])
        in_market, unseen = len(market_of(match)), int(view.stock.sum())
        assert laid + in_market + unseen + (view.hand >= 0) == 112
        match.play(match.legal()[0])
    assert int(match.seen(None).stock.sum()) == 2  # five players leave two tiles over


@clause("H-4")
def test_a_turn_is_take_move_refill_place():
    match = hortus.new("habitats", 3, seed=4, chance="ask")
    while match.seat == hortus.CHANCE:
        match.play(match.legal()[0])
    left = figure_of(match, 0)[:2]
    tile = match.legal()[0].arguments[0]
    assert why_not(match, "place 0 1 0") == "STEPS H-4"
    match.play(f"take {tile}")
    assert figure_of(match, 0)[:2] != left  # moved
    assert match.seat == hortus.CHANCE
    assert left not in market_of(match)
    match.play(match.legal()[0])
    assert left in market_of(match)  # refilled
    match.play("place 0 1 0")
    assert park_of(match, 0) == [(tile, 0, 1, 0)]
    assert match.seat == 1


@clause("H-5")
def test_the_first_tile_ahead_right_or_left_may_be_taken():
    market = {(0, 1): "zebra", (0, 0): "lion", (1, 0): "hart", (1, 3): "bat", (2, 1): "otter"}
    match = with_market(market, [(1, 1, "up"), (2, 2, "up")])
    assert takeable(match) == {"zebra", "hart", "bat"}
    assert why_not(match, "take lion") == "NOT_IN_LINE H-5"
    assert why_not(match, "take cheetah") == "NOT_IN_MARKET H-5"
    nearer = with_market({(1, 2): "camel", (1, 3): "bat"}, [(1, 1, "right"), (2, 2, "up")])
    assert why_not(nearer, "take bat") == "ANOTHER_FIRST H-5"


@clause("H-6")
def test_other_figures_do_not_block_the_view():
    match = with_market({(1, 3): "bat"}, [(1, 0, "right"), (1, 1, "up"), (1, 2, "up")])
    assert takeable(match) == {"bat"}


@clause("H-7")
def test_the_tile_behind_only_when_there_is_no_other():
    match = with_market({(1, 0): "bat", (0, 2): "lion"}, [(1, 2, "right"), (2, 3, "up")])
    assert takeable(match) == {"lion"}
    assert why_not(match, "take bat") == "BEHIND H-7"
    farther = with_market({(1, 0): "bat", (1, 1): "hart", (0, 2): "lion"}, [(1, 2, "right"), (2, 3, "up")])
    assert why_not(farther, "take bat") == "BEHIND H-7"  # that another lies first there matters less
    assert takeable(with_market({(1, 0): "bat"}, [(1, 2, "right"), (2, 3, "up")])) == {"bat"}


@clause("H-DC5", "H-DC16")
def test_the_search_passes_figures_and_ends_at_the_edge():
    # facing right at the right edge, a figure above and a tile above that: left is the tile two above
    match = with_market({(0, 3): "lion", (2, 0): "bat"}, [(2, 3, "right"), (1, 3, "up")])
    assert takeable(match) == {"lion"}


@clause("H-DC5")
def test_without_a_tile_on_any_side_any_tile_may_be_taken():
    match = with_market({(0, 0): "lion", (1, 1): "bat"}, [(2, 3, "up"), (1, 3, "up")])
    assert takeable(match) == {"lion", "bat"}
    before = figure_of(match, 0)[2]
    match.play("take lion")
    assert figure_of(match, 0) == (0, 0, before)


def test_random_markets_offer_what_the_oracle_says():
    rng, sizes = np.random.default_rng(11), {2: (3, 4), 3: (4, 4), 4: (4, 5), 5: (5, 5)}
    for number in range(200):
        seats = 2 + number % 4
        rows, columns = sizes[seats]
        places = [divmod(int(place), columns) for place in rng.permutation(rows * columns)]
        figures = [(*place, str(rng.choice(FACES))) for place in places[:seats]]
        lying = places[seats : seats + int(rng.integers(1, rows * columns - seats + 1))]
        tiles = dict(zip(lying, rng.permutation(list(RULES.TILE)).tolist()))
        match = with_market(tiles, figures)
        row, column, faces = figures[0]
        assert takeable(match) == oracle.takeable(tiles, sizes[seats], (row, column), faces), (tiles, figures)


@clause("H-8", "H-9")
def test_the_figure_goes_where_the_tile_was_and_looks_on():
    match = with_market({(1, 3): "bat", (0, 0): "lion", (2, 2): "hart"}, [(1, 0, "up"), (2, 3, "up")])
    match.play("take bat")
    assert figure_of(match, 0) == (1, 3, "right")
    back = with_market({(1, 0): "bat"}, [(1, 2, "right"), (2, 3, "up")])
    back.play("take bat")
    assert figure_of(back, 0) == (1, 0, "left")


@clause("H-10")
def test_a_random_tile_of_the_stock_fills_the_place_the_figure_left():
    match = hortus.new("habitats", 2, seed=3, chance="ask")
    while match.seat == hortus.CHANCE:
        match.play(match.legal()[0])
    left = figure_of(match, 0)[:2]
    match.play(match.legal()[0])
    draws = match.legal()
    assert len(draws) == 112 - 10 == int(match.seen(None).stock.sum())
    assert {draw.weight for draw in draws} == {1}
    match.play(draws[17])
    assert market_of(match)[left] == draws[17].arguments[0]


@clause("H-11")
def test_a_tile_lies_orthogonally_beside_another():
    match = with_park(("zebra", 0, 1), hand="lion")
    assert fields(match) == {(-1, 0), (1, 0), (-1, 1), (1, 1), (0, 2)}
    assert why_not(match, "place 1 2 0") == "NOT_BESIDE H-11"
    assert why_not(match, "place 0 1 0") == "OCCUPIED H-11"
    assert why_not(match, "place 0 0 0") == "OCCUPIED H-11"


@clause("H-12")
def test_nothing_lies_in_the_column_below_the_entrance():
    match = with_park(("zebra", 1, 0), ("lion", 1, -1), ("hart", 1, -2), hand="bat")
    assert not {(0, -1), (0, -2)} & fields(match)
    assert why_not(match, "place 0 -1 0") == "BELOW_ENTRANCE H-12"
    assert why_not(match, "place 0 -2 0") == "BELOW_ENTRANCE H-12"


@clause("H-13")
def test_the_field_beside_a_road_stays_empty_for_ever():
    match = with_park(("road-grass", 0, 1, 0), ("zebra", 1, 1), ("lion", 1, 2), hand="bat")
    assert (0, 2) not in fields(match)
    assert why_not(match, "place 0 2 0") == "BESIDE_ROAD H-13"
    assert (0, 3) not in fields(match)
    further = with_park(("road-grass", 0, 1, 0), ("zebra", 1, 1), ("lion", 1, 2), ("hart", 1, 3), hand="bat")
    assert (0, 3) in fields(further)  # only the one field


@clause("H-DC6")
def test_roads_turn_clockwise_and_turns_that_look_alike_are_one():
    match = with_park(("zebra", 0, 1), hand="through-road-grass")
    assert {action.text for action in match.legal() if action.arguments[:2] == ("1", "1")} == {"place 1 1 0"}
    assert why_not(match, "place 1 1 180") == "LOOKS_ALIKE H-DC6"
    assert why_not(match, "place 1 1 90") == "ROAD_AGAINST_TILE H-13"
    corner = with_park(("zebra", 0, 1), hand="corner-road-bush")  # north and east
    turns = {action.arguments[2] for action in corner.legal() if action.arguments[:2] == ("1", "1")}
    assert turns == {"0", "90"}
    plain = with_park(hand="tower-grass")
    assert why_not(plain, "place 0 1 90") == "LOOKS_ALIKE H-DC6"


@clause("H-DC7")
def test_a_road_without_a_place_leaves_the_game():
    # the park of the ruling: an opposite road has no place in it
    park = [("zebra", 0, 1), ("road-grass", 1, 1, 1), ("road-bush", -1, 1, 3), ("road-rock", 0, 2, 0)]
    market = {(0, 0): "through-road-grass", (2, 1): "lion"}
    match = with_market(market, [(0, 1, "up"), (2, 3, "up")])
    lay_out(match.state.view(np.recarray)[0], 0, *park)
    match.play("take through-road-grass")
    assert match.seat == 1
    assert len(park_of(match, 0)) == 4
    assert "through-road-grass" not in market_of(match).values()
    assert any("Through road" in line or "through" in line.lower() for line in match.log("en")[-3:])


@clause("H-14")
def test_the_last_player_fills_the_market_up_after_the_whole_turn():
    match = hortus.new("habitats", 2, seed=5, chance="ask")
    while match.seat == hortus.CHANCE or match.turn == 0:
        match.play(match.legal()[0])
    left = figure_of(match, 1)[:2]
    match.play(match.legal()[0])
    assert match.seat == 1  # the next step is to place
    match.play("place 0 1 0")
    assert match.seat == hortus.CHANCE
    assert left not in market_of(match)
    match.play(match.legal()[0])
    assert left in market_of(match)
    assert match.seat == 0


@clause("H-DC17")
def test_the_last_refill_of_the_game_is_drawn_too():
    match = begun(2)
    while not match.over:
        match.play(match.legal()[0])
    assert match.events[-1][0] == hortus.CHANCE
    assert GAME.text(match.events[-1][1]).startswith("draw ")
    assert len(market_of(match)) == 10
