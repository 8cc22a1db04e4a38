"""Runs programs of many modules on the host model, in one translation unit."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp

from acc.dialects.ascendc.system import KernelOp
from acc.emit.target import emit_ascendc
from acc.exec.backend import Array, Buffer, Fault, Launch
from acc.exec.host_model import HostModel
from acc.exec.host_options import HostOptions
from acc.launch_plan import plan_launches
from acc.module_chip import chip_of


@dataclass(frozen=True)
class Job:
    """A program of a lowered module, and one array per argument; names differ between modules."""

    module: ModuleOp
    program: str
    arrays: Sequence[Array]


@dataclass(frozen=True)
class Answer:
    """Outputs of each job, empty if one had a fault, and the first fault with its job."""

    outputs: list[list[Array]]
    fault: Fault | None = None
    culprit: int = 0


def run_jobs(jobs: Sequence[Job]) -> Answer:
    """Run all jobs in order. Raises `CompileError` and what the emitter reports."""
    modules = dict.fromkeys(job.module for job in jobs)
    merged = ModuleOp([op.clone() for module in modules for op in module.body.block.ops])
    launches: list[Launch] = []
    buffers: dict[str, Buffer] = {}
    owners: list[int] = []
    outputs: list[list[str]] = []
    for number, job in enumerate(jobs):
        plan = plan_launches(merged, job.arrays, job.program)
        buffers |= {f"{number}_{name}": buffer for name, buffer in plan.buffers.items()}
        outputs.append([f"{number}_{name}" for name in plan.outputs])
        for launch in plan.launches:
            names = tuple(f"{number}_{name}" for name in launch.buffers)
            launches.append(replace(launch, buffers=names))
            owners.append(number)
    automatic = all(op.auto_sync is not None for op in merged.walk() if isinstance(op, KernelOp))
    options = HostOptions(auto_sync="on" if automatic else "off")
    host = HostModel(chip_of(merged), threads=2, options=options)
    result = host.run(emit_ascendc(merged), launches, buffers)
    if result.faults:
        return Answer([], result.faults[0], owners[result.faults[0].launch])
    return Answer([[result.outputs[name] for name in names] for names in outputs])
