"""The rules and the oracle play the same games, step by step."""

import random

import pytest

import hortus

from .oracle import TILES, park_points
from .oracle_game import OracleGame, Words


def chosen(game: OracleGame, moves: list[Words], greedy: bool, rng: random.Random) -> Words:
    """Anything; a greedy keeper places the tile where the park is worth most, of a few places."""
    if not greedy or game.due != "place":
        return rng.choice(moves)
    return max(rng.sample(moves, min(5, len(moves))), key=lambda move: worth(game, move))


def worth(game: OracleGame, move: Words) -> int:
    """The park with the tile in hand placed like this."""
    tile = TILES[game.hand] | {"turn": int(move[3]) // 90}
    return park_points(game.parks[game.player] | {(int(move[1]), int(move[2])): tile})


def play_both(seats: int, goals: int, greedy: bool, seed: int) -> None:
    """One game by the rules and by the oracle, every legal move compared, scores after every round."""
    rng, game = random.Random(f"{seats} {goals} {greedy} {seed}"), OracleGame(seats, goals)
    options = {"goals": goals} if seats > 1 else {}
    match = hortus.new("habitats", seats, options, chance="ask", seed=seed)
    while game.to_act is not None:
        assert match.acting == ({hortus.CHANCE} if game.to_act == "chance" else {game.to_act})
        legal = {(action.move, *action.arguments): action for action in match.legal()}
        assert legal.keys() == game.moves()
        assert {action.weight for action in legal.values()} <= {1, None}
        move = chosen(game, sorted(legal), greedy, rng)
        match.play(legal[move].number)
        game.play(move)
        if move[0] == "place" and game.player == seats - 1:
            assert match.scores == game.scores()
    assert match.over
    assert match.scores == game.scores()
    if seats > 1 or game.winners():
        assert set(match.winners) == game.winners()
    if seats == 1:
        assert match.ending is not None
        assert (match.ending.name == "SOLO_WON") == bool(game.winners())


@pytest.mark.parametrize(
    ("seats", "goals", "greedy"), [(1, 0, True), (2, 2, True), (3, 1, False), (4, 2, False), (5, 0, False)]
)
def test_rules_and_oracle_agree_in_whole_games(seats: int, goals: int, greedy: bool) -> None:
    play_both(seats, goals, greedy, seed=seats)
