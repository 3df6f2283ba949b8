"""Habitats, by Corné van Moorsel (2016). The clauses (H-1 …) stand in rulebook.md."""

from typing import Any

from hortus.kit import CHANCE, OVER, chance, fill, move, note, rule

from .goals import foretell_goals, goals_a_year, judge_year, score_goals
from .market import place_of, side_of, takeable, why_not_take
from .park import ROW_OF, begin_park, fits, lay, why_not_place
from .position import ACROSS, Ending, Line, No, Note, Phase, State, Work, X, Y
from .scoring import happy_animals, look_at, score_park
from .tiles import (
    FACE,
    GOAL,
    IN_MARKET,
    LAID,
    LOOKS_OF,
    NONE,
    PLACES,
    ROUNDS,
    SEATS,
    STAND,
    TILE,
    TURNS,
    YEARS,
)

__all__ = ["Ending", "Line", "No", "Note", "Phase", "State", "Work"]

MOST = 512  # a park of 22 tiles has at most 46 fields beside it, each with four turns
SOLO_GOAL = 60  # H-DC14


# -- getting ready ---------------------------------------------------------------------------------------


@rule
def setup(s: State) -> None:
    """H-DC3: all tiles unseen; H-DC2: figures in the market; an entrance for everybody (H-DC6)."""
    fill(s.stock, 1)
    fill(s.market, NONE)
    for seat in range(SEATS):
        fill(s.tile[seat], NONE)
        begin_park(s, seat)
        s.figure[seat] = STAND[s.seats, seat]  # H-DC4: figure k belongs to seat k
        s.facing[seat] = FACE[s.seats, seat]
    for year in range(YEARS):
        fill(s.goal[year], NONE)
    s.hand = NONE
    s.seat, s.phase, s.gap = CHANCE, Phase.LAY_OUT, next_gap(s, NONE)


@rule
def next_gap(s: State, place: int) -> int:
    """The next place of the market, in rows from the top left, that has no figure; PLACES after the last."""
    place += 1
    while place < PLACES and (not IN_MARKET[s.seats, place] or has_figure(s, place)):
        place += 1
    return place


@rule
def has_figure(s: State, place: int) -> bool:
    """Whether a figure stands on a place of the market."""
    for seat in range(s.seats):
        if s.figure[seat] == place:
            return True
    return False


@chance(during=(Phase.LAY_OUT, Phase.REFILL), tile=TILE)
def draw(s: State, work: Work, tile: int) -> None:
    """H-10, H-DC3: a tile from the stock comes face up into the market."""
    s.stock[tile] = 0
    s.market[s.gap] = tile
    if s.phase == Phase.LAY_OUT:
        s.gap = next_gap(s, int(s.gap))
        if s.gap == PLACES:
            s.gap = NONE
            draw_goals(s)
    else:
        s.gap = NONE
        if s.hand != NONE:
            begin_placing(s, work)
        else:
            end_round(s, work)  # H-14: the last player draws after the whole turn


@draw.weight
def _(s: State, tile: int) -> int:
    return s.stock[tile]


@rule
def draw_goals(s: State) -> None:
    """H-DC11: the goals of all years are drawn before the first turn."""
    if goals_a_year(s) > 0:
        s.phase = Phase.GOALS
    else:
        begin_turn(s, 0)  # H-DC4: seat 0 begins


@chance(during=Phase.GOALS, goal=GOAL)
def reveal(s: State, goal: int) -> None:
    """H-15, H-DC11: a goal for the next year that has too few."""
    for year in range(YEARS):
        for k in range(goals_a_year(s)):
            if s.goal[year, k] == NONE:
                s.goal[year, k] = goal
                if year == YEARS - 1 and k == goals_a_year(s) - 1:
                    begin_turn(s, 0)  # H-DC4
                return


@reveal.weight
def _(s: State, goal: int) -> int:
    for year in range(YEARS):
        for k in range(goals_a_year(s)):
            if s.goal[year, k] == goal:
                return 0
    return 1


# -- the turn: take, move, refill, place (H-4) -----------------------------------------------------------


@rule
def begin_turn(s: State, seat: int) -> None:
    """H-1: turns go round clockwise, which is the order of the seats."""
    s.turn, s.seat, s.phase = seat, seat, Phase.TAKE


@rule
def is_last(s: State) -> bool:
    """H-14: whether it is the turn of the player to the right of the start player."""
    return s.turn == s.seats - 1


@move(during=Phase.TAKE, tile=TILE)
def take(s: State, work: Work, seat: int, tile: int) -> None:
    """H-5: take a tile from the market."""
    place = place_of(s, tile)
    side = side_of(s, seat, place)
    s.gap = s.figure[seat]
    s.figure[seat] = place  # H-8
    if side != NONE:
        s.facing[seat] = (int(s.facing[seat]) + side) % 4  # H-9: its back to where it came from
    s.market[place] = NONE
    s.hand = tile
    if is_last(s):
        begin_placing(s, work)  # H-14: the market is filled up after the turn
    else:
        s.seat, s.phase = CHANCE, Phase.REFILL


@take.refusal
def _(s: State, seat: int, tile: int) -> No:
    return why_not_take(s, seat, tile)


@take.candidates
def _(s: State, seat: int, found: Any, n: int) -> int:
    return takeable(s, seat, found, n)


@rule
def begin_placing(s: State, work: Work) -> None:
    """The tile in hand must be placed, or has no place in the park and leaves the game (H-DC7)."""
    if fits(s, int(s.turn), int(s.hand)):
        s.seat, s.phase = s.turn, Phase.PLACE
    else:
        note(work, Note.NO_PLACE, int(s.turn), int(s.hand), 0)
        s.hand = NONE
        end_turn(s)


@move(during=Phase.PLACE, x=X, y=Y, turn=TURNS)
def place(s: State, seat: int, x: int, y: int, turn: int) -> None:
    """H-11: place the tile in the park."""
    lay(s, seat, int(s.hand), x, y, turn)
    s.hand = NONE
    end_turn(s)


@place.refusal
def _(s: State, seat: int, x: int, y: int, turn: int) -> No:
    return why_not_place(s, seat, int(s.hand), x, y, turn)


@place.candidates
def _(s: State, seat: int, found: Any, n: int) -> int:
    looks = int(LOOKS_OF[s.hand])
    for x in range(ACROSS):
        column = int(s.open[seat, x])
        while column != 0:
            y = int(ROW_OF[(column & -column) % 67])
            for turn in range(looks):
                found[n] = place_number(x, y, turn)
                n += 1
            column &= column - 1
    return n


place_number = place.number


@rule
def end_turn(s: State) -> None:
    """H-4: one turn for each player; H-14: the last player then fills the market up."""
    if is_last(s):
        s.seat, s.phase = CHANCE, Phase.REFILL
    else:
        begin_turn(s, int(s.turn) + 1)


# -- rounds, years, the end ------------------------------------------------------------------------------


@rule
def end_round(s: State, work: Work) -> None:
    """H-3, H-DC3: the year is over when its stack is empty; H-2 after three years the game is."""
    s.rounds += 1
    if s.rounds < ROUNDS[s.seats, s.year]:
        begin_turn(s, 0)
        return
    judge_year(s, work)
    s.year += 1
    s.rounds = 0
    note(work, Note.YEAR_OVER, NONE, 0, int(s.year) - 1)
    if s.year < YEARS:
        begin_turn(s, 0)
    else:
        s.seat, s.ending = OVER, ending(s, work)


@rule
def ending(s: State, work: Work) -> Ending:
    """H-2: the years are over; H-DC14: alone it is a question of points."""
    if s.seats > 1:
        return Ending.YEARS
    return Ending.SOLO_WON if total_points(s, work, 0) >= SOLO_GOAL else Ending.SOLO_LOST


@rule
def due(s: State, seat: int) -> No:
    """What is to be done now instead."""
    if s.seat == OVER:
        return No.OVER
    if seat != s.turn or s.seat == CHANCE:
        return No.NOT_YOUR_TURN
    return No.STEPS


@rule
def score(s: State, work: Work, seat: int, sheet: Any) -> int:
    """H-DC13: the goals and the park."""
    points = score_goals(s, seat, sheet)
    if sheet.shape[0] > 1:
        foretell_goals(s, work, seat, sheet)
    look_at(s, work, seat)
    return points + score_park(work, sheet)


@rule
def result(s: State, work: Work, seat: int) -> int:
    """H-DC13: the highest total wins, then more fulfilled animals; equal in both, they share the victory."""
    points = total_points(s, work, seat)
    return points * (LAID + 1) + happy_animals(work)


@rule
def total_points(s: State, work: Work, seat: int) -> int:
    """The score without its sheet."""
    work.no_sheet[0, 0] = 0
    return score(s, work, seat, work.no_sheet)
