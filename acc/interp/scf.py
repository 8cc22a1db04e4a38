"""Structured control flow."""

import numpy as np
from xdsl.dialects import scf

from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Value, Values, as_int


@implements(scf.ForOp)
def run_for(frame: Frame, op: scf.ForOp, args: Values) -> Values:
    """Run the body once per value of the induction variable, bounds read as signed."""
    lower, upper, step = (as_int(arg) for arg in args[:3])
    if step <= 0:
        raise InterpreterError(op, f"the step must be positive, found {step}")
    carried: Values = args[3:]
    for index in range(lower, upper, step):
        induction: Value = (
            index if isinstance(args[0], int) else np.asarray(args[0]).dtype.type(index)
        )
        carried = frame.run(op.body.block, (induction, *carried))
    return carried


@implements(scf.IfOp)
def run_if(frame: Frame, op: scf.IfOp, args: Values) -> Values:
    """Run one of the two regions."""
    region = op.true_region if args[0] else op.false_region
    return frame.run(region.block) if region.blocks else ()


@implements(scf.WhileOp)
def run_while(frame: Frame, op: scf.WhileOp, args: Values) -> Values:
    """Run both regions in turn while the first one's condition holds."""
    goes_on, *carried = frame.run(op.before_region.block, args)
    while goes_on:
        goes_on, *carried = frame.run(
            op.before_region.block, frame.run(op.after_region.block, carried)
        )
    return carried
