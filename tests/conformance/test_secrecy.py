"""What a seat may not see changes nothing for it: not its view, its board, its actions, its log."""

import random

import numpy as np

from hortus import Game, Match
from hortus.core.views import masked
from hortus.kit.records import fields_of

from .playing import few_cases, played, random_match


def scrambled(match: Match, viewer: int | None, rng: random.Random) -> Match:
    """The same match with every hidden number replaced by another possible one."""
    twin = match.copy()
    for name, field in fields_of(match.game.rules.State).items():
        value = twin.state[name]
        if field.seen == "nobody":
            shuffle(value.reshape(-1), rng)
        elif field.seen == "owner":
            for seat in range(match.seats):
                if seat != viewer:
                    shuffle(value[0, seat : seat + 1].reshape(-1), rng)
    return twin


def shuffle(row: np.ndarray, rng: random.Random) -> None:
    """Other numbers of the same kind, within those that occur."""
    low, high = int(row.min()), int(row.max())
    for place in range(len(row)):
        row[place] = rng.randint(min(low, 0), max(high, 1))


def test_hidden_fields_change_nothing_a_seat_learns(game: Game) -> None:
    rng = random.Random(31)
    hidden = [f for f in fields_of(game.rules.State).values() if f.seen != "all"]
    for number, case in enumerate(few_cases(game, 5)):
        match = random_match(game, case, number)
        for position in played(match, rng):
            if rng.random() > (0.1 if hidden else 0.02):
                continue
            for viewer in [None, *range(position.seats)]:
                other = scrambled(position, viewer, rng)
                assert position.view(viewer) == other.view(viewer)
                assert position.board(viewer) == other.board(viewer)
                assert position.prompt(viewer) == other.prompt(viewer)
                assert position.countable(viewer).scores == other.countable(viewer).scores
                if viewer is not None:
                    assert position.legal(viewer).numbers.tolist() == other.legal(viewer).numbers.tolist()
                    asked = [rng.randrange(game.actions) for _ in range(20)]
                    assert objections(position, viewer, asked) == objections(other, viewer, asked)


def objections(match: Match, viewer: int, asked: list[int]) -> list[int]:
    """Why a seat cannot do these actions: it may ask, and must not learn from the answers what is hidden."""
    refusals = [match.refusal(action, viewer) for action in asked]
    return [0 if refusal is None else int(refusal.no) for refusal in refusals]


def test_secret_draws_are_told_to_their_owner_alone(game: Game) -> None:
    rng = random.Random(8)
    match = random_match(game, few_cases(game, 1)[0], 2)
    for _ in played(match, rng, most=200):
        pass
    for told in match.story.told:
        if told.owner >= 0:
            others = [told.said(match, "en", seat) for seat in range(match.seats) if seat != told.owner]
            argument = match.game.text(told.action).partition(" ")[2]
            assert all(argument not in sentence.split() for sentence in others)


def test_views_are_copies(game: Game) -> None:
    match = random_match(game, few_cases(game, 1)[0], 1)
    seen = masked(match.state, game.rules.State, 0)
    seen["seat"] = 99
    assert match.seat != 99
