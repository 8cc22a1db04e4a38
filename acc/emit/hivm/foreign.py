"""Operations and attributes of AscendNPU-IR's dialects, which xDSL knows by their names only."""

from collections.abc import Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import DenseArrayBase, UnregisteredAttr, i32, i64
from xdsl.ir import Attribute, Operation, SSAValue

_CONTEXT = Context(allow_unregistered=True)


def foreign_op(
    name: str,
    operands: Sequence[SSAValue] = (),
    properties: Mapping[str, Attribute] | None = None,
    *,
    attributes: Mapping[str, Attribute] | None = None,
    result_types: Sequence[Attribute] = (),
) -> Operation:
    """An operation by its name."""
    return _CONTEXT.get_op(name).create(
        operands=operands,
        result_types=result_types,
        properties=properties or {},
        attributes=attributes or {},
    )


def foreign_attribute(name: str, value: str) -> Attribute:
    """An attribute by its name: `#hivm.address_space<ub>` is `hivm.address_space` and `ub`."""
    kind = UnregisteredAttr.with_name_and_type(name, is_type=False)
    return kind(name, is_type=False, is_opaque=False, value=value)


def segments(*sizes: int) -> Mapping[str, Attribute]:
    """How many operands each group of an operation has."""
    return {"operandSegmentSizes": DenseArrayBase.from_list(i32, sizes)}


def dims(values: Sequence[int]) -> Attribute:
    """Dimensions, in the order given."""
    return DenseArrayBase.from_list(i64, values)
