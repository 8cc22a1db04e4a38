"""The question for a fragment."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from acc.dialects.tile.base import ComputeOp
from acc.llm.fragment_examples import fragment_examples
from acc.llm.fragment_spec import FragmentSpec
from acc.llm.grammar.fragment import fragment_grammar
from acc.llm.prompts.call_rules import call_rule_parts
from acc.llm.prompts.call_text import call_parts
from acc.llm.prompts.calls import described_calls, scalar_calls
from acc.llm.prompts.chip_text import chip_part
from acc.llm.prompts.families import families
from acc.llm.prompts.fragment_language import fragment_language_parts
from acc.llm.prompts.requests import first_request
from acc.llm.request import PromptPart, Request, RequestKind, Sampling

_TASK = PromptPart(
    "task fragment",
    "You write parts of kernels for Ascend NPUs: fragments, which compute one operation with the "
    "vector and the scalar unit, on tensors that are on chip already. Answer with the text of one "
    "fragment in the language that is described below and nothing else: no explanation, no code "
    "fence. The compiler checks it and runs it on many inputs, among them NaN, infinities, and "
    "sizes from one element to all of them; what is wrong will be reported to you.",
)

_QUESTION = """\
The fragment computes what the operation in this body computes; `tile.buffer` says the shape in
which the elements of each tensor are to be understood, `<=` that not all of them may be in use:

{text}
Its arguments:

{arguments}

It begins like this, or with scratch like the text below it; more scratch tensors may follow, of any
element type. All scratch together has at most {scratch} bytes, each tensor rounded up to
{unit} bytes.

{plain}

{with_scratch}
"""


def fragment_request(
    spec: FragmentSpec, subject: str, scratch_bytes: int, sampling: Sampling
) -> Request:
    """The question for a fragment, in whose kernel there is room for so much scratch."""
    operation = spec.op.operation
    calls = described_calls(operation)
    parts = (
        _TASK,
        *fragment_language_parts(),
        chip_part(spec.chip),
        *call_rule_parts(spec.chip, (*calls, *scalar_calls())),
        *_meaning_parts(operation),
        *call_parts(calls, spec.chip),
        *fragment_examples(),
    )
    asked = _QUESTION.format(
        text=spec.text(),
        arguments=spec.arguments_text(),
        scratch=scratch_bytes,
        unit=spec.chip.repeat_bytes,
        plain=spec.head(scratch=False),
        with_scratch=spec.head(scratch=True),
    )
    grammar = fragment_grammar()
    return first_request(
        RequestKind.FRAGMENT, subject, spec.text(), spec.chip, parts, asked, sampling, grammar
    )


def _meaning_parts(operation: ComputeOp) -> Iterator[PromptPart]:
    """What the operation means, and its families."""
    for op in (*families(type(operation)), type(operation)):
        name = op.name if op is type(operation) else op.__name__
        yield PromptPart(f"meaning {name}", f"{name}: {inspect.cleandoc(op.__doc__ or '')}")
