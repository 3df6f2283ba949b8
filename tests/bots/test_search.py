"""The search: budgets, stopping, threads, memory, chance, and one to five seats."""

import threading
import time

import pytest

import hortus
from hortus import Match
from hortus.bots import Search, Settings, tree as t


def test_simulations_are_counted(garden: Match) -> None:
    """No more than asked for, over all threads, and every action of the root has an opinion."""
    search = Search(garden.game, garden.seat, threads=2, seed=1)
    found = search.think(garden.state, simulations=301, whole=True)
    assert search.simulations == 301
    assert {o.action for o in found} == set(garden.legal().numbers.tolist())
    assert sum(o.visits for o in found) == 301


def test_shares_of_a_victory_add_up(garden: Match) -> None:
    """What the seats can expect is one victory."""
    search = Search(garden.game, garden.seat, seed=1)
    for opinion in search.think(garden.state, simulations=200):
        if opinion.visits:
            assert sum(opinion.share) == pytest.approx(1.0, abs=1e-4)
    assert sum(search.expectation()) == pytest.approx(1.0, abs=1e-4)


def test_time_is_kept(garden: Match) -> None:
    """A search by the clock ends near its time; the first call has compiled."""
    search = Search(garden.game, garden.seat, seed=1)
    search.think(garden.state, simulations=10)
    begun = time.perf_counter()
    search.think(garden.state, seconds=0.2, whole=True)
    assert 0.15 < time.perf_counter() - begun < 2.0


def test_it_can_be_asked_and_stopped_while_it_thinks(garden: Match) -> None:
    """From another thread."""
    search = Search(garden.game, garden.seat, seed=1)
    search.think(garden.state, simulations=5)
    thinking = threading.Thread(target=search.think, args=(garden.state, 60.0), kwargs={"whole": True})
    thinking.start()
    until = time.monotonic() + 20
    while sum(o.visits for o in search.opinions()) < 50 and time.monotonic() < until:
        time.sleep(0.02)
    assert search.opinions()[0].visits > 0
    search.stop()
    thinking.join(10)
    assert not thinking.is_alive()


def test_the_tree_lives_on(garden: Match) -> None:
    """After the expected moves its node is known already."""
    search = Search(garden.game, garden.seat, seed=1)
    seat = garden.seat
    best = search.think(garden.state, simulations=2000, whole=True)[0]
    garden.chance = "ask"
    garden.play(best.action)
    if garden.seat == seat:
        search.begin(garden.state)
        tree = search.trees[0]
        assert int(tree.nodes["visits"][tree.counts[t.TOP]]) > 0


def test_a_full_tree_begins_anew(garden: Match) -> None:
    """A long match fits into little memory."""
    search = Search(garden.game, garden.seat, seed=1, room=256)
    for _ in range(6):
        found = search.think(garden.state, simulations=400, whole=True)
        assert found
        assert sum(o.visits for o in found) > 0


def test_a_forced_action_takes_no_time(garden: Match) -> None:
    """With one action there is nothing to think about."""
    while len(garden.legal()) != 1:
        garden.play(garden.legal()[0])
    begun = time.perf_counter()
    search = Search(garden.game, garden.seat, seed=1)
    assert len(search.think(garden.state, seconds=30.0)) == 1
    assert time.perf_counter() - begun < 20


def test_the_winning_move_is_found() -> None:
    """At the end of a garden the last flower wins for the one who is ahead; full playouts see it, too."""
    match = hortus.new("gardens_of_mars", 2, seed=8)
    while not match.over:
        before = match.copy()
        match.play(match.legal()[len(match.events) % len(match.legal())])
    winner = match.winners[0]
    seat = before.seat
    search = Search(before.game, seat, Settings(cut=10_000, tries=1, margin=0.0), seed=1)
    best = search.think(before.state, simulations=300, whole=True)[0]
    if seat == winner:
        assert best.share[seat] > 0.9


def test_alone_a_search_looks_for_points() -> None:
    """Habitats for one."""
    match = hortus.new("habitats", 1, seed=1)
    search = Search(match.game, 0, seed=1)
    found = search.think(match.state, simulations=60, whole=True)
    assert 0.0 < found[0].share[0] < 1.0


def test_five_seats_share() -> None:
    """Each maximises its own."""
    match = hortus.new("gardens_of_mars", 5, seed=1)
    search = Search(match.game, match.seat, seed=1)
    search.think(match.state, simulations=100)
    assert len(search.expectation()) == 5
