"""The queue slots of a kernel: which loaded and stored buffers go through which queue."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count

from xdsl.dialects.builtin import IntegerAttr, StringAttr, i64
from xdsl.ir import BlockArgument, SSAValue

from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.transfer import PREFERRED, AllocOp, LoadOp, StoreOp
from acc.passes.tile.buffer_lifetimes import Lifetime
from acc.target.chip import Chip


@dataclass
class Slot:
    """A queue under construction."""

    gm: SSAValue
    stored: bool
    name: str
    size: int = 0
    count: int = 0
    allocs: list[AllocOp] = field(default_factory=list[AllocOp])
    lifetimes: list[Lifetime] = field(default_factory=list[Lifetime])

    @property
    def total(self) -> int:
        """Bytes of all buffers of the queue."""
        return self.size * self.count

    @property
    def can_shrink(self) -> bool:
        """Whether a single buffer will do: the others are there for speed, and nobody asked."""
        more = (alloc for alloc in self.allocs if alloc.buffers.value.data > 1)
        return self.count > 1 and all(PREFERRED in alloc.attributes for alloc in more)

    def free_for(self, life: Lifetime) -> bool:
        """Whether no buffer of the queue is in use during a lifetime."""
        return all(life.apart(other) for other in self.lifetimes)

    def add(self, alloc: AllocOp, life: Lifetime, size: int) -> None:
        """Takes in one more buffer."""
        self.allocs.append(alloc)
        self.lifetimes.append(life)
        self.size, self.count = max(self.size, size), max(self.count, alloc.buffers.value.data)

    def settle(self) -> None:
        """Notes the queue on its buffers, and how many of them there are."""
        for alloc in self.allocs:
            alloc.slot = StringAttr(self.name)
            count = min(alloc.buffers.value.data, self.count)
            alloc.buffers = IntegerAttr(count, i64)
            alloc.attributes.pop(PREFERRED, None)


def gm_side(alloc: AllocOp) -> tuple[SSAValue, bool] | None:
    """The tensor that a buffer is loaded from or stored to, and whether it is stored."""
    for use in alloc.result.uses:
        match use.operation:
            case StoreOp():
                return use.operation.destination, True
            case LoadOp():
                return use.operation.source, False
            case _:
                pass
    return None


def plan_slots(
    kernel: KernelOp,
    life: Mapping[AllocOp, Lifetime],
    sizes: Mapping[AllocOp, int],
    spare_bytes: int,
    chip: Chip,
) -> list[Slot]:
    """
    Queue slots: buffers of one tensor that are never in use together share one, and buffers of
    different tensors too where there are too many else. Second buffers are given up where they do
    not fit into `spare_bytes`, or into what a queue position has.

    Raises `UserError` for more buffers than a queue position has; the bytes are the caller's check.
    """
    limit = chip.max_buffers_per_position
    slots = _shared(life, sizes, across=False)
    if _excess(slots, limit):
        slots = _shared(life, sizes, across=True)
    for stored in _excess(slots, limit):
        raise _too_many(kernel, [slot for slot in slots if slot.stored == stored], limit)
    while sum(slot.total for slot in slots) > spare_bytes:
        shrinking = [slot for slot in slots if slot.can_shrink]
        if not shrinking:
            break
        max(shrinking, key=lambda slot: slot.size).count = 1
    return slots


def _shared(
    life: Mapping[AllocOp, Lifetime], sizes: Mapping[AllocOp, int], *, across: bool
) -> list[Slot]:
    slots: list[Slot] = []
    for alloc in life:
        side = gm_side(alloc)
        if side is None:
            continue
        gm, stored = side
        for slot in slots:
            fits = slot.stored == stored and (across or slot.gm is gm)
            if fits and slot.free_for(life[alloc]):
                slot.add(alloc, life[alloc], sizes[alloc])
                break
        else:
            slot = Slot(gm, stored, _slot_name(gm, stored, slots))
            slot.add(alloc, life[alloc], sizes[alloc])
            slots.append(slot)
    return slots


def _excess(slots: Sequence[Slot], limit: int) -> list[bool]:
    """
    The positions, by whether they are stored from, that have too many buffers even when the
    smallest queues get along with one.
    """
    found: list[bool] = []
    for stored in (False, True):
        mine = [slot for slot in slots if slot.stored == stored]
        while sum(slot.count for slot in mine) > limit:
            shrinking = [slot for slot in mine if slot.can_shrink]
            if not shrinking:
                found.append(stored)
                break
            min(shrinking, key=lambda slot: slot.size).count = 1
    return found


def _too_many(kernel: KernelOp, slots: Sequence[Slot], limit: int) -> UserError:
    count = sum(slot.count for slot in slots)
    names = ", ".join(f"{slot.name} ({slot.count})" for slot in slots)
    what = "stored" if slots[0].stored else "loaded"
    return UserError(
        f"kernel '{kernel.sym_name.data}' needs {count} buffers for {what} tiles "
        f"({names}), but a queue position has {limit}; use fewer buffers per tile",
        kernel,
    )


def _slot_name(gm: SSAValue, stored: bool, slots: Sequence[Slot]) -> str:
    base = gm.name_hint or f"arg{gm.index if isinstance(gm, BlockArgument) else 0}"
    taken = {slot.name for slot in slots}
    numbered = (f"{base}{n}" for n in count(2))
    candidates = chain((base, f"{base}Out" if stored else f"{base}In"), numbered)
    return next(name for name in candidates if name not in taken)
