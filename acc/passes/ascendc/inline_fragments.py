"""Fragments become part of their kernels."""

from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from acc.analysis.fragment_scratch import ScratchArea, part_bytes
from acc.diagnostics import UserError
from acc.dialects.ascendc.base import InInit, tensor_element
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.queue import BufOp, GetWithOffsetOp, InitBufferOp
from acc.dialects.ascendc.spec import specs_of
from acc.dialects.ascendc.static_tensor import InitSocStateOp
from acc.dialects.ascendc.system import KernelOp
from acc.dialects.tile.record import accept, lacks_record, mark_from_model, records_of
from acc.module_chip import chip_of
from acc.target.chip import Chip


@dataclass(frozen=True)
class InlineFragmentsPass(ModulePass):
    """
    Put the operations of each `ascendc.fragment` into its kernel, and the records of those that a
    model wrote onto it. Their scratch lies behind what is planned already; fragments run one after
    the other and share it. Synchronisation comes later, by insert-sync.

        ascendc.fragment (%x, %n, %y : ...) scratch [64] { ^bb0(%a : ..., %k : index, ...): ... }
        // becomes
        %t = ascendc.get_with_offset %scratch size 64 offset 4096 : ...
        ascendc.exp %t, %x count %n : ...
    """

    name = "inline-fragments"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` for what is still to be written, and for scratch that does not fit."""
        for kernel in list(op.walk()):
            if isinstance(kernel, KernelOp):
                for spec in specs_of(kernel):
                    raise UserError(spec.missing, spec)
                _inline(kernel, chip_of(kernel))


def _inline(kernel: KernelOp, chip: Chip) -> None:
    fragments = [op for op in kernel.walk() if isinstance(op, FragmentOp)]
    sizes = [sum(part_bytes(fragment, chip)) for fragment in fragments]
    arena, start = None, 0
    if any(sizes):
        arena, start = _arena(kernel, max(sizes), chip)
    for fragment in fragments:
        builder = Builder(InsertPoint.before(fragment))
        scratch: list[SSAValue] = []
        offset = start
        arguments = fragment.body.block.args[len(fragment.signature) :]
        parts = part_bytes(fragment, chip)
        for argument, size, used in zip(arguments, fragment.scratch_sizes, parts, strict=True):
            assert arena is not None
            get = builder.insert(GetWithOffsetOp(arena, tensor_element(argument), size, offset))
            get.location, get.result.name_hint = fragment.location, argument.name_hint
            scratch.append(get.result)
            offset += used
        _replace(fragment, [*fragment.arguments, *scratch])
        _hand_on_records(fragment, kernel)
        fragment.detach()
        fragment.erase()


def _arena(kernel: KernelOp, size: int, chip: Chip) -> tuple[SSAValue, int]:
    """The buffer that has so many bytes behind what is planned in it, and where they start."""
    if any(isinstance(op, InitSocStateOp) for op in kernel.walk()):
        raise UserError(
            "a fragment with scratch needs a kernel with a TPipe; run inline-fragments before "
            "convert-queues-to-static",
            kernel,
        )
    area = ScratchArea.of(kernel, chip)
    if size > area.free(chip):
        raise UserError(
            f"kernel '{kernel.sym_name.data}' has {area.planned} bytes planned and a fragment asks "
            f"for {size} bytes of scratch, which is more than the {chip.ub_plan_bytes} of "
            f"{chip.name}; legal is scratch of {area.free(chip)} bytes",
            kernel,
        )
    if area.behind is not None:
        area.behind.length = IntegerAttr(area.start + size, i64)
        return area.behind.target, area.start
    members = [op for op in kernel.body.block.ops if op.has_trait(InInit)]
    place = InsertPoint.after(members[-1]) if members else InsertPoint.at_start(kernel.body.block)
    builder = Builder(place)
    arena = builder.insert(BufOp())
    arena.result.name_hint = "scratch"
    init = builder.insert(InitBufferOp(arena.result, 1, size))
    arena.location = init.location = kernel.location
    return arena.result, 0


def _replace(fragment: FragmentOp, values: list[SSAValue]) -> None:
    """Puts the body in front of its fragment, on these values."""
    builder = Builder(InsertPoint.before(fragment))
    for argument, value in zip(fragment.body.block.args, values, strict=True):
        argument.replace_all_uses_with(value)
    for op in list(fragment.body.block.ops):
        op.detach()
        builder.insert(op)


def _hand_on_records(fragment: FragmentOp, kernel: KernelOp) -> None:
    if lacks_record(fragment):
        mark_from_model(kernel)
        raise UserError(
            f"'{fragment.name}' is from a model and has no record of what it passed; legal are "
            "fragments that were accepted",
            fragment,
        )
    if records_of(fragment):
        accept(kernel, *records_of(fragment))
