"""What a named hardware rule is, what is said when it is broken, and how all of them are found."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from acc.target.chip import Chip, chip_names, load_chip


def every_chip(chip: Chip) -> bool:
    """A rule without exceptions."""
    return True


@dataclass(frozen=True)
class Advice:
    """What a rule asks of somebody who writes a kernel, where the compiler cannot see to it."""

    text: Callable[[Chip], str]
    """One sentence in terms of tiles and buffers, with the numbers of a chip."""

    operations: tuple[str, ...] = ()
    """The tile operations in whose use the rule can be broken; all kernels if there are none."""


@dataclass(frozen=True)
class Rule:
    """A limit of the hardware that programs are checked against."""

    name: str
    """The host model reports the same limit under the same name."""

    statement: str
    """One line that says what must hold."""

    source: str
    """Where the limit comes from."""

    checked_by: tuple[str, ...] = ()
    """Passes, or `verifier`: the verifiers of the operations."""

    doc: str = ""
    """Which operations and attributes are looked at, and what is left to others."""

    holds_on: Callable[[Chip], bool] = every_chip

    advice: Advice | None = None
    """Without it, kernels in the tile dialect obey the rule by how they are compiled."""

    def chips(self) -> tuple[str, ...]:
        """Names of the chips that it holds for."""
        return tuple(name for name in chip_names() if self.holds_on(load_chip(name)))

    def broken(self, found: str, limit: str, legal: str) -> "Problem":
        """What is said about a program that breaks it."""
        return Problem(self, found, limit, legal)


@dataclass(frozen=True)
class Problem:
    """Why a program breaks a rule. Where it does is said by who reports it."""

    rule: Rule
    found: str
    """What is wrong."""

    limit: str
    """The limit that it breaks."""

    legal: str
    """What would be legal."""

    def __str__(self) -> str:
        return f"{self.found}, but {self.limit}; {self.legal} [{self.rule.name}]"


def all_rules() -> Iterator[Rule]:
    """The rules that the modules of this package define, by name."""
    from acc.target import rules

    found: list[Rule] = []
    for info in pkgutil.iter_modules(rules.__path__):
        module = importlib.import_module(f"{rules.__name__}.{info.name}")
        found += [value for value in vars(module).values() if isinstance(value, Rule)]
    yield from sorted(found, key=lambda rule: rule.name)
