"""Slices, concatenations, transpositions and pooling from PyTorch to the host model."""

from itertools import product
from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

from acc.frontend.torch.program import DynamicDim
from test.kernels.end_to_end import Run, check
from test.kernels.moves_module import MOVES, POOLS
from test.kernels.test_operators import few

MODULE = Path(__file__).parent / "moves_module.py"
SHAPES = ((4, 9, 17), (2, 8, 16), (5, 6, 31), (3, 33, 1003), (16, 64, 128))
NO_HALF = ("avg_pool3d", "avg_pool2d")
"""What PyTorch does not compute in every narrow type on a CPU."""

MATRIX = [
    case
    for case in product((*MOVES, *POOLS), SHAPES, (None, "float16", "bfloat16"))
    if case[2] is None or case[0] not in NO_HALF
]


@pytest.mark.parametrize(("op", "shape", "dtype"), few(MATRIX))
def test_move(op: str, shape: tuple[int, ...], dtype: str | None):
    check(Run(MODULE, {"op": op, "shape": shape}, dtype))


@pytest.mark.parametrize("op", [*MOVES, *POOLS])
def test_small_tensor_in_the_interpreter(op: str):
    check(Run(MODULE, {"op": op, "shape": (4, 9, 17)}, target="interp"))


@pytest.mark.parametrize("shape", [(1, 3, 20011), (1, 20011, 3)])
def test_few_rows_become_few_columns(shape: tuple[int, ...]):
    check(Run(MODULE, {"op": "swap_last", "shape": shape}))
    check(Run(MODULE, {"op": "swap_last", "shape": shape}, "bfloat16"))


def test_row_longer_than_the_unified_buffer():
    check(Run(MODULE, {"op": "avg_pool1d", "shape": (1, 1, 100003)}))


OPEN_ROWS = (
    "swap_last",
    "pool_of_sums",
    "softmax_columns",
    "slice",
    "strided_columns",
    "strided_rows",
    "last_column",
    "halves",
    "cat_rows",
    "cat_columns",
    "stack_last",
    "roll",
    "pad",
)


@pytest.mark.parametrize("op", OPEN_ROWS)
def test_open_first_dimension(op: str):
    dims = (DynamicDim("x", 0, "rows"),)
    sizes = [{"rows": rows} for rows in (1, 7, 50)]
    check(Run(MODULE, {"op": op, "shape": (16, 9, 17)}, dynamic=dims, sizes=sizes))
