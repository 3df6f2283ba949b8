"""The rules and the oracle play the same games: who may do what is compared after every action.

HORTUS_GAMES sets how many games of every case are compared, HORTUS_SEED which.
"""

import os
import random
from typing import Any

import pytest

from hortus.games.gardlings.rules.position import BAG, MARKET, SUPPLY
from hortus.games.gardlings.rules.tiles import MISSIONS, SORT, SORTS, TILES
from hortus.games.gardlings.tests.oracle_game import STACKS, Player, Table
from hortus.games.gardlings.tests.positions import Match, coins, garden, money, new
from hortus.kit import CHANCE

GAMES, SEED = int(os.environ.get("HORTUS_GAMES", "1")), os.environ.get("HORTUS_SEED", "whole games")
ACTIONS = 160  # of each game


def set_up(match: Match) -> Table:
    """The oracle's table where the match's first round begins."""
    state = match.state[0]
    where = state["at"].tolist()
    players = [
        Player({tile for tile, at in enumerate(where) if at == BAG + seat}) for seat in range(match.seats)
    ]
    for seat, player in enumerate(players):
        if state["missions"]:
            player.mission = MISSIONS[state["mission"][seat]]
            player.waiting = MISSIONS[state["waiting"][seat]] if match.seats <= 3 else ""
    hidden = {
        name: {tile for tile, at in enumerate(where) if at == SUPPLY and SORTS[SORT[tile]] == name}
        for name in SORTS[2:]
    }
    return Table(
        players,
        list(TILES),
        int(state["length"]),
        bool(state["expert"]),
        bool(state["missions"]),
        hidden,
        dict(zip(STACKS, state["depth"].tolist()[:MARKET], strict=True)),
        dict(zip(STACKS, state["top"].tolist(), strict=True)),
        set(STACKS[2:]),
        int(state["bank"]),
    )


def compare(match: Match, table: Table, number: int) -> None:
    """What everybody has, and what one seat or now and then every seat may do."""
    assert match.over == (table.due == ("over",))
    if match.over:
        assert match.winners == [table.winner]
        return
    assert coins(match) == [each.coins for each in table.players]
    assert int(match.state["bank"][0]) == table.bank
    if table.due[0] in ("victory", "hire"):
        assert money(match) == [each.money for each in table.players]
    for seat, player in enumerate(table.players):
        assert garden(match, seat) == [TILES[tile] for tile, *_ in player.garden]
    if match.seat == CHANCE:
        assert {action.text for action in match.legal()} == table.lots()
        return
    for seat in range(match.seats) if number % 10 == 0 else [number % match.seats]:
        assert {action.text for action in match.legal(seat)} == table.legal(seat), (table.due, seat)


def chosen(match: Match, rng: random.Random) -> tuple[int, Any]:
    """A seat and an action, with a liking for large gardens, unicorns and dear tiles."""
    if match.seat == CHANCE:
        return CHANCE, rng.choice(match.legal())
    seat = rng.choice(sorted(match.acting))
    legal = list(match.legal(seat))
    liked = [a for a in legal if a.move in ("draw", "hire", "look_again", "win")]
    moved = [a for a in legal if a.move in ("lift", "take_pig", "put_back")]
    if liked and rng.random() < 0.85:
        return seat, rng.choice(liked)
    return seat, rng.choice(moved if moved and rng.random() < 0.3 else legal)


@pytest.mark.parametrize("missions", [False, True])
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_rules_and_oracle_play_the_same_games(seats: int, expert: bool, missions: bool) -> None:
    for number in range(GAMES):
        rng = random.Random(f"{SEED} {seats} {expert} {missions} {number}")
        match = new(seats, seed=number, expert=expert, missions=missions, length=rng.choice((17, 20)))
        while match.state["rounds"][0] == 0:
            match.play(rng.choice(match.legal()))
        match.state["length"] = rng.choice((9, 17))  # so that the victory tile is met
        table = set_up(match)
        for n in range(ACTIONS):
            compare(match, table, n)
            if match.over:
                break
            seat, action = chosen(match, rng)
            assert seat == CHANCE or action.text in table.legal(seat), action.text
            table.play(seat, action.text)
            match.play(action, None if seat == CHANCE else seat)
