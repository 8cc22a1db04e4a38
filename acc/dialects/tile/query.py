"""Numbers that a kernel asks for: its place in the launch, its symbols, its tiling fields."""

from abc import ABC

from xdsl.dialects.builtin import IndexType, StringAttr
from xdsl.irdl import IRDLOperation, irdl_op_definition, prop_def, result_def, traits_def
from xdsl.traits import Pure


class IndexQueryOp(IRDLOperation, ABC):
    """A number that the core or the launch knows."""

    result = result_def(IndexType)

    traits = traits_def(Pure())


@irdl_op_definition
class BlockIdxOp(IndexQueryOp):
    """Which block of the launch this core runs: `%b = tile.block_idx`."""

    name = "tile.block_idx"

    assembly_format = "attr-dict"

    def __init__(self):
        super().__init__(result_types=[IndexType()])


@irdl_op_definition
class BlockNumOp(IndexQueryOp):
    """How many blocks the launch has: `%n = tile.block_num`."""

    name = "tile.block_num"

    assembly_format = "attr-dict"

    def __init__(self):
        super().__init__(result_types=[IndexType()])


@irdl_op_definition
class SymbolOp(IndexQueryOp):
    """The value of a symbol of the kernel or program: `%m = tile.symbol "M"`."""

    name = "tile.symbol"

    symbol = prop_def(StringAttr)

    assembly_format = "$symbol attr-dict"

    def __init__(self, symbol: str):
        super().__init__(properties={"symbol": StringAttr(symbol)}, result_types=[IndexType()])


@irdl_op_definition
class TilingFieldOp(IndexQueryOp):
    """A field that the kernel's host function computes: `%n = tile.tiling_field "perCore"`."""

    name = "tile.tiling_field"

    field = prop_def(StringAttr)

    assembly_format = "$field attr-dict"

    def __init__(self, field: str):
        super().__init__(properties={"field": StringAttr(field)}, result_types=[IndexType()])
