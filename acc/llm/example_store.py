"""
Kernels of ours that a model is shown: the files of `examples`, a folder for each category.

The tests run each of them at several sizes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from acc.dialects.tile.category import Category
from acc.llm.request import PromptPart

_EXPLICIT = "_explicit"
"""How the names of kernels in explicit form end."""

_NEAR: Mapping[Category, tuple[Category, ...]] = {
    Category.ELEMENTWISE: (Category.BROADCAST,),
    Category.BROADCAST: (Category.ELEMENTWISE,),
    Category.REDUCTION: (Category.NORMALISATION,),
    Category.NORMALISATION: (Category.REDUCTION,),
    Category.SCAN: (Category.REDUCTION,),
    Category.WINDOW: (Category.MOVE, Category.REDUCTION),
    Category.MOVE: (Category.WINDOW,),
    Category.GATHER: (Category.MOVE, Category.LOSS),
    Category.SORT: (Category.MOVE, Category.WINDOW),
    Category.LOSS: (Category.REDUCTION, Category.GATHER),
    Category.CONTRACTION: (Category.REDUCTION,),
}
"""Whose kernels help where a category has few of its own."""

USUAL_COUNT = 3
"""How many kernels a model is shown."""


@dataclass(frozen=True)
class Example:
    """A kernel of the store."""

    name: str
    category: Category
    text: str

    @property
    def is_explicit(self) -> bool:
        """Whether buffers, stages and the work of a core are written out."""
        return self.name.endswith(_EXPLICIT)

    def part(self) -> PromptPart:
        """The kernel as a part of a question."""
        return PromptPart(f"example {self.name} ({self.category.value})", self.text)


@cache
def all_examples() -> tuple[Example, ...]:
    """The kernels by category and name, those in value form first."""
    found = [
        Example(file.name.removesuffix(".dsl"), category, file.read_text("utf-8"))
        for category in Category
        for file in files("acc.llm").joinpath("examples", category.value).iterdir()
        if file.name.endswith(".dsl")
    ]
    order = list(Category)
    return tuple(sorted(found, key=lambda e: (order.index(e.category), e.is_explicit, e.name)))


def examples_for(category: Category, count: int = USUAL_COUNT) -> tuple[Example, ...]:
    """
    So many kernels to show for a category at most.

    Those of the category come first; a last place is kept for one in explicit form.
    """
    near = [e for c in (category, *_NEAR[category]) for e in all_examples() if e.category is c]
    shown = [example for example in near if not example.is_explicit][: max(count - 1, 1)]
    return (*shown, *(example for example in near if example.is_explicit))[:count]
