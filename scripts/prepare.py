"""Prepare `.venv` for playing or for testing, from nothing but python3. Called by the Makefile.

    python3 scripts/prepare.py play    the default install: enough to play, watch, draw and simulate
    python3 scripts/prepare.py bench   and the learning environments
    python3 scripts/prepare.py test    and what the tests need: peers, a browser, a PostgreSQL server
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
WHAT = {"play": ".", "bench": ".[learn]", "test": ".[test]"}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def main() -> None:
    purpose = sys.argv[1]
    started = time.monotonic()
    say(f"Preparing to {purpose}. This happens once and takes a minute or two.")
    if sys.version_info < (3, 11):  # noqa: UP036 - this file runs before anything was installed
        stop(f"Hortus needs Python 3.11 or newer; this is {sys.version.split()[0]}. "
             "With another one installed: make PYTHON=python3.12 " + purpose)
    if not has_pip(PYTHON):
        make_venv()
    install("--editable", WHAT[purpose])
    if purpose == "test":
        need_browser()
        need_postgres()
    for prepared in WHAT if purpose == "test" else {"play", purpose}:
        (VENV / f"{prepared}.ready").touch()
    say(f"Ready after {time.monotonic() - started:.0f} s.")


# The virtual environment. Debian ships python3 without ensurepip; several ways lead round that.

def make_venv() -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    if not has_ensurepip() and may_use_apt():
        apt("python3-venv")
    if has_ensurepip():
        run(sys.executable, "-m", "venv", str(VENV))
    elif tool := shutil.which("uv"):
        run(tool, "venv", "--seed", "--python", sys.executable, str(VENV))
    elif tool := shutil.which("virtualenv"):
        run(tool, "--python", sys.executable, str(VENV))
    else:
        run(sys.executable, "-m", "venv", "--without-pip", str(VENV))
        pip_from_elsewhere()
    if not has_pip(PYTHON):
        stop("This Python cannot make a virtual environment. Please install it:  "
             "sudo apt-get install python3-venv")


def pip_from_elsewhere() -> None:
    """Bring pip into a bare environment: with the system's pip, or out of Debian's package, without root."""
    if importlib.util.find_spec("pip"):
        run(sys.executable, "-m", "pip", "--python", str(PYTHON), "install", "-q", "pip", check=False)
    elif shutil.which("apt-get") and shutil.which("dpkg-deb"):
        with tempfile.TemporaryDirectory() as folder:
            run("apt-get", "download", "python3-pip-whl", cwd=folder, check=False)
            for package in Path(folder).glob("*.deb"):
                run("dpkg-deb", "-x", str(package), folder)
            for wheel in Path(folder).glob("usr/share/python-wheels/pip-*.whl"):
                run(str(PYTHON), f"{wheel}/pip", "install", "-q", "pip")


def install(*what: str) -> None:
    run(str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)


def has_pip(python: Path) -> bool:
    return python.exists() and run(str(python), "-m", "pip", "--version", check=False, quiet=True)


def has_ensurepip() -> bool:
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None and importlib.util.find_spec("venv") is not None


# What the tests want of the system.

def need_browser() -> None:
    """Debian's Chromium; elsewhere the one Playwright brings."""
    if any(shutil.which(name) for name in BROWSERS):
        return
    if may_use_apt() and offers("chromium"):
        apt("chromium", "fonts-dejavu-core")
    elif not run(str(PYTHON), "-m", "playwright", "install", "chromium", check=False):
        stop("The browser tests need Chromium. Please install it:  sudo apt-get install chromium")


def need_postgres() -> None:
    """Only the programs: the tests start a server of their own, in a folder of their own."""
    if shutil.which("postgres") or any(Path("/usr/lib/postgresql").glob("*/bin/postgres")):
        return
    if not may_use_apt():
        stop("The store is tested on PostgreSQL too. Please install it:  sudo apt-get install postgresql")
    apt("postgresql")


# The system's packages, where there is apt and the right to use it.

def may_use_apt() -> bool:
    return shutil.which("apt-get") is not None and as_root() is not None


def as_root() -> list[str] | None:
    """What to put before a command to run it as root; None when that would ask for a password."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and run("sudo", "-n", "true", check=False, quiet=True):
        return ["sudo", "-n"]
    return None


def apt(*packages: str) -> None:
    root = as_root() or []
    quiet = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    say("Installing " + ", ".join(packages) + " …")
    arguments = ["install", "-y", "--no-install-recommends", *packages]
    if not run(*quiet, *arguments, check=False, quiet=True):
        run(*quiet, "update")
        run(*quiet, *arguments, quiet=True)


def offers(package: str) -> bool:
    """Whether apt has this package for real: Ubuntu's `chromium` only points to another shop."""
    shown = subprocess.run(["apt-cache", "policy", package], capture_output=True, text=True, check=False)
    candidates = [line for line in shown.stdout.splitlines() if "Candidate:" in line]
    return any("none" not in line and "snap" not in line for line in candidates)


def run(*command: str, check: bool = True, quiet: bool = False, cwd: str | None = None) -> bool:
    """Run a command; say whether it went well, or stop with what it said."""
    done = subprocess.run(command, cwd=cwd or ROOT, check=False, text=True,
                          stdout=subprocess.PIPE if quiet else None,
                          stderr=subprocess.STDOUT if quiet else None)
    if done.returncode and check:
        stop(f"{done.stdout or ''}\nThis command failed: {' '.join(command)}")
    return done.returncode == 0


def say(sentence: str) -> None:
    print(sentence, flush=True)


def stop(sentence: str) -> None:
    sys.exit(sentence)


if __name__ == "__main__":
    main()
