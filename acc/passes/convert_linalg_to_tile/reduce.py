"""Reductions and scans: which tile operations combine elements, and what they start from."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue
from xdsl.utils.hints import isa

from acc.analysis.constants import constant_attribute
from acc.analysis.structured_ops import StructuredOp
from acc.diagnostics import UserError
from acc.dialects.tile import elementwise as tile
from acc.dialects.tile import reduce as tile_reduce
from acc.dialects.tile import scan as tile_scan
from acc.dialects.tile.base import is_scalar
from acc.passes.convert_linalg_to_tile.emitter import Emitter


@dataclass(frozen=True)
class Combiner:
    """How elements are combined."""

    along_axis: type[tile_reduce.ReduceOp]
    running: type[tile_scan.ScanOp]
    pairwise: type[tile.BinaryOp]
    neutral: float

    def neutral_of(self, element: Attribute) -> float:
        """The value that changes nothing, in an element type."""
        if isa(element, IntegerType) and math.isinf(self.neutral):
            half = 1 << (element.width.data - 1)
            return half - 1 if self.neutral > 0 else -half
        return self.neutral


_SUM = Combiner(tile_reduce.ReduceSumOp, tile_scan.ScanSumOp, tile.AddOp, 0.0)
_PROD = Combiner(tile_reduce.ReduceProdOp, tile_scan.ScanProdOp, tile.MulOp, 1.0)
_MAX = Combiner(tile_reduce.ReduceMaxOp, tile_scan.ScanMaxOp, tile.MaxOp, -math.inf)
_MIN = Combiner(tile_reduce.ReduceMinOp, tile_scan.ScanMinOp, tile.MinOp, math.inf)

_COMBINERS: Mapping[type[Operation], Combiner] = {
    arith.AddfOp: _SUM,
    arith.MulfOp: _PROD,
    arith.MaximumfOp: _MAX,
    arith.MinimumfOp: _MIN,
    arith.AddiOp: _SUM,
    arith.MuliOp: _PROD,
    arith.MaxSIOp: _MAX,
    arith.MinSIOp: _MIN,
}


def combiner_of(op: type[Operation]) -> Combiner | None:
    """How a scalar operation combines elements, if it can reduce."""
    return _COMBINERS.get(op)


@dataclass(frozen=True)
class Reduction:
    """`yield combine(running, value)` for one result of an operation."""

    combiner: Combiner
    value: SSAValue
    init: SSAValue
    result: OpResult
    combining: Operation
    """The operation of the body that combines."""


def reduction(op: StructuredOp, index: int) -> Reduction:
    """
    How one result is reduced.

    Raises `UserError` for a body that is no plain combination.
    """
    running, yielded = op.init_arguments[index], op.yielded[index]
    if isinstance(yielded, OpResult) and type(yielded.op) in _COMBINERS:
        others = [operand for operand in yielded.op.operands if operand is not running]
        if len(others) == 1 and not _depends(others[0], running):
            combiner = _COMBINERS[type(yielded.op)]
            init = op.inits[index].value
            return Reduction(combiner, others[0], init, op.results[index], yielded.op)
    names = ", ".join(cls.name for cls in _COMBINERS)
    raise UserError(
        f"a reduction of '{op.op.name}' must yield its running result combined with one value; "
        f"supported are {names}",
        op.op,
    )


def scan_combiner(op: StructuredOp) -> Combiner:
    """
    How a scan combines the running value with an element.

    Raises `UserError` for a body that is no plain combination.
    """
    (yielded,) = op.yielded
    if isinstance(yielded, OpResult) and set(yielded.op.operands) == set(op.body.args):
        combiner = _COMBINERS.get(type(yielded.op))
        if combiner is not None:
            return combiner
    names = ", ".join(cls.name for cls in _COMBINERS)
    raise UserError(
        f"'{op.op.name}' must yield its element combined with its running value; supported are "
        f"{names}",
        op.op,
    )


def _depends(value: SSAValue, argument: BlockArgument) -> bool:
    pending = [value]
    while pending:
        current = pending.pop()
        if current is argument:
            return True
        if isinstance(current, OpResult) and current.op.parent is argument.block:
            pending.extend(current.op.operands)
    return False


def combine(emitter: Emitter, combiner: Combiner, running: SSAValue, value: SSAValue) -> SSAValue:
    """The two combined, or the other one where one is the neutral constant."""
    for one, other in ((running, value), (value, running)):
        if is_neutral(one, combiner):
            return other
    if is_scalar(running) and is_scalar(value):
        running = emitter.spread(running, (), running.type)
    return emitter.emit(combiner.pairwise(running, value))


def is_neutral(value: SSAValue, combiner: Combiner) -> bool:
    """Whether a scalar is the constant that changes nothing."""
    number = constant_attribute(value)
    return number is not None and number.value.data == combiner.neutral_of(value.type)
