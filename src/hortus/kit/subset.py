"""The subset of Python that rules are written in, checked and explained.

Rules are compiled for processors and graphics cards, where nothing can be allocated. Only the functions under
`@rule`, `@move`, `@chance` and their `.refusal` and so on are held to it; tables around them are free Python.
"""

import ast
from dataclasses import dataclass
from pathlib import Path

COMPILED = {"rule", "move", "chance", "refusal", "candidates", "weight", "owner"}

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.List: "a list allocates; use a field of Work, or a tuple of fixed length",
    ast.Dict: "a dictionary allocates; use a table (a NumPy array) beside the rules",
    ast.Set: "a set allocates; use a bit set (kit's bit and has)",
    ast.ListComp: "a comprehension allocates; write the loop",
    ast.SetComp: "a comprehension allocates; write the loop",
    ast.DictComp: "a comprehension allocates; write the loop",
    ast.GeneratorExp: "a generator allocates; write the loop",
    ast.Lambda: "a lambda cannot be compiled for every machine; name the function",
    ast.FunctionDef: "a function inside a function is a closure; move it out",
    ast.ClassDef: "a class does not belong inside a rule",
    ast.JoinedStr: "text does not belong in rules; write a note or a reason, and the words in words/",
    ast.Try: "rules do not fail and recover; ask before you act",
    ast.Raise: "rules do not raise; refuse the move with a reason",
    ast.With: "rules open nothing",
    ast.Import: "import at the top of the file",
    ast.ImportFrom: "import at the top of the file",
    ast.Yield: "rules are no generators; write into `found`",
    ast.YieldFrom: "rules are no generators; write into `found`",
    ast.Await: "rules wait for nothing",
    ast.Global: "rules change nothing but the State and Work they are handed",
    ast.Nonlocal: "rules change nothing but the State and Work they are handed",
    ast.Starred: "a call with a star cannot be compiled; write the arguments",
    ast.Assert: "rules do not assert; the tests do",
}
ALLOCATING_METHODS = {
    "sum",
    "any",
    "all",
    "copy",
    "min",
    "max",
    "astype",
    "nonzero",
    "tolist",
    "argmax",
    "append",
}
NUMPY_NUMBERS = {
    *("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"),
}
HINT = {"sum": "; use kit's total", "copy": "; copy place by place"}


@dataclass(frozen=True)
class Complaint:
    """Where a rules file leaves the subset, and what to do instead."""

    file: Path
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


def complaints(file: Path) -> list[Complaint]:
    """Everything in a rules file that cannot be compiled everywhere."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and is_compiled(node)]
    found = [
        Complaint(file, line, f"{function.name}: {reason}")
        for function in functions
        for line, reason in wrong(function)
    ]
    return sorted(found, key=lambda complaint: complaint.line)


def is_compiled(function: ast.FunctionDef) -> bool:
    """Whether a function carries one of the kit's decorators."""
    for decorator in function.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name in COMPILED:
            return True
    return False


def wrong(function: ast.FunctionDef) -> list[tuple[int, str]]:
    """The lines of a function that leave the subset."""
    found = []
    for statement in body_without_docstring(function):
        for node in ast.walk(statement):
            reason = FORBIDDEN.get(type(node)) or objection(node, function)
            if reason:
                found.append((getattr(node, "lineno", function.lineno), reason))
    return found


def body_without_docstring(function: ast.FunctionDef) -> list[ast.stmt]:
    """What a function does."""
    first = function.body[0]
    documented = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return function.body[1:] if documented else function.body


def objection(node: ast.AST, function: ast.FunctionDef) -> str | None:
    """What is wrong with calls, texts and names."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes | complex):
        return "text does not belong in rules; use a number, an enum or a table"
    if not isinstance(node, ast.Call):
        return None
    called = node.func
    if isinstance(called, ast.Name) and called.id == function.name:
        return "a rule that calls itself cannot run on a graphics card; write the loop"
    if isinstance(called, ast.Name) and called.id in (
        "sum",
        "any",
        "all",
        "sorted",
        "list",
        "dict",
        "set",
        "print",
    ):
        return f"{called.id}() allocates or talks; write the loop{HINT.get(called.id, '')}"
    if isinstance(called, ast.Attribute):
        of_numpy = isinstance(called.value, ast.Name) and called.value.id in ("np", "numpy")
        if of_numpy and called.attr not in NUMPY_NUMBERS:
            return f"np.{called.attr} allocates or is unknown on a graphics card; only number types may be"
        if not of_numpy and called.attr in ALLOCATING_METHODS:
            return (
                f".{called.attr}() is not known on every machine; write the loop{HINT.get(called.attr, '')}"
            )
    return None
