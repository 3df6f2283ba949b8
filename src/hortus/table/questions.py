"""Questions of a page that change nothing: what would happen, why not, what would a bot do?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from hortus.core.actions import Refusal
from hortus.core.match import Match
from hortus.core.results import ScoreItem
from hortus.core.views import View
from hortus.kit import Move
from hortus.table import eyes, messages as m
from hortus.table.bots import Advised
from hortus.table.table import Table
from hortus.table.words import site_words

ASKED = 8_000  # actions looked through for a reason
REASONS = 3  # told at a time
OPENINGS = 400  # legal actions whose first click is known
EXACT = 100  # fits just what was clicked


def preview(table: Table, seat: int, action: int, language: str) -> m.Preview | None:
    """What an action would change, before chance answers; None when it is not possible."""
    match = table.match
    match.names = table.names(language)
    if table.state != "playing" or action >= table.game.actions or match.refusal(action, seat) is not None:
        return None
    before = eyes.scene(table, seat, language)
    trial = match.copy()
    trial.play(action, seat)
    known = {part.name: part.living for part in before.parts}
    parts = eyes.drawn_parts(trial, trial.seen(seat), language)
    told = trial.story.told[-1]
    after = trial.countable(seat).scores  # even if the game would be over: it is not yet
    scores = zip(before.scores, after, strict=True)
    return m.Preview(
        ask=0,
        action=action,
        parts=[m.Living(part.name, part.living) for part in parts if known.get(part.name) != part.living],
        ids=[],
        notes=eyes.noted(table.game, told, told.say(trial, language, seat)[1:]),
        scores=[m.Change(k, old, new) for k, (old, new) in enumerate(scores)],
        final=eyes.finals(match, seat, [action])[0],
    )


@dataclass
class Against:
    """What speaks against the actions that go through a spot, as far as they fit what was clicked."""

    fit: int = 0
    reasons: dict[tuple[str, str], m.RefusalItem] = field(default_factory=dict)
    open: bool = False  # some of them can be played, by other clicks before

    def add(self, fit: int, said: m.RefusalItem) -> None:
        """What fits better counts alone."""
        if fit > self.fit:
            self.fit, self.reasons = fit, {}
        if fit == self.fit and len(self.reasons) < REASONS:
            self.reasons.setdefault((said.clause, said.text), said)


def why(match: Match, seat: int, path: list[str], language: str) -> m.Why:
    """Why a click leads nowhere: never without a sentence, and with a clause where there is one."""
    asked = [step.partition("@")[0] for step in path]
    now, later = in_phase(match)
    due = against(match, seat, asked, now, language)
    found: list[m.RefusalItem] = []
    if due.fit == EXACT:
        found = list(due.reasons.values())
    elif not due.open or len(asked) > 1:
        found = astray(match, seat, asked, language)
    if not found and not due.open:
        found = (
            list(due.reasons.values())
            or list(against(match, seat, asked, later, language).reasons.values())
            or what_is_due(match, seat, [*later, *now], language)
            or [m.RefusalItem(site_words(language)("page.nothing_here"), "", "")]
        )
    return m.Why(ask=0, refusals=found, prompt=match.prompt(seat, language))


def against(match: Match, seat: int, asked: list[str], moves: list[Move], language: str) -> Against:
    """Looks the actions of these moves through, up to a bound."""
    game, view, found = match.game, match.seen(seat), Against()
    first = {action.clicks[0].partition("@")[0] for action in match.legal(seat)[:OPENINGS]}
    numbers = (one for move in moves for one in numbers_through(match, view, seat, move, asked))
    for move, number in islice(numbers, ASKED):
        try:
            clicks = game.board.clicks(view, seat, move.name, move.indices(number - move.start))
        except (IndexError, KeyError, ValueError):
            continue  # an action that cannot even be drawn here is not what was clicked
        fit = fitting([step.partition("@")[0] for step in clicks], asked, first)
        if fit == 0:
            continue
        if (refusal := match.refusal(number, seat)) is None:
            found.open = True
        elif fit >= found.fit:
            found.add(fit, reason(refusal, language))
    return found


def numbers_through(
    match: Match, view: View, seat: int, move: Move, asked: list[str]
) -> Iterator[tuple[Move, int]]:
    """The actions of a move; where they are thousands, the board names those that may go through a spot."""
    board = match.game.board
    through = board.through(view, seat, move.name, asked[-1]) if asked and hasattr(board, "through") else None
    if through is None:
        return ((move, number) for number in range(move.start, move.start + move.size))
    inside = [all(0 <= i < size for i, size in zip(each, move.sizes, strict=True)) for each in through]
    return ((move, number_of(move, each)) for each, can in zip(through, inside, strict=True) if can)


def number_of(move: Move, indices: tuple[int, ...]) -> int:
    """The action with these parameters."""
    number = 0
    for index, size in zip(indices, move.sizes, strict=True):
        number = number * size + index
    return move.start + number


def fitting(clicks: list[str], asked: list[str], first: set[str]) -> int:
    """How well a path fits: the last click decides; best are the same before, then possible ones."""
    if not asked or asked[-1] not in clicks:
        return 0
    before = clicks[: clicks.index(asked[-1])]
    if before == asked[:-1]:
        return EXACT
    return 1 + 2 * sum(step in before for step in asked[:-1]) + any(step in first for step in before)


def reason(refusal: Refusal, language: str) -> m.RefusalItem:
    """A refusal for the page."""
    return m.RefusalItem(refusal.say(language), refusal.clause, refusal.action.say(language))


def in_phase(match: Match) -> tuple[list[Move], list[Move]]:
    """The moves of people that are made in this phase, and the others."""
    phase = int(match.state["phase"][0])
    moves = [move for move in match.game.moves if not move.is_chance]
    return [move for move in moves if phase in move.during], [m for m in moves if phase not in m.during]


def astray(match: Match, seat: int, asked: list[str], language: str) -> list[m.RefusalItem]:
    """What the game itself says of a spot to which no action leads."""
    board = match.game.board
    if not asked or not hasattr(board, "astray"):
        return []
    said = board.astray(match.seen(seat), match.game.words(language), seat, asked)
    return [] if said is None else [m.RefusalItem(said[0], said[1], "")]


def what_is_due(match: Match, seat: int, moves: list[Move], language: str) -> list[m.RefusalItem]:
    """The reason against what nobody asked for: it says what has to be done first."""
    refusals = (match.refusal(move.start, seat) for move in moves)
    return [reason(refusal, language) for refusal in refusals if refusal is not None][:1]


def why_text(match: Match, seat: int, text: str, language: str) -> m.Why:
    """The reason against an action that was typed."""
    prompt = match.prompt(seat, language)
    refusal = match.refusal(text, seat)
    said = [] if refusal is None else [m.RefusalItem(refusal.say(language), refusal.clause, text)]
    return m.Why(ask=0, refusals=said, prompt=prompt)


def hint(table: Table, seat: int, advised: list[Advised], ask: int, language: str) -> m.Hint:
    """What a bot would do, the best first, and why; nothing when the table has gone on meanwhile."""
    game, match = table.game, table.match
    match.names = table.names(language)
    view = match.seen(seat)
    possible = set(match.legal(seat).numbers.tolist()) if seat in table.acting else set()
    advice: list[m.Advice] = []
    for each in advised:
        action = each.opinion.action
        if action in possible:
            move, indices = game.describe(action)
            brings = [ScoreItem(match, game.rules.Line[line], *rest) for line, *rest in each.brings]
            advice.append(
                m.Advice(
                    action=action,
                    text=eyes.spoken(game.name, language, action, match.names[seat]),
                    path=tuple(game.board.clicks(view, seat, move.name, indices)),
                    value=round(each.opinion.share[seat], 3),
                    share=round(each.share, 3),
                    why=[eyes.sheet_item(item, language) for item in brings],
                )
            )
    return m.Hint(ask=ask, summary=advice[0].text if advice else "", actions=advice)
