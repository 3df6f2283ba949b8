"""The printed matter of a game as data: the edition beside the rules, or the file an owner brings."""

import re
import tomllib
from pathlib import Path
from typing import Any, NoReturn

from hortus.kit.compiling import owners_edition


class EditionError(ValueError):
    """An edition that cannot be played: which file and line, and why."""

    def __init__(self, file: Path, line: int, reason: str):
        """The message a person reads names the file, the line and the reason."""
        super().__init__(f"{file}, line {line}: {reason}")
        self.file, self.line, self.reason = file, line, reason


class Entry(dict[str, Any]):
    """One `[[table]]` of an edition and the line it begins on."""

    def __init__(self, values: dict[str, Any], line: int):
        """Behaves as the table itself."""
        super().__init__(values)
        self.line = line


class Edition:
    """A parsed edition."""

    def __init__(self, file: Path):
        """Read and parse; what is no TOML is refused with its line."""
        self.file = file
        try:
            self.text = file.read_text(encoding="utf-8")
            self.data: dict[str, Any] = tomllib.loads(self.text)
        except OSError as error:
            raise EditionError(file, 1, f"the edition cannot be read ({error.strerror})") from error
        except UnicodeDecodeError as error:
            raise EditionError(file, 1, "the edition is not text in UTF-8") from error
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"line (\d+)", str(error))
            raise EditionError(file, int(place[1]) if place else 1, f"this is not TOML: {error}") from error

    def entries(self, name: str) -> list[Entry]:
        """All `[[name]]` tables in order, each with its line."""
        tables = self.data.get(name, [])
        if not isinstance(tables, list) or any(not isinstance(table, dict) for table in tables):
            self.fail(self.line_of(rf"\[?\[?{name}\b"), f"[[{name}]] must be a list of tables")
        heads = [
            number
            for number, line in enumerate(self.text.splitlines(), 1)
            if re.match(rf"\s*\[\[\s*{re.escape(name)}\s*\]\]", line)
        ]
        lines = heads if len(heads) == len(tables) else [self.line_of(re.escape(name))] * len(tables)
        return [Entry(table, line) for table, line in zip(tables, lines, strict=True)]

    def line_of(self, pattern: str) -> int:
        """The first line that begins with this pattern, or 1."""
        for number, line in enumerate(self.text.splitlines(), 1):
            if re.match(rf"\s*{pattern}", line):
                return number
        return 1

    def fail(self, where: Entry | int | None, reason: str) -> NoReturn:
        """Refuse the edition because of an entry, a line, or as a whole."""
        line = where.line if isinstance(where, Entry) else where or 1
        raise EditionError(self.file, line, reason)


def edition(rules_file: str) -> Edition:
    """The edition to play with: an owner's while a game is loaded with one, else the one beside the rules."""
    folder = Path(rules_file).resolve().parent
    beside = next(
        (at / "edition.toml" for at in (folder, folder.parent) if (at / "edition.toml").exists()), folder
    )
    return Edition(owners_edition.get() or beside)
