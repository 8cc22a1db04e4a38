"""Breaks element types: tensors that are taken for tensors of something else."""

from collections.abc import Iterator, Mapping

from xdsl.dialects.builtin import ModuleOp, bf16, f16, f32, i8, i16, i32
from xdsl.ir import Attribute, Operation

from acc.dialects.ascendc.mask import SetVectorMaskOp
from acc.dialects.ascendc.queue import GetWithOffsetOp, TakeTensorOp
from acc.dialects.ascendc.tensor import SetGlobalBufferOp, SubscriptOp
from acc.dialects.ascendc.types import GlobalTensorType, LocalTensorType
from tools.mutation.edit import later, ops_of, replace_op
from tools.mutation.operator import Operator, Site

_MISTAKEN: Mapping[Attribute, Attribute] = {
    f32: i32,
    i32: f32,
    f16: bf16,
    bf16: f16,
    i16: f16,
    i8: i16,
}
_NARROW: Mapping[Attribute, Attribute] = {f32: f16, i32: i16}
_OTHER_WIDTH: Mapping[Attribute, Attribute] = {f32: f16, f16: f32}


def _retyped(op: Operation, typ: Attribute) -> Operation:
    return type(op).create(
        operands=list(op.operands), properties=dict(op.properties), result_types=[typ]
    )


def _retype(op: Operation, typ: Attribute) -> None:
    """Gives an operation's result another type, and the parts that are taken of it."""
    new = _retyped(op, typ)
    parts = [use.operation for use in op.results[0].uses]
    replace_op(op, new)
    for part in parts:
        if isinstance(part, SubscriptOp):
            _retype(part, typ)


def wrong_local_type(module: ModuleOp) -> Iterator[Site]:
    """A tensor on chip is taken for one of another type of the same size."""
    for op in ops_of(module, TakeTensorOp, GetWithOffsetOp):
        assert isinstance(op.result.type, LocalTensorType)
        element = _MISTAKEN.get(op.result.type.element_type)
        if element is not None:
            yield Site(op, str(element), later(_retype, op, LocalTensorType(element)))


def wrong_global_type(module: ModuleOp) -> Iterator[Site]:
    """A tensor in global memory is taken for one of another type of the same size."""
    for op in ops_of(module, SetGlobalBufferOp):
        element = _MISTAKEN.get(op.result.type.element_type)
        if element is not None and op.result.uses.get_length():
            yield Site(op, str(element), later(_retype, op, GlobalTensorType(element)))


def wrong_width(module: ModuleOp) -> Iterator[Site]:
    """A tensor in global memory is taken for one of half the width."""
    for op in ops_of(module, SetGlobalBufferOp):
        element = _NARROW.get(op.result.type.element_type)
        if element is not None and op.result.uses.get_length():
            yield Site(op, str(element), later(_retype, op, GlobalTensorType(element)))


def wrong_mask_type(module: ModuleOp) -> Iterator[Site]:
    """The mask register is set for another element type."""
    for op in ops_of(module, SetVectorMaskOp):
        element = _OTHER_WIDTH.get(op.element)
        if element is not None:
            change = later(op.properties.__setitem__, "element", element)
            yield Site(op, str(element), change)


OPERATORS = (
    Operator("wrong-local-type", wrong_local_type),
    Operator("wrong-global-type", wrong_global_type),
    Operator("wrong-global-width", wrong_width),
    Operator("wrong-mask-type", wrong_mask_type),
)
