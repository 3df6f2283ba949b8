"""What a game was worth at every moment, what decisions cost, and what was luck.

The expectation of a seat is the share of the victory it could hope for. A game is cut into moments: one
decision, or all chance between two decisions. What a moment changed is luck where chance decided and play
where a seat did; from the first expectation on, luck and play add up to the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from hortus.bots.choosing import choose
from hortus.bots.levels import PLAIN
from hortus.bots.search import Opinion, Search, Settings
from hortus.core.match import Match
from hortus.core.plays import Play
from hortus.core.results import ScoreItem
from hortus.kit import CHANCE

# a victory is a victory, however small, and less is sure of it than a bot should think
WHOLE = Settings(**{**vars(PLAIN), "margin": 0.0, "spread": 0.6})
OWN_TURN = 4  # decisions that are followed to see what an action brings
SIMULATIONS = 400


@dataclass(frozen=True)
class Analysis:
    """One position, with the eyes of a seat."""

    seat: int
    expectation: tuple[float, ...]
    opinions: list[Opinion]

    @property
    def best(self) -> Opinion:
        """The action to play."""
        return self.opinions[0]


def analyse(
    match: Match, seat: int, seconds: float | None = None, simulations: int | None = None
) -> Analysis:
    """What a seat should do, and what everybody can expect then."""
    if seconds is None and simulations is None:
        seconds = 1.0
    search = Search(match.game, seat, WHOLE)
    opinions = search.think(match.state, seconds, simulations, whole=True)
    return Analysis(seat, search.expectation(), opinions)


def why(match: Match, seat: int, action: int) -> list[ScoreItem]:
    """What an action brings, as lines of the score sheet; a bot plays the seat's turn to its end."""
    twin = match.copy()
    twin.chance = "ask"
    before = points_by_line(match, seat)
    twin.play(action, seat)
    for _ in range(OWN_TURN):
        if twin.over or twin.seat != seat:
            break
        twin.play(choose("gardener", twin, seat, seed=1), seat)
    after = points_by_line(twin, seat)
    changed = {key: after[key] - before[key] for key in after | before}
    items = {(i.line, i.piece, i.value): i for i in [*match.score_sheet(seat), *twin.score_sheet(seat)]}
    found = [ScoreItem(match, *key, points) for key, points in changed.items() if points and key in items]
    return sorted(found, key=lambda item: -abs(item.points))


def points_by_line(match: Match, seat: int) -> Counter[tuple[object, int, int]]:
    """The score sheet, lines of one name together."""
    counted: Counter[tuple[object, int, int]] = Counter()
    for item in match.score_sheet(seat):
        counted[item.line, item.piece, item.value] += item.points
    return counted


# -- a whole play --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A decision, or the chance between two."""

    first: int  # event
    last: int
    seat: int  # CHANCE for chance
    text: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    best: str = ""  # what would have been best; empty for chance
    cost: float = 0.0  # what the decision cost its seat

    @property
    def changed(self) -> tuple[float, ...]:
        """What it changed for every seat."""
        return tuple(after - before for before, after in zip(self.before, self.after, strict=True))


@dataclass(frozen=True)
class Account:
    """Where a seat's result comes from; start, luck, own play and others' play add up to it."""

    seat: int
    start: float
    luck: float
    own: float
    others: float
    result: float
    lost: float  # what its decisions cost, all together


@dataclass
class PlayAnalysis:
    """A whole play."""

    seats: int
    moments: list[Moment] = field(default_factory=list)

    @property
    def curve(self) -> list[tuple[int, tuple[float, ...]]]:
        """After how many events, what every seat could expect."""
        if not self.moments:
            return []
        return [(0, self.moments[0].before), *((m.last + 1, m.after) for m in self.moments)]

    @property
    def expensive(self) -> list[Moment]:
        """The three decisions that cost most, the dearest first."""
        return sorted((m for m in self.moments if m.cost > 0), key=lambda m: -m.cost)[:3]

    def account(self, seat: int) -> Account:
        """Luck apart from skill."""
        start = self.moments[0].before[seat]
        luck = sum(m.changed[seat] for m in self.moments if m.seat == CHANCE)
        own = sum(m.changed[seat] for m in self.moments if m.seat == seat)
        others = sum(m.changed[seat] for m in self.moments if m.seat not in (seat, CHANCE))
        lost = sum(m.cost for m in self.moments if m.seat == seat)
        return Account(seat, start, luck, own, others, self.moments[-1].after[seat], lost)


Tell = Callable[[int, int], None]  # events done, of how many


def analyse_play(
    play: Play, simulations: int = SIMULATIONS, seed: int = 1, tell: Tell | None = None
) -> PlayAnalysis:
    """Think about every position of a play; it must be one that can be replayed."""
    match = Match(play.game, play.seats, play.chosen_words(), seed=0, chance="ask")
    found = PlayAnalysis(play.seats)
    thinkers = Thinkers(match, simulations, seed)
    before = thinkers.expectation()
    for first, last in cut_up(play):
        seat = play.events[first][0]
        numbers = [number for _, number in play.events[first : last + 1]]
        best = thinkers.opinions(seat)[0].action if seat != CHANCE else numbers[0]  # chance costs nothing
        instead = thinkers.instead(best, seat) if best != numbers[0] else None
        for each, number in play.events[first : last + 1]:
            match.play(number, each)
        after = thinkers.expectation(seat)
        text = "; ".join(map(match.game.text, numbers[:8])) + (" …" if len(numbers) > 8 else "")
        told = match.game.text(best) if seat != CHANCE else ""
        cost = max(0.0, instead[seat] - after[seat]) if instead else 0.0
        found.moments.append(Moment(first, last, seat, text, before, after, told, cost))
        before = after
        if tell:
            tell(last + 1, len(play.events))
    return found


def cut_up(play: Play) -> list[tuple[int, int]]:
    """First and last event of every moment."""
    found: list[tuple[int, int]] = []
    for at, (seat, _) in enumerate(play.events):
        if seat == CHANCE and found and play.events[found[-1][0]][0] == CHANCE:
            found[-1] = (found[-1][0], at)
        else:
            found.append((at, at))
    return found


class Thinkers:
    """A search for each seat over the positions of one match."""

    def __init__(self, match: Match, simulations: int, seed: int):
        """The searches remember what the match has come through."""
        self.match, self.simulations = match, simulations
        self.searches = [
            Search(match.game, seat, WHOLE, seed=f"{seed} {seat}") for seat in range(match.seats)
        ]
        self.thought: tuple[int, int, list[Opinion]] | None = None

    def expectation(self, last: int = 0) -> tuple[float, ...]:
        """What every seat can expect now, as whoever decides next sees it."""
        seat = self.match.seat if self.match.seat >= 0 else max(last, 0)
        search = self.searches[seat]
        opinions = search.think(
            self.match.state, None, 1 if self.match.over else self.simulations, whole=True
        )
        self.thought = (len(self.match.events), seat, opinions)
        return search.expectation()

    def instead(self, action: int, seat: int) -> tuple[float, ...]:
        """What every seat could expect after another action, before chance has its say."""
        twin, match = self.match.copy(), self.match
        twin.play(action, seat)
        self.match = twin
        expected = self.expectation(seat)
        self.match, self.thought = match, None
        return expected

    def opinions(self, seat: int) -> list[Opinion]:
        """What a seat that decides now should think of its actions."""
        if self.thought and self.thought[:2] == (len(self.match.events), seat):
            return self.thought[2]
        return self.searches[seat].think(self.match.state, None, self.simulations, whole=True)
