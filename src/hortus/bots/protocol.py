"""Other people's bots: one line is a word and, where there is something to say, JSON.

    host                                        bot
    hortus {"protocol": 1}                      bot {"name": "Rosa", "author": "Ada"}
    game {"game": "habitats", "seats": 3, "seat": 1, "options": {…}, "rules": "1", "actions": 1234}
                                                ready
    choose {"view": {…}, "state": "…", "in_a_row": 0,
            "legal": [{"action": 7, "text": "take 12"}, …], "seconds": 1.0}
                                                info {…}          (as often as it likes; not needed)
                                                action 7          (the number, or the text in quotes)
    error {"error": "Refused", "detail": "…"}   action 9          (it has three answers in all)
    over {"scores": [31, 40, 22], "winners": [1]}
    quit

A bot is told only what its seat may see: `view` is plain data, `state` the same as the bytes of a State
(base64) for those who use this package, `in_a_row` how often the seat has decided since chance last did: so
that a bot can notice when it goes round in circles. Either side answers what it does not understand with
`error`, and goes on.
"""

from __future__ import annotations

import base64
import contextlib
import json
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any

from hortus.bots.choosing import Position, choose
from hortus.core.errors import HortusError
from hortus.core.games import find_game
from hortus.core.match import Match

PROTOCOL = 1
LONGEST = 1_000_000  # characters of a line that is read
ASKED = 3  # times a bot is asked again after an answer that is no action
GREETING = 20.0  # seconds a program may take to start
GRACE = 2.0  # seconds beyond its time before a bot counts as hanging


class BotFailed(HortusError):
    """A foreign bot has crashed, hangs, or does not find a legal action."""


@dataclass(frozen=True)
class Line:
    """A word and what it says."""

    word: str
    said: Any = None

    def __str__(self) -> str:
        """As it travels."""
        return (
            self.word if self.said is None else f"{self.word} {json.dumps(self.said, separators=(',', ':'))}"
        )

    @classmethod
    def read(cls, text: str) -> Line:
        """From what arrived; ValueError tells what is wrong."""
        word, _, rest = text.strip().partition(" ")
        try:
            return cls(word, json.loads(rest) if rest.strip() else None)
        except (json.JSONDecodeError, RecursionError) as error:
            raise ValueError(f"after {word[:40]!r} comes JSON, or nothing: {error}") from error


def about_game(match: Match, seat: int) -> dict[str, Any]:
    """What a bot is told when a game begins."""
    game = match.game
    options = {option.name: option.words[match.options[option.name]] for option in game.options}
    return {
        "game": game.name,
        "seats": match.seats,
        "seat": seat,
        "options": options,
        "rules": game.version,
        "edition": str(game.edition or ""),
        "actions": game.actions,
    }


def about_choice(match: Match, seat: int, seconds: float | None) -> dict[str, Any]:
    """What a bot is told when it must choose: the view of its seat, and what it may do."""
    legal, seen = match.legal(seat), Position.seen(match, seat)
    return {
        "view": match.view(seat),
        "state": base64.b64encode(seen.state).decode(),
        "in_a_row": seen.in_a_row,
        "legal": [{"action": action.number, "text": action.text} for action in legal],
        "seconds": seconds,
    }


def understood(match: Match, seat: int, answer: Any) -> int:
    """The legal action a bot means by a number or a text; HortusError says why it is none."""
    if isinstance(answer, dict):
        answer = answer.get("action", answer.get("text"))
    number, _ = match.understood(answer, seat)
    refusal = match.refusal(number, seat)
    if refusal is not None:
        raise HortusError(f"{match.game.text(number)!r} is refused: {refusal}")
    return number


# -- the host's side -----------------------------------------------------------------------------------


class Program:
    """A foreign bot in a process of its own."""

    def __init__(self, command: str, seconds: float = 1.0):
        """Start it; it must greet before it plays."""
        self.command, self.seconds, self.name = command, seconds, command
        self.lines: queue.Queue[str | None] = queue.Queue(maxsize=10_000)
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError) as error:
            raise BotFailed(f"{command!r} does not start: {error}") from error
        assert self.process.stdin is not None and self.process.stdout is not None
        self.inward: IO[str] = self.process.stdin
        self.outward: IO[str] = self.process.stdout
        self.reader = threading.Thread(target=self.listen, daemon=True)
        self.reader.start()
        try:
            self.tell(Line("hortus", {"protocol": PROTOCOL}))
            greeting = self.hear("bot", time.monotonic() + GREETING)
        except BotFailed:
            self.close()
            raise
        if isinstance(greeting, dict) and isinstance(greeting.get("name"), str):
            self.name = greeting["name"][:80]

    def listen(self) -> None:
        """Put what the bot says where it can be waited for."""
        with contextlib.suppress(ValueError, OSError):  # closed while reading: the end, too
            while line := self.outward.readline(LONGEST):
                self.lines.put(line)
        self.lines.put(None)

    def tell(self, line: Line) -> None:
        """Say a line."""
        try:
            self.inward.write(f"{line}\n")
            self.inward.flush()
        except (OSError, ValueError) as error:
            raise BotFailed(f"{self.name} has gone: {error}") from error

    def hear(self, word: str, until: float) -> Any:
        """Wait for a word; what is not understood is answered, and waiting goes on."""
        while True:
            try:
                text = self.lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty as empty:
                raise BotFailed(f"{self.name} hangs: no {word!r} in time") from empty
            if text is None:
                raise BotFailed(f"{self.name} has crashed (exit status {self.process.poll()})")
            try:
                line = Line.read(text)
            except ValueError as error:
                self.tell(problem("Unreadable", str(error)))
                continue
            if line.word == word:
                return line.said
            if line.word not in ("info", "error", ""):
                self.tell(problem("Unexpected", f"{word!r} is expected here, not {line.word[:40]!r}"))

    def begin(self, match: Match, seat: int) -> None:
        """A game begins."""
        self.tell(Line("game", about_game(match, seat)))
        self.hear("ready", time.monotonic() + GREETING)

    def choose(self, match: Match, seat: int) -> int:
        """The bot's action; asked again a few times when it answers with nonsense."""
        self.tell(Line("choose", about_choice(match, seat, self.seconds)))
        until = time.monotonic() + self.seconds + GRACE
        for _ in range(ASKED):
            answer = self.hear("action", until)
            try:
                return understood(match, seat, answer)
            except HortusError as error:
                self.tell(problem(type(error).__name__, str(error)))
        raise BotFailed(f"{self.name} has named no legal action in {ASKED} answers")

    def finish(self, match: Match) -> None:
        """The game is over."""
        self.tell(Line("over", {"scores": match.scores, "winners": match.winners}))

    def close(self) -> None:
        """Send it home; it is ended if it does not go."""
        with contextlib.suppress(BotFailed):
            self.tell(Line("quit"))
        try:
            self.process.wait(1.0)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.reader.join(1.0)
        for pipe in (self.inward, self.outward):
            with contextlib.suppress(OSError):
                pipe.close()


def problem(kind: str, detail: str) -> Line:
    """What was wrong."""
    return Line("error", {"error": kind, "detail": detail})


# -- the bot's side ------------------------------------------------------------------------------------


class Speaker:
    """One of our own bots behind the protocol: `hortus bot LEVEL`."""

    def __init__(self, level: str, say: Callable[[str], None]):
        """A level, and where to say things."""
        self.level, self.say = level, say
        self.game: dict[str, Any] = {}

    def hear(self, text: str) -> bool:
        """Answer one line; whether to go on."""
        try:
            line = Line.read(text)
            return self.answer(line)
        except KeyError as error:
            self.say(str(problem("KeyError", f"{error.args[0]} is missing")))
            return True
        except (HortusError, ValueError, TypeError, AttributeError) as error:
            self.say(str(problem(type(error).__name__, str(error))))
            return True

    def answer(self, line: Line) -> bool:
        """What each word asks for."""
        match line.word:
            case "hortus":
                self.say(str(Line("bot", {"name": f"Hortus {self.level}", "author": "Hortus"})))
            case "game":
                find_game(line.said["game"])
                self.game = {**line.said, "seat": int(line.said["seat"])}
                self.say("ready")
            case "choose":
                self.say(f"action {self.chosen(line.said)}")
            case "quit":
                return False
            case "over" | "error" | "":
                pass
            case unknown:
                raise ValueError(
                    f"the words are hortus, game, choose, over, error and quit, not {unknown[:40]!r}"
                )
        return True

    def chosen(self, said: dict[str, Any]) -> int:
        """Think."""
        if not self.game:
            raise ValueError("choose comes after game")
        state = base64.b64decode(said["state"], validate=True)
        edition, in_a_row = self.game.get("edition") or "", int(said.get("in_a_row", 0))
        position = Position(self.game["game"], state, edition, in_a_row)
        return choose(self.level, position, self.game["seat"], seconds=said.get("seconds"))


def speak(level: str, heard: IO[str], said: IO[str]) -> None:
    """Play by the protocol until told to quit."""

    def say(text: str) -> None:
        said.write(text + "\n")
        said.flush()

    speaker = Speaker(level, say)
    while line := heard.readline(LONGEST):
        if not speaker.hear(line):
            break
