"""
A function whose reductions are spread over all cores: one kernel reduces parts, one combines them.

The partial results of all parts stand side by side in workspace, and are combined in their order,
so that a result does not depend on which core is done first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.ir import Attribute, Block, BlockArgument, OpResult, Region, SSAValue
from xdsl.rewriter import InsertPoint

from acc.analysis.axes import Factors
from acc.analysis.fusion_groups import needed_ops
from acc.analysis.fusion_space import FusionSpace
from acc.analysis.kernel_functions import (
    NAME_ATTRIBUTE,
    SYMBOLS_ATTRIBUTE,
    argument_attributes,
    mark_kernel,
    symbol_names,
)
from acc.analysis.reduction_parts import Parts
from acc.analysis.reduction_walks import is_one_walk, parts_of, reduced_dims
from acc.analysis.reshapes import origin
from acc.analysis.tensor_uses import is_made_up
from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.module_chip import chip_of
from acc.passes.convert_linalg_to_tile.combine_partials import (
    can_combine,
    combined,
    partials_type,
)
from acc.passes.convert_linalg_to_tile.kernel_function import KernelFunction
from acc.passes.convert_linalg_to_tile.kernel_source import KernelSource
from acc.passes.convert_linalg_to_tile.partials_function import PartialsFunction
from acc.passes.convert_linalg_to_tile.reduce import Reduction, reduction
from acc.passes.convert_linalg_to_tile.signature import Signature
from acc.passes.linalg.outline_scope import KernelScope

Place: TypeAlias = BlockArgument | OpResult | int
"""An argument of the function, a tensor that stays in workspace, or the number of a result."""


@dataclass(frozen=True)
class SplitLaunch:
    """One of the two kernels, and where the tensors of the function are that it works on."""

    source: KernelSource
    name: str
    places: tuple[Place, ...]
    """By argument of the kernel."""


@dataclass(frozen=True)
class SplitFunction:
    """A function marked `acc.kernel` that becomes two kernels."""

    whole: KernelFunction
    partials: PartialsFunction
    partial_arguments: tuple[BlockArgument, ...]
    """Of the function, by argument of the first kernel's function."""

    partial_results: tuple[OpResult, ...]
    """Of operations in the function, by result of the first kernel's function."""

    rest: KernelFunction
    rest_arguments: tuple[BlockArgument | OpResult, ...]
    """Arguments of the function, and what the first kernel's partial results stand for."""

    rest_results: tuple[int, ...]
    """Which result of the function each result of the second kernel's function is."""

    @cached_property
    def signature(self) -> Signature:
        """The arguments that one kernel would have."""
        return self.whole.signature

    @property
    def is_empty(self) -> bool:
        """Whether the function gives no element."""
        return False

    @property
    def in_place(self) -> dict[int, int]:
        """Results have memory of their own."""
        return {}

    def result_shape(self, index: int) -> tuple[Factors, ...]:
        """The shape of a result, open dimensions included."""
        return self.whole.result_shape(index)

    def kernel(self) -> KernelOp:
        """The kernel that gives the results."""
        return self.rest.kernel()

    @property
    def launches(self) -> tuple[SplitLaunch, SplitLaunch]:
        """The two launches, in order."""
        first, second = self.partials.signature, self.rest.signature
        stored: list[Place] = []
        for position in first.output_positions:
            result = self.partial_results[position]
            partial = self.partials.is_partial(self.partials.returned[position])
            stored.append(result if partial else self._number_of(result))
        read: list[Place] = [self.partial_arguments[i] for i in first.input_positions]
        again: list[Place] = [self.rest_arguments[i] for i in second.input_positions]
        given: list[Place] = [self.rest_results[i] for i in second.output_positions]
        return (
            SplitLaunch(self.partials, self.partials.function.sym_name.data, (*read, *stored)),
            SplitLaunch(self.rest, self.rest.function.sym_name.data, (*again, *given)),
        )

    def _number_of(self, result: OpResult) -> int:
        return next(i for i, v in enumerate(self.whole.returned) if origin(v) is result)


def split_function(whole: KernelFunction) -> SplitFunction | None:
    """
    The two kernels of a function that one kernel would leave to few cores; None where one is good.

    A reduction whose result is read along the dimensions that it reduced cannot be in parts.
    """
    stored = [origin(value) for value in whole.returned]
    if not is_one_walk(whole.space, stored) or _parts(whole) is None:
        return None
    reductions = _reductions(whole)
    return None if reductions is None else _Split(whole, reductions).build()


def _parts(function: KernelFunction) -> Parts | None:
    read = [gm.value for gm in function.signature.inputs]
    return parts_of(function.space, read, chip_of(function.function))


def _reductions(whole: KernelFunction) -> list[Reduction] | None:
    """All reductions; None if one has partial results that nothing combines."""
    found: list[Reduction] = []
    for op in whole.group:
        for index, result in enumerate(op.results):
            if not any(op.reduces) or result.first_use is None:
                continue
            try:
                found.append(reduction(op, index))
            except UserError:
                return None
            init = origin(found[-1].init)
            is_known = is_made_up(init) or isinstance(init, BlockArgument)
            if not is_known or not can_combine(result):
                return None
    return found


class _Split:
    def __init__(self, whole: KernelFunction, reductions: Sequence[Reduction]):
        self.whole, self.function, self.reductions = whole, whole.function, reductions
        self.reduced = [found.result for found in reductions]
        returned = [origin(value) for value in whole.returned]
        along = reduced_dims(whole.space)
        self.streamed = [
            value
            for value in returned
            if isinstance(value, OpResult) and along & whole.space.dims_of(value)
        ]
        """Results of the function that the first kernel stores, since it has them at hand."""

        self.numbers = [i for i, value in enumerate(returned) if value not in self.streamed]
        """Results of the function that the second kernel gives, by number."""

    def build(self) -> SplitFunction | None:
        """The two functions, in the module; None where partial results have no place in memory."""
        results = [*self.reduced, *self.streamed]
        scope, block = _scope()
        function = self._function("partials", scope, block, results)
        inputs = tuple(v for v in scope.inputs if isinstance(v, BlockArgument))
        first = KernelFunction(function)
        parts = _parts(first)
        places = [
            None if parts is None else _place_of(first.space, origin(value), parts.dim)
            for value in first.returned[: len(self.reduced)]
        ]
        known = [place for place in places if place is not None]
        if parts is None or len(known) != len(places):
            function.detach()
            function.erase()
            return None
        partials = PartialsFunction(function, parts)
        scope, block = _scope()
        for found, at in zip(self.reductions, known, strict=True):
            typ = partials_type(found.result, at, parts.count)
            argument = block.insert_arg(typ, len(block.args))
            argument.name_hint = "partial"
            init = scope.value(found.init)
            made = combined(scope.builder, found, argument, init, at)
            scope.values[found.result] = made
        returned = [self.whole.returned[i] for i in self.numbers]
        rest = self._function("", scope, block, [origin(value) for value in returned])
        others = tuple(v for v in scope.inputs if isinstance(v, BlockArgument))
        return SplitFunction(
            self.whole,
            partials,
            inputs,
            tuple(results),
            KernelFunction(rest),
            (*self.reduced, *others),
            tuple(self.numbers),
        )

    def _function(
        self, suffix: str, scope: KernelScope, block: Block, results: Sequence[SSAValue]
    ) -> func.FuncOp:
        """A function behind the whole one that computes some of its tensors."""
        made = [v for v in results if v not in scope.values]
        ops = [op for op in self.whole.group if not any(r in scope.values for r in op.results)]
        for op in needed_ops(ops, made):
            scope.clone(op.op)
        scope.builder.insert(func.ReturnOp(*(scope.value(value) for value in results)))
        given = [*block.arg_types][: len(block.args) - len(scope.inputs)]
        attributes = [self._attributes(found.result) for found in self.reductions][: len(given)]
        attributes += [self._attributes(value) for value in scope.inputs]
        name = "_".join(filter(None, (self.function.sym_name.data, suffix)))
        types = (block.arg_types, [value.type for value in results])
        function = func.FuncOp(name, types, Region(block), visibility="private")
        function.location = self.function.location
        function.arg_attrs = ArrayAttr(attributes)
        mark_kernel(function)
        parent = self.function.parent
        assert parent is not None
        parent.insert_op_before(function, self.function)
        return function

    def _attributes(self, value: SSAValue) -> DictionaryAttr:
        """The attributes of an argument that is, or stands for, a tensor of the whole function."""
        if isinstance(value, BlockArgument):
            return argument_attributes(self.function)[value.index]
        entries: dict[str, Attribute] = {NAME_ATTRIBUTE: StringAttr("partial")}
        names = symbol_names(value, self.whole.space.shape(value))
        if names is not None:
            entries[SYMBOLS_ATTRIBUTE] = names
        return DictionaryAttr(entries)


def _scope() -> tuple[KernelScope, Block]:
    block = Block()
    return KernelScope(Builder(InsertPoint.at_end(block))), block


def _place_of(space: FusionSpace, value: SSAValue, dim: int) -> int | None:
    """Which dimension of a tensor is in memory the first one inside of `dim`, if there is one."""
    positions = space.positions_of(value)
    flat = [position for dims in positions for position in sorted(dims)]
    inside = [bool(dims) and min(dims) > dim for dims in positions]
    outside = [not dims or max(dims) < dim for dims in positions]
    at = inside.index(True) if any(inside) else len(positions)
    apart = all(outside[:at]) and not any(dims and min(dims) < dim for dims in positions[at:])
    return at if flat == sorted(flat) and apart else None
