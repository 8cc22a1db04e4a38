"""Operators of PyTorch with symbolic dimensions, lowered to AscendC calls."""

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from acc.driver.lowering import lower
from acc.driver.options import RunOptions
from acc.driver.report import RunReport
from acc.driver.run import open_subject
from acc.frontend.torch.program import DynamicDim
from test.kernels.end_to_end import OPERATORS

FORMS: Mapping[str, tuple[tuple[int, ...], Mapping[int, str]]] = {
    "rows": ((16, 33), {0: "rows"}),
    "rows of 1003": ((16, 1003), {0: "rows"}),
    "rows of 100003": ((16, 100003), {0: "rows"}),
    "columns": ((16, 33), {1: "columns"}),
    "rows and columns": ((16, 33), {0: "rows", 1: "columns"}),
    "batches and rows": ((2, 3, 33), {0: "batches", 1: "rows"}),
    "elements": ((33,), {0: "elements"}),
}
"""A shape, and names of the dimensions in it that are open."""

OPERATIONS = (
    *("add", "relu", "gelu", "sum", "max", "mean", "softmax", "log_softmax", "layer_norm"),
    *("layer_norm_affine", "rms_norm"),
)
WITH_PARAMETERS = ("layer_norm_affine", "rms_norm")
"""Those whose parameters fix the last dimension."""


@dataclass(frozen=True)
class Case:
    """An operation with some dimensions open."""

    operation: str
    form: str
    dtype: str | None = None

    def __str__(self) -> str:
        return f"{self.operation}, {self.form}, {self.dtype or 'float32'}"


def _fits(case: Case) -> bool:
    shape, dims = FORMS[case.form]
    return case.operation not in WITH_PARAMETERS or len(shape) - 1 not in dims


CASES = tuple(
    case
    for operation in OPERATIONS
    for form in FORMS
    for dtype in (None, "float16")
    if _fits(case := Case(operation, form, dtype))
)


def lowered(case: Case) -> ModuleOp:
    """The module in AscendC calls."""
    shape, dims = FORMS[case.form]
    names = ("x", "y") if case.operation == "add" else ("x",)
    options = RunOptions(
        str(OPERATORS),
        text=OPERATORS.read_text("utf-8"),
        settings={"op": case.operation, "shape": shape},
        dtype=case.dtype,
        dynamic=tuple(DynamicDim(n, dim, symbol) for n in names for dim, symbol in dims.items()),
    )
    module = open_subject(options, RunReport(str(OPERATORS))).module
    for _ in lower(module):
        pass
    return module
