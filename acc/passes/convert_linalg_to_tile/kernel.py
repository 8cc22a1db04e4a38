"""
The body of one kernel: the parallel loop, and inside as many passes over chunks as it takes.

A reduction over a dimension that is taken chunk by chunk is known after a pass over all chunks.
Pass k computes the reductions that need only those of earlier passes, from tiles that are loaded
and computed anew. A scan is part of every pass that needs it, and carries its running value. A
kernel without chunks has no passes, only what stands between them.
"""

from collections.abc import Collection, Sequence

from xdsl.builder import Builder
from xdsl.dialects.builtin import i1
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from acc.analysis.fusion_space import FusionSpace
from acc.analysis.reshapes import origin
from acc.analysis.structured_ops import StructuredOp
from acc.analysis.tensor_types import element_of, is_tensor
from acc.analysis.tensor_uses import is_made_up
from acc.dialects.tile.kernel import KernelOp
from acc.passes.convert_linalg_to_tile.body import evaluate
from acc.passes.convert_linalg_to_tile.bools import load_bools, store_bools
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.nest import Nest
from acc.passes.convert_linalg_to_tile.reduce import combine, reduction
from acc.passes.convert_linalg_to_tile.reduction_kinds import reduction_of, reductions
from acc.passes.convert_linalg_to_tile.scan import Scan
from acc.passes.convert_linalg_to_tile.scan_kinds import scan_of
from acc.passes.convert_linalg_to_tile.signature import Signature
from acc.passes.convert_linalg_to_tile.tile_plan import TilePlan
from acc.passes.convert_linalg_to_tile.tile_reduction import TileReduction


def build_kernel(
    function: FuncOp, space: FusionSpace, signature: Signature, plan: TilePlan
) -> KernelOp:
    """
    The kernel of a function, with tiles as the plan says.

    Raises `UserError` for what has no tile operation.
    """
    kernel = signature.empty_kernel(function.sym_name.data, function.location)
    _KernelBody(kernel, space, signature, plan).build()
    return kernel


class _KernelBody:
    def __init__(self, kernel: KernelOp, space: FusionSpace, signature: Signature, plan: TilePlan):
        self.kernel, self.space, self.signature, self.plan = kernel, space, signature, plan
        end = Builder(InsertPoint.at_end(kernel.body.block))
        self.emitter = Emitter(space, plan, end, end, kernel.location)
        self.nest = Nest(self.emitter)
        self.values: list[dict[SSAValue, Value]] = [{}]
        """What stands for the tensors, outside of the passes and in the current one."""

        self.levels: dict[SSAValue, int] = {}
        """By result: the first pass in which, or before which, it is known; else 0."""

        self.current = 0

    def build(self) -> None:
        """Fill the kernel."""
        for op in self.space.group:
            level = max((self._level(access.value) for access in op.reads()), default=0)
            after = level + bool(self._chunk_dims(op))
            self.levels.update(dict.fromkeys(op.results, after))
        self.nest.open_parallel()
        for gm in self.signature.outputs:
            if gm.value not in self.levels:
                self._store(gm.value)
        for level in range(max(self.levels.values(), default=0) + 1):
            self.current = level
            for op in self.space.group:
                if not self._in_pass(op) and self._op_level(op) == self.current:
                    self._emit(op)
            self._pass()
        for op in reversed(list(self.kernel.body.block.ops)):
            if op.results and not any(result.uses for result in op.results):
                op.detach()
                op.erase()

    # What belongs where

    def _level(self, value: SSAValue) -> int:
        return self.levels.get(origin(value), 0)

    def _op_level(self, op: StructuredOp) -> int:
        """The pass in which an operation is emitted first."""
        return self.levels[op.results[0]] - bool(self._chunk_dims(op))

    def _chunk_dims(self, op: StructuredOp) -> tuple[int, ...]:
        """The dimensions that an operation reduces chunk by chunk."""
        return tuple(dim for dim in self.space.reduced_by(op) if dim in self.plan.chunked)

    def _is_partial(self, value: SSAValue) -> bool:
        """Whether a tensor is what a reduction over one part gives."""
        parts = self.plan.parts
        return parts is not None and parts.dim not in self.space.dims_of(value)

    def _is_carried(self, op: StructuredOp) -> bool:
        """Whether an operation is a scan along chunks."""
        return op.scan is not None and self.space.scanned_by(op) in self.plan.chunked

    def _has_chunks(self, value: SSAValue) -> bool:
        return not self.space.dims_of(value).isdisjoint(self.plan.chunked)

    def _in_pass(self, op: StructuredOp) -> bool:
        return bool(self._chunk_dims(op)) or any(map(self._has_chunks, op.results))

    def _pass_ops(self) -> list[StructuredOp]:
        """What the current pass computes: its reductions, its outputs, and what they need."""
        makers: dict[SSAValue, StructuredOp] = {
            result: op for op in self.space.group for result in op.results
        }
        pending = [
            op
            for op in self.space.group
            if self._in_pass(op)
            and self._op_level(op) == self.current
            and (self._chunk_dims(op) or any(map(self.signature.is_stored, op.results)))
        ]
        needed: set[Operation] = set()
        while pending:
            op = pending.pop()
            if op.op not in needed:
                needed.add(op.op)
                made = (makers.get(origin(access.value)) for access in op.reads())
                pending += [m for m in made if m is not None and self._is_recomputed(m)]
        return [op for op in self.space.group if op.op in needed]

    def _is_recomputed(self, op: StructuredOp) -> bool:
        """Whether an operation belongs to every pass that needs it."""
        return self._in_pass(op) and not self._chunk_dims(op)

    def _pass(self) -> None:
        """One pass over all chunks, if there is something for it to do."""
        ops = self._pass_ops()
        if not ops:
            return
        self._read_ahead(ops)
        reduced = {
            found.result: reduction_of(self.emitter, op, found)
            for op in ops
            if self._chunk_dims(op)
            for found in reductions(op)
        }
        scans = {op.op: self._scan_of(op) for op in ops if self._is_carried(op)}
        first = {result: found.started() for result, found in reduced.items()}
        started = {op: scan.started() for op, scan in scans.items()}
        carried = [tile for tiles in (*first.values(), *started.values()) for tile in tiles]

        def body(running: Sequence[SSAValue]) -> Sequence[SSAValue]:
            self.values.append({})
            before = iter(running)
            known = {result: [next(before) for _ in first[result]] for result in reduced}
            partial: dict[SSAValue, Sequence[SSAValue]] = {}
            behind: list[SSAValue] = []
            for op in ops:
                if self._chunk_dims(op):
                    for result in (result for result in op.results if result in reduced):
                        partial[result] = self._reduce(op, reduced[result])
                elif self._is_carried(op):
                    own = [next(before) for _ in started[op.op]]
                    behind += self._scan(op, scans[op.op], own)
                else:
                    self._emit(op)
            self.values.pop()
            combined = [
                tile
                for result, found in reduced.items()
                for tile in found.combined(known[result], partial[result])
            ]
            return [*combined, *behind]

        results = iter(self.nest.chunk_loops(carried, body))
        for result, found in reduced.items():
            self._finish(found, [next(results) for _ in first[result]])

    def _read_ahead(self, ops: Sequence[StructuredOp]) -> None:
        """Load what does not change from chunk to chunk."""
        for op in ops:
            for access in op.reads():
                if is_tensor(access.value) and not self._changes(access.value):
                    self._read(access.value)

    def _changes(self, value: SSAValue) -> bool:
        source = origin(value)
        return not is_made_up(source) and self._has_chunks(source)

    # Operations

    def _read(self, value: SSAValue) -> Value:
        """What stands for a tensor here; one from outside is loaded when it is first read."""
        value = origin(value)
        for scope in reversed(self.values):
            if value in scope:
                return scope[value]
        if is_made_up(value):
            return self.emitter.made_up(value)
        dims = self.space.dims_of(value)
        gm = self.kernel.gm_arguments[self.signature.input_index(value)]
        loaded = (
            load_bools(self.emitter, gm, dims)
            if element_of(value) == i1
            else self.emitter.load(gm, dims, element_of(value))
        )
        self.values[-1 if self._has_chunks(value) else 0][value] = loaded
        return loaded

    def _emit(self, op: StructuredOp) -> None:
        """Compute the results of an operation that reduces nothing chunk by chunk."""
        self.emitter.location = op.op.location
        for index, result in enumerate(op.results):
            if result.first_use is None or self._is_empty(self.space.dims_of(result)):
                continue
            if op.scan is not None:
                self._scan(op, self._scan_of(op), ())
            elif any(op.reduces):
                found = reduction_of(self.emitter, op, reduction(op, index))
                self._finish(found, self._reduce(op, found))
            else:
                self._set(
                    result, evaluate(self.emitter, op, self._arguments(op), op.yielded[index])
                )

    def _arguments(self, op: StructuredOp) -> dict[SSAValue, Value]:
        """What stands for the arguments of a body."""
        arguments: dict[SSAValue, Value] = {}
        for access, argument in zip((*op.inputs, *op.inits), op.body.args, strict=True):
            if argument.first_use is None or (argument in op.init_arguments and any(op.reduces)):
                continue
            arguments[argument] = (
                self._read(access.value)
                if is_tensor(access.value)
                else self.emitter.scalar(access.value)
            )
        return arguments

    def _reduce(self, op: StructuredOp, reduced: TileReduction) -> Sequence[SSAValue]:
        """What the elements of the tile at hand give."""
        self.emitter.location = op.op.location
        return reduced.over(
            lambda: evaluate(self.emitter, op, self._arguments(op), reduced.found.value)
        )

    def _scan_of(self, op: StructuredOp) -> Scan:
        """A scan, with what it starts from."""
        self.emitter.location = op.op.location
        return scan_of(self.emitter, op, self._read(op.inputs[1].value))

    def _scan(
        self, op: StructuredOp, scan: Scan, carried: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """Scan the tile at hand; maps what is carried from chunk to chunk."""
        self.emitter.location = op.op.location
        result, behind = scan.over(self._read(op.inputs[0].value), carried)
        self._set(op.results[0], result)
        return behind

    def _is_empty(self, dims: Collection[int]) -> bool:
        return any(self.space.dims[dim].size == 0 for dim in dims)

    def _finish(self, reduced: TileReduction, known: Sequence[SSAValue]) -> None:
        """Let the result stand for that of the reduction, with what it starts from."""
        found, value = reduced.found, reduced.result(known)
        if self.plan.parts is None:
            init = self._read(found.init)
            assert isinstance(init, SSAValue)
            value = combine(self.emitter, found.combiner, init, value)
        self._set(found.result, value)

    def _set(self, result: OpResult, value: Value) -> None:
        """Let a value stand for a result, and store it if the kernel gives it."""
        self.values[-1][result] = value
        if self.levels[result] == self.current or not self._has_chunks(result):
            self._store(result)

    def _store(self, value: SSAValue) -> None:
        element = element_of(value)
        for index in self.signature.output_indices(value):
            gm = self.kernel.gm_arguments[index]
            if self._is_partial(value):
                partial = self._read(value)
                assert isinstance(partial, SSAValue)
                self.emitter.store_partial(partial, gm, self.space.dims_of(value))
            elif element == i1:
                store_bools(self.emitter, self._read(value), gm, self.space.dims_of(value))
            else:
                self.emitter.store(self._read(value), gm, self.space.dims_of(value), element)
