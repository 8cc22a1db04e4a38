"""What reductions of a group walk over, and whether walks by several cores can be joined."""

from collections.abc import Sequence

from xdsl.ir import OpResult, SSAValue

from acc.analysis.fusion_space import FusionSpace
from acc.analysis.layout import element_bytes
from acc.analysis.reduction_parts import Parts, choose_parts
from acc.analysis.reshapes import origin
from acc.analysis.tensor_types import element_of
from acc.target.chip import Chip


def reduced_dims(space: FusionSpace) -> frozenset[int]:
    """The dimensions of the nest that something reduces."""
    every = (dim for op in space.group for dim in space.reduced_by(op))
    return frozenset(dim for dim in every if space.dims[dim].size != 1)


def is_one_walk(space: FusionSpace, stored: Sequence[SSAValue]) -> bool:
    """
    Whether all reductions are over the same dimensions, and nothing along them depends on one.

    Then each part of these dimensions can be reduced without knowing the others. `stored` are the
    tensors that the group gives.
    """
    reduced, behind = reduced_dims(space), set[SSAValue]()
    for op in space.group:
        reduces = any(op.reduces)
        if op.scan is not None or (reduces and not reduced <= set(space.reduced_by(op))):
            return False
        is_behind = any(origin(access.value) in behind for access in op.reads())
        if is_behind and (reduces or any(reduced & space.dims_of(r) for r in op.results)):
            return False
        if is_behind or reduces:
            behind.update(op.results)
    shares = (len(reduced & space.dims_of(value)) for value in stored)
    own = len(set(stored)) == len(stored) and all(isinstance(v, OpResult) for v in stored)
    return own and all(share in (0, len(reduced)) for share in shares)


def parts_of(space: FusionSpace, read: Sequence[SSAValue], chip: Chip) -> Parts | None:
    """The parts that what a group reduces had better be cut into, if it is one walk."""
    widths = [element_bytes(element_of(value)) for value in read]
    return choose_parts(space.dims, sorted(reduced_dims(space)), widths, chip)
