"""The examples run as they stand."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hortus import Svg

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_the_notebook_runs_from_the_top_and_shows_boards() -> None:
    book = json.loads((EXAMPLES / "boards.ipynb").read_text(encoding="utf-8"))
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in book["cells"]}) == len(book["cells"])
    names: dict[str, Any] = {}
    shown = []
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            *lines, last = ast.parse("".join(cell["source"])).body
            if isinstance(last, ast.Expr):
                exec(compile(ast.Module(lines, []), "boards.ipynb", "exec"), names)
                shown.append(eval(compile(ast.Expression(last.value), "boards.ipynb", "eval"), names))
            else:
                exec(compile(ast.Module([*lines, last], []), "boards.ipynb", "exec"), names)
    assert sum(isinstance(each, Svg) for each in shown) == 4
    assert names["refusal"].clause == "M-15"
    assert names["match"].over
    random, greedy = names["scores"].mean(axis=0)
    assert greedy > random + 10


def test_a_few_seconds_of_training_write_weights_and_a_plot(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="training needs the extra: pip install 'hortus[torch]'")
    first = trained("--minutes", "0.05", "--to", str(tmp_path / "mars"))
    assert "of 20 games won against greedy" in first
    assert (tmp_path / "mars.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "mars.pt").exists()
    again = trained("--minutes", "0", "--weights", str(tmp_path / "mars.pt"), "--to", str(tmp_path / "none"))
    assert again.startswith("0 decisions of learning")
    assert not (tmp_path / "none.pt").exists()


def trained(*arguments: str) -> str:
    """What the example for training says last."""
    command = [sys.executable, str(EXAMPLES / "train_mars.py"), "--games", "20", *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip().splitlines()[-1]
