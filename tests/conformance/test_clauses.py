"""Every clause of a rulebook has code and a test; no code or test names a clause that is not there."""

from hortus import Game
from hortus.core.clauses import clause_table, named_clauses


def test_every_clause_is_implemented_and_tested(game: Game) -> None:
    table = clause_table(game)
    assert table, "the rulebook has no clauses"
    without_code = [row.clause.number for row in table if not row.code]
    without_test = [row.clause.number for row in table if not row.tests]
    assert not without_code, f"no code names {without_code}"
    assert not without_test, f"no test proves {without_test}"


def test_no_clause_is_named_that_does_not_exist(game: Game) -> None:
    unknown = {
        number: places
        for number, places in named_clauses(game).items()
        if number not in game.rulebook.clauses
    }
    assert not unknown, f"named but not in the rulebook: {unknown}"
