"""Conditions on elements."""

import numpy as np

from acc.dialects.tile.check import CheckOp
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.tile.buffer import deliver, read
from acc.interp.values import Values


@implements(CheckOp)
def run_check(frame: Frame, op: CheckOp, args: Values) -> Values:
    """Stop with the message where an element is zero."""
    del frame
    source = read(op, args[0])
    if not np.all(source):
        raise InterpreterError(op, f"check failed: {op.message.data}")
    return deliver(op, args[1:], source.copy())
