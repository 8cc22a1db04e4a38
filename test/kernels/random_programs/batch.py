"""Checks the programs of a range of seeds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import DiagnosticException

from test.kernels.random_programs.check import (
    Case,
    Finding,
    check_interpreted,
    check_on_host,
    lowered,
    make_case,
)
from test.kernels.random_programs.explicit_form import explicit_form
from test.kernels.random_programs.kernels import random_kernel
from test.kernels.random_programs.nodes import Kernel
from test.kernels.random_programs.value_form import value_form


@dataclass
class Tally:
    """What became of the programs."""

    count: Counter[str] = field(default_factory=Counter[str])
    findings: list[Finding] = field(default_factory=list[Finding])

    def add(self, finding: Finding) -> None:
        """Takes note of a finding."""
        self.count[finding.kind] += 1
        self.findings.append(finding)


def check_seeds(seeds: Iterable[int], tally: Tally) -> None:
    """Checks one program per seed; those that lower run in one translation unit."""
    batch: list[tuple[Case, ModuleOp]] = []
    for seed in seeds:
        case = _case(seed, tally)
        module = None if case is None else lowered(case)
        if case is None or module is None:
            continue
        finding = module if isinstance(module, Finding) else check_interpreted(case, module)
        if finding is not None:
            tally.add(finding)
        elif isinstance(module, ModuleOp):
            batch.append((case, module))
    bad = list(check_on_host(batch))
    for finding in bad:
        tally.add(finding)
    tally.count["passed"] += len(batch) - len(bad)


def random_program(seed: int) -> tuple[Kernel, str]:
    """
    The program of a seed as a tree and as text: every third one is in explicit form, which computes
    in the types that it says.
    """
    if seed % 3:
        kernel = random_kernel(seed)
        return kernel, value_form(kernel)
    kernel = random_kernel(seed, ("f32", "f16", "i32"))
    return kernel, explicit_form(kernel)


def _case(seed: int, tally: Tally) -> Case | None:
    kernel, text = random_program(seed)
    try:
        return make_case(kernel, text)
    except DiagnosticException as error:
        tally.add(Finding(Case(kernel, text, (), ()), "input", str(error)))
        return None
