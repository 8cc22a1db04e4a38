"""Symbols inside kernels: each that is needed becomes a tiling field of the host function."""

from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.rewriter import InsertPoint
from xdsl.traits import SymbolTable

from acc.diagnostics import UserError
from acc.dialects.tile.host import host_fields, host_symbols, make_host
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.query import SymbolOp, TilingFieldOp
from acc.dialects.tile.types import GmType


def needed_symbols(kernel: KernelOp) -> tuple[str, ...]:
    """Symbols that the kernel reads, or that the pitch of a tensor depends on."""
    names: dict[str, None] = {}
    for argument in kernel.gm_arguments:
        assert isinstance(argument.type, GmType)
        inner = (dim.data for dim in argument.type.shape.data[1:] if isinstance(dim, StringAttr))
        names.update(dict.fromkeys(inner))
    for op in kernel.walk():
        if isinstance(op, SymbolOp):
            names[op.symbol.data] = None
    return tuple(names)


def symbols_to_fields(kernel: KernelOp) -> None:
    """Replaces the symbols that a kernel reads by its tiling fields."""
    for op in list(kernel.walk()):
        if isinstance(op, SymbolOp):
            read = TilingFieldOp(op.symbol.data)
            read.result.name_hint = op.symbol.data
            read.location = op.location
            Builder(InsertPoint.before(op)).insert(read)
            op.result.replace_all_uses_with(read.result)
            op.detach()
            op.erase()


def host_with(old: func.FuncOp, symbols: Sequence[str], fields: Sequence[str]) -> func.FuncOp:
    """The body of a host function under another signature."""
    new, _ = make_host(old.sym_name.data, symbols, fields)
    body = old.detach_region(0)
    new.detach_region(0)
    new.add_region(body)
    old.erase()
    return new


def add_symbol_fields(kernel: KernelOp, module: ModuleOp) -> None:
    """Gives a host function that the user wrote the symbols its kernel needs as further fields."""
    assert kernel.host is not None
    host = SymbolTable.lookup_symbol(module, kernel.host.data)
    if not isinstance(host, func.FuncOp):
        raise UserError(
            f"kernel '{kernel.sym_name.data}' names host function '@{kernel.host.data}', which "
            "the module does not have",
            kernel,
        )
    fields, symbols = host_fields(host), host_symbols(host)
    missing = [name for name in needed_symbols(kernel) if name not in fields]
    for name in missing:
        if name not in symbols:
            raise UserError(
                f"kernel '{kernel.sym_name.data}' needs symbol '{name}', which its host function "
                f"'@{kernel.host.data}' does not take; it takes {', '.join(symbols) or 'none'}",
                kernel,
            )
    if missing:
        block = host.body.block
        last = block.last_op
        assert isinstance(last, func.ReturnOp)
        last.operands = [*last.operands, *(block.args[symbols.index(name)] for name in missing)]
        place = host.parent
        assert place is not None
        after = host.next_op
        host.detach()
        new = host_with(host, symbols, [*fields, *missing])
        if after is None:
            place.add_op(new)
        else:
            place.insert_op_before(new, after)
    all_fields = (*fields, *missing)
    kernel.tiling = ArrayAttr([StringAttr(name) for name in all_fields[1:]])
    symbols_to_fields(kernel)
