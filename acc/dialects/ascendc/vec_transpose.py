"""Transposition of blocks on chip."""

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import DenseArrayBase, FixedBitwidthType, i64
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, prop_def, traits_def

from acc.dialects.ascendc.base import (
    AscendCOp,
    Blocks,
    Construct,
    CppArgument,
    CppCall,
    OnPipe,
    Token,
    TypeName,
    Writes,
    require,
    tensor_element,
)
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.vec_base import TENSOR
from acc.target.rules.repeat import repeat_params_problem
from acc.target.rules.transpose import (
    block_list_problem,
    single_repeat_problem,
    transpose_width_problem,
)


@irdl_op_definition
class TransDataTo5HDOp(AscendCOp):
    """
    Element `j` of source block `k` becomes element `k` of row `j` of the result, whose rows have 16
    elements: a block of 16-bit elements, two blocks, one after the other in the list, of 32-bit
    ones. Places are elements in front of each block, strides are blocks from repeat to repeat:
    `TransDataTo5HD<half>({y[0], y[64], ...}, {x[0], ...},
    TransDataTo5HDParams(false, false, 4, 1, 64));`
    """

    name = "ascendc.trans_data_to_5hd"

    FIELDS: ClassVar[tuple[str, ...]] = ("repeatTimes", "dstRepStride", "srcRepStride")

    dst = operand_def(TENSOR)
    src = operand_def(TENSOR)
    dst_places = prop_def(DenseArrayBase.constr(i64))
    src_places = prop_def(DenseArrayBase.constr(i64))
    params = prop_def(DenseArrayBase.constr(i64))

    traits = traits_def(CppCall("TransDataTo5HD"), OnPipe(Pipe.V), Writes(("dst",)))

    assembly_format = (
        "$dst $dst_places `,` $src $src_places `params` $params attr-dict `:` type($dst)"
    )

    def __init__(
        self,
        dst: SSAValue,
        dst_places: Sequence[int],
        src: SSAValue,
        src_places: Sequence[int],
        params: Sequence[int],
    ):
        super().__init__(
            operands=[dst, src],
            properties={
                "dst_places": DenseArrayBase.from_list(i64, dst_places),
                "src_places": DenseArrayBase.from_list(i64, src_places),
                "params": DenseArrayBase.from_list(i64, params),
            },
        )

    @property
    def repeat(self) -> int:
        """How often the instruction works."""
        return int(self.params.get_values()[0])

    def lists(self) -> tuple[tuple[SSAValue, tuple[int, ...], int], ...]:
        """Of the destination and the source: the tensor, the places, the stride in blocks."""
        _, to, from_ = (int(number) for number in self.params.get_values())
        return (
            (self.dst, tuple(self.dst_places.get_values()), to),
            (self.src, tuple(self.src_places.get_values()), from_),
        )

    def template_arguments(self) -> Sequence[CppArgument]:
        return (TypeName(tensor_element(self.dst)),)

    def call_arguments(self) -> Sequence[CppArgument]:
        half = Token("false")
        strides = (half, half, *self.params.get_values())
        lists = [_blocks(tensor, places) for tensor, places, _ in self.lists()]
        return (*lists, Construct("TransDataTo5HDParams", strides))

    def verify_(self) -> None:
        require(self, repeat_params_problem(self.FIELDS, len(self.params)))
        element = tensor_element(self.dst)
        if isinstance(element, FixedBitwidthType):
            require(self, transpose_width_problem(element.size))
        for _, places, _ in self.lists():
            require(self, block_list_problem(len(places)))
        require(self, single_repeat_problem(*(int(v) for v in self.params.get_values())))


def _blocks(tensor: SSAValue, places: tuple[int, ...]) -> Blocks:
    if isinstance(part := tensor.owner, SubscriptOp):
        return Blocks(part.tensor, part.offset, places)
    return Blocks(tensor, None, places)
