"""A State as one seat may see it, made from the declaration of its fields, never by hand."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hortus.kit.records import SEAT, Field, fields_of

Row = NDArray[np.void]
SheetOf = Callable[[Row, int], list[tuple[str, int, int, int]]]


def masked(states: Row, state: type, viewer: int | None) -> Row:
    """What the viewer (None: an onlooker) may see; all else is blank, the gaps between fields, too."""
    seen = np.zeros(states.shape, states.dtype)
    public, hidden = fields_by_eyes(state)
    seen[public] = states[public]
    for name, field in hidden.items():
        seen[name] = blank(field)
        if field.seen == "owner" and viewer is not None and viewer >= 0:
            seen[name][:, viewer] = states[name][:, viewer]
    return seen


@cache
def fields_by_eyes(state: type) -> tuple[list[str], dict[str, Field]]:
    """What all may see, and the rest."""
    fields = fields_of(state)
    public = [name for name, field in fields.items() if field.seen == "all"]
    return public, {name: field for name, field in fields.items() if field.seen != "all"}


def blank(field: Field) -> int:
    """What stands for a hidden number."""
    return 0 if np.dtype(field.kind).kind in "ub" else -1


class View:
    """What one seat sees; the fields of the State as attributes."""

    def __init__(
        self,
        states: Row,
        state: type,
        viewer: int | None,
        names: tuple[str, ...],
        sheet_of: SheetOf | None = None,
    ):
        """From a row of one State."""
        self.row = masked(states, state, viewer)
        self.state, self.viewer, self.names, self.sheet_of = state, viewer, names, sheet_of

    def sheet(self, seat: int) -> list[tuple[str, int, int, int]]:
        """A seat's score sheet as far as the viewer can know it: line, piece, value, points."""
        return self.sheet_of(self.row, seat) if self.sheet_of else []

    def __getattr__(self, name: str) -> Any:
        """A number, or a read-only array."""
        if name.startswith("__") or name not in fields_of(self.state):
            raise AttributeError(f"a view has no {name!r}; it has {', '.join(fields_of(self.state))}")
        value = self.row[name][0]
        if isinstance(value, np.ndarray):
            value.flags.writeable = False
        else:
            value = value.item()
        self.__dict__[name] = value
        return value

    def plain(self) -> dict[str, Any]:
        """Plain data: numbers, words and lists; None where the viewer may not look."""
        return {name: self.plain_field(name, field) for name, field in fields_of(self.state).items()}

    def plain_field(self, name: str, field: Field) -> Any:
        """One field of the plain data."""
        value = getattr(self, name)
        numbers = value.tolist() if isinstance(value, np.ndarray) else value
        if field.seen == "nobody":
            return None
        if field.seen == "owner":
            return [worded(row, field) if seat == self.viewer else None for seat, row in enumerate(numbers)]
        return worded(numbers, field)


def worded(number: Any, field: Field) -> Any:
    """Numbers by name where the field says of what they are."""
    if isinstance(number, list):
        return [worded(each, field) for each in number]
    if field.of is None or field.of is SEAT:
        return number
    members = list(field.of)
    found = members[number] if 0 <= number < len(members) else None
    return found.name.lower() if found is not None and not isinstance(found, str) else found
