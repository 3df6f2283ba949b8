"""The database: its tables, how it is opened durably, and how an older one is brought up to date."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import sqlalchemy as sa
from platformdirs import user_data_path

from hortus.core.errors import HortusError

NEWEST = "0002"  # of the migrations
WRITER = "hortus-store"  # the one thread that writes

metadata = sa.MetaData()

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("key_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("host", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Integer, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("key", sa.String(64)),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "key", name="one_command_one_effect"),
)

links = sa.Table(
    "links",
    metadata,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
)

# Who may open which table: an index over joins and followed links, so that the lobby finds its tables.
visits = sa.Table(
    "visits",
    metadata,
    sa.Column("person_id", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)

# Finished games thought through: what can be found out again, but takes long.
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("found", sa.Text, nullable=False),
)


def default_url() -> str:
    """SQLite in the user's data folder."""
    folder = user_data_path("hortus", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'table.sqlite'}"


def open_engine(url: str) -> sa.Engine:
    """An engine with the newest schema; an error tells what is wrong, without a password."""
    try:
        return opened(url)
    except (sa.exc.SQLAlchemyError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        raise HortusError(
            f"the database cannot be opened: {reason.replace(url, 'its address')}; "
            "an address is sqlite:////FOLDER/FILE or postgresql://USER@HOST/NAME"
        ) from error


def opened(url: str) -> sa.Engine:
    """PostgreSQL may be named in the usual short way."""
    if url.startswith(("postgres://", "postgresql://")):
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    # an error may be logged, but not with the keys and links it was about
    engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"), hide_parameters=True)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _durable)
        sa.event.listen(engine, "begin", _begin)
    try:
        migrate(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _durable(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # BEGIN is ours
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: sa.Connection) -> None:
    writer = threading.current_thread().name == WRITER
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writer else "BEGIN")


def migrate(engine: sa.Engine) -> None:
    """The newest schema. Alembic takes long to import, so it is only asked where there is something to do."""
    version = known_version(engine)
    if version == NEWEST:
        return
    if version > NEWEST:
        raise HortusError("the database was made by a newer Hortus, and this one would not understand it")
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def known_version(engine: sa.Engine) -> str:
    """The last migration that a database has been through; nothing for a new one."""
    if not sa.inspect(engine).has_table("alembic_version"):
        return ""
    with engine.connect() as connection:
        return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() or "")
