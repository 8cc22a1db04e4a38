"""
Runs a kernel without a TPipe for given tiling numbers, keeping for each pipe what it knows to be
finished: an oracle for check-sync, which has to say the same without running anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from acc.analysis.effects import accesses
from acc.dialects.ascendc.static_tensor import LocalTensorOp
from acc.dialects.ascendc.sync import FlagOp, PipeBarrierOp, SetFlagOp
from acc.dialects.ascendc.system import KernelOp, TilingFieldOp
from acc.dialects.ascendc.tensor import GetValueOp, SetGlobalBufferOp
from acc.target.pipes import VECTOR_PIPES, Pipe

ELEMENT, SIZE = 4, 256
"""Bytes of an element, and of each tensor in global memory."""

SIZES = {"n": (0, 1, 3), "m": (0, 1, 3), "p": (0, 2), "q": (0, 2)}
"""Tiling numbers: loops have no round, one and more, branches go either way."""

Bytes = tuple[int | None, int, int]
"""An argument (None is the memory on chip), the first byte and the one behind the last."""


def _none() -> dict[Pipe, int]:
    return dict.fromkeys((Pipe.S, Pipe.V, Pipe.MTE2, Pipe.MTE3), 0)


class BrokenError(Exception):
    """Something is not ordered, or a flag is not used as it must be."""


@dataclass(frozen=True)
class Done:
    """An access that was begun: the pipe, its how manieth call, and the bytes."""

    pipe: Pipe
    number: int
    bytes: Bytes
    writes: bool

    def meets(self, other: "Done") -> bool:
        """Whether both share a byte that one of them writes."""
        (memory, first, end), (its, begin, behind) = self.bytes, other.bytes
        return memory == its and first < behind and begin < end and (self.writes or other.writes)


@dataclass
class Execution:
    """One run."""

    tiling: Mapping[str, int]
    auto_sync: bool
    numbers: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    tensors: dict[SSAValue, Bytes] = field(default_factory=dict[SSAValue, Bytes])
    begun: dict[Pipe, int] = field(default_factory=_none)
    flags: dict[tuple[str, int], dict[Pipe, int]] = field(
        default_factory=dict[tuple[str, int], dict[Pipe, int]]
    )
    done: list[Done] = field(default_factory=list[Done])

    def __post_init__(self) -> None:
        self.knows = {pipe: _none() for pipe in VECTOR_PIPES}

    def run(self, block: Block) -> None:
        """All operations of a block. Raises `BrokenError`."""
        for op in block.ops:
            self._scalar(op)
            self._control(op)
            self._sync(op)
            self._access(op)

    def _scalar(self, op: Operation) -> None:
        match op:
            case arith.ConstantOp(value=IntegerAttr() as number):
                self.numbers[op.result] = number.value.data
            case TilingFieldOp():
                self.numbers[op.result] = self.tiling[op.field.data]
            case arith.AddiOp():
                self.numbers[op.result] = self.numbers[op.lhs] + self.numbers[op.rhs]
            case arith.MuliOp():
                self.numbers[op.result] = self.numbers[op.lhs] * self.numbers[op.rhs]
            case arith.RemUIOp():
                self.numbers[op.result] = self.numbers[op.lhs] % self.numbers[op.rhs]
            case arith.CmpiOp():
                self.numbers[op.result] = self.numbers[op.lhs] < self.numbers[op.rhs]
            case SetGlobalBufferOp(address=BlockArgument() as argument):
                self.tensors[op.result] = (argument.index, 0, SIZE)
            case LocalTensorOp():
                first = self.numbers[op.address]
                self.tensors[op.result] = (None, first, first + op.size.value.data * ELEMENT)
            case _:
                pass

    def _control(self, op: Operation) -> None:
        match op:
            case scf.ForOp():
                bounds = (self.numbers[value] for value in (op.lb, op.ub, op.step))
                for counter in range(*bounds):
                    self.numbers[op.body.block.args[0]] = counter
                    self.run(op.body.block)
            case scf.IfOp():
                region = op.true_region if self.numbers[op.cond] else op.false_region
                if region.blocks:
                    self.run(region.block)
            case _:
                pass

    def _sync(self, op: Operation) -> None:
        match op:
            case PipeBarrierOp():
                pipe = op.pipe.data
                for waiting in VECTOR_PIPES if pipe is Pipe.ALL else (pipe,):
                    known = self.begun if pipe is Pipe.ALL else {pipe: self.begun[pipe]}
                    self._learn(waiting, known)
            case FlagOp():
                self._flag(op)
            case _:
                pass

    def _flag(self, op: FlagOp) -> None:
        event, flag = op.event.data, (op.event.data.value, self.numbers[op.id])
        is_set = flag in self.flags
        if isinstance(op, SetFlagOp):
            if is_set:
                raise BrokenError("set twice")
            known = self.knows[event.first]
            self.flags[flag] = {**known, event.first: self.begun[event.first]}
            return
        if not is_set:
            raise BrokenError("not set")
        known = self.flags.pop(flag)
        for pipe in VECTOR_PIPES if event.second is Pipe.S else (event.second,):
            self._learn(pipe, known)

    def _learn(self, pipe: Pipe, known: Mapping[Pipe, int]) -> None:
        for other, number in known.items():
            self.knows[pipe][other] = max(self.knows[pipe][other], number)

    def _access(self, op: Operation) -> None:
        made: list[Done] = []
        for access in accesses(op):
            if not made:
                self.begun[access.pipe] += 1
            memory, first, end = self.tensors[access.tensor]
            end = first + ELEMENT if isinstance(op, GetValueOp) else end
            number = self.begun[access.pipe]
            made.append(Done(access.pipe, number, (memory, first, end), access.writes))
            self._check(made[-1])
        self.done += made

    def _check(self, now: Done) -> None:
        for before in self.done:
            is_known = self.knows[now.pipe][before.pipe] >= before.number
            if before.meets(now) and not is_known and not self._by_itself(before.pipe, now.pipe):
                raise BrokenError(f"{before.pipe.value} and {now.pipe.value} are not ordered")

    def _by_itself(self, first: Pipe, second: Pipe) -> bool:
        if first is second:
            return first is Pipe.S or (first is Pipe.V and self.auto_sync)
        return self.auto_sync and Pipe.S in (first, second)


def broken(module: ModuleOp) -> str | None:
    """What goes wrong at some tiling numbers, if anything does."""
    (kernel,) = (op for op in module.ops if isinstance(op, KernelOp))
    for numbers in product(*SIZES.values()):
        tiling = dict(zip(SIZES, numbers, strict=True))
        run = Execution(tiling, kernel.auto_sync is not None)
        try:
            run.run(kernel.body.block)
        except BrokenError as error:
            return f"{error}, at {tiling}"
        if run.flags:
            return f"left set, at {tiling}"
    return None
