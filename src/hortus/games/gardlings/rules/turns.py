"""Who may act, and what is due instead."""

from hortus.kit import OVER, rule

from .building import may_build
from .position import No, Phase, Stage


@rule
def may_act(s, seat):
    """G-11 In garden building everybody who has not finished; then the seat whose decision it is (G-24)."""
    if s.phase == Phase.BUILD:
        return may_build(s, seat)
    return s.seat == seat


@rule
def stage(s, seat):
    """What a seat is asked for now."""
    if s.phase != Phase.BUILD:
        return s.phase
    if s.lifted[seat] >= 0:
        return Phase.MOVE
    if s.stage[seat] == Stage.LAY:
        return Phase.LAY
    if s.stage[seat] == Stage.MISFIT:
        return Phase.MISFIT
    if s.stage[seat] == Stage.RINGING:
        return Phase.RINGING
    return Phase.BUILD if s.stage[seat] == Stage.CHOOSE else Phase.STOPPED


@rule
def due(s, seat):
    """What stands against a move that belongs to another moment or another seat."""
    if s.seat == OVER:
        return No.GAME_OVER
    if s.rounds == 0:
        return No.DEALING
    if s.phase == Phase.DRAW:
        return No.DRAWING  # G-11
    if s.phase == Phase.UNCOVER:
        return No.OPENING  # G-4
    if s.phase == Phase.PIG:
        return No.PIG_COMES  # G-29
    if s.phase == Phase.BUILD:
        return due_in_building(s, seat)
    if s.phase == Phase.VICTORY:
        return No.VICTORY_FIRST  # G-34
    if s.seat != seat:
        return No.NOT_YOUR_TURN  # G-24
    return No.BUILDING_OVER if s.phase == Phase.HIRE else No.MUTATE_FIRST


@rule
def due_in_building(s, seat):
    """In garden building: finished, or too early to hire."""
    if 0 <= seat < s.seats:
        if s.stage[seat] == Stage.ALARMED:
            return No.ALARM  # G-21
        if s.stage[seat] == Stage.STUCK:
            return No.STUCK  # G-23
        if not may_build(s, seat):
            return No.NOTHING_LEFT  # G-20
    return No.WAIT_FOR_ALL  # G-24
