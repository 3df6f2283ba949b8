"""Gardlings, by Kristian A. Østby and Maria Østby (2024). The clauses (G-1 …) stand in rulebook.md.

tiles      the printed matter, read from the edition
position   what a position is made of; phases, reasons, notes
garden     where a tile may lie
gems       counting
rounds     setting up, the stacks, from round to round
hiring     phase 2 and the victory tile
building   phase 1
turns      who may act
"""

from .building import (
    accept_alarm,
    comes,
    draw,
    give_up,
    lay,
    lift,
    look_again,
    put_back,
    stop,
)
from .gems import score
from .hiring import (
    bury,
    find_pig,
    grow,
    hire,
    leave_victory,
    mutate,
    result,
    take_nothing,
    take_pig,
    uncover,
    win,
)
from .position import Ending, Line, No, Note, Phase, Stage, State, Work
from .rounds import deal, give_mission, setup
from .turns import due, may_act, stage

__all__ = [
    "Ending",
    "Line",
    "No",
    "Note",
    "Phase",
    "Stage",
    "State",
    "Work",
    "accept_alarm",
    "bury",
    "comes",
    "deal",
    "draw",
    "due",
    "find_pig",
    "give_mission",
    "give_up",
    "grow",
    "hire",
    "lay",
    "leave_victory",
    "lift",
    "look_again",
    "may_act",
    "mutate",
    "put_back",
    "result",
    "score",
    "setup",
    "stage",
    "stop",
    "take_nothing",
    "take_pig",
    "uncover",
    "win",
]
