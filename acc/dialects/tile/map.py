"""What the scalar unit computes for every element: a body of scalar operations."""

from collections.abc import Sequence

from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    region_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import HasParent, IsTerminator
from xdsl.utils.exceptions import VerifyException

from acc.dialects.tile.base import (
    DESTINATION_FORMAT,
    Disjoint,
    ElementwiseOp,
    element_type,
    elementwise_type,
)


@irdl_op_definition
class MapOp(ElementwiseOp):
    """
    Computes every element by a body of operations of `arith`, which gets the elements of the
    operands. This is for what the vector unit has no instruction for: exact, and slow. Values of
    enclosing regions may be used in the body if they are scalars.

    `%q = tile.map %x, %y : !tile.tile<[8], i64, ub>, i64 {
    ^bb0(%a: i64, %b: i64):
      %d = arith.divsi %a, %b : i64
      tile.yield %d : i64
    } -> !tile.tile<[8], i64, ub>`
    """

    name = "tile.map"

    sources = var_operand_def(AnyAttr())
    body = region_def("single_block")

    traits = traits_def(Disjoint())

    assembly_format = "$sources `:` type($sources) $body" + DESTINATION_FORMAT

    def __init__(self, sources: Sequence[SSAValue], element: Attribute, block: Block):
        super().__init__(
            operands=[sources, [], []],
            result_types=[[elementwise_type(self.name, sources, element)]],
            regions=[Region(block)],
        )

    def verify_elements(self) -> None:
        arguments = tuple(self.body.block.arg_types)
        wanted = tuple(element_type(value) for value in self.inputs)
        if arguments != wanted:
            raise VerifyException(
                f"'{self.name}' needs a body that takes {_names(wanted)}, found {_names(arguments)}"
            )
        last = self.body.block.last_op
        element = self.destination_type.element_type
        if not isinstance(last, YieldOp) or last.value.type != element:
            raise VerifyException(f"'{self.name}' needs a body that yields one {element}")


@irdl_op_definition
class YieldOp(IRDLOperation):
    """The element that the body of a `tile.map` computes: `tile.yield %d : i64`."""

    name = "tile.yield"

    value = operand_def(AnyAttr())

    traits = traits_def(IsTerminator(), HasParent(MapOp))

    assembly_format = "$value attr-dict `:` type($value)"

    def __init__(self, value: SSAValue):
        super().__init__(operands=[value])


def _names(types: Sequence[Attribute]) -> str:
    return ", ".join(map(str, types)) or "nothing"
