"""Elementwise operations on the tile that a window gives, and the stores of its kernel."""

from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects.builtin import i1
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint

from acc.analysis.reshapes import origin
from acc.analysis.structured_ops import StructuredOp
from acc.analysis.tensor_types import element_of, is_tensor
from acc.analysis.tensor_uses import is_made_up
from acc.analysis.window_space import WindowSpace
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.structure import ParallelOp
from acc.dialects.tile.transfer import StoreOp
from acc.passes.convert_linalg_to_tile.body import evaluate
from acc.passes.convert_linalg_to_tile.bools import load_bools, store_bools
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.signature import Signature
from acc.passes.convert_linalg_to_tile.tile_nest import TileNest


class WindowEpilogue:
    """Emits what is behind the window, at the place where the nest is."""

    def __init__(self, nest: TileNest, kernel: KernelOp, space: WindowSpace, signature: Signature):
        self.nest, self.kernel, self.space, self.signature = nest, kernel, space, signature
        (loop,) = (op for op in kernel.body.block.ops if isinstance(op, ParallelOp))
        self.emitter = Emitter(
            space.space,
            nest.plan,
            Builder(InsertPoint.before(loop)),
            nest.builder,
            kernel.location,
            {dim: nest.at.value(offset) for dim, offset in enumerate(nest.offsets)},
            {dim: nest.at.value(extent) for dim, extent in enumerate(nest.extents)},
        )
        self.values: dict[SSAValue, Value] = {}

    def build(self, behind: Sequence[StructuredOp], tile: SSAValue) -> None:
        """Compute all operations on a tile of the window's result, and store the results."""
        made = self.space.window.result
        self.values[made] = tile
        for index in self.signature.output_indices(made):
            offsets = [self.nest.at.value(offset) for offset in self.nest.offsets]
            self.nest.insert(StoreOp(tile, self.kernel.gm_arguments[index], offsets))
        for op in behind:
            self.emitter.location = op.op.location
            arguments = self._arguments(op)
            for result, value in zip(op.results, op.yielded, strict=True):
                self.values[result] = evaluate(self.emitter, op, arguments, value)
                self._store(result)
        _drop_unused(self.kernel)

    def _arguments(self, op: StructuredOp) -> dict[SSAValue, Value]:
        """What stands for the arguments of a body."""
        return {
            argument: self._read(access.value)
            for access, argument in zip((*op.inputs, *op.inits), op.body.args, strict=True)
            if argument.first_use is not None
        }

    def _read(self, value: SSAValue) -> Value:
        """What stands for a tensor or a scalar; one from outside is loaded when first read."""
        if not is_tensor(value):
            return self.emitter.scalar(value)
        value = origin(value)
        if is_made_up(value):
            return self.emitter.made_up(value)
        if value not in self.values:
            # the window's source is the first argument, and may be read here as it is too
            behind = [gm.value for gm in self.signature.inputs[1:]]
            gm = self.kernel.gm_arguments[1 + behind.index(value)]
            dims, element = self.space.dims_of(value), element_of(value)
            self.values[value] = (
                load_bools(self.emitter, gm, dims)
                if element == i1
                else self.emitter.load(gm, dims, element)
            )
        return self.values[value]

    def _store(self, result: SSAValue) -> None:
        value, dims, element = self.values[result], self.space.dims_of(result), element_of(result)
        for index in self.signature.output_indices(result):
            gm = self.kernel.gm_arguments[index]
            if element == i1:
                store_bools(self.emitter, value, gm, dims)
            else:
                self.emitter.store(value, gm, dims, element)


def _drop_unused(kernel: KernelOp) -> None:
    """Drop constants that nothing needed after all."""
    for op in reversed(list(kernel.body.block.ops)):
        if op.results and not any(result.uses for result in op.results):
            _erase(op)


def _erase(op: Operation) -> None:
    op.detach()
    op.erase()
