"""Analysis: a planted blunder is found, and luck and play add up to the result."""

from functools import cache

import pytest

import hortus
from hortus import Match, Play
from hortus.bots import Level, choose
from hortus.bots.analysis import PlayAnalysis, analyse, analyse_play, why
from hortus.kit import CHANCE

PLANTED = 40  # the decision from which on one is spoilt, as soon as it matters
OPEN = 0.25  # of the victory that either seat can still expect
BLUNDER = 8  # points that the worst brings less than the best
CAREFUL = Level("careful", "plans its own turn and misses nothing", "looks")


@cache
def spoilt() -> tuple[Play, int, int]:
    """A good play in which one seat once does the worst it can; the event and the seat."""
    match = hortus.new("gardens_of_mars", 2, seed=11)
    event, culprit = -1, -1
    while not match.over:
        seat = match.seat
        ripe = event < 0 and len(match.past) >= PLANTED and match.phase(seat) == "plant"
        if ripe and worst(match)[1] >= BLUNDER and open_still(match):
            event, culprit = len(match.events), seat
            match.play(worst(match)[0])
        else:
            match.play(choose(CAREFUL, match, seat, seed=len(match.past)))
    assert event >= 0
    return Play.load(match.record().text()), event, culprit


def open_still(match: Match) -> bool:
    """Whether either seat can still win."""
    return min(analyse(match, match.seat, simulations=50).expectation) >= OPEN


def worst(match: Match) -> tuple[int, int]:
    """The action that brings least at once, and how much less than the best."""
    seat, points = match.seat, {}
    for action in match.legal():
        twin = match.copy()
        twin.play(action)
        points[action.number] = twin.scores[seat]
    least = min(points, key=lambda number: points[number])
    return least, max(points.values()) - points[least]


@cache
def analysed() -> PlayAnalysis:
    """Thought about once."""
    return analyse_play(spoilt()[0])


def test_a_planted_blunder_is_found() -> None:
    """It is among the three dearest decisions."""
    _, event, seat = spoilt()
    assert (event, seat) in {(moment.first, moment.seat) for moment in analysed().expensive}


def test_luck_and_play_add_up_to_the_result() -> None:
    """For every seat, from its first expectation to what it got."""
    play, _, _ = spoilt()
    match = play.replay()
    for seat in range(2):
        account = analysed().account(seat)
        assert account.start + account.luck + account.own + account.others == pytest.approx(account.result)
        won = 1 / len(match.winners) if seat in match.winners else 0.0
        assert account.result == pytest.approx(won)


def test_the_curve_runs_from_the_first_event_to_the_last() -> None:
    """A point after every moment."""
    play, _, _ = spoilt()
    curve = analysed().curve
    assert curve[0][0] == 0
    assert curve[-1][0] == len(play.events)
    assert [at for at, _ in curve] == sorted({at for at, _ in curve})
    for _, shares in curve:
        assert sum(shares) == pytest.approx(1.0, abs=1e-3)


def test_chance_has_no_cost() -> None:
    """Nobody decided it."""
    assert all(moment.cost == 0.0 for moment in analysed().moments if moment.seat == CHANCE)


def test_a_hint_has_a_reason(garden: Match) -> None:
    """In lines of the score sheet that the action changes."""
    while len(garden.past) < 70:
        garden.play(choose("greedy", garden, garden.seat, seed=1))
    seat = garden.seat
    found = analyse(garden, seat, simulations=200)
    assert garden.refusal(found.best.action, seat) is None
    reasons = [why(garden, seat, action.number) for action in garden.legal()]
    assert any(reasons)
    for item in (item for items in reasons for item in items):
        assert item.points
        assert item.say("en")
