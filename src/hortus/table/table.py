"""A live table: its log, replayed into chairs and a position, and what a command would add to it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from hortus.core.errors import HortusError, Refused
from hortus.core.games import Game
from hortus.core.match import Match
from hortus.kit import CHANCE
from hortus.kit.bags import luck
from hortus.kit.records import fields_of
from hortus.table import messages as m
from hortus.table.people import Person, tidy_name
from hortus.table.problems import Problem
from hortus.table.store import Event, TableRow
from hortus.table.words import level_title

if TYPE_CHECKING:
    from hortus.table.live import Socket

Kept = TypeVar("Kept")
BOT_NAMES = ("Iris", "Viola", "Linnea", "Salvia", "Bryony")


@dataclass(slots=True)
class Chair:
    """Who sits where: a person, a bot, a bot in place of a person, or nobody."""

    person: str = ""
    name: str = ""
    level: str = ""

    @property
    def open(self) -> bool:
        return not self.person and not self.level

    @property
    def stand_in(self) -> bool:
        return bool(self.person and self.level)


@dataclass(frozen=True, slots=True)
class Played:
    """An event of the game itself: the line of the log it stands on, and where it happened."""

    number: int
    seat: int
    action: int
    ids: tuple[str, ...]


Plan = list[tuple[str, int, int, dict[str, Any]]]  # kind, seat, action, data


@dataclass
class Table:
    """One table in memory. Only `apply` changes it, one event of the log after the other."""

    row: TableRow
    game: Game
    links: dict[int, str]
    compiled: bool = True  # or, while that is being done, the same rules as plain Python
    log: list[Event] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)
    cuts: list[tuple[int, int]] = field(default_factory=list)  # undone at this number, back to this position
    keys: dict[str, tuple[int, str]] = field(default_factory=dict)
    rematch: str | None = None
    version: int = 0  # grows with everything that changes what somebody sees

    def __post_init__(self) -> None:
        self.chairs = [Chair() for _ in range(self.row.seats)]
        self.match = self.fresh_match()
        self.since = [-1] * self.row.seats  # the last number at which a seat's own situation changed
        self._situation: list[bytes | None] = [None] * self.row.seats
        self._moved: set[int] = set()
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self.bot_task: asyncio.Task[None] | None = None
        self.resting: dict[int, int] = {}  # bots that would rather wait, and at which number they said so
        self.used = time.monotonic()
        self.kept: dict[Any, Any] = {}  # what was worked out of it, until it changes

    # -- what is known of it ---------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The last line of the log; −1 before the first."""
        return len(self.log) - 1

    @property
    def state(self) -> Literal["open", "playing", "over"]:
        if self.match.over:
            return "over"
        return "open" if any(chair.open for chair in self.chairs) else "playing"

    @property
    def at_rest(self) -> bool:
        """Whether nobody plays here: the game is over, or nobody has sat down. Then nothing is secret."""
        return self.match.over or all(chair.open for chair in self.chairs)

    @property
    def acting(self) -> list[int]:
        """The seats that may act; nobody before all have sat down."""
        return self.once("acting", self._acting)

    def _acting(self) -> list[int]:
        return sorted(seat for seat in self.match.acting if seat >= 0) if self.state == "playing" else []

    def rests(self, seat: int) -> bool:
        """Whether the bot of a seat leaves it to others until its own situation changes."""
        return self.match.seat != seat and self.since[seat] <= self.resting.get(seat, self.since[seat] - 1)

    @property
    def secrets(self) -> bool:
        return has_secrets(self.game)

    def held_by(self, person: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if person and chair.person == person]

    def seated(self, person: str) -> bool:
        return bool(self.held_by(person)) or person == self.row.host

    def here(self, person: str) -> bool:
        """Whether a page of this person is open at the table."""
        return any(socket.person.id == person for socket in self.sockets)

    def pages_of(self, person: str) -> int:
        """How many pages of this person are open at the table."""
        return sum(1 for socket in self.sockets if socket.person.id == person)

    def names(self, language: str) -> tuple[str, ...]:
        """What the seats are called; a bot without a name by its level."""
        return self.once(("names", language), lambda: self._names(language))

    def _names(self, language: str) -> tuple[str, ...]:
        plain = self.fresh_names(language)
        return tuple(
            chair.name or (level_title(language, chair.level) if chair.level else plain[seat])
            for seat, chair in enumerate(self.chairs)
        )

    def once(self, key: Any, work: Callable[[], Kept]) -> Kept:
        """Worked out when it is first asked for, and again when the table has changed."""
        if key not in self.kept:
            self.kept[key] = work()
        found: Kept = self.kept[key]
        return found

    def fresh_names(self, language: str) -> list[str]:
        match = self.match
        named, match.names = match.names, ()
        found = [match.name(seat, language) for seat in range(self.row.seats)]
        match.names = named
        return found

    def fresh_match(self) -> Match:
        """The first position; chance waits to be told what it decided."""
        options, compiled = self.row.options, self.compiled
        return Match(self.game, self.row.seats, options, seed=0, chance="ask", compiled=compiled)

    def play_compiled(self) -> None:
        """From here on by the compiled rules."""
        self.compiled = True
        self.match.play_by(self.game.kernel)

    def match_at(self, position: int) -> Match:
        """The match after so many events of the game: chance is asked here, so each is taken back alone."""
        match = self.match.copy()
        for _ in self.played[position:]:
            match.undo()
        return match

    # -- the log becomes a position --------------------------------------------------------------

    def lay(self, plan: Plan) -> None:
        """The first lines of its log: with the last seat taken the game begins."""
        for event in self.events_of(plan):
            self.apply(event)
        if self.state == "playing" and self.match.seat == CHANCE:
            for event in self.events_of(self.with_start([])):
                self.apply(event)

    def apply(self, event: Event) -> None:
        """One more line of the log."""
        self.log.append(event)
        self.version += 1
        self.kept.clear()
        if event.key is not None:
            self.keys[event.key] = (event.number, str(event.data.get("digest", "")))
        getattr(self, f"_apply_{event.kind}")(event)

    def _apply_play(self, event: Event) -> None:
        ids: tuple[str, ...] = ()
        if event.seat != CHANCE:
            move, indices = self.game.describe(event.action)
            board = self.game.board
            happened = getattr(board, "happened", board.clicks)
            ids = happened(self.match.seen(event.seat), event.seat, move.name, indices)
        self.match.play(event.action, event.seat)
        self.played.append(
            Played(event.number, event.seat, event.action, tuple(i.partition("@")[0] for i in ids))
        )
        self._moved.add(event.seat)
        if self.match.seat != CHANCE:
            self._settle(event.number)

    _apply_chance = _apply_play

    def _apply_undo(self, event: Event) -> None:
        self.match.undo()
        self.played.pop()
        self.cuts.append((event.number, len(self.played)))
        self._moved.update(range(self.row.seats))
        self._settle(event.number)

    def _apply_join(self, event: Event) -> None:
        chair = self.chairs[event.seat]
        chair.person, chair.name, chair.level = event.data["person"], event.data["name"], ""

    def _apply_leave(self, event: Event) -> None:
        chair = self.chairs[event.seat]
        level = event.data.get("level", "")
        chair.person, chair.name, chair.level = "", (event.data.get("name", "") if level else ""), level

    def _apply_bot(self, event: Event) -> None:
        chair = self.chairs[event.seat]
        chair.level = event.data["level"]
        chair.name = chair.name if chair.person else BOT_NAMES[event.seat % len(BOT_NAMES)]

    def _apply_back(self, event: Event) -> None:
        self.chairs[event.seat].level = ""

    def _apply_name(self, event: Event) -> None:
        self.chairs[event.seat].name = event.data["name"]

    def _apply_rematch(self, event: Event) -> None:
        self.rematch = event.data["table"]

    def _settle(self, number: int) -> None:
        """Chance is done: remember whose situation has changed."""
        acting = self.match.acting
        for seat in range(self.row.seats):
            now = self.match.legal(seat).numbers.tobytes() if seat in acting else None
            if seat in self._moved or now != self._situation[seat]:
                self.since[seat] = number
            self._situation[seat] = now
        self._moved.clear()

    # -- what a command would add ----------------------------------------------------------------

    def plan(self, person: Person, command: m.AnyCommand, levels: tuple[str, ...], stand_in: str) -> Plan:
        """The events of a command, in order; a Problem when it cannot be."""
        self.check_seat(command_seat(command))
        match command:
            case m.Play():
                return self._plan_play(person, command.seat, command.action, command.expected)
            case m.Say():
                return self._plan_play(person, command.seat, self._understood(command.text), command.expected)
            case m.Undo():
                return self._plan_undo(person, command)
            case m.Bot():
                return self._plan_bot(person, command, levels)
            case m.Take():
                return self._plan_take(person, command)
            case m.Back():
                if not self._own(person, command.seat).stand_in:
                    raise Problem("not_now")
                return [("back", command.seat, 0, {})]
            case m.Rename():
                name, old = tidy_name(command.name), self._own(person, command.seat).name
                if not name:
                    raise Problem("bad_request", wrong="a name has something to read in it")
                return [("name", command.seat, 0, {"name": name, "old": old})]
            case m.Leave():
                chair = self._own(person, command.seat)
                level = "" if self.state == "open" else chair.level or stand_in
                return [("leave", command.seat, 0, {"level": level, "name": chair.name})]
            case m.Rematch():
                raise Problem("bad_request")  # the house lays a new table; see House.rematch

    def check_seat(self, seat: int) -> None:
        if seat >= self.row.seats:
            raise Problem("bad_request", wrong=f"seats are 0 to {self.row.seats - 1}")

    def _own(self, person: Person, seat: int) -> Chair:
        chair = self.chairs[seat]
        if not person.id or chair.person != person.id:
            raise Problem("not_yours")
        return chair

    def _understood(self, text: str) -> int:
        try:
            return self.game.number(text)
        except HortusError:
            raise Problem("unread") from None

    def _plan_play(self, person: Person, seat: int, action: int, expected: int) -> Plan:
        if self._own(person, seat).stand_in:
            raise Problem("not_now")
        return self.plan_move(seat, action, expected, person.language)

    def plan_move(self, seat: int, action: int, expected: int, language: str = "en") -> Plan:
        """A move of a seat, and what chance answers."""
        state = self.state
        if state != "playing":
            raise Problem("over" if state == "over" else "not_now")
        if expected > self.number or expected < self.since[seat]:
            raise Problem("stale")
        if action >= self.game.actions:
            raise Problem("bad_request", wrong=f"actions are 0 to {self.game.actions - 1}")
        trial = self._with_luck()
        try:
            trial.play(action, seat)
        except Refused as refused:
            trial.names = self.names(language)
            name = "illegal" if seat in self.match.acting else "not_now"
            raise Problem(name, refused.refusal.say(language), refused.refusal.clause) from None
        return self._played_by(trial)

    def _with_luck(self) -> Match:
        """A copy that rolls, with luck nobody can foresee."""
        trial = self.match.copy()
        trial.chance = "roll"
        trial.luck[:] = luck(secrets.token_bytes(16))
        return trial

    def _played_by(self, trial: Match) -> Plan:
        new = trial.events[len(self.match.events) :]
        return [("chance" if seat == CHANCE else "play", seat, action, {}) for seat, action in new]

    def _plan_undo(self, person: Person, command: m.Undo) -> Plan:
        self._own(person, command.seat)
        last = self.played[-1] if self.played else None
        if last is None or command.expected < last.number:
            raise Problem("stale" if last else "no_undo")
        if last.seat != command.seat or not self.may_undo(person.id):
            raise Problem("no_undo")
        return [("undo", command.seat, last.action, {})]

    def may_undo(self, person: str) -> bool:
        """Only one's own move, before chance has answered or anybody else has moved."""
        if not self.played or self.state != "playing" or self.played[-1].seat == CHANCE:
            return False
        chair = self.chairs[self.played[-1].seat]
        return bool(person) and chair.person == person and not chair.level

    def _plan_bot(self, person: Person, command: m.Bot, levels: tuple[str, ...]) -> Plan:
        if command.level not in levels:
            raise Problem("bad_request", wrong=f"levels are {', '.join(levels)}")
        if not self.may_bot(person.id, command.seat):
            raise Problem("not_yours")
        return self.with_start([("bot", command.seat, 0, {"level": command.level})])

    def may_bot(self, person: str, seat: int) -> bool:
        """One's own seat; an open one or a bot's if one is the host; an absent player's if one plays."""
        chair = self.chairs[seat]
        if not person or self.match.over:
            return False
        if chair.person == person:
            return True
        if not chair.person:
            return person == self.row.host
        return self.seated(person) and not self.here(chair.person)

    def _plan_take(self, person: Person, command: m.Take) -> Plan:
        if not person.id or person.id != self.row.host:
            raise Problem("not_yours")
        if not self.chairs[command.seat].open:
            raise Problem("seat_taken")
        return self.plan_join(person.id, command.seat, command.name)

    def plan_join(self, person: str, seat: int, name: str) -> Plan:
        """Somebody sits down; when nobody is missing, the game begins."""
        if self.match.over:
            raise Problem("over")
        return self.with_start([("join", seat, 0, {"person": person, "name": tidy_name(name)})])

    def with_start(self, plan: Plan) -> Plan:
        filled = {seat for _, seat, _, _ in plan}
        missing = any(chair.open and seat not in filled for seat, chair in enumerate(self.chairs))
        if missing or self.match.seat != CHANCE:
            return plan
        trial = self._with_luck()
        trial.roll_on()
        return plan + self._played_by(trial)

    def events_of(self, plan: Plan, key: str | None = None, digest: str = "") -> list[Event]:
        """The lines of the log for a plan; the first carries the key of the command."""
        at, first = time.time(), self.number + 1
        return [
            Event(
                first + k,
                kind,
                seat,
                action,
                {**data, "digest": digest} if k == 0 and key else data,
                key if k == 0 else None,
                at,
            )
            for k, (kind, seat, action, data) in enumerate(plan)
        ]


def has_secrets(game: Game) -> bool:
    """Whether seats see different things."""
    return any(field.seen == "owner" for field in fields_of(game.rules.State).values())


def command_seat(command: m.AnyCommand) -> int:
    return 0 if isinstance(command, m.Rematch) else command.seat


def digest_of(person: Person, command: m.AnyCommand) -> str:
    """What a command wants, so that a key cannot be used for two things."""
    content = msgspec.json.encode(msgspec.structs.replace(command, ask=0))
    return sha256(person.id.encode() + content).hexdigest()[:16]
