"""A counterexample."""

from collections.abc import Mapping
from dataclasses import dataclass

from acc.analysis.bounds.concrete import Violation


@dataclass(frozen=True)
class Refuted:
    """An obligation that does not hold, with the sizes that show it."""

    violation: Violation
    sizes: Mapping[str, int]
