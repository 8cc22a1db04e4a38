"""Checks the memories that tiles lie in against the paths of the kernel's cores."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.types import OnChipType
from acc.module_chip import chip_of
from acc.target.rules.paths import gm_path_problem


@dataclass(frozen=True)
class CheckSpacesPass(ModulePass):
    """
    Refuse a tile or buffer in a memory that the cores of its kernel cannot reach.

        %t = tile.load %x[%c0] : ... -> !tile.tile<[8], f32, l1>  // vector cores reach ub only
    """

    name = "check-spaces"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at the first operation whose result lies where it cannot."""
        for kernel in op.walk():
            if isinstance(kernel, KernelOp):
                _check(kernel)


def _check(kernel: KernelOp) -> None:
    chip, core = chip_of(kernel), kernel.core.data.value
    for op in kernel.walk():
        for result in op.results:
            if isinstance(result.type, OnChipType):
                problem = gm_path_problem(chip, core, result.type.space.data.value)
                if problem is not None:
                    raise UserError(f"'{op.name}' gives {result.type}: {problem}", op)
