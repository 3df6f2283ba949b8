"""Compiles the search with the rules of a game and what its folder says about values and hidden things."""

import inspect
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np

from hortus.bots import tree
from hortus.core.games import Game
from hortus.kit import CHANCE, OVER, draw
from hortus.kit.compiling import folder_for, owners_edition, unit_of, written

MARK = "# -- compiled with the rules of a game"
HEAD = '"""Generated from the search and the rules of a game; changes here are lost."""\n\n'
NO_VALUES = """
@within
def game_worth(s, work, seat):
    return float(rules_score(s, work, seat, np.zeros((1, 4), np.int32)))
"""
NO_REST = """
@within
def game_may_rest(s, work, seat):
    return False
"""
NOTHING_HIDDEN = """
@within
def game_imagine(s, work, seat, luck):
    pass
"""


@cache
def grown(game: Game) -> SimpleNamespace:
    """The search over this game's positions."""
    names = names_of(game)
    parts = [seam(game, "values", "worth", "float", NO_VALUES, names)]
    parts.append(seam(game, "values", "may_rest", "bool", NO_REST, names))
    parts.append(seam(game, "views", "imagine", "", NOTHING_HIDDEN, names))
    source_file = Path(str(tree.__file__))
    parts.append(MARK + source_file.read_text(encoding="utf-8").partition(MARK)[2])
    token = owners_edition.set(game.edition)
    try:
        folder = folder_for(unit_of(Path(str(game.rules.__file__))), game.edition, source_file)
        made = written(HEAD + "\n\n".join(parts), names, folder, "search")
    finally:
        owners_edition.reset(token)
    return SimpleNamespace(**{name: made[name] for name in ENTRIES})


ENTRIES = ("search", "weigh_root", "top_of", "renew")


def names_of(game: Game) -> dict[str, Any]:
    """What the search calls: the rules over records, and the constants of the tree."""
    rules = {name: game.generated[name] for name in game.generated if name.startswith(("record_", "rules_"))}
    numbers = {name: value for name, value in vars(tree).items() if name.isupper() and isinstance(value, int)}
    hides = game.has_part("views") and hasattr(game.part("views"), "imagine")
    within = numba.njit(inline="always", nogil=True, error_model="numpy")
    kit = {"np": np, "CHANCE": CHANCE, "OVER": OVER, "draw": draw, "within": within}
    return {**rules, **numbers, **kit, "HIDES": hides}


def seam(game: Game, part: str, name: str, kind: str, unless_told: str, names: dict[str, Any]) -> str:
    """A function of the game's folder under a fixed list of parameters, or what stands for it."""
    function = getattr(game.part(part), name, None) if game.has_part(part) else None
    if function is None:
        return unless_told
    names[f"told_{name}"] = function
    parameters = ", ".join(inspect.signature(function.py_func).parameters)
    fixed = "s, work, seat, luck" if name == "imagine" else "s, work, seat"
    return f"@within\ndef game_{name}({fixed}):\n    return {kind}(told_{name}({parameters}))"
