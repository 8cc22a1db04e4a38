"""The host side of a launch: a host function gives the number of blocks and the tiling fields."""

from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.traits import SymbolTable

from acc.dialects.tile.host import host_fields, host_symbols
from acc.interp.interpreter import Frame, InterpreterError
from acc.interp.tile.global_tensor import Symbols
from acc.interp.values import Value, as_int


@dataclass(frozen=True)
class Launch:
    """What one block of a launch can ask for."""

    block_num: int
    fields: dict[str, int]
    """Tiling fields by name."""
    block_idx: int = 0

    def field(self, op: Operation, name: str) -> int:
        """A tiling field; `InterpreterError` at `op` where the host function has none such."""
        if name not in self.fields:
            known = ", ".join(self.fields) or "none"
            raise InterpreterError(op, f"no tiling field '{name}', known are {known}")
        return self.fields[name]


def run_host(frame: Frame, op: Operation, name: str, symbols: Symbols) -> Launch:
    """
    The launch that the host function `name` of the kernel `op` computes from the symbols.

    Raises `InterpreterError` where there is no such function or its names do not fit its type.
    """
    host = SymbolTable.lookup_symbol(op, SymbolRefAttr(name))
    if not isinstance(host, FuncOp):
        raise InterpreterError(op, f"no host function named '{name}'")
    inputs, outputs = host.function_type.inputs.data, host.function_type.outputs.data
    names, fields = host_symbols(host), host_fields(host)
    if len(inputs) != len(names) or len(outputs) != len(fields) or not fields:
        raise InterpreterError(
            op,
            f"host function '{name}' names {len(names)} symbols and {len(fields)} fields, "
            f"found {len(inputs)} arguments and {len(outputs)} results",
        )
    args: list[Value] = []
    for symbol, typ in zip(names, inputs, strict=True):
        size = symbols.value(op, symbol)
        args.append(size if isinstance(typ, IndexType) else frame.dtype(typ).type(size))
    block_num, *values = (as_int(value) for value in frame.call(name, args))
    return Launch(block_num, dict(zip(fields[1:], values, strict=True)))
