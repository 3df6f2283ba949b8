"""Draws Habitats: the market with its figures, the park of every seat, the goals, the tile in hand.

The rooms: board_tiles (printed faces) · board_market · board_park · board_goals.
Ids a person may click: tile-0 … tile-111 (in the market), at-0-23-21 (seat, column and row of a field in a
park, as the position counts them; it stays the place's id when a tile lies there); roads with the turn: …@1.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part

from .board_goals import goals
from .board_market import market, market_box, stalls
from .board_park import HOME, cell_of, park, place_id, read_sheet, tiles_of, told
from .board_tiles import CARD, NONE, TILES, Mark, at, faces, name_of, pieces, text, use
from .rules.position import Line

LETTERS = 18  # of a name in one line beside the tile in hand


def symbols(view: Any, words: Any) -> str:
    """Signs and printed faces, once for a page."""
    return pieces() + faces()


def still(view: Any, words: Any) -> dict[str, str]:
    """What never changes: the places of the market."""
    return {"market": stalls(view)}


def parts(view: Any, words: Any) -> list[Part]:
    """All that changes."""
    sheets = [read_sheet(view, seat) for seat in range(view.seats)]
    drawn = [Part("market", "board", market_box(view), market(view, words))]
    if view.hand != NONE and view.viewer in (None, view.turn):
        drawn.append(Part("hand", "hand", (0, 0, CARD, 124), hand(view, words)))
    drawn += [park(view, words, seat, sheets[seat]) for seat in range(view.seats)]
    drawn.append(goals(view, words, [found for _, found, _ in sheets]))
    return drawn


def hand(view: Any, words: Any) -> str:
    """The tile that was taken and must be placed."""
    name = name_of(view.hand, words)
    title = f"<title>{escape(name)}</title>"
    tile = f'<g id="tile-{view.hand}" class="held"{at(8, 12)}>{title}{use(f"t{view.hand}")}</g>'
    lines = wrap(name, LETTERS)
    y = 68 - 12 * len(lines)
    called = "".join(text("title", 126, y + 24 * k, escape(line)) for k, line in enumerate(lines))
    return tile + called + text("small", 126, y + 24 * len(lines), escape(words("board.hand")))


def clicks(view: Any, seat: int, move: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """The tile to take, or the field to place it on, turned for a road."""
    if move == "take":
        return (f"tile-{arguments[0]}",)
    x, y, turn = arguments
    variant = f"@{turn}" if view.hand != NONE and TILES[view.hand]["kind"] == "road" else ""
    return (place_id(seat, (x, y)) + variant,)


def through(view: Any, seat: int, move: str, spot: str) -> list[tuple[int, int, int]] | None:
    """The ways to place a tile on a field."""
    if move != "place":
        return None
    if not spot.startswith(f"at-{seat}-"):
        return []
    x, y = cell_of(spot)
    return [(x, y, turn) for turn in range(4)]


def astray(view: Any, words: Any, seat: int, path: Sequence[str]) -> tuple[str, str] | None:
    """What a tile of a park brings or lacks, why a field stays empty, what a figure takes."""
    if path[-1].startswith("figure-"):
        return words("board.takes", name=view.names[int(path[-1].split("-")[1])]), "H-5"
    if not path[-1].startswith("at-"):
        return None
    whose, cell = int(path[-1].split("-")[1]), cell_of(path[-1])
    k = tiles_of(view, whose).get(cell)
    if cell == (HOME, HOME):
        return words("board.gate"), "H-DC1"
    if k is None:
        below = cell[0] == HOME and cell[1] < HOME
        return (
            (words("refusals.BELOW_ENTRANCE"), "H-12") if below else (words("refusals.BESIDE_ROAD"), "H-13")
        )
    tile = int(view.tile[whose, k])
    mark = read_sheet(view, whose)[0].get(tile, Mark())
    clause = Line[mark.lines[0][0]].clause if mark.lines else ""
    return told(tile, mark, words), clause
