"""Declared records: one flat row of memory, and who may see each part of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field as dataclass_field
from enum import IntEnum
from typing import Any, Literal, Self, TypeVar

import numpy as np

T = TypeVar("T")
Seen = Literal["all", "owner", "nobody"]


class Names(tuple[str, ...]):
    """The domain of a parameter: the words a player uses, in the order the rules count them."""

    def __new__(cls, *names: str) -> Self:
        """Names are single words and differ; the first may be empty: what goes without saying."""
        if len(set(names)) != len(names) or "" in names[1:] or any(" " in name for name in names):
            raise ValueError(f"names must be different single words, not {names}")
        return super().__new__(cls, names)


def Span(first: int, last: int) -> Names:
    """The numbers from first to last as a domain."""
    return Names(*(str(number) for number in range(first, last + 1)))


SEAT = Names()  # of fields that hold a seat: people are told who sits there, learners how far away


class Reason(IntEnum):
    """Why: a member is a clause and, for notes and lines, what its piece and value are called.

    Members number themselves from 0; the first is always "no reason at all".
    """

    clause: str
    piece: Names | None
    value_names: Names | None

    def __new__(cls, clause: str = "", piece: Names | None = None, value_names: Names | None = None) -> Self:
        """The next number, whatever the clause."""
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.clause, member.piece, member.value_names = clause, piece, value_names
        return member


@dataclass
class Field:
    """A part of a record: its type and shape, and who may see it."""

    kind: Any
    shape: tuple[int, ...] = ()
    seen: Seen = "all"
    of: type[IntEnum] | Names | None = None
    by: tuple[Names | None, ...] = ()
    name: str = ""


@dataclass
class Option(Field):
    """A rule that can be chosen before the game: a field of the State that the kit fills in."""

    default: int = 0
    values: tuple[Any, ...] = (0, 1)
    seats: tuple[int, ...] = ()
    clause: str = ""
    words: tuple[str, ...] = dataclass_field(init=False)

    def __post_init__(self) -> None:
        """What a person writes to choose a value; a switch is off or on."""
        self.words = ("off", "on") if self.values == (0, 1) else tuple(str(value) for value in self.values)
        if not 0 <= self.default < len(self.values):
            raise ValueError(
                f"the default of an option counts its values: {self.default} is not one of {self.values}"
            )

    def stored(self, index: int) -> int:
        """What the State holds for the value at this index: the number itself, or the index of a word."""
        value = self.values[index]
        return value if isinstance(value, int) else index


def field(
    kind: Any,
    *shape: int,
    seen: Seen = "all",
    of: type[IntEnum] | Names | None = None,
    by: tuple[Names | None, ...] = (),
) -> Any:
    """Declare a part of a record; owner's fields have the seat as their first axis.

    `of` says what its numbers are called, `by` what the places along each axis are (None: seats, or numbers).
    """
    return Field(kind, shape, seen, of, by)


def option(
    default: int,
    values: Iterable[Any] = (0, 1),
    seats: Iterable[int] = (),
    clause: str = "",
    kind: Any = np.int8,
) -> Any:
    """Declare a rule option; `default` counts the values, `seats` limits it to these seat counts."""
    return Option(kind, default=default, values=tuple(values), seats=tuple(seats), clause=clause)


def record(cls: type[T]) -> type[T]:
    """Make a class of declared fields a record: one NumPy dtype, inherited fields first.

    Uncompiled, a row is a NumPy record: a field that is called like one of its methods would be hidden by it.
    """
    fields: dict[str, Field] = {}
    for owner in reversed(cls.__mro__):
        for name, value in vars(owner).items():
            if isinstance(value, Field):
                if hasattr(np.record, name):
                    raise TypeError(f"a field cannot be called {name!r}: a NumPy record means something else")
                value.name = name
                fields[name] = value
    layout = [(name, f.kind, f.shape) if f.shape else (name, f.kind) for name, f in fields.items()]
    cls.dtype = np.dtype(layout, align=True)  # type: ignore[attr-defined]
    cls.fields = fields  # type: ignore[attr-defined]
    return cls


def fields_of(cls: type) -> dict[str, Field]:
    """The declared fields of a record, by name."""
    fields: dict[str, Field] = vars(cls)["fields"]
    return fields


def dtype_of(cls: type) -> np.dtype[np.void]:
    """The memory layout of a record."""
    dtype: np.dtype[np.void] = vars(cls)["dtype"]
    return dtype


NOTES = 48


@record
class Workspace:
    """Scratch handed to the rules: never part of a position; every game's Work begins with this."""

    event = field(np.int32)  # which event of a step is being played
    noted = field(np.int32)  # how many notes were taken
    notes = field(np.int32, NOTES, 5)  # event, kind, seat, piece, value
