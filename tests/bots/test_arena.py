"""Leagues: who meets whom, interruption, ratings and what is written down."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from hortus.bots.arena import Plan, read_outcomes, run_league
from hortus.bots.standings import Share, as_data, as_sentences, as_svg, as_table, groups
from hortus.core.errors import HortusError

PLAN = Plan(("gardens_of_mars",), (2,), ("random", "greedy"), rounds=3)


def test_seats_are_rotated_under_the_same_chance() -> None:
    """Every line-up sits in every rotation."""
    fixtures = list(
        Plan(("gardens_of_mars",), (2, 3, 5), ("random", "greedy", "gardener"), rounds=2).fixtures()
    )
    by_chance: dict[tuple[int, str], set[tuple[str, ...]]] = {}
    for fixture in fixtures:
        by_chance.setdefault((fixture.seats, fixture.chance), set()).add(fixture.bots)
    for (seats, _), line_ups in by_chance.items():
        assert len(line_ups) == seats
        assert len({tuple(sorted(line_up)) for line_up in line_ups}) == 1
    assert len({fixture.key for fixture in fixtures}) == len(fixtures)


def test_seat_counts_a_game_is_not_played_by_are_left_out() -> None:
    """Gardens of Mars is not played alone."""
    assert {f.seats for f in Plan(("gardens_of_mars",), (1, 2), ("random", "greedy"), 1).fixtures()} == {2}


def test_on_a_ladder_only_neighbours_meet() -> None:
    """That costs fewer games."""
    plan = Plan(("gardens_of_mars",), (3,), ("random", "greedy", "gardener"), rounds=2, ladder=True)
    assert {frozenset(f.bots) for f in plan.fixtures()} == {
        frozenset(("random", "greedy")),
        frozenset(("greedy", "gardener")),
    }


@pytest.mark.parametrize(
    "plan",
    [
        Plan(("chess",), (2,), ("random", "greedy")),
        Plan(("gardens_of_mars",), (2,), ("random", "genius")),
        Plan(("gardens_of_mars",), (2,), ("random",)),
        Plan(("gardens_of_mars",), (2,), ("random", "random")),
    ],
)
def test_an_impossible_league_is_told_at_once(plan: Plan, tmp_path: Path) -> None:
    """Before the first game."""
    with pytest.raises(HortusError):
        run_league(plan, tmp_path / "league.jsonl")


def test_an_interrupted_league_goes_on(tmp_path: Path) -> None:
    """What has been played is not played again, a line that was cut off is."""
    file = tmp_path / "league.jsonl"
    whole = run_league(PLAN, file)
    lines = file.read_text().splitlines()
    assert len(lines) == len(whole) == 6
    file.write_text("\n".join([*lines[:3], lines[3][:40]]) + "\n")
    played = []
    again = run_league(PLAN, file, report=lambda outcome, done, of: played.append((outcome, done, of)))
    assert [outcome.scores for outcome in again] == [outcome.scores for outcome in whole]
    assert played[0] == (None, 3, 6)
    assert sum(outcome is not None for outcome, _, _ in played) == 3


def test_the_stronger_bot_is_rated_higher(tmp_path: Path) -> None:
    """And the plot, the table, the sentences and the data tell the same."""
    bots = ("random", "greedy", "gardener")
    plan = Plan(("gardens_of_mars",), (2, 3), bots, rounds=3)
    outcomes = run_league(plan, tmp_path / "league.jsonl")
    assert len(list(read_outcomes(tmp_path / "league.jsonl"))) == len(outcomes)
    for found in groups(outcomes, bots):
        rated = {s.bot: s.rating for s in found.standings}
        assert rated["greedy"] > rated["random"]
        assert {step.above: step.below for step in found.steps} == {"greedy": "random", "gardener": "greedy"}
        assert found.steps[0].ahead.part > 0.8
        assert as_table(found).row_count == 3
        assert "greedy above random" in as_sentences(found)[0]
    drawn = as_svg(groups(outcomes, bots))
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert as_data(groups(outcomes, bots))[0]["game"] == "gardens_of_mars"


def test_intervals_hold_what_they_say() -> None:
    """Wilson's, 99 %."""
    share = Share.counted(30, 40)
    assert share.low < 0.75 < share.high
    assert 0.54 < share.low < 0.56
    assert Share.counted(0, 0).high == 1.0


def test_games_that_scatter_less_than_coins_make_surer() -> None:
    """Games that are won or lost are coins; where most end half won, fewer of them tell as much."""
    coins, halves = [1.0] * 30 + [0.0] * 10, [1.0] * 25 + [0.5] * 10 + [0.0] * 5
    as_coins, as_halves = Share.measured(coins), Share.measured(halves)
    assert as_coins.part == as_halves.part == 0.75
    assert abs(as_coins.low - Share.counted(30, 40).low) < 0.01
    assert as_coins.low < as_halves.low < 0.75 < as_halves.high < as_coins.high
    assert Share.measured([1.0] * 10).low == Share.counted(10, 10).low
