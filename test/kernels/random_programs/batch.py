"""Checks several programs, those that lower in one translation unit."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException

from test.kernels.random_programs.check import (
    Case,
    Finding,
    check_interpreted,
    check_on_host,
    check_wide,
    lowered,
    make_case,
)
from test.kernels.random_programs.explicit_form import explicit_form
from test.kernels.random_programs.kernels import random_kernel
from test.kernels.random_programs.nodes import Kernel
from test.kernels.random_programs.value_form import value_form

ELEMENTS = ("f32", "f16", "bf16", "i32")
EXPLICIT_ELEMENTS = ("f32", "f16", "i32")
"""Explicit form computes in the types that it says, so bf16 is only loaded and stored."""


@dataclass(frozen=True)
class Program:
    """A random program: as a tree, as text, and how many cores it is lowered for."""

    kernel: Kernel
    text: str
    cores: int | None


@dataclass
class Tally:
    """What became of the programs."""

    count: Counter[str] = field(default_factory=Counter[str])
    findings: list[Finding] = field(default_factory=list[Finding])

    def add(self, finding: Finding) -> None:
        """Takes note of a finding."""
        self.count[finding.kind] += 1
        self.findings.append(finding)


def make_program(name: str, rng: Random) -> Program:
    """A program by the choices of a random source, in value form or in explicit form."""
    cores = rng.choice([None, None, 1, 3])
    if rng.random() < 0.65:
        kernel = random_kernel(name, rng, ELEMENTS)
        return Program(kernel, value_form(kernel), cores)
    kernel = random_kernel(name, rng, EXPLICIT_ELEMENTS)
    return Program(kernel, explicit_form(kernel, rng), cores)


def check_programs(programs: Sequence[Program], tally: Tally) -> None:
    """Checks programs, whose names differ, at every level."""
    batch: list[tuple[Case, ModuleOp]] = []
    for program in programs:
        case = _case(program, tally)
        module = None if case is None else lowered(case)
        if case is None or module is None:
            continue
        finding = module if isinstance(module, Finding) else check_interpreted(case, module)
        if finding is None:
            finding = check_wide(case)
        if finding is not None:
            tally.add(finding)
        elif isinstance(module, ModuleOp):
            batch.append((case, module))
    bad = list(check_on_host(batch))
    for finding in bad:
        tally.add(finding)
    tally.count["passed"] += len(batch) - len(bad)


def _case(program: Program, tally: Tally) -> Case | None:
    try:
        return make_case(program.kernel, program.text, program.cores)
    except DiagnosticException as error:
        case = Case(program.kernel, program.text, (), (), program.cores)
        tally.add(Finding(case, "input", str(error)))
        return None
