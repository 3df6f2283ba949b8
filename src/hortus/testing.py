"""For the tests of games: which clause a test proves."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def clause(*numbers: str) -> Callable[[F], F]:
    """Mark a test as the proof of these clauses of the rulebook."""

    def mark(test: F) -> F:
        test.clauses = (*getattr(test, "clauses", ()), *numbers)  # type: ignore[attr-defined]
        return test

    return mark
