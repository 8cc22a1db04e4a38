"""A counterexample."""

from collections.abc import Mapping
from dataclasses import dataclass

from acc.analysis.bounds.concrete import Violation


@dataclass(frozen=True)
class Refuted:
    """An obligation that does not hold, with the sizes that show it."""

    violation: Violation
    sizes: Mapping[str, int]

    @property
    def text(self) -> str:
        """What does not hold, and where."""
        sizes = ", ".join(f"{name} = {size}" for name, size in self.sizes.items())
        where = ", ".join(part for part in (sizes, self.violation.where) if part)
        return f"{self.violation.text}{'; at ' if where else ''}{where}"
