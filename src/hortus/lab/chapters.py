"""What studies say: chapters of rows, as tables for people and as data for programs.

A game says more in `study.py`, if it likes: `rounds(study)`, how many each game took; `kinds()`, which pieces
are of a kind; `chapters(studies)`, whatever else, rows of plain figures by title.
"""

from __future__ import annotations

import json
from dataclasses import asdict, astuple, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hortus.bots.standings import Share
from hortus.core.games import Game
from hortus.lab.studies import Study

Row = dict[str, Any]  # by heading
MANY = 24  # rows of a table; of more, the first and the last are shown


@dataclass(frozen=True)
class Middle:
    """The median, and between what nine in ten lie."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, numbers: NDArray[Any]) -> Middle:
        """Of many numbers."""
        low, median, high = np.percentile(numbers, (5, 50, 95)).tolist()
        return cls(median, low, high)

    def __str__(self) -> str:
        median, low, high = (f"{figure:,.1f}".removesuffix(".0") for figure in astuple(self))
        return f"{median} ({low}–{high})"


class Part(float):
    """Of a whole."""

    def __str__(self) -> str:
        return f"{100 * self:.1f} %"


def chapters(studies: list[Study]) -> dict[str, list[Row]]:
    """All that studies of one game by different numbers of seats say, and what its own folder adds."""
    found = {
        "Scores, length, endings": [overview(study) for study in studies],
        "Start seats": [start(study, seat) for study in studies for seat in range(study.seats)],
        "Moves in a game": side_by_side("move", {study.seats: moves(study) for study in studies}),
        "Points of a seat": side_by_side("line", {study.seats: lines(study) for study in studies}),
        "Pieces on the score sheet": sorted(pieces(studies), key=lambda row: -row["points each"]),
        "Kinds of pieces": kinds(studies),
        **told_by(studies[0].game, "chapters", lambda _: {})(studies),
    }
    return {title: rows for title, rows in found.items() if rows}


def told_by(game: Game, name: str, unless_told: Any = None) -> Any:
    """A function of the game's study.py, or what stands for it."""
    return getattr(game.part("study"), name, unless_told) if game.has_part("study") else unless_told


def overview(study: Study) -> Row:
    """One number of seats."""
    row: Row = {"seats": study.seats, "games": study.games, "score": study.scores.mean()}
    row |= {"spread": study.scores.std(), "highest": study.scores.max(axis=1).mean()}
    if rounds := told_by(study.game, "rounds"):
        row["rounds"] = Middle.of(rounds(study))
    row["decisions"] = Middle.of(study.decisions)
    endings = study.game.reasons("Ending")[1:]
    return row | {in_words(end.name): Part((study.states["ending"] == end).mean()) for end in endings}


def start(study: Study, seat: int) -> Row:
    """How one seat fares; a shared victory counts in part."""
    won, scores = Share.measured(study.victories[:, seat].tolist()), study.scores[:, seat]
    row: Row = {"seats": study.seats, "seat": seat + 1, "wins": Part(won.part), "from": Part(won.low)}
    row |= {"to (99 %)": Part(won.high), "times its share": won.part * study.seats}
    return row | {"score": scores.mean(), "spread": scores.std()}


def moves(study: Study) -> dict[str, float]:
    """How often each kind of move is made in a game."""
    return {in_words(name): float(often.mean()) for name, often in study.moves.items()}


def lines(study: Study) -> dict[str, float]:
    """What each line of the score sheet brings a seat."""
    return {in_words(line.name): study.points_of(line) for line in study.game.reasons("Line")}


def side_by_side(heading: str, found: dict[int, dict[str, float]]) -> list[Row]:
    """The same figures for every number of seats; what is nothing everywhere is left out."""
    columns = {"alone" if seats == 1 else f"{seats} seats": figures for seats, figures in found.items()}
    names = [name for name in next(iter(found.values())) if any(each[name] for each in found.values())]
    return [{heading: name} | {title: each[name] for title, each in columns.items()} for name in names]


def pieces(studies: list[Study]) -> list[Row]:
    """What each piece brings, over all numbers of seats."""
    domains = dict.fromkeys(line.piece for line in studies[0].game.reasons("Line") if line.piece)
    counted = {names: np.sum([study.pieces(names) for study in studies], axis=0) for names in domains}
    return [
        {"piece": name} | brought(found, studies)
        for names in domains
        for name, found in zip(names, counted[names], strict=True)
        if found[0]
    ]


def kinds(studies: list[Study]) -> list[Row]:
    """The same for the kinds of pieces that the game tells apart."""
    rows = []
    for kind, names, members in told_by(studies[0].game, "kinds", list)():
        counted = np.sum([study.pieces(names)[members].sum(axis=0) for study in studies], axis=0)
        if counted[0]:
            rows.append({"kind": kind, "pieces": int(np.sum(members))} | brought(counted, studies))
    return rows


def brought(counted: NDArray[np.float64], studies: list[Study]) -> Row:
    """How often something is on a sheet, how often it brings points, and how many."""
    often, paid, points = counted.tolist()
    games = sum(study.games for study in studies)
    return {"in a game": often / games, "bring something": Part(paid / often), "points each": points / often}


def in_words(name: str) -> str:
    """A name of the rules."""
    return name.lower().replace("_", " ")


# -- shown ---------------------------------------------------------------------------------------------


def as_table(title: str, rows: list[Row]) -> str:
    """A chapter in Markdown, to be read in a terminal as well."""
    few = rows
    if len(rows) > MANY:
        few = [*rows[: MANY // 2], dict.fromkeys(rows[0], "…"), *rows[-MANY // 2 :]]
    cells = [list(rows[0]), *([shown(cell) for cell in row.values()] for row in few)]
    wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
    words = [isinstance(cell, str) for cell in rows[0].values()]
    lines = [
        [cell.ljust(n) if word else cell.rjust(n) for cell, n, word in zip(row, wide, words)] for row in cells
    ]
    lines.insert(1, ["-" * n if word else "-" * (n - 1) + ":" for n, word in zip(wide, words)])
    return "\n".join([f"### {title}", "", *(f"| {' | '.join(line)} |" for line in lines)])


def shown(cell: Any) -> str:
    """A figure as a person wants it."""
    if isinstance(cell, float) and not isinstance(cell, Part):
        return f"{cell:.2f}" if abs(cell) < 10 else f"{cell:.1f}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def as_data(studies: list[Study]) -> str:
    """For programs: which games were played, and every chapter whole."""
    first = studies[0]
    data: Row = {
        "game": first.game.name,
        "version": first.game.version,
        "edition": str(first.game.edition or ""),
    }
    data |= {"options": first.options, "bot": first.bot, "games": first.games, "chapters": chapters(studies)}
    return json.dumps(data, indent=1, default=asdict) + "\n"
