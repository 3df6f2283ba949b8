"""Draws Gardlings: the viewer's garden large, the market, the viewer's bag, the other gardens small.

The rooms: board_tiles (printed faces) · board_garden · board_market · board_bag · board_seats.
Ids a person may click: cell-0-2, cell-n1-2 (beside the garden; variants are the ways to lay the tile there) ·
tile-17 (a unicorn or a pig of the garden) · stack-green-above … · stack-pigs · victory · act-draw; and, to be
told what they do: laid-17 (a tile of a garden) · mission-3.
"""

from collections.abc import Sequence
from typing import Any

from hortus.core.svg import Part

from .board_bag import bag_part
from .board_garden import cell_id, cells_of, free_cells, garden_part
from .board_market import market_part
from .board_seats import seat_part
from .board_tiles import all_symbols, creature_told, mission_told
from .rules.position import NOWHERE, REACH, STACKS, Phase

LAWN = 6000  # how far the lawn reaches on every side


def symbols(view: Any, words: Any) -> str:
    """The pieces, the printed tiles and missions, once for a page."""
    return all_symbols()


def still(view: Any, words: Any) -> dict[str, str]:
    """What never changes: the lawn under the garden, the board between the stacks."""
    lawn = f'<rect class="gl-lawn" x="-{LAWN}" y="-{LAWN}" width="{2 * LAWN}" height="{2 * LAWN}"/>'
    board = '<rect class="gl-market" x="4" y="138" width="712" height="80" rx="14"/>'
    return {"garden": lawn, "market": board}


def parts(view: Any, words: Any) -> list[Part]:
    """All that changes."""
    hiring = view.phase > Phase.VICTORY or view.phase == Phase.UNCOVER
    large = [garden_part(view, words), market_part(view, words)]
    return [
        *(reversed(large) if hiring else large),
        bag_part(view, words),
        *(seat_part(view, words, seat) for seat in range(view.seats)),
    ]


# -- clicks


def clicks(view: Any, seat: int, move: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """What a person clicks for an action."""
    if move == "lay":
        return (laying_click(view, seat, *arguments),)
    if move in ("lift", "mutate"):
        return (f"tile-{arguments[0]}",)
    if move in ("hire", "bury", "grow"):
        return (f"stack-{STACKS[arguments[0]]}",)
    return ({"take_pig": "stack-pigs", "win": "victory"}.get(move, f"act-{move}"),)


def happened(view: Any, seat: int, move: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """What an action is about: laying moves a tile, buttons are about nothing on the board."""
    if move == "lay":
        lifted = int(view.lifted[seat])
        return (f"tile-{view.tiles[seat][lifted if lifted >= 0 else view.laid[seat]]}",)
    return tuple(clicked for clicked in clicks(view, seat, move, arguments) if not clicked.startswith("act-"))


def astray(view: Any, words: Any, seat: int, path: Sequence[str]) -> tuple[str, str] | None:
    """What a tile, a mission or the victory tile does, where nothing speaks for itself."""
    kind, _, rest = path[-1].partition("-")
    if kind == "victory":
        return words("board.victory", gems=int(view.length)), "G-33"
    if kind == "mission":
        return mission_told(int(rest), words)
    tile = int(rest) if kind == "laid" else int(view.top[STACKS.index(rest)]) if rest in STACKS else NOWHERE
    return None if tile == NOWHERE else creature_told(tile, bool(view.expert), words)


def through(view: Any, seat: int, move: str, spot: str) -> list[tuple[int, int, int]] | None:
    """The ways to lay a tile on a cell, with its first half or its second."""
    if move != "lay":
        return None
    if not spot.startswith("cell-"):
        return []
    x, y = (int(number.replace("n", "-")) for number in spot.split("-")[1:])
    halves = [
        (x - back * (turn % 2 == 0), y - back * (turn % 2), turn) for back in (0, 1) for turn in range(4)
    ]
    return [(x + REACH + 1, y + REACH + 1, turn) for x, y, turn in halves]


def laying_click(view: Any, seat: int, x: int, y: int, turn: int) -> str:
    """The first cell of the place if it lies beside the garden, else the second; the variant says how."""
    first, second = cells_of(x - REACH - 1, y - REACH - 1, turn)
    free = free_cells(view, seat)
    if first in free or not free:
        return f"{cell_id(first)}@{turn}"
    return f"{cell_id(second)}@{turn + 4}"
