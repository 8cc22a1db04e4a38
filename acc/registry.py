"""
Finds dialects and passes by file name, and loads each on first use.

Nothing is listed by hand and nothing is imported to make a list: a file is a pass when it declares
the class that its own name spells (`insert_sync.py` declares `InsertSyncPass`), and a dialect when
it makes a `Dialect` of its own name. What we add to dialects of xDSL is in `dialects/upstream`.
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
def dialect_modules() -> dict[str, str]:
    """Dialect name to the dotted path of the module that makes it."""
    return {
        name: dotted
        for name, dotted, source in _modules("dialects")
        if f'Dialect("{name}"' in source
    }


@cache
def pass_modules() -> dict[str, str]:
    """Pass name to the dotted path of the module (or package) that declares its class."""
    return {
        name.replace("_", "-"): dotted
        for name, dotted, source in _modules("passes")
        if f"class {class_name(name)}(" in source
    }


def load_dialect(name: str) -> Dialect:
    """A dialect of ours."""
    from xdsl.ir import Dialect

    module = importlib.import_module(dialect_modules()[name])
    found = [value for value in vars(module).values() if isinstance(value, Dialect)]
    assert len(found) == 1, f"{module.__name__} must make one dialect, has {len(found)}"
    return found[0]


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
    """Upstream dialects, with our additions to them, and ours."""
    from acc.dialects.upstream import upstream_dialects

    return {**upstream_dialects(), **dialects()}


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
