"""A game's functions over positions, compiled or plain, and the desk that one game is played on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numba import types

from hortus.kit.compiling import folder_for, owners_edition, uncompiled, unit_of, way_in, written
from hortus.kit.generating import CALLED, Places, desk_parameters, kernel_source
from hortus.kit.moves import Moves
from hortus.kit.records import Workspace, dtype_of

CHANCE_AT_ONCE = 4096  # chance events that one call writes down
LIST_UNLESS_TOLD = 4096  # room for the legal actions of a moment, unless a game declares MOST

NUMBER = types.int64
KINDS = {  # what functions that take a desk's memory are handed
    "desk": types.uint8[::1],
    "seat": NUMBER,
    "action": NUMBER,
    "rolling": types.boolean,
    "limit": NUMBER,
    "numbers": types.int32[::1],
    "n": NUMBER,
    "found": types.int64[::1],
    "sheet": types.int32[:, ::1],
    "seen": types.int16[::1],
    "mask": types.int8[::1],
}


def desk_entry(names: dict[str, Any], name: str, parameters: str) -> Callable[..., Any]:
    """The machine code of a function that takes a desk's memory."""
    return way_in(names[f"desk_{name}"], *(KINDS[each] for each in desk_parameters(parameters)))


class Kernel:
    """The functions of one game, compiled or plain; `on_desk` holds those that take a desk's memory."""

    setup: Callable[..., None]
    refusal: Callable[..., int]
    legal: Callable[..., int]
    act: Callable[..., None]
    may_act: Callable[..., bool]
    owner: Callable[..., int]
    weights: Callable[..., None]
    draw_chance: Callable[..., int]
    score: Callable[..., int]
    result: Callable[..., int]
    settle: Callable[..., None]
    step: Callable[..., int]
    play_out: Callable[..., int]
    play_games: Callable[..., int]

    def __init__(self, names: dict[str, Any], compiled: bool):
        """Pick the generated functions, or their plain twins."""
        self.compiled = compiled

        def picked(name: str) -> Callable[..., Any]:
            function: Callable[..., Any] = names[name]
            return function if compiled else plain(uncompiled(function))

        for name in Kernel.__annotations__:
            setattr(self, name, picked(name))
        self.on_desk: Any = (
            OnDesk(names)
            if compiled
            else SimpleNamespace(**{name: picked(f"desk_{name}") for name in CALLED})
        )


class OnDesk:
    """The compiled functions that take a desk's memory, each found when it is first asked for."""

    def __init__(self, names: dict[str, Any]):
        """From the generated functions."""
        self.names = names

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in CALLED:
            raise AttributeError(name)
        entry = desk_entry(self.names, name, CALLED[name][1])
        setattr(self, name, entry)
        return entry


class Desk:
    """What one game is played on, in one piece of memory: its position, scratch, luck and lists."""

    def __init__(self, places: Places):
        """Everything is zero."""
        self.places = places
        self.memory = np.zeros(max(last for _, last, _ in self.places.values()), np.uint8)
        self.lay_out()

    def lay_out(self) -> None:
        """The parts by name: they are the memory, not copies of it."""
        parts = {name: self.memory[a:b].view(kind) for name, (a, b, kind) in self.places.items()}
        self.state, self.work, self.luck = parts["s"], parts["work"], parts["luck"]
        self.out, self.log = parts["out"], parts["log"]

    def copy(self) -> Desk:
        """The same on another desk."""
        twin = object.__new__(Desk)
        twin.places, twin.memory = self.places, self.memory.copy()
        twin.lay_out()
        return twin


def desk_places(rules: ModuleType, moves: Moves) -> Places:
    """Where each part of a desk begins and ends in its memory, and what it is made of."""
    parts: dict[str, tuple[np.dtype[Any], int]] = {
        "s": (dtype_of(rules.State), 1),
        "work": (work_dtype(rules), 1),
        "luck": (np.dtype(np.uint64), 1),
        "out": (np.dtype(np.int32), most(rules, moves)),
        "log": (np.dtype(np.int32), CHANCE_AT_ONCE),
    }
    places: Places = {}
    first = 0
    for name, (kind, length) in parts.items():
        places[name] = (first, first + kind.itemsize * length, kind)
        first = (places[name][1] + 15) // 16 * 16  # as every processor likes it
    return places


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """An uncompiled function that sees arrays of records as Python does, and is loud about overflow."""

    def loud(*arguments: Any) -> Any:
        with np.errstate(over="raise"):
            return function(*(as_records(argument) for argument in arguments))

    return loud


def as_records(argument: Any) -> Any:
    """Structured arrays with their fields as attributes."""
    return (
        argument.view(np.recarray) if getattr(getattr(argument, "dtype", None), "names", None) else argument
    )


def most(rules: ModuleType, moves: Moves) -> int:
    """How many legal actions and candidates one seat can have at one moment."""
    declared: int = getattr(rules, "MOST", min(moves.actions, LIST_UNLESS_TOLD))
    return declared


def work_dtype(rules: ModuleType) -> np.dtype[np.void]:
    """The layout of the scratch record of a game."""
    return dtype_of(getattr(rules, "Work", Workspace))


def assemble(rules: ModuleType, moves: Moves) -> dict[str, Any]:
    """Generate and compile everything a game's moves imply."""
    source, names = kernel_source(rules, moves, desk_places(rules, moves))
    folder = folder_for(unit_of(Path(str(rules.__file__))), owners_edition.get())
    return written(source, names, folder, "kernel")
