"""Whether this machine has what a target needs."""

from acc.driver.options import Target
from acc.exec.npu import require_npu
from acc.exec.toolchain import find_compiler


def require_target(target: Target) -> None:
    """Raise `MissingToolError` unless the target can run here."""
    if target == "host":
        find_compiler()
    elif target == "npu":
        require_npu()
