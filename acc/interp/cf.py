"""Assertions; unstructured branches have no meaning here."""

import numpy as np
from xdsl.dialects import cf

from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Values


@implements(cf.AssertOp)
def run_assert(frame: Frame, op: cf.AssertOp, args: Values) -> Values:
    """Stop with the op's message unless its condition holds everywhere."""
    if not np.all(np.asarray(args[0])):
        raise InterpreterError(op, f"assertion failed: {op.msg.data}")
    return ()
