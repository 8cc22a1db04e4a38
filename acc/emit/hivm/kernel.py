"""A kernel as a device function: its tensors, then the fields of its tiling, are arguments."""

from collections.abc import Mapping, Sequence

from xdsl.dialects.arith import IndexCastOp
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IndexType, MemRefType, UnitAttr, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from acc.dialects.tile import Tile
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.query import BlockIdxOp, BlockNumOp, TilingFieldOp
from acc.dialects.tile.shape import ExtentOp
from acc.dialects.tile.structure import StageOp
from acc.dialects.tile.transfer import LoadOp, StoreOp
from acc.dialects.tile.types import GmType, OnChipType
from acc.emit.hivm import elementwise, lines, loops, transfer
from acc.emit.hivm.foreign import foreign_attribute, foreign_op
from acc.emit.hivm.memory import gm_type
from acc.emit.hivm.writer import Translation, Writer, no_counterpart

TRANSLATIONS: Mapping[type[Operation], Translation] = {
    **elementwise.TRANSLATIONS,
    **transfer.TRANSLATIONS,
    **lines.TRANSLATIONS,
    **loops.TRANSLATIONS,
}

QUERIES = {BlockIdxOp: "get_block_idx", BlockNumOp: "get_block_num"}
"""What a core asks for, as 64-bit numbers."""


def write_kernel(kernel: KernelOp) -> None:
    """
    Put a device function in the place of a kernel in explicit form.

    Raises `UserError` at the first operation without a counterpart.
    """
    tensors, fields = kernel.gm_arguments, [name.data for name in kernel.tiling or ()]
    kinds = [*map(_kind, tensors), *["tiling_data"] * len(fields)]
    block = kernel.body.detach_block(0)
    _write_body(block, tensors, fields)
    func = FuncOp(
        kernel.sym_name.data,
        (list(block.arg_types), []),
        Region(block),
        arg_attrs=ArrayAttr(
            DictionaryAttr({"hacc.arg_type": foreign_attribute("hacc.arg_type", kind)})
            for kind in kinds
        ),
    )
    func.attributes["hacc.entry"] = UnitAttr()
    func.attributes["hacc.function_kind"] = foreign_attribute("hacc.function_kind", "DEVICE")
    func.attributes["hivm.func_core_type"] = foreign_attribute("hivm.func_core_type", "AIV")
    func.location = kernel.location
    Rewriter.replace_op(kernel, func, [])


def _kind(tensor: SSAValue) -> str:
    """What a kernel does with a tensor."""
    is_read = any(isinstance(use.operation, LoadOp) for use in tensor.uses)
    is_written = any(isinstance(use.operation, StoreOp) for use in tensor.uses)
    if is_read and is_written:
        return "input_and_output"
    return "output" if is_written else "input"


def _write_body(block: Block, tensors: Sequence[SSAValue], fields: Sequence[str]) -> None:
    body = _Body()
    ops = list(block.ops)
    for tensor in tensors:
        assert isinstance(tensor.type, GmType)
        argument = SSAValue.get(
            block.insert_arg(gm_type(tensor.type), len(block.args)), type=MemRefType
        )
        argument.name_hint = tensor.name_hint
        body.tensors[tensor] = argument
    for field in fields:
        argument = block.insert_arg(i64, len(block.args))
        argument.name_hint = field
        cast = IndexCastOp(argument, IndexType())
        Rewriter.insert_op(cast, InsertPoint.at_start(block))
        body.fields[field] = cast.result
    body.write_all(ops)
    for op in reversed(body.done):
        Rewriter.erase_op(op)
    for argument in tuple(block.args)[: len(tensors)]:
        block.erase_arg(argument)
    block.add_op(ReturnOp())


class _Body:
    """Writes the operations of a kernel."""

    def __init__(self) -> None:
        self.fields: dict[str, SSAValue] = {}
        self.done: list[Operation] = []
        self._writer = Writer()
        self.tensors = self._writer.tensors

    def write_all(self, ops: Sequence[Operation]) -> None:
        """Write operations in order, with those inside them."""
        for op in ops:
            self._writer.at(op)
            if op.name.split(".")[0] != Tile.name:
                self._keep(op)
            else:
                self._write(op)
                self.done.append(op)

    def _keep(self, op: Operation) -> None:
        """An upstream operation stays; only scalars may go through it."""
        arguments = [arg for region in op.regions for block in region.blocks for arg in block.args]
        for value in (*op.operands, *op.results, *arguments):
            if isinstance(value.type, OnChipType):
                raise no_counterpart(op, f" with a value of {value.type}")
        for region in op.regions:
            for block in region.blocks:
                self.write_all(list(block.ops))

    def _write(self, op: Operation) -> None:
        match op:
            case StageOp():
                inner = list(op.body.block.ops)
                for one in inner:
                    one.detach()
                    Rewriter.insert_op(one, InsertPoint.before(op))
                self.write_all(inner)
            case BlockIdxOp() | BlockNumOp():
                query = foreign_op(f"hivm.hir.{QUERIES[type(op)]}", result_types=[i64])
                cast = IndexCastOp(self._writer.insert(query).results[0], IndexType())
                op.result.replace_all_uses_with(self._writer.insert(cast).result)
            case TilingFieldOp():
                op.result.replace_all_uses_with(self.fields[op.field.data])
            case ExtentOp():
                size = self._writer.size(op.source, op.dim.value.data)
                op.result.replace_all_uses_with(size)
            case _:
                translation = TRANSLATIONS.get(type(op))
                if translation is None:
                    raise no_counterpart(op)
                translation(op, self._writer)
