"""Actions of a match: what a seat may do, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

import numpy as np
from numpy.typing import NDArray

from hortus.core.words import Word
from hortus.kit import CHANCE, Move, Reason

if TYPE_CHECKING:
    from hortus.core.match import Match


@dataclass(frozen=True)
class Action:
    """A move with its parameters filled in."""

    match: Match
    number: int
    seat: int

    @property
    def move(self) -> str:
        """The kind of move."""
        return self.kind.name

    @property
    def kind(self) -> Move:
        """The move as declared."""
        return self.match.game.describe(self.number)[0]

    @property
    def indices(self) -> tuple[int, ...]:
        """The parameters as numbers."""
        return self.match.game.describe(self.number)[1]

    @property
    def arguments(self) -> tuple[str, ...]:
        """The parameters as words."""
        return tuple(d[i] for d, i in zip(self.kind.domains.values(), self.indices, strict=True))

    @property
    def text(self) -> str:
        """As players write it; `match.play` understands it."""
        return self.match.game.text(self.number)

    def say(self, language: str = "en") -> str:
        """As a short phrase in a player's language."""
        words = self.match.game.words(language)
        return words(
            f"actions.{self.move}", seat=self.match.name(self.seat, language), **self.words(language)
        )

    def words(self, language: str) -> dict[str, Word]:
        """The parameters in a player's language."""
        words = self.match.game.words(language)
        return {n: words.value(n, a) for n, a in zip(self.kind.domains, self.arguments, strict=True)}

    @property
    def clicks(self) -> tuple[str, ...]:
        """The ids a person clicks on the board, in order."""
        match = self.match
        clicked: tuple[str, ...] = match.game.board.clicks(
            match.seen(self.seat), self.seat, self.move, self.indices
        )
        return clicked

    @property
    def weight(self) -> int:
        """How likely a chance action is among its alternatives; 1 for a seat's actions."""
        if self.seat != CHANCE:
            return 1
        found = np.zeros(1, np.int64)
        numbers = np.array([self.number], np.int32)
        self.match.on_desk.weights(self.match.memory, numbers, 1, found)
        return int(found[0])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Legal(Sequence[Action]):
    """The actions a seat may choose from; each is made when it is looked at."""

    __slots__ = ("match", "numbers", "seat")

    def __init__(self, match: Match, seat: int, numbers: NDArray[np.int32]):
        """From the kernel's list."""
        self.match, self.seat, self.numbers = match, seat, numbers

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        if isinstance(place, slice):
            return [Action(self.match, number, self.seat) for number in self.numbers[place].tolist()]
        return Action(self.match, self.numbers[place].item(), self.seat)

    def __iter__(self) -> Iterator[Action]:
        return (Action(self.match, number, self.seat) for number in self.numbers.tolist())

    def __contains__(self, wanted: object) -> bool:
        number = wanted.number if isinstance(wanted, Action) else wanted
        return wanted in self.texts if isinstance(wanted, str) else number in self.numbers.tolist()

    @property
    def texts(self) -> list[str]:
        """All of them as players write them."""
        return [action.text for action in self]

    def __repr__(self) -> str:
        return f"[{', '.join(self.texts)}]"


@dataclass(frozen=True)
class Refusal:
    """Why an action is not possible now."""

    action: Action
    no: Reason

    @property
    def reason(self) -> str:
        """The name of the reason in the rules."""
        return self.no.name

    @property
    def clause(self) -> str:
        """The clause that speaks against it."""
        return self.no.clause

    def say(self, language: str = "en") -> str:
        """The sentence without its clause."""
        words = self.action.match.game.words(language)
        name = self.action.match.name(self.action.match.seat, language)
        return words(f"refusals.{self.reason}", seat=name, **self.action.words(language))

    def __str__(self) -> str:
        return f"{self.say()} ({self.clause})"
