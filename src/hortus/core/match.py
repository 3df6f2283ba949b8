"""A game in progress, for people who write Python."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from itertools import repeat
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from hortus.core.actions import Action, Legal, Refusal
from hortus.core.errors import HortusError, NotActing, Refused, UnknownAction, WrongSeats
from hortus.core.games import Game
from hortus.core.results import EndingOf, ScoreItem
from hortus.core.story import Story, say_together, together
from hortus.core.svg import Svg, Theme, picture
from hortus.core.views import View
from hortus.core.words import check_language
from hortus.kit import CHANCE, OVER
from hortus.kit.bags import luck
from hortus.kit.kernels import CHANCE_AT_ONCE, Desk, Kernel
from hortus.kit.moves import sheet
from hortus.kit.records import fields_of

SHEET_LINES = 400
BY_CHANCE = repeat(CHANCE)
Event = tuple[int, int]  # seat, action


class Match:
    """A position and how it came about; every change goes through `play` and `undo`."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        chance: Literal["roll", "ask"] = "roll",
        names: Sequence[str] = (),
        compiled: bool = True,
    ):
        """Set the game up; with chance="roll" chance has already done what comes first."""
        if chance not in ("roll", "ask"):
            raise HortusError(f"chance is 'roll' or 'ask', not {chance!r}")
        self.options = game.chosen(seats, options)
        self.game, self.seats = game, int(seats)
        self.chance, self.names = chance, checked_names(names, seats)
        self.play_by(game.kernel if compiled else game.interpreted)
        self.last_action = game.actions - 1
        self.lay_on(game.desk())
        self.luck[:] = luck(secrets.token_bytes(16) if seed is None else checked_seed(seed))
        self.state[:] = game.start(seats, options, compiled)
        self.first_state = self.state.copy()
        self.events: list[Event] = []
        self.past: list[tuple[bytes, int]] = []  # before each decision: the position, the number of events
        self.story_so_far: Story | None = None
        self.roll_on()

    def play_by(self, kernel: Kernel) -> None:
        """From now on by the compiled rules, or by the same as plain Python."""
        self.kernel, self.on_desk = kernel, kernel.on_desk

    def lay_on(self, desk: Desk) -> None:
        """Play on this desk from now on."""
        self.desk, self.memory = desk, desk.memory
        self.state, self.work, self.luck, self.out = desk.state, desk.work, desk.luck, desk.out
        self.log_of_chance, self.seat_now = desk.log, desk.state["seat"]

    # -- whose turn ---------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat to act in the one order for programs; CHANCE, or OVER."""
        seat: int = self.seat_now.item()
        return seat

    @property
    def acting(self) -> set[int]:
        """The seats that may act now; {CHANCE}; or empty when the game is over."""
        if self.seat < 0:
            return {CHANCE} if self.seat == CHANCE else set()
        return {seat for seat in range(self.seats) if self.on_desk.may_act(self.memory, seat)}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ended: bool = self.seat_now.item() == OVER
        return ended

    # -- actions ------------------------------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> Legal:
        """What a seat may do now; without a seat, the one whose turn it is (or CHANCE)."""
        asked = self.seat_now.item() if seat is None else self.checked_seat(seat)
        n = self.on_desk.legal(self.memory, asked) if asked != OVER else 0
        return Legal(self, asked, self.out[:n].copy())

    def checked_seat(self, seat: int) -> int:
        """A seat of this match, or CHANCE."""
        if (
            isinstance(seat, bool)
            or not isinstance(seat, int | np.integer)
            or not CHANCE <= seat < self.seats
        ):
            raise WrongSeats(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")
        return int(seat)

    def understood(self, action: Action | int | str, seat: int | None) -> tuple[int, int]:
        """The number of an action and the seat that plays it."""
        if isinstance(action, Action):
            if action.match.game is not self.game:
                title = action.match.game.title
                raise UnknownAction(f"{action.text!r} is an action of {title}, not of {self.game.title}")
            return action.number, self.checked_seat(action.seat if seat is None else seat)
        if isinstance(action, str):
            number = self.game.number(action)
        elif isinstance(action, int | np.integer) and not isinstance(action, bool):
            number = int(action)
        else:
            raise UnknownAction(f"an action is an Action, a number or a text, not {action!r}")
        if not 0 <= number <= self.last_action:
            raise UnknownAction(f"{self.game.title} has actions 0 to {self.last_action}, not {number}")
        return number, self.actor(number) if seat is None else self.checked_seat(seat)

    def actor(self, number: int) -> int:
        """Who plays an action when nobody is named: whose turn it is, else the first seat that may."""
        turn = self.seat
        if turn < 0:
            return turn if turn == CHANCE else 0
        refusal = self.on_desk.refusal
        if refusal(self.memory, turn, number) == 0:
            return turn
        others = (seat for seat in sorted(self.acting) if seat != turn)
        able = (seat for seat in others if refusal(self.memory, seat, number) == 0)
        return next(able, turn)

    def refusal(self, action: Action | int | str, seat: int | None = None) -> Refusal | None:
        """None if the action is possible, else the clause it breaks and its sentence."""
        number, actor = self.understood(action, seat)
        reason = self.on_desk.refusal(self.memory, actor, number)
        return self.refused(number, actor, reason) if reason else None

    def refused(self, number: int, seat: int, reason: int) -> Refusal:
        """A refusal from the kernel's number."""
        return Refusal(Action(self, number, seat), self.game.rules.No(reason))

    def play(self, action: Action | int | str, seat: int | None = None) -> None:
        """Play an action, and all chance that follows it; refused, it changes nothing."""
        turn = self.seat_now.item()
        usual = turn >= 0 and (seat is None or (type(seat) is int and seat == turn))
        if usual and type(action) is int and 0 <= action <= self.last_action:
            number, actor = action, turn
        else:
            number, actor = self.understood(action, seat)
        before = self.state.tobytes()
        rolling = self.chance == "roll"
        reason = self.on_desk.step(self.memory, actor, number, rolling)
        if reason:
            if type(action) is int and seat is None and self.actor(number) != actor:
                return self.play(number, self.actor(number))
            raise Refused(self.refused(number, actor, reason))
        self.past.append((before, len(self.events)))
        self.events.append((actor, number))
        if rolling and self.log_of_chance.item(0):
            self.note_chance()
        return None

    def note_chance(self) -> None:
        """Write down what chance has just decided, and go on if its paper was full."""
        n = self.log_of_chance.item(0)
        self.events += zip(BY_CHANCE, self.log_of_chance[1 : n + 1].tolist())
        if n == CHANCE_AT_ONCE - 1:
            self.roll_on()

    def roll_on(self) -> None:
        """Let chance decide until a seat must, unless the caller wants to be asked."""
        if self.chance == "roll" and self.seat == CHANCE:
            self.on_desk.settle(self.memory)
            self.note_chance()

    def undo(self) -> None:
        """Take the last decision back, and the chance that followed it."""
        if not self.past:
            raise NotActing("nothing has been played yet, so there is nothing to take back")
        before, events = self.past.pop()
        self.state[:] = np.frombuffer(before, self.state.dtype)
        del self.events[events:]
        self.story_so_far = None

    def copy(self) -> Match:
        """The same position with the same future chance, independent from now on."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.lay_on(self.desk.copy())
        twin.events, twin.past, twin.story_so_far = list(self.events), list(self.past), None
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    # -- scores and the end -------------------------------------------------------------------------------

    @property
    def scores(self) -> list[int]:
        """The points of every seat, now."""
        nothing = sheet(0)
        return [int(self.on_desk.score(self.memory, seat, nothing)) for seat in range(self.seats)]

    def score_sheet(self, seat: int) -> list[ScoreItem]:
        """Where a seat's points come from; they add up to its score."""
        line = self.game.rules.Line
        if self.checked_seat(seat) == CHANCE:
            raise WrongSeats(f"chance has no points; seats are 0 to {self.seats - 1}")
        written = self.written_sheet(self.state, int(seat))
        return [ScoreItem(self, line[name], *rest) for name, *rest in written]

    def written_sheet(self, state: NDArray[np.void], seat: int) -> list[tuple[str, int, int, int]]:
        """A seat's score sheet in a position: line, piece, value, points."""
        lines = sheet(SHEET_LINES)
        self.kernel.score(state, 0, self.work, seat, lines)
        names = [line.name for line in self.game.rules.Line]
        written: list[list[int]] = lines[1 : lines[0, 0] + 1].tolist()
        return [(names[line], piece, value, points) for line, piece, value, points in written]

    def countable(self, seat: int | None) -> Match:
        """The match with nothing where a seat (None: an onlooker) may not look: what it can count."""
        hidden = [f for f in fields_of(self.game.rules.State).values() if f.seen != "all"]
        if not hidden:
            return self
        seen = self.copy()
        for declared in hidden:
            seen.state[declared.name] = 0
            if declared.seen == "owner" and seat is not None:
                seen.state[declared.name][:, seat] = self.state[declared.name][:, seat]
        return seen

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty while the game goes on."""
        if not self.over:
            return []
        results = self.results
        return [seat for seat, result in enumerate(results) if result == max(results)]

    @property
    def results(self) -> list[int]:
        """For every seat the one number in which the highest wins: its points and what breaks a tie."""
        return [int(self.on_desk.result(self.memory, seat)) for seat in range(self.seats)]

    @property
    def ending(self) -> EndingOf | None:
        """Why the game is over."""
        return EndingOf(self, self.game.rules.Ending(int(self.state["ending"][0]))) if self.over else None

    # -- for people ---------------------------------------------------------------------------------------

    def name(self, seat: int, language: str = "en") -> str:
        """What a seat is called; chance when it is nobody's turn."""
        check_language(language)
        if seat != OVER and 0 <= self.checked_seat(seat) < len(self.names):
            return self.names[seat]
        return SEAT_NAMES[language].format(seat + 1) if seat >= 0 else CHANCE_NAMES[language]

    def seen(self, seat: int | None, language: str = "en") -> View:
        """What a seat (or an onlooker) may see, as boards and bots take it."""
        if seat is not None:
            self.checked_seat(seat)
        names = tuple(self.name(each, language) for each in range(self.seats))
        return View(self.state, self.game.rules.State, seat, names, self.written_sheet)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Plain data: only what that seat may see."""
        return self.seen(seat).plain()

    def prompt(self, seat: int | None = None, language: str = "en") -> str:
        """What is expected of a seat, in a sentence; to an onlooker, of whom something is expected."""
        words = self.game.words(language)
        seat = None if seat is None else self.checked_seat(seat)
        if self.over:
            ending = self.ending
            assert ending is not None
            return ending.say(language)
        mine = seat is not None and seat in self.acting
        phase = self.phase(seat if mine and seat is not None else max(self.seat, 0))
        key = f"prompts.{phase}" if mine else f"prompts.{phase}_other"
        return words(key, seat=self.name(self.turn, language))

    @property
    def turn(self) -> int:
        """Whose turn it is, also while chance decides (where the rules keep that)."""
        kept = "turn" in fields_of(self.game.rules.State)
        return self.seat if self.seat >= 0 or not kept else int(self.state["turn"][0])

    def phase(self, seat: int) -> str:
        """What a seat is asked for: the phase, or its own stage where the rules tell one."""
        stage = getattr(self.game.rules, "stage", None)
        if stage is None:
            return str(self.game.rules.Phase(int(self.state["phase"][0])).name.lower())
        asked = getattr(stage, "py_func", stage)(self.state.view(np.recarray)[0], seat)
        return str(self.game.rules.Phase(int(asked)).name.lower())

    def board(self, seat: int | None = None, language: str = "en", theme: Theme = "light") -> Svg:
        """The picture of what a seat may see."""
        if theme not in ("light", "dark"):
            raise HortusError(f"the theme is light or dark, not {theme!r}")
        view, words, board = self.seen(seat, language), self.game.words(language), self.game.board
        symbols = board.symbols(view, words) if hasattr(board, "symbols") else ""
        return picture(
            board.parts(view, words),
            board.still(view, words),
            symbols,
            self.game.style_sheet,
            theme,
            words("name"),
        )

    @property
    def story(self) -> Story:
        """Everything that has happened, event by event."""
        if self.story_so_far is None:
            self.story_so_far = Story(self)
        self.story_so_far.catch_up(self)
        return self.story_so_far

    def log(self, language: str = "en", seat: int | None = None) -> list[str]:
        """The sentences of the game so far, as a seat may know them."""
        self.game.words(language)
        seat = None if seat is None else self.checked_seat(seat)
        groups = together(self, self.story.told, language)
        return [sentence for events in groups for sentence in say_together(self, events, language, seat)]

    def record(self) -> Any:
        """The Play so far."""
        from hortus.core.plays import Play

        return Play.of(self)


def checked_seed(seed: Any) -> int | str | bytes:
    """What decides all chance: the same in every process, so no object that is written by its address."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer | str | bytes):
        raise HortusError(f"a seed is a whole number or a text, not {seed!r}")
    return int(seed) if isinstance(seed, np.integer) else seed


def checked_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """What the seats are called, the first ones if not all are told."""
    listed = isinstance(names, list | tuple) and all(isinstance(name, str) for name in names)
    if not listed or len(names) > seats:
        raise HortusError(f"names are a list of at most {seats} texts, not {names!r}")
    return tuple(names)


SEAT_NAMES = {"en": "Seat {}", "de": "Platz {}", "fr": "Place {}"}
CHANCE_NAMES = {"en": "Chance", "de": "Der Zufall", "fr": "Le hasard"}
