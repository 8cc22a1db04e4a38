"""
Kernels: their blocks run in sequence, iterations of parallel loops in order.

Calling a kernel by name takes one array per argument and returns all of them; what the kernel
stores is written to the arrays in place (to copies where `float_type` converts them).
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from acc.dialects.tile import kernel as ops
from acc.dialects.tile.kernel import KernelOp, StageOp, VariantOp
from acc.dialects.tile.types import GmType
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.global_tensor import GlobalTensor, Symbols, admit, bind
from acc.interp.tile.host import Launch, run_host
from acc.interp.values import Values, as_int


@implements(KernelOp)
def run_kernel(frame: Frame, op: KernelOp, args: Values) -> Values:
    """Runs the kernel on tensors; see the module's text for what is passed and returned."""
    types = [typ for arg in op.body.block.args if isinstance(typ := arg.type, GmType)]
    tensors = admit(frame, op, types, args)
    run_blocks(frame.having(bind(op, types, tensors)), op, tensors)
    return [tensor.array for tensor in tensors]


def run_blocks(frame: Frame, op: KernelOp, tensors: Sequence[GlobalTensor]) -> None:
    """Runs all blocks of a launch, whose symbols the frame knows."""
    symbols = frame.state(Symbols)
    launch = Launch(1, {}) if op.host is None else run_host(frame, op, op.host.data, symbols)
    for block_idx in range(launch.block_num):
        run = frame.having(replace(launch, block_idx=block_idx))
        entry = op.body.block
        for arg, tensor in zip(entry.args, tensors, strict=True):
            run.values[arg] = tensor
        variant = chosen_variant(run, op)
        if variant is None:
            run.run(entry, tensors)
        else:
            run.run(variant.body.block)


def chosen_variant(frame: Frame, op: KernelOp) -> VariantOp | None:
    """
    The first variant that applies to the sizes of the launch; None for a kernel without any.

    Raises `InterpreterError` where none applies.
    """
    variants = [variant for variant in op.body.block.ops if isinstance(variant, VariantOp)]
    for variant in variants:
        condition = variant.condition
        if not condition.blocks or condition.block.is_empty or frame.run(condition.block)[0]:
            return variant
    if variants:
        raise InterpreterError(op, "no variant applies, and none has an empty condition")
    return None


@implements(ops.ParallelOp)
def run_parallel(frame: Frame, op: ops.ParallelOp, args: Values) -> Values:
    """Runs the body once per unit of work, in lexicographic order."""
    bounds = [as_int(arg) for arg in args]
    rank = len(op.lower)
    steps = bounds[2 * rank :]
    if min(steps) <= 0:
        raise InterpreterError(op, f"steps must be positive, found {steps}")
    ranges = map(range, bounds[:rank], bounds[rank : 2 * rank], steps)
    for indices in product(*ranges):
        frame.run(op.body.block, indices)
    return ()


def _run_stage(frame: Frame, op: StageOp, args: Values) -> Values:
    frame.run(op.body.block)
    return ()


for _stage in (ops.CopyInOp, ops.ComputeStageOp, ops.CopyOutOp):
    implements(_stage)(_run_stage)


@implements(ops.BlockIdxOp)
def run_block_idx(frame: Frame, op: ops.BlockIdxOp, args: Values) -> Values:
    """The block that runs."""
    return (frame.state(Launch).block_idx,)


@implements(ops.BlockNumOp)
def run_block_num(frame: Frame, op: ops.BlockNumOp, args: Values) -> Values:
    """The number of blocks."""
    return (frame.state(Launch).block_num,)


@implements(ops.SymbolOp)
def run_symbol(frame: Frame, op: ops.SymbolOp, args: Values) -> Values:
    """The size that the symbol stands for."""
    return (frame.state(Symbols).value(op, op.symbol.data),)


@implements(ops.TilingFieldOp)
def run_tiling_field(frame: Frame, op: ops.TilingFieldOp, args: Values) -> Values:
    """The value that the host function computed."""
    return (frame.state(Launch).field(op, op.field.data),)
