"""Gardens once more, from the rulebook alone: dicts and sets, nothing shared with the rules.

It is slow and plain on purpose. Whatever the rules and this file disagree about is an error in one of them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

Cell = tuple[int, int]
Shape = frozenset[tuple[int, int, bool]]

PRINTED = tomllib.loads((Path(__file__).parent.parent / "edition.toml").read_text(encoding="utf-8"))
BACKS = ("none", "beige", "green", "blue", "pink", "gold")
TILES = sorted(
    PRINTED["tile"], key=lambda tile: (BACKS.index(tile["class"]), tile["creature"] == "double-gnome")
)
MISSIONS = {mission["name"]: mission for mission in PRINTED["mission"]}
WAYS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
CLOCKWISE = {"north": "east", "east": "south", "south": "west", "west": "north"}
OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}
FLAT = (
    ((0, 0), "north"),
    ((1, 0), "north"),
    ((1, 0), "east"),
    ((1, 0), "south"),
    ((0, 0), "south"),
    ((0, 0), "west"),
)
SQUARE = (
    ((0, 0), "north"),
    ((1, 0), "north"),
    ((1, 0), "east"),
    ((1, 1), "east"),
    ((1, 1), "south"),
    ((0, 1), "south"),
    ((0, 1), "west"),
    ((0, 0), "west"),
)
WHITE_LINES = {"upper": (5, 1), "lower": (5, 3)}
COLOURS = {"b": "blue", "p": "pink", "y": "yellow", "g": "green"}


@dataclass(frozen=True)
class Piece:
    """A tile or a mission on the table: its cells, and where each of its connections has come to lie."""

    connections: str
    places: tuple[tuple[Cell, str], ...]
    links: tuple[str, ...] = ()
    is_mission: bool = False

    @property
    def cells(self) -> set[Cell]:
        return {cell for cell, _ in self.places}


def turn_once(place: tuple[Cell, str]) -> tuple[Cell, str]:
    """A quarter clockwise around the middle of cell (0, 0)."""
    (x, y), side = place
    return (-y, x), CLOCKWISE[side]


def laid(number: int, x: int, y: int, quarters: int) -> Piece:
    """A tile so that its upper left cell is at x, y after turning."""
    places = list(FLAT)
    for _ in range(quarters):
        places = [turn_once(place) for place in places]
    left, top = min(cx for (cx, _), _ in places), min(cy for (_, cy), _ in places)
    moved = tuple(((cx - left + x, cy - top + y), side) for (cx, cy), side in places)
    tile = TILES[number]
    return Piece(tile["connections"], moved, tuple(tile.get("links", ())))


def mission(name: str) -> Piece:
    """A mission at the beginning of its garden."""
    return Piece(MISSIONS[name]["connections"], SQUARE, is_mission=True)


def fit(one: str, other: str) -> bool:
    """Whether two connections may meet."""
    if "-" in (one, other) or "T" in (one, other):
        return one == other
    return one == other or "*" in (one, other)


def beyond(cell: Cell, side: str) -> Cell:
    dx, dy = WAYS[side]
    return cell[0] + dx, cell[1] + dy


def meeting(pieces: list[Piece]) -> dict[tuple[Cell, str], tuple[str, str]]:
    """For each connection that meets another: what the two show."""
    shown = {
        place: sign for piece in pieces for place, sign in zip(piece.places, piece.connections, strict=True)
    }
    met = {}
    for (cell, side), sign in shown.items():
        other = shown.get((beyond(cell, side), OPPOSITE[side]))
        if other is not None:
            met[cell, side] = (sign, other)
    return met


def hang_together(pieces: list[Piece]) -> bool:
    """Whether one can walk from every covered cell to every other."""
    covered = set().union(*(piece.cells for piece in pieces)) if pieces else set()
    return not covered or reachable(next(iter(covered)), covered) == covered


def reachable(start: Cell, free: set[Cell]) -> set[Cell]:
    """All cells of a set that can be reached from one of them by steps along the sides."""
    seen, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        for side in WAYS:
            near = beyond(cell, side)
            if near in free and near not in seen:
                seen.add(near)
                todo.append(near)
    return seen


def is_legal(pieces: list[Piece]) -> bool:
    """Whether a whole garden obeys the rules of laying."""
    cells = [cell for piece in pieces for cell in piece.cells]
    return (
        len(cells) == len(set(cells))
        and hang_together(pieces)
        and all(fit(*signs) for signs in meeting(pieces).values())
    )


def may_lay(garden: list[Piece], new: Piece) -> bool:
    """Whether a tile may be laid to a garden (from which a unicorn may have been lifted)."""
    return is_legal([*garden, new])


# -- counting


def gems(pieces: list[Piece]) -> dict[str, int]:
    """The complete gems by kind, links and joined empty connections too."""
    found = dict.fromkeys(["blue", "pink", "yellow", "green", "eggs", "triples", "links", "empties"], 0)
    met = meeting(pieces)
    for (_, side), signs in met.items():
        if side in ("east", "south"):
            found[kind(signs)] += 1
    for piece in pieces:
        for link in piece.links:
            ends = [met.get(piece.places[end]) for end in WHITE_LINES[link]]
            found["links"] += all(end is not None and end != ("-", "-") for end in ends)
    return found


def kind(signs: tuple[str, str]) -> str:
    """What two joined halves make."""
    coloured = [COLOURS[sign] for sign in signs if sign in COLOURS]
    if coloured:
        return coloured[0]
    return {"*": "eggs", "T": "triples", "-": "empties"}[signs[0]]


def total(pieces: list[Piece], mission_name: str = "") -> int:
    """All gems of a garden before any theft."""
    found = gems(pieces)
    sum_of_gems = (
        sum(found[k] for k in ("blue", "pink", "yellow", "green", "eggs", "links")) + 3 * found["triples"]
    )
    if mission_name and fulfilled(pieces, mission_name):
        sum_of_gems += MISSIONS[mission_name]["gems"]
    return sum_of_gems


def fulfilled(pieces: list[Piece], name: str) -> bool:
    """Whether a mission brings its gems."""
    task = MISSIONS[name]["task"]
    if task == "empties":
        return gems(pieces)["empties"] >= MISSIONS[name]["least"]
    if task == "gems":
        return gems(pieces)[MISSIONS[name]["colour"]] >= MISSIONS[name]["least"]
    covered = {cell for piece in pieces for cell in piece.cells}
    if task == "enclosed":
        square = {(0, 0), (1, 0), (0, 1), (1, 1)}
        return {beyond(cell, side) for cell in square for side in WAYS} <= covered
    if task == "shape":
        of_tiles = {cell for piece in pieces if not piece.is_mission for cell in piece.cells}
        return any(
            all(
                ((x + dx, y + dy) in of_tiles) if full else ((x + dx, y + dy) not in covered)
                for dx, dy, full in shape
            )
            for shape in all_forms(MISSIONS[name]["shape"])
            for x in range(-90, 90)
            for y in range(-90, 90)
            if (x, y) in of_tiles
        )
    return False


def all_forms(rows: list[str]) -> set[Shape]:
    """A shape turned and mirrored, each moved so that one of its tiles lies at 0, 0."""
    cells = [(x, y, sign == "#") for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."]
    forms = set()
    for mirrored in (1, -1):
        for quarters in range(4):
            form = [(mirrored * x, y, full) for x, y, full in cells]
            for _ in range(quarters):
                form = [(-y, x, full) for x, y, full in form]
            x0, y0 = next((x, y) for x, y, full in form if full)
            forms.add(frozenset((x - x0, y - y0, full) for x, y, full in form))
    return forms


def ponds(pieces: list[Piece]) -> int:
    """Gaps from which no way leads outside."""
    covered = {cell for piece in pieces for cell in piece.cells}
    if not covered:
        return 0
    xs, ys = [x for x, _ in covered], [y for _, y in covered]
    free = {
        (x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)
    } - covered
    free -= reachable((min(xs) - 1, min(ys) - 1), free)
    found = 0
    while free:
        free -= reachable(next(iter(free)), free)
        found += 1
    return found
