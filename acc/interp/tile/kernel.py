"""
Kernels: their blocks run in sequence.

Calling a kernel by name takes one array per argument and returns all of them; what the kernel
stores is written to the arrays in place (to copies where `float_type` converts them).
"""

from collections.abc import Sequence
from dataclasses import replace

from acc.dialects.tile.kernel import KernelOp, VariantOp
from acc.dialects.tile.types import GmType
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.global_tensor import GlobalTensor, Symbols, admit, bind
from acc.interp.tile.host import Launch, run_host
from acc.interp.values import Values


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
