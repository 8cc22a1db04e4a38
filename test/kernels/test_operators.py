"""The operators of PyTorch from the module to values on the host model, against float64."""

from collections.abc import Sequence
from itertools import product

import pytest

pytest.importorskip("torch_mlir")

from acc.frontend.torch.program import DynamicDim
from test.kernels.end_to_end import Run, check
from test.kernels.operator_module import NAMES

SHAPES = (
    *((1,), (7,), (8,), (31,), (32,), (33,), (1003,), (65541,)),
    *((3, 1), (5, 7), (4, 8), (9, 31), (16, 32), (100, 33), (16, 1003), (1003, 7), (3, 65541)),
    *((2, 3, 33), (3, 5, 1003), (2, 3, 4, 31), (2, 3, 5, 1003), (1, 1, 1, 1)),
    *((0,), (0, 33), (4, 0)),
)
DTYPES = (None, "float16", "bfloat16")
REFUSED = ("max", "amax")
"""What PyTorch itself refuses on rows without elements."""

MATRIX = [
    case for case in product(NAMES, SHAPES, DTYPES) if not (case[0] in REFUSED and case[1][-1] == 0)
]
STEP = 23
"""Every so many cases of the matrix run by default; coprime to the lengths of its axes, so that all
operators and shapes come up, and types alternate."""


def few(matrix: Sequence[tuple[str, tuple[int, ...], str | None]]):
    """Marks all but every `STEP`th case as part of the whole matrix."""
    return [
        pytest.param(*case, marks=() if index % STEP == 0 else pytest.mark.matrix)
        for index, case in enumerate(matrix)
    ]


@pytest.mark.parametrize(("op", "shape", "dtype"), few(MATRIX))
def test_operator(op: str, shape: tuple[int, ...], dtype: str | None):
    check(Run(settings={"op": op, "shape": shape}, dtype=dtype))


@pytest.mark.parametrize("op", ["softmax", "layer_norm", "layer_norm_affine"])
def test_row_longer_than_the_unified_buffer(op: str):
    check(Run(settings={"op": op, "shape": (2, 100003)}))


OPEN = [("add", None), ("gelu", "bfloat16"), ("sum", None), ("softmax", "float16")]


@pytest.mark.parametrize(("op", "dtype"), [*OPEN, ("layer_norm_affine", None)])
def test_open_first_dimension_is_compiled_once(op: str, dtype: str | None):
    dims = [DynamicDim(name, 0, "rows") for name in ("x", "y")[: 2 if op == "add" else 1]]
    report = check(
        Run(
            settings={"op": op, "shape": (16, 33)},
            dtype=dtype,
            dynamic=tuple(dims),
            sizes=[{"rows": rows} for rows in (0, 1, 7, 257)],
        )
    )
    assert len({run.sizes["rows"] for run in report.runs}) == 4


@pytest.mark.parametrize("dtype", [None, "float16"])
def test_open_last_dimension_of_a_mean(dtype: str | None):
    # the mean divides by a size, which becomes a float on chip
    report = check(
        Run(
            settings={"op": "layer_norm", "shape": (3, 33)},
            dtype=dtype,
            dynamic=(DynamicDim("x", 1, "columns"),),
            sizes=[{"columns": columns} for columns in (1, 7, 33, 1003, 30000)],
        )
    )
    assert len({run.sizes["columns"] for run in report.runs}) == 5


@pytest.mark.parametrize("op", ["gelu", "max", "softmax", "rms_norm"])
@pytest.mark.parametrize("dtype", DTYPES)
def test_lowered_program_in_the_interpreter(op: str, dtype: str | None):
    check(Run(settings={"op": op, "shape": (5, 33)}, dtype=dtype, target="interp"))
