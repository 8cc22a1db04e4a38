"""How many bytes a vector instruction in masked form touches at most, as expressions."""

from collections.abc import Iterator

from acc.analysis.effects import Access
from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.instruction_operands import result_pitch, strided_operands
from acc.analysis.layout import element_bytes
from acc.analysis.linear_expression import Linear
from acc.analysis.memory_parts import Extent
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_base import MaskedOp, VectorOp
from acc.dialects.ascendc.vec_reduce import WholeReduceOp
from acc.target.chip import Chip


def masked_extent(
    op: VectorOp | MaskedOp, access: Access, expressions: IndexExpressions, chip: Chip
) -> Extent | None:
    """What one tensor operand is touched of; None where it is not known or not in one piece."""
    if op.mask is None or op.repeat is None:
        return None
    assert isinstance(access.tensor.type, LocalTensorType)
    width = element_bytes(access.tensor.type.element_type)
    lanes, repeat = expressions.value(op.mask).scaled(width), expressions.value(op.repeat)
    extents = set(_extents(op, access, lanes, repeat, width, chip))
    return next(iter(extents)) if len(extents) == 1 else None


def _extents(
    op: VectorOp | MaskedOp,
    access: Access,
    lanes: Linear,
    repeat: Linear,
    width: int,
    chip: Chip,
) -> Iterator[Extent | None]:
    """One at each place that the tensor has: what is written is perhaps read as well."""
    if isinstance(op, WholeReduceOp) and op.dst is access.tensor:
        yield Extent(Linear(width), repeat, Linear(result_pitch(op)))
    for operand in strided_operands(op):
        if operand.tensor is not access.tensor:
            continue
        block = chip.block_bytes
        if operand.block not in (0, 1):
            yield None
            continue
        # 0 is the same block or repeat again
        length = lanes if operand.block else Linear(block)
        pitch = Linear(operand.repeat * block)
        yield Extent(length, repeat, pitch) if operand.repeat else Extent(length)
