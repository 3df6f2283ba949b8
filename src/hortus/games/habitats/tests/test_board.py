"""The drawing: what a person must be able to read from it."""

import random
import textwrap

import pytest

from hortus.core.words import LANGUAGES
from hortus.testing import clause

from .oracle import TILES
from .positions import GAME, RULES, begun, with_park

LIMIT = 36_000  # characters of all living layers, five whole parks among them


def drawn(match, viewer=0, language="en"):
    """The living layers by name."""
    return {part.name: part for part in GAME.board.parts(match.seen(viewer), GAME.words(language))}


def test_every_tile_says_what_it_brings_or_what_is_missing():
    match = with_park(("hippopotamus", 0, 1), ("python", 1, 1), ("otter", -1, 1))
    park = drawn(match)["park-0"].living
    assert "Hippopotamus: still needs 1 grass and 1 water next to it." in park
    assert "Otter: still needs 1 rock and 1 water next to it." in park
    assert "Python: still needs 1 bush next to it." in park


def test_a_fulfilled_animal_is_drawn_fulfilled():
    poor = drawn(with_park(("hart", 0, 1), ("leopard", 1, 1)))["park-0"].living
    rich = drawn(with_park(("hart", 0, 1), ("leopard", 1, 1), ("zebra", 0, 2)))["park-0"].living
    fulfilled = f'href="#hb-w{RULES.TILE.index("hart")}"'
    assert fulfilled not in poor
    assert fulfilled in rich
    assert "hb-met-B" in poor


def test_every_animal_and_flower_has_a_sign_of_its_own():
    pieces = GAME.board.pieces()
    for name, tile in TILES.items():
        if tile["kind"] in ("animal", "flower"):
            sign = f"a-{name}" if tile["kind"] == "animal" else f"f-{tile['species']}"
            assert f'id="hb-{sign}"' in pieces, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_fits_beside_the_tile_in_hand(language):
    words = GAME.words(language)
    for name in TILES:
        lines = textwrap.wrap(words.value("tile", name), GAME.board.LETTERS)
        assert len(lines) <= 2
        assert all(len(line) <= GAME.board.LETTERS for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_goal_measures_fits_on_its_line(language):
    words = GAME.words(language)
    for goal in GAME.part("board_goals").GOALS:
        less = words("board.less") if goal["better"] == "fewer" else ""
        assert len(words(f"board.short.{GAME.part('board_goals').SIGNS[goal['measures']]}") + less) <= 42


def test_the_tile_in_hand_is_shown_in_a_corner_of_the_park_where_no_field_can_be():
    match, rng = begun(2), random.Random(4)
    while not match.over:
        if match.phase(match.seat) == "place":
            view, park = match.seen(match.seat), GAME.part("board_park")
            drawn_park = drawn(match, match.seat)[f"park-{match.seat}"]
            assert 'class="hb-in-hand"' in drawn_park.living
            right, top = drawn_park.box[0] + drawn_park.box[2] - 112, drawn_park.box[1] + 12
            spots = [*park.tiles_of(view, match.seat), *park.open_fields(view, match.seat)]
            assert (right, top) not in [park.spot(cell) for cell in spots]
        match.play(rng.choice(match.legal().numbers.tolist()))
    assert "hb-in-hand" not in drawn(match)["park-0"].living


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_living_layers_stay_small(seats):
    match, rng = begun(seats), random.Random(seats)
    while not match.over:
        match.play(rng.choice(match.legal().numbers.tolist()))
        if rng.random() < 0.03 or match.over:
            assert sum(len(part.living) for part in drawn(match).values()) < LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_tiles_and_goals_have_names(language):
    words = GAME.words(language)
    for name in TILES:
        assert words.find("values.tile")[name]["one"] not in ("", name)
    for sign in GAME.part("board_goals").SIGNS.values():
        assert words.find("board.short")[sign]
        assert f'id="hb-g-{sign}"' in GAME.board.pieces()
    assert tuple(GAME.part("board_goals").SIGNS) == RULES.MEASURES


@clause("H-1")
def test_the_order_of_play_is_shown():
    shown = drawn(begun(4))["goals"].living.partition("hb-order")[0].rpartition("hb-rule")[2]
    assert [sign for sign in range(4) if f'href="#hb-seat-{sign}"' in shown] == [0, 1, 2, 3]
    assert "Clockwise" in drawn(begun(4))["goals"].living
    assert "Clockwise" not in drawn(begun(1))["goals"].living


def test_a_field_that_stays_empty_can_be_asked_why():
    match = with_park(("road-grass", 0, 1, 0), ("zebra", 1, 1), hand="bat")
    park = drawn(match)["park-0"].living
    assert 'id="at-0-21-20" class="spot hb-kept"' in park  # below the entrance
    assert 'id="at-0-21-23" class="spot hb-kept"' in park  # beside the road
    assert 'id="at-0-22-23" class="spot hb-place"' in park


def test_nothing_of_another_park_leaves_its_frame():
    match = with_park(("road-grass", 0, 1, 0), ("zebra", 1, 1))
    kept = 'id="at-0-21-20" class="spot hb-kept"'  # below the entrance: beyond the frame of others' eyes
    assert kept in drawn(match, viewer=0)["park-0"].living
    assert kept not in drawn(match, viewer=1)["park-0"].living
