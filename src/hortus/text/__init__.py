"""Playing in a terminal: every game from words alone, so that a screen reader is enough."""

from __future__ import annotations

import random
import re
import shlex
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from hortus.core.actions import Action, Refusal
from hortus.core.describe import described, heard
from hortus.core.errors import HortusError, Refused, reason_of
from hortus.core.match import Match
from hortus.core.words import load_words
from hortus.kit.records import fields_of

Chooser = Callable[[Match, int], int]
SHOWN = 24  # legal actions listed before a word is asked for

WORDS = Path(__file__).parent / "words"


class TextGame:
    """One person or several at a keyboard, the other seats played by bots."""

    def __init__(self, match: Match, people: set[int], bot: Chooser, language: str, console: Console):
        """The bot chooses for every seat that is not a person's."""
        self.match, self.people, self.bot, self.language = match, people, bot, language
        self.words = load_words(WORDS, language)
        self.console, self.told, self.going = console, 0, True
        self.at_keyboard: int | None = None
        self.asked: tuple[int, int] | None = None

    def run(self) -> Match:
        """Play to the end, or until the person quits."""
        self.say(self.words("hello"))
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
        """A line from a person; what there is to decide is told once, not after every question."""
        decision = len(self.match.events), seat
        if decision != self.asked:
            self.hand_over(seat)
            self.asked = decision
            self.say("")
            self.say(f"{self.match.name(seat, self.language)}: {self.match.prompt(seat, self.language)}")
            self.list_actions(seat, "")
        line = self.read("> ")
        if self.going:
            self.obey(seat, line)

    def hand_over(self, seat: int) -> None:
        """Where several people share the screen, nobody sees what another holds."""
        hides = any(field.seen == "owner" for field in fields_of(self.match.game.rules.State).values())
        if hides and self.at_keyboard not in (None, seat):
            self.console.clear()
            self.read(self.words("hand_over", seat=self.match.name(seat, self.language)))
        self.at_keyboard = seat

    def read(self, prompt: str) -> str:
        """A line from the keyboard; when there are no more, the game stops."""
        try:
            return self.console.input(Text(prompt)).strip()
        except (EOFError, KeyboardInterrupt):
            self.going = False
            return ""

    def list_actions(self, seat: int, word: str) -> None:
        """The legal actions, numbered; of many only those with a word in them."""
        legal = [a for a in enumerate(self.match.legal(seat), 1) if word in self.phrase(a[1]).lower()]
        for number, action in legal[:SHOWN]:
            self.say(f"  {number}  {self.phrase(action)}  [{action.text}]")
        if len(legal) > SHOWN:
            self.say(self.words("more", n=len(legal) - SHOWN))
        if not legal:
            self.say(self.words("nothing", word=word))

    def phrase(self, action: Action) -> str:
        """An action in the reader's language."""
        return action.say(self.language)

    def obey(self, seat: int, line: str) -> None:
        """A command or a move; what is wrong is said and nothing changes."""
        name, _, rest = line.partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "help": lambda: self.say(self.words("help")),
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
        except Refused as refused:
            self.say(self.reason(refused.refusal))
        except (ValueError, OSError) as error:  # the first also for a quote that is left open
            self.say(reason_of(error))

    def chosen(self, seat: int, line: str) -> Action | str:
        """What a person means by a number of the list or by words."""
        legal = self.match.legal(seat)
        if re.fullmatch("[0-9]+", line):
            if not (len(line) < 10 and 1 <= int(line) <= len(legal)):
                raise HortusError(self.words("wrong_number", last=len(legal), number=line))
            return legal[int(line) - 1]
        return line

    def why(self, seat: int, text: str) -> None:
        """Why not, in a sentence with its clause."""
        refusal = self.match.refusal(text, seat)
        self.say(self.reason(refusal) if refusal else self.words("possible"))

    def reason(self, refusal: Refusal) -> str:
        """Why not, in the reader's language, with its clause."""
        return f"{refusal.say(self.language)} ({refusal.clause})"

    def rule(self, number: str) -> None:
        """A clause."""
        clauses = self.match.game.rulebook_in(self.language).clauses
        clause = clauses.get(number.strip().upper())
        if clause is None:
            first, *_, last = clauses
            raise HortusError(self.words("wrong_clause", clause=number, first=first, last=last))
        self.say(f"{clause.number} {clause.text}")

    def look(self, seat: int) -> None:
        """The position: what the board shows, and what has names besides."""
        game, view = self.match.game, self.match.seen(seat, self.language)
        shown = heard(view, game.words(self.language), game.board) if game.has_part("board") else []
        for line in [*shown, *described(view, named=True)]:
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
            raise HortusError(self.words("nothing_decided"))
        while True:
            self.match.undo()
            if self.match.seat in self.people:
                break
        self.told, self.asked = len(self.match.log(self.language, self.reader())), None

    def save(self, name: str) -> None:
        """Write the play."""
        if not shlex.split(name):
            raise HortusError(self.words("no_file"))
        file = self.match.record().save(Path(shlex.split(name)[0]))
        self.say(self.words("written", file=file))

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
