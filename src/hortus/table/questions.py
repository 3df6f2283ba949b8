"""Questions of a page that change nothing: what would happen, why not, what would a bot do?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hortus.bots import Opinion
from hortus.core.games import Game
from hortus.kit import Move
from hortus.table import eyes, messages as m
from hortus.table.table import Table

ASKED = 8_000  # actions looked through for a reason
REASONS = 3  # told at a time
ADVICES = 3


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
    after = eyes.countable(trial, seat).scores  # even if the game would be over: it is not yet
    scores = zip(before.scores, after, strict=True)
    return m.Preview(
        ask=0,
        action=action,
        parts=[m.Living(part.name, part.living) for part in parts if known.get(part.name) != part.living],
        ids=[],
        notes=eyes.noted(table.game, told, told.say(trial, language, seat)[1:]),
        scores=[m.Change(k, old, new) for k, (old, new) in enumerate(scores)],
        final=eyes.finals(table, match, seat, [action])[0],
    )


def why(table: Table, seat: int, path: list[str], language: str) -> m.Why:
    """The reasons against the actions that a person would click like this."""
    match, game = table.match, table.game
    match.names = table.names(language)
    view = match.seen(seat)
    asked = [step.partition("@")[0] for step in path]
    best = 0
    reasons: dict[tuple[str, str], m.RefusalItem] = {}
    phase = int(match.state["phase"][0])
    for move, number in asked_about(game, phase):
        if reasons and phase not in move.during:
            break  # what is due now answers first
        try:
            clicks = game.board.clicks(view, seat, move.name, move.indices(number - move.start))
        except (IndexError, KeyError, ValueError):
            continue  # an action that cannot even be drawn here is not what was clicked
        fit = fitting([step.partition("@")[0] for step in clicks], asked)
        if fit == 0 or fit < best or (refusal := match.refusal(number, seat)) is None:
            continue
        if fit > best:
            best, reasons = fit, {}
        action = eyes.spoken(game.name, language, number, match.names[seat])
        said = m.RefusalItem(refusal.say(language), refusal.clause, action)
        reasons.setdefault((said.clause, said.text), said)
        if len(reasons) == REASONS and best == len(asked):
            break
    return m.Why(ask=0, refusals=list(reasons.values())[:REASONS], prompt=match.prompt(seat, language))


def fitting(clicks: list[str], asked: list[str]) -> int:
    """How well a path fits what was clicked: the last click decides, the earlier ones break ties."""
    if not asked or asked[-1] not in clicks:
        return 0
    place = clicks.index(asked[-1])
    return 1 + sum(1 for step in asked[:-1] if step in clicks[:place])


def asked_about(game: Game, phase: int) -> Iterator[tuple[Move, int]]:
    """The actions of people, those of this phase first, up to a bound."""
    moves = sorted(
        (move for move in game.moves if not move.is_chance), key=lambda move: phase not in move.during
    )
    numbers = ((move, number) for move in moves for number in range(move.start, move.start + move.size))
    return islice(numbers, ASKED)


def why_text(table: Table, seat: int, text: str, language: str) -> m.Why:
    """The reason against an action that was typed."""
    match = table.match
    match.names = table.names(language)
    prompt = match.prompt(seat, language)
    refusal = match.refusal(text, seat)
    said = [] if refusal is None else [m.RefusalItem(refusal.say(language), refusal.clause, text)]
    return m.Why(ask=0, refusals=said, prompt=prompt)


def hint(table: Table, seat: int, opinions: list[Opinion], ask: int, language: str) -> m.Hint:
    """What a bot thinks, the best first; empty when the table has gone on meanwhile."""
    game, match = table.game, table.match
    match.names = table.names(language)
    view, looked = match.seen(seat), max(1, sum(opinion.visits for opinion in opinions))
    possible = set(match.legal(seat).numbers.tolist()) if seat in table.acting else set()
    advice = []
    for opinion in opinions[:ADVICES]:
        if opinion.action in possible:
            move, indices = game.describe(opinion.action)
            advice.append(
                m.Advice(
                    action=opinion.action,
                    text=eyes.spoken(game.name, language, opinion.action, match.names[seat]),
                    path=tuple(game.board.clicks(view, seat, move.name, indices)),
                    value=round(opinion.share[seat], 3),
                    share=round(opinion.visits / looked, 3),
                )
            )
    return m.Hint(ask=ask, summary=advice[0].text if advice else "", actions=advice)
