"""The past of a table: who may look at it, every position, and where a new table can go on from it."""

from __future__ import annotations

import re
from typing import Any

from hortus.table import eyes, messages as m
from hortus.table.files import game_css
from hortus.table.house import House
from hortus.table.people import Person
from hortus.table.problems import Problem
from hortus.table.table import Table
from hortus.table.words import page_words


async def read_fork(house: House, person: Person, number: str, at: str) -> dict[str, Any]:
    """The beginning of another table's game."""
    table = await replayable(house, person, number)
    position = read_position(table, at)
    return {
        "table": number,
        "at": position,
        "count": table.row.seats,
        "game": table.game.name,
        "options": table.row.options,
        "start": [(played.seat, played.action) for played in table.played[:position]],
    }


def read_position(table: Table, at: str) -> int:
    if not re.fullmatch(r"\d{1,6}", at) or int(at) > len(table.played):
        raise Problem("unknown")
    return int(at)


async def replayable(house: House, person: Person, number: str) -> Table:
    """A table whose past may be looked at: any without secrets, the others while nobody plays there."""
    table = await house.seen_table(person, number)
    if table.secrets and not table.at_rest:
        raise Problem("not_over")
    return table


def position_now(table: Table, position: int, seat: int | None, person: Person) -> m.Now:
    """The table as it was after so many events, to look at."""
    language = person.language
    match = table.match_at(position)
    match.names = table.names(language)
    drawn = eyes.draw_past(match, seat, language)
    symbols, stills = eyes.ground(table, language)
    for part in drawn.parts:
        if part.name in stills:
            part.still = stills[part.name]
    played = table.played[position - 1] if position else None
    over = match.over
    return m.Now(
        number=played.number if played else -1,
        full=True,
        position=position,
        state="over" if over else "playing",
        eyes=seat,
        mine=[],
        hand_over=None,
        acting=sorted(s for s in match.acting if s >= 0),
        my_turn=False,
        prompt=drawn.prompt,
        symbols=symbols,
        parts=drawn.parts,
        order=drawn.order,
        actions=[],
        log=[],
        cut=None,
        last=list(played.ids) if played else [],
        scores=drawn.scores,
        undo=m.MayUndo(False, None),
        seats=players(table, "", language),
        onlookers=0,
        end=eyes.end_of(table, language) if over else None,
    )


def players(table: Table, person: str, language: str) -> list[m.Chair]:
    """Who played: in a play from a file the seats have no better names than their numbers."""
    chairs = eyes.chairs_for(table, person, language)
    for chair, name in zip(chairs, table.names(language), strict=True):
        chair.name = chair.name or name
    return chairs


def may_look_with(table: Table, person: Person) -> list[int | None]:
    """Whose eyes may be chosen in a replay."""
    if not table.secrets or table.at_rest:
        return [None, *range(table.row.seats)]
    return [None, *table.held_by(person.id)]


def replay_data(table: Table, position: int, person: Person, analysis: m.Analysis | None) -> dict[str, Any]:
    """The island of the replay."""
    language = person.language
    open_to = may_look_with(table, person)
    mine = table.held_by(person.id)
    seat = mine[0] if mine and mine[0] in open_to else None
    positions: list[dict[str, Any]] = [{"at": 0, "seat": -2, "stop": True}]
    for k, played in enumerate(table.played):
        last = k + 1 == len(table.played) or table.played[k + 1].seat >= 0
        positions.append({"at": k + 1, "seat": played.seat, "stop": last})
    log = [item for item in eyes.log_after(table, -1, seat, language) if item.seat != -2]
    return {
        "table": table.row.id,
        "game": table.game.name,
        "title": table.game.words(language)("name"),
        "css": game_css(table.game),
        "lang": language,
        "words": page_words(language),
        "settings": person.settings,
        "last": len(table.played),
        "at": position,
        "positions": positions,
        "log": log,
        "seats": players(table, person.id, language),
        "eyes": open_to if table.secrets else open_to[:1],  # without secrets all see the same
        "now": position_now(table, position, seat, person),
        "over": table.match.over,
        "analysis": analysis,
    }
