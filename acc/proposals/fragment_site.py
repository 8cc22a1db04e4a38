"""
What a fragment is for, alone: an `ascendc.spec` as modules that a checker compares.

    for spec in specs_of(module):              # after tile-to-fragments
        site = FragmentSite.of(spec)
        fragment = read_fragment(text)         # acc/frontend/fragment
        proposal = site.with_fragment(fragment)
        verdict = checker.check(site.meaning, proposal, text)
        if verdict.accepted:
            accept(bind(spec, fragment), record)   # acc/dialects/tile/record.py

then `fragments-to-ascendc`. `meaning` is a module of the tile level with one program, whose kernels
load what the operation reads, compute it, and store the result; the proposal is the same, lowered,
with the fragment for the operation. There is a kernel for each choice of actual extents: all of a
tile, one element, and tails. Both run in the interpreter; the proposal is lowered further by
`tile-to-ascendc`, which has no more to do than `fragments-to-ascendc`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    StringAttr,
    i64,
)
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.utils.hints import isa

from acc import registry
from acc.analysis.layout import ROW_UNIT
from acc.diagnostics import UserError
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.spec import SpecOp, specs_of
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.program import LaunchOp, ProgramOp
from acc.dialects.tile.structure import ComputeStageOp, CopyInOp, CopyOutOp
from acc.dialects.tile.transfer import AllocOp, LoadOp, StoreOp
from acc.dialects.tile.types import BufferType, GmType
from acc.frontend.fragment import bind
from acc.locations import locate
from acc.module_chip import CHIP_ATTRIBUTE, chip_of
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.verification import verify

PROGRAM = "fragments"
"""The program of both modules."""

_WHOLE = (3, 1, 0)
"""Values of integers that the operation reads besides tensors."""

_REAL = (0.5, -2.0, 3.0)
"""The same of floats."""


@dataclass(frozen=True)
class FragmentSite:
    """A place for a fragment, alone."""

    meaning: ModuleOp
    """What has to be computed, at the tile level."""

    lowered: ModuleOp
    """The same as kernels of AscendC calls, in each of which the spec stands."""

    cases: tuple[Mapping[int, int | float], ...] = ({},)
    """The values of scalar arguments by their places, one kernel and one result for each."""

    @staticmethod
    def of(spec: SpecOp) -> FragmentSite:
        """The site of a spec. Raises `UserError` for one that cannot be taken out of its kernel."""
        cases = tuple(_cases(spec))
        meaning = _meaning(spec, cases)
        lowered = meaning.clone()
        name = spec.operation.name
        passes = f"distribute-blocks,keep-unsupported{{ops={name}}},plan-memory"
        pipeline = parse_pipeline(f"{passes},convert-tile-to-ascendc", registry.all_passes())
        run_pipeline(registry.make_context(), lowered, pipeline)
        for found in specs_of(lowered):
            if found.signature != spec.signature or found.extents != spec.extents:
                raise UserError(
                    f"'{name}' cannot be checked alone: there it takes "
                    f"{', '.join(map(str, found.signature))}",
                    spec,
                )
        return FragmentSite(meaning, lowered, cases)

    def with_fragment(self, fragment: FragmentOp) -> ModuleOp:
        """The kernels with a fragment in them. Raises `UserError` for one that takes others."""
        module = self.lowered.clone()
        for spec in specs_of(module):
            bind(spec, fragment)
        verify(module)
        return module


def _meaning(spec: SpecOp, cases: Sequence[Mapping[int, int | float]]) -> ModuleOp:
    kernels = [_kernel(spec, f"case{i}", case) for i, case in enumerate(cases)]
    inputs = [typ for kernel in kernels for typ in kernel.body.block.arg_types[:-1]]
    outputs = [kernel.body.block.arg_types[-1] for kernel in kernels]
    program = ProgramOp(PROGRAM, [*inputs, *outputs], len(outputs))
    given = iter(program.body.block.args)
    read = [[next(given) for _ in kernel.body.block.args[:-1]] for kernel in kernels]
    for kernel, arguments, output in zip(kernels, read, given, strict=True):
        program.body.block.add_op(LaunchOp(kernel.sym_name.data, [*arguments, output]))
    module = ModuleOp([*kernels, program], {CHIP_ATTRIBUTE: StringAttr(chip_of(spec).name)})
    locate(module, spec.location)
    verify(module)
    return module


def _cases(spec: SpecOp) -> Iterator[Mapping[int, int | float]]:
    """The scalar arguments, by place: extents in full, one, and tails; some values of others."""
    bounds = _bounds(spec)
    scalars = [
        place
        for place, typ in enumerate(spec.signature)
        if isinstance(typ, IndexType | IntegerType | AnyFloat) and place not in bounds
    ]
    seen: list[Mapping[int, int | float]] = []
    for turn in range(4 if bounds else len(_WHOLE) if scalars else 1):
        case: dict[int, int | float] = {}
        for order, (place, bound) in enumerate(bounds.items()):
            case[place] = max(1, (bound, 1, bound - 1, bound * (order + 1) // (order + 3))[turn])
        for place in scalars:
            real = isinstance(spec.signature[place], AnyFloat)
            case[place] = (_REAL if real else _WHOLE)[turn % len(_WHOLE)]
        if case not in seen:
            seen.append(case)
    yield from seen


def _bounds(spec: SpecOp) -> dict[int, int]:
    """The extents among the arguments, by place, each with the largest that it can be."""
    found: dict[int, int] = {}
    for argument, inside in enumerate(spec.body.block.args):
        if isinstance(inside.type, BufferType):
            dims = zip(inside.type.bounded_dims, spec.extents_of(argument), strict=True)
            for dim, place in dims:
                bound = inside.type.bounds[dim]
                found[place] = min(found.get(place, bound), bound)
    return found


def _kernel(spec: SpecOp, name: str, case: Mapping[int, int | float]) -> KernelOp:
    """A kernel that loads what the operation reads, computes and stores, with these scalars."""
    inside = spec.body.block.args
    places = [i for i, argument in enumerate(inside) if isinstance(argument.type, BufferType)]
    types = [_memory(spec, place, case) for place in places]
    kernel = KernelOp(name, types)
    kernel.attributes[ROW_UNIT] = IntegerAttr(spec.row_unit.value.data, i64)
    block = kernel.body.block
    scalars = {at: _scalar(block, spec, at, number) for at, number in case.items()}
    zero = arith.ConstantOp.from_int_and_width(0, IndexType())
    block.add_op(zero)
    values: dict[SSAValue, SSAValue] = {
        argument: scalars[spec.places[at]]
        for at, argument in enumerate(inside)
        if not isinstance(argument.type, BufferType)
    }
    memories = dict(zip(places, block.args, strict=True))
    for place in places:
        typ = inside[place].type
        assert isinstance(typ, BufferType)
        alloc = AllocOp(typ, [scalars[extent] for extent in spec.extents_of(place)])
        alloc.result.name_hint = inside[place].name_hint
        block.add_op(alloc)
        values[inside[place]] = alloc.result
    for place in places[:-1]:
        offsets = [zero.result] * len(types[places.index(place)].shape)
        load = LoadOp(memories[place], offsets, outs=values[inside[place]])
        block.add_op(CopyInOp(_body(load)))
    copies = [op.clone(values) for op in spec.body.block.ops]
    *constants, compute = copies
    block.add_ops(constants)
    block.add_op(ComputeStageOp(_body(compute)))
    output = values[inside[-1]]
    offsets = [zero.result] * len(types[-1].shape)
    block.add_op(CopyOutOp(_body(StoreOp(output, memories[places[-1]], offsets))))
    return kernel


def _body(op: Operation) -> Region:
    return Region(Block([op]))


def _memory(spec: SpecOp, place: int, case: Mapping[int, int | float]) -> GmType:
    """The tensor in global memory that a buffer is loaded from or stored to: what is in use."""
    typ = spec.body.block.args[place].type
    assert isinstance(typ, BufferType)
    sizes = list(typ.bounds)
    for dim, extent in zip(typ.bounded_dims, spec.extents_of(place), strict=True):
        sizes[dim] = int(case[extent])
    return GmType(sizes, typ.element_type)


def _scalar(block: Block, spec: SpecOp, place: int, number: float) -> SSAValue:
    """A scalar that is no constant to those who look: in the kernel, it is none either."""
    typ = spec.signature[place]
    if isinstance(typ, AnyFloat):
        constant = arith.ConstantOp(FloatAttr(-number, typ))
        block.add_ops((constant, same := arith.NegfOp(constant.result)))
        return same.result
    assert isa(typ, IndexType | IntegerType)
    constant = arith.ConstantOp(IntegerAttr(int(number), typ))
    zero = arith.ConstantOp(IntegerAttr(0, typ))
    block.add_ops((constant, zero, total := arith.AddiOp(constant.result, zero.result)))
    return total.result
