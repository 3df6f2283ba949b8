"""An owner's own list of tiles: played with when it is sound, refused with file, line and reason when not."""

import re
from pathlib import Path

import pytest

import hortus
from hortus.testing import clause

from .positions import GAME

TEXT = Path(GAME.folder / "edition.toml").read_text(encoding="utf-8")
ZEBRA = """[[tile]]
id = "zebra"
kind = "animal"
land = "grass"
needs = { grass = 2, water = 1, rock = 1 }
points = 6
"""
LINE_OF_ZEBRA = TEXT[: TEXT.index(ZEBRA)].count("\n") + 1
LINE_OF_COUNT = TEXT[: TEXT.index("\n[count]")].count("\n") + 2


def damaged(tmp_path, before, after):
    """The refusal of an edition in which something was changed."""
    assert before in TEXT
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(hortus.EditionError) as caught:
        hortus.new("habitats", 2, edition=file)
    assert caught.value.file == file
    assert f"line {caught.value.line}" in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("points = 6", "", "zebra: the field points is missing"),
        ("points = 6", 'points = "6"', "zebra: the field points must be a int, not '6'"),
        ("points = 6", "points = 600", "zebra: points must be a number from 0 to 99, not 600"),
        ("points = 6", "points = 6\ncolour = 1", "zebra: nobody knows the field colour"),
        (
            'land = "grass"',
            'land = "gras"',
            "zebra: land must be one of grass, bush, rock, water, not 'gras'",
        ),
        ('kind = "animal"', 'kind = "beast"', "zebra: kind must be one of"),
        ("{ grass = 2, water = 1, rock = 1 }", "{}", "zebra: an animal needs something"),
        ("grass = 2", "sand = 2", "zebra: needs must be of grass, bush, rock, water, flower, not 'sand'"),
        ("grass = 2", "grass = 0", "zebra: the need of grass must be a number from 1 to 20, not 0"),
        ("grass = 2", "grass = 28", "zebra: the need of grass must be a number from 1 to 20, not 28"),
        ("grass = 2", "grass = 19", "zebra: it needs more tiles than a park can hold"),
        ("water = 1", "flower = 17", "zebra: it needs 17 flower, and there are only 16 other such tiles"),
        ('id = "zebra"', "", "every entry needs an id in one word"),
        ('id = "zebra"', 'id = "lion"', "lion: this id is given twice"),
        ('id = "zebra"', 'id = "plains\\nzebra"', "every entry needs an id in one word"),
        ('id = "zebra"', 'id = "zebra\\u0000"', "every entry needs an id in one word"),
        ('id = "zebra"', 'id = "a.b"', "every entry needs an id in one word of letters"),
        ('id = "zebra"', "id = '<b>\"'", "every entry needs an id in one word of letters"),
        ('kind = "animal"', 'kind = ["animal"]', "zebra: kind must be one of animal, flower, tower"),
    ],
)
def test_a_damaged_tile_is_refused_with_its_line(tmp_path, before, after, reason):
    found = damaged(tmp_path, ZEBRA, ZEBRA.replace(before, after))
    assert reason in found.reason
    assert found.line in (LINE_OF_ZEBRA, TEXT[: TEXT.index('id = "lion"')].count("\n") + after.count("\n"))


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("tiles = 112", "tiles = 113", "count.tiles says 113, but there are 112 in the list"),
        ("animal = 68", "animal = 67", "count.animal says 67, but there are 68 in the list"),
        ("goals = 9", "", "count.goals says None, but there are 9 in the list"),
        ("[count]", "[counts]", "the table [count] is missing"),
        ('measures = "areas"', 'measures = "ants"', "many-areas: measures must be one of"),
        ('better = "more"', 'better = "best"', "long-line: better must be one of more, fewer, not 'best'"),
        ("seats = 5\nrows = 5", "seats = 6\nrows = 5", "seats must be a number from 1 to 5, not 6"),
        ("seats = 5\nrows = 5", "seats = 4\nrows = 5", "the market for 4 is described twice"),
        ("seats = 5\nrows = 5", "seats = [5]\nrows = 5", "seats must be a number from 1 to 5, not [5]"),
        ("seats = [2]\n", "seats = [2, 3]\n", "the points for goals of 3 players are given twice"),
        ("rounds = [6, 6, 6]", "rounds = [6, 6, 7]", "a game for 5 draws 115 tiles, and there are only 112"),
        ("rounds = [6, 6, 6]", "rounds = [6, 6]", "a game has 3 years, not 2"),
        ("place = [2, 2], faces", "place = [0, 1], faces", "two figures stand on one place"),
        (
            "place = [2, 2], faces",
            "place = [3, 2], faces",
            "the row of a figure must be a number from 0 to 2",
        ),
        ('faces = "down" },', 'faces = "down", colour = 1 },', "a figure is { place = [row, column], faces"),
        ('faces = "down" },', 'faces = ["down"] },', "a figure is { place = [row, column], faces"),
        ("year_1 = [3]", "year_1 = [3, 2, 1, 0, 0, 0]", "year_1 has 6 ranks, and no more than 5 play"),
        ("year_1 = [3]", 'year_1 = ["3"]', "points must be a number from 0 to 99, not '3'"),
        ("seats = [2]\n", "seats = []\n", "the points for goals of 2 players are missing"),
        ('roads = ["north"]', "roads = []", "road-grass: a road has one to three road sides"),
        (
            'roads = ["north"]',
            'roads = ["up"]',
            "road-grass: roads must be of north, east, south, west, not 'up'",
        ),
        (
            'roads = ["north"]',
            'roads = ["east"]',
            "road-grass: a side cannot be a road side and a marked side",
        ),
        (
            'sees = "animals"',
            'sees = "stars"',
            "tower-grass: sees must be one of animals, flowers, not 'stars'",
        ),
        ('looks = "one way"', 'looks = "up"', "tower-grass: looks must be one of"),
        (
            'counts = "tiles"',
            'counts = "all"',
            "tourist-a-grass: counts must be one of tiles, areas, not 'all'",
        ),
        ('id = "zebra"', "id = zebra", "this is not TOML"),
    ],
)
def test_a_damaged_edition_is_refused(tmp_path, before, after, reason):
    found = damaged(tmp_path, before, after)
    assert reason in found.reason
    assert found.line > 1 or "count" in found.reason
    if found.reason.startswith("count."):
        assert found.line == LINE_OF_COUNT


def test_an_edition_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(hortus.EditionError, match="cannot be read"):
        hortus.new("habitats", 2, edition=tmp_path / "nothing.toml")


@clause("H-DC16")
def test_an_owners_edition_is_played_with(tmp_path):
    """The tower of the worked example brings 2 points for each animal: 4 in all."""
    file = tmp_path / "mine.toml"
    text = re.sub(r'(id = "tower-rock".*?points = )1', r"\g<1>2", TEXT, count=1, flags=re.DOTALL)
    file.write_text(text.replace('id = "zebra"', 'id = "quagga"'), encoding="utf-8")
    match = hortus.new("habitats", 2, seed=1, edition=file, compiled=False)
    tiles = match.game.part("rules.tiles").TILE
    assert "quagga" in tiles
    assert "zebra" not in tiles
    row = "lion 4 4, leopard 4 6, otter 1 4, okapi 1 6, gazelle 6 4, meerkat 7 5, tower-rock -1 5, python 1 5"
    row += ", quagga 3 5, hart 4 5, tower-water 5 5, genet 6 5"
    for k, tile in enumerate(row.split(", ")):
        name, x, y = tile.split()
        match.state["tile"][0, 0, k] = tiles.index(name)
        match.state["x"][0, 0, k], match.state["y"][0, 0, k] = int(x) + 21, int(y) + 21
        match.state["laid"][0, 0] = k + 1
    found = [
        (i.line.name, i.value, i.points) for i in match.score_sheet(0) if i.piece == tiles.index("tower-rock")
    ]
    assert ("SEES_ANIMALS", 2, 4) in found
    assert 'id="tile-' in match.board(0)
    other = hortus.new("habitats", 2, seed=1, edition=file, compiled=False)
    while not other.over:
        other.play(other.legal()[0])
    assert other.ending.name == "YEARS"


def test_an_owners_names_are_drawn_whatever_they_are(tmp_path):
    """Tiles and goals that we have no drawing for: letters for the tile, the sign of what a goal measures."""
    file, text = tmp_path / "mine.toml", TEXT
    for ours, theirs in (("zebra", "a--b"), ("lion", "-"), ("hart", "Löwe"), ("long-line", "Reihe")):
        text = text.replace(f'id = "{ours}"', f'id = "{theirs}"')
    text = text.replace('species = "acacia"', "species = '<&'")
    text = text.replace('better = "more"', 'better = "fewer"', 1)
    file.write_text(text, encoding="utf-8")
    match = hortus.new("habitats", 2, seed=1, edition=file, compiled=False)
    goals = match.game.part("rules.tiles").GOAL
    match.state["goal"][0, 0, 0] = goals.index("Reihe")
    drawn = match.board(0)
    for letters in (">Ab<", ">-<", ">Lö<", ">&lt;&amp;<"):
        assert letters in drawn
    assert "longest row or column, less is better" in drawn
    assert 'href="#hb-g-long-line"' in drawn


@clause("H-DC8")
def test_a_group_that_touches_an_animal_twice_counts_once(tmp_path):
    """No animal of ours wants so many tiles of another landscape that this could be seen."""
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace(ZEBRA, ZEBRA.replace("grass = 2, water = 1, rock = 1", "bush = 4")), "utf-8")
    match = hortus.new("habitats", 2, seed=1, edition=file, compiled=False)
    tiles = match.game.part("rules.tiles").TILE
    zebra = tiles.index("zebra")
    for k, (name, x, y) in enumerate([("zebra", 1, 1), ("hart", 2, 1), ("okapi", 2, 2), ("leopard", 1, 2)]):
        match.state["tile"][0, 0, k] = tiles.index(name)
        match.state["x"][0, 0, k], match.state["y"][0, 0, k] = x + 21, y + 21
        match.state["laid"][0, 0] = k + 1
    assert [(i.line.name, i.value) for i in match.score_sheet(0) if i.piece == zebra] == [("NEEDS_BUSH", 1)]
