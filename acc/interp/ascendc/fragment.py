"""Fragments: run on the tensors that they are given, with scratch that nobody else has."""

from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.interp.ascendc.memory import UNWRITTEN, LocalTensor, UnifiedBuffer
from acc.interp.interpreter import Frame, implements
from acc.interp.values import Values


@implements(FragmentOp)
def run_fragment(frame: Frame, op: FragmentOp, args: Values) -> Values:
    """Runs the body."""
    core = frame.state(UnifiedBuffer)
    start = core.used
    tensors = [_scratch(frame, op, core, place) for place in range(len(op.scratch_sizes))]
    frame.run(op.body.block, [*args, *tensors])
    core.used = start
    return ()


def _scratch(frame: Frame, op: FragmentOp, core: UnifiedBuffer, place: int) -> LocalTensor:
    """Memory without a value behind what is taken."""
    typ = op.body.block.args[len(op.signature) + place].type
    assert isinstance(typ, LocalTensorType)
    dtype = frame.dtype(typ.element_type)
    size = op.scratch_sizes[place] * dtype.itemsize
    start = core.take(op, size)
    core.memory[start : start + size] = UNWRITTEN
    return LocalTensor(core.memory, start, dtype)
