"""Copies between global memory and the Unified Buffer, and inside of it."""

from abc import ABC
from collections.abc import Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue
from xdsl.irdl import AnyAttr, Operand, irdl_op_definition, operand_def, traits_def
from xdsl.utils.exceptions import VerifyException

from acc.dialects.ascendc.base import (
    AscendCOp,
    Construct,
    CppArgument,
    CppCall,
    OnPipe,
    Token,
    TypeName,
    Writes,
    require,
    verify_scalar,
)
from acc.dialects.ascendc.enums import Pipe
from acc.dialects.ascendc.types import GlobalTensorType, LocalTensorType
from acc.target.rules.dtypes import copy_types_problem
from acc.target.rules.paths import copy_path_problem


class DataCopyPadOp(AscendCOp, ABC):
    """
    Copies `block_count` rows of `block_len` bytes, with gaps between them on either side. Members
    define dst and src, which come first.
    """

    if TYPE_CHECKING:
        dst: Operand
        src: Operand

    block_count = operand_def(IndexType)
    block_len = operand_def(IndexType)
    src_gap = operand_def(IndexType)
    dst_gap = operand_def(IndexType)

    traits = traits_def(CppCall("DataCopyPad"), Writes(("dst",)))

    assembly_format = (
        "$dst `,` $src `blocks` $block_count `bytes` $block_len `gaps` $src_gap `,` $dst_gap "
        "attr-dict `:` type($dst) `,` type($src)"
    )

    def __init__(
        self,
        dst: SSAValue,
        src: SSAValue,
        block_count: SSAValue,
        block_len: SSAValue,
        src_gap: SSAValue,
        dst_gap: SSAValue,
    ):
        super().__init__(operands=[dst, src, block_count, block_len, src_gap, dst_gap])

    def verify_(self) -> None:
        verify_element_types(self, self.dst, self.src)

    def ext_params(self) -> Construct:
        """The struct that says rows, bytes and gaps."""
        fields = (self.block_count, self.block_len, self.src_gap, self.dst_gap, 0)
        return Construct("DataCopyExtParams", fields)


class DataCopyPadLoadOp(DataCopyPadOp, ABC):
    """A load; members say what stands around each row on chip."""

    traits = traits_def(OnPipe(Pipe.MTE2))

    @property
    def pads(self) -> tuple[SSAValue, ...]:
        """Numbers of elements in front of and behind each row, if any."""
        return ()


@irdl_op_definition
class DataCopyPadInOp(DataCopyPadLoadOp):
    """
    Loads `block_count` rows of `block_len` bytes each; gaps between rows in bytes (GM) and blocks
    (UB). Each row starts on a block; what fills its last block is not defined:
    `DataCopyPad(x, xGm[i], DataCopyExtParams(n, len, 0, 0, 0), DataCopyPadExtParams<float>());`
    """

    name = "ascendc.data_copy_pad_in"

    dst = operand_def(LocalTensorType)
    src = operand_def(GlobalTensorType)

    def call_arguments(self) -> Sequence[CppArgument]:
        assert isinstance(self.dst.type, LocalTensorType)
        no_pad = Construct("DataCopyPadExtParams", (), TypeName(self.dst.type.element_type))
        return (self.dst, self.src, self.ext_params(), no_pad)


@irdl_op_definition
class DataCopyPadFillOp(DataCopyPadLoadOp):
    """
    Loads rows as `data_copy_pad_in` does, with `left` and `right` elements of one value around each
    of them, at most a block of either; the last block of a row is filled up with the value:
    `DataCopyPad(x, xGm[i], DataCopyExtParams(n, len, 0, 0, 0),
    DataCopyPadExtParams<float>(true, l, r, 0.0f));`
    """

    name = "ascendc.data_copy_pad_fill"

    dst = operand_def(LocalTensorType)
    src = operand_def(GlobalTensorType)
    left = operand_def(IndexType)
    right = operand_def(IndexType)
    scalar = operand_def(AnyAttr())

    assembly_format = (
        "$dst `,` $src `blocks` $block_count `bytes` $block_len `gaps` $src_gap `,` $dst_gap "
        "`pads` $left `,` $right `with` $scalar attr-dict "
        "`:` type($dst) `,` type($src) `,` type($scalar)"
    )

    def __init__(
        self,
        dst: SSAValue,
        src: SSAValue,
        block_count: SSAValue,
        block_len: SSAValue,
        src_gap: SSAValue,
        dst_gap: SSAValue,
        left: SSAValue,
        right: SSAValue,
        scalar: SSAValue,
    ):
        rows = (block_count, block_len, src_gap, dst_gap)
        AscendCOp.__init__(self, operands=[dst, src, left, right, scalar, *rows])

    @property
    def pads(self) -> tuple[SSAValue, ...]:
        return (self.left, self.right)

    def call_arguments(self) -> Sequence[CppArgument]:
        assert isinstance(self.dst.type, LocalTensorType)
        fields = (Token("true"), self.left, self.right, self.scalar)
        pad = Construct("DataCopyPadExtParams", fields, TypeName(self.dst.type.element_type))
        return (self.dst, self.src, self.ext_params(), pad)

    def verify_(self) -> None:
        super().verify_()
        verify_scalar(self, self.dst, self.scalar)


@irdl_op_definition
class DataCopyPadOutOp(DataCopyPadOp):
    """
    Stores `block_count` rows of exactly `block_len` bytes each; gaps between rows in blocks (UB)
    and bytes (GM): `DataCopyPad(yGm[i], y, DataCopyExtParams(rows, bytes, 0, 0, 0));`
    """

    name = "ascendc.data_copy_pad_out"

    dst = operand_def(GlobalTensorType)
    src = operand_def(LocalTensorType)

    traits = traits_def(OnPipe(Pipe.MTE3))

    def call_arguments(self) -> Sequence[CppArgument]:
        return (self.dst, self.src, self.ext_params())


@irdl_op_definition
class DataCopyOp(AscendCOp):
    """
    Copies `count` elements, whole blocks of them: `DataCopy(x, xGm[i], n);`. Loads, stores, and
    copies on chip, by the types of its operands.
    """

    name = "ascendc.data_copy"

    dst = operand_def(AnyAttr())
    src = operand_def(AnyAttr())
    count = operand_def(IndexType)

    traits = traits_def(CppCall("DataCopy"), Writes(("dst",)))

    assembly_format = "$dst `,` $src `count` $count attr-dict `:` type($dst) `,` type($src)"

    def __init__(self, dst: SSAValue, src: SSAValue, count: SSAValue):
        super().__init__(operands=[dst, src, count])

    @property
    def pipe(self) -> Pipe:
        """The pipe, by the memories that the data moves between."""
        if isinstance(self.src.type, GlobalTensorType):
            return Pipe.MTE2
        return Pipe.MTE3 if isinstance(self.dst.type, GlobalTensorType) else Pipe.V

    def verify_(self) -> None:
        types = (self.dst.type, self.src.type)
        if not all(isinstance(t, GlobalTensorType | LocalTensorType) for t in types):
            raise VerifyException(f"'{self.name}' copies tensors, found {types[1]} to {types[0]}")
        to_global, from_global = (isinstance(t, GlobalTensorType) for t in types)
        require(self, copy_path_problem(from_global, to_global))
        verify_element_types(self, self.dst, self.src)


def verify_element_types(op: AscendCOp, dst: SSAValue, src: SSAValue) -> None:
    """
    Checks that a copy is between tensors of one element type.

    Raises `VerifyException`.
    """
    elements = [
        value.type.element_type
        for value in (src, dst)
        if isinstance(value.type, GlobalTensorType | LocalTensorType)
    ]
    require(op, copy_types_problem(*map(str, elements)))
