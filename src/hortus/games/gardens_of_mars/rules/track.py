"""The score track, where nobody shares a space."""

from hortus.kit import note, rule

from .position import Line, Note, State, Work


@rule
def marker_on(s: State, seat: int, space: int) -> bool:
    """Whether another seat's marker stands on this space; M-DC9 space 0 is never occupied."""
    for other in range(s.seats):
        if other != seat and s.marker[other] == space and space > 0:
            return True
    return False


@rule
def move_marker(s: State, work: Work, seat: int, points: int, line: Line) -> int:
    """Move the scoring Martian; gives the occupied space it reached first, or 0 (examples M-DC14)."""
    start = int(s.marker[seat])
    reached = max(0, start + points)  # M-DC9 never below 0
    s.tally[seat, line.value] += reached - start
    if reached == start or not marker_on(s, seat, reached):
        s.marker[seat] = reached
        return 0
    space = reached
    while marker_on(s, seat, space):
        space += 1 if points > 0 else -1  # M-24 straight on to the next empty space
    s.tally[seat, Line.SKIPPED.value] += space - reached
    s.marker[seat] = space
    note(work, Note.SKIPPED, seat, 0, space - reached)
    return reached


@rule
def lose_a_point(s: State, work: Work, seat: int, why: Note, line: Line) -> None:
    """M-19, M-20 The scoring Martian goes back a space; M-DC15 at 0 there is no point to lose."""
    note(work, why, seat, 0, min(1, int(s.marker[seat])))
    move_marker(s, work, seat, -1, line)
