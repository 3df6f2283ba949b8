"""What happened, event by event: the notes the rules took, and the sentences that tell it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hortus.core.actions import Action
from hortus.kit.moves import EVERYONE

if TYPE_CHECKING:
    from hortus.core.match import Match
    from hortus.core.words import Word

ONE_BY_ONE = 7  # lots of one kind that are told one by one; more are counted


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
    turn: int  # whose turn it was
    notes: tuple[Noted, ...]

    def say(self, match: Match, language: str, reader: int | None) -> list[str]:
        """The sentences of this event for a reader."""
        notes = (told_note(match, noted, language, reader) for noted in self.notes)
        return [self.said(match, language, reader), *notes]

    def said(self, match: Match, language: str, reader: int | None) -> str:
        """The sentence of the action itself; a secret draw is told to its owner alone."""
        words = match.game.words(language)
        action = Action(match, self.action, self.seat)
        whose = next((seat for seat in (self.owner, self.seat, self.turn) if seat >= 0), self.seat)
        name = match.name(whose, language)
        if self.owner != EVERYONE and reader != self.owner:
            return words(f"moves.{action.move}_hidden", seat=name)
        yours = f"moves.{action.move}_you"
        key = (
            yours if reader is not None and reader == whose and words.find(yours) else f"moves.{action.move}"
        )
        return words(key, seat=name, **action.words(language))


def together(match: Match, told: list[Told], language: str) -> list[list[Told]]:
    """Events that are told in one sentence: lots of one kind in a row, where there are words for many."""
    groups: list[list[Told]] = []
    kind: tuple[str, int, int] | None = None
    for event in told:
        move = match.game.describe(event.action)[0]
        many = event.seat < 0 and match.game.words(language).find(f"moves.{move.name}_many") is not None
        same = (move.name, event.turn, event.owner) if many else None
        if same is not None and same == kind and not groups[-1][-1].notes:
            groups[-1].append(event)
        else:
            groups.append([event])
        kind = same
    return groups


def say_together(match: Match, events: list[Told], language: str, reader: int | None) -> list[str]:
    """The sentences of events that are told together."""
    if len(events) == 1 or events[0].owner != EVERYONE:
        return [sentence for event in events for sentence in event.say(match, language, reader)]
    words = match.game.words(language)
    actions = [Action(match, event.action, event.seat) for event in events]
    drawn = [action.words(language) for action in actions]
    slots = {name: listed([row[name] for row in drawn]) for name in drawn[0]}
    name = match.name(events[0].turn, language)
    many = f"moves.{actions[0].move}_many"
    if reader == events[0].turn and words.find(f"{many}_you"):
        many += "_you"
    first = words(many, seat=name, n=len(events), **slots)
    return [first, *(told_note(match, noted, language, reader) for noted in events[-1].notes)]


def listed(words: list[Word]) -> str:
    """A few words one by one, and those that all differ; many counted."""
    if len(words) <= ONE_BY_ONE or len(set(words)) == len(words):
        return ", ".join(sorted(words))
    return ", ".join(counted(word, n) for word, n in Counter(words).most_common())


def counted(word: Word, n: int) -> str:
    """Several of a kind: by the form for many, where the word has one."""
    if "many" not in word.forms:
        return f"{n} × {word}"
    return f"{n} {word.forms['many'] if n > 1 else word}"


def told_note(match: Match, noted: Noted, language: str, reader: int | None) -> str:
    """The sentence of a note; the seat it is about may have one of its own."""
    words = match.game.words(language)
    note = match.game.rules.Note(noted.kind)
    piece, value = words.named(note.piece, noted.piece), words.named(note.value_names, noted.value)
    yours = f"notes.{note.name}_you"
    key = yours if reader == noted.seat and words.find(yours) else f"notes.{note.name}"
    return words(key, seat=match.name(noted.seat, language), piece=piece, value=value)


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
        turn = int(self.state["turn"][0]) if "turn" in (self.state.dtype.names or ()) else seat
        self.work["noted"] = 0
        match.kernel.act(self.state, 0, self.work, seat, action)
        rows = self.work["notes"][0][: int(self.work["noted"][0])]
        notes = tuple(Noted(*row[1:]) for row in np.asarray(rows).tolist())
        return Told(len(self.told), seat, action, owner, turn, notes)
