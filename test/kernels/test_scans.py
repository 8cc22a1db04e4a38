"""Scans from the module to values on the host model, against PyTorch in float64."""

from itertools import product

import pytest

pytest.importorskip("torch_mlir")

from acc.frontend.torch.program import DynamicDim
from test.kernels.end_to_end import HERE, Run, check
from test.kernels.scan_module import SCANS

FILE = HERE / "scan_module.py"
LAST_AXIS = (
    *((1,), (7,), (8,), (9,), (31,), (32,), (1003,), (65541,)),
    *((3, 1), (16, 8), (100, 33), (300, 9), (16, 1003), (5, 4099), (2, 50021), (128, 4000)),
    *((2, 3, 33), (2, 3, 4, 31), (2, 2, 3, 4, 9)),
    *((0,), (0, 33), (4, 0)),
)
OTHER_AXES = (
    *(((7, 9), 0), ((1003, 31), 0), ((65541, 3), 0), ((3, 65541), 0), ((1, 9), 0)),
    *(((2, 3, 33), 1), ((3, 300, 9), 1), ((2, 5, 50021), 1), ((2, 50021, 3), 1), ((40, 1, 8), 1)),
    *(((2, 3, 4, 31), 0), ((2, 3, 4, 31), 1), ((2, 3, 4, 31), 2), ((2, 2, 3, 4, 9), 2)),
    *(((3, 0, 5), 1), ((0, 4), 0), ((4, 0), 0)),
)
DTYPES = (None, "float16", "bfloat16")
OPS = (*SCANS, "masked")

CASES = [
    (op, shape, axis, dtype)
    for op, (shape, axis), dtype in product(
        OPS, [*((shape, -1) for shape in LAST_AXIS), *OTHER_AXES], DTYPES
    )
    # PyTorch has no narrow of nothing, and no maximum
    if not (shape[axis] == 0 and (op.startswith("exclusive") or op == "normalized"))
    and not (op == "int32" and dtype is not None)
]
STEP = 29
"""Every so many cases run by default; coprime to the lengths of the axes of the matrix."""


def few(cases: list[tuple[str, tuple[int, ...], int, str | None]]):
    """Marks all but every `STEP`th case as part of the whole matrix."""
    return [
        pytest.param(*case, marks=() if index % STEP == 0 else pytest.mark.matrix)
        for index, case in enumerate(cases)
    ]


@pytest.mark.parametrize(("op", "shape", "axis", "dtype"), few(CASES))
def test_scan(op: str, shape: tuple[int, ...], axis: int, dtype: str | None):
    check(Run(FILE, settings={"op": op, "shape": shape, "axis": axis}, dtype=dtype))


def test_a_million_elements():
    report = check(Run(FILE, settings={"op": "cumsum", "shape": (1, 1_000_003)}))
    errors = [error for run in report.runs[:2] if (error := run.max_abs_err) is not None]
    walked = 1000  # how far so many random steps lead
    assert errors and max(errors) <= 1e-5 * walked


@pytest.mark.parametrize(("op", "axis"), [("cumsum", 1), ("reverse", 1), ("masked", 0)])
def test_open_first_dimension_is_compiled_once(op: str, axis: int):
    names = ("x", "mask")[: 2 if op == "masked" else 1]
    check(
        Run(
            FILE,
            settings={"op": op, "shape": (16, 33), "axis": axis},
            dynamic=tuple(DynamicDim(name, 0, "rows") for name in names),
            sizes=[{"rows": rows} for rows in (0, 1, 7, 1003)],
        )
    )


@pytest.mark.parametrize("op", ["cumsum", "reverse"])
def test_open_last_dimension(op: str):
    check(
        Run(
            FILE,
            settings={"op": op, "shape": (3, 64)},
            dynamic=(DynamicDim("x", 1, "columns"),),
            sizes=[{"columns": columns} for columns in (1, 7, 1003, 20011)],
        )
    )


@pytest.mark.parametrize("op", ["cumsum", "cumprod", "exclusive_reverse", "masked"])
@pytest.mark.parametrize("dtype", DTYPES)
def test_lowered_program_in_the_interpreter(op: str, dtype: str | None):
    settings = {"op": op, "shape": (5, 33), "axis": -1}
    check(Run(FILE, settings=settings, dtype=dtype, target="interp"))


def test_columns_are_split_over_the_cores():
    report = check(Run(FILE, settings={"op": "cumsum", "shape": (2, 64, 4096), "axis": 1}))
    traffic = report.runs[0].traffic
    assert traffic is not None and traffic.cores >= 32
