"""The README of a project: what it runs, how to build it, what nobody has tried."""

from collections.abc import Sequence

from acc.emit.projects.operator import Operator
from acc.emit.projects.shapes import caller_shape


def readme(operator: Operator, what: str, build: str, unproven: Sequence[str]) -> str:
    """A README with the parts that every form has; `build` is Markdown."""
    tensors = "\n".join(
        f"| {program.name} | {memory.name} | {caller_shape(memory, program)} | "
        f"{'written' if memory in program.outputs else 'read'} |"
        for program in operator.variants
        for memory in program.arguments
    )
    lines = "\n".join(f"- {line}" for line in unproven)
    return f"""\
# {operator.name}

{what} The kernels were made by acc for {operator.chip.name}.

| variant | tensor | shape and type | |
|---|---|---|---|
{tensors}

Tensors are contiguous, in row-major order. A name in a shape is a size that is open until the
operator runs.

## Build and run

{build}

## What has not been tried

acc compiles these files with stand-ins for the toolkit and runs the kernels on its own model of the
device. Without the CANN toolkit and a device, this stays unproven:

{lines}
"""
