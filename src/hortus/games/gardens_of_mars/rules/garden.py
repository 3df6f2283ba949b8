"""The garden: straight walks, and flowers that are joined."""

from hortus.kit import rule

from .position import BARE, CENTRE, LINE, NEAR, NOWHERE, WAYS, No, State, Work


@rule
def gardener_on(s: State, hex: int) -> bool:
    """Whether any gardener stands on this hex."""
    for seat in range(s.seats):
        if s.gardener[seat, 0] == hex or s.gardener[seat, 1] == hex:
            return True
    return False


@rule
def way_refusal(s: State, start: int, steps: int, way: int) -> No:
    """What stops a straight walk, if anything."""
    goal = LINE[start, way, steps]
    if goal == NOWHERE:
        return No.BOARD_ENDS  # M-16 exactly as many hexes as the die shows
    if goal == CENTRE:
        return No.CENTRE  # M-17, M-DC6 it may be passed
    for step in range(1, steps + 1):
        if gardener_on(s, LINE[start, way, step]):
            return No.GARDENER_IN_THE_WAY  # M-18 not onto, not across, M-DC6 one's own neither
    return No.OBJECTION


@rule
def leads_somewhere(s: State, seat: int, steps: int) -> bool:
    """M-DC5 Whether any of the seat's gardeners can walk so many steps."""
    for gardener in range(1 + s.two_gardeners):
        for way in range(WAYS):
            if way_refusal(s, s.gardener[seat, gardener], steps, way) == No.OBJECTION:
                return True
    return False


@rule
def free_neighbours(s: State, hex: int) -> int:
    """M-12 The neighbours without a flower; M-13 the centre never has one; M-DC4 gardeners do not matter."""
    free = 0
    for way in range(WAYS):
        near = NEAR[hex, way]
        if near >= 0 and s.garden[near] == BARE:
            free += 1
    return free


@rule
def company(s: State, work: Work, hex: int, colour: int) -> int:
    """M-22 How many flowers of a colour one of that colour on this hex joins, itself not counted."""
    work.group[0] = hex
    size, looked_at = 1, 0
    while looked_at < size:
        here = work.group[looked_at]
        looked_at += 1
        for way in range(WAYS):
            near = NEAR[here, way]
            if near >= 0 and s.garden[near] == colour:
                known = False
                for k in range(size):
                    known = known or work.group[k] == near
                if not known:
                    work.group[size] = near
                    size += 1
    return size - 1


@rule
def group_points(s: State, work: Work, hex: int) -> int:
    """M-22 The flowers there before; M-23 none for a lone one; M-DC7 count_planted adds the new one."""
    joined = company(s, work, hex, s.garden[hex])
    if s.count_planted and joined > 0:
        return joined + 1
    return joined
