"""The message for operations that no kernel can hold."""

from xdsl.ir import Operation

from acc.analysis.structured_ops import NotStructured, structured
from acc.diagnostics import UserError


def refused(op: Operation) -> UserError:
    """The error for an operation that no kernel can hold."""
    try:
        structured(op)
        reason = "its tensors have no common loops"
    except NotStructured as error:
        reason = str(error)
    return UserError(
        f"'{op.name}' has no lowering to tile kernels: {reason}; supported are elementwise "
        "operations, broadcasts, reductions, scans and changes of shape",
        op,
    )
