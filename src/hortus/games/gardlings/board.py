"""Draws Gardlings: one garden large, the market, the viewer's bag, the other gardens small.

The pieces are drawings in pieces.svg, their colours classes in board.css. A cell is 100 wide.
Ids a person may click: cell-0-2, cell-n1-2 (beside the garden; variants are the ways to lay the tile there) ·
tile-17 (a unicorn or a pig of the garden) · stack-green-above … · stack-pigs · victory · act-draw.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part

from .rules.position import MARKET, PIG_STACK, REACH, STACKS, Phase, Stage
from .rules.tiles import (
    CREATURE,
    CREATURES,
    DRAGON,
    EMPTIES,
    EMPTY,
    ENCLOSED,
    GEMS,
    GNOMES,
    LINKS,
    LOWER,
    MISSION_ENTRIES,
    MISSION_SIGN,
    MISSIONS,
    MUSHROOM,
    PIG,
    PRICE,
    REWARD,
    ROUND_A_MISSION,
    ROUND_A_TILE,
    SHAPE,
    SIGN,
    SORT,
    SORTS,
    STEPS,
    TASK,
    TILE_COUNT,
    UNICORN,
    UPPER,
    turned_side,
)

Cell = tuple[int, int]
HALVES = "bpygrte"  # the letters of signs in pieces.svg
CLASSES = ("none", "none", "beige", "green", "blue", "pink", "gold")
SPIN = ("", "translate(100 0) rotate(90)", "translate(200 100) rotate(180)", "translate(0 200) rotate(270)")
FIRST_VIEW = (-3, -2, 5, 4)  # cells shown around an empty garden: left, top, right, bottom
MARKET_BOX = (0, 0, 720, 356)
BAG_WIDTH = 340
# plain lists: drawing reads single numbers, and those are dear to take out of arrays
SIGNS_OF, CREATURE_OF, SORT_OF, GNOMES_ON, LINKS_OF, PRICE_OF, MISSION_SIGNS = (
    table.tolist() for table in (SIGN, CREATURE, SORT, GNOMES, LINKS, PRICE, MISSION_SIGN)
)
# where each connection of a tile lies, by turn
CONNECTIONS = [[turned_side(place, side, turn, 2, 1) for place, side in ROUND_A_TILE] for turn in range(4)]
LAWN = 6000  # how far the lawn reaches on every side


# -- symbols and ground


def symbols(view: Any, words: Any) -> str:
    """The pieces, the printed tiles and missions, once for a page."""
    return all_symbols()


@cache
def all_symbols() -> str:
    """The drawings in pieces.svg and what is put together from them."""
    drawing = Path(__file__).with_name("pieces.svg").read_text(encoding="utf-8")
    pieces = drawing.partition("<defs>")[2].partition("</defs>")[0]
    tiles = "".join(printed_tile(tile) for tile in range(TILE_COUNT))
    return pieces + tiles + "".join(printed_mission(mission) for mission in range(len(MISSIONS)))


def use(symbol: str, x: float = 0, y: float = 0, scale: float = 1, spin: int = 0) -> str:
    """A piece at a place."""
    moved = f"translate({x:g} {y:g})" if x or y else ""
    moved += f" rotate({spin})" if spin else ""
    moved += f" scale({scale:g})" if scale != 1 else ""
    return f'<use href="#gl-{symbol}"' + (f' transform="{moved.strip()}"/>' if moved else "/>")


def half_at(sign: int, cell: Cell, side: int) -> str:
    """Half a gem on an edge, pointing into its tile."""
    dx, dy = STEPS[side]
    return use(
        f"half-{HALVES[sign]}", 100 * cell[0] + 50 + 50 * dx, 100 * cell[1] + 50 + 50 * dy, 1, 90 * side
    )


def printed_tile(tile: int) -> str:
    """The face of a tile that lies flat, without what must stand upright."""
    links = LINKS_OF[tile]
    lines = ("" if not links & UPPER else use("link-up")) + ("" if not links & LOWER else use("link-low"))
    lines += "".join(use("bonus", 48, y) for y, line in ((35.5, UPPER), (64.5, LOWER)) if links & line)
    halves = "".join(half_at(SIGNS_OF[tile][k], *place) for k, place in enumerate(ROUND_A_TILE))
    return f'<g id="gl-t-{tile}">{use("tile-" + CLASSES[SORT_OF[tile]])}{lines}{halves}</g>'


def printed_mission(mission: int) -> str:
    """The face of a mission: its sign, its gems, its eight connections."""
    halves = "".join(half_at(MISSION_SIGNS[mission][k], *place) for k, place in enumerate(ROUND_A_MISSION))
    gems = int(REWARD[mission])
    points = "".join(use("point", 100 + 22 * (k - (gems - 1) / 2), 168) for k in range(gems))
    return (
        f'<g id="gl-m-{mission}">'
        '<rect class="gl-f-p-plum gl-s-edge" x="2" y="2" width="196" height="196" rx="15"/>'
        '<rect class="gl-s-plate gl-thin gl-open" x="8" y="8" width="184" height="184" rx="10"/>'
        '<rect class="gl-f-plate" x="13" y="13" width="174" height="174" rx="8"/>'
        f"{halves}{mission_sign(mission)}{points}</g>"
    )


def mission_sign(mission: int) -> str:
    """What a mission asks for, as a picture around 100, 78."""
    task = TASK[mission]
    if task == SHAPE:
        return shape_sign(MISSION_ENTRIES[mission]["shape"])
    least = int(MISSION_ENTRIES[mission].get("least", 0))
    if task == EMPTIES:
        return "".join(use("shut", 100 + 34 * (k - (least - 1) / 2), 84, 1.5) for k in range(least))
    if task == GEMS:
        colour = HALVES[("blue", "pink", "yellow", "green").index(MISSION_ENTRIES[mission]["colour"])]
        return "".join(
            use(f"gem-{colour}{colour}", 100 + 46 * (k % 2 - 0.5), 64 + 46 * (k // 2), 0.9)
            for k in range(least)
        )
    if task == ENCLOSED:
        around = "".join(
            f'<rect class="gl-f-p-leaf gl-s-pen gl-thin" x="{x}" y="{y}" width="20" height="20" rx="3"/>'
            for x, y in ((78, 36), (102, 36), (126, 60), (126, 84), (102, 108), (78, 108), (54, 84), (54, 60))
        )
        return (
            around
            + '<rect class="gl-f-p-plum gl-s-pen gl-thin" x="79" y="61" width="42" height="42" rx="6"/>'
        )
    return use("bag", 100, 82, 0.8) + '<path class="gl-turn" d="M66 50A44 44 0 0 1 134 50M134 34V50H118"/>'


def shape_sign(rows: list[str]) -> str:
    """The cells of a shape as small squares."""
    wide, high = max(map(len, rows)), len(rows)
    step = min(24.0, 150 / wide)
    size = step - 3
    left, top = 100 - step * wide / 2, 84 - step * high / 2
    found = ""
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign != ".":
                kind = "gl-f-p-leaf gl-s-pen gl-thin" if sign == "#" else "gl-hole"
                found += (
                    f'<rect class="{kind}" x="{left + step * x:g}" y="{top + step * y:g}" '
                    f'width="{size:g}" height="{size:g}" rx="3"/>'
                )
    return found


def still(view: Any, words: Any) -> dict[str, str]:
    """What never changes: the lawn under the garden, the board between the stacks."""
    lawn = f'<rect class="gl-lawn" x="-{LAWN}" y="-{LAWN}" width="{2 * LAWN}" height="{2 * LAWN}"/>'
    board = '<rect class="gl-market" x="4" y="138" width="712" height="80" rx="14"/>'
    return {"garden": lawn, "market": board}


def column_x(column: int) -> float:
    """The left edge of a pair of stacks."""
    return 8 + 178 * column


# -- gardens


def garden_of(view: Any, seat: int) -> list[tuple[int, int, int, int]]:
    """The laid tiles of a seat: tile, x, y, turn."""
    n = int(view.laid[seat])
    rows = (getattr(view, name)[seat, :n].tolist() for name in ("tiles", "x", "y", "turned"))
    return list(zip(*rows, strict=True))


def cells_of(x: int, y: int, turn: int) -> tuple[Cell, Cell]:
    """The two cells of a tile."""
    return (x, y), ((x, y + 1) if turn % 2 else (x + 1, y))


def sides_of(view: Any, seat: int, without: int = -1) -> dict[Cell, dict[int, int]]:
    """What every covered cell shows on its sides."""
    shown: dict[Cell, dict[int, int]] = {}
    for i, (tile, x, y, turn) in enumerate(garden_of(view, seat)):
        if i != without:
            for cell in cells_of(x, y, turn):
                shown[cell] = {}
            for ((dx, dy), side), sign in zip(CONNECTIONS[turn], SIGNS_OF[tile], strict=True):
                shown[x + dx, y + dy][side] = sign
    if view.mission[seat] >= 0:
        for k, (place, side) in enumerate(ROUND_A_MISSION):
            shown.setdefault(place, {})[side] = MISSION_SIGNS[view.mission[seat]][k]
    return shown


def beside(shown: dict[Cell, dict[int, int]]) -> set[Cell]:
    """The free cells that touch a garden."""
    return {(x + dx, y + dy) for x, y in shown for dx, dy in STEPS} - set(shown)


def is_joined(shown: dict[Cell, dict[int, int]], cell: Cell, side: int) -> bool:
    """Whether a connection meets another one."""
    return (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]) in shown


def whole_gems(shown: dict[Cell, dict[int, int]]) -> str:
    """What joined halves make, over the edges they share."""
    found = []
    for (x, y), sides in shown.items():
        for side in (1, 2):
            other = shown.get((x + STEPS[side][0], y + STEPS[side][1]))
            if side in sides and other is not None:
                mine, theirs = HALVES[sides[side]], HALVES[other[(side + 2) % 4]]
                at = (100 * x + 100, 100 * y + 50) if side == 1 else (100 * x + 50, 100 * y + 100)
                if mine == "e" or theirs == "e":
                    found.append(use("shut", *at))
                else:
                    found.append(use(f"gem-{mine}{theirs}", *at, 1, 270 if side == 1 else 0))
    return "".join(found)


def spun(x: float, y: float, turn: int) -> tuple[float, float]:
    """A point of a flat tile after turning."""
    return ((x, y), (100 - y, x), (200 - x, 100 - y), (y, 200 - x))[turn]


def upright(tile: int, turn: int, big: float = 1, won: tuple[bool, bool] = (False, False)) -> str:
    """What stands upright on a tile: creature, price, bonus gems that count."""
    creature = CREATURE_OF[tile]
    middle = (104, 50) if creature == MUSHROOM else (100, 50)
    found = use(f"cr-{CREATURES[creature]}", *spun(*middle, turn), 0.72 if creature == MUSHROOM else 0.96)
    if PRICE_OF[SORT_OF[tile]]:
        found += use(f"tag-{CLASSES[SORT_OF[tile]]}", *spun(160, 50, turn), big)
    for y, counts in ((35.5, won[0]), (64.5, won[1])):
        if counts:
            found += use("bonus-won", *spun(48, y, turn))
    return found


def won_links(shown: dict[Cell, dict[int, int]], tile: int, x: int, y: int, turn: int) -> tuple[bool, bool]:
    """Which bonus gems of a mushroom head count."""

    def complete(k: int) -> bool:
        (dx, dy), side = CONNECTIONS[turn][k]
        return SIGNS_OF[tile][k] != EMPTY and is_joined(shown, (x + dx, y + dy), side)

    if not LINKS_OF[tile] or not complete(5):
        return False, False
    return bool(LINKS_OF[tile] & UPPER) and complete(1), bool(LINKS_OF[tile] & LOWER) and complete(3)


def name_of(tile: int, words: Any) -> str:
    """A creature with its colour."""
    creature = words.value("creature", CREATURES[CREATURE_OF[tile]])
    sort = words.value("sort", SORTS[SORT_OF[tile]])
    return f"{creature}{sort.forms.get('tail', '')}"


def titled(text: str) -> str:
    """What a screen reader reads."""
    return f"<title>{escape(text)}</title>"


def face(tile: int, turn: int, inside: str, place: str, words: Any, classes: str = "gl-tile") -> str:
    """A tile with its id."""
    spin = f' transform="{SPIN[turn]}"' if turn else ""
    return (
        f'<g id="tile-{tile}" class="{classes}" transform="{place}">{titled(name_of(tile, words))}'
        f'<use href="#gl-t-{tile}"{spin}/>{inside}</g>'
    )


def laid_tiles(view: Any, words: Any, seat: int, big: float, own: bool) -> str:
    """The tiles of a garden, a lifted one as an outline."""
    shown = sides_of(view, seat, int(view.lifted[seat]))
    found = []
    if view.mission[seat] >= 0:
        mission = int(view.mission[seat])
        title = titled(str(words.value("mission", MISSIONS[mission])))
        found.append(f'<g id="mission-{mission}" class="gl-tile">{title}<use href="#gl-m-{mission}"/></g>')
    for i, (tile, x, y, turn) in enumerate(garden_of(view, seat)):
        classes = "gl-tile gl-lifted" if i == view.lifted[seat] else "gl-tile"
        if own and CREATURE_OF[tile] in (UNICORN, PIG):
            classes = "spot " + classes + " gl-mover"
        wide, high = (98, 198) if turn % 2 else (198, 98)
        ring = f'<rect class="gl-ring" x="1" y="1" width="{wide}" height="{high}" rx="14"/>'
        inside = upright(tile, turn, big, won_links(shown, tile, x, y, turn)) + (
            ring if "spot" in classes else ""
        )
        found.append(face(tile, turn, inside, f"translate({100 * x} {100 * y})", words, classes))
    return "".join(found) + f'<g class="gl-quiet">{whole_gems(shown)}</g>'


def pond_cells(shown: dict[Cell, dict[int, int]]) -> set[Cell]:
    """Free cells from which no way leads outside."""
    if not shown:
        return set()
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    free = {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)} - set(shown)
    todo = [(left, top)]
    free.discard((left, top))
    while todo:
        x, y = todo.pop()
        for dx, dy in STEPS:
            if (x + dx, y + dy) in free:
                free.discard((x + dx, y + dy))
                todo.append((x + dx, y + dy))
    return free


def focus(view: Any) -> int:
    """Whose garden is drawn large: the viewer's, for onlookers that of whoever decides."""
    if view.viewer is not None:
        return int(view.viewer)
    return int(view.seat) if view.seat >= 0 else max(0, int(view.turn))


def extent(shown: dict[Cell, dict[int, int]], margin: float) -> tuple[float, float, float, float]:
    """The box around a garden, in hundredths of cells: x, y, width, height."""
    xs, ys = [x for x, _ in shown] or [0], [y for _, y in shown] or [0]
    left, top, right, bottom = min(xs) - margin, min(ys) - margin, max(xs) + 1 + margin, max(ys) + 1 + margin
    return 100 * left, 100 * top, 100 * (right - left), 100 * (bottom - top)


def garden_part(view: Any, words: Any) -> Part:
    """The large garden."""
    seat = focus(view)
    shown = sides_of(view, seat)
    x, y, wide, high = extent(shown, 1.25)
    least_wide, least_high = (
        100 * (FIRST_VIEW[2] - FIRST_VIEW[0]) - 100,
        100 * (FIRST_VIEW[3] - FIRST_VIEW[1]) - 100,
    )
    if wide < least_wide:
        x, wide = x - (least_wide - wide) / 2, least_wide
    if high < least_high:
        y, high = y - (least_high - high) / 2, least_high
    big = min(1.6, max(1.0, wide / 760))
    living = "".join(pond(cell) for cell in sorted(pond_cells(shown))) if view.expert else ""
    if not shown:
        living += '<rect class="gl-none" x="2" y="2" width="196" height="96" rx="13"/>'
    living += laid_tiles(view, words, seat, big, own=True)
    if view.viewer is not None and lays(view, seat):
        free = beside(sides_of(view, seat, int(view.lifted[seat])))
        living += "".join(place_spot(cell, words) for cell in sorted(free or {(0, 0)}))
    return Part("garden", "board", (x, y, wide, high), living)


def lays(view: Any, seat: int) -> bool:
    """Whether a seat has something to lay."""
    if view.phase != Phase.BUILD:
        return False
    return bool(view.lifted[seat] >= 0 or view.stage[seat] in (Stage.LAY, Stage.MISFIT))


def pond(cell: Cell) -> str:
    """Water in a gap."""
    return use("pond", 100 * cell[0], 100 * cell[1])


def cell_id(cell: Cell) -> str:
    """The id of a place; n stands for minus."""
    return "cell-" + "-".join(f"n{-k}" if k < 0 else str(k) for k in cell)


def place_spot(cell: Cell, words: Any) -> str:
    """A place beside the garden."""
    title = titled(words("board.place", x=cell[0], y=cell[1]))
    place = f"translate({100 * cell[0]} {100 * cell[1]})"
    return (
        f'<g id="{cell_id(cell)}" class="spot gl-place" transform="{place}">{title}'
        '<rect x="6" y="6" width="88" height="88" rx="14"/><path d="M50 36V64M36 50H64"/></g>'
    )


# -- the market


def market_part(view: Any, words: Any) -> Part:
    """Eight stacks above and below the board, pigs on the left, the victory tile on the right."""
    stacks = "".join(stack(view, words, k) for k in range(MARKET))
    return Part(
        "market", "board", MARKET_BOX, stacks + pigs(view, words) + victory(view, words) + purse(view, words)
    )


def stack(view: Any, words: Any, k: int) -> str:
    """One stack: its depth, its open tile, its coin."""
    column, low = divmod(k, 2)
    x, y = column_x(column), 226 if low else 12
    tile, count = int(view.top[k]), int(view.depth[k]) + int(view.top[k] >= 0) + len(sunk(view, k))
    colour = words.value("sort", SORTS[3 + column])
    edge = CLASSES[3 + column]
    if tile >= 0:
        title = words(
            "board.stack",
            colour=colour,
            price=PRICE_OF[3 + column],
            creature=name_of(tile, words),
            count=count,
        )
        layers = "".join(
            f'<rect class="gl-f-c-{edge} gl-s-edge" x="2" y="{2 + 5 * n}" width="196" height="96" rx="13"/>'
            for n in range(min(3, max(0, count - 1)), 0, -1)
        )
        drawn = layers + face(tile, 0, upright(tile, 0, 1.3), "translate(0 0)", words)
    else:
        title = f"{colour}: {words('board.sold_out')}"
        drawn = '<rect class="gl-none" x="2" y="2" width="196" height="96" rx="13"/>'
    coin = use("coin", 146, 104, 0.9) if view.beside[k] else ""
    return (
        f'<g id="stack-{STACKS[k]}" class="spot gl-stack" transform="translate({x} {y})">{titled(title)}'
        f'<g transform="scale(.8)">{drawn}'
        '<rect class="gl-ring" x="-3" y="-3" width="206" height="106" rx="17"/></g>'
        f'{coin}<text class="gl-count" x="6" y="118">{count} ×</text></g>'
    )


def sunk(view: Any, k: int) -> list[int]:
    """The pigs that were put under a stack."""
    tiles = [int(tile) for tile in view.sunk[: view.sinks]]
    return [tile for tile in tiles if view.at[tile] == 3 + k]


def pigs(view: Any, words: Any) -> str:
    """The stack of lucky pigs, and the coin that comes along."""
    count = int(view.depth[PIG_STACK]) + len(sunk(view, PIG_STACK))
    title = titled(words("board.pigs", count=count))
    return (
        f'<g id="stack-pigs" class="spot gl-stack" transform="translate(14 146)">{title}'
        '<rect class="gl-f-c-beige gl-s-edge" x="0" y="4" width="60" height="62" rx="9"/>'
        '<rect class="gl-f-c-beige gl-s-edge" x="0" y="0" width="60" height="62" rx="9"/>'
        f"{use('cr-pig', 30, 31, 0.62)}{use('coin', 58, 56, 0.85)}"
        '<rect class="gl-ring" x="-4" y="-4" width="78" height="76" rx="12"/></g>'
        f'<text class="gl-count" x="96" y="187">{count} ×</text>'
    )


def victory(view: Any, words: Any) -> str:
    """The victory tile."""
    return (
        f'<g id="victory" class="spot gl-stack" transform="translate(612 148)">'
        f"{titled(words('board.victory', gems=int(view.length)))}"
        '<g transform="scale(.48 .6)">'
        '<rect class="gl-f-p-gold gl-s-pen" x="2" y="2" width="196" height="96" rx="13"/>'
        f"{use('laurel')}</g>"
        f'<text class="gl-target" x="48" y="42">{int(view.length)}</text>'
        '<rect class="gl-ring" x="-4" y="-4" width="104" height="68" rx="12"/></g>'
    )


def purse(view: Any, words: Any) -> str:
    """What the seat that hires can spend."""
    if view.phase not in (Phase.HIRE, Phase.VICTORY, Phase.UNCOVER) or view.rounds == 0:
        return ""
    seat = int(view.seat) if view.seat >= 0 else int(view.turn)
    return (
        f'<g class="gl-purse"><use href="#gl-seat-{seat}" transform="translate(250 178) scale(1.3)"/>'
        f'<text class="gl-note" x="274" y="187">'
        f"{escape(words('board.purse', gems=int(view.money[seat]), coins=int(view.coins[seat])))}</text></g>"
    )


# -- the bag and what to do next


def limit_of(view: Any, seat: int) -> int:
    """How many gnomes ring the alarm."""
    dragons = sum(CREATURE_OF[tile] == DRAGON for tile, *_ in garden_of(view, seat))
    return 7 if dragons >= 3 else 6


def gnomes_of(view: Any, seat: int) -> int:
    """The gnomes of a garden."""
    return sum(GNOMES_ON[tile] for tile, *_ in garden_of(view, seat))


def has_hand(view: Any, seat: int) -> bool:
    """Whether a drawn tile is in front of a seat, laid or not."""
    return view.stage[seat] not in (Stage.CHOOSE, Stage.STOPPED)


def bag_of(view: Any, seat: int) -> list[int]:
    """The tiles a seat can still draw, gnomes first."""
    first = int(view.laid[seat]) + has_hand(view, seat)
    return sorted(int(tile) for tile in view.tiles[seat][first : int(view.owned[seat])])


def ringing(view: Any, seat: int) -> set[int]:
    """The tiles of the bag that would ring the alarm."""
    room = limit_of(view, seat) - gnomes_of(view, seat)
    return {tile for tile in bag_of(view, seat) if GNOMES_ON[tile] > 0 and GNOMES_ON[tile] >= room}


def bag_part(view: Any, words: Any) -> Part:
    """The viewer's bag: gnomes so far, the risk of a draw, the drawn tile, the buttons, what is left."""
    seat = focus(view)
    bag = bag_of(view, seat)
    living = use("bag", 30, 34, 0.5) + '<circle class="gl-in-bag-plate" cx="30" cy="47" r="12"/>'
    living += f'<text class="gl-in-bag" x="30" y="53">{len(bag)}</text>'
    living += hats(view, seat) + risk(view, words, seat, bag)
    y = 70
    if has_hand(view, seat):
        living += drawn_tile(view, words, seat, y)
    acts = buttons(view, seat) if view.viewer is not None else []
    if acts or has_hand(view, seat):
        room = 140 if has_hand(view, seat) else 0
        living += "".join(
            button(name, words(f"board.{name}"), *button_place(k, len(acts), room, y))
            for k, name in enumerate(acts)
        )
        y += 72
    rows = -(-len(bag) // 10)
    rung = ringing(view, seat) if view.phase in (Phase.BUILD, Phase.DRAW) else set()
    living += "".join(chip(tile, k, y, tile in rung, words) for k, tile in enumerate(bag))
    return Part("bag", "hand", (0, 0, BAG_WIDTH, y + max(1, rows) * 38 + 2), living)


def hats(view: Any, seat: int) -> str:
    """One hat for each gnome of the garden, and the bell where the alarm rings."""
    limit, count = limit_of(view, seat), gnomes_of(view, seat)
    row = [use("hat" if k < count else "hat-no", 76 + 24 * k, 22, 1.0) for k in range(limit - 1)]
    return f'<g class="hint">{"".join(row)}{use("bell", 76 + 24 * (limit - 1), 20, 1.0)}</g>'


def risk(view: Any, words: Any, seat: int, bag: list[int]) -> str:
    """The next draw in plain figures."""
    if view.phase not in (Phase.BUILD, Phase.DRAW) or view.stage[seat] > Stage.STOPPED:
        return ""
    rung = len(ringing(view, seat))
    text = words("board.risk", count=rung, bag=len(bag)) if rung else words("board.safe")
    if not bag:
        text = words("board.empty")
    warn = " gl-warn" if rung else ""
    return f'<text class="hint gl-note{warn}" x="66" y="56">{escape(text)}</text>'


def drawn_tile(view: Any, words: Any, seat: int, y: float) -> str:
    """The tile in hand, or the one that rang the alarm or fitted nowhere."""
    tile = int(view.tiles[seat][int(view.laid[seat])])
    stage = view.stage[seat]
    inside = upright(tile, 0, 1.2)
    if stage in (Stage.ALARMED, Stage.RINGING):
        inside += use("bell", 174, 22, 1.5)
    shade = " gl-shut" if stage in (Stage.ALARMED, Stage.STUCK) else " held" if stage == Stage.LAY else ""
    label = {Stage.ALARMED: "rings", Stage.STUCK: "stuck"}.get(stage)
    text = (
        f'<text class="gl-note gl-warn" x="140" y="{y + 36}">{escape(words("board." + label))}</text>'
        if label
        else ""
    )
    return face(tile, 0, inside, f"translate(4 {y}) scale(.62)", words, "gl-tile" + shade) + text


def buttons(view: Any, seat: int) -> list[str]:
    """What the viewer can do besides laying and buying."""
    stage = view.stage[seat]
    if view.phase == Phase.BUILD:
        if view.lifted[seat] >= 0:
            return ["put_back"]
        if stage in (Stage.CHOOSE, Stage.STOPPED):
            return ["draw", "stop"] if stage == Stage.CHOOSE else ["draw"]
        found = ["accept_alarm"] if stage == Stage.RINGING else ["give_up"] if stage == Stage.MISFIT else []
        has_look = view.mission[seat] >= 0 and MISSIONS[view.mission[seat]] == "second-look"
        return found + (["look_again"] if has_look and stage < Stage.STOPPED else [])
    if view.phase == Phase.HIRE and view.seat == seat:
        return ["take_nothing"]
    if view.phase == Phase.VICTORY and view.seat == seat:
        return ["leave_victory"]
    return []


def button_place(k: int, count: int, room: float, y: float) -> tuple[float, float, float]:
    """Buttons share the row: x, y, width."""
    wide = min(160.0, (BAG_WIDTH - room - 8 * (count - 1)) / max(1, count))
    return room + k * (wide + 8), y + 8, wide


def button(name: str, text: str, x: float, y: float, wide: float) -> str:
    """A button 44 high."""
    return (
        f'<g id="act-{name}" class="spot gl-button" transform="translate({x:g} {y:g})">{titled(text)}'
        f'<rect x="1" y="1" width="{wide - 2:g}" height="44" rx="9"/>'
        f'<text x="{wide / 2:g}" y="29">{escape(text)}</text></g>'
    )


def chip(tile: int, k: int, y: float, rings: bool, words: Any) -> str:
    """A tile in the bag, small."""
    place = f"translate({4 + 34 * (k % 10)} {y + 38 * (k // 10)})"
    edge = '<rect class="gl-rings" x="0" y="0" width="29" height="33" rx="5"/>'
    warning = f'<g class="hint">{edge}{use("bell", 26, 4, 0.55)}</g>' if rings else ""
    return (
        f'<g id="tile-{tile}" class="gl-chip" transform="{place}">{titled(name_of(tile, words))}'
        f'<rect class="gl-chip-{CLASSES[SORT_OF[tile]]}" x="0" y="0" width="29" height="33" rx="5"/>'
        f"{use('cr-' + CREATURES[CREATURE_OF[tile]], 14.5, 16.5, 0.34)}{warning}</g>"
    )


# -- the others


def seat_part(view: Any, words: Any, seat: int) -> Part:
    """A seat's figures, and its garden small unless it is drawn large."""
    row, y = figures(view, words, seat), 46.0
    living = row
    if seat != focus(view):
        shown = sides_of(view, seat)
        left, top, wide, high = extent(shown, 0.1)
        scale = min(0.34, 330 / wide, 230 / high)
        if shown:
            x = 170 - scale * (left + wide / 2)
            living += (
                f'<g transform="translate({x:.1f} {y - scale * top:.1f}) scale({scale:.3f})">'
                f"{laid_tiles(view, words, seat, 1.6, own=False)}</g>"
            )
            y += scale * high + 6
    if view.waiting[seat] >= 0:
        living += waiting_mission(int(view.waiting[seat]), words)
        y = max(y, 104.0)
    return Part(f"seat-{seat}", "seat", (0, 0, 340, y), living, seat)


def waiting_mission(mission: int, words: Any) -> str:
    """The mission that lies between a seat and the one on its right (G-48)."""
    title = titled(words("board.waiting", mission=words.value("mission", MISSIONS[mission])))
    drawn = f'{title}<use href="#gl-m-{mission}"/>'
    return f'<g class="gl-waiting" transform="translate(284 46) scale(.27)">{drawn}</g>'


def figures(view: Any, words: Any, seat: int) -> str:
    """Gems, coins, gnomes and bag of a seat in one row."""
    gems = sum(points for *_, points in view.sheet(seat))
    gnomes, limit = gnomes_of(view, seat), limit_of(view, seat)
    found = use(f"seat-{seat}", 14, 22) + use("gem-bb", 46, 22, 0.7) + figure(63, str(gems))
    found += use("coin", 108, 22, 0.85) + figure(126, str(int(view.coins[seat])))
    found += f'<g class="hint">{use("hat", 166, 24, 1.0)}{figure(180, f"{gnomes}/{limit}")}</g>'
    found += use("bag", 234, 22, 0.3) + figure(252, str(len(bag_of(view, seat))))
    stage = view.stage[seat]
    if view.phase in (Phase.BUILD, Phase.DRAW):
        if stage == Stage.ALARMED:
            found += use("bell", 292, 22, 1.1)
        elif stage in (Stage.STOPPED, Stage.STUCK):
            found += f'<text class="gl-small" x="271" y="28">{escape(words("board.stopped"))}</text>'
    if view.start == seat and view.seats > 1:
        colour = "gl-expert" if view.expert else "gl-base"
        flag = '<path d="M325 10V34M325 11H339L334 17 339 23H325"/>'
        found += f'<g class="gl-start {colour}">{titled(words("board.start"))}{flag}</g>'
    return f'<g class="gl-figures">{found}</g>'


def figure(x: float, text: str) -> str:
    """A number beside its sign."""
    return f'<text class="gl-figure" x="{x:g}" y="28">{text}</text>'


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


@lru_cache(4)
def free_cells(view: Any, seat: int) -> set[Cell]:
    """Where a tile can be put: hundreds of actions ask this of one view."""
    return beside(sides_of(view, seat, int(view.lifted[seat])))


def laying_click(view: Any, seat: int, x: int, y: int, turn: int) -> str:
    """The first cell of the place if it lies beside the garden, else the second; the variant says how."""
    first, second = cells_of(x - REACH - 1, y - REACH - 1, turn)
    free = free_cells(view, seat)
    if first in free or not free:
        return f"{cell_id(first)}@{turn}"
    return f"{cell_id(second)}@{turn + 4}"
