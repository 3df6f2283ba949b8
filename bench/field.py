"""The peers, each in an environment of its own under `bench/.peers`: processes that answer questions."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from bench.measuring import DECISIONS, FROM_PYTHON, INSIDE, LEARNING, SEARCH, SIMULATIONS, Measurement

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "bench" / ".peers"
ONE_CORE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)}


class Absent(Exception):
    """A peer that cannot be had here, and why."""


@dataclass
class Peer:
    """Somebody else's library: what to install, and what to ask it (question → chapters)."""

    name: str
    needs: tuple[str, ...]
    questions: dict[str, tuple[str, ...]]
    python: tuple[int, int] = (3, 11)
    process: subprocess.Popen[str] | None = field(default=None, repr=False)

    @property
    def folder(self) -> Path:
        """Its environment."""
        return FOLDER / self.name.lower()

    def prepare(self) -> None:
        """Make its environment, unless it is there already."""
        ready = self.folder / "ready"
        if ready.exists() and ready.read_text() == " ".join(self.needs):
            return
        interpreter = interpreter_from(self.python)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.shell(interpreter, "-m", "venv", str(self.folder))
        self.shell(self.program, "-m", "pip", "install", "-q", "--disable-pip-version-check", *self.needs)
        ready.write_text(" ".join(self.needs))

    @property
    def program(self) -> str:
        """Its Python."""
        return str(self.folder / "bin" / "python")

    def shell(self, *command: str) -> None:
        """One step of its set-up."""
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            raise Absent(f"it could not be installed ({' '.join(last)})")

    def start(self) -> None:
        """Start it, and wait until it has warmed up."""
        self.process = subprocess.Popen(
            [self.program, "-m", f"bench.peers.{self.name.lower()}"], cwd=ROOT, text=True,
            env=os.environ | ONE_CORE,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )
        if self.heard() != "ready":
            raise Absent("it did not start")

    def ask(self, question: str, seconds: float) -> float:
        """Let it measure one thing for about so long."""
        assert self.process is not None and self.process.stdin is not None
        self.process.stdin.write(f"{question} {seconds}\n")
        self.process.stdin.flush()
        return float(str(self.heard()))

    def heard(self) -> object:
        """Its next line."""
        assert self.process is not None and self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise Absent(f"it ended with status {self.process.wait()}")
        return json.loads(line)

    def close(self) -> None:
        """Let it go."""
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.close()
            self.process.wait(timeout=20)
            self.process = None

    def measurements(self) -> list[Measurement]:
        """Its questions as measurements."""

        def asking(question: str) -> Measurement:
            return Measurement(
                name=question.removeprefix("search "), by=self.name, chapters=self.questions[question],
                unit=SIMULATIONS if SEARCH in self.questions[question] else DECISIONS,
                measure=lambda seconds: self.ask(question, seconds), close=self.close,
            )

        return [asking(question) for question in self.questions]


def interpreter_from(version: tuple[int, int]) -> str:
    """A Python at least this new: ours, or another that is installed."""
    if sys.version_info[:2] >= version:
        return sys.executable
    for minor in range(version[1], version[1] + 4):
        found = shutil.which(f"python{version[0]}.{minor}")
        if found and not subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode:
            return found
    raise Absent(f"it needs Python {version[0]}.{version[1]} or newer, and there is none here")


PEERS = [
    Peer("OpenSpiel", ("open-spiel",), {
        "hex": (FROM_PYTHON, INSIDE, LEARNING),
        "connect four": (FROM_PYTHON, LEARNING),
        "backgammon": (FROM_PYTHON, INSIDE),
        "search hex": (SEARCH,),
        "search connect four": (SEARCH,),
        "search backgammon": (SEARCH,),
    }),
    Peer("PettingZoo", ("pettingzoo[classic]",), {"connect four": (FROM_PYTHON, LEARNING)}),
    Peer("catanatron", ("catanatron",), {"Catan": (FROM_PYTHON,)}),
    Peer("fastcatan", ("fastcatan>=2", "numba"), {
        "Catan": (FROM_PYTHON,), "Catan, batch": (INSIDE, LEARNING),
    }, python=(3, 12)),
    Peer("pgx", ("pgx", "jax", "jaxlib"), {
        "connect four": (INSIDE, LEARNING), "backgammon": (INSIDE, LEARNING),
    }),
]
