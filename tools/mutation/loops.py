"""Breaks loops and the work of cores: bounds, steps, tiles, blocks, tiling fields."""

from collections.abc import Iterator
from functools import partial

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from acc.dialects.ascendc.enums import Stage
from acc.dialects.ascendc.system import (
    BlockQueryOp,
    GetBlockIdxOp,
    KernelOp,
    StageOp,
    TilingFieldOp,
)
from acc.dialects.tile.host import is_host
from tools.mutation.edit import (
    add_to,
    constant,
    insert_after,
    insert_before,
    later,
    ops_of,
)
from tools.mutation.operator import Operator, Site


def wrong_bound(module: ModuleOp, bound: str) -> Iterator[Site]:
    """A loop starts a step late, or ends a step early or late."""
    for op in ops_of(module, scf.ForOp):
        place = 0 if bound == "late start" else 1
        yield Site(op, bound, later(_step_bound, op, place, bound))


def _step_bound(op: scf.ForOp, place: int, bound: str) -> None:
    both = (op.operands[place], op.step)
    new = arith.SubiOp(*both) if bound == "early end" else arith.AddiOp(*both)
    insert_before(op, new)
    op.operands[place] = new.result


def double_step(module: ModuleOp) -> Iterator[Site]:
    """A loop leaves out every second tile."""
    for op in ops_of(module, scf.ForOp):
        yield Site(op, "twice the step", later(_double_step, op))


def _double_step(op: scf.ForOp) -> None:
    new = arith.AddiOp(op.step, op.step)
    insert_before(op, new)
    op.operands[2] = new.result


def next_tile(module: ModuleOp) -> Iterator[Site]:
    """One stage works on the tile of the next iteration."""
    for stage in ops_of(module, StageOp):
        loop = stage.parent_op()
        if isinstance(loop, scf.ForOp) and stage.kind.data is not Stage.COMPUTE:
            index = loop.body.block.args[0]
            if any(_is_in(use.operation, stage) for use in index.uses):
                yield Site(stage, "the next tile", later(_next_tile, stage, index, loop.step))


def _is_in(op: Operation, stage: Operation) -> bool:
    return stage.is_ancestor(op)


def _next_tile(stage: StageOp, index: SSAValue, step: SSAValue) -> None:
    new = arith.AddiOp(index, step)
    insert_before(stage, new)
    index.replace_uses_with_if(new.result, lambda use: _is_in(use.operation, stage))


def wrong_block(module: ModuleOp) -> Iterator[Site]:
    """Each core does the work of the next one."""
    for op in ops_of(module, GetBlockIdxOp):
        yield Site(op, "the next block", later(_plus_one, op, 1))


def _plus_one(op: BlockQueryOp | TilingFieldOp, delta: int) -> None:
    step = constant(abs(delta), op.result.type)
    both = (op.result, step.result)
    new = arith.AddiOp(*both) if delta > 0 else arith.SubiOp(*both)
    insert_after(op, step, new)
    op.result.replace_uses_with_if(new.result, lambda use: use.operation is not new)


def wrong_field(module: ModuleOp, delta: int) -> Iterator[Site]:
    """A tiling field is off by one."""
    for op in ops_of(module, TilingFieldOp):
        change = later(_plus_one, op, delta)
        yield Site(op, f"{op.field.data} {delta:+}", change)


def swapped_field(module: ModuleOp) -> Iterator[Site]:
    """Another tiling field is read."""
    for kernel in module.body.block.ops:
        if isinstance(kernel, KernelOp):
            for op in kernel.body.walk():
                if isinstance(op, TilingFieldOp):
                    for name in kernel.tiling_fields:
                        if name != op.field.data:
                            change = later(op.properties.__setitem__, "field", StringAttr(name))
                            text = f"{name} for {op.field.data}"
                            yield Site(op, text, change)


def _part_ends(module: ModuleOp) -> Iterator[arith.AddiOp]:
    """Where a core computes the end of its part: its start, and how much each core gets."""
    for op in ops_of(module, arith.AddiOp):
        start = op.lhs.owner
        if isinstance(start, arith.MuliOp):
            sides = (start.lhs.owner, start.rhs.owner)
            if any(isinstance(side, GetBlockIdxOp) for side in sides):
                yield op


def wrong_part(module: ModuleOp, delta: int) -> Iterator[Site]:
    """The parts of cores overlap by one, or leave a gap of one."""
    for op in _part_ends(module):
        yield Site(op, f"the end {delta:+}", later(_shift_result, op, delta))


def _shift_result(op: arith.AddiOp, delta: int) -> None:
    step = constant(abs(delta), op.result.type)
    new = (arith.AddiOp if delta > 0 else arith.SubiOp)(op.result, step.result)
    insert_after(op, step, new)
    op.result.replace_uses_with_if(new.result, lambda use: use.operation is not new)


def no_minimum(module: ModuleOp) -> Iterator[Site]:
    """The last tile, or the last core's part, is as large as the others."""
    for op in ops_of(module, arith.MinUIOp):
        for place, operand in enumerate(op.operands):
            text = f"always %{operand.name_hint or place}"
            yield Site(op, text, later(op.result.replace_all_uses_with, operand))


def wrong_host(module: ModuleOp, delta: int) -> Iterator[Site]:
    """The host function computes a number that is off by one."""
    for function in module.body.block.ops:
        if isinstance(function, FuncOp) and is_host(function):
            result = function.body.block.last_op
            assert isinstance(result, ReturnOp)
            for place in range(len(result.operands)):
                change = later(add_to, result, place, delta)
                yield Site(result, f"result {place} {delta:+}", change)


OPERATORS = (
    Operator("late-start", partial(wrong_bound, bound="late start"), "a loop starts a step late"),
    Operator("early-end", partial(wrong_bound, bound="early end"), "a loop ends a step early"),
    Operator("late-end", partial(wrong_bound, bound="late end"), "a loop ends a step late"),
    Operator("double-step", double_step),
    Operator("next-tile", next_tile),
    Operator("wrong-block", wrong_block),
    Operator("field-plus-one", partial(wrong_field, delta=1), "a tiling field is one too large"),
    Operator("field-minus-one", partial(wrong_field, delta=-1), "a tiling field is one too small"),
    Operator("swapped-field", swapped_field),
    Operator("cores-overlap", partial(wrong_part, delta=1), "cores' parts overlap by one"),
    Operator("cores-gap", partial(wrong_part, delta=-1), "cores' parts leave a gap of one"),
    Operator("no-tail", no_minimum),
    Operator("host-plus-one", partial(wrong_host, delta=1), "a result of the host is 1 too large"),
    Operator("host-minus-one", partial(wrong_host, delta=-1), "a result of the host is too small"),
)
