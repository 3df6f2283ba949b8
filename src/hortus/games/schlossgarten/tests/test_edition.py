"""Editions: an owner's copy is played with, a damaged one is refused with file, line and reason."""

import re

import numpy as np
import pytest

import hortus
from hortus.games.schlossgarten.tests.positions import begun

WHOLE = (begun().game.folder / "edition.toml").read_text(encoding="utf-8")


def written(folder, text):
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return file


def load(folder, text):
    return begun().game.load_edition(written(folder, text))


DAMAGES = [
    ("tiles = 17", "tiles = 18", "49 landscape tiles"),
    ("tiles = 17", 'tiles = "17"', "tiles must be a whole number"),
    ('kind = "shrub"', 'kind = "stone"', "described twice"),
    ('kind = "lawn"', 'kind = "pond"', "kind must be one of"),
    ("points = 3", "points = 4", "points must be a whole number"),
    ('centre = "stone"', 'centre = "shrub"', "cannot lie in pairs"),
    ('centre = "stone"', 'centre = "sand"', "needs a centre"),
    ('name = "maze"', 'name = "bed"', "its own name"),
    ('name = "maze"', 'name = "hedge"', "name must be one of"),
    ("size = 3", "size = 2", "one element of each size"),
    ('king = "g7"', 'king = "h7"', "king must be one of"),
    ('gardener = "f7"', 'gardener = "g6"', "start on the same field"),
    ('corner = "top-right"', 'corner = "top-left"', "a name of its own"),
    ('pits = ["f6"]', 'pits = "f6"', "a list of fields"),
    ('pits = ["f6"]', 'pits = ["f9"]', "a list of fields"),
    ('pits = ["f6"]', 'pits = ["g7"]', "start in the pit"),
    ("seats = 4", "seats = 5", "seats must be a whole number"),
    ("seats = 4", "seats = 3", "corners must name 3"),
    ("gardener = [-1, -1]", "gardener = [-1]", "two whole numbers"),
    ("gardener = [-1, -1]", "gardener = [0, 0]", "the king already stands"),
    ("gardener = [-1, -1]", "gardener = [0, -1]", "cannot stand on the same field"),
    ("gardener = [-1, -1]", "gardener = [-6, -6]", None),
    ("number = 2\n", "number = 3\n", "numbered one after the other"),
    ("[-1, -1]\narchitect = [1, -1]", "[1, -1]\narchitect = [1, 0]", "the same pattern as card 1"),
    ("number = 5\n", "number = 5\ncopies = 0\n", "copies must be a whole number"),
    ('centre = "stone"', 'centre = "stone"\ncenter = "lawn"', "center means nothing here; known are centre"),
    ('corner = "top-right"', 'corner = " "', "a name of its own"),
    ('corners = ["top-left", "bottom-right"]', 'corners = [["top-left"], {}]', "corners must name 2"),
    ("\n[fair]", "\n[fair", "this is not TOML"),
    ("number = 1\n", "number = true\n", "number must be a whole number"),
    ("pits = [", "pit = [", "pit means nothing here; known are corners, pits, seats"),
    ("number = 5\n", "number = 5\ncopy = 2\n", "copy means nothing here"),
    ("\n[fair]", "\n[unfair]\n[fair]", "unfair means nothing here; known are landscape, fair"),
    (
        "[[seating]]",
        '[[seating]]\nseats = 2\ncorners = ["top-left", "bottom-right"]\n[[seating]]',
        "2 is described twice",
    ),
]


@pytest.mark.parametrize(("old", "new", "reason"), DAMAGES, ids=[f"{k}" for k in range(len(DAMAGES))])
def test_a_damaged_edition_is_refused_with_file_line_and_reason(tmp_path, old, new, reason):
    assert old in WHOLE
    text = WHOLE.replace(old, new, 1)
    if reason is None:
        assert load(tmp_path, text).rules.printed.DECK == 32
        return
    with pytest.raises(hortus.EditionError, match=reason) as refused:
        load(tmp_path, text)
    assert refused.value.file.name == "mine.toml"
    changed = 1 + next(
        (n for n, pair in enumerate(zip(WHOLE.splitlines(), text.splitlines())) if pair[0] != pair[1]), 0
    )
    assert 1 <= refused.value.line <= changed + 60
    assert str(refused.value.line) in str(refused.value)


def test_a_damage_inside_a_table_is_told_with_the_line_where_the_table_begins(tmp_path):
    text = WHOLE.replace("gardener = [-1, 0]\n", "gardener = 7\n", 1)
    line = next(n for n, one in enumerate(text.splitlines(), 1) if one == "gardener = 7")
    with pytest.raises(hortus.EditionError) as refused:
        load(tmp_path, text)
    assert refused.value.line == line - 2


@pytest.mark.parametrize("table", ["landscape", "element", "seating"])
def test_a_missing_table_is_told(tmp_path, table):
    head, _, rest = WHOLE.partition(f"[[{table}]]")
    following = re.search(r"^(\[|# --)", rest, re.MULTILINE)
    with pytest.raises(hortus.EditionError, match=table):
        load(tmp_path, head + rest[following.start() :])


def test_tiles_that_cannot_lie_in_pairs_are_played_without_the_fair_layout(tmp_path):
    odd = WHOLE.replace("tiles = 16", "tiles = 15", 1).replace("tiles = 16", "tiles = 17", 1)
    with pytest.raises(hortus.EditionError, match=r"15 tiles of shrub cannot lie in pairs"):
        load(tmp_path, odd)
    game = load(tmp_path, odd.replace('[fair]\ncentre = "stone"\n', ""))
    match = hortus.Match(game, 2, seed=1, compiled=False)
    assert np.bincount(match.state["land"][0]).tolist() == [17, 15, 17]
    with pytest.raises(hortus.UnknownOption, match="fair_layout"):
        hortus.Match(game, 2, {"fair_layout": True}, compiled=False)


def test_an_owner_s_edition_is_played_with(tmp_path):
    text = WHOLE.replace("tiles = 17", "tiles = 15", 1).replace("tiles = 16", "tiles = 18", 1)
    text = text.replace("number = 1\n", "number = 1\ncopies = 3\n", 1)
    text = text.replace('king = "a1"', 'king = "b2"', 1)
    game = load(tmp_path, text)
    match = hortus.Match(game, 2, seed=1, compiled=False)
    assert np.bincount(match.state["land"][0]).tolist() == [15, 18, 16]
    assert match.state["place"][0, 0, 0] == 8
    total = int(match.state["pile"].sum() + (match.state["hand"] >= 0).sum())
    assert total == 34
    assert match.board(0)
    plain = hortus.new("schlossgarten", 2, seed=1)
    assert plain.state["place"][0, 0, 0] != 8
