"""The HIVM target: tile kernels in explicit form to a module that bishengir-opt reads."""

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.rewriter import Rewriter

from acc.diagnostics import UserError
from acc.dialects.tile import Tile
from acc.dialects.tile.host import is_host
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.query import SymbolOp
from acc.dialects.tile.spec import SpecOp
from acc.dialects.tile.structure import ParallelOp
from acc.dialects.tile.types import TileType
from acc.emit.hivm.foreign import foreign_attribute
from acc.emit.hivm.kernel import write_kernel
from acc.emit.model_records import check_records, plain, record_lines
from acc.module_chip import chip_of
from acc.printing import module_text

PIPELINE = "tile-to-buffers"
"""What leads from tile kernels in either form to the form that is written."""


def emit_hivm(module: ModuleOp) -> str:
    """
    The kernels of a module, and the functions that compute their tiling, in HIVM's generic form.

    Programs are left out: the dialect has no launches. Records of what models wrote are comments in
    front. Raises `UserError` at the first operation that is not in explicit form or has no
    counterpart, and where what is from a model has no record.
    """
    _check_form(module)
    check_records(module)
    kernels = [op for op in module.ops if isinstance(op, KernelOp)]
    said = [(kernel, line) for kernel in kernels for line in record_lines(kernel)]
    records = [plain(f"@{kernel.sym_name.data}: {line}") for kernel, line in said]
    written = module.clone()
    for top in list(written.ops):
        match top:
            case KernelOp():
                write_kernel(top)
            case FuncOp():
                _write_host(top)
            case _:
                Rewriter.erase_op(top)
    target = "Ascend" + chip_of(module).name.removeprefix("ascend").upper()
    written.attributes.clear()
    written.attributes["hacc.target"] = foreign_attribute("hacc.target", f'"{target}"')
    return "".join(f"// {line}\n" for line in records) + module_text(written, generic=True)


def _write_host(func: FuncOp) -> None:
    """A host function keeps its body: the number of blocks, then the fields of the tiling."""
    func.attributes.clear()
    func.attributes["hacc.function_kind"] = foreign_attribute("hacc.function_kind", "HOST")


def _check_form(module: ModuleOp) -> None:
    kernels = [op for op in module.ops if isinstance(op, KernelOp)]
    for op in module.ops:
        if isinstance(op, SpecOp):
            raise UserError(op.missing, op)
        if isinstance(op, FuncOp) and not is_host(op):
            raise _not_lowered(op, f"linalg-to-tile,{PIPELINE}")
        if not isinstance(op, KernelOp | FuncOp | ProgramOp):
            raise UserError(f"'{op.name}' is no kernel of the tile dialect", op)
    if not kernels:
        raise UserError("the module has no kernel to emit, expected 'tile.kernel'", module)
    for kernel in kernels:
        for op in kernel.walk():
            is_value = any(isinstance(result.type, TileType) for result in op.results)
            if is_value or isinstance(op, ParallelOp | SymbolOp):
                raise _not_lowered(op, PIPELINE)


def _not_lowered(op: Operation, pipeline: str) -> UserError:
    return UserError(
        f"'{op.name}' is not in the explicit form of the {Tile.name} dialect; "
        f"run --pass-pipeline={pipeline} first",
        op,
    )
