"""Playing in a terminal: every game from words alone, so that a screen reader is enough."""

from __future__ import annotations

import random
import re
import shlex
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from hortus.core.describe import described
from hortus.core.errors import HortusError
from hortus.core.match import Action, Match

Chooser = Callable[[Match, int], int]
SHOWN = 24  # legal actions listed before a word is asked for

HELP = """A move is played by its number in the list, or in words as the list shows it.
  list [word]   what you can do now (only what contains the word)
  why MOVE      why a move is not possible, with its clause
  rule NUMBER   a clause of the rulebook
  look          the position in words
  score         where everybody's points come from
  log           what has happened
  undo          take your last decision back
  save FILE     write the game down
  quit          stop"""


class TextGame:
    """One person or several at a keyboard, the other seats played by bots."""

    def __init__(self, match: Match, people: set[int], bot: Chooser, language: str, console: Console):
        """The bot chooses for every seat that is not a person's."""
        self.match, self.people, self.bot, self.language = match, people, bot, language
        self.console, self.told, self.going = console, 0, True

    def run(self) -> Match:
        """Play to the end, or until the person quits."""
        self.say("Type help for the commands.")
        while self.going and not self.match.over:
            self.tell()
            seat = self.match.seat
            if seat in self.people:
                self.ask(seat)
            else:
                self.match.play(self.bot(self.match, seat), seat)
        self.tell()
        if self.match.over:
            self.end()
        return self.match

    def say(self, line: str) -> None:
        """One line, as it is."""
        self.console.print(Text(line), soft_wrap=True)

    def reader(self) -> int | None:
        """Whose eyes the screen is for: the only person's, else nobody's."""
        return next(iter(self.people)) if len(self.people) == 1 else None

    def tell(self) -> None:
        """What has happened since the last time."""
        sentences = self.match.log(self.language, self.reader())
        for sentence in sentences[self.told :]:
            self.say(sentence)
        self.told = len(sentences)

    def ask(self, seat: int) -> None:
        """One decision of a person."""
        self.say("")
        self.say(f"{self.match.name(seat, self.language)}: {self.match.prompt(seat, self.language)}")
        self.list_actions(seat, "")
        try:
            line = self.console.input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            self.going = False
            return
        self.obey(seat, line)

    def list_actions(self, seat: int, word: str) -> None:
        """The legal actions, numbered; of many only those with a word in them."""
        legal = [a for a in enumerate(self.match.legal(seat), 1) if word in self.phrase(a[1]).lower()]
        for number, action in legal[:SHOWN]:
            self.say(f"  {number}  {self.phrase(action)}  [{action.text}]")
        if len(legal) > SHOWN:
            self.say(f"  … {len(legal) - SHOWN} more; list WORD shows those with a word in them")

    def phrase(self, action: Action) -> str:
        """An action in the reader's language."""
        return action.say(self.language)

    def obey(self, seat: int, line: str) -> None:
        """A command or a move; what is wrong is said and nothing changes."""
        name, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "help": lambda: self.say(HELP),
            "list": lambda: self.list_actions(seat, rest.lower()),
            "why": lambda: self.why(seat, rest),
            "rule": lambda: self.rule(rest),
            "look": lambda: self.look(seat),
            "score": self.score,
            "log": self.log,
            "undo": self.undo,
            "save": lambda: self.save(rest),
            "quit": self.quit,
        }
        try:
            if name in commands:
                commands[name]()
            elif line:
                self.match.play(self.chosen(seat, line), seat)
        except (ValueError, OSError) as error:  # the first also for a quote that is left open
            self.say(str(error))

    def chosen(self, seat: int, line: str) -> Action | str:
        """What a person means by a number of the list or by words."""
        legal = self.match.legal(seat)
        if re.fullmatch("[0-9]+", line):
            if not (len(line) < 10 and 1 <= int(line) <= len(legal)):
                raise HortusError(f"the list has the numbers 1 to {len(legal)}, not {line}")
            return legal[int(line) - 1]
        return line

    def why(self, seat: int, text: str) -> None:
        """Why not, in a sentence with its clause."""
        refusal = self.match.refusal(text, seat)
        self.say(f"{refusal.say(self.language)} ({refusal.clause})" if refusal else "That is possible.")

    def rule(self, number: str) -> None:
        """A clause."""
        clauses = self.match.game.rulebook_in(self.language).clauses
        clause = clauses.get(number.strip().upper())
        if clause is None:
            known = list(clauses)
            raise HortusError(f"there is no clause {number!r}; they are {known[0]} to {known[-1]}")
        self.say(f"{clause.number} {clause.text}")

    def look(self, seat: int) -> None:
        """The position."""
        for line in described(self.match.seen(seat)):
            self.say(line)

    def log(self) -> None:
        """Everything that has happened."""
        for sentence in self.match.log(self.language, self.reader()):
            self.say(sentence)

    def score(self) -> None:
        """Every seat's sheet, as far as the person can count it."""
        counted = self.match if self.match.over else self.match.countable(self.reader())
        for seat, points in enumerate(counted.scores):
            self.say(f"{self.match.name(seat, self.language)}: {points}")
            for item in counted.score_sheet(seat):
                if item.points:
                    self.say(f"  {item.points:+d}  {item.say(self.language)} ({item.clause})")

    def undo(self) -> None:
        """Back to the person's last decision."""
        if not any(seat in self.people for seat, _ in self.match.events):
            raise HortusError("you have not decided anything yet")
        while True:
            self.match.undo()
            if self.match.seat in self.people:
                break
        self.told = len(self.match.log(self.language, self.reader()))

    def save(self, name: str) -> None:
        """Write the play."""
        if not shlex.split(name):
            raise HortusError("save needs the name of a file, for example: save evening.play")
        self.say(f"written to {self.match.record().save(Path(shlex.split(name)[0]))}")

    def quit(self) -> None:
        """Stop playing."""
        self.going = False

    def end(self) -> None:
        """The ending, the scores, the winners."""
        ending = self.match.ending
        assert ending is not None
        self.say("")
        self.say(f"{ending.say(self.language)} ({ending.clause})")
        self.score()
        self.say("★ " + ", ".join(self.match.name(seat, self.language) for seat in self.match.winners))


def at_random(match: Match, seat: int) -> int:
    """The simplest bot."""
    return random.choice(match.legal(seat)).number
