"""Reach, constellations, digging and building once more, from the rulebook alone: dicts and sets of (x, y).

It shares nothing with the rules, and is slow and plain on purpose. Whatever the two disagree about is an
error in one of them. Clauses are named in the order in which the rulebook wants them named.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush

Cell = tuple[int, int]

GARDEN = {(x, y) for x in range(7) for y in range(7)}
EIGHT = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
FOUR = [(0, -1), (1, 0), (0, 1), (-1, 0)]
SIZES = {1: [{(0, 0)}], 2: [{(0, 0), (1, 0)}, {(0, 0), (0, 1)}], 3: []}
for _missing in ((0, 0), (1, 0), (0, 1), (1, 1)):
    SIZES[3].append({(0, 0), (1, 0), (0, 1), (1, 1)} - {_missing})


def shifted(cell: Cell, step: Cell) -> Cell:
    return cell[0] + step[0], cell[1] + step[1]


def footprints() -> list[frozenset[Cell]]:
    """Everywhere an element of some size can lie."""
    found = []
    for shapes in SIZES.values():
        for shape in shapes:
            for corner in GARDEN:
                cells = frozenset(shifted(corner, cell) for cell in shape)
                if cells <= GARDEN:
                    found.append(cells)
    return found


@dataclass
class Element:
    owner: int
    builder: str
    cells: frozenset[Cell]


@dataclass
class Position:
    """A moment in the turn of `player`."""

    player: int
    seats: int
    steps: int = 5
    jump_cost: int = 0
    figures: dict[tuple[int, str], Cell] = field(default_factory=dict)
    pits: set[Cell] = field(default_factory=set)
    elements: list[Element] = field(default_factory=list)
    stood: dict[str, set[Cell]] = field(default_factory=dict)
    card: dict[str, Cell] = field(default_factory=dict)
    digger: str | None = None
    found_ways: dict[str, dict[Cell, int]] = field(default_factory=dict)

    # -- what is where ----------------------------------------------------------------------------

    def figure_on(self, cell: Cell) -> tuple[int, str] | None:
        for figure, where in self.figures.items():
            if where == cell:
                return figure
        return None

    def element_on(self, cell: Cell) -> Element | None:
        for element in self.elements:
            if cell in element.cells:
                return element
        return None

    def foreign(self, cell: Cell) -> bool:
        element = self.element_on(cell)
        return element is not None and element.owner != self.player

    def may_enter(self, cell: Cell) -> bool:
        return cell in GARDEN and cell not in self.pits and not self.foreign(cell)

    def has_home(self, seat: int) -> bool:
        mine = [element for element in self.elements if element.owner == seat]
        return any(self.figure_on(cell) is None for element in mine for cell in element.cells)

    def can_be_captured(self, figure: tuple[int, str]) -> bool:
        seat, kind = figure
        return seat != self.player and kind != "king" and self.has_home(seat)

    # -- movement ---------------------------------------------------------------------------------

    def from_here(self, cell: Cell, mover: tuple[int, str]) -> list[tuple[Cell, int]]:
        """Fields one move away for somebody on this field, with the steps that takes."""
        found = []
        here = self.element_on(cell)
        if here is not None:
            found += [(other, 0) for other in here.cells]
        for direction in EIGHT:
            near = shifted(cell, direction)
            found.append((near, 1))
            jumped = self.figure_on(near)
            if jumped is not None and jumped != mover and jumped[1] != "king" and not self.foreign(near):
                found.append((shifted(near, direction), self.jump_cost))
        return found

    def ways(self, kind: str) -> dict[Cell, int]:
        """Every field where the figure can come to rest, however far, with the fewest steps."""
        mover = (self.player, kind)
        start = self.figures[mover]
        best: dict[Cell, int] = {start: 0}
        todo = [(0, start)]
        while todo:
            spent, cell = heappop(todo)
            if spent > best[cell] or (self.figure_on(cell) not in (None, mover)):
                continue
            for other, more in self.from_here(cell, mover):
                if not self.may_enter(other) or spent + more >= best.get(other, 1000):
                    continue
                met = self.figure_on(other)
                if met is None or met == mover or self.can_be_captured(met):
                    best[other] = spent + more
                    heappush(todo, (spent + more, other))
        return best

    def objection_to_go(self, kind: str, cell: Cell) -> str:
        if kind not in self.found_ways:
            self.found_ways[kind] = self.ways(kind)
        met, cost = self.figure_on(cell), self.found_ways[kind].get(cell)
        if cost is not None and cost > self.steps:
            return "S-5"
        if cost is None:
            if met is not None and met[0] != self.player and met[1] == "king":
                return "S-6"
            if self.foreign(cell):
                return "S-10"
            if cell in self.pits:
                return "S-11"
            if met is not None and met[0] != self.player and not self.has_home(met[0]):
                return "S-14"
            if met is not None and met[0] == self.player:
                return "S-15"
            return "S-DC5c"
        if cell == self.figures[self.player, kind] or (cost == 0 and cell in self.stood.get(kind, set())):
            return "S-DC5b"
        return ""

    # -- constellations ---------------------------------------------------------------------------

    def constellation(self) -> bool:
        turns = [self.card]
        for _ in range(3):
            turns.append({who: (-y, x) for who, (x, y) in turns[-1].items()})
        king = self.figures[self.player, "king"]
        for turn in turns:
            standing = [self.figure_on(shifted(king, turn[who])) for who in ("gardener", "architect")]
            right = all(s is not None and s[1] == k for s, k in zip(standing, ("gardener", "architect")))
            if right and any(s is not None and s[0] == self.player for s in standing):
                return True
        return False

    # -- digging and building ---------------------------------------------------------------------

    def beside(self, cell: Cell, other: Cell) -> bool:
        return max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) == 1

    def objection_to_dig(self, builder: str, cell: Cell) -> str:
        if self.digger is not None or not self.beside(self.figures[self.player, builder], cell):
            return "S-21"
        met = self.figure_on(cell)
        if met is not None and met[1] != "king":
            return "S-26"
        if cell in self.pits or self.element_on(cell) is not None or met is not None:
            return "S-DC11"
        return ""

    def objection_to_build(self, builder: str, cells: frozenset[Cell]) -> str:
        if self.digger is not None and builder != self.digger:
            return "S-21"
        if not any(self.beside(self.figures[self.player, builder], cell) for cell in cells & self.pits):
            return "S-21"
        mine = [self.figures[self.player, who] for who in ("gardener", "architect")]
        tended = {pit for pit in self.pits if any(self.beside(pit, who) for who in mine)}
        covered = [element for element in self.elements if element.cells & cells]
        for element in covered:
            around = {shifted(cell, step) for cell in element.cells for step in FOUR}
            if not around & tended:
                return "S-22"
        if any(not element.cells <= cells for element in covered):
            return "S-23"
        if any(element.builder != builder for element in covered):
            return "S-24"
        standing = [met for met in map(self.figure_on, cells) if met is not None]
        if any(kind != "king" for _, kind in standing):
            return "S-26"
        for element in self.elements:
            if (element.owner, element.builder, len(element.cells)) == (self.player, builder, len(cells)):
                return "S-DC3"
        if any(cell not in self.pits and self.element_on(cell) is None for cell in cells) or standing:
            return "S-DC12"
        return ""
