"""
Finds dialects and passes by file name, and loads each on first use.

Nothing is listed by hand and nothing is imported to make a list: a file is a pass when it declares
the class that its own name spells (`insert_sync.py` declares `InsertSyncPass`), and a dialect when
it makes a `Dialect`. One that is named after the file is a dialect of ours; one named after an
upstream dialect (`named_linalg.py` makes a `Dialect("linalg", ...)`) adds operations to that one.
`test/unit/test_registry.py` loads everything and compares names.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.context import Context
    from xdsl.ir import Dialect
    from xdsl.passes import ModulePass

ROOT = Path(__file__).parent
_MAKES_DIALECT = re.compile(r'\bDialect\(\s*"(\w+)"')


def class_name(pass_name: str) -> str:
    """The class of a pass: `insert-sync` gives `InsertSyncPass`."""
    return "".join(word.capitalize() for word in re.split("[-_]", pass_name)) + "Pass"


def _modules(folder: str) -> Iterator[tuple[str, str, str]]:
    """Name, dotted path and source of every module and package below a folder of acc."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        parts = list(path.relative_to(ROOT.parent).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        yield parts[-1], ".".join(parts), path.read_text(encoding="utf-8")


@cache
def _dialect_modules() -> dict[str, tuple[str, str]]:
    """Module name to the name of the dialect it makes and its dotted path."""
    found: dict[str, tuple[str, str]] = {}
    for name, dotted, source in _modules("dialects"):
        if (made := _MAKES_DIALECT.search(source)) is not None:
            found[name] = made.group(1), dotted
    return found


def dialect_modules() -> dict[str, str]:
    """Name of each dialect of ours to the dotted path of the module that makes it."""
    modules = _dialect_modules().items()
    return {module: dotted for module, (dialect, dotted) in modules if dialect == module}


def extension_modules() -> dict[str, list[str]]:
    """Name of an upstream dialect to the dotted paths of the modules that add to it."""
    found: dict[str, list[str]] = {}
    for module, (dialect, dotted) in _dialect_modules().items():
        if dialect != module:
            found.setdefault(dialect, []).append(dotted)
    return found


@cache
def pass_modules() -> dict[str, str]:
    """Pass name to the dotted path of the module (or package) that declares its class."""
    return {
        name.replace("_", "-"): dotted
        for name, dotted, source in _modules("passes")
        if f"class {class_name(name)}(" in source
    }


def _dialect_in(dotted: str) -> Dialect:
    from xdsl.ir import Dialect

    module = importlib.import_module(dotted)
    found = [value for value in vars(module).values() if isinstance(value, Dialect)]
    assert len(found) == 1, f"{dotted} must make one dialect, has {len(found)}"
    return found[0]


def load_dialect(name: str) -> Dialect:
    """A dialect of ours."""
    return _dialect_in(dialect_modules()[name])


def _extended(upstream: Callable[[], Dialect], dotted: list[str]) -> Callable[[], Dialect]:
    def load() -> Dialect:
        from xdsl.ir import Dialect

        # interfaces are not carried over: of the upstream dialects only builtin has one
        parts = [upstream(), *map(_dialect_in, dotted)]
        return Dialect(
            parts[0].name,
            [op for part in parts for op in part.operations],
            [attribute for part in parts for attribute in part.attributes],
        )

    return load


def load_pass(name: str) -> type[ModulePass]:
    """The class of a pass of ours."""
    from xdsl.passes import ModulePass

    found: object = getattr(importlib.import_module(pass_modules()[name]), class_name(name))
    assert isinstance(found, type) and issubclass(found, ModulePass)
    return found


def dialects() -> dict[str, Callable[[], Dialect]]:
    """Our dialects as xDSL registers them: name to a function that loads."""
    return {name: lambda name=name: load_dialect(name) for name in dialect_modules()}


def passes() -> dict[str, Callable[[], type[ModulePass]]]:
    """Our passes as xDSL registers them: name to a function that loads."""
    return {name: lambda name=name: load_pass(name) for name in pass_modules()}


def all_dialects() -> dict[str, Callable[[], Dialect]]:
    """Upstream dialects, with our additions, and ours."""
    from xdsl.dialects import get_all_dialects

    found = get_all_dialects()
    for name, dotted in extension_modules().items():
        found[name] = _extended(found[name], dotted)
    return {**found, **dialects()}


def all_passes() -> dict[str, Callable[[], type[ModulePass]]]:
    """Upstream passes and ours."""
    from xdsl.transforms import get_all_passes

    return {**get_all_passes(), **passes()}


def make_context(*, allow_unregistered: bool = False) -> Context:
    """A context that loads any dialect, upstream or ours, when it is first met."""
    from xdsl.context import Context

    ctx = Context(allow_unregistered=allow_unregistered)
    for name, factory in all_dialects().items():
        ctx.register_dialect(name, factory)
    return ctx
