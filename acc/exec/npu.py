"""What running on an Ascend NPU needs of this machine."""

import os
from importlib.util import find_spec

from acc.diagnostics import MissingToolError


def require_npu() -> None:
    """Raise `MissingToolError` with everything that an NPU run needs and that is not here."""
    missing: list[str] = []
    if not os.environ.get("ASCEND_HOME_PATH"):
        missing.append("no CANN toolkit (ASCEND_HOME_PATH is not set)")
    if find_spec("torch_npu") is None:
        missing.append("the package torch_npu is not installed (pip install -e '.[npu]')")
    if missing:
        raise MissingToolError(f"--target npu cannot run here: {'; '.join(missing)}")
    raise MissingToolError(
        "--target npu: CANN and torch_npu are here, but acc-run cannot launch on a device yet; "
        "acc-translate --emit-ascendc gives the kernels"
    )
