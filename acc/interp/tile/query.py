"""Numbers that a kernel asks for."""

from acc.dialects.tile import query as ops
from acc.interp.interpreter import Frame, implements
from acc.interp.tile.global_tensor import Symbols
from acc.interp.tile.host import Launch
from acc.interp.values import Values


@implements(ops.BlockIdxOp)
def run_block_idx(frame: Frame, op: ops.BlockIdxOp, args: Values) -> Values:
    """The block that runs."""
    return (frame.state(Launch).block_idx,)


@implements(ops.BlockNumOp)
def run_block_num(frame: Frame, op: ops.BlockNumOp, args: Values) -> Values:
    """The number of blocks."""
    return (frame.state(Launch).block_num,)


@implements(ops.SymbolOp)
def run_symbol(frame: Frame, op: ops.SymbolOp, args: Values) -> Values:
    """The size that the symbol stands for."""
    return (frame.state(Symbols).value(op, op.symbol.data),)


@implements(ops.TilingFieldOp)
def run_tiling_field(frame: Frame, op: ops.TilingFieldOp, args: Values) -> Values:
    """The value that the host function computed."""
    return (frame.state(Launch).field(op, op.field.data),)
