"""What happened, event by event: the notes the rules took, and the sentences that tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hortus.kit.kernels import EVERYONE

if TYPE_CHECKING:
    from hortus.core.match import Match


@dataclass(frozen=True)
class Noted:
    """A note of the rules: something that happened besides the action itself."""

    kind: int
    seat: int
    piece: int
    value: int


@dataclass(frozen=True)
class Told:
    """One event: who did what, who may know which it was, and what came of it."""

    number: int
    seat: int
    action: int
    owner: int
    notes: tuple[Noted, ...]

    def say(self, match: Match, language: str, reader: int | None) -> list[str]:
        """The sentences of this event for a reader."""
        return [self.said(match, language, reader), *(told_note(match, n, language) for n in self.notes)]

    def said(self, match: Match, language: str, reader: int | None) -> str:
        """The sentence of the action itself; a secret draw is told to its owner alone."""
        from hortus.core.match import Action

        words = match.game.words(language)
        action = Action(match, self.action, self.seat)
        whose = self.owner if self.owner >= 0 else self.seat
        name = match.name(whose, language)
        if self.owner != EVERYONE and reader != self.owner:
            return words(f"moves.{action.move}_hidden", seat=name)
        yours = f"moves.{action.move}_you"
        key = (
            yours if reader is not None and reader == whose and words.find(yours) else f"moves.{action.move}"
        )
        return words(key, seat=name, **action.words(language))


def told_note(match: Match, noted: Noted, language: str) -> str:
    """The sentence of a note."""
    words = match.game.words(language)
    note = match.game.rules.Note(noted.kind)
    piece, value = words.named(note.piece, noted.piece), words.named(note.value_names, noted.value)
    return words(f"notes.{note.name}", seat=match.name(noted.seat, language), piece=piece, value=value)


class Story:
    """Replays a match beside it, only as far as it has come."""

    def __init__(self, match: Match):
        """Begin at the first position."""
        self.state = match.first_state.copy()
        self.work = match.game.work()
        self.told: list[Told] = []

    def catch_up(self, match: Match) -> None:
        """Tell what has been played since."""
        for seat, action in match.events[len(self.told) :]:
            self.told.append(self.tell(match, seat, action))

    def tell(self, match: Match, seat: int, action: int) -> Told:
        """Play one event and listen to the notes."""
        owner = int(match.kernel.owner(self.state, 0, self.work, action))
        self.work["noted"] = 0
        match.kernel.act(self.state, 0, self.work, seat, action)
        rows = self.work["notes"][0][: int(self.work["noted"][0])]
        notes = tuple(Noted(*row[1:]) for row in np.asarray(rows).tolist())
        return Told(len(self.told), seat, action, owner, notes)
