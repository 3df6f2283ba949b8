"""Rules as plain Python or compiled: the same functions, the same results.

Compiled code is kept on disk in a folder named after a hash of the sources it was made from, because the
compiler's own cache does not notice a change in another file (a table, an enum, an edition).
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import numba
import platformdirs
from llvmlite.binding import parse_assembly
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.core.types.misc import unliteral
from numba.types import Integer, int64

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
ROOT = Path(os.environ.get("HORTUS_CACHE") or platformdirs.user_cache_path("hortus"))
KEPT = 12  # folders of older sources that stay before the oldest is deleted

# the edition file an owner brings, while a game is being loaded with it
owners_edition: ContextVar[Path | None] = ContextVar("owners_edition", default=None)


def rule(function: F) -> F:
    """A function of the rules: compiled when first called, without Python's global lock."""
    file = Path(function.__code__.co_filename)
    # what the kit's own functions are compiled to names the enums of one game: not to be kept for another
    kept = unit_of(file) != PACKAGE / "kit"
    with compiled_files_in(cache_folder(file)):
        compiled: F = inner(function, kept)
    return compiled


# -- two kinds of compiled functions ---------------------------------------------------------------------

# called from Python, never from C
border = numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True)
# over so soon that giving Python's lock away and taking it back would be a good part of it
brief = numba.njit(cache=True, error_model="numpy", no_cfunc_wrapper=True)


def way_in(function: Any, *kinds: Any) -> Callable[..., Any]:
    """The machine code for arguments of these kinds; it does not look again whether they are."""
    function.compile(kinds)
    entry: Callable[..., Any] = function.overloads[kinds].entry_point
    return entry


def inner(function: Callable[..., Any], kept: bool = True) -> Any:
    """Compiled as a part of whatever calls it: most functions are, and so need no way in of their own."""
    options = {"nopython": True, "nogil": True, "error_model": "numpy"}
    alone = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True}
    made = Inner(function, targetoptions=options | alone, pipeline_class=PartCompiler)
    if kept:
        made.enable_caching()
        made.folder = Path(numba.config.CACHE_DIR)
    return made


class Inner(CPUDispatcher):  # type: ignore[misc]
    """A function that compiled code calls: compiled once for each kind of thing it is handed."""

    folder: Path | None = None  # where it is kept

    def get_call_template(self, args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        """Numbers arrive as wide as they get: one version serves every width and every constant."""
        return super().get_call_template(
            [widest(kind) for kind in args], {name: widest(kind) for name, kind in kws.items()}
        )

    @cached_property
    def from_python(self) -> Callable[..., Any]:
        """The same with a way in from Python, should somebody want it; kept apart, under the same name."""
        with compiled_files_in(self.folder / "alone" if self.folder else ROOT):
            made: Callable[..., Any] = numba.njit(
                cache=self.folder is not None, nogil=True, error_model="numpy"
            )(self.py_func)
        return made

    def __call__(self, *arguments: Any) -> Any:
        return self.from_python(*arguments)


def widest(kind: Any) -> Any:
    """The type of every number that may be counted with; bit sets, and whatever else, stay as they are."""
    kind = unliteral(kind)
    counts = isinstance(kind, Integer) and (kind.signed or kind.bitwidth < 32)
    return int64 if counts else kind


class PartCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler, but what it makes is a part."""

    def define_pipelines(self) -> Any:
        """As usual, into another kind of library."""
        state = self.state
        state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return super().define_pipelines()


class Part(JITCodeLibrary):  # type: ignore[misc]
    """Code to be linked into other code: only there is it optimised and made machine code of.

    Numba would do both for every function with all that it calls, and so for the deepest ones many times.
    """

    def _optimize_final_module(self) -> None:
        """The whole will be."""

    def _finalize_final_module(self) -> None:
        self._finalized = True
        names = [variable.name for variable in self._get_module_for_linking().global_variables]
        written_into = [name for name in names if name.startswith("_ZN08NumbaEnv")]
        empty = str(self._codegen._create_empty_module(self.name))
        kept = "".join(f'@"{name}" = common global ptr null\n' for name in written_into)
        self._final_module = parse_assembly(empty + kept)
        super()._finalize_final_module()


@contextmanager
def compiled_files_in(folder: Path) -> Iterator[None]:
    """Let Numba keep the functions declared meanwhile in this folder."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def cache_folder(file: Path) -> Path:
    """Where compiled code made from this file belongs."""
    return folder_for(unit_of(file), owners_edition.get())


def unit_of(file: Path) -> Path:
    """The smallest part of the package whose sources decide together: a game's folder, or one package."""
    if PACKAGE not in file.parents:
        return file.parent
    parts = file.relative_to(PACKAGE).parts
    return PACKAGE.joinpath(*parts[: 2 if parts[0] == "games" else 1])


@cache
def folder_for(unit: Path, edition: Path | None, *others: Path) -> Path:
    """The folder for a unit: a hash of the sources of the kit, the units and an owner's edition."""
    digest = hashlib.sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK}".encode())
    units = [PACKAGE / "kit", unit, *others]
    for file in [*(file for each in units for file in sources(each)), *([edition] if edition else [])]:
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    owned = "_owned" if edition else ""  # editions come and go; they push nothing else out
    folder = ROOT / "compiled" / f"{unit.name}{owned}-{digest.hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    forget_old(folder)
    return folder


def sources(unit: Path) -> list[Path]:
    """The files that can change what compiled code does."""
    inside = (
        [file for file in unit.rglob("*") if file.suffix in (".py", ".toml")] if unit.is_dir() else [unit]
    )
    tested_or_told = {"tests", "words", "__pycache__"}
    drawn_or_measured = ("board", "study")
    return sorted(
        file
        for file in inside
        if not tested_or_told & set(file.parts) and not file.name.startswith(drawn_or_measured)
    )


def forget_old(newest: Path) -> None:
    """Delete compiled code of sources that have not been used for long."""
    name = newest.name.rsplit("-", 1)[0]
    folders = sorted(newest.parent.glob(f"{name}-*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def written(source: str, names: dict[str, Any], folder: Path, title: str) -> dict[str, Any]:
    """Run generated code from a real file, as the compiler's cache needs it; every function is compiled."""
    file = folder / f"{title}.py"
    if not file.exists() or file.read_text(encoding="utf-8") != source:
        folder.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(f".{os.getpid()}")
        draft.write_text(source, encoding="utf-8")
        draft.replace(file)
    module = ModuleType(f"hortus_generated.{folder.name.replace('-', '_')}.{title}")
    sys.modules[module.__name__] = module
    vars(module).update(names)
    vars(module)["__file__"] = str(file)
    vars(module).update(inner=inner, brief=brief)
    with compiled_files_in(folder):
        exec(compile(source, file, "exec"), vars(module))  # the source is ours, written a moment ago
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                vars(module)[name] = border(value)
    return vars(module)


# -- the same rules uncompiled ---------------------------------------------------------------------------

twins: dict[int, Any] = {}


def uncompiled(function: Any) -> Any:
    """The plain Python twin of a compiled function: everything it calls is plain Python, too."""
    if id(function) not in twins:
        source = function.py_func
        twin = FunctionType(
            source.__code__,
            twin_globals(source.__globals__),
            source.__name__,
            source.__defaults__,
            source.__closure__,
        )
        twins[id(function)] = twin
    return twins[id(function)]


def twin_globals(names: dict[str, Any]) -> dict[str, Any]:
    """A module's names with every compiled function replaced by its twin."""
    if id(names) not in twins:
        copied = dict(names)
        twins[id(names)] = copied
        copied.update({name: uncompiled(value) for name, value in names.items() if is_compiled(value)})
    copied_names: dict[str, Any] = twins[id(names)]
    return copied_names


def is_compiled(value: Any) -> bool:
    """Whether this is a function made by `rule`."""
    return isinstance(value, CPUDispatcher)
