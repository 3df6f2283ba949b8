"""Draws Habitats: the market with its figures, the park of every seat, the goals, the tile in hand.

Ids a person may click: tile-0 … tile-111 (in the market), at-0-23-21 (seat, column and row of a field in a
park, as the position counts them; it stays the place's id when a tile lies there); roads with the turn: …@1.
"""

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part

from .board_tiles import EDITION, SIDES, TILES, Mark, at, faces, laid, pieces, use
from .rules.position import Line

TAKE, PLACE = 2, 4  # the phases a drawing looks at
NONE, OVER = -1, -2
YEARS = 3
MARKETS = {market["seats"]: market for market in EDITION.entries("market")}
COLUMNS = max(market["columns"] for market in MARKETS.values())
HOME = max(sum(market["rounds"]) for market in MARKETS.values())
GOALS = EDITION.entries("goal")
SIGNS = {  # what a goal measures, and the name of its sign and sentence: an owner may call goals otherwise
    "longest line": "long-line",
    "largest area": "big-area",
    "tiles far from the road": "near-the-road",
    "pairs of kind and landscape": "variety",
    "areas": "many-areas",
    "distance of the farthest tile": "compact-park",
    "flower species": "flower-variety",
    "fulfilled animals": "happy-animals",
    "tiles of the rarest landscape": "balance",
}
REWARDS = {seats: reward for reward in EDITION.entries("reward") for seats in reward["seats"]}
FACES = (0, 90, 180, 270)
ASIDE, UP = (0, 1, 0, -1), (1, 0, -1, 0)
DOWN, RIGHT = (-1, 0, 1, 0), (0, 1, 0, -1)
STALL, FIELD = 106, 104  # from tile to tile in the market and in a park
NAMED = 4  # columns of a market whose animals bear names
LONG_NAME = 13  # letters of a name that is made smaller
CARD = 340
RING, CORNER = ' class="hb-ring"', ' class="hb-corner"'
Cell = tuple[int, int]
Box = tuple[float, float, float, float]
Goals = dict[int, list[int]]  # of each goal: its measure, and the points it brings or would bring
Sheet = tuple[dict[int, Mark], Goals, int]  # of tiles, of goals, and the points in all


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


def place_id(seat: int, cell: Cell) -> str:
    """The id of a field in a park."""
    return f"at-{seat}-{cell[0]}-{cell[1]}"


def cell_of(place: str) -> Cell:
    """The column and row in a field's id."""
    x, y = place.split("-")[2:]
    return int(x), int(y)


def card(box: Box) -> str:
    """The paper under a part of the table."""
    x, y, width, height = box
    return (
        f'<rect class="hb-card" x="{x + 2}" y="{y + 2}" width="{width - 4}" height="{height - 4}" rx="16"/>'
    )


def text(kind: str, x: float, y: float, sentence: str) -> str:
    """Some words."""
    return f'<text class="hb-{kind}" x="{x:g}" y="{y:g}">{sentence}</text>'


def name_of(tile: int, words: Any) -> str:
    """What a tile is called."""
    return str(words.value("tile", TILES[tile]["id"]))


# -- the market ------------------------------------------------------------------------------------------


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
    named = MARKETS[view.seats]["columns"] <= NAMED
    tiles = "".join(ware(place, tile, words, named) for place, tile in lying)
    figures = "".join(figure(view, words, seat) for seat in seats)
    return "".join(sight(view, seat) for seat in seats) + tiles + figures


def ware(place: int, tile: int, words: Any, named: bool) -> str:
    """A tile for the taking."""
    name = name_on_rim(tile, words) if named else ""
    return (
        f'<g id="tile-{tile}" class="spot hb-ware"{at(*stall(place))}>'
        f"<title>{escape(name_of(tile, words))}</title>{use(f't{tile}')}"
        f"{name}{use('ring', RING)}{use('corner', CORNER)}</g>"
    )


def name_on_rim(tile: int, words: Any) -> str:
    """An animal's name along the rim of its disc."""
    if TILES[tile]["kind"] != "animal":
        return ""
    name = name_of(tile, words)
    kind = "hb-name hb-long" if len(name) > LONG_NAME else "hb-name"
    return f'<text class="{kind}"><textPath href="#hb-rim" startOffset="50%">{escape(name)}</textPath></text>'


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


# -- parks -----------------------------------------------------------------------------------------------


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


def spot(cell: Cell) -> Cell:
    """Where a field of a park is drawn."""
    return (cell[0] - HOME) * FIELD, (HOME - cell[1]) * FIELD


def park(view: Any, words: Any, seat: int, sheet: Sheet) -> Part:
    """A park: ground between tiles of one landscape, tiles, and the fields where one may lie."""
    cells = tiles_of(view, seat)
    asked = view.phase == PLACE and view.seat == seat and view.viewer in (None, seat)
    empty = kept_empty(view, seat, cells)
    if view.viewer in (None, seat):
        box = park_box({*cells, (HOME, HOME)}, 1)
    else:
        box = park_box({*cells, *empty, (HOME, HOME)}, 0)
    tiles = "".join(park_tile(view, words, seat, k, cells, sheet[0]) for k in cells.values())
    fields = "".join(field(seat, cell, words) for cell in open_fields(view, seat)) if asked else ""
    living = card(box) + "".join(hatched(seat, cell, words) for cell in sorted(empty))
    living += bridges(view, seat, cells) + gate(seat, words) + tiles + fields
    living += score_chip(box, seat, sheet[2])
    return Part(f"park-{seat}", "seat", box, living, owner=seat)


def park_box(cells: set[Cell], margin: int) -> Box:
    """All fields, for who may place one more on every side; not too narrow and not too low."""
    left, right = min(x for x, _ in cells) - margin, max(x for x, _ in cells) + margin
    low, high = min(y for _, y in cells) - margin, max(y for _, y in cells) + margin
    while right - left < 4:
        further_left = right - HOME >= HOME - left
        left, right = left - further_left, right + (not further_left)
    while high - low < 3 or (high - low + 1) * 2 < right - left + 1:
        high += 1
    x, y = spot((left, high))
    edge = 12 if margin else 62  # room for the hatching and the points
    frame = 2 * edge - 4
    return x - edge, y - edge, (right - left + 1) * FIELD + frame, (high - low + 1) * FIELD + frame


def open_fields(view: Any, seat: int) -> list[Cell]:
    """Where a tile may lie, as far as the park decides."""
    return [
        (x, y)
        for x, column in enumerate(view.open[seat].tolist())
        for y in range(column.bit_length())
        if column >> y & 1
    ]


def gate(seat: int, words: Any) -> str:
    """The entrance."""
    title = f"<title>{escape(words('board.entrance'))}</title>"
    return f'<g id="{place_id(seat, (HOME, HOME))}" class="spot">{title}{use("entrance")}</g>'


def field(seat: int, cell: Cell, words: Any) -> str:
    """A field to place a tile on."""
    return (
        f'<g id="{place_id(seat, cell)}" class="spot hb-place"{at(*spot(cell))}>'
        f"<title>{escape(words('board.place'))}</title>"
        '<rect class="hb-field" x="6" y="6" width="88" height="88" rx="9"/>'
        '<circle class="hb-knob" cx="50" cy="50" r="13"/><path class="hb-plus" d="M50 43V57M43 50H57"/></g>'
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
    drawn = ""
    lands = {cell: TILES[view.tile[seat, k]]["land"] for cell, k in cells.items()}
    for (x, y), land in lands.items():
        left, top = spot((x, y))
        if lands.get((x + 1, y)) == land:
            drawn += f'<rect class="f-{land}" x="{left + 92}" y="{top + 14}" width="20" height="72"/>'
        if lands.get((x, y + 1)) == land:
            drawn += f'<rect class="f-{land}" x="{left + 14}" y="{top - 12}" width="72" height="20"/>'
    return drawn


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
        '<rect class="hb-chip" x="-30" y="-26" width="118" height="52" rx="26"/>'
        f"{use(f'seat-{seat}', at(-2, 0, scale=1.7))}{text('total', 50, 13, str(total))}</g>"
    )


# -- the tile in hand ------------------------------------------------------------------------------------


def hand(view: Any, words: Any) -> str:
    """The tile that was taken and must be placed."""
    name = escape(name_of(view.hand, words))
    tile = f'<g id="tile-{view.hand}" class="held"{at(8, 12)}><title>{name}</title>{use(f"t{view.hand}")}</g>'
    return tile + text("title", 126, 56, name) + text("small", 126, 80, escape(words("board.hand")))


# -- goals -----------------------------------------------------------------------------------------------


def goals(view: Any, words: Any, found: list[Goals]) -> Part:
    """The goals of three years: what they measure, and how the seats rank."""
    y, drawn = 0, ""
    for year in range(YEARS):
        shown = [goal for goal in view.goal[year].tolist() if goal != NONE]
        ranked = year <= view.year
        if shown or year == min(view.year, YEARS - 1):
            drawn += year_head(view, words, year, y)
            y += 34
        for goal in shown:
            drawn += goal_row(view, words, goal, y, found if ranked else [], year)
            y += 78 if ranked else 46
        y += 6 if shown else 0
    if view.goal[0][0] == NONE:
        sentence = words("board.solo") if view.seats == 1 else words("board.no_goals")
        drawn += text("small", 2, y + 14, escape(sentence))
        y += 26
    return Part("goals", "hand", (0, 0, CARD, y + 4), drawn)


def year_head(view: Any, words: Any, year: int, y: int) -> str:
    """Which year, how long it lasts, what its ranks bring."""
    state = words("board.done") if year < view.year else ""
    if year == view.year:
        state = words("board.now", left=MARKETS[view.seats]["rounds"][year] - view.rounds)
    return (
        f'<path class="hb-rule" d="M0 {y + 1}H{CARD}"/>'
        + text("year", 2, y + 22, escape(words("board.year", year=year + 1)))
        + text("small", 72, y + 22, escape(state))
        + text("small hb-end", CARD - 2, y + 22, escape(reward(view, words, year)))
    )


def reward(view: Any, words: Any, year: int) -> str:
    """The points for the ranks of a year."""
    if view.seats not in REWARDS or view.goal[year][0] == NONE:
        return ""
    ranks = REWARDS[view.seats][f"year_{year + 1}"]
    return str(words("board.points", points=" · ".join(map(str, ranks))))


def goal_row(view: Any, words: Any, goal: int, y: int, found: list[Goals], year: int) -> str:
    """A goal, its sign and what it measures; below, every seat with its measure and points, best first."""
    sign = SIGNS[GOALS[goal]["measures"]]
    short = words(f"board.short.{sign}") + (words("board.less") if GOALS[goal]["better"] == "fewer" else "")
    head = (
        f'<rect class="hb-plate" x="2" y="{y + 2}" width="36" height="36" rx="8"/>'
        + use(f"g-{sign}", at(20, y + 20))
        + text("goal", 48, y + 18, escape(words.value("goal", GOALS[goal]["id"])))
        + text("small", 48, y + 35, escape(short))
    )
    measures = {seat: goals_of.get(goal, [0, 0]) for seat, goals_of in enumerate(found)}
    best_first = sorted(measures, key=lambda seat: (-measures[seat][1], seat))
    chips = "".join(rank(seat, measures[seat], 6 + 67 * k, y + 46) for k, seat in enumerate(best_first))
    return f'<g class="{"hb-past" if year < view.year else "hb-present"}">{head}{chips}</g>'


def rank(seat: int, found: list[int], x: int, y: int) -> str:
    """A seat's measure, and the points it brings or would bring."""
    measure, points = found
    gain = f'<tspan class="hb-gain" dx="4">+{points}</tspan>' if points else ""
    return use(f"seat-{seat}", at(x + 8, y + 11, scale=0.8)) + text(
        "rank", x + 19, y + 16, f"{measure}{gain}"
    )
