"""The market of Habitats: its places, tiles for the taking, jeeps and what they see."""

from typing import Any
from xml.sax.saxutils import escape

from .board_tiles import EDITION, FRAME, NONE, Box, Cell, at, card, name_of, use

TAKE, OVER = 2, -2
MARKETS = {market["seats"]: market for market in EDITION.entries("market")}
COLUMNS = max(market["columns"] for market in MARKETS.values())
FACES = (0, 90, 180, 270)
DOWN, RIGHT = (-1, 0, 1, 0), (0, 1, 0, -1)
STALL = 106  # from tile to tile


def market_box(view: Any) -> Box:
    """The grid for so many seats and a margin."""
    board = MARKETS[view.seats]
    return -16, -16, board["columns"] * STALL + 26, board["rows"] * STALL + 26


def stalls(view: Any) -> str:
    """The places where tiles and figures stand."""
    board = MARKETS[view.seats]
    grid = [(column, row) for row in range(board["rows"]) for column in range(board["columns"])]
    return card(market_box(view)) + "".join(use("stall", at(x * STALL, y * STALL)) for x, y in grid)


def stall(place: int) -> Cell:
    """Where a place of the market is drawn."""
    row, column = divmod(int(place), COLUMNS)
    return column * STALL, row * STALL


def market(view: Any, words: Any) -> str:
    """Lines of sight, tiles and figures."""
    seats = range(view.seats)
    lying = [(place, tile) for place, tile in enumerate(view.market.tolist()) if tile != NONE]
    tiles = "".join(ware(place, tile, words) for place, tile in lying)
    figures = "".join(figure(view, words, seat) for seat in seats)
    return "".join(sight(view, seat) for seat in seats) + tiles + figures


def ware(place: int, tile: int, words: Any) -> str:
    """A tile for the taking."""
    return (
        f'<g id="tile-{tile}" class="spot hb-ware"{at(*stall(place))}>'
        f"<title>{escape(name_of(tile, words))}</title>{use(f't{tile}')}{FRAME}</g>"
    )


def figure(view: Any, words: Any, seat: int) -> str:
    """A jeep, its nose where it looks."""
    x, y = stall(view.figure[seat])
    title = escape(words("board.figure", name=view.names[seat]))
    acting = "hb-acting" if seat == view.turn and view.seat != OVER else "hb-idle"
    jeep = f'<g transform="rotate({FACES[view.facing[seat]]})">{use(f"jeep-{seat}")}</g>'
    return (
        f'<g id="figure-{seat}" class="spot hb-figure {acting}"{at(x + 50, y + 50)}><title>{title}</title>'
        f'<circle class="hb-halo" r="46"/>{jeep}</g>'
    )


def sight(view: Any, seat: int) -> str:
    """From a figure ahead, right and left to the first tile, over other figures (H-5, H-6)."""
    row, column = divmod(int(view.figure[seat]), COLUMNS)
    lines = ""
    for quarter in (0, 1, 3):
        way = (view.facing[seat] + quarter) % 4
        steps = steps_to_tile(view, row, column, way)
        if steps:
            down, right, reach = DOWN[way], RIGHT[way], steps * STALL - 46
            lines += f"M{38 * right} {38 * down}L{reach * right} {reach * down}"
    now = " hb-now" if seat == view.turn and view.phase == TAKE else ""
    place = at(column * STALL + 50, row * STALL + 50)
    return f'<path class="hb-sight hb-own-{seat}{now}"{place} d="{lines}"/>' if lines else ""


def steps_to_tile(view: Any, row: int, column: int, way: int) -> int:
    """How many places away the first tile lies in a direction; 0 if there is none."""
    board = MARKETS[view.seats]
    for steps in range(1, 10):
        row, column = row + DOWN[way], column + RIGHT[way]
        if not (0 <= row < board["rows"] and 0 <= column < board["columns"]):
            return 0
        if view.market[row * COLUMNS + column] != NONE:
            return steps
    return 0
