"""Alone: G-57 and G-58."""

import numpy as np

from hortus.games.gardlings.rules.hiring import medal
from hortus.games.gardlings.tests.positions import bag, begun, building, lay_anywhere, play
from hortus.kit.compiling import uncompiled
from hortus.testing import clause


@clause("G-57")
def test_alone_the_rules_are_the_same() -> None:
    match = begun(1)
    play(match, "draw")
    lay_anywhere(match)
    play(match, "stop", "take_pig")
    assert len(bag(match)) == 9
    assert match.state["rounds"][0] == 2


@clause("G-58")
def test_the_rating_counts_all_tiles_and_the_victory_tile() -> None:
    def rated(tiles: int, length: int) -> int:
        match = begun(1, length=length)
        match.state["owned"][0][0] = tiles - 1
        return int(uncompiled(medal)(match.state.view(np.recarray)[0], 0))

    assert [rated(n, 17) for n in (20, 19, 17, 16, 14, 13, 9)] == [0, 1, 1, 2, 2, 3, 3]
    assert [rated(n, 20) for n in (22, 21, 19, 18, 16, 15, 9)] == [0, 1, 1, 2, 2, 3, 3]
    match = building("gnome-5 0,0 gnome-4 1,1")
    match.state["length"] = 1
    play(match, "stop", "win")
    assert "gold" in match.log()[-1].lower()
    assert match.winners == [0]
