"""Whole games once more, from the rulebook alone: cards, turns, captures, building and points.

A position of the oracle says what may be done; this says what comes of it. Moves are tuples of words, as a
Play writes them: ("go", "king", "a7").
"""

from __future__ import annotations

from collections import Counter

from hortus.games.schlossgarten.tests.oracle import GARDEN, Cell, Element, Position, footprints

Words = tuple[str, ...]

KINDS = ("king", "gardener", "architect")
BUILDERS = ("gardener", "architect")
POINTS = {"stone": 1, "shrub": 2, "lawn": 3}
TILES = {"stone": 17, "shrub": 16, "lawn": 16}
CORNERS = ("a1 b1 a2", "g1 g2 f1", "g7 f7 g6", "c6 b6 c7")  # king, gardener, architect, clockwise
SEATED = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
FIRST_PITS = {2: "", 3: "f6", 4: "f6 a7"}
ROW_BY_ROW = sorted(GARDEN, key=lambda cell: (cell[1], cell[0]))


def named(cell: Cell) -> str:
    return "abcdefg"[cell[0]] + str(cell[1] + 1)


def joined(cells: frozenset[Cell]) -> str:
    return "-".join(named(cell) for cell in ROW_BY_ROW if cell in cells)


CALLED = {named(cell): cell for cell in GARDEN}
SITES = {joined(cells): cells for cells in footprints()}


class Oracle:
    """A whole game. `to_act` is a seat, "chance", or None when it is over."""

    def __init__(self, seats: int, cards: list[dict[str, Cell]], fair_layout: bool, jump_cost: int) -> None:
        self.seats, self.cards, self.fair = range(seats), cards, fair_layout
        self.now = Position(
            0, seats, jump_cost=jump_cost, pits={CALLED[w] for w in FIRST_PITS[seats].split()}
        )
        for seat, corner in enumerate(SEATED[seats]):
            for kind, where in zip(KINDS, CORNERS[corner].split(), strict=True):
                self.now.figures[seat, kind] = CALLED[where]
        self.land: dict[Cell, str] = {}
        self.to_lay = Counter(TILES)
        self.pile, self.discards = Counter(range(1, len(cards) + 1)), Counter[int]()
        self.hand: dict[int, list[int]] = {seat: [] for seat in self.seats}
        self.collected: dict[int, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.card = 0
        self.captured = (0, "")
        self.idle_turns = 0
        self.due = "lay"
        self.to_act: int | str | None = "chance"
        self.why_over = ""
        if fair_layout:
            self.put((3, 3), "stone")

    # -- what may be done -------------------------------------------------------------------------

    def moves(self) -> dict[Words, int]:
        """Every legal move, with its weight (1 unless chance draws from what is left)."""
        if self.to_act is None:
            return {}
        if self.due == "lay":
            return {("lay", kind): left for kind, left in self.to_lay.items() if left}
        if self.due in ("deal", "draw"):
            return {("draw", str(card)): left for card, left in self.pile.items() if left}
        if self.due == "play":
            return {("play", str(card)): 1 for card in self.hand[self.now.player]}
        if self.due == "rehouse":
            mine = [element for element in self.now.elements if element.owner == self.captured[0]]
            cells = {cell for element in mine for cell in element.cells}
            return {("rehouse", named(cell)): 1 for cell in cells if self.now.figure_on(cell) is None}
        if self.due == "move":
            gone = [
                (kind, cell) for kind in KINDS for cell in GARDEN if not self.now.objection_to_go(kind, cell)
            ]
            return {("halt",): 1} | {("go", kind, named(cell)): 1 for kind, cell in gone}
        found: dict[Words, int] = {("finish",): 1}
        for who in BUILDERS:
            found |= {("dig", who, named(c)): 1 for c in GARDEN if not self.now.objection_to_dig(who, c)}
            sites = [name for name, cells in SITES.items() if not self.now.objection_to_build(who, cells)]
            found |= {("build", who, site): 1 for site in sites}
        return found

    # -- doing it ---------------------------------------------------------------------------------

    def play(self, move: Words) -> None:
        getattr(self, "do_" + move[0])(*move[1:])

    def put(self, cell: Cell, kind: str) -> None:
        self.land[cell] = kind
        self.to_lay[kind] -= 1

    def do_lay(self, kind: str) -> None:
        cell = next(cell for cell in ROW_BY_ROW if cell not in self.land)
        self.put(cell, kind)
        if self.fair:
            self.put((6 - cell[0], 6 - cell[1]), kind)
        if len(self.land) == len(GARDEN):
            self.due = "deal"

    def do_draw(self, card: str) -> None:
        self.pile[int(card)] -= 1
        self.hand[self.now.player].append(int(card))
        if self.due == "draw":
            self.due, self.to_act = "play", self.now.player
        else:
            self.next_player()
            if self.now.player == 0:
                self.draw_a_card()

    def draw_a_card(self) -> None:
        if not self.pile.total():
            self.pile, self.discards = self.discards, Counter()
        self.due, self.to_act = "draw", "chance"

    def do_play(self, card: str) -> None:
        self.card = int(card)
        self.hand[self.now.player].remove(self.card)
        self.now.card = self.cards[self.card - 1]
        self.now.steps, self.now.digger = 5, None
        self.now.stood = {kind: {self.now.figures[self.now.player, kind]} for kind in KINDS}
        self.keep_moving()

    def keep_moving(self) -> None:
        self.now.found_ways = {}
        self.due, self.to_act = "move", self.now.player

    def do_go(self, kind: str, where: str) -> None:
        cell, me = CALLED[where], (self.now.player, kind)
        met = self.now.figure_on(cell)
        self.now.steps -= self.now.ways(kind)[cell]
        self.now.figures[me] = cell
        self.now.stood[kind].add(cell)
        self.keep_moving()
        if met is not None:
            del self.now.figures[met]
            self.captured, self.due = met, "rehouse"

    def do_rehouse(self, where: str) -> None:
        self.now.figures[self.captured] = CALLED[where]
        self.keep_moving()

    def do_halt(self) -> None:
        if self.now.constellation():
            self.due = "build"
        else:
            self.end_turn(busy=False)

    def do_dig(self, builder: str, where: str) -> None:
        self.now.pits.add(CALLED[where])
        self.now.digger = builder

    def do_build(self, builder: str, site: str) -> None:
        cells, me = SITES[site], self.now.player
        for cell in cells & self.now.pits:
            self.collected[me][self.land.pop(cell)] += 1
        self.now.pits -= cells
        self.now.elements = [element for element in self.now.elements if not element.cells <= cells]
        self.now.elements.append(Element(me, builder, cells))
        if self.points(me) >= 21:
            self.to_act, self.why_over = None, "GOAL_REACHED"
        else:
            self.end_turn(busy=True)

    def do_finish(self) -> None:
        self.end_turn(busy=self.now.digger is not None)

    def end_turn(self, busy: bool) -> None:
        self.discards[self.card] += 1
        self.idle_turns = 0 if busy else self.idle_turns + 1
        if self.idle_turns == 3 * len(self.seats):
            self.to_act, self.why_over = None, "STANDSTILL"
            return
        self.next_player()
        self.draw_a_card()

    def next_player(self) -> None:
        self.now.player = (self.now.player + 1) % len(self.seats)

    # -- points -----------------------------------------------------------------------------------

    def landscape(self, seat: int) -> int:
        return sum(POINTS[kind] * tiles for kind, tiles in self.collected[seat].items())

    def points(self, seat: int) -> int:
        mine = [element for element in self.now.elements if element.owner == seat]
        return sum(len(element.cells) for element in mine) + self.landscape(seat)

    def winners(self) -> set[int]:
        best = max((self.points(seat), self.landscape(seat)) for seat in self.seats)
        return {seat for seat in self.seats if (self.points(seat), self.landscape(seat)) == best}
