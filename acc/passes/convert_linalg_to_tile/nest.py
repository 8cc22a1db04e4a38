"""The loops of a kernel: the parallel one, and those over chunks of what is sequential."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, SSAValue
from xdsl.rewriter import InsertPoint

from acc.dialects.tile.structure import ParallelOp
from acc.dialects.tile.types import BoundAttr
from acc.passes.convert_linalg_to_tile.emitter import Emitter
from acc.passes.index_builder import IndexBuilder

Body = Callable[[Sequence[SSAValue]], Sequence[SSAValue]]
"""Emits one step of a loop: maps carried tiles to new ones."""


@dataclass
class Nest:
    """Opens loops, and lets the emitter know where in the nest it is."""

    emitter: Emitter

    def open_parallel(self) -> None:
        """Open the parallel loop; what is emitted from now on stands in it."""
        emitter, plan = self.emitter, self.emitter.plan
        lower = [emitter.index(0) for _ in plan.parallel]
        upper = [emitter.size(plan.dims[dim].size) for dim in plan.parallel]
        step = [emitter.index(plan.bounds[dim]) for dim in plan.parallel]
        loop = ParallelOp(lower, upper, step)
        emitter.insert(loop)
        emitter.prologue = Builder(InsertPoint.before(loop))
        emitter.builder = Builder(InsertPoint.at_end(loop.body.block))
        for dim, induction in zip(plan.parallel, loop.body.block.args, strict=True):
            induction.name_hint = _counter(dim)
            self._enter(dim, induction)

    def chunk_loops(self, carried: Sequence[SSAValue], body: Body) -> Sequence[SSAValue]:
        """Loops over the chunks of every dimension that is taken in chunks."""
        return self._loops(self.emitter.plan.chunked, carried, body)

    def _loops(
        self, dims: Sequence[int], carried: Sequence[SSAValue], body: Body
    ) -> Sequence[SSAValue]:
        if not dims:
            return body(carried)
        emitter, dim = self.emitter, dims[0]
        bounds = (
            emitter.index(0),
            emitter.size(emitter.plan.dims[dim].size),
            emitter.index(emitter.plan.bounds[dim]),
        )
        block = Block(arg_types=[IndexType(), *(value.type for value in carried)])
        block.args[0].name_hint = _counter(dim)
        for argument, value in zip(block.args[1:], carried, strict=True):
            argument.name_hint = value.name_hint
        with emitter.inserting(Builder(InsertPoint.at_end(block))):
            self._enter(dim, self._start(dim, block.args[0]))
            results = self._loops(dims[1:], block.args[1:], body)
            emitter.insert(scf.YieldOp(*results))
        loop = scf.ForOp(*bounds, carried, block)
        emitter.insert(loop)
        for result, value in zip(loop.results, results, strict=True):
            result.name_hint = value.name_hint
        return loop.results

    def _enter(self, dim: int, start: SSAValue) -> None:
        """Be at one step of the loop over a dimension."""
        emitter, plan = self.emitter, self.emitter.plan
        emitter.offsets[dim] = start
        if isinstance(plan.tile_dim(dim), BoundAttr):
            size = emitter.size(plan.dims[dim].size)
            rest = emitter.emit(arith.SubiOp(size, start), "rest")
            bound = emitter.index(plan.bounds[dim])
            emitter.extents[dim] = emitter.emit(arith.MinUIOp(rest, bound), "extent")

    def _start(self, dim: int, counter: SSAValue) -> SSAValue:
        """Where a chunk starts; scans that start at the last element take the last chunk first."""
        emitter = self.emitter
        if not emitter.space.is_backward(dim):
            return counter
        size, bound = emitter.plan.dims[dim].size, emitter.plan.bounds[dim]
        if isinstance(size, int):
            last = emitter.index((size - 1) // bound * bound)
        else:
            steps = IndexBuilder(emitter.prologue)
            last = steps.value(steps.sub(steps.align(emitter.size(size), bound), bound, "last"))
        return emitter.emit(arith.SubiOp(last, counter), "start")


def _counter(dim: int) -> str:
    return "ijklmn"[dim % 6]
