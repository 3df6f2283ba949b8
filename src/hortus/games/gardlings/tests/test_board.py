"""The drawing: what a person must be able to read from it."""

import random
import re

import pytest

import hortus
from hortus.core.games import find_game
from hortus.core.words import LANGUAGES
from hortus.games.gardlings.rules.tiles import CREATURES, MISSIONS, TILES

from .positions import begun, building, creature, drawn

GAME = find_game("gardlings")
GARDEN = GAME.part("board_garden")
LIMIT = 30_000  # characters of all living layers, five whole gardens among them
IN_HAND = r'"gl-in-hand" transform="translate\((\S+) (\S+)\) scale\((\S+)\)"'


def layers(match, viewer=0, language="en"):
    """The living layers by name."""
    return {part.name: part.living for part in GAME.board.parts(match.seen(viewer), GAME.words(language))}


def clicked(match, spot, language="en"):
    """What the board says of a spot to which no action leads."""
    return GAME.board.astray(match.seen(0), GAME.words(language), 0, [spot])


def test_joined_halves_become_a_gem_with_an_id_so_that_a_preview_shows_it():
    match = drawn(building("gnome-15 0,0/0", bags=["gnome-18"]), "gnome-18")
    assert 'id="gem-0-' not in layers(match)["garden"]
    match.play(next(action for action in match.legal(0) if gems_after(match, action)))
    assert layers(match)["garden"].count('href="#gl-gem-') == match.scores[0]


def gems_after(match, action):
    """The gems of seat 0 after an action."""
    trial = match.copy()
    trial.play(action)
    return trial.scores[0]


def test_the_risk_of_the_next_draw_stands_there_in_figures():
    match = building(
        "double-gnome-1 0,0 double-gnome-2 5,0", bags=["gnome-1 gnome-2 double-gnome-3 beige-pig-1"]
    )
    bag = layers(match)["bag"]
    assert "1 of your 4 tiles sets off the alarm" in " ".join(re.sub("<[^>]*>", " ", bag).split())
    assert bag.count("gl-rings") == 1
    assert "No tile sets off the alarm" in layers(building("gnome-1 0,0", bags=["gnome-2"]))["bag"]


def test_a_laying_takes_place_where_the_tile_lies():
    match = drawn(building("gnome-15 0,0/0", bags=["gnome-18"]), "gnome-18")
    lay, view = match.legal(0)[0], match.seen(0)
    assert GAME.board.happened(view, 0, lay.move, lay.indices) == (f"tile-{TILES.index('gnome-18')}",)
    assert GAME.board.happened(view, 0, "stop", ()) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_creature_and_mission_says_what_it_does(language):
    match = begun(2)
    tiles = [next(k for k, tile in enumerate(TILES) if creature(tile) == each) for each in CREATURES]
    told = [clicked(match, f"laid-{tile}", language) for tile in tiles]
    told += [clicked(match, f"mission-{k}", language) for k in range(len(MISSIONS))]
    told.append(clicked(match, "victory", language))
    assert len({sentence for sentence, _ in told}) == len(told)
    assert {clause for _, clause in told} <= set(GAME.rulebook.clauses)


def test_an_open_tile_says_what_it_does():
    match = begun(2)
    tile = int(match.state["top"][0, 0])
    said, _ = clicked(match, "stack-green-above")
    assert said == clicked(match, f"laid-{tile}")[0]


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_living_layers_stay_small(seats):
    match, rng = hortus.new("gardlings", seats, {"expert": "on"}, seed=seats), random.Random(seats)
    for _ in range(400):
        seat = rng.choice(sorted(match.acting))
        match.play(rng.choice(match.legal(seat).numbers.tolist()), seat)
        if match.over:
            break
        if rng.random() < 0.05:
            assert sum(len(layer) for layer in layers(match).values()) < LIMIT


@pytest.mark.parametrize("seed", range(3))
def test_the_tile_in_hand_lies_where_nothing_lies_and_nothing_can_be_laid(seed):
    match, rng, seen = begun(1, seed=seed), random.Random(seed), 0
    while not match.over:
        if match.phase(0) == "lay":
            in_hand = re.search(IN_HAND, layers(match)["garden"])
            left, top, scale = map(float, in_hand.groups())
            lies = GARDEN.sides_of(match.seen(0), 0)
            for x, y in {*lies, *GARDEN.beside(lies)}:
                apart = abs(100 * x + 50 - left - 100 * scale) >= 50 + 100 * scale
                assert apart or abs(100 * y + 50 - top - 50 * scale) >= 50 + 50 * scale
            seen += 1
        match.play(rng.choice(match.legal(0).numbers.tolist()), 0)
    assert seen > 10
