"""Der Prestel Schlossgarten, by Ulf Siebert (Prestel, 2004). The clauses (S-1 …) stand in rulebook.md.

One file for each step: what is printed, the garden as sets of fields, the position, the turn with its cards,
where figures can go, movement, building, points.
"""

from .turn import draw, due, lay, setup  # isort: split

from .movement import go, halt, play, rehouse  # isort: split

from .building import build, dig, finish
from .points import result, score
from .position import Ending, Line, No, Note, Phase, State, Work
from .printed import EDITION

__all__ = [
    "EDITION",
    "Ending",
    "Line",
    "No",
    "Note",
    "Phase",
    "State",
    "Work",
    "build",
    "dig",
    "draw",
    "due",
    "finish",
    "go",
    "halt",
    "lay",
    "play",
    "rehouse",
    "result",
    "score",
    "setup",
]
