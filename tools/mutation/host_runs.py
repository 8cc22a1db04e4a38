"""Runs many modules on the host model, compiled together and run one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException

from acc.driver.arrays import program_of
from acc.emit.target import emit_ascendc
from acc.exec.backend import Array, CompileError, Fault, Launch
from acc.exec.build import build_program
from acc.exec.host_model import HostModel
from acc.exec.host_options import HostOptions, Order
from acc.launch_plan import plan_launches
from acc.module_chip import chip_of
from tools.mutation.static import message

TIMEOUT_SECONDS = 20.0


@dataclass(frozen=True)
class Job:
    """A module with names of its own, and arrays of one case, to know how it is launched."""

    module: ModuleOp
    arrays: Sequence[Array]


@dataclass(frozen=True)
class Run:
    """What a run gave."""

    outputs: tuple[Array, ...]
    """Empty if there was a fault."""

    fault: Fault | None = None
    refused: str | None = None
    """Why the program cannot be launched."""


class Batch:
    """Modules in one translation unit. Raises `CompileError` if one does not compile."""

    def __init__(self, jobs: Mapping[str, Job], models: Sequence[HostModel]) -> None:
        merged = ModuleOp([op.clone() for job in jobs.values() for op in job.module.body.block.ops])
        first = next(iter(jobs.values())).module
        merged.attributes.update(first.attributes)
        self.jobs = jobs
        self.models = models
        self.source = emit_ascendc(merged)
        self.idle: list[Launch] = []
        for job in jobs.values():
            plan = plan_launches(job.module, job.arrays, program_of(job.module).sym_name.data)
            self.idle += [replace(launch, blocks=0) for launch in plan.launches]
        build_program(self.source, self.idle, models[0].chip)

    def run(self, name: str, arrays: Sequence[Array], model: HostModel) -> Run:
        """Runs one of the modules."""
        job = self.jobs[name]
        try:
            plan = plan_launches(job.module, arrays, program_of(job.module).sym_name.data)
        except DiagnosticException as error:
            return Run((), refused=message(error))
        result = model.run(self.source, [*self.idle, *plan.launches], plan.buffers)
        if result.faults:
            return Run((), result.faults[0])
        return Run(tuple(result.outputs[name] for name in plan.outputs))


def batches(
    jobs: Mapping[str, Job], models: Sequence[HostModel], size: int
) -> Iterator[Batch | tuple[str, str]]:
    """Batches of at most `size` modules; name and message of those that do not compile."""
    names = list(jobs)
    for start in range(0, len(names), size):
        yield from _compiled({name: jobs[name] for name in names[start : start + size]}, models)


def _compiled(
    jobs: Mapping[str, Job], models: Sequence[HostModel]
) -> Iterator[Batch | tuple[str, str]]:
    try:
        yield Batch(jobs, models)
    except CompileError as error:
        names = list(jobs)
        if len(names) == 1:
            text = next((line for line in error.text.splitlines() if "error" in line), error.text)
            yield names[0], text
            return
        middle = len(names) // 2
        for part in (names[:middle], names[middle:]):
            yield from _compiled({name: jobs[name] for name in part}, models)


ORDERS: tuple[Order, ...] = ("program", "loads-first", "stores-last", "vector-last", "shuffled")
"""In which order pipes do what nothing orders, in the order of the runs."""


def host_models(module: ModuleOp) -> tuple[HostModel, ...]:
    """The ways in which a module is run."""
    chip = chip_of(module)
    return tuple(
        HostModel(
            chip, threads=2, timeout_seconds=TIMEOUT_SECONDS, options=HostOptions(order=order)
        )
        for order in ORDERS
    )


def same_bits(a: Sequence[Array], b: Sequence[Array]) -> bool:
    """Whether results are equal to the bit."""
    return len(a) == len(b) and all(
        np.array_equal(x.view(np.uint8), y.view(np.uint8)) for x, y in zip(a, b, strict=True)
    )
