"""Builds the host function of a kernel that is distributed over the cores."""

from collections.abc import Sequence

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.ir import Operation, SSAValue

from acc.diagnostics import UserError
from acc.dialects.tile.host import NUM_BLOCKS, make_host
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.query import SymbolOp, TilingFieldOp
from acc.passes.index_builder import Index, IndexBuilder, known
from acc.passes.tile.symbol_fields import host_with, needed_symbols, symbols_to_fields
from acc.passes.tile.variants import Variant


class HostBuilder:
    """The host function under construction: tiling fields by name, and the number of blocks."""

    def __init__(self, kernel: KernelOp, symbols: Sequence[str], cores: int):
        self.kernel, self.cores = kernel, cores
        self.func, self.builder = make_host(f"{kernel.sym_name.data}_host", symbols, ())
        self.symbols = dict(zip(symbols, self.func.body.block.args, strict=True))
        self.index = IndexBuilder(self.builder)
        self.fields: dict[str, SSAValue] = {}
        self.blocks: Index = 1
        self._cloned: dict[SSAValue, Index] = {}

    def clone(self, value: SSAValue) -> Index:
        """The value of the kernel, computed on the host; raises `UserError` if it cannot be."""
        number = known(value)
        if number is not None:
            return number
        if value not in self._cloned:
            self._cloned[value] = self._clone(value)
        return self._cloned[value]

    def _clone(self, value: SSAValue) -> Index:
        op = value.owner
        if isinstance(op, SymbolOp):
            if op.symbol.data not in self.symbols:
                raise UserError(
                    f"symbol '{op.symbol.data}' is in the shape of no argument of the kernel", op
                )
            return self.symbols[op.symbol.data]
        if isinstance(op, Operation) and op.name.startswith("arith.") and not op.regions:
            operands = [self.index.value(self.clone(operand)) for operand in op.operands]
            copy = self.builder.insert(op.clone(dict(zip(op.operands, operands, strict=True))))
            return copy.results[0]
        where = op if isinstance(op, Operation) else self.kernel
        raise UserError(
            "the bounds of a parallel loop are computed on the host, from constants and symbols "
            f"only; found '{where.name}'",
            where,
        )

    def only_if(self, variant: Variant) -> None:
        """No blocks unless the variant is the one to take."""
        zero = self.index.value(0)
        for condition in variant.earlier:
            self._blocks_where(condition, zero, self.index.value(self.blocks))
        if variant.condition is not None:
            self._blocks_where(variant.condition, self.index.value(self.blocks), zero)

    def _blocks_where(self, condition: SSAValue, yes: SSAValue, no: SSAValue) -> None:
        holds = self.index.value(self.clone(condition))
        self.blocks = self.builder.insert(arith.SelectOp(holds, yes, no)).result

    def field(self, name: str, value: Index, at: IndexBuilder) -> Index:
        """A value of the host in the kernel: the number itself, or a tiling field."""
        if isinstance(value, int):
            return value
        self.fields[name] = value
        read = at.builder.insert(TilingFieldOp(name))
        read.result.name_hint = name
        return read.result

    def finish(self) -> None:
        """Writes the host function in front of the kernel."""
        for name in needed_symbols(self.kernel):
            if name in self.symbols:
                self.fields[name] = self.symbols[name]
        blocks = self.index.value(self.blocks)
        self.builder.insert(func.ReturnOp(blocks, *self.fields.values()))
        host = host_with(self.func, tuple(self.symbols), [NUM_BLOCKS, *self.fields])
        module_block = self.kernel.parent
        assert module_block is not None
        module_block.insert_op_before(host, self.kernel)
        self.kernel.host = host.sym_name
        self.kernel.tiling = ArrayAttr([StringAttr(name) for name in self.fields])
        symbols_to_fields(self.kernel)
