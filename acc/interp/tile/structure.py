"""Parallel loops, whose iterations run in order, and stages."""

from itertools import product

from acc.dialects.tile import structure as ops
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Values, as_int


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


def _run_stage(frame: Frame, op: ops.StageOp, args: Values) -> Values:
    frame.run(op.body.block)
    return ()


for _stage in (ops.CopyInOp, ops.ComputeStageOp, ops.CopyOutOp):
    implements(_stage)(_run_stage)
