"""Whose turn it is: rolling, passing on, extra turns, the end."""

from hortus.kit import CHANCE, OVER, note, rule, total

from .garden import free_neighbours
from .position import IDLE_ROUNDS, SPECIAL_ABOVE, Ending, Note, Phase, State, Work


@rule
def over(s: State, ending: Ending) -> None:
    """The game is over."""
    s.seat, s.ending = OVER, ending


@rule
def begin_turn(s: State, work: Work) -> None:
    """M-12 Roll if no dice are left, else M-15 use one; who can do neither passes."""
    for _ in range(s.seats):
        if total(s.dice) > 0:  # M-26 as long as there are dice nobody rolls
            s.phase, s.seat = Phase.WALK, s.turn
            return
        if ready_to_roll(s):
            return
        note(work, Note.STUCK, s.turn, 0, 0)  # M-14
        if turn_was_idle(s):
            return
    over(s, Ending.ALL_STUCK)  # M-32 nobody can roll a die any more


@rule
def ready_to_roll(s: State) -> bool:
    """M-12 Whose neighbours decide how many dice are rolled; M-DC13 asked only when there is a choice."""
    first = free_neighbours(s, s.gardener[s.turn, 0])
    second = free_neighbours(s, s.gardener[s.turn, 1]) if s.two_gardeners else 0
    if first > 0 and second > 0:
        s.phase, s.seat = Phase.NAME, s.turn
    elif first + second > 0:
        s.phase, s.seat, s.pending = Phase.ROLL, CHANCE, first + second
    return first + second > 0


@rule
def turn_was_idle(s: State) -> bool:
    """Count the turn and pass it on; true when the game has stood still for too long."""
    s.idle += 1
    s.turn = (s.turn + 1) % s.seats  # M-6
    if s.idle < IDLE_ROUNDS * s.seats:
        return False
    over(s, Ending.IDLE)  # M-DC11
    return True


@rule
def end_turn(s: State, work: Work) -> None:
    """M-25 The other dice stay on the table; next player."""
    if not turn_was_idle(s):
        begin_turn(s, work)


@rule
def extra_turn(s: State, work: Work, seat: int, colour: int, occupied: int) -> bool:
    """Both special actions need an unused die, and together give one extra turn (M-DC10)."""
    if total(s.dice) == 0:
        return False
    if s.special_last_flower and s.flowers[seat, colour] == 0:  # M-28, example M-29
        note(work, Note.EXTRA_LAST, seat, 0, colour)
        return True
    if s.special_landing and occupied > SPECIAL_ABOVE:  # M-30, example M-31
        note(work, Note.EXTRA_LANDING, seat, 0, occupied)
        return True
    return False
