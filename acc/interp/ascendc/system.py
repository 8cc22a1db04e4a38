"""The kernel, its stages, and what a core knows about the launch."""

from dataclasses import replace
from functools import partial

from acc.dialects.ascendc import system as ops
from acc.dialects.ascendc.sync import SyncAllOp
from acc.interp.ascendc.cores import run_in_turns
from acc.interp.ascendc.mask import VectorMask
from acc.interp.ascendc.memory import UnifiedBuffer
from acc.interp.interpreter import Frame, InterpreterError, UnsupportedError, implements
from acc.interp.tile.global_tensor import GlobalTensor, Symbols
from acc.interp.tile.host import Launch, run_host
from acc.interp.values import Values, as_array
from acc.module_chip import chip_of


def _syncs_of(kernel: ops.KernelOp) -> list[SyncAllOp]:
    return [op for op in kernel.walk() if isinstance(op, SyncAllOp)]


@implements(ops.KernelOp)
def run_kernel(frame: Frame, op: ops.KernelOp, args: Values) -> Values:
    """Runs all blocks; see the package's text for what is passed and returned."""
    if frame.interpreter.float_type is not None:
        raise UnsupportedError(op, "its bytes have the types that they have, not float_type")
    parameters = op.body.block.args
    if len(args) != len(parameters):
        raise InterpreterError(op, f"takes {len(parameters)} arguments, found {len(args)}")
    tensors = [a if isinstance(a, GlobalTensor) else GlobalTensor(as_array(a)) for a in args]
    launch = run_host(frame, op, op.host.data, frame.state(Symbols))
    chip, syncs = frame.once(op, lambda: (chip_of(op), _syncs_of(op)))
    if syncs and launch.block_num > chip.vector_cores:
        raise InterpreterError(
            syncs[0], f"{launch.block_num} blocks wait for each other on {chip.vector_cores} cores"
        )

    def run_block(block_idx: int, *state: object) -> None:
        core = replace(frame, values=dict(frame.values)).having(
            replace(launch, block_idx=block_idx), UnifiedBuffer.of(chip), VectorMask(), *state
        )
        core.run(op.body.block, tensors)

    if syncs:
        run_in_turns([partial(run_block, block_idx) for block_idx in range(launch.block_num)])
    else:
        for block_idx in range(launch.block_num):
            run_block(block_idx)
    return [tensor.array for tensor in tensors]


@implements(ops.StageOp)
def run_stage(frame: Frame, op: ops.StageOp, args: Values) -> Values:
    """Runs the body."""
    frame.run(op.body.block)
    return ()


@implements(ops.GetBlockIdxOp)
def run_block_idx(frame: Frame, op: ops.GetBlockIdxOp, args: Values) -> Values:
    """The block that runs."""
    return (frame.state(Launch).block_idx,)


@implements(ops.GetBlockNumOp)
def run_block_num(frame: Frame, op: ops.GetBlockNumOp, args: Values) -> Values:
    """The number of blocks."""
    return (frame.state(Launch).block_num,)


@implements(ops.TilingFieldOp)
def run_tiling_field(frame: Frame, op: ops.TilingFieldOp, args: Values) -> Values:
    """The value that the host function computed."""
    return (frame.state(Launch).field(op, op.field.data),)
