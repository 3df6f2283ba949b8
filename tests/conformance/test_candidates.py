"""Where a move names its candidates, nothing legal is left out and nothing is named twice."""

import random

import numpy as np

from hortus import Game, Match

from .playing import cases, few_cases, played, random_match

TRIED_AT_ONCE, MOMENTS = 4000, 12


def test_no_legal_action_is_left_out(game: Game) -> None:
    rng = random.Random(23)
    for number, case in enumerate(few_cases(game, 4)):
        match = random_match(game, case, number)
        for position in played(match, rng):
            if rng.random() < 0.06:
                check(position, rng)


def check(match: Match, rng: random.Random) -> None:
    """Ask `refusal` about every action (or very many) and compare with the list."""
    game = match.game
    for seat in match.acting:
        listed = match.legal(seat).numbers.tolist()
        assert len(set(listed)) == len(listed), "an action is listed twice"
        assert len(listed) <= game.most
        tried = range(game.actions) if game.actions <= TRIED_AT_ONCE else sampled(match, listed, rng)
        legal = {a for a in tried if match.kernel.refusal(match.state, 0, match.work, seat, a) == 0}
        assert legal == set(listed) & set(tried)
        assert all(match.kernel.refusal(match.state, 0, match.work, seat, a) == 0 for a in listed)


def sampled(match: Match, listed: list[int], rng: random.Random) -> list[int]:
    """Some of very many actions, more of them near the legal ones."""
    near = [a + d for a in listed for d in range(-8, 9) if 0 <= a + d < match.game.actions]
    return rng.sample(near, min(len(near), TRIED_AT_ONCE // 2)) + [
        rng.randrange(match.game.actions) for _ in range(TRIED_AT_ONCE // 2)
    ]


def test_the_numbers_of_actions_and_their_texts_agree(game: Game) -> None:
    rng = random.Random(1)
    numbers = (
        range(game.actions) if game.actions < 5000 else [rng.randrange(game.actions) for _ in range(3000)]
    )
    for number in numbers:
        assert game.number(game.text(number)) == number
    ends = np.cumsum([move.size for move in game.moves])
    assert ends[-1] == game.actions
    assert cases(game)
