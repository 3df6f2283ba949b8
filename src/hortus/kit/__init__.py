"""All that a rules file may import."""

from hortus.kit.bags import bit, draw, fill, has, total
from hortus.kit.compiling import rule
from hortus.kit.editions import Edition, EditionError, Entry, edition
from hortus.kit.hexes import DIRECTION_NAMES, Hexes, hexes
from hortus.kit.moves import CHANCE, OVER, Move, chance, entry, move, note
from hortus.kit.records import SEAT, Names, Reason, Span, Workspace, field, option, record
from hortus.kit.squares import DIAGONAL, ORTHOGONAL, QUARTERS, squares, turned, turned_piece

__all__ = [
    "CHANCE",
    "DIAGONAL",
    "DIRECTION_NAMES",
    "ORTHOGONAL",
    "OVER",
    "QUARTERS",
    "SEAT",
    "Edition",
    "EditionError",
    "Entry",
    "Hexes",
    "Move",
    "Names",
    "Reason",
    "Span",
    "Workspace",
    "bit",
    "chance",
    "draw",
    "edition",
    "entry",
    "field",
    "fill",
    "has",
    "hexes",
    "move",
    "note",
    "option",
    "record",
    "rule",
    "squares",
    "total",
    "turned",
    "turned_piece",
]
