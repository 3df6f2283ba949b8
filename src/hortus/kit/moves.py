"""Moves: what a player (or chance) may do, and the one place that says why not."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from enum import IntEnum
from math import prod
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from hortus.kit.compiling import cache_folder, rule, written
from hortus.kit.records import NOTES, Names

CHANCE, OVER = -1, -2
EVERYONE = -3  # the owner of what all may see
SUPPLIED = ("s", "work", "seat", "found", "n", "luck", "sheet", "action")  # what the kit hands in by name


class Move:
    """One kind of move: its parameters, what it does, what may refuse it."""

    def __init__(
        self, does: Callable[..., Any], during: tuple[int, ...], domains: dict[str, Names], is_chance: bool
    ):
        """Declared by `move` and `chance`; numbered when the game is assembled."""
        taken = set(domains) & set(SUPPLIED)
        if taken:
            raise TypeError(
                f"a parameter of {does.__name__} cannot be called {taken.pop()!r}; the kit hands that in"
            )
        self.name = does.__name__
        self.about = does.__doc__ or ""
        self.during, self.domains, self.is_chance = during, domains, is_chance
        self.sizes = tuple(len(domain) for domain in domains.values())
        self.size = prod(self.sizes)
        self.start = -1
        self.does = rule(does)
        self.refuses: Any = None
        self.proposes: Any = None
        self.weighs: Any = None
        self.owns: Any = None
        self.number = in_move_number(self.sizes, Path(does.__code__.co_filename))

    def refusal(self, function: Any) -> Any:
        """Declare what may refuse the move: the reason, or the first member for none."""
        self.refuses = rule(function)
        return self.refuses

    def candidates(self, function: Any) -> Any:
        """Declare which of many parameters are worth asking `refusal` about."""
        self.proposes = rule(function)
        return self.proposes

    def weight(self, function: Any) -> Any:
        """Declare how likely a chance move is, as a whole number; 0 is impossible."""
        self.weighs = rule(function)
        return self.weighs

    def owner(self, function: Any) -> Any:
        """Declare the only seat that may see which chance move it was."""
        self.owns = rule(function)
        return self.owns

    def indices(self, number: int) -> tuple[int, ...]:
        """The parameters of the move with this number inside the move."""
        found: list[int] = []
        for size in reversed(self.sizes):
            number, last = divmod(number, size)
            found.append(last)
        return tuple(reversed(found))

    def __repr__(self) -> str:
        """For people who debug rules."""
        return f"<move {self.name}({', '.join(self.domains)})>"


class Moves(tuple[Move, ...]):
    """A game's moves in the order of declaration, numbered."""

    actions: int

    @staticmethod
    def of(rules: ModuleType) -> Moves:
        """Number the moves of a rules module: each gets as many actions as its parameters allow."""
        moves = Moves(value for value in vars(rules).values() if isinstance(value, Move))
        start = 0
        for move in moves:
            move.start = start
            start += move.size
        moves.actions = start
        return moves

    def find(self, action: int) -> Move:
        """The move an action belongs to."""
        return next(move for move in self if move.start <= action < move.start + move.size)


def in_move_number(sizes: tuple[int, ...], declared_in: Path) -> Any:
    """The compiled function that numbers a move's parameters, the first the most significant.

    It is kept with the game that declares the move: one game's enums are unknown to another.
    """
    names = [f"p{k}" for k in range(len(sizes))]
    formula = "0"
    for name, size in zip(names, sizes, strict=True):
        formula = f"({formula}) * {size} + {name}"
    source = f"@inner\ndef number({', '.join(names)}):\n    return {formula}\n"
    title = f"number_{hashlib.sha256(source.encode()).hexdigest()[:16]}"
    return written(source, {}, cache_folder(declared_in), title)["number"]


def move(during: int | IntEnum | tuple[int, ...], **domains: Names) -> Callable[[Any], Any]:
    """Declare a player's move: the phases it belongs to and the domain of each of its parameters."""
    return lambda does: Move(does, phases(during), domains, is_chance=False)


def chance(during: int | IntEnum | tuple[int, ...], **domains: Names) -> Callable[[Any], Any]:
    """Declare a move of CHANCE."""
    return lambda does: Move(does, phases(during), domains, is_chance=True)


def phases(during: int | IntEnum | tuple[int, ...]) -> tuple[int, ...]:
    """One phase or several, as plain numbers."""
    several = during if isinstance(during, tuple) else (during,)
    return tuple(int(phase) for phase in several)


# -- what rules say besides the position -----------------------------------------------------------------


@rule
def note(work: Any, kind: int, seat: int, piece: int, value: int) -> None:
    """Something worth telling happened; once the notes are full the rest goes untold."""
    row = work.noted
    if row < NOTES:
        work.notes[row, 0] = work.event
        work.notes[row, 1] = kind
        work.notes[row, 2] = seat
        work.notes[row, 3] = piece
        work.notes[row, 4] = value
        work.noted = row + 1


SHEET_COLUMNS = 4  # line, piece, value, points; the first row holds how many follow


def sheet(lines: int) -> Any:
    """An empty score sheet with room for this many lines; with none, `entry` only adds up."""
    return np.zeros((lines + 1, SHEET_COLUMNS), np.int32)


@rule
def entry(sheet: Any, line: int, piece: int, value: int, points: int) -> int:
    """Write a line of the score sheet, if it has room, and give back its points."""
    row = sheet[0, 0] + 1
    if row < sheet.shape[0]:
        sheet[row, 0] = line
        sheet[row, 1] = piece
        sheet[row, 2] = value
        sheet[row, 3] = points
        sheet[0, 0] = row
    return points
