"""Which operations on buffers have no instructions, so that they are left for fragments."""

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Block, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from acc.analysis.layout import layout_rules
from acc.diagnostics import UserError, unknown
from acc.dialects.ascendc.base import AscendCOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.tile.base import UNLOWERED, ComputeOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import AllocOp
from acc.dialects.tile.types import BufferType
from acc.module_chip import chip_of
from acc.passes.checks.check_dtypes import dtype_problem
from acc.passes.convert_tile_to_ascendc.context import (
    LoweringContext,
    Machine,
    buffer_type,
    storage,
)
from acc.passes.convert_tile_to_ascendc.left import cannot_be_left
from acc.passes.convert_tile_to_ascendc.table import row_of
from acc.passes.tile.plan_memory import set_scratch

ALL = "all"


@dataclass(frozen=True)
class KeepUnsupportedPass(ModulePass):
    """
    Mark the operations of kernels in explicit form that have no instructions, with the reason: the
    plan gives them memory of their own, and convert-tile-to-ascendc leaves an `ascendc.spec` for
    each, which an `ascendc.fragment` can take the place of. What is not marked and has no
    instructions stays an error.

        tile.sort %a : ... outs(%b : ...)
        // becomes
        tile.sort %a : ... outs(%b : ...) {unlowered = "rows of at most 2400 elements ..."}
    """

    name = "keep-unsupported"

    ops: tuple[str, ...] = ()
    """Operations to leave although they have instructions, such as `tile.exp`; `all` for all."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Mark in every kernel. Raises `UserError` for a name that no operation there has."""
        found = [
            (kernel, inner)
            for kernel in op.walk()
            if isinstance(kernel, KernelOp)
            for inner in list(kernel.walk())
            if isinstance(inner, ComputeOp) and inner.result is None
        ]
        names = {inner.name for _, inner in found}
        for name in self.ops:
            if name != ALL and name not in names:
                raise unknown("operation of the kernels", name, sorted(names), op)
        for kernel, inner in found:
            reason = self._reason(kernel, inner)
            if reason is not None and cannot_be_left(inner) is None:
                inner.attributes[UNLOWERED] = StringAttr(reason)

    def _reason(self, kernel: KernelOp, op: ComputeOp) -> str | None:
        forced = next((name for name in (op.name, ALL) if name in self.ops), None)
        if forced is not None and (why := cannot_be_left(op)) is not None:
            raise UserError(f"'{op.name}' cannot be left for a fragment: {why}", op)
        if forced is not None:
            return f"ops={forced}"
        chip = chip_of(kernel)
        return unsupported(op, Machine(chip, layout_rules(kernel, chip)))


def unsupported(op: ComputeOp, machine: Machine) -> str | None:
    """Why an operation on buffers has no instructions; None if it has some. Nothing is changed."""
    assert op.parent is not None
    trial = op.clone()
    assert isinstance(trial, ComputeOp)
    op.parent.insert_op_after(trial, op)
    # as arguments, so that what is made here needs nothing that is not there yet
    made, given = Block(), Block()
    try:
        return next(_problems(trial, machine, made, given), None)
    except UserError as error:
        return error.text
    finally:
        made.erase(safe_erase=False)
        trial.detach()
        trial.erase(safe_erase=False)


def _problems(op: ComputeOp, machine: Machine, made: Block, given: Block) -> Iterator[str]:
    row = row_of(op)
    scratch = row.scratch(op, machine)
    if scratch is not None and not op.tmp:
        alloc = AllocOp(BufferType([scratch.count], scratch.element))
        set_scratch(op, alloc.result)
    tensors: dict[SSAValue, SSAValue] = {}
    for value in op.operands:
        if isinstance(value.type, BufferType):
            element = storage(buffer_type(value).element_type)
            tensors[value] = given.insert_arg(LocalTensorType(element), len(given.args))
    context = LoweringContext(machine, Builder(InsertPoint.at_end(made)), tensors, op.location)
    row.lower(context, op)
    for call in made.walk():
        if isinstance(call, AscendCOp):
            problem = dtype_problem(call, machine.chip)
            if problem is not None:
                yield str(problem)
