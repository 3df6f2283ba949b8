"""Analysis: a blunder planted in a golden play is found, and luck and play add up to the result."""

import random
from functools import cache

import pytest

import hortus
from hortus import Match, Play
from hortus.bots import choose
from hortus.bots.analysis import PlayAnalysis, Thinkers, analyse, analyse_play, why
from hortus.bots.search import Search, Settings
from hortus.kit import CHANCE

GOLDEN = [
    ("gardens_of_mars", "two-seats"),
    ("habitats", "two-seats"),
    ("gardlings", "base"),
    ("schlossgarten", "two-to-the-goal"),
]
PLANTED = [(*golden, rank) for golden in GOLDEN for rank in (0, 1)]  # the dearest two places of each
LIKELY = 12  # places where the worst action brings least beside the best
OPEN = 0.25  # of the victory that either seat can still expect


def golden(name: str, title: str) -> Play:
    """A golden play of a game."""
    file = hortus.games()[name].folder / "tests" / "plays" / f"{title}.play"
    return Play.load(file.read_text(encoding="utf-8"))


def begun(play: Play, events: int) -> Match:
    """So much of a play."""
    match = Match(play.game, play.seats, play.chosen_words(), seed=0, chance="ask")
    for seat, number in play.events[:events]:
        match.play(number, seat)
    return match


@cache
def blunders(name: str, title: str) -> list[tuple[int, int]]:
    """Where in a play, as long as it is open, the action of least value costs most, and which that is."""
    play, likely = golden(name, title), []
    match = begun(play, 0)
    for at, (seat, number) in enumerate(play.events):
        if seat != CHANCE and len(match.legal(seat)) > 2:
            looked = Search(match.game, seat, Settings(look=0), seed=1, room=64).think(match.state, None, 1)
            worst, best = min(looked, key=lambda o: o.promise), max(looked, key=lambda o: o.promise)
            if min(analyse(match, seat, simulations=60).expectation) >= OPEN:
                likely.append((best.promise - worst.promise, at, worst.action))
        match.play(number, seat)
    places = [(at, action) for _, at, action in sorted(likely, reverse=True)[:LIKELY]]
    return sorted(places, key=lambda place: -cost(begun(play, place[0]), place[1]))


def cost(match: Match, action: int) -> float:
    """What an action costs the seat to move, found by another search than the one that is tested."""
    thinkers, seat = Thinkers(match, 400, seed=99), match.seat
    best = thinkers.opinions(seat)[0].action
    return thinkers.instead(best, seat)[seat] - thinkers.instead(action, seat)[seat]


@cache
def analysed(name: str, title: str, rank: int) -> tuple[int, Play, PlayAnalysis]:
    """A golden play with a blunder, finished by a good bot: the event, the play, what is thought of it."""
    event, action = blunders(name, title)[rank]
    match, luck = begun(golden(name, title), event), random.Random(event)
    match.play(action)
    while not match.over:
        legal = list(match.legal())
        if match.seat == CHANCE:
            match.play(luck.choices(legal, [each.weight for each in legal])[0])
        else:
            match.play(choose("master", match, match.seat, len(match.events), simulations=60, keep=False))
    play = Play.load(match.record().text())
    return event, play, analyse_play(play, simulations=300, seed=1 + rank)


@pytest.mark.parametrize(("name", "title", "rank"), PLANTED)
def test_a_planted_blunder_is_found(name: str, title: str, rank: int) -> None:
    """It is among the three dearest decisions."""
    event, play, found = analysed(name, title, rank)
    assert (event, play.events[event][0]) in {(moment.first, moment.seat) for moment in found.expensive}


@pytest.mark.parametrize(("name", "title", "rank"), PLANTED)
def test_luck_and_play_add_up_to_the_result(name: str, title: str, rank: int) -> None:
    """For every seat, from its first expectation to what it got."""
    _, play, found = analysed(name, title, rank)
    match = play.replay()
    for seat in range(2):
        account = found.account(seat)
        assert account.start + account.luck + account.own + account.others == pytest.approx(account.result)
        won = 1 / len(match.winners) if seat in match.winners else 0.0
        assert account.result == pytest.approx(won)


def test_the_curve_runs_from_the_first_event_to_the_last() -> None:
    """A point after every moment."""
    play, found = analysed(*PLANTED[0])[1:]
    curve = found.curve
    assert curve[0][0] == 0
    assert curve[-1][0] == len(play.events)
    assert [at for at, _ in curve] == sorted({at for at, _ in curve})
    for _, shares in curve:
        assert sum(shares) == pytest.approx(1.0, abs=1e-3)


def test_chance_has_no_cost() -> None:
    """Nobody decided it."""
    assert all(moment.cost == 0.0 for moment in analysed(*PLANTED[0])[2].moments if moment.seat == CHANCE)


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
