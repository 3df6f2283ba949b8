"""Databases for the tests of the table: SQLite always, PostgreSQL where a server can be started."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from table.playing import free_port, serving

PLACES = ["/usr/local/bin", *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)]


def postgres_binary(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join([*PLACES, os.environ.get("PATH", "")]))


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server of our own, on loopback, in a folder that is thrown away."""
    initdb, server, pg_ctl = (postgres_binary(name) for name in ("initdb", "postgres", "pg_ctl"))
    if not (initdb and server and pg_ctl):
        pytest.skip("PostgreSQL is not installed on this machine (Debian: apt install postgresql)")
    folder = tmp_path_factory.mktemp("postgres")
    port = free_port()
    who: dict[str, Any] = {}
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        who = {"user": "nobody"}
        for place in (folder, *folder.parents):
            if place.is_relative_to(tmp_path_factory.getbasetemp().parent.parent):
                place.chmod(0o755)
        shutil.chown(folder, "nobody")
    data = folder / "data"
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **who}
    subprocess.run([initdb, "-D", data, "-U", "hortus", "-A", "trust", "-N"], **quiet)
    options = f"-p {port} -h 127.0.0.1 -k {folder} -c fsync=off"
    subprocess.run([pg_ctl, "-D", data, "-o", options, "-l", folder / "log", "-w", "start"], **quiet)
    try:
        yield f"postgresql://hortus@127.0.0.1:{port}/postgres"
    finally:
        gone_already = {**quiet, "check": False}
        subprocess.run([pg_ctl, "-D", data, "-m", "immediate", "stop"], **gone_already)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'table.sqlite'}"
    return fresh_postgres(request.getfixturevalue("postgres"))


def fresh_postgres(address: str) -> str:
    import psycopg

    name = f"table{os.getpid()}_{os.urandom(4).hex()}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return address.rpartition("/")[0] + "/" + name


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that the tests of a module share."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('table') / 'table.sqlite'}") as found:
        yield found
