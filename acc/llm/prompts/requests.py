"""The questions of a conversation: for a kernel, and for a better one after a check failed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from acc.llm.checker import CheckFailure
from acc.llm.example_store import Example, examples_for
from acc.llm.grammar.dsl import dsl_grammar
from acc.llm.plan import Plan
from acc.llm.prompts.chip_text import chip_part
from acc.llm.prompts.language import language_parts
from acc.llm.prompts.operation_text import operation_parts
from acc.llm.prompts.rule_parts import rule_parts
from acc.llm.prompts.task import Task
from acc.llm.request import (
    Answer,
    Grammar,
    Message,
    PromptPart,
    Request,
    RequestKind,
    Role,
    Sampling,
)
from acc.llm.spec_text import signature_text
from acc.target.chip import Chip

_KERNEL = PromptPart(
    "task kernel",
    "You write kernels for Ascend NPUs in the language that is described below. Answer with the "
    "text of one file in that language and nothing else: no explanation, no code fence. The "
    "compiler checks the file and runs the kernel on many inputs, among them NaN, infinities and "
    "sizes that fit no tile; what is wrong will be reported to you. Descriptions of operations "
    "quote the compiler's own notation, `%y = tile.exp %x : ...`, for what they mean; you write "
    "the calls.",
)

_QUESTION = """\
{question}
The file begins like this, with further imports and numbers of your own where you need them;
name, arguments and their types stay as they are.

{signature}
Operations are described above for these reasons:
{why}
"""

_REPAIR = """\
The check '{check}' failed:

{text}

Answer with the whole text again, repaired. Change what the message is about, and look for the
same mistake elsewhere.
"""

_TRUNCATED = "Your answer had no end: it was longer than it may be. Write a shorter one.\n"


def kernel_request(
    task: Task,
    sampling: Sampling,
    *,
    plan: Plan | None = None,
    examples: Iterable[Example] | None = None,
) -> Request:
    """
    The question for a kernel: with a plan that was accepted, if there is one, and with kernels of
    ours, those of its category if none are named.
    """
    shown = examples_for(task.category) if examples is None else examples
    parts = (
        _KERNEL,
        *language_parts(),
        chip_part(task.chip),
        *rule_parts(task.chip, task.choices),
        *operation_parts(task.choices),
        *(example.part() for example in shown),
        *(() if plan is None else (plan_part(plan),)),
    )
    asked = _QUESTION.format(
        question=task.question(), signature=signature_text(task.names), why=task.why()
    )
    return request_of(RequestKind.KERNEL, task, parts, asked, sampling, dsl_grammar())


def plan_part(plan: Plan) -> PromptPart:
    """An accepted plan, for the question for the code."""
    return PromptPart(
        "accepted plan", f"The kernel follows this plan, which fits the chip.\n\n{plan.text()}"
    )


def request_of(
    kind: RequestKind,
    task: Task,
    parts: tuple[PromptPart, ...],
    asked: str,
    sampling: Sampling,
    grammar: Grammar | None,
) -> Request:
    """A first question about a task."""
    spec, chip = task.key_text(), task.chip
    return first_request(kind, task.subject, spec, chip, parts, asked, sampling, grammar)


def first_request(
    kind: RequestKind,
    subject: str,
    spec: str,
    chip: Chip,
    parts: tuple[PromptPart, ...],
    asked: str,
    sampling: Sampling,
    grammar: Grammar | None,
) -> Request:
    """A first question: the parts as the system's message, what is asked as the user's."""
    told = "\n\n".join(f"# {part.name}\n\n{part.text.rstrip()}" for part in parts) + "\n"
    messages = (Message(Role.SYSTEM, told), Message(Role.USER, asked))
    return Request(kind, subject, spec, chip.name, parts, messages, sampling, grammar)


def repair_request(request: Request, answer: Answer, failure: CheckFailure) -> Request:
    """The question after an answer that failed a check: all that was said, and what was wrong."""
    why = _REPAIR.format(check=failure.check, text=failure.text.rstrip())
    said = Message(Role.ASSISTANT, answer.text)
    asked = Message(Role.USER, _TRUNCATED if answer.truncated else why)
    return replace(request, messages=(*request.messages, said, asked))
