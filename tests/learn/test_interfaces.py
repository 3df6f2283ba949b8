"""The field's own conformance tests over every game and seat count."""

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import hortus
from hortus.learn.single import SeatEnv
from hortus.learn.zoo import env, parallel_env

GAMES = hortus.games()
CASES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
LONGEST = 3000


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Their tests print and warn about what is theirs to warn about."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_pettingzoo_turns(name: str, seats: int) -> None:
    api_test(env(name, seats), num_cycles=200)


@pytest.mark.parametrize("name", list(GAMES))
def test_pettingzoo_seeds(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=60)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_pettingzoo_together(name: str, seats: int) -> None:
    parallel_api_test(Masked(parallel_env(name, seats)), num_cycles=100)


class Masked:
    """Their test samples without a mask; this hands it legal actions and is otherwise the environment."""

    def __init__(self, inner: object):
        self.inner = inner
        self.seen: dict[str, dict[str, np.ndarray]] = {}
        self.lots = np.random.default_rng(1)

    def __getattr__(self, name: str) -> object:
        return getattr(self.inner, name)

    def reset(self, *args: object, **more: object) -> object:
        self.seen, infos = self.inner.reset(*args, **more)  # type: ignore[attr-defined]
        return self.seen, infos

    def step(self, actions: dict[str, int]) -> object:
        legal = {}
        for agent in actions:
            mask = self.seen[agent]["action_mask"]
            legal[agent] = int(self.lots.choice(np.flatnonzero(mask)))
        found = self.inner.step(legal)  # type: ignore[attr-defined]
        self.seen = found[0]
        return found


@pytest.mark.parametrize("name", list(GAMES))
def test_gymnasium(name: str) -> None:
    game = GAMES[name]
    check_env(SeatEnv(name, seats=max(2, game.seats[0])), skip_render_check=True)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_learner_can_play_to_the_end(name: str) -> None:
    learner = SeatEnv(name, seats=2, seat=1)
    lots = np.random.default_rng(3)
    seen, _ = learner.reset(seed=5)
    for _ in range(LONGEST):
        assert learner.action_masks().any()
        action = int(lots.choice(np.flatnonzero(seen["action_mask"])))
        seen, gain, over, cut, info = learner.step(action)
        assert not cut
        assert "refused" not in info
        if over:
            assert gain in (-1.0, 0.0, 1.0)
            return
    raise AssertionError("the game did not end")


def test_an_illegal_action_of_a_learner_is_told() -> None:
    learner = SeatEnv("gardens_of_mars", seats=2)
    learner.reset(seed=1)
    before = learner.one.now.state.tobytes()
    _, gain, _, _, info = learner.step(learner.one.game.number("settle f6"))
    assert gain == -1.0
    assert info["clause"] == "M-9"
    assert learner.one.now.state.tobytes() == before


@pytest.mark.parametrize("opponents", ["greedy", lambda match, seat: match.legal(seat)[0].number])
def test_opponents_can_be_chosen(opponents: object) -> None:
    learner = SeatEnv("gardens_of_mars", seats=2, seat=1, opponents=opponents)  # type: ignore[arg-type]
    seen, _ = learner.reset(seed=1)
    assert seen["action_mask"].any()


def wrongly(made: Any, *args: Any, **more: Any) -> Any:
    """A call that no checker of types would let pass."""
    return made(*args, **more)


WRONG = {
    "another seat": (lambda: SeatEnv("gardens_of_mars", 2, seat=2), "seat must be 0 to 1, not 2"),
    "other rewards": (lambda: SeatEnv("gardens_of_mars", 2, rewards="gold"), "'result' or 'score'"),
    "another way to show": (lambda: env("gardens_of_mars", 2, render_mode="human"), "'svg', 'ansi' or None"),
    "another game": (lambda: env("chess"), "no game 'chess'"),
    "too many": (lambda: parallel_env("gardens_of_mars", 9), "not by 9"),
    "an option that is none": (lambda: env("gardens_of_mars", 2, {"fast": 1}), "no option 'fast'"),
    "options that are none": (
        lambda: wrongly(env, "gardens_of_mars", 2, 5),
        "options are names with their values",
    ),
    "a game that is no name": (lambda: wrongly(env, 5), "no game 5"),
    "half a seat": (lambda: wrongly(SeatEnv, "gardens_of_mars", 2, seat=0.5), "seat must be 0 to 1, not 0.5"),
    "opponents nobody knows": (lambda: SeatEnv("gardens_of_mars", 2, opponents="x"), "no bot 'x'"),
    "opponents that are none": (
        lambda: wrongly(SeatEnv, "gardens_of_mars", 2, opponents=[1]),
        "a level of bots or a",
    ),
}
MADE: dict[str, Any] = {"turns": env, "together": parallel_env, "one seat": SeatEnv}
NO_ACTIONS = [None, True, 1.0, 1.5, float("nan"), "1", "x", [1], np.array([1]), np.float32(1), object()]


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=list(WRONG))
def test_an_environment_that_cannot_be(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()  # type: ignore[operator]


def test_a_masked_action_is_refused_and_changes_nothing() -> None:
    turns = env("gardens_of_mars", 2)
    turns.reset(seed=1)
    before = turns.one.now.state.tobytes()
    with pytest.raises(hortus.HortusError, match="M-9"):
        turns.step(turns.one.game.number("settle f6"))
    assert turns.one.now.state.tobytes() == before


@pytest.mark.parametrize("made", MADE)
def test_what_is_no_action_is_told_and_changes_nothing(made: str) -> None:
    game = MADE[made]("gardens_of_mars", 2)
    with pytest.raises(hortus.NotActing, match="call reset first"):
        game.step({"seat_0": 1} if made == "together" else 1)
    game.reset(seed=1)
    before = game.one.now.state.tobytes()
    for wrong in NO_ACTIONS:
        with pytest.raises(hortus.UnknownAction, match="an action is a whole number, not"):
            game.step({"seat_0": wrong} if made == "together" else wrong)
    assert game.one.now.state.tobytes() == before
    for number in (np.int64(1), np.array(1)):
        game.reset(seed=1)
        game.step({"seat_0": number} if made == "together" else number)
        assert game.one.now.state.tobytes() != before


def test_who_is_not_there_and_who_must_act_is_told() -> None:
    together, turns = parallel_env("gardens_of_mars", 2), env("gardens_of_mars", 2)
    together.reset(seed=1)
    turns.reset(seed=1)
    before = together.one.now.state.tobytes()
    for actions, message in (
        ({"seat_9": 1}, "no agent 'seat_9'; agents are seat_0, seat_1"),
        ({0: 1}, "no agent 0"),
        ({}, "seat 0 must act"),
        ({"seat_1": together.wait}, "seat 0 must act"),
        ({"seat_0": 1, "seat_1": 1}, "seat 1: .*M-6.*nothing was played"),
        ([1], "agents with their actions, not"),
    ):
        with pytest.raises(hortus.HortusError, match=message):
            together.step(actions)  # type: ignore[arg-type]
    assert together.one.now.state.tobytes() == before
    with pytest.raises(hortus.WrongSeats, match="no agent 'x'"):
        turns.observe("x")


def test_boards_can_be_rendered() -> None:
    turns = env("gardens_of_mars", 2, render_mode="svg")
    turns.reset(seed=1)
    assert str(turns.render()).startswith("<svg")
