"""Draws the tiles of Gardlings: each printed face once as a symbol, and what stands upright on it.

A cell is 100 wide, a tile two cells. Signs are drawings in pieces.svg, colours classes in board.css.
"""

from functools import cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from .rules.tiles import (
    CREATURE,
    CREATURES,
    EMPTIES,
    ENCLOSED,
    GEMS,
    LINKS,
    LOWER,
    MISSION_ENTRIES,
    MISSION_SIGN,
    MUSHROOM,
    PRICE,
    REWARD,
    ROUND_A_MISSION,
    ROUND_A_TILE,
    SHAPE,
    SIGN,
    SORT,
    STEPS,
    TASK,
    TILE_COUNT,
    TILES,
    UPPER,
)

Cell = tuple[int, int]
HALVES = "bpygrte"  # the letters of signs in pieces.svg
PILED = 3  # so many tiles are seen under the top one of a stack
CLASSES = ("none", "none", "beige", "green", "blue", "pink", "gold")
SPIN = ("", "rotate(90 50 50)", "rotate(180 100 50)", "rotate(270 100 100)")
# x, y, width, height of rings, and how far outside of them the corners are
FRAMES = {
    "flat": (1, 1, 198, 98, 0),
    "high": (1, 1, 98, 198, 0),
    "stack": (-3, -3, 206, 106, 5),
    "pigs": (-3, -3, 76, 74, 3),
    "victory": (-4, -4, 104, 68, 4),
}
TAG = 1.45  # how large a price is beside its creature
DOES = {
    "gnome": "G-21",
    "double-gnome": "G-21",
    "pig": "G-37",
    "mutant": "G-47",
    "unicorn": "G-42",
    "dragon": "G-43",
    "bird": "G-41",
    "mushroom": "G-39",
    "gardener": "G-38",
}
ASKS = {"shape": "G-52", "empties": "G-53", "gems": "G-54", "enclosed": "G-55", "second": "G-56"}
# plain lists: drawing reads single numbers, and those are dear to take out of arrays
SIGNS_OF, CREATURE_OF, SORT_OF, LINKS_OF, PRICE_OF, MISSION_SIGNS = (
    table.tolist() for table in (SIGN, CREATURE, SORT, LINKS, PRICE, MISSION_SIGN)
)
KIND_OF = list(zip(CREATURE_OF, SORT_OF, strict=True))


def use(symbol: str, x: float = 0, y: float = 0, scale: float = 1, spin: int = 0, name: str = "") -> str:
    """A piece at a place; with a name it is an id."""
    moved = f"translate({x:g} {y:g})" if x or y else ""
    moved += f" rotate({spin})" if spin else ""
    moved += f" scale({scale:g})" if scale != 1 else ""
    named = f'id="{name}" ' if name else ""
    return f'<use {named}href="#gl-{symbol}"' + (f' transform="{moved.strip()}"/>' if moved else "/>")


def titled(text: str) -> str:
    """What a screen reader reads."""
    return f"<title>{escape(text)}</title>"


# -- printed faces


@cache
def all_symbols() -> str:
    """The drawings in pieces.svg and what is put together from them."""
    drawing = Path(__file__).with_name("pieces.svg").read_text(encoding="utf-8")
    pieces = drawing.partition("<defs>")[2].partition("</defs>")[0]
    tiles = "".join(printed_tile(tile) for tile in range(TILE_COUNT))
    stand = "".join(standing(*kind, turn) for kind in sorted(set(KIND_OF)) for turn in range(4))
    piles = "".join(pile(colour, below) for colour in CLASSES[3:] for below in range(1, PILED + 1))
    frames = "".join(frame(name, *box) for name, box in FRAMES.items())
    return (
        pieces + frames + tiles + stand + piles + "".join(map(printed_mission, range(len(MISSION_ENTRIES))))
    )


def frame(name: str, x: float, y: float, wide: float, high: float, out: float) -> str:
    """What shows the state of a thing: a ring around it, and outside of that the corners of what is lit."""
    left, top, right, low = x - out, y - out, x + wide + out, y + high + out
    corners = (
        f"M{left} {top + 24}v-10q0-14 14-14h10M{right - 24} {top}h10q14 0 14 14v10"
        f"M{right} {low - 24}v10q0 14-14 14h-10M{left + 24} {low}h-10q-14 0-14-14v-10"
    )
    ring = f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="14"/>'
    return f'<g id="gl-frame-{name}">{ring}<path class="gl-corner" d="{corners}"/></g>'


def ring(name: str) -> str:
    """The frame of a thing, unseen while there is nothing to show."""
    return f'<use href="#gl-frame-{name}" class="gl-ring"/>'


def pile(colour: str, below: int) -> str:
    """The edges of the tiles that lie under the top one of a stack."""
    edges = "".join(
        f'<rect class="gl-f-c-{colour} gl-s-edge" x="2" y="{2 + 5 * n}" width="196" height="96" rx="13"/>'
        for n in range(below, 0, -1)
    )
    return f'<g id="gl-pile-{colour}-{below}">{edges}</g>'


def printed_tile(tile: int) -> str:
    """The face of a tile that lies flat, without what must stand upright."""
    links = LINKS_OF[tile]
    lines = ("" if not links & UPPER else use("link-up")) + ("" if not links & LOWER else use("link-low"))
    lines += "".join(use("bonus", 48, y) for y, line in ((35.5, UPPER), (64.5, LOWER)) if links & line)
    halves = "".join(half_at(SIGNS_OF[tile][k], *place) for k, place in enumerate(ROUND_A_TILE))
    return f'<g id="gl-t-{tile}">{use("tile-" + CLASSES[SORT_OF[tile]])}{lines}{halves}</g>'


def standing(creature: int, sort: int, turn: int) -> str:
    """What stands upright on a tile however it is turned: its creature and its price."""
    priced = PRICE_OF[sort] > 0
    middle = (104 if creature == MUSHROOM else 100) - 25 * (TAG - 1) * priced, 50
    found = use(f"cr-{CREATURES[creature]}", *spun(*middle, turn), 0.72 if creature == MUSHROOM else 0.96)
    if priced:
        found += use(f"tag-{CLASSES[sort]}", *spun(160, 50, turn), TAG)
    return f'<g id="gl-u{creature}-{sort}-{turn}">{found}</g>'


def half_at(sign: int, cell: Cell, side: int) -> str:
    """Half a gem on an edge, pointing into its tile."""
    dx, dy = STEPS[side]
    return use(
        f"half-{HALVES[sign]}", 100 * cell[0] + 50 + 50 * dx, 100 * cell[1] + 50 + 50 * dy, 1, 90 * side
    )


def printed_mission(mission: int) -> str:
    """The face of a mission: its sign, its gems, its eight connections."""
    halves = "".join(half_at(MISSION_SIGNS[mission][k], *place) for k, place in enumerate(ROUND_A_MISSION))
    gems = int(REWARD[mission])
    points = "".join(use("point", 100 + 22 * (k - (gems - 1) / 2), 170) for k in range(gems))
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
            use(f"gem-{colour}{colour}", 100 + 44 * (k % 2 - 0.5), 54 + 44 * (k // 2), 0.85)
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
    return use("bag", 100, 82, 0.66) + '<path class="gl-turn" d="M66 50A44 44 0 0 1 134 50M134 34V50H118"/>'


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


# -- on the table


def face(
    tile: int, turn: int, inside: str, place: str, words: Any, classes: str = "gl-tile", asked: bool = False
) -> str:
    """A tile with its id; one that can only be asked about has a spot within."""
    spin = f' transform="{SPIN[turn]}"' if turn else ""
    drawn = f'{titled(name_of(tile, words))}<use href="#gl-t-{tile}"{spin}/>{inside}'
    if asked:
        drawn = f'<g id="laid-{tile}" class="spot">{drawn}</g>'
    return f'<g id="tile-{tile}" class="{classes}" transform="{place}">{drawn}</g>'


def upright(tile: int, turn: int, won: tuple[bool, bool] = (False, False)) -> str:
    """What stands upright on a tile: creature, price, bonus gems that count."""
    found = use(f"u{CREATURE_OF[tile]}-{SORT_OF[tile]}-{turn}")
    for y, counts in ((35.5, won[0]), (64.5, won[1])):
        if counts:
            found += use("bonus-won", *spun(48, y, turn), name=f"bonus-{tile}-{y:.0f}")
    return found


def spun(x: float, y: float, turn: int) -> tuple[float, float]:
    """A point of a flat tile after turning."""
    return ((x, y), (100 - y, x), (200 - x, 100 - y), (y, 200 - x))[turn]


def name_of(tile: int, words: Any) -> str:
    """A creature with its colour."""
    return str(words.value("tile", TILES[tile]))


# -- in words


def creature_told(tile: int, expert: bool, words: Any) -> tuple[str, str]:
    """What a creature does, and the clause that says so."""
    creature = CREATURES[CREATURE_OF[tile]]
    what = "mutant" if creature == "pig" and expert else creature
    return f"{capital(name_of(tile, words))}. {words(f'board.does.{what}')}", DOES[what]


def mission_told(mission: int, words: Any) -> tuple[str, str]:
    """What a mission asks for, and its clause."""
    entry = MISSION_ENTRIES[mission]
    name = words.value("mission", entry["name"])
    colour = words.value("colour", entry["colour"]) if "colour" in entry else ""
    asks = words(
        f"board.asks.{entry['task']}", gems=entry["gems"], least=entry.get("least", 0), colour=colour
    )
    return f"{capital(name)}. {asks}", ASKS[entry["task"]]


def capital(text: str) -> str:
    """As it stands at a beginning."""
    return text[:1].upper() + text[1:]
