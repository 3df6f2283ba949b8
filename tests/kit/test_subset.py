"""The subset of Python for rules, explained when it is left."""

from pathlib import Path

import pytest

from hortus.kit.subset import complaints

BAD = {
    "found = []": "a list allocates",
    "found = {1: 2}": "a dictionary allocates",
    "found = {1, 2}": "a set allocates",
    "n = sum(s.row)": "allocates or talks",
    "n = s.row.sum()": "use kit's total",
    "row = np.zeros(3)": "np.zeros allocates",
    "row = [x for x in range(3)]": "a comprehension allocates",
    "name = f'{s}'": "text does not belong",
    "name = 'red'": "text does not belong",
    "f = lambda x: x": "a lambda",
    "raise ValueError": "rules do not raise",
    "assert s": "rules do not assert",
    "import math": "import at the top",
    "return ending(s)": "calls itself",
    "yield 1": "rules are no generators",
    "other(*s)": "a call with a star",
}


@pytest.mark.parametrize(("line", "reason"), BAD.items(), ids=list(BAD))
def test_what_leaves_the_subset_is_explained(tmp_path: Path, line: str, reason: str) -> None:
    file = tmp_path / "rules.py"
    file.write_text(f"@rule\ndef ending(s):\n    '''A rule.'''\n    {line}\n")
    found = complaints(file)
    assert found, "nothing was said"
    assert any(reason in complaint.reason for complaint in found)
    assert found[0].line == 4


def test_what_is_allowed_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(
        "TABLE = [x for x in range(9)]\n"
        "def helper():\n    return {1: 'free Python beside the rules'}\n"
        "@walk.refusal\ndef _(s):\n"
        "    '''Fine.'''\n    a, b = np.uint64(1), int(s.x)\n    return No.X if a else b\n"
    )
    assert complaints(file) == []
