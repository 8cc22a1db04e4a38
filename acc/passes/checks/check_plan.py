"""Checks the places of tensors that share memory, without asking who planned them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass

from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.layout import align
from acc.analysis.planned_places import place_of
from acc.analysis.planned_tensors import Clobber, PlannedTensors
from acc.analysis.tensor_views import init_buffer_of
from acc.diagnostics import UserError, note
from acc.dialects.ascendc.queue import GetWithOffsetOp
from acc.dialects.ascendc.static_tensor import LocalTensorOp
from acc.dialects.ascendc.system import KernelOp
from acc.module_chip import chip_of
from acc.target.chip import Chip
from acc.target.rules.alignment import ub_misaligned_problem
from acc.target.rules.bounds import ub_bounds_problem, ub_start_problem
from acc.target.rules.plan import plan_overlap_problem
from acc.target.rules.rule import Problem


@dataclass(frozen=True)
class CheckPlanPass(ModulePass):
    """
    Refuse a kernel whose tensors are not where they can be.

    Tensors of `get_with_offset`, and of `local_tensor` at a constant address or several in turn,
    start at a block and lie in their memory; and no write to one of them destroys what is read
    later from another one, over branches and loops, which have at least one round. Two tensors at
    one place are one after the other; for cse they are two. How many queues, buffers and bytes
    there are is for `check-resources`.

        %a = ascendc.get_with_offset %buf size 64 offset 0 : ...
        %b = ascendc.get_with_offset %buf size 64 offset 128 : ...   // shares 128 bytes with %a
        ascendc.exp %a, %x count %n : !ascendc.local_tensor<f32>
        ascendc.exp %b, %x count %n : !ascendc.local_tensor<f32>     // %a is read later
        ascendc.add %y, %a, %b count %n : !ascendc.local_tensor<f32>
    """

    name = "check-plan"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at the first tensor or write that is wrong."""
        for kernel in op.walk():
            if isinstance(kernel, KernelOp):
                _check(kernel, chip_of(kernel))


def _check(kernel: KernelOp, chip: Chip) -> None:
    rooms = _Rooms(chip)
    for op in kernel.walk():
        for problem in _place_problems(op, rooms):
            if problem is not None:
                raise UserError(f"'{op.name}': {problem}", op)
    for clobber in PlannedTensors(kernel).clobbers():
        raise _error(clobber)


def _place_problems(op: Operation, rooms: "_Rooms") -> Iterator[Problem | None]:
    place = place_of(op, rooms.expressions)
    chip, room = rooms.chip, rooms.room(op)
    for first, end in () if place is None else place.slots:
        if first % chip.block_bytes:
            yield ub_misaligned_problem(chip, "it", f"at byte {first}", chip.block_bytes)
        yield ub_start_problem("it", first, _memory_name(op))
        if room is not None:
            yield ub_bounds_problem("it", end, _memory_name(op), room)


@dataclass
class _Rooms:
    """Bytes of the memory that tensors lie in; the uses of a buffer are looked through once."""

    chip: Chip
    expressions: IndexExpressions = field(default_factory=IndexExpressions)
    _of_buffers: dict[SSAValue, int | None] = field(default_factory=dict[SSAValue, int | None])

    def room(self, op: Operation) -> int | None:
        """Bytes of the memory that the tensor of an operation lies in, if it is known."""
        match op:
            case GetWithOffsetOp():
                if op.buf not in self._of_buffers:
                    self._of_buffers[op.buf] = self._of_buffer(op.buf)
                return self._of_buffers[op.buf]
            case LocalTensorOp():
                return self.chip.ub_bytes
            case _:
                return None

    def _of_buffer(self, buffer: SSAValue) -> int | None:
        given = init_buffer_of(buffer)
        return None if given is None else align(given.length.value.data, self.chip.block_bytes)


def _memory_name(op: Operation) -> str:
    return _name(op.buf) if isinstance(op, GetWithOffsetOp) else "the Unified Buffer"


def _name(value: SSAValue) -> str:
    return f"%{value.name_hint}" if value.name_hint else "a tensor without a name"


def _error(clobber: Clobber) -> UserError:
    written, needed = clobber.place, clobber.needed_place
    problem = plan_overlap_problem(
        _name(clobber.written),
        (written.first, written.slots[-1][1]),
        _name(clobber.needed),
        (needed.first, needed.slots[-1][1]),
    )
    places = [
        note(f"{_name(value)} is placed here", value.owner)
        for value in (clobber.written, clobber.needed)
        if isinstance(value.owner, Operation)
    ]
    return UserError(f"'{clobber.op.name}': {problem}", clobber.op, places)
