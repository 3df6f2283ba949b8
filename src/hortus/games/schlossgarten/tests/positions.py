"""Positions in words: set up by hand or at random, for the rules and for the oracle alike."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

import hortus
from hortus.games.schlossgarten.tests.oracle import GARDEN, Cell, Element, Position, footprints

FIGURES = ("king", "gardener", "architect")
BUILDING = {"phase": "BUILD"}  # for a scene
NUMBERS = {"bed": 0, "border": 1, "maze": 2, "fountain": 3, "terrace": 4, "basin": 5}
FOOTPRINTS = footprints()


def name(cell: Cell) -> str:
    """A field as players call it."""
    return "abcdefg"[cell[0]] + str(cell[1] + 1)


def cell(word: str) -> Cell:
    """The field that players call so."""
    return "abcdefg".index(word[0]), int(word[1]) - 1


def number(where: Cell) -> int:
    return 7 * where[1] + where[0]


def site(match: Any, cells: frozenset[Cell] | set[Cell]) -> int:
    """The number of the place with these fields."""
    word = "-".join(name(c) for c in sorted(cells, key=number))
    found: int = match.game.moves[-3].domains["site"].index(word)
    return found


def fresh(seats: int = 2, seed: int = 1, chance: Any = "roll", **options: Any) -> Any:
    """A match at its very beginning."""
    return hortus.new("schlossgarten", seats=seats, options=options, seed=seed, chance=chance)


def begun(seats: int = 2, seed: int = 1, **options: Any) -> Any:
    """A match whose first player has just played a card."""
    match = hortus.new("schlossgarten", seats=seats, options=options, seed=seed)
    match.play(match.legal()[0])
    return match


def written(match: Any, position: Position, phase: str) -> None:
    """Put a position into a match: movement or building is due."""
    rules, state = match.game.rules, match.state
    state["turn"] = state["seat"] = position.player
    state["phase"] = rules.Phase[phase]
    state["steps"] = position.steps
    state["digger"] = -1 if position.digger is None else ("gardener", "architect").index(position.digger)
    state["place"] = -1
    for (seat, kind), where in position.figures.items():
        state["place"][0, seat, FIGURES.index(kind)] = number(where)
    state["pit"] = 0
    state["land"] = np.arange(49) % 3
    state["site"] = -1
    state["taken"] = state["stack"] = state["tiles"] = 0
    for pit in position.pits:
        state["pit"][0, number(pit)] = 1
    for element in position.elements:
        number_of_kind = 3 * (element.builder == "architect") + len(element.cells) - 1
        state["site"][0, element.owner, number_of_kind] = site(match, element.cells)
        for where in element.cells:
            state["land"][0, number(where)] = -1
    state["stood"] = 0
    for kind in FIGURES:
        own = position.figures[position.player, kind]
        for where in {own} | position.stood.get(kind, set()):
            state["stood"][0, number(where)] |= 1 << FIGURES.index(kind)
    state["cost"] = -1
    if phase == "MOVE":
        rules.reach.explore_all(state[0], match.work[0], position.player)


def at_random(luck: Random, cards: list[dict[str, Cell]]) -> Position:
    """A garden in any state of growth, whether or not a game could come to it."""
    seats = luck.choice((2, 3, 4))
    position = Position(luck.randrange(seats), seats, luck.randrange(6), luck.randrange(2))
    position.card = luck.choice(cards)
    grown, dug = luck.random() * 0.8, luck.random() * 0.4
    used: set[Cell] = set()
    for owner in range(seats):
        for builder in ("gardener", "architect"):
            for size in (1, 2, 3):
                cells = luck.choice([f for f in FOOTPRINTS if len(f) == size])
                if luck.random() < grown and not cells & used:
                    position.elements.append(Element(owner, builder, cells))
                    used |= cells
    position.pits = {where for where in GARDEN - used if luck.random() < dug}
    for seat in range(seats):
        for kind in FIGURES:
            own = {c for e in position.elements if e.owner == seat for c in e.cells}
            free = (GARDEN - used - position.pits | own) - set(position.figures.values())
            position.figures[seat, kind] = luck.choice(sorted(free))
    nearby(luck, position)
    for kind in FIGURES:
        position.stood[kind] = set(luck.sample(sorted(GARDEN), luck.randrange(4)))
    position.digger = luck.choice((None, None, "gardener", "architect"))
    return position


def nearby(luck: Random, position: Position) -> None:
    """Half of the time subjects, some of them foreign, stand as the card wants them around the king."""
    if luck.random() < 0.5:
        return
    x, y = position.figures[position.player, "king"]
    for kind in ("gardener", "architect"):
        dx, dy = position.card[kind]
        for _ in range(luck.randrange(4)):
            dx, dy = -dy, dx
        seat = luck.choice((position.player, position.player, luck.randrange(position.seats)))
        spot = (x + dx, y + dy)
        element = position.element_on(spot)
        stands_well = element is None or element.owner == seat
        if spot in GARDEN - position.pits and stands_well and position.figure_on(spot) is None:
            position.figures[seat, kind] = spot


# -- by hand ---------------------------------------------------------------------------------------


def fields(words: str) -> set[Cell]:
    return {cell(word) for word in words.replace("-", " ").split()}


def elements(owner: int, words: str) -> list[Element]:
    """Elements in words: "bed d3, maze a5-a6-b6"."""
    found = []
    for one in words.split(",") if words else ():
        kind, cells = one.split()
        builder = "gardener" if NUMBERS[kind] < 3 else "architect"
        found.append(Element(owner, builder, frozenset(fields(cells))))
    return found


def scene(
    me: str,
    other: str = "g7 f7 g6",
    third: str = "",
    *,
    mine: str = "",
    theirs: str = "",
    pits: str = "",
    steps: int = 5,
    digger: str | None = None,
    phase: str = "MOVE",
    card: int = 1,
    **options: Any,
) -> Any:
    """A moment in the turn of seat 0; figures in the order king, gardener, architect."""
    seats = [seat for seat in (me, other, third) if seat]
    match = begun(len(seats), **options)
    position = Position(0, len(seats), steps, options.get("jump_cost", 0), digger=digger)
    for seat, words in enumerate(seats):
        for kind, word in zip(FIGURES, words.split()):
            position.figures[seat, kind] = cell(word)
    position.elements = elements(0, mine) + elements(1, theirs)
    position.pits = fields(pits)
    match.state["card"] = card - 1
    written(match, position, phase)
    return match


def why(match: Any, action: str) -> str:
    """The clause against an action, or nothing."""
    refusal = match.refusal(action, match.seat)
    return refusal.clause if refusal else ""


def goes(match: Any, figure: str) -> dict[str, int]:
    """The fields a figure may go to, with what that costs."""
    row = match.state["cost"][0, FIGURES.index(figure)]
    legal = [a.arguments[1] for a in match.legal() if a.move == "go" and a.arguments[0] == figure]
    return {field: int(row[number(cell(field))]) for field in legal}


def noted(match: Any) -> list[str]:
    """What the last action led to."""
    kinds = match.work["notes"][0][: int(match.work["noted"][0]), 1].tolist()
    return [match.game.rules.Note(kind).name for kind in kinds]


def where(match: Any, seat: int, kind: str) -> str:
    """The field on which a figure stands."""
    at = int(match.state["place"][0, seat, FIGURES.index(kind)])
    return name((at % 7, at // 7))


def landscape(match: Any, **kinds: str) -> None:
    """Put tiles of a kind on fields: lawn="d3 e3"."""
    for kind, words in kinds.items():
        for at in fields(words):
            match.state["land"][0, number(at)] = ("stone", "shrub", "lawn").index(kind)


def played(match: Any, *actions: str) -> Any:
    """The same match after these actions."""
    for action in actions:
        match.play(action)
    return match
