"""The question for a plan of a kernel, before its code is asked for."""

from __future__ import annotations

import json

from acc.llm.grammar.plan import plan_grammar
from acc.llm.plan import PLAN_FORM
from acc.llm.prompts.chip_text import chip_part
from acc.llm.prompts.requests import request_of
from acc.llm.prompts.rule_parts import rule_parts
from acc.llm.prompts.task import Task
from acc.llm.request import PromptPart, Request, RequestKind, Sampling

_TASK = PromptPart(
    "task plan",
    "You plan kernels for Ascend NPUs. A plan says, before any code is written, how the work is "
    "divided and which memory it takes. Answer with one JSON object of the form that is described "
    "below and nothing else: no explanation, no code fence. The plan is checked against the chip.",
)

_FORM = """\
A plan is a JSON object of this schema:

{schema}

- `cores` is how many vector cores share the work; the axes of the kind "parallel" are divided.
- `axes` are the dimensions of the work with their sizes, and how much of each is taken at a time;
  what is left at an end is a shorter tile. An axis that is taken whole has its size as its tile.
- `stages` are the steps of one round in order; "copy_in" loads, "copy_out" stores.
- `buffers` is all memory that one core keeps at a time, intermediate results too. Rows, which
  are what the last dimension holds, are filled up to whole blocks."""

_QUESTION = """\
{question}
The code will be written in the form "value", where the compiler places tiles and divides the
work, unless the plan asks for "explicit". It can use {operations}.

Answer with the plan of this kernel.
"""


def plan_request(task: Task, sampling: Sampling) -> Request:
    """The question for the plan of a kernel."""
    schema = json.dumps(PLAN_FORM.schema(), indent=1)
    parts = (
        _TASK,
        PromptPart("plan", _FORM.format(schema=schema)),
        chip_part(task.chip),
        *rule_parts(task.chip, task.choices),
    )
    operations = ", ".join(f"acc.{choice.name}" for choice in task.choices)
    asked = _QUESTION.format(question=task.question(), operations=operations)
    return request_of(RequestKind.PLAN, task, parts, asked, sampling, plan_grammar())
