"""What a mutation operator is: a way to break one rule, and the places where it can."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import cleandoc

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation


@dataclass(frozen=True)
class Site:
    """One place of a module that an operator can break."""

    op: Operation
    text: str
    """What becomes of it, in a few words."""

    change: Callable[[], None]
    """Breaks the module, in place."""

    benign: str | None = None
    """Why the change means nothing here, where the IR around it shows that."""


Sites = Callable[[ModuleOp], Iterator[Site]]


@dataclass(frozen=True)
class Operator:
    """Breaks one rule; the sites of equal modules come in the same order."""

    name: str
    sites: Sites
    doc: str = ""

    def summary(self) -> str:
        """What it does, in one line."""
        return self.doc or cleandoc(self.sites.__doc__ or "").splitlines()[0]

    def apply(self, module: ModuleOp, number: int) -> Site:
        """Breaks a module at its site of this number; gives the site as it was."""
        site = list(self.sites(module))[number]
        site.change()
        return site
