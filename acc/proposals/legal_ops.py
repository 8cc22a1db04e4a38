"""The operations that a proposal may consist of."""

from collections.abc import Iterator
from itertools import islice

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from acc.diagnostics import UserError
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.system import KernelOp as CallKernelOp
from acc.dialects.tile.host import is_host
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.spec import SpecOp
from acc.dialects.tile.structure import ParallelOp

MOST = 2000
"""Operations of a proposal, which all run for each input."""

_DIALECTS = frozenset({"arith", "scf", "tile"})
_HOST_DIALECTS = frozenset({"arith", "scf", "func"})


def illegal_ops(module: ModuleOp) -> Iterator[UserError]:
    """
    What has no place in a proposal, an error at each operation.

    A module holds kernels and programs of `arith`, `scf` and `tile` operations, and host functions
    of `arith` and `scf` ones, or kernels of AscendC calls around a fragment; a spec is what a
    proposal should replace. There are so many of them as can be run on all inputs.
    """
    if (last := next(islice(_written_out(module), MOST, None), None)) is not None:
        text = f"the answer has more than {MOST} operations; write what repeats as a loop"
        yield UserError(text, last)
    for top in module.body.block.ops:
        if isinstance(top, FuncOp) and is_host(top):
            yield from _foreign(top, _HOST_DIALECTS, "a host function")
        elif isinstance(top, KernelOp | ProgramOp):
            yield from _foreign(top, _DIALECTS, "a kernel")
            if isinstance(top, KernelOp) and top.host is not None:
                yield from _parallel_loops(top)
        elif isinstance(top, CallKernelOp) and any(isinstance(op, FragmentOp) for op in top.walk()):
            continue  # the proposal is the fragment, whose verifier says what may stand in it
        else:
            yield UserError(
                f"'{top.name}' has no place in a proposal, expected kernels, host functions and "
                "programs",
                top,
            )


def _written_out(module: ModuleOp) -> Iterator[Operation]:
    """The operations of an answer; the length of fragments is limited by their reader."""
    for top in module.body.block.ops:
        if not isinstance(top, CallKernelOp):
            yield from top.walk()


def _foreign(top: Operation, dialects: frozenset[str], where: str) -> Iterator[UserError]:
    for op in top.walk():
        if op.dialect_name() not in dialects or isinstance(op, SpecOp):
            names = ", ".join(sorted(dialects))
            text = f"'{op.name}' has no place in {where}, expected operations of {names}"
            yield UserError(text, op)


def _parallel_loops(kernel: KernelOp) -> Iterator[UserError]:
    """Loops that the compiler would spread over cores, where the host function says how many."""
    for op in kernel.walk():
        if isinstance(op, ParallelOp):
            yield UserError(
                "a kernel with a host function spreads its work over the cores itself, with "
                "acc.block_idx() and its tiling fields; leave the host function out, or write a "
                "loop over the part of this core with range",
                op,
            )
