"""Conversions between scalar types, and constants."""

import numpy as np
from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    TensorType,
)
from xdsl.ir import Attribute, Operation
from xdsl.irdl import IRDLOperation
from xdsl.utils.hints import isa

from acc.dialects.upstream.arith import IndexCastUIOp
from acc.dialects.upstream.arith_flags import OF_TENSORS
from acc.interp.arith.signedness import signed, unsigned
from acc.interp.element_types import numpy_dtype
from acc.interp.interpreter import Frame, InterpreterError, implements
from acc.interp.registration import implements_each
from acc.interp.values import Value, Values, as_array, as_int, convert, is_numpy


def _and_shaped(*kinds: type[IRDLOperation]) -> tuple[type[IRDLOperation], ...]:
    """Casts of one number, and the same of tensors."""
    return (*kinds, *(OF_TENSORS[kind] for kind in kinds))


@implements(arith.ConstantOp)
def run_constant(frame: Frame, op: arith.ConstantOp, args: Values) -> Values:
    """The attribute's value."""
    return frame.once(op, lambda: (constant_value(frame, op, op.value),))


def constant_value(frame: Frame, op: Operation, attribute: Attribute) -> Value:
    """The value of a constant `attribute` of `op`."""
    match attribute:
        case IntegerAttr(type=IndexType()):
            return attribute.value.data
        case IntegerAttr():
            return np.asarray(attribute.value.data).astype(frame.dtype(attribute.type))[()]
        case FloatAttr():
            return np.asarray(attribute.value.data).astype(frame.dtype(attribute.type))[()]
        case DenseIntOrFPElementsAttr():
            return _dense_value(frame, attribute)
        case DenseResourceAttr():
            raise InterpreterError(op, "the elements of the dense resource are not in the file")
        case _:
            raise InterpreterError(op, f"the interpreter cannot represent {attribute}")


def _dense_value(frame: Frame, attribute: DenseIntOrFPElementsAttr) -> Value:
    element_type = attribute.get_element_type()
    stored = numpy_dtype(element_type)
    dtype = frame.dtype(element_type)
    assert stored is not None
    if stored == np.bool_:
        flat = np.frombuffer(attribute.data.data, np.int8) != 0
    else:
        flat = np.frombuffer(attribute.data.data, stored).astype(dtype)
    return flat.reshape(attribute.get_shape())


def _element_type(attribute: Attribute) -> Attribute:
    return attribute.get_element_type() if isa(attribute, TensorType) else attribute


@implements_each(arith.ExtFOp, arith.TruncFOp)
def run_float_cast(frame: Frame, op: Operation, args: Values) -> Values:
    """Another floating-point type, rounding to nearest even."""
    return (convert(args[0], frame.dtype(_element_type(op.results[0].type))),)


@implements_each(*_and_shaped(arith.SIToFPOp, arith.ExtSIOp))
def run_from_signed(frame: Frame, op: Operation, args: Values) -> Values:
    """The signed number in another type."""
    return (convert(signed(args[0]), frame.dtype(_element_type(op.results[0].type))),)


@implements_each(*_and_shaped(arith.UIToFPOp, arith.ExtUIOp))
def run_from_unsigned(frame: Frame, op: Operation, args: Values) -> Values:
    """The unsigned number in another type."""
    return (convert(unsigned(args[0]), frame.dtype(_element_type(op.results[0].type))),)


@implements_each(*_and_shaped(arith.FPToSIOp, arith.FPToUIOp))
def run_to_integer(frame: Frame, op: Operation, args: Values) -> Values:
    """The number rounded towards zero."""
    return (convert(args[0], frame.dtype(_element_type(op.results[0].type))),)


@implements_each(*_and_shaped(arith.TruncIOp))
def run_trunci(frame: Frame, op: Operation, args: Values) -> Values:
    """The low bits."""
    dtype = frame.dtype(_element_type(op.results[0].type))
    if dtype == np.bool_:
        return (np.bitwise_and(as_array(args[0]), 1).astype(np.bool_)[()],)
    return (convert(args[0], dtype),)


@implements_each(*_and_shaped(arith.IndexCastOp))
def run_index_cast(frame: Frame, op: Operation, args: Values) -> Values:
    """An index as an integer, or an integer as an index."""
    return _between_index(frame, op, signed(args[0]))


@implements_each(*_and_shaped(IndexCastUIOp))
def run_index_castui(frame: Frame, op: Operation, args: Values) -> Values:
    """An index as an unsigned integer, or such an integer as an index."""
    return _between_index(frame, op, unsigned(args[0]))


def _between_index(frame: Frame, op: Operation, value: Value) -> Values:
    is_index = isinstance(op.results[0].type, IndexType)
    if is_index and not (is_numpy(value) and value.ndim):
        return (as_int(value),)
    return (convert(value, frame.dtype(_element_type(op.results[0].type))),)


@implements(arith.BitcastOp)
def run_bitcast(frame: Frame, op: arith.BitcastOp, args: Values) -> Values:
    """The same bits as another type; reads the bits of the type the IR names."""
    source, target = (numpy_dtype(_element_type(value.type)) for value in (op.input, op.result))
    assert source is not None and target is not None
    bits = as_array(convert(args[0], source)).view(target)
    return (bits.astype(frame.dtype(_element_type(op.results[0].type)))[()],)
