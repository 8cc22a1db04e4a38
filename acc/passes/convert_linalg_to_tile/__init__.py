"""Lowers functions of linalg on tensors to programs of tile kernels."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from acc.analysis.gather_ops import is_gather
from acc.analysis.insertions import is_insertion
from acc.analysis.kernel_functions import is_kernel
from acc.analysis.scatter_ops import is_scatter
from acc.analysis.sort_ops import is_sort
from acc.analysis.window_ops import is_window
from acc.diagnostics import UserError, unknown
from acc.passes.convert_linalg_to_tile.gather_function import GatherFunction
from acc.passes.convert_linalg_to_tile.insertion_function import InsertionFunction
from acc.passes.convert_linalg_to_tile.kernel_function import KernelFunction
from acc.passes.convert_linalg_to_tile.kernel_source import KernelSource
from acc.passes.convert_linalg_to_tile.program import build_program, check_arguments
from acc.passes.convert_linalg_to_tile.ranked_sort import rank_sorts
from acc.passes.convert_linalg_to_tile.scatter_function import ScatterFunction
from acc.passes.convert_linalg_to_tile.sort_function import SortFunction
from acc.passes.convert_linalg_to_tile.spec_function import SpecFunction
from acc.passes.convert_linalg_to_tile.split_function import SplitFunction, split_function
from acc.passes.convert_linalg_to_tile.transpose_function import TransposeFunction
from acc.passes.convert_linalg_to_tile.window_function import WindowFunction
from acc.passes.linalg.outline_kernels import OutlineKernelsPass


@dataclass(frozen=True)
class ConvertLinalgToTilePass(ModulePass):
    """
    Turn every function marked `acc.kernel` into a kernel, and every function that calls them into a
    program of launches; functions that are not outlined yet are outlined first.

    Tensors become global memory in the shape of the kernel's loop nest, results become arguments
    at the end. Tile sizes follow from the chip's Unified Buffer and number of cores.

        func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
          %y = func.call @f_kernel(%x) : (tensor<8xf32>) -> tensor<8xf32>
          func.return %y : tensor<8xf32>
        }
        // becomes
        tile.program @f(%x : !tile.gm<[8], f32>, %out : !tile.gm<[8], f32>) outputs = 1 {
          tile.launch @f_kernel(%x, %out) : !tile.gm<[8], f32>, !tile.gm<[8], f32>
        }
        tile.kernel @f_kernel(...) core = aiv { tile.parallel ... }

    A function for which there is no rule is an error, or a `tile.spec` of what it computes.
    """

    name = "convert-linalg-to-tile"

    on_unsupported: Literal["error", "spec"] = "error"
    """What becomes of a function that no rule makes a kernel of."""

    force_spec: tuple[str, ...] = ()
    """Functions marked `acc.kernel`, with or without `@`, that stay specs; `all` for all."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Convert every function on tensors."""
        leaves_specs = self.on_unsupported == "spec" or "all" in self.force_spec
        OutlineKernelsPass(all=leaves_specs).apply(ctx, op)
        functions = [f for f in op.body.block.ops if isinstance(f, FuncOp) and f.body.blocks]
        for function in functions:
            if not is_kernel(function) and _has_tensors(function):
                check_arguments(function)
        forced = self._forced([f.sym_name.data for f in functions if is_kernel(f)])
        if rank_sorts(op, forced):
            OutlineKernelsPass(all=leaves_specs).apply(ctx, op)
            functions = [f for f in op.body.block.ops if isinstance(f, FuncOp) and f.body.blocks]
        made = {
            f.sym_name.data: self._made(f, f.sym_name.data in forced)
            for f in functions
            if is_kernel(f)
        }
        sources = {name: source for name, (source, _) in made.items()}
        for function in functions:
            block = op.body.block
            if is_kernel(function):
                _, kernels = made[function.sym_name.data]
                block.insert_ops_before(kernels, function)
            elif _has_tensors(function):
                block.insert_op_before(build_program(function, sources), function)
            else:
                continue
        for function in list(op.body.block.ops):
            if not isinstance(function, FuncOp) or not function.body.blocks:
                continue
            if is_kernel(function) or _has_tensors(function):
                function.detach()
                function.erase()

    def _forced(self, names: Sequence[str]) -> frozenset[str]:
        """The functions that stay specs; raises `UserError` for what is none."""
        wanted = {name.removeprefix("@") for name in self.force_spec}
        if "all" in wanted:
            return frozenset(names)
        for name in sorted(wanted.difference(names)):
            raise unknown("function marked 'acc.kernel'", name, names)
        return frozenset(wanted)

    def _made(self, function: FuncOp, forced: bool) -> tuple[KernelSource, list[Operation]]:
        """A kernel's function, analysed, and what it becomes."""
        if not forced:
            try:
                source = _kernel_source(function)
                return source, [] if source.is_empty else _kernels(source)
            except UserError as error:
                if self.on_unsupported == "error":
                    raise
                reason = error.text
        else:
            reason = "force-spec asked for it"
        spec = SpecFunction(function, reason)
        return spec, [] if spec.is_empty else [spec.kernel()]


def _kernel_source(function: FuncOp) -> KernelSource:
    """A kernel's function, as what it holds asks for."""
    if any(map(is_window, function.body.block.ops)):
        return WindowFunction(function)
    if any(map(is_sort, function.body.block.ops)):
        return SortFunction(function)
    if any(map(is_gather, function.body.block.ops)):
        return GatherFunction(function)
    if any(map(is_scatter, function.body.block.ops)):
        return ScatterFunction(function)
    if any(map(is_insertion, function.body.block.ops)):
        return InsertionFunction(function)
    found = KernelFunction(function)
    if found.is_transposition:
        return TransposeFunction(function)
    if found.is_empty:
        return found
    return split_function(found) or found


def _kernels(source: KernelSource) -> list[Operation]:
    """The kernels of a function, in the order in which they run."""
    if isinstance(source, SplitFunction):
        return [launch.source.kernel() for launch in source.launches]
    return [source.kernel()]


def _has_tensors(function: FuncOp) -> bool:
    types = (*function.function_type.inputs.data, *function.function_type.outputs.data)
    return any(isinstance(typ, TensorType) for typ in types)
