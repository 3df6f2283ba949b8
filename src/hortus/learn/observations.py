"""What a seat sees as numbers: laid out from the declaration of the State, documented index by index.

A field with names (`of`) becomes planes, one for each name, over the places of the field; any other
number stands for itself. Seats are counted from the observer, and fields by seat begin with it. Hidden
fields are left out; of an owner's fields the observer sees its own row. Bit sets (64-bit fields) are left
out: they only repeat others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import prod

import numpy as np

from hortus.core.games import Game
from hortus.kit.records import SEAT, Field, Names, fields_of

KIND = np.int16
PLANES = 128  # fields with more names than this stay numbers


@dataclass(frozen=True)
class Slice:
    """The numbers of one field in an observation."""

    name: str
    start: int
    shape: tuple[int, ...]  # planes first, if it has planes
    planes: tuple[str, ...]
    by_seat: bool
    secret: bool
    relative: bool  # a seat, told as its distance from the observer
    by: tuple[Names | None, ...]

    @property
    def size(self) -> int:
        """How many numbers."""
        return prod(self.shape)

    @property
    def stop(self) -> int:
        """The index after the last."""
        return self.start + self.size

    @property
    def axes(self) -> str:
        """The lengths of its axes."""
        return " × ".join(map(str, self.shape)) or "1"

    @property
    def about(self) -> str:
        """What its numbers are."""
        if self.relative:
            return "seats after the observer, or −1"
        shown = ", ".join(self.planes[:8]) + (" …" if len(self.planes) > 8 else "")
        parts = [f"one plane for each of {shown}"] if self.planes else []
        parts += ["the observer's alone"] if self.secret else []
        parts += ["the observer first, then the seats after it"] if self.by_seat and not self.secret else []
        return "; ".join(parts)


class Layout(tuple[Slice, ...]):
    """All slices of an observation in order."""

    @property
    def size(self) -> int:
        """The length of an observation."""
        return self[-1].stop if self else 0


def is_by_seat(game: Game, field: Field) -> bool:
    """Whether the first axis of a field is the seat: declared so, or as long as the largest table."""
    if field.seen == "owner":
        return True
    if field.by:
        return field.by[0] is None
    return len(field.shape) > 0 and field.shape[0] == game.seats[-1]


@cache
def layout(game: Game) -> Layout:
    """The layout of a game's observations."""
    slices: list[Slice] = []
    start = 0
    for name, field in fields_of(game.rules.State).items():
        if field.seen == "nobody" or np.dtype(field.kind).itemsize == 8:
            continue
        names = tuple(member if isinstance(member, str) else member.name.lower() for member in field.of or ())
        planes = names if 0 < len(names) <= PLANES else ()
        secret = field.seen == "owner"
        shape = field.shape[1:] if secret else field.shape
        full = (len(planes), *shape) if planes else shape
        by_seat = is_by_seat(game, field)
        relative = field.of is SEAT or name == "seat"
        slices.append(Slice(name, start, full, planes, by_seat, secret, relative, field.by))
        start += prod(full)
    return Layout(slices)


def observe_source(game: Game) -> str:
    """The function that writes an observation, in the subset that runs everywhere."""
    lines = [
        "@inner",
        "def record_observe(s, seat, out):",
        f"    for k in range({layout(game).size}):",
        "        out[k] = 0",
    ]
    fields = fields_of(game.rules.State)
    for each in layout(game):
        lines += ["    " + line for line in write_source(each, fields[each.name])]
    return "\n".join(lines) + "\n"


def write_source(each: Slice, field: Field) -> list[str]:
    """The lines that write one field."""
    axes = field.shape[1:] if each.secret else field.shape
    names = [f"i{axis}" for axis in range(len(axes))]
    lines, indent = [], ""
    for axis, (name, length) in enumerate(zip(names, axes, strict=True)):
        turned = axis == 0 and each.by_seat and not each.secret
        lines.append(f"{indent}for {name} in range({f'min({length}, s.seats)' if turned else length}):")
        indent += "    "
        if turned:
            lines.append(f"{indent}of = (seat + {name}) % s.seats")
    offset = "0"
    for name, length in zip(names, axes, strict=True):
        offset = f"({offset}) * {length} + {name}"
    index = (
        ["seat", *names]
        if each.secret
        else ["of" if each.by_seat and k == 0 else n for k, n in enumerate(names)]
    )
    value = f"s.{each.name}[{', '.join(index)}]" if index else f"s.{each.name}"
    if each.relative:
        return [f"out[{each.start}] = (s.{each.name} - seat) % s.seats if s.{each.name} >= 0 else -1"]
    if not each.planes:
        return [*lines, f"{indent}out[{each.start} + {offset}] = {value}"]
    lines += [f"{indent}v = {value}", f"{indent}if 0 <= v < {len(each.planes)}:"]
    return [*lines, f"{indent}    out[{each.start} + v * {prod(axes)} + {offset}] = 1"]
