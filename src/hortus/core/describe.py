"""A view in words: for people who read or hear a position instead of looking at it."""

import re
from collections import Counter
from html import unescape
from types import ModuleType
from typing import Any

import numpy as np

from hortus.core.views import View, worded
from hortus.core.words import Words
from hortus.kit.records import SEAT, Field, Names, Option, fields_of

UNTOLD = {"seats", "seat", "phase", "ending"}  # the prompt says these


TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
NUMBERED = re.compile(r"-\d+$")


def heard(view: View, words: Words, board: ModuleType) -> list[str]:
    """A line for every part of the board: what a screen reader reads of it, in the reader's language."""
    lines = []
    for part in board.parts(view, words):
        told = Counter(unescape(title) for title in TITLE.findall(part.living))
        if told:
            title = part_title(words, part.name, view.names[part.owner or 0])
            things = (f"{n} × {thing}" if n > 1 else thing for thing, n in told.items())
            lines.append(f"{title or part.name}: {'; '.join(things)}")
    return lines


def part_title(words: Words, part: str, whose: str) -> str:
    """What a part is called; a seat's own part by its name."""
    title = words.find(f"parts.{part}") or words.find(f"parts.{NUMBERED.sub('', part)}") or ""
    return words.fill(title, {"name": whose})


def described(view: View, named: bool = False) -> list[str]:
    """A line for every part of the position that holds something, or only for what is told by names."""
    lines = []
    for name, field in fields_of(view.state).items():
        told = name not in UNTOLD and not isinstance(field, Option) and field.seen != "nobody"
        if told and (not named or has_names(field)):
            lines += described_field(view, name, field)
    return lines


def has_names(field: Field) -> bool:
    """Whether its places or its numbers have names; a single number needs none."""
    return not field.shape or field.of is not None or any(field.by)


def described_field(view: View, name: str, field: Field) -> list[str]:
    """A field: seats on lines of their own, places by their names, empty ones left out."""
    value = getattr(view, name)
    title = name.replace("_", " ")
    if not isinstance(value, np.ndarray):
        told = view.names[value] if field.of is SEAT and value >= 0 else worded(value, field)
        return [] if told in (None, -1) else [f"{title}: {told}"]
    by_seat = (len(field.by) > 0 and field.by[0] is None) or field.seen == "owner"
    if not by_seat:
        told = places(value, field, field.by)
        return [f"{title}: {told}"] if told else []
    seats = [s for s in range(view.seats) if field.seen != "owner" or s == view.viewer]
    rows = [(view.names[s], places(np.atleast_1d(value[s]), field, field.by[1:])) for s in seats]
    return [f"{title} of {who}: {told}" for who, told in rows if told]


def called(place: int, names: Names | None) -> str:
    """A place along an axis, by its name if it has one."""
    return names[place] if names else str(place)


def places(row: np.ndarray[Any, Any], field: Field, by: tuple[Names | None, ...]) -> str:
    """The places of a row that hold something."""
    empty = -1 if field.of is not None or bool((row < 0).any()) else 0
    told = []
    for place in np.ndindex(row.shape):
        number = row[place].item()
        if number != empty:
            where = " ".join(called(i, by[axis] if axis < len(by) else None) for axis, i in enumerate(place))
            told.append(str(worded(number, field)) if row.size == 1 else f"{where} {worded(number, field)}")
    return ", ".join(told)
