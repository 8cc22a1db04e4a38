"""What a model is asked for, whether it comes from a spec or from somebody's description."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from acc.dialects.tile.spec import SpecOp
from acc.dialects.tile.types import GmType
from acc.llm.canonical import CanonicalNames
from acc.llm.category import Category, category_of
from acc.llm.prompts.operations import Choice, choices
from acc.llm.spec_text import signature_text, spec_text, tensors_text
from acc.target.chip import Chip

_OF_SPEC = """\
The kernel computes what these operations on tensors compute, in MLIR. They say what, not how:
intermediate tensors need not exist, loops may be ordered and grouped in any way.

{text}"""

_OF_WORDS = """\
The kernel computes what this description says.

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
        """To write the kernel of a spec."""
        category = category_of(spec)
        names = CanonicalNames.of(spec)
        subject = spec.sym_name.data if subject is None else subject
        return cls(subject, chip, category, spec_text(spec), names, choices(category, spec))

    @classmethod
    def of_description(
        cls,
        text: str,
        inputs: Sequence[GmType],
        outputs: Sequence[GmType],
        category: Category,
        chip: Chip,
        subject: str,
    ) -> Task:
        """To write a kernel that is described in words, with the tensors that it takes."""
        names = CanonicalNames.of_memories(inputs, outputs)
        described = choices(category, None)
        return cls(subject, chip, category, text.strip() + "\n", names, described, in_words=True)

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
