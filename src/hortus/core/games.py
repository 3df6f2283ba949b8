"""Games are found, not registered: a folder under `hortus/games`, or an entry point of another package."""

import hashlib
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Mapping
from functools import cache, cached_property
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

import hortus.games as ours  # before hortus.games becomes the function of that name
from hortus.core.errors import EditionError, UnknownAction, UnknownGame, UnknownOption, WrongSeats
from hortus.core.rulebook import Rulebook, load_rulebook
from hortus.core.words import LANGUAGES, Words, load_words
from hortus.kit import Move
from hortus.kit.compiling import owners_edition
from hortus.kit.generating import Places
from hortus.kit.kernels import Desk, Kernel, assemble, desk_places, most, work_dtype
from hortus.kit.moves import Moves
from hortus.kit.records import Option, Reason, dtype_of, fields_of

ENTRY_POINTS = "hortus.games"


class Game:
    """What a game's folder describes."""

    def __init__(
        self,
        title: str,
        author: str,
        publisher: str,
        year: int,
        seats: tuple[int, int],
        version: str = "1",
        minutes: int = 30,
        rulebook_prefix: str = "",
    ):
        """Credits and seats (from, to); the version is that of the rules."""
        self.title, self.author, self.publisher, self.year = title, author, publisher, year
        self.seats = range(seats[0], seats[1] + 1)
        self.version, self.minutes, self.rulebook_prefix = version, minutes, rulebook_prefix
        self.package = ""
        self.edition: Path | None = None
        self._words: dict[str, Words] = {}

    # -- what it is ---------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of its folder."""
        return self.package.rsplit(".", 1)[-1].partition("__")[0]

    @cached_property
    def folder(self) -> Path:
        """Where it lives."""
        return Path(str(sys.modules[self.package].__file__)).parent

    def part(self, name: str) -> ModuleType:
        """One of the game's modules."""
        token = owners_edition.set(self.edition)
        try:
            return importlib.import_module(f"{self.package}.{name}")
        finally:
            owners_edition.reset(token)

    def has_part(self, name: str) -> bool:
        """Whether the game has such a module."""
        return importlib.util.find_spec(f"{self.package}.{name}") is not None

    @cached_property
    def rules(self) -> ModuleType:
        """State and moves."""
        return self.part("rules")

    @cached_property
    def board(self) -> ModuleType:
        """What draws a view."""
        return self.part("board")

    @property
    def style_sheet(self) -> Path:
        """The colours of its pieces."""
        return self.folder / "board.css"

    @property
    def rulebook(self) -> Rulebook:
        """The rules in our words: the English original, whose numbers everything else names."""
        return self.rulebook_in("en")

    def rulebook_in(self, language: str) -> Rulebook:
        """The same in a reader's language."""
        return load_rulebook(self.folder, language)

    def words(self, language: str) -> Words:
        """Everything it says in a language."""
        if language not in self._words:
            self._words[language] = load_words(self.folder / "words", language)
        return self._words[language]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it speaks."""
        return LANGUAGES

    # -- options ------------------------------------------------------------------------------------------

    @cached_property
    def options(self) -> list[Option]:
        """The rules that can be chosen before a game."""
        return [f for f in fields_of(self.rules.State).values() if isinstance(f, Option)]

    def chosen(self, seats: int, options: Mapping[str, Any] | None = None) -> dict[str, int]:
        """For every option the index of its value: what was asked for, else the default."""
        self.check_seats(seats)
        known = {o.name: o for o in self.options}
        if options is not None and not isinstance(options, Mapping):
            raise UnknownOption(f"options are names with their values, not {options!r}")
        for name in options or {}:
            if name not in known:
                possible = ", ".join(known) or "none"
                raise UnknownOption(f"{self.title} has no option {name!r}; its options are: {possible}")
        return {o.name: self.index_of(o, seats, (options or {}).get(o.name)) for o in self.options}

    def index_of(self, option: Option, seats: int, asked: Any) -> int:
        """The index of the value asked for; None asks for the default."""
        if asked is None:
            return option.default
        index = value_index(option, asked)
        if index is None:
            possible = ", ".join(option.words)
            raise UnknownOption(f"option {option.name!r} cannot be {asked!r}; possible are: {possible}")
        if option.seats and seats not in option.seats and index != option.default:
            counts = " or ".join(map(str, option.seats))
            raise UnknownOption(f"option {option.name!r} is for {counts} seats, not for {seats}")
        return index

    def check_seats(self, seats: int) -> None:
        """The number of seats must be one the game is played by."""
        if isinstance(seats, bool) or not isinstance(seats, int | np.integer) or seats not in self.seats:
            raise WrongSeats(
                f"{self.title} is played by {self.seats[0]} to {self.seats[-1]}, not by {seats!r} seats"
            )

    # -- moves and positions ------------------------------------------------------------------------------

    @cached_property
    def moves(self) -> Moves:
        """All kinds of moves, numbered."""
        return Moves.of(self.rules)

    @property
    def actions(self) -> int:
        """How many actions there are in all."""
        return self.moves.actions

    @cached_property
    def most(self) -> int:
        """Room for the legal actions of one moment."""
        return most(self.rules, self.moves)

    @cached_property
    def dtype(self) -> np.dtype[np.void]:
        """The layout of a State."""
        return dtype_of(self.rules.State)

    def work(self, n: int = 1) -> NDArray[np.void]:
        """Scratch for the kernel."""
        return np.zeros(n, work_dtype(self.rules))

    def desk(self) -> Desk:
        """What one game is played on."""
        return Desk(self.desk_places)

    @cached_property
    def desk_places(self) -> Places:
        """How a desk is laid out."""
        return desk_places(self.rules, self.moves)

    @cached_property
    def generated(self) -> dict[str, Any]:
        """The functions generated from the moves."""
        token = owners_edition.set(self.edition)
        try:
            return assemble(self.rules, self.moves)
        finally:
            owners_edition.reset(token)

    @cached_property
    def kernel(self) -> Kernel:
        """The rules over arrays, compiled."""
        return Kernel(self.generated, compiled=True)

    @cached_property
    def interpreted(self) -> Kernel:
        """The very same rules as plain Python."""
        return Kernel(self.generated, compiled=False)

    def start(
        self, seats: int, options: Mapping[str, Any] | None = None, compiled: bool = True
    ) -> NDArray[np.void]:
        """The first position, before chance has done anything."""
        chosen = self.chosen(seats, options)
        states = np.zeros(1, self.dtype)
        states["seats"] = seats
        for declared in self.options:
            states[declared.name] = declared.stored(chosen[declared.name])
        (self.kernel if compiled else self.interpreted).setup(states, 0, self.work())
        return states

    def describe(self, action: int) -> tuple[Move, tuple[int, ...]]:
        """The move an action is of, and its parameters."""
        if not 0 <= action < self.actions:
            raise UnknownAction(f"{self.title} has actions 0 to {self.actions - 1}, not {action}")
        move = self.moves.find(action)
        return move, move.indices(action - move.start)

    def text(self, action: int) -> str:
        """An action as players write it."""
        move, indices = self.describe(action)
        words = [domain[index] for domain, index in zip(move.domains.values(), indices, strict=True)]
        return " ".join(word for word in (move.name, *words) if word)

    def number(self, text: str) -> int:
        """The action that players write like this."""
        name, *words = text.split() or [""]
        move = next((m for m in self.moves if m.name == name), None)
        if move is None:
            raise UnknownAction(
                f"there is no move {name!r}; moves are: {', '.join(m.name for m in self.moves)}"
            )
        domains = list(move.domains.items())
        if len(words) < len(domains) and domains[-1][1][0] == "":
            words.append("")
        if len(words) != len(domains):
            pattern = " ".join([name, *(f"<{parameter}>" for parameter in move.domains)])
            raise UnknownAction(f"{text!r} should be written: {pattern}")
        inner = 0
        for (parameter, domain), word in zip(domains, words, strict=True):
            if word not in domain:
                raise UnknownAction(f"{parameter} cannot be {word!r}; possible are: {some(domain)}")
            inner = inner * len(domain) + domain.index(word)
        return move.start + inner

    def reasons(self, enum: str) -> list[Reason]:
        """The members of No, Note, Line or Ending."""
        found = getattr(self.rules, enum, None)
        return [member for member in found if isinstance(member, Reason)] if found else []

    # -- an owner's edition -------------------------------------------------------------------------------

    def load_edition(self, path: str | Path) -> "Game":
        """The same game with the printed matter an owner has written down."""
        if not (self.folder / "edition.toml").exists():
            raise UnknownOption(f"{self.title} has no edition to exchange")
        if not isinstance(path, str | Path):
            raise UnknownOption(f"an edition is the path of a file, not {path!r}")
        try:
            file = Path(path).resolve()
            digest = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
        except (OSError, ValueError) as error:  # the latter: no path at all
            reason = getattr(error, "strerror", None) or error
            raise EditionError(Path(path), 1, f"the edition cannot be read ({reason})") from error
        return with_edition(self.folder, f"{self.package}__{digest}", file)


@cache
def with_edition(folder: Path, package: str, file: Path) -> Game:
    """Import a game's folder once more, under another name and with another edition."""
    spec = importlib.util.spec_from_file_location(
        package, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[package] = module
    try:
        spec.loader.exec_module(module)
        game: Game = module.GAME
        game.package, game.edition = package, file
        _ = game.rules
    except BaseException as error:
        for name in [name for name in sys.modules if name == package or name.startswith(package + ".")]:
            del sys.modules[name]
        if isinstance(error, RecursionError):
            raise EditionError(file, 1, "lists are nested too deep here") from error
        raise
    return game


def value_index(option: Option, asked: Any) -> int | None:
    """Which of an option's values is meant by a bool, a number, a word or a value."""
    if isinstance(asked, str):
        return option.words.index(asked) if asked in option.words else None
    if isinstance(asked, bool | np.bool_):
        asked = int(asked) if option.values == (0, 1) else None
    numbered = isinstance(asked, int | np.integer)
    return option.values.index(asked) if numbered and asked in option.values else None


def some(domain: tuple[str, ...]) -> str:
    """The words of a domain, or the first of many."""
    shown = [word for word in domain if word]
    return ", ".join(shown[:12]) + (f", … {shown[-1]} ({len(shown)} in all)" if len(shown) > 12 else "")


def games() -> dict[str, Game]:
    """Every game that is installed, by name."""
    return dict(sorted(found_games().items(), key=lambda item: item[1].title))


@cache
def found_games() -> dict[str, Game]:
    """Look through our own folder and the entry points of others."""
    packages = [
        f"{ours.__name__}.{module.name}" for module in pkgutil.iter_modules(ours.__path__) if module.ispkg
    ]
    packages += [point.value.partition(":")[0] for point in entry_points(group=ENTRY_POINTS)]
    found = {}
    for package in packages:
        game = getattr(importlib.import_module(package), "GAME", None)
        if isinstance(game, Game):
            game.package = package
            found[game.name] = game
    return found


def find_game(name: str | Game) -> Game:
    """The game of this name; a game is found already."""
    if isinstance(name, Game):
        return name
    known = games()
    if not isinstance(name, str) or name not in known:
        raise UnknownGame(f"there is no game {name!r}; games are: {', '.join(known)}")
    return known[name]
