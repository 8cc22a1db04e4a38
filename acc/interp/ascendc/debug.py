"""Assertions."""

from acc.dialects.ascendc.debug import AssertOp
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Values


@implements(AssertOp)
def run_assert(frame: Frame, op: AssertOp, args: Values) -> Values:
    """Stop with the message unless the condition holds."""
    del frame
    if not args[0]:
        raise InterpreterError(op, f"assertion failed: {op.message.data}")
    return ()
