"""Identity without a form: a guest is a random key in a cookie, and a name."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from hashlib import sha256
from typing import Any, Literal

import msgspec
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from hortus.core.words import Words
from hortus.table.store import PersonRow, Store
from hortus.table.words import LANGUAGES, negotiate, site_words

COOKIE = "hortus"
YEAR = 365 * 24 * 3600
REMEMBERED = 4096  # people kept in memory between requests
LONGEST_NAME = 24

Connection = ASGIConnection[Any, Any, Any, Any]


class Settings(msgspec.Struct, frozen=True):
    """How a person wants the pages."""

    language: Literal["auto", "de", "en", "fr"] = "auto"
    theme: Literal["auto", "light", "dark"] = "auto"
    motion: Literal["auto", "on", "off"] = "auto"
    sound: bool = False
    palette: Literal["usual", "strong"] = "usual"
    help: Literal["on", "off"] = "on"  # what boards draw only as help, points told beforehand


class Person(msgspec.Struct, frozen=True):
    """Whoever asks. Without an id it is a visitor whom the store does not know."""

    id: str = ""
    name: str = ""
    settings: Settings = Settings()
    accepts: str = "en"
    fresh_key: str = ""  # to be sent as a cookie with the answer

    @property
    def language(self) -> str:
        return self.accepts if self.settings.language == "auto" else self.settings.language

    @property
    def words(self) -> Words:
        return site_words(self.language)

    def reading(self, language: str) -> Person:
        """The same person before a page that is in this language, whatever they would choose now."""
        if language not in LANGUAGES:
            return self
        settings = msgspec.structs.replace(self.settings, language="auto")
        return msgspec.structs.replace(self, accepts=language, settings=settings)


def settings_of(kept: dict[str, Any]) -> Settings:
    """Settings as they were kept; those of another Hortus that mean nothing here are the usual ones."""
    try:
        return msgspec.convert(kept, Settings, strict=False)
    except msgspec.ValidationError:
        return Settings()


def token() -> str:
    """Unguessable: 192 bits."""
    return secrets.token_urlsafe(24)


def tidy_name(name: str) -> str:
    """A name as others may see it: one line, no control signs, not long."""
    plain = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(plain.split())[:LONGEST_NAME]


def hashed_key(connection: Connection) -> str:
    """What the store knows a guest's key by; nothing when there is none."""
    key = connection.cookies.get(COOKIE, "")
    return sha256(key.encode()).hexdigest() if 20 <= len(key) <= 64 else ""


class People:
    """Finds and remembers guests."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, PersonRow] = OrderedDict()

    async def of(self, connection: Connection) -> Person:
        """The person behind a request; a visitor when the cookie is absent or unknown."""
        key_hash = hashed_key(connection)
        if key_hash and key_hash not in self._known:
            row = await self.store.person(key_hash)
            if row is not None:
                self._remember(key_hash, row)
        return self.remembered(connection)

    def remembered(self, connection: Connection) -> Person:
        """The same, without asking the store."""
        accepts = negotiate(connection.headers.get("accept-language", ""))
        key_hash = hashed_key(connection)
        row = self._known.get(key_hash)
        if row is None:
            return Person(accepts=accepts)
        self._remember(key_hash, row)
        return Person(row.id, row.name, settings_of(row.settings), accepts)

    async def known(self, connection: Connection) -> Person:
        """The person behind a request, made known to the store when new."""
        person = await self.of(connection)
        if person.id:
            return person
        key, number = token(), secrets.token_urlsafe(12)
        key_hash = sha256(key.encode()).hexdigest()
        row = {"id": number, "key_hash": key_hash, "name": "", "settings": "{}", "made": time.time()}
        await self.store.add_person(row)
        self._remember(key_hash, PersonRow(number, "", {}))
        return Person(number, accepts=person.accepts, fresh_key=key)

    async def change(
        self, person: Person, name: str | None = None, settings: Settings | None = None
    ) -> Person:
        """A new name or new settings."""
        name = person.name if name is None else tidy_name(name)
        settings = settings or person.settings
        changed = msgspec.structs.replace(person, name=name, settings=settings)
        if changed != person:
            row = PersonRow(person.id, name, msgspec.to_builtins(settings))
            await self.store.change_person(row)
            for key_hash, known in self._known.items():
                if known.id == person.id:
                    self._known[key_hash] = row
        return changed

    def _remember(self, key_hash: str, row: PersonRow) -> None:
        self._known[key_hash] = row
        self._known.move_to_end(key_hash)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def cookies(person: Person, connection: Connection) -> list[Cookie]:
    """The cookie of a guest who is new."""
    if not person.fresh_key:
        return []
    secure = connection.url.scheme in ("https", "wss")
    return [
        Cookie(
            COOKIE,
            value=person.fresh_key,
            path="/",
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=secure,
        )
    ]


def language_choices() -> list[dict[str, str]]:
    return [{"code": code, "name": name} for code, name in LANGUAGES.items()]
