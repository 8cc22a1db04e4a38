"""Evaluates the scalar body of a linalg operation on tiles."""

from collections.abc import Mapping, Sequence

from xdsl.dialects import arith, cf
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir import Operation, OpResult, SSAValue

from acc.analysis.scalar_forms import is_function_of_floats
from acc.analysis.structured_ops import StructuredOp
from acc.diagnostics import UserError
from acc.dialects.tile.base import element_type, is_scalar
from acc.passes.convert_linalg_to_tile import cast, compare, elementwise, index
from acc.passes.convert_linalg_to_tile.check import check
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.handlers import Handler
from acc.passes.convert_linalg_to_tile.scalar_part import map_value, scalar_part

_HANDLERS: Mapping[type[Operation], Handler] = {
    **elementwise.HANDLERS,
    **compare.HANDLERS,
    **cast.HANDLERS,
    **index.HANDLERS,
}


def evaluate(
    emitter: Emitter, op: StructuredOp, arguments: Mapping[SSAValue, Value], value: SSAValue
) -> Value:
    """
    The value that a body computes, given those of its arguments; only what it needs is emitted.

    Raises `UserError` for an operation that has no tile operation.
    """
    values: dict[SSAValue, Value] = dict(arguments)
    asserts = [inner for inner in op.body.ops if isinstance(inner, cf.AssertOp)]
    needed = _needed(op, [value, *(inner.arg for inner in asserts)])
    same = [v for v, given in values.items() if isinstance(given, SSAValue) and is_scalar(given)]
    part = scalar_part(needed, same)

    def of(inner: SSAValue) -> Value:
        if inner in values:
            return values[inner]
        if isinstance(inner, OpResult) and inner.op in part:
            values[inner] = map_value(emitter, inner, part, of)
            return values[inner]
        return emitter.scalar(inner)

    for inner in needed:
        emitter.location = inner.location
        if inner in part:
            continue
        if isinstance(inner, IndexOp):
            values[inner.result] = index.loop_index(emitter, op, inner)
            continue
        values[inner.results[0]] = _apply(emitter, inner, [of(v) for v in inner.operands])
    check(emitter, [(inner, of(inner.arg)) for inner in asserts])
    emitter.location = op.op.location
    return of(value)


def _needed(op: StructuredOp, values: Sequence[SSAValue]) -> list[Operation]:
    """The operations of the body that values depend on, in order."""
    needed: set[Operation] = set()
    pending = list(values)
    while pending:
        current = pending.pop()
        if not isinstance(current, OpResult) or current.op.parent is not op.body:
            continue
        if current.op not in needed:
            needed.add(current.op)
            pending.extend(current.op.operands)
    return [inner for inner in op.body.ops if inner in needed]


def _apply(emitter: Emitter, op: Operation, operands: list[Value]) -> Value:
    if isinstance(op, arith.ConstantOp):
        return emitter.scalar(op.result)
    scalars = [value for value in operands if isinstance(value, SSAValue) and is_scalar(value)]
    if operands and len(scalars) == len(operands):
        if not is_function_of_floats(op):
            return emitter.scalar_op(op, scalars)
        operands = [emitter.spread(scalar, (), element_type(scalar)) for scalar in scalars]
    handler = _HANDLERS.get(type(op))
    if handler is None:
        raise unsupported(op)
    return handler(emitter, op, operands)


def unsupported(op: Operation) -> UserError:
    """The error for an operation in a body that tiles have no operation for."""
    supported = ", ".join(sorted(cls.name for cls in _HANDLERS))
    return UserError(
        f"'{op.name}' has no lowering to tile operations; supported in the body of a linalg "
        f"operation are {supported}",
        op,
    )
