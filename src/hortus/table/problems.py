"""What can go wrong at a table, each with a name, a status and a sentence in `words/`."""

from __future__ import annotations

from typing import Any

import msgspec

from hortus.core.words import Words

STATUS = {
    "bad_request": 400,
    "origin": 403,
    "not_yours": 403,
    "not_over": 403,
    "unknown": 404,
    "method": 405,
    "stale": 409,
    "not_now": 409,
    "no_undo": 409,
    "key_used": 409,
    "seat_taken": 409,
    "over": 409,
    "other_rules": 410,
    "too_large": 413,
    "illegal": 422,
    "damaged_play": 422,
    "unread": 422,
    "too_many": 429,
    "server": 500,
    "no_hint": 501,
}
LONGEST_WRONG = 300  # characters
BY_STATUS = {
    400: "bad_request",
    403: "not_yours",
    404: "unknown",
    405: "method",
    413: "too_large",
    429: "too_many",
}


class ProblemBody(msgspec.Struct, omit_defaults=True, kw_only=True):
    """application/problem+json (RFC 9457)."""

    type: str = msgspec.field(default_factory=lambda: "about:blank")
    status: int
    name: str
    title: str
    detail: str
    clause: str | None = None
    line: int | None = None


class Problem(Exception):
    """A command or a request that changes nothing, and why. Its words hold nothing the asker may not know."""

    def __init__(
        self,
        problem: str,
        detail: str = "",
        clause: str = "",
        line: int = 0,
        wrong: str = "",  # what was wrong with a request and what is possible, for who writes programs
        **words: Any,
    ) -> None:
        super().__init__(problem)
        self.name = problem
        self.status = STATUS[problem]
        self.detail = detail
        self.clause = clause
        self.line = line
        self.wrong = wrong
        self.words = words

    def body(self, words: Words) -> ProblemBody:
        detail = self.detail or words(f"problems.{self.name}.detail", **self.words)
        return ProblemBody(
            type="about:blank",
            status=self.status,
            name=self.name,
            title=words(f"problems.{self.name}.title"),
            detail=f"{detail} ({self.wrong[:LONGEST_WRONG]})" if self.wrong else detail,
            clause=self.clause or None,
            line=self.line or None,
        )
