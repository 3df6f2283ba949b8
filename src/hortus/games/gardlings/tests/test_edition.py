"""The printed matter: refused with file, line and reason when damaged, played when it is an owner's."""

import re
from pathlib import Path

import pytest

import hortus
from hortus.core.games import find_game
from hortus.games.gardlings.tests.positions import new
from hortus.kit import compiling

GAME = find_game("gardlings")
PRINTED = (GAME.folder / "edition.toml").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What these editions compile to must not push our own out of the cache."""
    monkeypatch.setattr(compiling, "ROOT", tmp_path / "cache")


def line_of(text: str, pattern: str, which: int = 0) -> int:
    """The number of a line."""
    return [n for n, line in enumerate(text.splitlines(), 1) if re.search(pattern, line)][which]


def damaged(old: str, new_text: str) -> str:
    """The edition with its first such place changed."""
    assert old in PRINTED
    return PRINTED.replace(old, new_text, 1)


FIRST_TILE = line_of(PRINTED, r"\[\[tile\]\]")
FIRST_MISSION = line_of(PRINTED, r"\[\[mission\]\]")
DAMAGES = [
    (damaged('"-pyg--"', '"-pyg-"'), FIRST_TILE, "connections must be 6"),
    (damaged('"-pyg--"', '"-pyx--"'), FIRST_TILE, "connections must be 6"),
    (damaged('creature = "gnome"', 'creature = "troll"'), FIRST_TILE, "creature 'troll'"),
    (damaged('class = "none"', 'class = "silver"'), FIRST_TILE, "class 'silver'"),
    (damaged('class = "none"', 'class = "gold"'), FIRST_TILE, "cannot show"),
    (
        damaged('connections = "-pyg--"', 'connections = "-pyg--"\nweight = 3'),
        FIRST_TILE,
        "weight means nothing",
    ),
    (
        damaged('connections = "-pyg--"', 'connections = "-pyg--"\nlinks = ["upper"]'),
        FIRST_TILE,
        "only mushrooms",
    ),
    (damaged('links = ["lower"]', 'links = ["left"]'), line_of(PRINTED, "links =") - 4, "links must be"),
    (
        damaged('links = ["lower"]', 'links = ["lower", "lower"]'),
        line_of(PRINTED, "links =") - 4,
        "a link is told once",
    ),
    (
        damaged('[[tile]]\nclass = "none"\ncreature = "gnome"\nconnections = "-pyg--"\n', ""),
        None,
        "20 tiles of gnome",
    ),
    (damaged('name = "block"', 'name = "brick"'), FIRST_MISSION, "'brick' is not expected"),
    (damaged('\ntask = "shape"', '\ntask = "dance"'), FIRST_MISSION, "task 'dance'"),
    (damaged('"####", "####"', '"##x#", "####"'), FIRST_MISSION, "rows made of"),
    (damaged('"####", "####"', '"...."'), FIRST_MISSION, "at least one of them a tile"),
    (damaged('"####", "####"', f'"#{200 * "."}#"'), FIRST_MISSION, "cells wide and high"),
    (damaged('"####", "####"', '"#", ' * 50), FIRST_MISSION, "cells wide and high"),
    (
        damaged('colour = "blue"', 'colour = "red"'),
        line_of(PRINTED, 'name = "sapphires"') - 1,
        "colour must be",
    ),
    (
        damaged("least = 3", 'least = "three"'),
        line_of(PRINTED, 'name = "quiet-edges"') - 1,
        "least must be a number",
    ),
    (damaged("gems = [17, 20]", "gems = [20, 17]"), line_of(PRINTED, r"^\[victory\]"), "must rise"),
    (damaged("gems = [17, 20]", "gems = 17"), line_of(PRINTED, r"^\[victory\]"), "needs gems"),
    (damaged("[victory]", "[[victory]]"), None, "needs gems"),
    (PRINTED[: PRINTED.rindex("[[mission]]")], None, "second-look is missing"),
    (damaged("gems = [17, 20]", "gems = [17, 20"), None, "this is not TOML"),
]


@pytest.mark.parametrize(("text", "line", "reason"), DAMAGES, ids=[reason for _, _, reason in DAMAGES])
def test_a_damaged_edition_is_refused_with_file_line_and_reason(
    text: str, line: int | None, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(hortus.EditionError, match=re.escape(reason)) as caught:
        GAME.load_edition(file)
    assert caught.value.file == file
    assert line is None or caught.value.line == line
    assert f"line {caught.value.line}" in str(caught.value)


def test_an_owner_plays_with_the_tiles_of_the_own_copy(tmp_path: Path) -> None:
    """Other half gems, other creatures, another victory tile, another shape."""
    text = PRINTED.replace('"-pyg--"', '"bbbbbb"').replace("gems = [17, 20]", "gems = [3, 9]")
    text = text.replace('class = "green"\ncreature = "pig"', 'class = "green"\ncreature = "dragon"')
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('"####", "####"', '"#.", "##"'), encoding="utf-8")
    match = hortus.new("gardlings", 2, {"length": 9}, seed=1, edition=file, compiled=False)
    assert match.state["length"][0] == 9
    assert match.game.rules.State is not GAME.rules.State
    names = {action.arguments[0] for action in new_with(file).legal()}
    assert "gnome-1" in names
    for _ in range(120):
        legal = match.legal()
        match.play(legal[len(legal) // 2])
    assert "<svg" in match.board(0)
    assert all(match.log("fr"))
    assert match.record().text().splitlines()[4].startswith("edition")


def new_with(file: Path) -> hortus.Match:
    """A match of an owner's edition, chance asks."""
    return hortus.new("gardlings", 2, seed=1, edition=file, chance="ask", compiled=False)


def test_our_own_edition_is_the_one_beside_the_rules() -> None:
    assert new().game.edition is None
