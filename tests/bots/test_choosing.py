"""Bots choose what is legal, from what their seat sees, and know when they cannot."""

import pickle
import random
from dataclasses import replace

import numpy as np
import pytest

import hortus
from hortus import Match, NotActing
from hortus.bots import WAIT, Position, UnknownLevel, choose, levels, opinions
from hortus.bots.choosing import PATIENCE
from hortus.bots.levels import BY_NAME
from hortus.core.views import masked

GAMES = sorted(hortus.games())


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_plays_legal_actions(name: str) -> None:
    """In the first decisions of a game, by every level."""
    match = hortus.new(name, 2, seed=1)
    for turn in range(12):
        for bot in BY_NAME:
            action = choose(bot, match, match.seat, seed=turn, simulations=12, keep=False)
            assert match.refusal(action, match.seat) is None, bot
        match.play(action)


def test_the_same_seed_chooses_the_same(garden: Match) -> None:
    """Wherever a bot does not think by the clock."""
    for bot in BY_NAME:
        chosen = {choose(bot, garden, garden.seat, seed=3, simulations=40, keep=False) for _ in range(3)}
        assert len(chosen) == 1, bot


def test_a_position_travels_to_another_process(garden: Match) -> None:
    """As bytes of what the seat sees."""
    position = pickle.loads(pickle.dumps(Position.seen(garden, garden.seat)))
    assert len(pickle.dumps(position)) < 8_000
    assert choose("gardener", position, garden.seat, seed=1) == choose(
        "gardener", garden, garden.seat, seed=1
    )


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    """Other hands and the pile are exchanged behind the bot's back."""
    match = hortus.new("schlossgarten", 3, seed=2)
    seat = match.seat
    told = Position.seen(match, seat)
    for field in ("hand", "stack"):
        hidden = match.state[field]
        hidden[:, [other for other in range(3) if other != seat]] = 0
    match.state["pile"] = 0
    assert Position.seen(match, seat) == told
    row = masked(match.state, match.game.rules.State, seat)
    assert np.array_equal(row, told.opened()[1])


@pytest.mark.parametrize("bot", [*levels(), "greedy"])
def test_a_bot_that_has_stopped_waits_for_the_others(bot: str) -> None:
    """It may go on drawing while another seat builds, but need not, and does not ring the alarm by and by."""
    rested = 0
    for seed in range(6):
        match = hortus.new("gardlings", 2, seed=seed)
        assert match.seat == 0
        while 1 in match.acting:
            action = choose(bot, match, 1, len(match.past), simulations=60, keep=False, may_wait=True)
            if action == WAIT:
                rested += 1
                assert "stop" not in [action.move for action in match.legal(1)]
                break
            match.play(action, 1)
    assert rested >= 3


def test_a_bot_answers_with_an_action_where_it_may_not_wait() -> None:
    """Programs that ask for an action get one."""
    match = hortus.new("gardlings", 2, seed=3)
    match.play("draw", 1)
    while match.phase(1) != "build":
        match.play(match.legal(1)[0], 1)
    match.play("stop", 1)
    for bot in BY_NAME:
        action = choose(bot, match, 1, seed=1, simulations=60, keep=False)
        assert match.refusal(action, 1) is None
    assert WAIT not in [opinion.action for opinion in opinions(match, 1, simulations=60)]


def test_a_bot_does_not_go_round_in_circles() -> None:
    """A unicorn may be lifted and put back for ever; a bot has enough of it when chance is long silent."""
    match = hortus.new("gardlings", 2, seed=1)
    luck = random.Random(1)
    while not (lifts := {action.number for action in match.legal() if action.move == "lift"}):
        going_on = [action for action in match.legal() if action.move != "stop"]
        match.play(luck.choice(going_on or list(match.legal())))
    fresh = Position.seen(match, match.seat)
    weary = replace(fresh, in_a_row=PATIENCE)
    assert chosen("random", fresh, match.seat) & lifts
    for bot in BY_NAME:
        assert not chosen(bot, weary, match.seat) & lifts, bot
    back = [f"lift {match.game.text(min(lifts)).split()[1]}", "put_back"]
    before = fresh.in_a_row
    for turn in range(3):
        for text in back:
            match.play(text)
        assert Position.seen(match, match.seat).in_a_row == before + 2 * (turn + 1)


def chosen(bot: str, position: Position, seat: int) -> set[int]:
    """What it chooses now and then."""
    return {choose(bot, position, seat, seed=seed, simulations=40, keep=False) for seed in range(20)}


def test_unknown_bots_and_idle_seats_are_told(garden: Match) -> None:
    """With what would be possible."""
    with pytest.raises(UnknownLevel, match="seedling"):
        choose("genius", garden, garden.seat)
    with pytest.raises(NotActing, match="nothing to decide"):
        choose("gardener", garden, (garden.seat + 1) % 3)
    with pytest.raises(NotActing):
        opinions(garden, (garden.seat + 1) % 3)


def test_levels_are_named_from_gentle_to_strong() -> None:
    """The words of the page."""
    assert levels() == ("seedling", "gardener", "head_gardener", "master")
    assert BY_NAME["master"].seconds is not None
    assert BY_NAME["master"].seconds <= 1.0


def test_a_seedling_misses_things(garden: Match) -> None:
    """It does not always find the same action; a greedy bot does."""
    seeds = range(30)
    chosen = [choose("seedling", garden, garden.seat, seed=seed) for seed in seeds]
    assert len(set(chosen)) > 1
    assert len({choose("greedy", garden, garden.seat, seed=seed) for seed in seeds}) < len(set(chosen))
