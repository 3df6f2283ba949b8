"""What can be wrong with a call: each names what was wrong and what is possible."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hortus.kit.editions import EditionError

if TYPE_CHECKING:
    from hortus.core.actions import Refusal

__all__ = [
    "DamagedPlay",
    "EditionError",
    "HortusError",
    "NotActing",
    "Refused",
    "UnknownAction",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownOption",
    "WrongSeats",
]


LONGEST = 400  # characters of a reason that quotes a damaged file


def reason_of(error: Exception) -> str:
    """What a person reads; of an error with a file, which file and why."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)


class HortusError(ValueError):
    """Anything a caller can mend."""


class UnknownGame(HortusError):
    """No game of this name is installed."""


class UnknownOption(HortusError):
    """The game has no such option, or the option no such value."""


class UnknownLanguage(HortusError):
    """The game has no words in this language."""


class WrongSeats(HortusError):
    """The game is not played by so many, or there is no such seat."""


class UnknownAction(HortusError):
    """No action of the game is written or numbered like this."""


class NotActing(HortusError):
    """Nobody can do this now: the game is over, or there is nothing to take back."""


class Refused(HortusError):
    """The action exists, but a clause speaks against it now."""

    def __init__(self, refusal: Refusal):
        """The message is the refusal's sentence with its clause."""
        super().__init__(str(refusal))
        self.refusal = refusal


class DamagedPlay(HortusError):
    """A play file that cannot be read or replayed."""

    def __init__(self, line: int, reason: str):
        """The message names the line."""
        self.line = line
        self.reason = reason if len(reason) <= LONGEST else f"{reason[:LONGEST]} …"
        super().__init__(f"line {line}: {self.reason}")


def check_place(file: Path | None) -> None:
    """Whether a file can be written there, before the work that fills it begins."""
    if file is not None and not file.parent.is_dir():
        raise HortusError(f"there is no folder {file.parent} in which {file.name} could be written")
    if file is not None and file.is_dir():
        raise HortusError(f"{file} is a folder; name a file in it")
