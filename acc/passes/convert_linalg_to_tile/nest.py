"""The loops of a kernel: the parallel one, and those over chunks of what is sequential."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, SSAValue
from xdsl.rewriter import InsertPoint

from acc.analysis.reduction_parts import Parts
from acc.dialects.tile.structure import ParallelOp
from acc.dialects.tile.types import BoundAttr
from acc.passes.convert_linalg_to_tile.emitter import Emitter
from acc.passes.index_builder import Index, IndexBuilder

Body = Callable[[Sequence[SSAValue]], Sequence[SSAValue]]
"""Emits one step of a loop: maps carried tiles to new ones."""


@dataclass
class Nest:
    """Opens loops, and lets the emitter know where in the nest it is."""

    emitter: Emitter
    sizes: dict[int, Index] = field(default_factory=dict[int, Index])
    """By dimension that has parts: how much the current part has."""

    starts: dict[int, SSAValue] = field(default_factory=dict[int, SSAValue])
    """By dimension that has parts: where the current part starts."""

    def open_parallel(self) -> None:
        """Open the parallel loop; what is emitted from now on stands in it."""
        emitter, plan = self.emitter, self.emitter.plan
        upper = [emitter.size(plan.dims[dim].size) for dim in plan.parallel]
        step = [emitter.index(plan.bounds[dim]) for dim in plan.parallel]
        if plan.parts is not None:
            upper.insert(0, emitter.index(plan.parts.count))
            step.insert(0, emitter.index(1))
        loop = ParallelOp([emitter.index(0) for _ in upper], upper, step)
        emitter.insert(loop)
        emitter.prologue = Builder(InsertPoint.before(loop))
        emitter.builder = Builder(InsertPoint.at_end(loop.body.block))
        inductions = list(loop.body.block.args)
        if plan.parts is not None:
            self._enter_part(plan.parts, inductions.pop(0))
        for dim, induction in zip(plan.parallel, inductions, strict=True):
            induction.name_hint = _counter(dim)
            self._enter(dim, induction)

    def _enter_part(self, parts: Parts, part: SSAValue) -> None:
        """Be in one part of a sequential dimension."""
        emitter, dim = self.emitter, parts.dim
        part.name_hint = "part"
        emitter.part = part
        size: Index = parts.size or 0
        if parts.size is None:
            steps = IndexBuilder(emitter.prologue)
            share = steps.ceil_div(emitter.size(emitter.space.dims[dim].size), parts.count)
            size = steps.align(share, parts.unit, "partSize")
        inside = IndexBuilder(emitter.builder)
        first = inside.mul(part, size, "first")
        self.sizes[dim] = size
        if emitter.plan.is_ragged(dim):
            whole = emitter.size(emitter.space.dims[dim].size)
            if parts.size is None:
                first = inside.min(first, whole, "first")
            rest = inside.sub(whole, first, "rest")
            self.sizes[dim] = inside.min(rest, size, "partSize")
        self.starts[dim] = emitter.offsets[dim] = inside.value(first)
        if emitter.plan.is_whole(dim) and emitter.plan.is_ragged(dim):
            emitter.extents[dim] = inside.value(self.sizes[dim])

    def _size(self, dim: int) -> SSAValue:
        """The size of a dimension, of the current part if it has parts."""
        emitter = self.emitter
        if dim not in self.sizes:
            return emitter.size(emitter.plan.dims[dim].size)
        size = self.sizes[dim]
        return emitter.index(size) if isinstance(size, int) else size

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
            self._size(dim),
            emitter.index(emitter.plan.bounds[dim]),
        )
        block = Block(arg_types=[IndexType(), *(value.type for value in carried)])
        block.args[0].name_hint = _counter(dim)
        for argument, value in zip(block.args[1:], carried, strict=True):
            argument.name_hint = value.name_hint
        with emitter.inserting(Builder(InsertPoint.at_end(block))):
            self._enter(dim, self._start(dim, block.args[0]))
            if dim in self.starts:
                start = arith.AddiOp(self.starts[dim], block.args[0])
                emitter.offsets[dim] = emitter.emit(start, "start")
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
            size = self._size(dim)
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
