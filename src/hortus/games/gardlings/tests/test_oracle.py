"""Laying and counting: the rules against the oracle, in gardens that grow at random.

HORTUS_POSITIONS sets how many gardens are compared, HORTUS_SEED which.
"""

import itertools
import os
import random
from collections import Counter
from typing import Any

import numpy as np

from hortus.core.games import find_game
from hortus.games.gardlings.rules.position import REACH, Phase, Stage
from hortus.games.gardlings.rules.tiles import CREATURE, MISSIONS, UNICORN
from hortus.games.gardlings.tests import oracle
from hortus.kit import CHANCE, OVER
from hortus.kit.bags import luck
from hortus.kit.moves import sheet
from hortus.lab.soak import cases

GAME, LARGE = find_game("gardlings"), 8
POSITIONS, SEED = int(os.environ.get("HORTUS_POSITIONS", "1000")), os.environ.get("HORTUS_SEED", "oracle")


def pieces_of(state: Any, seat: int) -> list[oracle.Piece]:
    """A seat's garden as the oracle knows it, without a lifted unicorn."""
    found = []
    if state["mission"][seat] >= 0:
        found.append(oracle.mission(MISSIONS[state["mission"][seat]]))
    for i in range(state["laid"][seat]):
        if i != state["lifted"][seat]:
            place = (int(state[name][seat][i]) for name in ("tiles", "x", "y", "turned"))
            found.append(oracle.laid(*place))
    return found


def expected_places(garden: list[oracle.Piece], tile: int) -> set[tuple[int, int, int]]:
    """All places of a tile near a garden that the oracle allows."""
    if not garden:
        return {(0, 0, turn) for turn in range(4)}
    cells = {cell for piece in garden for cell in piece.cells}
    near = {(x + dx, y + dy) for x, y in cells for dx in (-2, -1, 0, 1) for dy in (-2, -1, 0, 1)}
    return {
        (x, y, turn)
        for x, y in near
        for turn in range(4)
        if oracle.may_lay(garden, oracle.laid(tile, x, y, turn))
    }


def compare_laying(kernel: Any, states: Any, work: Any, out: Any, seat: int, rng: random.Random) -> None:
    """The legal places, and the reasons against all others nearby, agree with the oracle."""
    state = states[0]
    lifted = int(state["lifted"][seat])
    held = lifted if lifted >= 0 else int(state["laid"][seat])
    tile = int(state["tiles"][seat][held])
    wanted = expected_places(pieces_of(state, seat), tile)
    if lifted >= 0:
        wanted.discard(tuple(int(state[name][seat][lifted]) for name in ("x", "y", "turned")))
    lay = next(move for move in GAME.moves if move.name == "lay")
    listed = out[: kernel.legal(states, 0, work, seat, out)].tolist()
    found = set()
    for action in listed:
        if lay.start <= action < lay.start + lay.size:
            x, y, turn = lay.indices(action - lay.start)
            found.add((x - REACH - 1, y - REACH - 1, turn))
    assert found == wanted
    assert len(listed) == len(set(listed))
    for _ in range(12):
        x, y, turn = rng.randrange(-9, 10), rng.randrange(-9, 10), rng.randrange(4)
        number = GAME.number(f"lay {x} {y} {90 * turn}")
        assert (kernel.refusal(states, 0, work, seat, number) == 0) == ((x, y, turn) in wanted)
    stuck = (
        kernel.refusal(states, 0, work, seat, next(m for m in GAME.moves if m.name == "give_up").start) == 0
    )
    assert stuck == (not wanted and lifted < 0)


def compare_counting(kernel: Any, states: Any, work: Any, seat: int) -> None:
    """The score sheet agrees with the oracle."""
    state = states[0]
    garden = pieces_of(state, seat)
    name = MISSIONS[state["mission"][seat]] if state["mission"][seat] >= 0 else ""
    before_theft = oracle.total(garden, name)
    theft = 0
    if state["stage"][seat] == Stage.ALARMED:
        theft = before_theft // 2 if state["expert"] else min(3, before_theft)
    lines = sheet(40)
    assert kernel.score(states, 0, work, seat, lines) == before_theft - theft
    found = oracle.gems(garden)
    by_line = {(int(line), int(piece)): int(points) for line, piece, _, points in lines[1 : lines[0, 0] + 1]}
    Line = GAME.rules.Line
    for colour, kind in enumerate(("blue", "pink", "yellow", "green")):
        assert by_line.get((Line.GEMS, colour), 0) == found[kind]
    assert by_line.get((Line.EGGS, 0), 0) == found["eggs"]
    assert by_line.get((Line.TRIPLES, 0), 0) == 3 * found["triples"]
    assert by_line.get((Line.LINKS, 0), 0) == found["links"]
    assert sum(by_line.values()) == before_theft - theft


def grow_and_compare(seats: int, options: dict[str, Any], seed: str, gardens: int) -> dict[str, int]:
    """Play with a liking for large gardens and compare at every step, until so many gardens were seen."""
    kernel = GAME.kernel
    rng = random.Random(f"{seats} {options} {seed}")
    states, work, out, lots = (
        GAME.start(seats, options),
        GAME.work(),
        np.zeros(GAME.most, np.int32),
        luck(seed),
    )
    met = {"gardens": 0, "lifted": 0, "parted": 0, "large": 0}
    names = {number: move.name for move in GAME.moves for number in (move.start,)}
    while states[0]["seat"] != OVER and met["gardens"] < gardens:
        seat = int(states[0]["seat"])
        if seat == CHANCE:
            kernel.act(states, 0, work, CHANCE, kernel.draw_chance(states, 0, work, lots, out))
            continue
        state = states[0]
        if state["phase"] == Phase.BUILD:
            lifted = state["lifted"][seat] >= 0
            if lifted or state["stage"][seat] in (Stage.LAY, Stage.MISFIT):
                compare_laying(kernel, states, work, out, seat, rng)
                met["gardens"] += 1
                met["lifted"] += int(lifted)
                met["parted"] += int(lifted and not oracle.hang_together(pieces_of(state, seat)))
                met["large"] += int(state["laid"][seat] >= LARGE)
            compare_counting(kernel, states, work, seat)
        listed = out[: kernel.legal(states, 0, work, seat, out)].tolist()
        action = rng.choice(listed)
        wanted = [a for a in listed if names.get(a) in ("draw", "win", "look_again")]
        unicorns = [a for a in listed if a not in names and GAME.describe(a)[0].name == "lift"]
        hires = [a for a in listed if GAME.describe(a)[0].name == "hire"]
        if wanted and rng.random() < 0.9:
            action = wanted[0]
        elif hires:
            action = rng.choice(hires)
        if unicorns and rng.random() < 0.4:
            action = rng.choice(unicorns)
        kernel.act(states, 0, work, seat, action)
    return met


def test_laying_and_counting_agree_with_the_oracle() -> None:
    met: Counter[str] = Counter()
    ways = random.Random(SEED).sample(cases(GAME), len(cases(GAME)))
    for number, (seats, variant) in enumerate(itertools.cycle(ways)):
        if met["gardens"] >= POSITIONS:
            break
        met += Counter(grow_and_compare(seats, variant, f"{SEED} {number}", gardens=200))
    print(dict(met))
    assert met["lifted"] > POSITIONS / 100
    assert met["parted"]
    assert met["large"] > POSITIONS / 100


def test_ponds_and_shapes_agree_with_the_oracle() -> None:
    """Gardens laid without any regard to gems: counting gaps and shapes needs no matching."""
    rng = random.Random(5)
    met = {"ponds": 0, "shapes": 0}
    for _ in range(150):
        states, work = GAME.start(1, {"missions": True, "expert": True}), GAME.work()
        state = states[0]
        mission = rng.choice(("block", "ring", "lane", "enclosed"))
        state["mission"][0] = MISSIONS.index(mission)
        covered = oracle.mission(mission).cells
        for _ in range(rng.randrange(8, 40)):
            tile, turn = rng.randrange(130), rng.randrange(4)
            x, y = rng.randrange(-3, 4), rng.randrange(-3, 4)
            piece = oracle.laid(tile, x, y, turn)
            if not piece.cells & covered:
                covered |= piece.cells
                i = int(state["laid"][0])
                for name, value in (("tiles", tile), ("x", x), ("y", y), ("turned", turn)):
                    state[name][0][i] = value
                state["laid"][0] += 1
        garden = pieces_of(state, 0)
        number = oracle.ponds(garden)
        lines = sheet(40)
        GAME.kernel.score(states, 0, work, 0, lines)
        rewards = [int(row[3]) for row in lines[1 : lines[0, 0] + 1] if row[0] == GAME.rules.Line.MISSION]
        assert bool(rewards) == oracle.fulfilled(garden, mission)
        state["phase"], state["seat"], state["rounds"] = Phase.BUILD, 0, 1
        GAME.kernel.act(states, 0, work, 0, next(m.start for m in GAME.moves if m.name == "stop"))
        if states[0]["phase"] == Phase.VICTORY:
            GAME.kernel.act(
                states, 0, work, 0, next(m.start for m in GAME.moves if m.name == "leave_victory")
            )
        assert states[0]["coins"][0] == number
        met["ponds"] += number
        met["shapes"] += bool(rewards)
    assert met["ponds"] > 50
    assert met["shapes"] > 3


def test_the_oracle_knows_its_unicorns() -> None:
    assert [k for k, tile in enumerate(oracle.TILES) if tile["creature"] == "unicorn"] == [
        k for k in range(130) if CREATURE[k] == UNICORN
    ]
