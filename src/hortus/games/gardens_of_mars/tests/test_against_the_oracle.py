"""The rules and the oracle play the same games, step by step."""

import random
from collections import Counter
from itertools import product

import pytest

import hortus
from hortus.games.gardens_of_mars.tests.oracle import WAYS, Oracle, Words

SWITCHES = ("special_last_flower", "special_landing", "count_planted", "two_gardeners")
ENDINGS = {"LAST_FLOWER": "no flowers", "ALL_STUCK": "all stuck", "IDLE": "nobody plants"}


def ways_to_play() -> list[tuple[int, dict[str, bool]]]:
    """Every number of seats with every combination of options."""
    return [
        (seats, dict(zip(SWITCHES, switches, strict=True)))
        for seats in range(2, 6)
        for switches in product((False, True), repeat=4)
        if seats == 2 or not switches[3]
    ]


def chosen(oracle: Oracle, moves: dict[Words, int], temper: str, rng: random.Random) -> Words:
    """A gardener plants where it scores, a trampler walks onto flowers; the idle one takes what comes."""
    words = sorted(moves)
    if rng.random() < 0.9:
        if temper == "gardener" and oracle.due == "plant":
            return max(words, key=lambda move: (worth(oracle, move[1]), rng.random()))
        if temper in ("gardener", "trampler") and words[0][0] == "walk":
            wanted = temper == "trampler"
            kept = [w for w in words if (oracle.walk(*w[1:])[-1] in oracle.planted) == wanted]
            return rng.choice(kept or words)
    return rng.choices(words, [moves[word] for word in words])[0]


def worth(oracle: Oracle, colour: str) -> int:
    """What planting this colour now would score."""
    hex = oracle.planting_on
    assert hex is not None
    oracle.planted[hex] = colour
    points = oracle.worth_of(hex)
    del oracle.planted[hex]
    return points


def as_oracle(action: hortus.Action) -> Words:
    """An action in the oracle's words; the only gardener goes without saying."""
    words = (action.move, *action.arguments)
    return (*words[:3], words[3] or "first") if action.move == "walk" else words


def compare_walks(match: hortus.Match, oracle: Oracle) -> None:
    """Every walk there is, by every gardener: the same clause forbids it, or none."""
    for die, way, figure in product("123456", WAYS, ("first", "second")):
        refusal = match.refusal(f"walk {die} {way}" + (" second" if figure == "second" else ""))
        assert (refusal.clause if refusal else "") == oracle.objection_to_walk(die, way, figure)


def play_both(seats: int, options: dict[str, bool], temper: str, seed: int) -> Counter[str]:
    """One game by the rules and by the oracle; what was met on the way."""
    rng = random.Random(f"{seats} {options} {temper} {seed}")
    match = hortus.new("gardens_of_mars", seats=seats, options=options, chance="ask", seed=seed)
    oracle = Oracle(seats, **options)
    met: Counter[str] = Counter()
    while oracle.to_act is not None:
        assert match.acting == ({hortus.CHANCE} if oracle.to_act == "chance" else {oracle.to_act})
        moves = oracle.moves()
        legal = {as_oracle(action): action for action in match.legal()}
        assert {words: action.weight for words, action in legal.items()} == moves
        if oracle.due == "walk" and len(match.events) % 10 == 0:
            compare_walks(match, oracle)
        move = chosen(oracle, moves, temper, rng)
        match.play(legal[move].number)
        oracle.play(move)
        met[move[0]] += 1
        assert match.scores == list(oracle.marker.values())
    assert not match.acting
    assert match.ending is not None
    assert ENDINGS[match.ending.name] == oracle.why_over
    assert set(match.winners) == oracle.winners()
    met[oracle.why_over] += 1
    met["above 25"] += max(match.scores) > 25
    return met


@pytest.mark.parametrize("seats", range(2, 6))
def test_rules_and_oracle_agree_in_whole_games(seats: int) -> None:
    met: Counter[str] = Counter()
    for count, options in ways_to_play():
        if count == seats:
            for seed, temper in enumerate(("gardener", "gardener", "trampler", "idle")):
                met += play_both(seats, options, temper, seed)
    assert met["stay"]
    assert met["no flowers"]
    assert met["above 25"] or seats > 3


def test_every_ending_is_met() -> None:
    met: Counter[str] = Counter()
    for seed in range(3):
        met += play_both(2, {}, "trampler", seed)
    assert met["all stuck"]
    assert met["nobody plants"]
