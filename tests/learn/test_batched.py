"""Many games in lockstep play the same games as one match does."""

import numpy as np
import pytest

import hortus
from hortus import HortusError
from hortus.bots.growing import grown
from hortus.bots.search import empty_tree
from hortus.bots.tree import ROOT
from hortus.kit.bags import luck
from hortus.learn import Batch, layout

NAMES = list(hortus.games())


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_plays_the_games_that_matches_play(name: str) -> None:
    game = hortus.games()[name]
    seats = min(3, game.seats[-1])
    batch = Batch(game, seats, games=5, seed="same")
    matches = [hortus.Match(game, seats, seed=f"same/{i}") for i in range(5)]
    lots = np.random.default_rng(1)
    for _ in range(60):
        mask = batch.mask()
        actions = np.zeros(5, np.int32)
        for i, match in enumerate(matches):
            assert match.state.tobytes() == batch.states[i].tobytes()
            legal = match.legal().numbers
            assert np.flatnonzero(mask[i]).tolist() == sorted(legal.tolist())
            actions[i] = legal[lots.integers(len(legal))]
            match.play(int(actions[i]))
        over = [match.over for match in matches]
        rewards, done = batch.step(actions)
        assert done.tolist() == over
        for i, match in enumerate(matches):
            if match.over:
                assert rewards[i].sum() == pytest.approx(0) or seats == 1
                assert {int(s) for s in np.flatnonzero(rewards[i] == rewards[i].max())} == set(match.winners)
        if any(over):
            return


@pytest.mark.parametrize("name", NAMES)
def test_threads_change_nothing(name: str) -> None:
    one, two = Batch(name, games=17, seed=3), Batch(name, games=17, seed=3, threads=2)
    for _ in range(40):
        actions = one.random_actions()
        assert (two.random_actions() == actions).all()
        for a, b in zip(one.step(actions), two.step(actions), strict=True):
            assert (a == b).all()
        assert (one.observe() == two.observe()).all()
    assert one.states.tobytes() == two.states.tobytes()


def test_finished_games_begin_anew_and_scores_can_be_the_reward() -> None:
    batch = Batch("gardens_of_mars", seats=2, games=3, seed=1, rewards="score")
    total, ended = np.zeros((3, 2)), 0
    while ended < 6:
        before = batch.states["marker"][:, :2].copy()
        rewards, done = batch.step(batch.random_actions())
        total += rewards
        for i in np.flatnonzero(~done):
            assert (rewards[i] == batch.states["marker"][i, :2] - before[i]).all()
        ended += int(done.sum())
    assert (batch.seat >= 0).all()


def fresh() -> Batch:
    """A small batch."""
    return Batch("gardens_of_mars", seats=2, games=4, seed=1)


WRONG = {
    "too few actions": (
        lambda b: b.step(np.zeros(3, np.int32)),
        r"actions must be int32 \(4,\), not int32 \(3,\)",
    ),
    "actions of another kind": (lambda b: b.step(np.zeros(4, np.int64)), "must be int32"),
    "actions as a list": (lambda b: b.step([0, 0, 0, 0]), "must be a NumPy array of int32"),
    "an action that is masked": (
        lambda b: b.step(np.full(4, 45, np.int32)),
        "game 0: 'settle f6' is not legal .*M-9",
    ),
    "an action that is none": (
        lambda b: b.step(np.full(4, 500, np.int32)),
        "game 0: there are actions 0 to 188",
    ),
    "an action below 0": (lambda b: b.step(np.full(4, -1, np.int32)), "not -1; nothing was played"),
    "actions with a mask": (
        lambda b: b.step(np.ma.zeros(4, np.int32)),
        "must be a NumPy array of int32 .*, not MaskedArray",
    ),
    "actions with gaps between them": (lambda b: b.step(np.zeros(8, np.int32)[::2]), "aligned array in C"),
    "actions at odd places": (
        lambda b: b.step(np.zeros(17, np.uint8)[1:].view(np.int32)),
        "actions must be a writeable, aligned array in C order",
    ),
    "actions the other way round": (lambda b: b.step(np.zeros(4, ">i4")), "must be int32 .*, not >i4"),
    "the largest number there is": (lambda b: b.step(np.full(4, 2**31 - 1, np.int32)), "not 2147483647"),
    "the smallest number there is": (lambda b: b.step(np.full(4, -(2**31), np.int32)), "not -2147483648"),
    "rewards that are not to be written": (
        lambda b: b.step(b.random_actions(), rewards=np.broadcast_to(np.float32(0), (4, 2))),
        "rewards must be a writeable",
    ),
    "a seat below the first": (lambda b: b.observe(seats=np.full(4, -1, np.int8)), "seats are 0 to 1"),
    "a fraction for a seed": (lambda b: b.reset(1.5), "a seed is a whole number or a text, not 1.5"),
    "no number for a seed": (lambda b: b.reset(float("nan")), "a seed is a whole number or a text, not nan"),
    "a mask that is too narrow": (
        lambda b: b.mask(np.zeros((4, 5), np.bool_)),
        r"mask must be bool \(4, 189\)",
    ),
    "a mask in the wrong order": (lambda b: b.mask(np.zeros((189, 4), np.bool_).T), "in C order"),
    "observations of another kind": (
        lambda b: b.observe(np.zeros((4, 9), np.float64)),
        "observations must be int16",
    ),
    "a seat that is not there": (lambda b: b.observe(seats=np.full(4, 2, np.int8)), "seats are 0 to 1"),
    "a where that is no mask": (
        lambda b: b.greedy_actions(where=np.zeros(4, np.int8)),
        r"where must be bool \(4,\), not int8",
    ),
    "rewards of another shape": (
        lambda b: b.step(b.random_actions(), rewards=np.zeros((4, 5), np.float32)),
        r"rewards must be float32 \(4, 2\)",
    ),
}


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=list(WRONG))
def test_what_is_wrong_is_told_and_changes_nothing(call: object, message: str) -> None:
    batch = fresh()
    before = batch.states.tobytes()
    with pytest.raises(HortusError, match=message):
        call(batch)  # type: ignore[operator]
    assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    ("more", "message"), [({"games": 0}, "games must be"), ({"threads": 0}, "threads must be")]
)
def test_a_batch_that_cannot_be(more: dict[str, int], message: str) -> None:
    with pytest.raises(HortusError, match=message):
        Batch("gardens_of_mars", 2, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_the_layout_is_complete_and_without_gaps(name: str) -> None:
    game = hortus.games()[name]
    start = 0
    for each in layout(game):
        assert each.start == start
        assert each.size > 0
        start = each.stop
    assert layout(game).size == start


def test_an_observation_says_what_is_there() -> None:
    match = hortus.new("gardens_of_mars", seats=3, seed=1)
    for text in ("settle e4", "settle a1", "settle k6"):
        match.play(text)
    batch = Batch("gardens_of_mars", 3, games=1)
    batch.states[:] = match.state
    where = {each.name: each for each in layout(match.game)}
    for seat in range(3):
        seen = batch.observe(seats=np.full(1, seat, np.int8))[0]
        flowers = where["flowers"]
        own = seen[flowers.start : flowers.start + 6]
        assert own.tolist() == match.state["flowers"][0, seat].tolist()
        gardener = where["gardener"]
        plane = match.game.rules.HEX.index("e4")
        place = ((0 - seat) % 3) * 2
        assert seen[gardener.start + plane * 10 + place] == 1


@pytest.mark.parametrize("name", NAMES)
def test_every_field_that_holds_a_seat_is_counted_from_the_observer(name: str) -> None:
    """Else the seats of a network that plays for all of them would mean something else for each."""
    match = hortus.new(name, seats=3, seed=1)
    batch = Batch(name, 3, games=1)
    batch.states[:] = match.state
    holding = [each for each in layout(match.game) if each.relative]
    assert {"seat", "turn"} <= {each.name for each in holding}
    for each in holding:
        for holder in (-1, 0, 1, 2):
            batch.states[each.name] = holder
            told = [int(batch.observe(seats=np.full(1, seat, np.int8))[0][each.start]) for seat in range(3)]
            assert told == [(holder - seat) % 3 if holder >= 0 else -1 for seat in range(3)], each.name


@pytest.mark.parametrize("name", NAMES)
def test_greedy_plays_where_it_is_asked_and_beats_chance(name: str) -> None:
    batch = Batch(name, seats=2, games=20, seed="greedy", threads=2)
    won, ended = np.zeros(2), 0
    while ended < 20:
        chosen = batch.random_actions()
        asked = batch.seat == 1
        actions = batch.greedy_actions(chosen.copy(), where=asked)
        assert (actions == chosen)[~asked].all()
        rewards, done = batch.step(actions)
        won += (rewards > 0).sum(axis=0)
        ended += int(done.sum())
    assert won[1] > won[0] * 2


def test_greedy_in_a_batch_is_the_bot_of_that_name() -> None:
    batch = Batch("gardens_of_mars", seats=3, games=30, seed=2)
    for _ in range(40):
        batch.step(batch.random_actions())
    tree = empty_tree(batch.game, 0, 1, luck(1))
    for i, action in enumerate(batch.greedy_actions().tolist()):
        tree.states[ROOT] = batch.states[i]
        n = grown(batch.game).weigh_root(tree, int(batch.seat[i]))
        promised = dict(zip(tree.found[:n].tolist(), tree.weights[:n].tolist(), strict=True))
        assert promised[action] == max(promised.values())
