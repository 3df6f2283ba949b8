"""Draws gardens: tiles side by side, what their halves make together, the places beside them."""

from functools import lru_cache
from itertools import product
from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part

from .board_tiles import (
    CREATURE_OF,
    HALVES,
    LINKS_OF,
    MISSION_SIGNS,
    SIGNS_OF,
    Cell,
    capital,
    face,
    ring,
    titled,
    upright,
    use,
)
from .rules.position import Phase, Stage
from .rules.tiles import (
    EMPTY,
    LOWER,
    MISSIONS,
    PIG,
    ROUND_A_MISSION,
    ROUND_A_TILE,
    STEPS,
    UNICORN,
    UPPER,
    turned_side,
)

LEAST = (7, 6)  # cells across and down that are shown at least
STICKS_OUT, MIDDLE = (
    160.0,
    1000.0,
)  # beyond the places beside a garden, on both sides; up to which size that is
ASIDE = 12  # from the edge of the lawn
Box = tuple[float, float, float, float]
# where each connection of a tile lies, by turn
CONNECTIONS = [[turned_side(place, side, turn, 2, 1) for place, side in ROUND_A_TILE] for turn in range(4)]


def focus(view: Any) -> int:
    """Whose garden is drawn large: the viewer's, for onlookers that of whoever decides."""
    if view.viewer is not None:
        return int(view.viewer)
    return int(view.seat) if view.seat >= 0 else max(0, int(view.turn))


# -- the garden as a chart


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


@lru_cache(4)
def free_cells(view: Any, seat: int) -> set[Cell]:
    """Where a tile can be put: hundreds of actions ask this of one view."""
    return beside(sides_of(view, seat, int(view.lifted[seat])))


def is_joined(shown: dict[Cell, dict[int, int]], cell: Cell, side: int) -> bool:
    """Whether a connection meets another one."""
    return (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]) in shown


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


def extent(shown: dict[Cell, dict[int, int]], margin: float) -> Box:
    """The box around a garden, in hundredths of cells: x, y, width, height."""
    xs, ys = [x for x, _ in shown] or [0], [y for _, y in shown] or [0]
    left, top, right, bottom = min(xs) - margin, min(ys) - margin, max(xs) + 1 + margin, max(ys) + 1 + margin
    return 100 * left, 100 * top, 100 * (right - left), 100 * (bottom - top)


# -- tiles and gems


def laid_tiles(view: Any, words: Any, seat: int, own: bool) -> str:
    """The mission and the tiles of a garden, a lifted one as an outline, and the gems they make."""
    shown = sides_of(view, seat, int(view.lifted[seat]))
    found = [mission_tile(int(view.mission[seat]), words, own)] if view.mission[seat] >= 0 else []
    for i, (tile, x, y, turn) in enumerate(garden_of(view, seat)):
        inside = upright(tile, turn, won_links(shown, tile, x, y, turn))
        classes = "gl-tile gl-lifted" if i == view.lifted[seat] else "gl-tile"
        place = f"translate({100 * x} {100 * y})"
        if own and can_move(view, tile):
            found.append(
                face(
                    tile,
                    turn,
                    inside + ring("high" if turn % 2 else "flat"),
                    place,
                    words,
                    f"spot {classes} gl-mover",
                )
            )
        else:
            found.append(face(tile, turn, inside, place, words, classes, asked=True))
    return "".join(found) + f'<g class="gl-quiet">{whole_gems(seat, shown)}</g>'


def can_move(view: Any, tile: int) -> bool:
    """Whether a laid tile is one that a person may click now: a unicorn, later a pig (G-42, G-47)."""
    return bool(CREATURE_OF[tile] == (PIG if view.phase == Phase.MUTATE else UNICORN))


def mission_tile(mission: int, words: Any, own: bool) -> str:
    """The mission in front of a seat; with its name in a garden that is drawn large."""
    name = words.value("mission", MISSIONS[mission])
    label = f'<text class="gl-mission" x="100" y="146">{escape(capital(name))}</text>' if own else ""
    drawn = f'{titled(name)}<use href="#gl-m-{mission}"/>{label}'
    return f'<g id="mission-{mission}" class="spot gl-tile">{drawn}</g>'


def won_links(shown: dict[Cell, dict[int, int]], tile: int, x: int, y: int, turn: int) -> tuple[bool, bool]:
    """Which bonus gems of a mushroom head count."""

    def complete(k: int) -> bool:
        (dx, dy), side = CONNECTIONS[turn][k]
        return SIGNS_OF[tile][k] != EMPTY and is_joined(shown, (x + dx, y + dy), side)

    if not LINKS_OF[tile] or not complete(5):
        return False, False
    return bool(LINKS_OF[tile] & UPPER) and complete(1), bool(LINKS_OF[tile] & LOWER) and complete(3)


def whole_gems(seat: int, shown: dict[Cell, dict[int, int]]) -> str:
    """What joined halves make, over the edges they share; each with an id, so that a preview shows it."""
    found = []
    for (x, y), sides in shown.items():
        for side in (1, 2):
            other = shown.get((x + STEPS[side][0], y + STEPS[side][1]))
            if side in sides and other is not None:
                mine, theirs = HALVES[sides[side]], HALVES[other[(side + 2) % 4]]
                gem = "shut" if "e" in (mine, theirs) else f"gem-{mine}{theirs}"
                at = (100 * x + 100, 100 * y + 50) if side == 1 else (100 * x + 50, 100 * y + 100)
                found.append(use(gem, *at, 1, 270 if side == 1 else 0, f"gem-{seat}-{x}-{y}-{side}"))
    return "".join(found)


# -- the large garden


def garden_part(view: Any, words: Any) -> Part:
    """The large garden."""
    seat = focus(view)
    shown = sides_of(view, seat)
    x, y, wide, high = at_least(extent(shown, 1.25))
    living = ticks(x, y, wide, high)
    living += "".join(pond(seat, cell) for cell in sorted(pond_cells(shown))) if view.expert else ""
    if not shown:
        living += '<rect class="gl-none" x="2" y="2" width="196" height="96" rx="13"/>'
    living += laid_tiles(view, words, seat, own=True)
    if view.viewer is not None and lays(view, seat):
        free = beside(sides_of(view, seat, int(view.lifted[seat]))) or {(0, 0)}
        living += "".join(place_spot(cell, words) for cell in sorted(free))
        living += in_hand(view, seat, (x, y, wide, high), free | set(shown))
    return Part("garden", "board", (x, y, wide, high), living)


def at_least(box: Box) -> Box:
    """A small garden has room around it, one of middle size as much as a tile needs that sticks out."""
    x, y, wide, high = box
    more_wide, more_high = (
        max(0.0, 100 * least - size, min(STICKS_OUT, MIDDLE - size))
        for least, size in zip(LEAST, (wide, high), strict=True)
    )
    return x - more_wide / 2, y - more_high / 2, wide + more_wide, high + more_high


def ticks(x: float, y: float, wide: float, high: float) -> str:
    """The row and the column of the middle, at the edges of the lawn: from there places are told (G-DC23)."""
    right, low = x + wide, y + high
    marks = f"M43 {y:g}h14l-7 9zM43 {low:g}h14l-7-9zM{x:g} 43v14l9-7zM{right:g} 43v14l-9-7z"
    return f'<path class="gl-tick" d="{marks}"/>'


def in_hand(view: Any, seat: int, box: Box, taken: set[Cell]) -> str:
    """The tile to be laid, in a corner of the lawn where nothing lies and nothing can be laid."""
    tile = int(view.tiles[seat][view.lifted[seat] if view.lifted[seat] >= 0 else view.laid[seat]])
    x, y, wide, high = box
    for low, scale, right in (*product((False, True), (1.0, 0.8, 0.65), (True, False)), (False, 0.5, True)):
        across, down = 200 * scale, 100 * scale
        left = x + wide - across - ASIDE if right else x + ASIDE
        top = y + high - down - ASIDE if low else y + ASIDE
        if all(
            not (left - 100 < 100 * column < left + across and top - 100 < 100 * row < top + down)
            for column, row in taken
        ):
            break
    drawn = f"{use(f't-{tile}')}{upright(tile, 0)}{ring('flat')}"
    return f'<g class="gl-in-hand" transform="translate({left:g} {top:g}) scale({scale:g})">{drawn}</g>'


def lays(view: Any, seat: int) -> bool:
    """Whether a seat has something to lay."""
    if view.phase != Phase.BUILD:
        return False
    return bool(view.lifted[seat] >= 0 or view.stage[seat] in (Stage.LAY, Stage.MISFIT))


def pond(seat: int, cell: Cell) -> str:
    """Water in a gap."""
    return use("pond", 100 * cell[0], 100 * cell[1], name=f"pond-{seat}-{cell[0]}-{cell[1]}")


def place_spot(cell: Cell, words: Any) -> str:
    """A place beside the garden."""
    title = titled(words("board.place", x=words.value("x", str(cell[0])), y=words.value("y", str(cell[1]))))
    place = f"translate({100 * cell[0]} {100 * cell[1]})"
    drawn = f'{title}<use href="#gl-place"/>'
    return f'<g id="{cell_id(cell)}" class="spot gl-place" transform="{place}">{drawn}</g>'


def cell_id(cell: Cell) -> str:
    """The id of a place; n stands for minus."""
    return "cell-" + "-".join(f"n{-k}" if k < 0 else str(k) for k in cell)
