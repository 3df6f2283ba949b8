"""The scoring of a park, clause by clause, and against the oracle."""

import itertools

import numpy as np
import pytest

from hortus.kit.bags import luck
from hortus.testing import clause

from .oracle import (
    GOALS,
    TILES,
    fresh_park,
    measured,
    missing,
    objection,
    park_points,
    places,
    points_of,
    tower_sees,
)
from .positions import GAME, HOME, RULES, TILE, begun, fields, item, items, park_of, with_park


@clause("H-DC1")
def test_every_tile_has_a_landscape_and_the_entrance_is_a_neighbour():
    assert set(RULES.LAND.tolist()) == {0, 1, 2, 3}
    # the entrance stands at the marked side of a road, and is no part of an area
    match = with_park(("road-grass", 0, 1, 0), ("zebra", 1, 1), ("lion", -1, 1))
    assert item(match, "road-grass") == ("ROAD", 0, 3)
    assert item(with_park(("tourist-a-grass", 1, 0), ("zebra", -1, 0)), "tourist-a-grass") == (
        "OWN_AREA",
        0,
        0,
    )


@clause("H-18", "H-DC16")
def test_an_animal_scores_when_all_its_needs_are_met():
    hart = ("hart", 0, 1)
    assert item(with_park(hart, ("leopard", 1, 1), ("zebra", 0, 2)), "hart") == ("ANIMAL", 0, 3)
    assert item(with_park(hart, ("leopard", 1, 1)), "hart") == ("NEEDS_GRASS", 1, 0)
    unmet = with_park(("warthog", 0, 1))
    assert items(unmet)[-4:] == [
        ("NEEDS_GRASS", "warthog", 1, 0),
        ("NEEDS_BUSH", "warthog", 1, 0),
        ("NEEDS_ROCK", "warthog", 1, 0),
        ("NEEDS_WATER", "warthog", 1, 0),
    ]


@clause("H-19")
def test_diagonals_do_not_connect():
    assert item(with_park(("hart", 0, 1), ("leopard", 1, 2), ("zebra", 1, 1)), "hart")[0] == "NEEDS_BUSH"


CHEETAH = ("cheetah", 1, 0)
CHAIN = [("zebra", 1, 1), ("lion", 1, 2), ("buffalo", 1, 3), ("gazelle", 1, 4)]


@clause("H-DC8", "H-DC16")
def test_a_chain_counts_as_far_as_it_reaches():
    assert item(with_park(CHEETAH, *CHAIN), "cheetah") == ("ANIMAL", 0, 4)
    assert item(with_park(CHEETAH, *CHAIN[:3]), "cheetah") == ("NEEDS_GRASS", 1, 0)


@clause("H-DC8", "H-DC16")
def test_groups_joined_only_through_the_animal_add_up_and_it_does_not_count():
    park = [("zebra", 1, 0), ("rhinoceros", 1, 1), ("lion", 1, 2), ("giraffe", 1, 3), ("otter", 2, 1)]
    assert item(with_park(*park), "rhinoceros") == ("ANIMAL", 0, 5)
    assert item(with_park(*[tile for tile in park if tile[0] != "giraffe"]), "rhinoceros") == (
        "NEEDS_GRASS",
        1,
        0,
    )


@clause("H-DC8")
def test_a_flower_serves_as_flower_and_as_its_landscape():
    park = [("dragonfly", 1, 0), ("lotus-water", 2, 0)]
    assert item(with_park(*park), "dragonfly") == ("ANIMAL", 0, 4)
    beds = [
        ("painted-lady", 1, 0),
        ("acacia-grass", 2, 0),
        ("aloe-rock", 3, 0),
    ]  # flowers connect over landscapes
    assert item(with_park(*beds), "painted-lady") == ("ANIMAL", 0, 4)
    assert item(with_park(beds[0], beds[1], ("zebra", 3, 0), ("aloe-rock", 4, 0)), "painted-lady") == (
        "NEEDS_FLOWERS",
        1,
        0,
    )


@clause("H-20")
def test_a_flower_is_always_worth_one_point():
    assert item(with_park(("acacia-bush", 0, 1)), "acacia-bush") == ("FLOWER", 0, 1)


@clause("H-21", "H-23", "H-24", "H-25", "H-DC9")
def test_a_tower_counts_fulfilled_animals_up_to_the_next_tower():
    tower = ("tower-rock", -1, 5)
    row = [("python", 1, 5), ("zebra", 3, 5), ("hart", 4, 5), ("tower-water", 5, 5), ("genet", 6, 5)]
    around = [
        ("lion", 4, 4),
        ("leopard", 4, 6),
        ("otter", 1, 4),
        ("okapi", 1, 6),
        ("gazelle", 6, 4),
        ("meerkat", 7, 5),
    ]
    match = with_park(*around, tower, *row)
    assert [item(match, name)[0] for name in ("python", "hart", "genet")] == ["ANIMAL"] * 3
    assert "zebra" in {tile for line, tile, _, _ in items(match) if line.startswith("NEEDS")}
    lines = [line for line in items(match) if line[1] == "tower-rock"]
    assert lines == [("LOOKS", "tower-rock", 1, 0), ("SEES_ANIMALS", "tower-rock", 2, 2)]


@clause("H-22")
def test_four_and_eight_directions_all_count():
    cross = [
        ("acacia-grass", 0, 2),
        ("aloe-grass", 1, 1),
        ("lily-bush", -1, 1),
        ("sage-rock", 1, 2),
        ("lotus-water", 3, 4),
    ]
    match = with_park(("eight-way-tower-rock", 0, 1), *cross)
    assert item(match, "eight-way-tower-rock") == ("SEES_FLOWERS", 5, 5)
    harts = [
        ("hart", -1, 1),
        ("leopard", -2, 1),
        ("zebra", -1, 2),
        ("python", 1, 1),
        ("okapi", 2, 1),
        ("otter", 1, 2),
    ]
    match = with_park(("four-way-tower-rock", 0, 1), *harts)
    happy = {tile for line, tile, _, _ in items(match) if line == "ANIMAL"}
    seen = len(happy & {"hart", "leopard", "python", "okapi"})
    assert seen >= 2
    assert item(match, "four-way-tower-rock") == ("SEES_ANIMALS", seen, seen)


@clause("H-26", "H-DC16")
@pytest.mark.parametrize("gone", [None, 0, 1, 2])
def test_a_road_wants_a_neighbour_at_every_marked_side(gone):
    around = [("zebra", 3, 4), ("lion", 2, 3), ("hart", 1, 4)]  # east, south, west
    kept = [tile for k, tile in enumerate(around) if k != gone]
    match = with_park(*kept, ("road-water", 2, 4, 0))
    assert item(match, "road-water") == (("ROAD", 0, 3) if gone is None else ("ROAD_NEEDS", 1, 0))


@clause("H-27", "H-DC16")
def test_a_tourist_of_the_first_kind_counts_the_other_tiles_of_its_area():
    park = [("tourist-a-grass", 1, 0), *CHAIN]
    assert item(with_park(*park), "tourist-a-grass") == ("OWN_AREA", 4, 4)


@clause("H-28", "H-DC10", "H-DC16")
def test_a_tourist_of_the_second_kind_counts_the_other_areas_of_its_landscape():
    park = [
        ("tourist-b-rock", 1, 0),
        ("bat", 2, 0),
        ("zebra", 1, 1),
        ("camel", 1, 2),
        ("lion", 0, 1),
        ("agama", -1, 1),
    ]
    assert item(with_park(*park), "tourist-b-rock") == ("ALL_AREAS", 2, 2)


# -- against the oracle ----------------------------------------------------------------------------------


def compare(match, seat=0):
    """Every point, every lack, every goal of a park as the oracle has it."""
    laid = park_of(match, seat)
    park = fresh_park(*laid)
    written = {}
    for line, piece, value, points in items(match, seat):
        if piece in TILES and line != "LOOKS":
            written.setdefault(piece, []).append((line, value, points))
    assert set(written) == {name for name, *_ in laid}
    for name, x, y, _ in laid:
        lines = written[name]
        assert sum(points for *_, points in lines) == points_of(park, (x, y)), (name, laid)
        tile = TILES[name]
        if tile["kind"] == "animal":
            lacks = {
                line.removeprefix("NEEDS_").lower(): value
                for line, value, _ in lines
                if line.startswith("NEEDS")
            }
            assert lacks == {
                ("flowers" if k == "flower" else k): v for k, v in missing(park, (x, y)).items()
            }, (name, laid)
        if tile["kind"] == "tower":
            assert lines[0][1] == tower_sees(park, (x, y)), (name, laid)
    park_total = sum(points for lines in written.values() for *_, points in lines)
    assert park_total == park_points(park)
    for goal in GOALS:
        assert measure_of(match, seat, goal) == measured(park, goal), (goal, laid)


def measure_of(match, seat, goal):
    """What the rules measure for any goal."""
    state = match.state.copy()
    s = state.view(np.recarray)[0]
    s.year, s.goals = 0, 1
    s.goal[0, 0] = RULES.GOAL.index(goal)
    lines = match.written_sheet(state, seat)
    return next(value for line, _, value, _ in lines if line == "GOAL_NOW")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_parks_score_as_the_oracle_says(seats):
    for seed in range(4):
        match = begun(seats, seed=seed)
        GAME.kernel.play_out(match.state, 0, match.work, luck(seed), match.out, 10**6)
        for seat in range(seats):
            compare(match, seat)


def random_park(rng, names, laid=21, dense=True):
    """A park of these tiles, placed at random where the oracle allows; dense ones stay together."""
    park, found = fresh_park(), []
    for name in rng.permutation(names)[:laid].tolist():
        able = sorted(places(park, name))
        if able:
            if dense:
                able = sorted(
                    able,
                    key=lambda p: (
                        -sum((p[0] + dx, p[1] + dy) in park for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)))
                    ),
                )
                able = able[: max(1, len(able) // 4)]
            x, y, turn = able[rng.integers(len(able))]
            found.append((name, x, y, turn))
            park[x, y] = TILES[name] | {"turn": turn}
    return found


def of_kind(*kinds):
    return [name for name, tile in TILES.items() if tile["kind"] in kinds]


NASTY = {
    "towers behind towers": [
        *of_kind("tower", "flower"),
        "honey-bee",
        "painted-lady",
        "swallowtail",
        "scarab-beetle",
    ],
    "roads and their corners": of_kind("road", "tourist", "flower"),
    "one landscape": [name for name, tile in TILES.items() if tile["land"] == "grass"],
    "two landscapes": [name for name, tile in TILES.items() if tile["land"] in ("rock", "water")],
    "insects and flowers": of_kind("flower")
    + [n for n, t in TILES.items() if "flower" in t.get("needs", {})],
    "everything": list(TILES),
}


@pytest.mark.parametrize("sort", NASTY)
def test_nasty_parks_score_as_the_oracle_says(sort):
    rng = np.random.default_rng(7)
    for number in range(12):
        compare(with_park(*random_park(rng, NASTY[sort], dense=number % 3 > 0)))


def test_areas_joined_by_the_last_tile():
    park = [("zebra", 1, 0), ("hart", 1, 1), ("lion", 2, 1), ("otter", 3, 1), ("tourist-a-grass", 3, 0)]
    park += [("meerkat", 1, -1), ("rhinoceros", 2, -1)]
    before, after = with_park(*park), with_park(*park, ("buffalo", 2, 0))
    assert item(before, "tourist-a-grass") == ("OWN_AREA", 0, 0)
    assert item(after, "tourist-a-grass") == ("OWN_AREA", 4, 4)
    compare(before)
    compare(after)


# -- placing, against the oracle -------------------------------------------------------------------------


def test_legal_places_are_those_of_the_oracle():
    rng = np.random.default_rng(3)
    hands = [*of_kind("road"), "zebra", "tower-grass"]
    for number in range(25):
        names = NASTY["roads and their corners"] if number % 2 else list(TILES)
        park = list(random_park(rng, names, laid=int(rng.integers(1, 20))))
        hand = str(rng.choice([name for name in hands if name not in {tile[0] for tile in park}]))
        match = with_park(*park, hand=hand)
        legal = {(int(x), int(y), int(turn) // 90) for x, y, turn in (a.arguments for a in match.legal())}
        assert legal == places(fresh_park(*park), hand)


@clause("H-DC17")
def test_of_several_objections_the_first_in_the_order_of_the_sheet_is_named():
    rng, met = np.random.default_rng(5), set()
    for number in range(12):
        names = NASTY["roads and their corners"] if number % 2 else list(TILES)
        laid = list(random_park(rng, names, laid=int(rng.integers(4, 18))))
        hand = str(rng.choice([name for name in of_kind("road") if name not in {tile[0] for tile in laid}]))
        match, park = with_park(*laid, hand=hand), fresh_park(*laid)
        allowed = places(park, hand)
        for x, y, turn in itertools.product(range(-6, 7), range(-6, 7), range(4)):
            refusal = match.refusal(f"place {x} {y} {90 * turn}")
            expected = objection(park, TILES[hand] | {"turn": turn}, (x, y))
            if not expected and (x, y, turn) not in allowed:
                expected = "LOOKS_ALIKE"
            assert (refusal.reason if refusal else "") == expected, (laid, hand, x, y, turn)
            met.add(expected)
    assert len(met) == 7


def test_the_park_never_runs_out_of_room():
    straight = [name for name in TILE if TILES[name]["kind"] == "animal"][:20]
    for dx, dy in ((1, 0), (-1, 0), (0, 1)):
        match = with_park(*[(name, dx * k, dy * k) for k, name in enumerate(straight, 1)], hand="bat")
        assert (21 * dx, 21 * dy) in fields(match)
        match.play(f"place {21 * dx} {21 * dy} 0")
    below = with_park(*[(name, 1, -k) for k, name in enumerate(straight)], hand="bat")
    assert (1, -20) in fields(below)
    assert HOME == 21
