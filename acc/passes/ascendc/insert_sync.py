"""Flags and barriers between the pipes of a core, where nothing orders them yet."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from acc.analysis.effects import pipe_of
from acc.analysis.index_expressions import IndexExpressions
from acc.analysis.ordering import Ordering, Race
from acc.analysis.queue_events import queue_event_ids
from acc.analysis.turns import placed
from acc.diagnostics import UserError, unknown
from acc.dialects.ascendc.static_tensor import InitSocStateOp
from acc.dialects.ascendc.sync import FlagOp, PipeBarrierOp
from acc.dialects.ascendc.system import KernelOp
from acc.module_chip import chip_of
from acc.passes.ascendc.sync_needs import Needs
from acc.passes.ascendc.sync_plan import Sync, plan
from acc.passes.ascendc.sync_writer import SyncWriter
from acc.target.chip import Chip
from acc.target.pipes import HardEvent, Pipe

_BASELINES = ("none", "full")
_ROUNDS = 8
"""Rounds of inserting: what is not ordered behind them flags alone do not order."""


@dataclass(frozen=True)
class InsertSyncPass(ModulePass):
    """
    Insert what makes check-sync true, with few flags: set as early and waited for as late as all
    that one flag orders lets it, carried around loops, in turns where memory takes turns; then take
    out what the others imply. Barriers only between dependent instructions of one pipe.

        ascendc.data_copy %x, %xGm count %n : ...
        // inserted: ascendc.set_flag mte2_v %c0
        //           ascendc.wait_flag mte2_v %c0
        ascendc.exp %y, %x count %n : ...
    """

    name = "insert-sync"

    baseline: str = "none"
    """`full`: a barrier of all pipes before every instruction instead, for comparison."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Insert in every kernel. Raises `UserError` for flags and queues that are not balanced."""
        if self.baseline not in _BASELINES:
            raise unknown("baseline", self.baseline, _BASELINES)
        for kernel in list(op.walk()):
            if isinstance(kernel, KernelOp):
                if self.baseline == "full":
                    _barriers_everywhere(kernel)
                else:
                    _Inserter(kernel, chip_of(kernel)).insert()


def _barriers_everywhere(kernel: KernelOp) -> None:
    for op in list(kernel.walk()):
        if pipe_of(op) is not None:
            assert op.parent is not None
            op.parent.insert_op_before(PipeBarrierOp(Pipe.ALL), op)


class _Inserter:
    """Makes one kernel's races none."""

    def __init__(self, kernel: KernelOp, chip: Chip):
        self.kernel = kernel
        # ids are given at the end: until then there are as many as needed
        self.chip = replace(chip, event_ids=1 << 30, static_event_ids=1 << 30)
        static = any(isinstance(op, InitSocStateOp) for op in kernel.walk())
        limit = chip.static_event_ids if static else chip.event_ids
        self.writer = SyncWriter(kernel, _reserved(kernel), limit)
        self.needs = Needs(kernel)
        self._known: Sequence[Race] | None = None
        """The races of the kernel as it is; None if it has been changed since it was looked at."""

    def insert(self) -> None:
        """Insert, thin out, and settle the ids."""
        ordering = Ordering(self.kernel, self.chip).run()
        for misuse in ordering.calls.misuses.values():
            raise UserError(f"'{misuse.op.name}': {misuse.problem}", misuse.op)
        if not ordering.races:
            return
        self._known = ordering.races
        for chosen in (_with_compute, _between_pipes, _all):
            self._settle(chosen)
        self._wait_for_all()
        for sync in sorted(self.writer.written, key=_chance_to_be_implied):
            if not (sync.is_barrier and sync.local):
                self._try_without(sync)
        self.writer.settle(self.needs.number)
        self._known = None
        self._wait_for_all()

    def _races(self) -> Sequence[Race]:
        if self._known is None:
            ordering = Ordering(self.kernel, self.chip).run()
            assert not ordering.calls.misuses, "flags that the pass inserts come in pairs"
            self._known = ordering.races
        return self._known

    def _settle(self, chosen: Callable[[Race], bool]) -> None:
        """Insert flags and barriers for some races, and for those that they leave."""
        for _ in range(_ROUNDS):
            races = [race for race in self._races() if chosen(race)]
            if not races:
                return
            for sync in plan(self.needs.of(races), self.needs.number):
                self.writer.write(sync)
            self._known = None

    def _wait_for_all(self) -> None:
        """
        Barriers of all pipes for what is left: places that take turns with several loops, and where
        flags had to be made simpler, what followed from them.
        """
        while races := self._races():
            op = races[0].second.op
            assert op.parent is not None
            op.parent.insert_op_before(PipeBarrierOp(Pipe.ALL), op)
            self._known = None

    def _try_without(self, sync: Sync) -> None:
        taken = self.writer.take_out(sync)
        if Ordering(self.kernel, self.chip).has_race():
            self.writer.put_back(taken)
        else:
            taken.drop()


def _with_compute(race: Race) -> bool:
    """Between a transfer and the units that compute: most kernels need no other flags."""
    return _between_pipes(race) and bool({race.first.pipe, race.second.pipe} & {Pipe.V, Pipe.S})


def _between_pipes(race: Race) -> bool:
    return race.first.pipe is not race.second.pipe


def _all(race: Race) -> bool:
    return True


def _chance_to_be_implied(sync: Sync) -> tuple[bool, bool, bool]:
    """False sorts first: barriers, flags between transfers, flags in turns that others go with."""
    transfers = Pipe.V not in (sync.first, sync.second)
    return not sync.is_barrier, not transfers, sync.carried is None


def _reserved(kernel: KernelOp) -> Counter[HardEvent]:
    """How many ids of each event the queues and flags of a kernel have themselves, from 0 on."""
    found = queue_event_ids(kernel)
    expressions = IndexExpressions()
    for op in kernel.walk():
        if isinstance(op, FlagOp):
            event, last = op.event.data, _last_id(op, expressions)
            found[event] = max(found[event], last + 1)
    return found


def _last_id(op: FlagOp, expressions: IndexExpressions) -> int:
    """The largest id that a flag of the kernel's own can have."""
    expression = expressions.value(op.id)
    turn = placed(expression, expressions)
    return expression.constant if turn is None else turn.base + turn.turn.count - 1
