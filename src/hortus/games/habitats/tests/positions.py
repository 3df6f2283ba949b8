"""Positions in words, for the tests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

import hortus
from hortus.core.games import find_game
from hortus.core.match import Match
from hortus.kit.compiling import uncompiled

GAME = find_game("habitats")
ROOMS = (
    "rules.tiles",
    "rules.position",
    "rules.market",
    "rules.park",
    "rules.scoring",
    "rules.goals",
    "rules",
)
RULES: Any = SimpleNamespace(
    **{name: value for room in ROOMS for name, value in vars(GAME.part(room)).items()}
)
TILE = RULES.TILE
HOME = RULES.HOME
NONE = RULES.NONE
FACES = ("up", "right", "down", "left")
Laid = tuple[str, int, int] | tuple[str, int, int, int]


def begun(seats: int = 3, seed: int = 1, **options: Any) -> Match:
    """A match before its first turn."""
    return hortus.new("habitats", seats, options, seed=seed)


def with_market(
    tiles: dict[tuple[int, int], str], figures: list[tuple[int, int, str]], seats: int = 0
) -> Match:
    """Seat 0 is to take; only these tiles lie in the market, and these figures stand there."""
    match = begun(seats or max(2, len(figures)))
    s = match.state.view(np.recarray)[0]
    s.market[:] = NONE
    for (row, column), tile in tiles.items():
        s.market[row * RULES.COLUMNS + column] = TILE.index(tile)
    for seat, (row, column, faces) in enumerate(figures):
        s.figure[seat] = row * RULES.COLUMNS + column
        s.facing[seat] = FACES.index(faces)
    return match


def takeable(match: Match) -> set[str]:
    """The tiles that may be taken now."""
    return {action.arguments[0] for action in match.legal() if action.move == "take"}


def with_park(*laid: Laid, hand: str = "", seats: int = 2) -> Match:
    """Seat 0 has this park and, if told, this tile to place."""
    match = begun(seats)
    s = match.state.view(np.recarray)[0]
    lay_out(s, 0, *laid)
    if hand:
        s.hand, s.phase, s.gap = TILE.index(hand), RULES.Phase.PLACE, 0
        s.market[0] = NONE
        if seats > 1:
            s.gap = NONE
    return match


def lay_out(s: Any, seat: int, *laid: Laid) -> None:
    """Tiles for a park: name, column, row and, for roads, clockwise quarters."""
    for name, x, y, *turn in laid:
        uncompiled(RULES.lay)(s, seat, TILE.index(name), x + HOME, y + HOME, turn[0] if turn else 0)


def items(match: Match, seat: int = 0) -> list[tuple[str, str, int, int]]:
    """The lines of the score sheet: line, tile or goal, value, points."""
    return [
        (item.line.name, item.line.piece[item.piece] if item.line.piece else "", item.value, item.points)
        for item in match.score_sheet(seat)
    ]


def item(match: Match, tile: str) -> tuple[str, int, int]:
    """The one line of a tile: line, value, points."""
    (found,) = [(line, value, points) for line, piece, value, points in items(match) if piece == tile]
    return found


def fields(match: Match) -> set[tuple[int, int]]:
    """Where the tile in hand may be placed."""
    return {(int(x), int(y)) for x, y, _ in (action.arguments for action in match.legal())}


def why_not(match: Match, text: str, seat: int | None = None) -> str:
    """The reason and clause of a refusal."""
    refusal = match.refusal(text, seat)
    return f"{refusal.reason} {refusal.clause}" if refusal else ""


def market_of(match: Match) -> dict[tuple[int, int], str]:
    """The tiles of the market by row and column."""
    view = match.seen(None)
    return {
        divmod(place, RULES.COLUMNS): TILE[tile]
        for place, tile in enumerate(view.market.tolist())
        if tile != NONE
    }


def figure_of(match: Match, seat: int) -> tuple[int, int, str]:
    """Row, column and facing of a figure."""
    view = match.seen(None)
    row, column = divmod(int(view.figure[seat]), RULES.COLUMNS)
    return row, column, FACES[view.facing[seat]]


def park_of(match: Match, seat: int) -> list[tuple[str, int, int, int]]:
    """The tiles of a park in the order they were laid."""
    view = match.seen(None)
    return [
        (
            TILE[view.tile[seat, k]],
            int(view.x[seat, k]) - HOME,
            int(view.y[seat, k]) - HOME,
            int(view.turned[seat, k]),
        )
        for k in range(view.laid[seat])
    ]


def play_turn(match: Match) -> None:
    """One whole turn, the first possibility each time."""
    turn = match.turn
    while not match.over and match.turn == turn:
        match.play(match.legal()[0])
        if match.phase(match.turn) == "take" and match.turn == turn and match.seats == 1:
            return
