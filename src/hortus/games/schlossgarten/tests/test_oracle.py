"""The rules against the oracle: reach, constellations, digging and building on random positions; whole games.

HORTUS_POSITIONS sets how many are compared, HORTUS_SEED which.
"""

import os
from collections import Counter
from itertools import product
from random import Random

import numpy as np
import pytest

import hortus
from hortus.games.schlossgarten.tests import positions as set_up
from hortus.games.schlossgarten.tests.oracle import GARDEN, Cell, Position
from hortus.games.schlossgarten.tests.oracle_game import CALLED, Oracle, Words
from hortus.games.schlossgarten.tests.positions import FIGURES, FOOTPRINTS, at_random, begun, name, number

POSITIONS, SEED = int(os.environ.get("HORTUS_POSITIONS", "60")), os.environ.get("HORTUS_SEED", "oracle")
BUILDERS = ("gardener", "architect")


@pytest.fixture(scope="module")
def matches():
    return {(seats, cost): begun(seats, jump_cost=cost) for seats in (2, 3, 4) for cost in (0, 1)}


@pytest.fixture(scope="module")
def cards():
    entries = begun().game.rules.EDITION.entries("card")
    return [{who: tuple(entry[who]) for who in BUILDERS} for entry in entries]


def clauses(match, seat, phase):
    """The clause against every action of a phase, by text."""
    found = {}
    for move in match.game.moves:
        if move.name in phase:
            for action in range(move.start, move.start + move.size):
                reason = match.kernel.refusal(match.state, 0, match.work, seat, action)
                found[match.game.text(action)] = match.game.rules.No(reason).clause
    return found


def expected_moves(position: Position) -> dict[str, str]:
    return {f"go {k} {name(c)}": position.objection_to_go(k, c) for k in FIGURES for c in GARDEN}


def expected_building(position: Position, words: dict[frozenset, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for who in BUILDERS:
        found |= {f"dig {who} {name(c)}": position.objection_to_dig(who, c) for c in GARDEN}
        found |= {f"build {who} {words[f]}": position.objection_to_build(who, f) for f in FOOTPRINTS}
    return found


def legal_of(clauses: dict[str, str]) -> set[str]:
    return {text for text, clause in clauses.items() if not clause}


def test_rules_and_oracle_name_the_same_clause_for_every_action(matches, cards):
    luck, told = Random(SEED), Counter()
    some = next(iter(matches.values()))
    words = {f: some.game.rules.building.SITES[set_up.site(some, f)] for f in FOOTPRINTS}
    for turn in range(POSITIONS):
        position = at_random(luck, cards)
        match = matches[position.seats, position.jump_cost]
        set_up.written(match, position, "MOVE")
        mine, theirs = clauses(match, position.player, ("go",)), expected_moves(position)
        assert mine == theirs, (turn, position)
        assert {a for a in match.legal(position.player).texts if a != "halt"} == legal_of(theirs), turn
        told.update(theirs.values())
        match.state["card"] = cards.index(position.card)
        met = match.game.rules.reach.constellation(match.state[0], np.int64(position.player)) >= 0
        assert met == position.constellation(), (turn, position)
        told["met" if met else "not met"] += 1
        set_up.written(match, position, "BUILD")
        mine, theirs = clauses(match, position.player, ("dig", "build")), expected_building(position, words)
        assert mine == theirs, (turn, position)
        assert {a for a in match.legal(position.player).texts if a != "finish"} == legal_of(theirs), turn
        told.update(theirs.values())
    assert told["met"]
    assert told["not met"]


def test_the_cost_of_every_field_in_reach_is_the_oracle_s(matches, cards):
    luck = Random("cost")
    for _ in range(POSITIONS):
        position = at_random(luck, cards)
        match = matches[position.seats, position.jump_cost]
        set_up.written(match, position, "MOVE")
        for figure, kind in enumerate(FIGURES):
            ways = position.ways(kind)
            costs = {c: ways.get(c, 99) for c in GARDEN}
            expected = {number(c): cost if cost <= position.steps else -1 for c, cost in costs.items()}
            assert dict(enumerate(match.state["cost"][0, figure].tolist())) == expected


# -- whole games -----------------------------------------------------------------------------------


def as_words(action: hortus.Action) -> Words:
    """An action in the oracle's words."""
    return (action.move, *action.arguments)


def completes(game: Oracle, kind: str, field: str) -> bool:
    """Whether the figures stand in the constellation when this one goes there."""
    me, here = (game.now.player, kind), game.now.figures
    trial = {**here, me: CALLED[field]}
    game.now.figures = trial
    met = game.now.constellation()
    game.now.figures = here
    return met


def chosen(game: Oracle, moves: dict[Words, int], luck: Random) -> Words:
    """Mostly stands in the constellation if one move brings it, digs and builds; else takes what comes."""
    words = sorted(moves)
    wanted = [word for word in words if word[0] == "build"] or [word for word in words if word[0] == "dig"]
    if game.due == "move":
        wanted = [word for word in words if word[0] == "go" and completes(game, *word[1:])]
        wanted = [("halt",)] if game.now.constellation() else wanted
    if wanted and luck.random() < 0.9:
        return luck.choice(wanted)
    return luck.choices(words, [moves[word] for word in words])[0]


def play_both(seats: int, jump_cost: int, fair_layout: bool, cards: list[dict[str, Cell]]) -> Counter[str]:
    """One game by the rules and by the oracle; what was met on the way."""
    options = {"jump_cost": jump_cost, "fair_layout": fair_layout, "hidden_landscape": fair_layout}
    luck = Random(f"{SEED} {seats} {options}")
    match = hortus.new("schlossgarten", seats=seats, options=options, chance="ask")
    game, met = Oracle(seats, cards, fair_layout, jump_cost), Counter[str]()
    while game.to_act is not None:
        assert match.acting == ({hortus.CHANCE} if game.to_act == "chance" else {game.to_act})
        moves, legal = game.moves(), {as_words(action): action for action in match.legal()}
        assert {words: action.weight for words, action in legal.items()} == moves
        move = chosen(game, moves, luck)
        match.play(legal[move].number)
        game.play(move)
        met[move[0]] += 1
        assert match.scores == [game.points(seat) for seat in game.seats]
    assert match.ending is not None
    assert match.ending.name == game.why_over
    assert set(match.winners) == game.winners()
    met[game.why_over] += 1
    return met


def test_rules_and_oracle_play_the_same_games(cards):
    met = Counter()
    for game, (seats, jump_cost) in enumerate(product((2, 3, 4), (0, 1))):
        met += play_both(seats, jump_cost, game % 2 > 0, cards)
    assert all(met[each] for each in ("rehouse", "dig", "build", "finish", "GOAL_REACHED", "STANDSTILL"))
