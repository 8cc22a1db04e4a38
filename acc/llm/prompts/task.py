"""What a model is asked for, whether it comes from a spec or from somebody's description."""

from __future__ import annotations

from dataclasses import dataclass

from acc.dialects.tile.category import Category
from acc.dialects.tile.spec import SpecOp
from acc.llm.canonical import CanonicalNames
from acc.llm.category import category_of
from acc.llm.prompts.operations import Choice, choices
from acc.llm.spec_text import signature_text, spec_text, tensors_text
from acc.target.chip import Chip

_OF_SPEC = """\
The kernel computes what these operations on tensors compute, in MLIR. They say what, not how:
intermediate tensors need not exist, loops may be ordered and grouped in any way.

{text}"""

_OF_WORDS = """\
The kernel computes what this description says. It calls tensors and sizes by names of its own;
tensors come in the same order as in the kernel.

{text}"""


@dataclass(frozen=True)
class Task:
    """A kernel that is asked for."""

    subject: str
    """What reports call it; not part of what is asked."""

    chip: Chip
    category: Category
    text: str
    """What it computes: the canonical text of a spec, or words."""

    names: CanonicalNames
    choices: tuple[Choice, ...]
    """The operations that are described."""

    in_words: bool = False

    @classmethod
    def of_spec(cls, spec: SpecOp, chip: Chip, subject: str | None = None) -> Task:
        """To write the kernel of a spec, by its words if it has some."""
        names = CanonicalNames.of(spec)
        subject = spec.sym_name.data if subject is None else subject
        if spec.description is None or spec.category is None:
            category = category_of(spec)
            return cls(subject, chip, category, spec_text(spec), names, choices(category, spec))
        category, text = Category(spec.category.data), spec.description.data.strip() + "\n"
        return cls(subject, chip, category, text, names, choices(category, None), in_words=True)

    def question(self) -> str:
        """What is asked, for the user's message."""
        meaning = (_OF_WORDS if self.in_words else _OF_SPEC).format(text=self.text)
        return f"{meaning}\nIt is of the category {self.category}. It\n{tensors_text(self.names)}\n"

    def key_text(self) -> str:
        """What is asked, for the key under which an answer is recorded."""
        return f"{self.text}\n{signature_text(self.names)}" if self.in_words else self.text

    def why(self) -> str:
        """The reasons for which operations are described, in a line each."""
        reasons = dict.fromkeys(choice.why for choice in self.choices)
        return "\n".join(f"- {why}: {', '.join(self._called(why))}" for why in reasons)

    def _called(self, why: str) -> list[str]:
        return [f"acc.{choice.name}" for choice in self.choices if choice.why == why]
