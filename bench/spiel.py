"""OpenSpiel's own Monte Carlo tree search as an opponent of ours.

The adapter is leaner than the one in `hortus.learn`, so that a search loses no time in copying a whole match.
"""

import time
from functools import cache
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from hortus import CHANCE, Game, Match, games
from hortus.kit import OVER


@cache
def spiel_game(name: str, seats: int) -> Any:
    """A game of ours by so many seats, registered with OpenSpiel."""
    ours = games()[name]
    kind = pyspiel.GameType(
        short_name=f"hortus_lean_{name}_{seats}",
        long_name=ours.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )

    scratch = {"work": ours.work(), "out": np.zeros(ours.most, np.int32)}
    state_kind = type("StateOfAGame", (SpielState,), {"ours": ours, "seats": seats, **scratch})

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """The rules as OpenSpiel asks for them."""

        def __init__(self, params: Any = None):
            info = pyspiel.GameInfo(
                num_distinct_actions=ours.actions,
                max_chance_outcomes=ours.actions,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=20_000,
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> "SpielState":
            position: SpielState = state_kind(self)
            return position

    pyspiel.register_game(kind, SpielGame)
    return SpielGame()


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position: our record and the kernel. OpenSpiel copies what stands in the object itself."""

    ours: Game
    seats: int
    work: Any
    out: Any

    def __init__(self, spiel: Any):
        super().__init__(spiel)
        self.row = self.ours.start(self.seats)

    @property
    def kernel(self) -> Any:
        return self.ours.kernel

    def current_player(self) -> int:
        seat = int(self.row["seat"][0])
        if seat == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def numbers(self, seat: int) -> Any:
        return self.out[: self.kernel.legal(self.row, 0, self.work, seat, self.out)]

    def _legal_actions(self, player: int) -> list[int]:
        numbers: list[int] = self.numbers(player).tolist()
        return numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        numbers = self.numbers(CHANCE).copy()
        lots = np.zeros(len(numbers), np.int64)
        self.kernel.weights(self.row, 0, self.work, numbers, len(numbers), lots)
        return list(zip(numbers.tolist(), (lots / lots.sum()).tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        self.kernel.act(self.row, 0, self.work, int(self.row["seat"][0]), action)

    def is_terminal(self) -> bool:
        return bool(self.row["seat"][0] == OVER)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.seats
        results = [self.kernel.result(self.row, 0, self.work, seat) for seat in range(self.seats)]
        winners = results.count(max(results))
        return [2.0 / winners - 1.0 if result == max(results) else -1.0 for result in results]

    def _action_to_string(self, player: int, action: int) -> str:
        return self.ours.text(action)

    def __str__(self) -> str:
        return str(self.row[0])


class SpielBot:
    """OpenSpiel's search with as much time as it is given, one random playout for each simulation.

    It is the one in Python: the C++ one crashes on every game written in Python, OpenSpiel's own included.
    """

    def __init__(self, name: str, seats: int, seconds: float, seed: int):
        self.game, self.seconds = spiel_game(name, seats), seconds
        lots = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, lots)
        self.bot = mcts.MCTSBot(self.game, 2.0, 10, evaluator, solve=False, random_state=lots)
        self.rate, self.spent, self.moves = 20.0, 0.0, 0

    def choose(self, match: Match) -> int:
        """The action it finds; how many simulations fit into its time follows from those before."""
        state = self.game.new_initial_state()
        state.row = match.state.copy()
        self.bot.max_simulations = max(2, int(self.rate * self.seconds))
        begun = time.perf_counter()
        action: int = self.bot.step(state)
        took = time.perf_counter() - begun
        self.rate = 0.7 * self.rate + 0.3 * self.bot.max_simulations / took
        self.spent, self.moves = self.spent + took, self.moves + 1
        return action
