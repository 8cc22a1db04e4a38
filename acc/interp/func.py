"""Functions and calls."""

from xdsl.dialects import func

from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.values import Values


@implements(func.FuncOp)
def run_func(frame: Frame, op: func.FuncOp, args: Values) -> Values:
    """Run the function's body on the call's arguments."""
    if op.is_declaration:
        raise InterpreterError(op, f"'{op.sym_name.data}' is declared but not defined")
    if len(op.body.blocks) != 1:
        raise InterpreterError(op, "the interpreter runs functions of one block only")
    expected = len(op.function_type.inputs)
    if len(args) != expected:
        raise InterpreterError(
            op, f"'{op.sym_name.data}' takes {expected} arguments, found {len(args)}"
        )
    return frame.run(op.body.block, args)


@implements(func.CallOp)
def run_call(frame: Frame, op: func.CallOp, args: Values) -> Values:
    """Call a function of the module."""
    return frame.call(op.callee.string_value(), args)
