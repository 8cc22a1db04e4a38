"""Loop indices in linalg bodies: tiles that count up."""

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import f32, i32
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir import Attribute, Operation, SSAValue

from acc.analysis.axes import AxisConflict
from acc.analysis.structured_ops import StructuredOp
from acc.diagnostics import UserError
from acc.dialects.tile.base import element_type
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.elementwise import AddOp, MulOp
from acc.dialects.tile.iota import IotaOp
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.handlers import Handlers, number_operands


def loop_index(emitter: Emitter, op: StructuredOp, index: IndexOp) -> Value:
    """
    The index of a loop at each place of the tile at hand, as i32.

    Raises `UserError` where the nest has it in parts of open sizes.
    """
    try:
        parts = emitter.space.index_of(op, index.dim.value.data)
    except AxisConflict as error:
        raise UserError(
            f"'{index.name}' has no lowering to tile operations: {error}", index
        ) from error
    total: SSAValue | None = None
    for dim, factor in parts:
        part = _counted(emitter, dim, i32)
        if factor != 1:
            part = emitter.emit(MulOp(part, emitter.number(factor, i32)))
        total = part if total is None else emitter.emit(AddOp(total, part))
    return emitter.index(0) if total is None else total


def _counted(emitter: Emitter, dim: int, element: Attribute) -> SSAValue:
    """The index of a dimension of the nest."""
    tile = emitter.plan.tile_type({dim}, element)
    start = emitter.offsets.get(dim, emitter.index(0))
    extents = [emitter.extents[bounded] for bounded in tile.bounded_dims]
    return emitter.emit(IotaOp(start, dim, extents, result=tile))


def _index_cast(emitter: Emitter, op: Operation, values: Sequence[Value]) -> Value:
    """A loop index, which has 32 bits, as an integer."""
    (source,) = number_operands(op, values)
    if element_type(source) != i32:
        raise UserError(
            f"'{op.name}' of {element_type(source)} has no lowering to tile operations: "
            "a place has 32 bits",
            op,
        )
    if op.results[0].type == i32:
        return source
    return emitter.emit(CastOp(source, op.results[0].type, Rounding.NONE))


def as_float(emitter: Emitter, source: SSAValue) -> SSAValue | None:
    """A loop index counted in f32 from the start; None for any other value."""
    if isinstance(source.owner, IotaOp):
        return _counted(emitter, source.owner.axis.value.data, f32)
    return None


HANDLERS: Handlers = {arith.IndexCastOp: _index_cast}
