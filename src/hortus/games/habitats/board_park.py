"""A park of Habitats: its tiles, what they bring or lack, and the fields around them."""

from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part

from .board_tiles import EDITION, FRAME, SIDES, TILES, Box, Cell, Mark, at, card, laid, text, use

PLACE = 4
HOME = max(sum(market["rounds"]) for market in EDITION.entries("market"))
ASIDE, UP = (0, 1, 0, -1), (1, 0, -1, 0)
FIELD = 104  # from tile to tile
EDGE, FRINGE = 12, 20  # around the fields; both edges, less the gap after the last field
Goals = dict[int, list[int]]  # of each goal: its measure, and the points it brings or would bring
Sheet = tuple[dict[int, Mark], Goals, int]  # of tiles, of goals, and the points in all


def read_sheet(view: Any, seat: int) -> Sheet:
    """What the score sheet says of every tile, of every goal, and in all."""
    tiles: dict[int, Mark] = {}
    found: Goals = {}
    total = 0
    for line, piece, value, points in view.sheet(seat):
        total += points
        if line == "GOAL_DONE":
            found[piece] = [value, points]
        elif line in ("GOAL_NOW", "GOAL_WOULD"):
            found.setdefault(piece, [0, 0])[line == "GOAL_WOULD"] = value
        else:
            tiles.setdefault(piece, Mark()).read(line, value, points)
    return tiles, found, total


def tiles_of(view: Any, seat: int) -> dict[Cell, int]:
    """The park by column and row: which of its tiles lies there."""
    count = int(view.laid[seat])
    columns, rows = view.x[seat, :count].tolist(), view.y[seat, :count].tolist()
    return {cell: k for k, cell in enumerate(zip(columns, rows))}


def place_id(seat: int, cell: Cell) -> str:
    """The id of a field in a park."""
    return f"at-{seat}-{cell[0]}-{cell[1]}"


def cell_of(place: str) -> Cell:
    """The column and row in a field's id."""
    x, y = place.split("-")[2:]
    return int(x), int(y)


def spot(cell: Cell) -> Cell:
    """Where a field of a park is drawn."""
    return (cell[0] - HOME) * FIELD, (HOME - cell[1]) * FIELD


def park(view: Any, words: Any, seat: int, sheet: Sheet) -> Part:
    """A park: ground between tiles of one landscape, tiles, and the fields where one may lie."""
    cells = tiles_of(view, seat)
    own = view.viewer in (None, seat)
    asked = own and view.phase == PLACE and view.seat == seat
    box = park_box({*cells, (HOME, HOME)}, own)
    empty = [cell for cell in sorted(kept_empty(view, seat, cells)) if own or is_within(box, cell)]
    tiles = "".join(park_tile(view, words, seat, k, cells, sheet[0]) for k in cells.values())
    fields = "".join(field(seat, cell, words) for cell in open_fields(view, seat)) if asked else ""
    living = card(box) + "".join(hatched(seat, cell, words) for cell in empty)
    living += bridges(view, seat, cells) + gate(seat, words) + tiles + fields
    living += (score_chip(box, seat, sheet[2]) if own else "") + (in_hand(box, view.hand) if asked else "")
    return Part(f"park-{seat}", "seat", box, living, owner=seat)


def in_hand(box: Box, tile: int) -> str:
    """The tile to be placed, in the upper right corner, where no field can be."""
    corner = at(box[0] + box[2] - 110, box[1] + 14)
    return f'<g class="hb-in-hand"{corner}>{use(f"t{tile}")}{FRAME}</g>'


def park_box(cells: set[Cell], own: bool) -> Box:
    """All fields, in one's own park with one more on every side; not too narrow and not too low."""
    left, right = min(x for x, _ in cells) - own, max(x for x, _ in cells) + own
    low, high = min(y for _, y in cells) - own, max(y for _, y in cells) + own
    while right - left < (4 if own else 2):
        further_left = right - HOME >= HOME - left
        left, right = left - further_left, right + (not further_left)
    lift = False
    while high - low < (3 if own else 1) or (high - low + 1) * 5 < (right - left + 1) * 2:
        lift = not lift
        low, high = low - (not lift), high + lift
    x, y = spot((left, high))
    return x - EDGE, y - EDGE, (right - left + 1) * FIELD + FRINGE, (high - low + 1) * FIELD + FRINGE


def is_within(box: Box, cell: Cell) -> bool:
    """Whether a field is drawn in a park so large."""
    x, y = (corner + FIELD / 2 for corner in spot(cell))
    return box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]


def open_fields(view: Any, seat: int) -> list[Cell]:
    """Where a tile may lie, as far as the park decides."""
    return [
        (x, y)
        for x, column in enumerate(view.open[seat].tolist())
        for y in range(column.bit_length())
        if column >> y & 1
    ]


def gate(seat: int, words: Any) -> str:
    """The entrance, and whose it is."""
    title = f"<title>{escape(words('board.entrance'))}</title>"
    drawn = use("entrance") + use(f"seat-{seat}", at(50, 48, scale=1.3))
    return f'<g id="{place_id(seat, (HOME, HOME))}" class="spot">{title}{drawn}</g>'


def field(seat: int, cell: Cell, words: Any) -> str:
    """A field to place a tile on."""
    return (
        f'<g id="{place_id(seat, cell)}" class="spot hb-place"{at(*spot(cell))}>'
        f"<title>{escape(words('board.place'))}</title>"
        '<use href="#hb-field" class="hb-field"/><use href="#hb-plus" class="hb-plus"/></g>'
    )


def kept_empty(view: Any, seat: int, cells: dict[Cell, int]) -> set[Cell]:
    """The fields beside roads and below the entrance (H-12, H-13), as far as a park can reach."""
    empty = {(HOME, HOME - 1)}
    for (x, y), k in cells.items():
        for side in TILES[view.tile[seat, k]].get("roads", ()):
            way = (SIDES.index(side) + int(view.turned[seat, k])) % 4
            empty.add((x + ASIDE[way], y + UP[way]))
    return {cell for cell in empty if min(cell) >= 0}


def hatched(seat: int, cell: Cell, words: Any) -> str:
    """A field that stays empty; clicked, it says why."""
    title = f"<title>{escape(words('board.never'))}</title>"
    return f'<g id="{place_id(seat, cell)}" class="spot hb-kept"{at(*spot(cell))}>{title}{use("never")}</g>'


def bridges(view: Any, seat: int, cells: dict[Cell, int]) -> str:
    """Ground over the gap between two tiles of one landscape, so that areas read as one."""
    drawn: dict[str, str] = {}
    lands = {cell: TILES[view.tile[seat, k]]["land"] for cell, k in cells.items()}
    for (x, y), land in lands.items():
        left, top = spot((x, y))
        if lands.get((x + 1, y)) == land:
            drawn[land] = drawn.get(land, "") + f"M{left + 92} {top + 14}h20v72h-20z"
        if lands.get((x, y + 1)) == land:
            drawn[land] = drawn.get(land, "") + f"M{left + 14} {top - 12}h72v20h-72z"
    return "".join(f'<path class="f-{land}" d="{grounds}"/>' for land, grounds in drawn.items())


def park_tile(
    view: Any, words: Any, seat: int, k: int, cells: dict[Cell, int], marks: dict[int, Mark]
) -> str:
    """One tile of a park, and in words what it brings or what is missing."""
    tile, x, y, turn = (int(row[seat, k]) for row in (view.tile, view.x, view.y, view.turned))
    mark = marks.get(tile, Mark())
    beside = {side: (x + ASIDE[way], y + UP[way]) for way, side in enumerate(SIDES)}
    neighbours = {side for side, cell in beside.items() if cell in cells or cell == (HOME, HOME)}
    title, drawn = escape(told(tile, mark, words)), laid(tile, mark, turn, neighbours)
    place = f'<g id="{place_id(seat, (x, y))}" class="spot hb-laid"><title>{title}</title>{drawn}</g>'
    return f'<g id="tile-{tile}"{at(*spot((x, y)))}>{place}</g>'


def told(tile: int, mark: Mark, words: Any) -> str:
    """The lines of the score sheet about one tile."""
    name = words.value("tile", TILES[tile]["id"])
    if mark.missing:
        wants = [words(f"board.wants.{want}", n=many) for want, many in mark.missing.items()]
        listed = words("board.and", wants=", ".join(wants[:-1]), last=wants[-1]) if wants[1:] else wants[0]
        return str(words("board.lacks", piece=name, wants=listed))
    sentences = [words(f"lines.{line}", piece=name, value=v, points=p) for line, v, p in mark.lines]
    return " ".join(sentences) or str(name)


def score_chip(box: Box, seat: int, total: int) -> str:
    """The points of a seat, in the corner of its park."""
    return (
        f"<g{at(box[0] + 44, box[1] + 42)}>"
        '<rect class="hb-chip" x="-31" y="-26" width="104" height="52" rx="26"/>'
        f"{use(f'seat-{seat}', at(-9, 0, scale=1.5))}{text('total', 40, 12, str(total))}</g>"
    )
