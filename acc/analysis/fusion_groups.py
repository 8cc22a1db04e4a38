"""
Which operations of a function become one kernel.

Operations are taken in program order; each joins the groups that make what it reads, or a group
that reads the same tensors, as long as all of them still share an outer parallel space.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import prod

from xdsl.ir import Operation, SSAValue

from acc.analysis.axes import AxisConflict
from acc.analysis.fusion_group import FusionGroup
from acc.analysis.fusion_space import FusionSpace, ShapeOf, fusion_space
from acc.analysis.group_cost import busy_share, group_cost, number
from acc.analysis.reshapes import origin
from acc.analysis.second_views import viewed
from acc.analysis.structured_ops import StructuredOp
from acc.analysis.tensor_types import is_tensor
from acc.analysis.tensor_uses import external_values, is_made_up, readers, stored_values
from acc.analysis.window_ops import is_window, window
from acc.analysis.window_space import can_follow, window_space
from acc.target.chip import Chip

_MOST_OPS = 128
"""
Operations of a kernel at most. A walk through so many hides the transfers that a further one would
save, and what passes do with the loops of one kernel grows faster than their number.
"""

_LONGEST_CHAIN = 8
"""Operations that are computed again at most rather than passed through memory."""


@dataclass(eq=False)
class FusionGroups:
    """The groups of a function, in an order in which they can run."""

    chip: Chip
    shape_of: ShapeOf
    groups: list[FusionGroup] = field(default_factory=list[FusionGroup])
    _home: dict[SSAValue, FusionGroup] = field(default_factory=dict[SSAValue, FusionGroup])
    _place: dict[Operation, int] = field(default_factory=dict[Operation, int])
    _holding: dict[Operation, list[FusionGroup]] = field(
        default_factory=dict[Operation, list[FusionGroup]]
    )
    """By operation: the groups that it is in."""

    def home(self, value: SSAValue) -> FusionGroup | None:
        """The group that makes a tensor."""
        return self._home.get(value)

    def add_opaque(self, op: Operation) -> None:
        """Take the next operation, which is not structured."""
        group = FusionGroup([], None, op)
        self.groups.append(group)
        self._home.update(dict.fromkeys(op.results, group))

    def add(self, op: StructuredOp) -> None:
        """Take the next operation."""
        self._place[op.op] = len(self._place)
        if self._follows(op):
            return
        alone = self._space([op])
        group = None if alone is None else self._join(op, alone)
        if group is None:
            group = FusionGroup([], alone)
            self.groups.append(group)
            self._set_ops(group, [op])
        self._home.update(dict.fromkeys(op.results, group))

    def _follows(self, op: StructuredOp) -> bool:
        """Let an operation be computed on what a window gives, where that is possible."""
        made = self._makers(external_values([op]))
        windows = [g for g in made if g.opaque is not None and is_window(g.opaque)]
        if not windows:
            return False
        group = max(windows, key=self.groups.index)
        assert group.opaque is not None
        found, ops = window(group.opaque), [*group.ops, op]
        if group is not max(made, key=self.groups.index) or not can_follow(found, group.ops, op):
            return False
        try:
            window_space(found, ops, self.shape_of)
        except AxisConflict:
            return False
        most = self.chip.max_buffers_per_position
        if len(external_values(ops)) > most or len(stored_values(ops)) >= most:
            return False
        self._set_ops(group, ops)
        self._home.update(dict.fromkeys(op.results, group))
        return True

    def _join(self, op: StructuredOp, alone: FusionSpace) -> FusionGroup | None:
        for candidates in self._candidates(op):
            last = candidates[-1]
            members = [*(member for group in candidates for member in group.ops), op]
            ops = sorted(members, key=lambda member: self._place[member.op])
            space = self._accepted(ops, [alone, *(group.space for group in candidates)])
            if space is None:
                continue
            for merged in candidates[:-1]:
                self.groups.remove(merged)
                self._set_ops(merged, [])
            self._set_ops(last, ops)
            last.space = space
            self._home.update({result: last for member in ops for result in member.results})
            return last
        return None

    def _set_ops(self, group: FusionGroup, ops: list[StructuredOp]) -> None:
        for op in group.ops:
            self._holding[op.op].remove(group)
        group.ops = ops
        self._hold(group)

    def _hold(self, group: FusionGroup) -> None:
        for op in group.ops:
            self._holding.setdefault(op.op, []).append(group)

    def _candidates(self, op: StructuredOp) -> Iterable[list[FusionGroup]]:
        """Groups that the operation might join, all at once, best first."""
        reads = external_values([op])
        read = set(reads)
        made = self._makers(reads)
        first = 0
        if made:
            last = max(made, key=self.groups.index)
            first = self.groups.index(last) + 1
            behind = made.union(*(self._makers(group.external) for group in made))
            together = [self._sinking(behind, last), self._sinking(made, last), [last]]
            yield from (groups for i, groups in enumerate(together) if groups not in together[:i])
        for group in reversed(self.groups[first:]):
            if not read.isdisjoint(group.external):
                yield [group]

    def _makers(self, values: Iterable[SSAValue]) -> set[FusionGroup]:
        """The groups that make these tensors."""
        return {group for value in values if (group := self._home.get(viewed(value))) is not None}

    def _sinking(self, chosen: set[FusionGroup], last: FusionGroup) -> list[FusionGroup]:
        """Those of the groups that can run as late as the last of them, which ends the list."""
        between = self.groups[: self.groups.index(last)]
        sinking = [last]
        for place in reversed(range(len(between))):
            group = between[place]
            made = {result for op in group.ops for result in op.results}
            others = (other for other in between[place + 1 :] if other not in sinking)
            if group in chosen and all(made.isdisjoint(other.reads()) for other in others):
                sinking.insert(0, group)
        return sinking

    def _space(self, ops: Sequence[StructuredOp]) -> FusionSpace | None:
        try:
            return self._nest(ops, stored_values(ops))
        except AxisConflict:
            return None

    def _nest(self, ops: Sequence[StructuredOp], stored: Sequence[SSAValue]) -> FusionSpace:
        """The nest of operations; raises `AxisConflict` where there is none."""
        read = external_values(ops)
        made = {result for op in ops for result in op.results}
        if not made.isdisjoint(map(viewed, read)):
            raise AxisConflict("a tensor is read in several ways where it is made")
        return fusion_space(ops, (*read, *stored), self.shape_of)

    def is_possible(self, op: StructuredOp) -> bool:
        """Whether a kernel can hold an operation at all."""
        return self._space([op]) is not None

    def _accepted(
        self, ops: Sequence[StructuredOp], parts: Sequence[FusionSpace | None]
    ) -> FusionSpace | None:
        """The nest of the operations if they had better be one kernel, else None."""
        if len(ops) > _MOST_OPS:
            return None
        known = [part for part in parts if part is not None]
        space = self._space(ops) if len(known) == len(parts) else None
        if space is None or not _computes_once(space) or not _reduces_alike(space):
            return None
        if len(space.external) > self.chip.max_buffers_per_position:
            return None
        if _parallelism(space) < min(_parallelism(part) for part in known):
            return None
        busy = busy_share(space, self.chip)
        if all(busy <= busy_share(part, self.chip) for part in known):
            return space
        apart = sum(group_cost(part, self.chip) for part in known)
        return space if group_cost(space, self.chip) <= apart else None

    # What is cheaper to compute again

    def finish(self) -> None:
        """Recompute in every group what is not worth passing on, and drop groups left over."""
        for group in self.groups:
            if group.space is not None:
                while self._recompute(group):
                    pass
        for group in reversed(list(self.groups)):
            if group.opaque is None:
                self._set_ops(group, needed_ops(group.ops, self.stored(group)))
                if not group.ops:
                    self.groups.remove(group)
        parts = [(group, self._parts(group)) for group in self.groups]
        self.groups = [part for _, made in parts for part in made]
        for group, made in parts:
            if group not in made:
                self._set_ops(group, [])
                for part in made:
                    self._hold(part)

    def _parts(self, group: FusionGroup) -> list[FusionGroup]:
        """A group, or several in its place that store no more tensors than a core has buffers."""
        most, stored = self.chip.max_buffers_per_position, self.stored(group)
        if group.space is None or len(stored) <= most:
            return [group]
        parts: list[FusionGroup] = []
        for first in range(0, len(stored), most):
            mine = stored[first : first + most]
            ops = needed_ops(group.ops, mine)
            others = {op.op for op in ops if set(mine).isdisjoint(op.results)}
            parts.append(FusionGroup(ops, self._space(ops), recomputed=others))
        return parts

    def stored(self, group: FusionGroup) -> tuple[SSAValue, ...]:
        """The tensors that something outside of a group reads and does not recompute."""
        return tuple(
            result
            for op in group.own
            for result in op.results
            if any(self._needs(reader, op.op) for reader in readers(result))
        )

    def _needs(self, reader: Operation, maker: Operation) -> bool:
        """Whether an operation runs somewhere where what another one makes has to be read."""
        if reader not in self._place:
            return True
        holding = self._holding.get(reader, ())
        return any(all(op.op is not maker for op in group.ops) for group in holding)

    def _recompute(self, group: FusionGroup) -> bool:
        """Take in the operations behind one tensor that another group makes, if that is cheap."""
        read = external_values(group.ops)
        for value in read:
            chain = self._chain(value, read)
            if chain is None:
                continue
            ops = sorted([*group.ops, *chain], key=lambda member: self._place[member.op])
            recomputed = group.recomputed | {op.op for op in chain}
            stored = stored_values([op for op in ops if op.op not in recomputed])
            try:
                space = self._nest(ops, stored)
            except AxisConflict:
                continue
            if not _reduces_alike(space):
                continue
            self._set_ops(group, ops)
            group.space, group.recomputed = space, recomputed
            return True
        return False

    def _chain(self, value: SSAValue, read: Sequence[SSAValue]) -> list[StructuredOp] | None:
        """
        The elementwise operations behind a tensor, if they read no more than it saves.

        They reach back to what their group reads from memory, reduces or scans.
        """
        home = self._home.get(value)
        if home is None or home.space is None:
            return None
        makers: dict[SSAValue, StructuredOp] = {
            result: op for op in home.ops if op.is_pointwise for result in op.results
        }
        chain: dict[Operation, StructuredOp] = {}
        leaves: set[SSAValue] = set()
        pending = [value]
        while pending:
            current = pending.pop()
            maker = makers.get(current)
            if maker is None:
                leaves.add(current)
            elif maker.op not in chain:
                chain[maker.op] = maker
                pending += [
                    origin(access.value)
                    for access in maker.reads()
                    if is_tensor(access.value) and not is_made_up(origin(access.value))
                ]
        size = home.space.dims_of(value)
        whole = size.issuperset(i for i, dim in enumerate(home.space.dims) if dim.size != 1)
        wide = [v for v in leaves if v not in read and home.space.dims_of(v) >= size]
        worth_it = value not in leaves and len(wide) <= 1 and len(chain) <= _LONGEST_CHAIN
        return list(chain.values()) if whole and worth_it else None


def _computes_once(space: FusionSpace) -> bool:
    """Whether no part of the parallel space stores, reduces or scans what another one does too."""
    parallel = space.parallel_dims()
    combined = (result for op in space.group if not op.is_pointwise for result in op.results)
    kept = (*space.stored, *combined)
    return all(parallel <= space.dims_of(value) for value in kept)


def _reduces_alike(space: FusionSpace) -> bool:
    """
    Whether all reductions go over the same dimensions, so that one walk over them does for all.

    Walks over different dimensions would stand inside of each other, and repeat the inner one.
    """
    walked = {i for i, dim in enumerate(space.dims) if dim.sequential and dim.size != 1}
    reductions = (op for op in space.group if any(op.reduces))
    return all(
        walked == {dim for dim in space.reduced_by(op) if space.dims[dim].size != 1}
        for op in reductions
    )


def needed_ops(ops: Sequence[StructuredOp], values: Sequence[SSAValue]) -> list[StructuredOp]:
    """The operations that these values depend on."""
    wanted = set(values)
    needed: list[StructuredOp] = []
    for op in reversed(ops):
        if not wanted.isdisjoint(op.results):
            needed.append(op)
            wanted.update(origin(access.value) for access in op.reads())
    return needed[::-1]


def _parallelism(space: FusionSpace) -> int:
    return prod(number(space.dims[dim].size) for dim in space.parallel_dims())
