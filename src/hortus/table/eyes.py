"""What a pair of eyes sees of a table: drawn once for a language, until something changes."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from hortus.core.describe import part_title
from hortus.core.games import Game, games
from hortus.core.match import Match
from hortus.core.results import ScoreItem
from hortus.core.story import Told, say_together, together
from hortus.core.svg import Part
from hortus.core.views import View
from hortus.kit import CHANCE
from hortus.kit.moves import EVERYONE
from hortus.table import messages as m
from hortus.table.table import Chair, Table
from hortus.table.words import level_title, site_words

LATELY = 40  # events among which the last player's are marked
LOOKED_AHEAD = 600  # legal actions for which the page is told beforehand whether they can be undone

Eyes = int | None


@dataclass(slots=True)
class Scene:
    """The position as a pair of eyes sees it in a language."""

    prompt: str
    parts: list[m.Part]
    order: list[str]
    actions: list[tuple[int, str, tuple[str, ...], int]]
    scores: list[int]


def scene(table: Table, eyes: Eyes, language: str) -> Scene:
    """Drawn anew only when the table has changed."""
    table.match.names = table.names(language)
    return table.once(("scene", eyes, language), lambda: draw(table, table.match, eyes, language))


def draw(table: Table, match: Match, eyes: Eyes, language: str) -> Scene:
    """The parts, the sentence and the possible actions."""
    view = match.seen(eyes)
    parts = drawn_parts(match, view, language)
    actions = choices(table, match, view, eyes, language) if eyes is not None and eyes in table.acting else []
    prompt = (
        site_words(language)("page.open_title") if table.state == "open" else match.prompt(eyes, language)
    )
    return Scene(prompt, parts, [part.name for part in parts], actions, scores_for(match, eyes))


def draw_past(match: Match, eyes: Eyes, language: str) -> Scene:
    """A position that is only looked at."""
    parts = drawn_parts(match, match.seen(eyes), language)
    prompt = match.prompt(eyes, language)
    return Scene(prompt, parts, [part.name for part in parts], [], scores_for(match, eyes))


def drawn_parts(match: Match, view: View, language: str) -> list[m.Part]:
    words = match.game.words(language)
    drawn: list[Part] = match.game.board.parts(view, words)
    return [
        m.Part(
            name=part.name,
            title=part_title(words, part.name, match.name(part.owner or 0, language)),
            role=part.role,
            owner=part.owner,
            box=part.box,
            living=part.living,
        )
        for part in drawn
    ]


def ground(table: Table, language: str) -> tuple[str, dict[str, str]]:
    """The symbols and the still layers; they do not change while a table stands."""
    options = tuple(sorted(table.row.options.items()))
    return ground_of(table.game.name, table.row.seats, options, language)


@lru_cache(300)
def ground_of(
    name: str, seats: int, options: tuple[tuple[str, Any], ...], language: str
) -> tuple[str, dict[str, str]]:
    """The same for all tables with these options; drawing it does not wait for a compiler."""
    game = games()[name]
    board, words = game.board, game.words(language)
    view = Match(game, seats, dict(options), seed=0, chance="ask", compiled=False).seen(None)
    symbols = board.symbols(view, words) if hasattr(board, "symbols") else ""
    return symbols, board.still(view, words)


# -- actions ---------------------------------------------------------------------------------------


def choices(
    table: Table, match: Match, view: View, seat: int, language: str
) -> list[tuple[int, str, tuple[str, ...], int]]:
    """Every legal action: its number, its words, its path on the board, and whether it can be undone."""
    game = table.game
    numbers = match.legal(seat).numbers.tolist()
    ahead = finals(match, seat, numbers)
    found = []
    for number, final in zip(numbers, ahead, strict=True):
        move, indices = game.describe(number)
        path = tuple(game.board.clicks(view, seat, move.name, indices))
        found.append((number, spoken(game.name, language, number, match.names[seat]), path, final))
    return found


def finals(match: Match, seat: int, numbers: list[int]) -> list[int]:
    """0: can be undone; 1: reveals something or ends the game; 2: only until somebody else acts."""
    if len(numbers) > LOOKED_AHEAD:
        return [0] * len(numbers)
    trial, kernel = match.state.copy(), match.kernel
    found = []
    for number in numbers:
        trial[:] = match.state
        kernel.act(trial, 0, match.work, seat, number)
        found.append(1 if trial["seat"][0] < 0 else (0 if kernel.may_act(trial, 0, seat) else 2))
    return found


@lru_cache(20_000)
def spoken(game: str, language: str, number: int, name: str) -> str:
    """An action as a short phrase."""
    found = games()[game]
    words = found.words(language)
    move, indices = found.describe(number)
    arguments = {n: words.value(n, d[i]) for (n, d), i in zip(move.domains.items(), indices, strict=True)}
    return words(f"actions.{move.name}", seat=name, **arguments)


# -- points ----------------------------------------------------------------------------------------


def open_to(match: Match, eyes: Eyes) -> Match:
    """What is counted: when the game is over, everything."""
    return match if match.over else match.countable(eyes)


def scores_for(match: Match, eyes: Eyes) -> list[int]:
    return open_to(match, eyes).scores


def sheet_of(match: Match, seat: int, eyes: Eyes, language: str) -> m.Sheet:
    """The points of a seat, line by line, as these eyes can count them."""
    counted = open_to(match, eyes)
    items = [sheet_item(item, language) for item in counted.score_sheet(seat)]
    return m.Sheet(seat=seat, name=match.names[seat], total=counted.scores[seat], items=items)


def sheet_item(item: ScoreItem, language: str) -> m.SheetItem:
    """One line of a score sheet for a page, and the row of the table it belongs to."""
    said = item.say(language)
    row = item.match.game.words(language).find(f"rows.{item.line.name}") or said
    return m.SheetItem(line=item.line.name, title=row, clause=item.clause, text=said, points=item.points)


# -- the log ---------------------------------------------------------------------------------------


def log_after(table: Table, number: int, eyes: Eyes, language: str) -> list[m.LogItem]:
    """What happened after a number, in sentences, without what was taken back."""
    table.match.names = table.names(language)
    first = bisect_right(table.played, number, key=lambda played: played.number)
    told = table.match.story.told[first:]
    found = []
    for events in together(table.match, told, language):
        if events[0].owner != EVERYONE:  # secrets are told one by one, to each reader what it may know
            found += [told_item(table, [event], eyes, language) for event in events]
        else:
            found.append(told_item(table, events, eyes, language))
    found += [
        item
        for event in table.log[number + 1 :]
        if event.kind not in ("play", "chance")
        if (item := house_item(table, event, language)) is not None
    ]
    return sorted(found, key=lambda item: item.number)


def told_item(table: Table, events: list[Told], eyes: Eyes, language: str) -> m.LogItem:
    """Events of the game that are told in one sentence, with their notes."""
    last = events[-1]
    text, *notes = say_together(table.match, events, language, eyes)
    return m.LogItem(
        number=table.played[last.number].number,
        at=last.number + 1,
        seat=last.seat,
        text=text,
        ids=list(table.played[last.number].ids),
        notes=noted(table.game, last, notes),
    )


def noted(game: Game, told: Told, sentences: list[str]) -> list[m.Note]:
    """The notes of an event with their clauses."""
    kinds = [game.rules.Note(note.kind) for note in told.notes]
    return [m.Note(text, kind.clause or None) for text, kind in zip(sentences, kinds, strict=True)]


def house_item(table: Table, event: Any, language: str) -> m.LogItem | None:
    """Somebody came, went, or took a move back."""
    words = site_words(language)
    name = event.data.get("name") or table.names(language)[event.seat]
    level = level_title(language, event.data.get("level", ""))
    match event.kind:
        case "join":
            text = words("log.joined", name=name, seat=event.seat + 1)
        case "leave":
            text = words("log.left", name=name)
        case "bot":
            text = words("log.bot", name=table.names(language)[event.seat], level=level)
        case "back":
            text = words("log.back", name=name)
        case "name":
            old = event.data.get("old") or table.fresh_names(language)[event.seat]
            text = words("log.renamed", old=old, name=name)
        case "undo":
            text = words("log.undo", name=table.names(language)[event.seat])
        case _:
            return None
    position = sum(1 for played in table.played if played.number < event.number)
    return m.LogItem(number=event.number, at=position, seat=-2, text=text, ids=[], notes=[])


# -- who sits there --------------------------------------------------------------------------------


def chairs_for(table: Table, person: str, language: str) -> list[m.Chair]:
    """The seats, and what this person may do about them."""
    names, acting = table.names(language), table.acting
    return [
        chair_for(table, seat, chair, person, names[seat], seat in acting, language)
        for seat, chair in enumerate(table.chairs)
    ]


def chair_for(
    table: Table, seat: int, chair: Chair, person: str, name: str, acting: bool, language: str
) -> m.Chair:
    mine = bool(person) and chair.person == person
    token = table.links.get(seat) if chair.open and person == table.row.host else None
    return m.Chair(
        seat=seat,
        name=chair.name if chair.open else name,
        kind="person" if chair.person else "bot" if chair.level else "open",
        level=chair.level or None,
        level_title=level_title(language, chair.level) if chair.level else None,
        mine=mine,
        here=bool(chair.person) and table.here(chair.person),
        acting=acting,
        stand_in=chair.stand_in,
        link=f"/join/{token}" if token else None,
        may_bot=table.may_bot(person, seat),
        may_back=mine and chair.stand_in,
    )


# -- the whole message -----------------------------------------------------------------------------


@dataclass(slots=True)
class Asker:
    """Whose message it is, and what that page knows already."""

    person: str
    language: str
    sitting: int | None = None  # the seat this page has sat down at, when it holds several with secrets
    chosen: bool = False  # whether `sitting` was chosen on this page
    number: int = -1
    parts: dict[str, str] | None = None  # living layers on the page; None before the first message
    stills: frozenset[str] = frozenset()


def eyes_of(table: Table, asker: Asker) -> tuple[Eyes, int | None]:
    """With whose eyes a page looks, and the seat whose player must first be handed the device."""
    mine = table.held_by(asker.person)
    if not mine:
        return None, None
    turn = [seat for seat in mine if seat in table.acting and not table.chairs[seat].level]
    sitting = asker.sitting if asker.sitting in mine else None
    if table.secrets and len(mine) > 1:
        if asker.chosen and sitting is not None and (sitting in turn or not turn):
            return sitting, None
        if asker.chosen and asker.sitting is None and not turn:
            return None, None
        return None, (turn or mine)[0]
    if sitting is not None and (sitting in turn or not turn):
        return sitting, None
    return (turn or mine)[0], None


def now(table: Table, asker: Asker) -> m.Now:
    """All that has changed for a page, everything on its first message; the asker knows it afterwards."""
    eyes, waits_for = eyes_of(table, asker)
    if waits_for is None and eyes is not None:
        asker.sitting = eyes
    language = asker.language
    seen = scene(table, eyes, language)
    full = asker.parts is None
    known = asker.parts or {}
    symbols, stills = ground(table, language)
    parts = []
    for part in seen.parts:
        if known.get(part.name) != part.living:
            new = part.name in stills and part.name not in asker.stills
            parts.append(msgspec.structs.replace(part, still=stills[part.name]) if new else part)
    cut = min((position for number, position in table.cuts if number > asker.number), default=None)
    mine = table.held_by(asker.person)
    names = table.names(language)
    message = m.Now(
        number=table.number,
        full=full,
        position=len(table.played),
        state=table.state,
        eyes=eyes,
        mine=mine,
        hand_over=m.HandOver(waits_for, names[waits_for]) if waits_for is not None else None,
        acting=table.acting,
        my_turn=eyes is not None and eyes in table.acting and not table.chairs[eyes].level,
        prompt=seen.prompt,
        symbols=symbols if full else "",
        parts=parts,
        order=seen.order,
        actions=seen.actions if eyes is not None and not table.chairs[eyes].level else [],
        log=log_after(table, asker.number, eyes, language),
        cut=None if full and asker.number < 0 else cut,
        last=last_ids(table, eyes),
        scores=seen.scores if table.state != "open" else None,
        undo=undo_for(table, asker.person, language),
        seats=chairs_for(table, asker.person, language),
        onlookers=onlookers(table),
        end=end_of(table, language) if table.state == "over" else None,
    )
    asker.number = table.number
    asker.parts = {part.name: part.living for part in seen.parts}
    asker.stills |= stills.keys() & asker.parts.keys()
    return message


def last_ids(table: Table, eyes: Eyes) -> list[str]:
    """Where the last player was busy: somebody else since it was their turn, oneself just now."""
    played = [p for p in table.played[-LATELY:] if p.seat != CHANCE]
    mover = played[-1].seat if played else CHANCE
    ids: list[str] = []
    for event in reversed(played):
        if event.seat != mover or (mover == eyes and ids):
            break
        ids += event.ids
    return ids


def undo_for(table: Table, person: str, language: str) -> m.MayUndo:
    if not table.may_undo(person):
        return m.MayUndo(False, None)
    last = table.played[-1]
    return m.MayUndo(True, spoken(table.game.name, language, last.action, table.names(language)[last.seat]))


def onlookers(table: Table) -> int:
    return len({s.person.id or id(s) for s in table.sockets if not table.held_by(s.person.id)})


def end_of(table: Table, language: str) -> m.End:
    """The score sheets and what can be done now."""
    table.match.names = table.names(language)
    return table.once(("end", language), lambda: told_end(table, language))


def told_end(table: Table, language: str) -> m.End:
    match, ending = table.match, table.match.ending
    assert ending is not None
    alone = table.row.seats == 1  # nobody wins or loses against anybody: the points are the news
    points = site_words(language)("page.alone", n=match.scores[0])
    return m.End(
        title=points if alone else ending.say(language),
        winners=[] if alone else match.winners,
        ending=ending.say(language),
        clause=ending.clause or None,
        sheets=[sheet_of(match, seat, None, language) for seat in range(table.row.seats)],
        replay=f"/t/{table.row.id}/replay",
        play=f"/t/{table.row.id}/play",
        rematch=f"/t/{table.rematch}" if table.rematch else None,
    )
