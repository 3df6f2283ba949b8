"""What travels between a page and the server, in exact shapes."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

Key = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seat = Annotated[int, msgspec.Meta(ge=0, le=31)]
Number = Annotated[int, msgspec.Meta(ge=-1, le=2**31 - 1)]
ActionNumber = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Ask = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Name = Annotated[str, msgspec.Meta(max_length=64)]
Level = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern=r"^[a-z_-]+$")]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Id = Annotated[str, msgspec.Meta(max_length=80)]
Path = Annotated[list[Id], msgspec.Meta(max_length=12)]

# -- commands: they change the table ---------------------------------------------------------------


class Command(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """A wish to change the table; `key` makes it happen once however often it arrives."""

    key: Key
    ask: Ask = 0


class Play(Command, tag="play", kw_only=True):
    """Play an action, by its number."""

    expected: Number
    seat: Seat
    action: ActionNumber


class Say(Command, tag="say", kw_only=True):
    """Play an action, by its text."""

    expected: Number
    seat: Seat
    text: Text


class Undo(Command, tag="undo", kw_only=True):
    """Take the last move back."""

    expected: Number
    seat: Seat


class Bot(Command, tag="bot", kw_only=True):
    """A bot takes a seat over."""

    seat: Seat
    level: Level


class Back(Command, tag="back", kw_only=True):
    """The seat's own player takes it back."""

    seat: Seat


class Take(Command, tag="take", kw_only=True):
    """The host sits on an open seat, too."""

    seat: Seat
    name: Name = ""


class Rename(Command, tag="name", kw_only=True):
    """A seat's name."""

    seat: Seat
    name: Name


class Leave(Command, tag="leave", kw_only=True):
    """Stand up: the seat is open again, or a bot plays on."""

    seat: Seat


class Rematch(Command, tag="rematch", kw_only=True):
    """The same people once more, at a new table."""


AnyCommand = Play | Say | Undo | Bot | Back | Take | Rename | Leave | Rematch

# -- questions: they change nothing ----------------------------------------------------------------


class Question(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Something a page wants to know."""

    ask: Ask = 0


class AskPreview(Question, tag="preview", kw_only=True):
    """What would an action change?"""

    seat: Seat
    action: ActionNumber


class AskWhy(Question, tag="why", kw_only=True):
    """Why can this not be done?"""

    seat: Seat
    path: Path = []
    text: Text = ""


class AskSheet(Question, tag="sheet", kw_only=True):
    """Where do the points of a seat come from?"""

    seat: Seat


class Sit(Question, tag="sit", kw_only=True):
    """Look with the eyes of one of my seats, or of an onlooker."""

    seat: Seat | None


class AskHint(Question, tag="hint", kw_only=True):
    """What would a bot do?"""

    seat: Seat


Said = AnyCommand | AskPreview | AskWhy | AskSheet | Sit | AskHint

# -- answers ---------------------------------------------------------------------------------------


class Chair(msgspec.Struct, kw_only=True):
    """A seat as everybody sees it, and what I may do about it."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    level: str | None
    level_title: str | None
    mine: bool
    here: bool
    acting: bool
    stand_in: bool
    link: str | None
    may_bot: bool
    may_back: bool


class Part(msgspec.Struct, kw_only=True):
    """A piece of the board's drawing."""

    name: str
    title: str
    role: str
    owner: int | None
    box: tuple[float, float, float, float]
    living: str
    still: str | UnsetType = UNSET


class Note(msgspec.Struct):
    """What happened besides the action itself."""

    text: str
    clause: str | None


class LogItem(msgspec.Struct, kw_only=True):
    """A line of the log: its event, the position after it, and what it touched."""

    number: int
    at: int
    seat: int
    text: str
    ids: list[str]
    notes: list[Note]


class SheetItem(msgspec.Struct, kw_only=True):
    """One line of a score sheet."""

    line: str
    title: str
    clause: str
    text: str
    points: int


class Sheet(msgspec.Struct, kw_only=True):
    """The points of a seat, one by one."""

    seat: int
    name: str
    total: int
    items: list[SheetItem]


class MayUndo(msgspec.Struct):
    """Whether the last move can be taken back, and which that was."""

    can: bool
    text: str | None


class End(msgspec.Struct, kw_only=True):
    """How it ended."""

    title: str
    winners: list[int]
    ending: str
    clause: str | None
    sheets: list[Sheet]
    replay: str
    play: str
    rematch: str | None


class HandOver(msgspec.Struct):
    """A secret of this seat would show: ask for the right person first."""

    seat: int
    name: str


class Now(msgspec.Struct, tag_field="kind", tag="now", kw_only=True):
    """The table as a pair of eyes sees it now."""

    number: int
    full: bool
    position: int
    state: Literal["open", "playing", "over"]
    eyes: int | None
    mine: list[int]
    hand_over: HandOver | None
    acting: list[int]
    my_turn: bool
    prompt: str
    symbols: str
    parts: list[Part]
    order: list[str]
    actions: list[tuple[int, str, tuple[str, ...], int]]
    log: list[LogItem]
    cut: int | None
    last: list[str]
    scores: list[int] | None
    undo: MayUndo
    seats: list[Chair]
    onlookers: int
    end: End | None


class Here(msgspec.Struct, tag_field="kind", tag="here", kw_only=True):
    """Who is here has changed, the position has not."""

    seats: list[Chair]
    onlookers: int


class Done(msgspec.Struct, tag_field="kind", tag="done", kw_only=True, omit_defaults=True):
    """A command has been carried out; its last event has this number."""

    ask: int
    number: int
    repeated: bool
    url: str | None = None


class Told(msgspec.Struct, tag_field="kind", tag="problem", kw_only=True, omit_defaults=True):
    """A command has not been carried out, and why."""

    ask: int
    status: int
    name: str
    title: str
    detail: str
    number: int
    clause: str | None = None


class Living(msgspec.Struct):
    """A part that would look different."""

    name: str
    living: str


class Change(msgspec.Struct):
    """A seat's points now and after."""

    seat: int
    now: int
    after: int


class Preview(msgspec.Struct, tag_field="kind", tag="preview", kw_only=True):
    """What an action would change, before chance answers."""

    ask: int
    action: int
    parts: list[Living]
    ids: list[str]
    notes: list[Note]
    scores: list[Change]
    final: int


class RefusalItem(msgspec.Struct):
    """One reason against one action."""

    text: str
    clause: str
    action: str


class Why(msgspec.Struct, tag_field="kind", tag="why", kw_only=True):
    """Why not."""

    ask: int
    refusals: list[RefusalItem]
    prompt: str


class SheetAnswer(msgspec.Struct, tag_field="kind", tag="sheet", kw_only=True):
    """The score sheet asked for."""

    ask: int
    sheet: Sheet


class Moment(msgspec.Struct, kw_only=True):
    """A decision or the chance between two, and what everybody could hope for afterwards."""

    at: int
    seat: int
    text: str
    best: str
    path: tuple[str, ...]
    cost: float
    after: list[float]


class Account(msgspec.Struct):
    """Where the result of a seat came from: the first four add up to it."""

    start: float
    luck: float
    own: float
    others: float
    result: float
    lost: float


class Found(msgspec.Struct, kw_only=True):
    """What a game was worth at every moment, in shares of the victory; `dearest` are moments."""

    start: list[float]
    moments: list[Moment]
    dearest: list[int]
    accounts: list[Account]


class Analysis(msgspec.Struct, kw_only=True):
    """A finished game thought through, or how far that has come in events."""

    state: Literal["none", "thinking", "ready"]
    done: int
    of: int
    found: Found | None


class Advice(msgspec.Struct, kw_only=True):
    """An action as a bot judges it, and what it would bring."""

    action: int
    text: str
    path: tuple[str, ...]
    value: float
    share: float
    why: list[SheetItem]


class Hint(msgspec.Struct, tag_field="kind", tag="hint", kw_only=True):
    """What a bot would do."""

    ask: int
    summary: str
    actions: list[Advice]
