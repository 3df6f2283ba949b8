"""Plays: recorded games as text that a person can read.

    hortus play 1
    game gardens_of_mars
    rules 1
    seats 2
    option two_gardeners off

    0 settle e4
    1 settle f5
    * deal red red blue
    end LAST_FLOWER 41 37

A line is a seat's action, or `*` and chance; events of chance of the same kind share a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from hortus.core.errors import DamagedPlay, HortusError, Refused
from hortus.core.games import Game, find_game
from hortus.core.match import Event, Match
from hortus.kit import CHANCE

FORMAT = "hortus play 1"
WIDTH = 100
LARGEST = 4_000_000  # characters of a file that is read at all


@dataclass
class Play:
    """A recorded game: options and events, chance included."""

    game: Game
    seats: int
    options: dict[str, int]
    events: list[Event]
    lines: list[int]  # the line of the file each event stands on
    end: tuple[int, str, tuple[int, ...]] | None = None  # line, ending, scores

    @classmethod
    def of(cls, match: Match) -> Play:
        """The match so far."""
        ending = match.ending
        end = (0, ending.name, tuple(match.scores)) if ending else None
        events = list(match.events)
        return cls(match.game, match.seats, dict(match.options), events, [0] * len(events), end)

    # -- writing ------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The file."""
        head = [FORMAT, f"game {self.game.name}", f"rules {self.game.version}", f"seats {self.seats}"]
        if self.game.edition:
            head.append(f"edition {edition_mark(self.game)}")
        head += [f"option {o.name} {o.words[self.options[o.name]]}" for o in self.game.options]
        tail = [f"end {self.end[1]} {' '.join(map(str, self.end[2]))}"] if self.end else []
        return "\n".join([*head, "", *self.event_lines(), *tail]) + "\n"

    def event_lines(self) -> Iterator[str]:
        """Seats' actions one a line, chance of one kind together."""
        for (seat, name), group in groupby(self.events, lambda e: (e[0], self.game.describe(e[1])[0].name)):
            arguments = [self.game.text(number).partition(" ")[2] for _, number in group]
            if seat == CHANCE and all(arguments):
                yield from folded(f"* {name}", arguments)
            else:
                mark = "*" if seat == CHANCE else str(seat)
                yield from (f"{mark} {name} {argument}".rstrip() for argument in arguments)

    def save(self, file: str | Path) -> Path:
        """Write the file."""
        path = Path(file)
        path.write_text(self.text(), encoding="utf-8")
        return path

    # -- reading ------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, source: str | Path, edition: str | Path | None = None) -> Play:
        """Read a play from its text or its file; what is wrong is told with its line."""
        text = read_text(source) if isinstance(source, Path) else source
        if not isinstance(text, str):
            raise HortusError(f"a play is loaded from its text or the Path of its file, not from {text!r}")
        if len(text) > LARGEST:
            raise DamagedPlay(1, f"a play has at most {LARGEST} characters")
        return Reader(text, edition).play()

    # -- playing again ------------------------------------------------------------------------------------

    def replay(self, upto: int | None = None) -> Match:
        """The match after the first `upto` events (all, if not told); every action must be legal."""
        if upto is not None and (isinstance(upto, bool) or not isinstance(upto, int) or upto < 0):
            raise HortusError(f"upto counts events from 0, it cannot be {upto!r}")
        match = Match(self.game, self.seats, self.chosen_words(), seed=0, chance="ask")
        for (seat, number), line in list(zip(self.events, self.lines, strict=True))[:upto]:
            play_event(match, seat, number, line)
        if upto is None:
            self.check_end(match)
        return match

    def chosen_words(self) -> dict[str, Any]:
        """The options as a player writes them."""
        return {o.name: o.words[self.options[o.name]] for o in self.game.options}

    def check_end(self, match: Match) -> None:
        """The end that the file tells must be the one that is reached."""
        if self.end is None:
            return
        line, name, scores = self.end
        ending = match.ending
        if ending is None:
            raise DamagedPlay(line, "the file tells an end, but the game is not over")
        if (ending.name, tuple(match.scores)) != (name, scores):
            reached = f"{ending.name} {' '.join(map(str, match.scores))}"
            raise DamagedPlay(
                line, f"the file tells the end {name} {' '.join(map(str, scores))}, reached is {reached}"
            )


def read_text(file: Path) -> str:
    """The text of a file, and no more of it than a play can have."""
    try:
        with file.open(encoding="utf-8", errors="replace") as opened:
            return opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # the latter: no path at all
        raise HortusError(f"{file} cannot be read ({getattr(error, 'strerror', None) or error})") from error


def play_event(match: Match, seat: int, number: int, line: int) -> None:
    """Play one recorded event; an impossible one is told with its line."""
    if match.over:
        raise DamagedPlay(line, "the game is over before this line")
    text = match.game.text(number)
    if seat == CHANCE and match.seat != CHANCE:
        raise DamagedPlay(line, f"chance has nothing to decide here, so not {text!r}")
    if seat != CHANCE and match.seat == CHANCE:
        raise DamagedPlay(line, f"chance must decide here, not seat {seat} with {text!r}")
    try:
        match.play(number, seat)
    except Refused as refused:
        raise DamagedPlay(line, f"{text!r} is not possible here: {refused.refusal}") from refused


def folded(head: str, words: list[str]) -> Iterator[str]:
    """Words after a head, on lines that are not too long."""
    line = head
    for word in words:
        if len(line) + 1 + len(word) > WIDTH and line != head:
            yield line
            line = head
        line += f" {word}"
    yield line


def edition_mark(game: Game) -> str:
    """What tells one edition from another."""
    return game.package.rpartition("__")[2]


class Reader:
    """Reads the lines of a play file."""

    def __init__(self, text: str, edition: str | Path | None):
        """Lines are counted from 1; empty ones and those that begin with # are skipped."""
        self.edition = edition
        split = enumerate(text.removeprefix("\ufeff").splitlines(), 1)
        self.lines = [
            (n, line.strip()) for n, line in split if line.strip() and not line.lstrip().startswith("#")
        ]
        self.head: dict[str, tuple[int, str]] = {}
        self.asked: dict[str, tuple[int, str]] = {}
        self.body: list[tuple[int, str]] = []

    def play(self) -> Play:
        """The whole file."""
        if not self.lines or self.lines[0][1] != FORMAT:
            where = self.lines[0][0] if self.lines else 1
            tip = " (a file is named by a Path)" if len(self.lines) == 1 else ""
            raise DamagedPlay(where, f"this is not a play of Hortus; the first line must be {FORMAT!r}{tip}")
        self.body = self.read_head()
        game = self.read_game()
        seats = self.read_number("seats")
        options = self.read_options(game, seats)
        play = Play(game, seats, options, [], [])
        for line, text in self.body:
            if play.end:
                raise DamagedPlay(line, "nothing may follow the end")
            self.read_event(play, line, text)
        return play

    def read_head(self) -> list[tuple[int, str]]:
        """The lines that say what is played; gives the rest."""
        for place, (line, text) in enumerate(self.lines[1:], 1):
            key, _, rest = text.partition(" ")
            if key == "option":
                name, _, value = rest.partition(" ")
                self.put(self.asked, name, line, value.strip())
            elif key in ("game", "rules", "seats", "edition"):
                self.put(self.head, key, line, rest.strip())
            else:
                return self.lines[place:]
        return []

    def put(self, table: dict[str, tuple[int, str]], key: str, line: int, value: str) -> None:
        """Each thing is said once."""
        if key in table:
            raise DamagedPlay(line, f"{key!r} was already told in line {table[key][0]}")
        if not value:
            raise DamagedPlay(line, f"{key!r} is told without a value")
        table[key] = (line, value)

    def told(self, key: str) -> tuple[int, str]:
        """A thing the head must tell; what is missing is missed where the head ends."""
        if key not in self.head:
            end = self.body[0] if self.body else self.lines[-1]
            raise DamagedPlay(end[0], f"the file does not tell the {key} before its first event")
        return self.head[key]

    def read_game(self) -> Game:
        """The game, in the version of its rules and the edition the file was played by."""
        line, name = self.told("game")
        try:
            game = find_game(name)
        except HortusError as error:
            raise DamagedPlay(line, str(error)) from error
        line, version = self.told("rules")
        if version != game.version:
            raise DamagedPlay(
                line, f"played by version {version} of the rules, but this is version {game.version}"
            )
        return self.with_edition(game)

    def with_edition(self, game: Game) -> Game:
        """The edition the file names must be the one the reader brings."""
        if "edition" not in self.head:
            if self.edition is not None:
                raise HortusError("this play was played with the edition that comes with the game")
            return game
        line, mark = self.head["edition"]
        if self.edition is None:
            raise DamagedPlay(line, f"played with an owner's edition ({mark}), which is needed to replay it")
        game = game.load_edition(self.edition)
        if edition_mark(game) != mark:
            raise DamagedPlay(line, f"played with edition {mark}, but the one given is {edition_mark(game)}")
        return game

    def read_number(self, key: str) -> int:
        """A number the head must tell."""
        line, text = self.told(key)
        if not text.isascii() or not text.isdigit():
            raise DamagedPlay(line, f"{key} must be a number, not {text!r}")
        return int(text[:9])

    def read_options(self, game: Game, seats: int) -> dict[str, int]:
        """The options, each checked by the game."""
        line = self.told("seats")[0]
        options = None
        try:
            options = game.chosen(seats)
            for name, (at, value) in self.asked.items():
                line = at
                options[name] = game.chosen(seats, {name: value})[name]
        except HortusError as error:
            raise DamagedPlay(line, str(error)) from error
        return options

    def read_event(self, play: Play, line: int, text: str) -> None:
        """One line of the body."""
        mark, _, rest = text.partition(" ")
        if mark == "end":
            play.end = self.read_end(line, rest)
        elif mark == "*":
            for number in self.read_chance(play.game, line, rest):
                self.add(play, line, CHANCE, number)
        elif mark in map(str, range(play.seats)):
            self.add(play, line, int(mark), self.read_action(play.game, line, rest))
        else:
            raise DamagedPlay(
                line, f"a line begins with a seat (0 to {play.seats - 1}), * or end, not {mark!r}"
            )

    def add(self, play: Play, line: int, seat: int, number: int) -> None:
        """One more event; a seat's move and chance's are different kinds."""
        move = play.game.describe(number)[0]
        if move.is_chance != (seat == CHANCE):
            whose = "chance" if move.is_chance else "a seat"
            raise DamagedPlay(line, f"{move.name!r} is a move of {whose}")
        play.events.append((seat, number))
        play.lines.append(line)

    def read_action(self, game: Game, line: int, text: str) -> int:
        """An action in the players' words."""
        try:
            return game.number(text)
        except HortusError as error:
            raise DamagedPlay(line, str(error)) from error

    def read_chance(self, game: Game, line: int, text: str) -> list[int]:
        """One or several events of chance of the same kind."""
        name, *words = text.split() or [""]
        move = next((m for m in game.moves if m.name == name), None)
        each = len(move.domains) if move else 0
        if move is None or each == 0 or len(words) <= each:
            return [self.read_action(game, line, text)]
        pieces = [words[at : at + each] for at in range(0, len(words), each)]
        return [self.read_action(game, line, " ".join([name, *piece])) for piece in pieces]

    def read_end(self, line: int, text: str) -> tuple[int, str, tuple[int, ...]]:
        """How the game ended."""
        name, *scores = text.split() or [""]
        try:
            return line, name, tuple(int(score) for score in scores)
        except ValueError as error:
            raise DamagedPlay(line, f"scores are numbers, not {' '.join(scores)!r}") from error
