"""
Host functions: a `func.func` marked `tile.host` that computes a kernel's launch from its symbols.

Its arguments are the symbols named by `tile.symbols`, its results are `num_blocks` and then the
tiling fields, named by `tile.fields` in order; all of type index.

```
func.func @relu_host(%M : index) -> (index, index)
    attributes {tile.host, tile.symbols = ["M"], tile.fields = ["num_blocks", "perCore"]} { ... }
```
"""

from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects.builtin import ArrayAttr, IndexType, StringAttr, UnitAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Region
from xdsl.rewriter import InsertPoint
from xdsl.utils.hints import isa

HOST = "tile.host"
SYMBOLS = "tile.symbols"
FIELDS = "tile.fields"
NUM_BLOCKS = "num_blocks"


def is_host(func: FuncOp) -> bool:
    """Whether a function is a host function."""
    return HOST in func.attributes


def _names(func: FuncOp, key: str) -> tuple[str, ...]:
    names = func.attributes.get(key)
    return tuple(name.data for name in names) if isa(names, ArrayAttr[StringAttr]) else ()


def host_symbols(func: FuncOp) -> tuple[str, ...]:
    """Names of the arguments of a host function."""
    return _names(func, SYMBOLS)


def host_fields(func: FuncOp) -> tuple[str, ...]:
    """Names of the results of a host function; the first is `num_blocks`."""
    return _names(func, FIELDS)


def make_host(name: str, symbols: Sequence[str], fields: Sequence[str]) -> tuple[FuncOp, Builder]:
    """
    A host function without a body, and a builder at the end of its only block; the caller builds
    the body and returns as many values as there are `fields`.
    """
    index = IndexType()
    block = Block(arg_types=[index] * len(symbols))
    for argument, symbol in zip(block.args, symbols, strict=True):
        argument.name_hint = symbol
    func = FuncOp(name, ([index] * len(symbols), [index] * len(fields)), Region(block))
    func.attributes[HOST] = UnitAttr()
    func.attributes[SYMBOLS] = ArrayAttr([StringAttr(symbol) for symbol in symbols])
    func.attributes[FIELDS] = ArrayAttr([StringAttr(field) for field in fields])
    return func, Builder(InsertPoint.at_end(block))
