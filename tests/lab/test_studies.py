"""Studies: the same games whoever plays them, and figures that are what the games say."""

import json

import numpy as np
import pytest

import hortus
from hortus.core.errors import HortusError
from hortus.lab import Study, as_data, as_table, chapters, study
from hortus.lab.playing import Harvest, played, stints

NAMES = list(hortus.games())


@pytest.fixture(scope="module", params=NAMES)
def one(request: pytest.FixtureRequest) -> Study:
    """A small study of every game."""
    return study(request.param, seats=3, games=25)


def test_the_same_seed_gives_the_same_games_whoever_shares_the_work() -> None:
    game = hortus.games()["gardens_of_mars"]
    whole = study(game, 2, games=30)
    parts = [played(part) for part in stints(game, 2, {}, "greedy", 30, "lab", size=7)]
    several = study(game, 2, games=30, workers=2)
    assert all(map(np.array_equal, whole.harvest, Harvest.together(parts)))
    assert all(map(np.array_equal, whole.harvest, several.harvest))
    assert not np.array_equal(whole.scores, study(game, 2, games=30, seed="another").scores)


def test_the_games_are_whole_and_their_sheets_add_up(one: Study) -> None:
    assert (one.states["seat"] == hortus.OVER).all()
    assert (one.states["ending"] > 0).all()
    assert np.allclose(one.victories.sum(axis=1), 1)
    sums = np.zeros_like(one.scores)
    np.add.at(sums, (one.sheets["game"], one.sheets["seat"]), one.sheets["points"])
    assert np.array_equal(sums, one.scores)


def test_the_figures_are_what_a_match_says(one: Study) -> None:
    match = hortus.new(one.game.name, seats=3)
    for k in range(5):
        match.state[0] = one.states[k]
        assert match.scores == one.scores[k].tolist()
        assert match.winners == np.flatnonzero(one.victories[k]).tolist()
        sheet = match.score_sheet(0)
        here = (one.sheets["game"] == k) & (one.sheets["seat"] == 0)
        assert [item.points for item in sheet] == one.sheets["points"][here].tolist()


def test_every_piece_is_counted_once_a_sheet() -> None:
    found = study("habitats", seats=2, games=20)
    tiles = found.game.rules.Line.ANIMAL.piece
    on_sheets, paid, points = found.pieces(tiles).T
    assert on_sheets.sum() == found.states["laid"][:, :2].sum()
    assert (paid <= on_sheets).all()
    goals = found.game.rules.Line.GOAL_DONE.piece
    assert points.sum() + found.pieces(goals)[:, 2].sum() == found.scores.sum()
    rows = chapters([found])["Kinds of pieces"]
    by_kind = {row["kind"]: row for row in rows}
    assert by_kind["flowers"]["points each"] == 1.0
    assert sum(by_kind[f"{kind}s"]["pieces"] for kind in ("flower", "tower", "tourist", "road")) == 112 - 68


def test_chapters_are_tables_and_data() -> None:
    studies = [study("gardens_of_mars", seats, games=40) for seats in (2, 3)]
    found = chapters(studies)
    assert [(row["seats"], row["seat"]) for row in found["Start seats"]] == [
        (2, 1),
        (2, 2),
        (3, 1),
        (3, 2),
        (3, 3),
    ]
    assert sum(row["wins"] for row in found["Start seats"]) == pytest.approx(2.0)
    assert all(row["from"] < row["wins"] < row["to (99 %)"] for row in found["Start seats"])
    lines = {row["line"]: row["2 seats"] for row in found["Points of a seat"]}
    assert sum(lines.values()) == pytest.approx(studies[0].scores.mean())
    told = json.loads(as_data(studies))["chapters"]
    assert told["Scores, length, endings"][1]["decisions"]["median"] == np.median(studies[1].decisions)
    table = as_table("Start seats", found["Start seats"]).splitlines()
    assert len({len(line) for line in table[2:]}) == 1
    assert table[2].startswith("| seats | seat |")


def test_a_long_table_shows_both_ends() -> None:
    rows = [{"piece": f"tile-{k}", "points each": float(k)} for k in range(60)]
    table = as_table("Pieces", rows)
    assert "tile-0 " in table
    assert "tile-59" in table
    assert "tile-30" not in table


@pytest.mark.parametrize("name", NAMES)
def test_better_bots_score_more(name: str) -> None:
    seats = hortus.games()[name].seats[-1]
    low, middle, high = (
        study(name, seats, games=25, bot=bot).scores.mean() for bot in ("random", "seedling", "greedy")
    )
    assert low < middle
    assert low < high


def test_what_cannot_be_studied_is_refused_before_the_first_game() -> None:
    wrong = [{"bot": "master"}, {"bot": "genius"}, {"games": 0}, {"options": {"fast": 1}}, {"on": "the moon"}]
    for more in wrong:
        with pytest.raises(HortusError):
            study("gardens_of_mars", 2, **more)  # type: ignore[arg-type]
