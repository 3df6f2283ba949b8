"""What a match comes to: where points are from, and why it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hortus.kit import Reason

if TYPE_CHECKING:
    from hortus.core.match import Match


@dataclass(frozen=True)
class ScoreItem:
    """One line of a score sheet."""

    match: Match
    line: Reason
    piece: int
    value: int
    points: int

    @property
    def clause(self) -> str:
        """The clause that gives the points."""
        return self.line.clause

    def say(self, language: str = "en") -> str:
        """Why these points, in a player's language."""
        words = self.match.game.words(language)
        piece = words.named(self.line.piece, self.piece)
        value = words.named(self.line.value_names, self.value)
        return words(f"lines.{self.line.name}", piece=piece, value=value, points=self.points)


@dataclass(frozen=True)
class EndingOf:
    """Why a match is over."""

    match: Match
    reason: Reason

    @property
    def name(self) -> str:
        """The name of the ending in the rules."""
        return self.reason.name

    @property
    def clause(self) -> str:
        """The clause that ends the game."""
        return self.reason.clause

    def say(self, language: str = "en") -> str:
        """The sentence."""
        names = [self.match.name(seat, language) for seat in range(self.match.seats)]
        leader = names[self.match.winners[0]] if self.match.winners else ""
        last = next((seat for seat, _ in reversed(self.match.events) if seat >= 0), 0)
        return self.match.game.words(language)(f"endings.{self.name}", seat=names[last], winner=leader)
