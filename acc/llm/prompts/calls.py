"""Which operations are described to a model that is asked for a fragment."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from xdsl.ir import Operation

from acc.dialects.ascendc import mask, vec_gather, vec_math, vec_reduce, vec_sort, vec_transpose
from acc.dialects.ascendc.base import AscendCOp, ExpressionOp
from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.elementwise import ErfOp
from acc.dialects.tile.gather import GatherOp
from acc.dialects.tile.iota import IotaOp
from acc.dialects.tile.reduce import ReduceOp
from acc.dialects.tile.scan import ScanOp
from acc.dialects.tile.slice import SliceOp
from acc.dialects.tile.sort import SortOp
from acc.dialects.tile.transpose import TransposeOp
from acc.frontend.fragment.forms import simple_operations

_SPECIAL: Mapping[ModuleType, tuple[type[ComputeOp], ...]] = {
    vec_reduce: (ReduceOp, ScanOp, SortOp),
    vec_gather: (GatherOp, SliceOp, TransposeOp, SortOp, IotaOp, ScanOp),
    vec_sort: (SortOp,),
    vec_transpose: (TransposeOp,),
    vec_math: (ErfOp,),
    mask: (),
}
"""
Instructions that are described only to those who write these operations, by the module that defines
them. Counter mode of masks is what no fragment needs: the reader takes it.
"""


def described_calls(operation: ComputeOp) -> tuple[type[Operation], ...]:
    """The operations to describe with their documentation, in the order of the dialect."""
    left_out = {
        module.__name__ for module, for_ in _SPECIAL.items() if not isinstance(operation, for_)
    }
    return tuple(
        op
        for op in simple_operations()
        if issubclass(op, AscendCOp | ExpressionOp) and op.__module__ not in left_out
    )


def scalar_calls() -> tuple[type[Operation], ...]:
    """The operations on scalars, which are those of MLIR and need no description."""
    return tuple(op for op in simple_operations() if not issubclass(op, AscendCOp | ExpressionOp))
