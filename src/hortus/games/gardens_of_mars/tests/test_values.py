"""What bots look at points the right way."""

import numpy as np

import hortus
from hortus.games.gardens_of_mars import values
from hortus.games.gardens_of_mars.tests.positions import play, position


def worth(match: hortus.Match, seat: int = 0) -> float:
    """What the position is worth to a seat."""
    return float(values.worth(match.state[0], match.work[0], seat))


def test_points_are_worth_having_and_rivals_points_are_not() -> None:
    behind, level, ahead = (position("c3 k1", dice="1", markers=marks) for marks in ([3, 9], [9, 9], [9, 3]))
    assert worth(behind) < worth(level) < worth(ahead)
    assert worth(ahead, 1) < worth(level, 1) < worth(behind, 1)


def test_a_hex_beside_ones_own_colour_is_worth_walking_to() -> None:
    match = position("c3 k1", {"red": "c5 c6"}, dice="1 1")
    beside, alone = play(match.copy(), "walk 1 east"), play(match.copy(), "walk 1 west")
    assert worth(beside) > worth(alone) + 1


def test_looking_one_action_ahead_beats_chance_moves() -> None:
    won = 0
    for seed in range(8):
        match = hortus.new("gardens_of_mars", seats=2, seed=seed)
        luck = np.random.default_rng(seed)
        while not match.over:
            numbers = match.legal().numbers.tolist()
            match.play(best(match, numbers) if match.seat == 0 else numbers[luck.integers(len(numbers))])
        won += match.winners == [0]
    assert won == 8


def best(match: hortus.Match, numbers: list[int]) -> int:
    """The action after which the position is worth most."""
    after, found = match.state.copy(), []
    for number in numbers:
        after[:] = match.state
        match.kernel.act(after, 0, match.work, match.seat, number)
        found.append(float(values.worth(after[0], match.work[0], match.seat)))
    return numbers[int(np.argmax(found))]
