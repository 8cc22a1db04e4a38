"""How many bytes a vector instruction in masked form touches at most, as expressions."""

from collections.abc import Iterator

from acc.analysis.effects import Access
from acc.analysis.index_expressions import IndexExpressions
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
    assert op.params is not None
    params, block = [int(value) for value in op.params.get_values()], chip.block_bytes
    tensors = [value for value in op.operands if isinstance(value.type, LocalTensorType)]
    half = len(params) // 2
    for place, tensor in enumerate(tensors):
        if tensor is not access.tensor:
            continue
        if isinstance(op, WholeReduceOp) and place == 0:
            # one element a repeat, whose stride is in elements
            yield Extent(Linear(width), repeat, Linear(params[0] * width))
            continue
        strides = (1, 2) if isinstance(op, WholeReduceOp) else (place, half + place)
        blocks, repeats = (params[index] * block for index in strides)
        if blocks not in (0, block):
            yield None
            continue
        # 0 is the same block or repeat again
        length = lanes if blocks else Linear(block)
        yield Extent(length, repeat, Linear(repeats)) if repeats else Extent(length)
