"""What a named hardware rule is, and how all of them are found."""

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """A limit of the hardware that programs are checked against."""

    name: str
    statement: str
    """One line that says what must hold."""

    source: str
    """Where the limit comes from."""


def all_rules() -> Iterator[Rule]:
    """The rules that the modules of this package define, by name."""
    from acc.target import rules

    found: list[Rule] = []
    for info in pkgutil.iter_modules(rules.__path__):
        module = importlib.import_module(f"{rules.__name__}.{info.name}")
        found += [value for value in vars(module).values() if isinstance(value, Rule)]
    yield from sorted(found, key=lambda rule: rule.name)
