"""The bytes that instructions touch: where operands start and end, and which of them overlap."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from acc.analysis.footprint import Footprint, meet
from acc.analysis.number_set import NumberSet
from acc.analysis.operand_access import Access, Accesses
from acc.analysis.tensor_starts import start_of
from acc.analysis.tensor_views import View, view_of, width_of
from acc.dialects.ascendc.data_copy import DataCopyOp, DataCopyPadLoadOp, DataCopyPadOutOp
from acc.dialects.ascendc.enums import Position
from acc.dialects.ascendc.queue import TakeTensorOp
from acc.dialects.ascendc.types import GlobalTensorType, QueueType
from acc.dialects.ascendc.vec_math import ErfOp
from acc.dialects.ascendc.vec_transpose import TransDataTo5HDOp
from acc.passes.checks.check_operands.site import Site
from acc.target.rules.alignment import ub_misaligned_problem
from acc.target.rules.bounds import ub_bounds_problem, ub_start_problem
from acc.target.rules.overlap import next_repeat_problem, operand_overlap_problem
from acc.target.rules.position import queue_position_problem
from acc.target.rules.rule import Problem
from acc.target.rules.scratch import tmp_size_problem


@dataclass(frozen=True)
class _Placed:
    """An access, and where its tensor lies."""

    access: Access
    view: View

    @property
    def start(self) -> NumberSet:
        """The first byte that is covered, from the start of the buffer on."""
        return self.view.start + self.access.skip

    @property
    def label(self) -> str:
        """What a message calls the operand."""
        return self.access.label


def memory_problems(site: Site) -> Iterator[Problem]:
    """Why an instruction touches bytes that it must not."""
    yield from (problem for problem in _problems(site) if problem is not None)


def _problems(site: Site) -> Iterator[Problem | None]:
    placed: list[_Placed] = []
    for access in Accesses(site.values).of(site.op, site.state.count):
        view = view_of(access.tensor, site.values)
        if view is not None:
            placed.append(_Placed(access, view))
    for operand in placed:
        yield _alignment(site, operand)
        if isinstance(site.op, ErfOp) and operand.label == "scratch":
            yield _scratch(site, operand)
        else:
            yield from _bounds(operand)
    if isinstance(site.op, TransDataTo5HDOp):
        yield from _blocks(site, site.op)
    yield from _overlaps(site, placed)
    yield _position(site)


def _alignment(site: Site, operand: _Placed) -> Problem | None:
    unit, start = operand.access.alignment, operand.start
    if unit is None or not start.never_multiple_of(unit):
        return None
    at = "at byte" if start.number is not None else "at"
    return ub_misaligned_problem(site.chip, operand.label, f"{at} {start.shown(unit)}", unit)


def _blocks(site: Site, op: TransDataTo5HDOp) -> Iterator[Problem | None]:
    """Why a block of a list does not start where one can."""
    unit = site.chip.block_bytes
    for label, (tensor, places, _) in zip(("dst", "src"), op.lists(), strict=True):
        view = view_of(tensor, site.values)
        if view is None:
            continue
        for place in places:
            start = view.start + NumberSet.one(place * width_of(tensor))
            if start.never_multiple_of(unit):
                at = f"at {'byte ' if start.number is not None else ''}{start.shown(unit)}"
                yield ub_misaligned_problem(site.chip, f"place {place} of {label}", at, unit)


def _bounds(operand: _Placed) -> Iterator[Problem | None]:
    view, end = operand.view, max(operand.access.footprint.end, operand.access.reach)
    if end == 0:
        return
    begin = view.into + operand.access.skip
    if begin.high is not None:
        yield ub_start_problem(operand.label, begin.high, view.name)
    if view.size is not None and begin.low is not None:
        yield ub_bounds_problem(operand.label, begin.low + end, view.name, view.size)


def _scratch(site: Site, operand: _Placed) -> Problem | None:
    low, size = operand.view.into.low, operand.view.size
    if low is None or size is None:
        return None
    assert isinstance(site.op, ErfOp)
    return tmp_size_problem(site.chip, site.api, width_of(site.op.src), size - low)


def _overlaps(site: Site, placed: Sequence[_Placed]) -> Iterator[Problem | None]:
    for place, operand in enumerate(placed):
        for other in placed[:place]:
            writes = operand.access.writes or other.access.writes
            if writes and operand.view.memory is other.view.memory:
                first, second = sorted((other, operand), key=lambda p: not p.access.writes)
                yield _overlap(site, first, second)


def _overlap(site: Site, dst: _Placed, src: _Placed) -> Problem | None:
    """Why two operands in one buffer may not lie as they do; None if they may."""
    apart = _distance(site, dst, src)
    to, from_ = dst.access.footprint, src.access.footprint
    read = max(from_.end, src.access.reach)
    if apart is None or not meet((0, to.end), (apart, apart + read)):
        return None
    if from_.end < read:
        return operand_overlap_problem(site.api, dst.label, src.label, False)
    same_shape = to.width == from_.width and to.block_stride == from_.block_stride
    may_coincide = dst.access.may_coincide and src.access.may_coincide and same_shape
    if may_coincide and apart == 0:
        strides = {to.repeat_stride, from_.repeat_stride}
        if len(strides) == 1 or 0 in strides or to.repeats == 1:
            return None
    if not (to.is_dense and from_.is_dense):
        return None
    shared = _first_shared(to, from_, apart, may_coincide)
    if shared is None:
        return None
    repeat, is_next = shared
    if is_next:
        return next_repeat_problem(site.api, src.label, repeat)
    return operand_overlap_problem(site.api, dst.label, src.label, may_coincide)


def _first_shared(
    to: Footprint, from_: Footprint, apart: int, may_coincide: bool
) -> tuple[int, bool] | None:
    """The first repeat that writes what it reads, or what the next one reads, and which of them."""
    for repeat in range(to.repeats):
        written = (to.begin_of(repeat), to.end_of(repeat))
        for other in range(repeat, min(repeat + 2, from_.repeats)):
            read = (apart + from_.begin_of(other), apart + from_.end_of(other))
            coincide = other == repeat and may_coincide and read == written
            if not coincide and meet(written, read):
                return repeat, other != repeat
    return None


def _distance(site: Site, dst: _Placed, src: _Placed) -> int | None:
    """Bytes from the start of dst to that of src, if known."""
    skips = (src.access.skip - dst.access.skip).number
    if dst.access.tensor is src.access.tensor:
        return skips
    apart = (src.start - dst.start).number
    if apart is not None:
        return apart
    starts = [start_of(operand.access.tensor, site.expressions) for operand in (dst, src)]
    first, second = starts
    if skips is None or first is None or second is None:
        return None
    shift = second - first
    return shift.constant + skips if shift.is_constant else None


def _position(site: Site) -> Problem | None:
    """Why the on-chip tensor of a transfer comes from the wrong queue; None if it does not."""
    match site.op:
        case DataCopyPadLoadOp(dst=tensor) | DataCopyPadOutOp(src=tensor):
            is_load = isinstance(site.op, DataCopyPadLoadOp)
        case DataCopyOp() as op if isinstance(op.src.type, GlobalTensorType):
            tensor, is_load = op.dst, True
        case DataCopyOp() as op if isinstance(op.dst.type, GlobalTensorType):
            tensor, is_load = op.src, False
        case _:
            return None
    view = view_of(tensor, site.values)
    owner = None if view is None else view.tensor.owner
    if not isinstance(owner, TakeTensorOp):
        return None
    assert isinstance(owner.queue.type, QueueType)
    position = owner.queue.type.position.data
    wanted = Position.VECIN if is_load else Position.VECOUT
    action = "loaded" if is_load else "stored"
    return queue_position_problem(action, position.name, wanted.name)
