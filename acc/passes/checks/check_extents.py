"""Proves that tiles and buffers which an operation combines have equal actual extents."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import scf
from xdsl.dialects.builtin import IntAttr, ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.passes import ModulePass

from acc.analysis.extents import ExtentAnalysis, yielded
from acc.diagnostics import Diagnostic, UserError, note
from acc.dialects.tile.axis import AxisOp
from acc.dialects.tile.base import ComputeOp, ElementwiseOp, on_chip
from acc.dialects.tile.shape import BroadcastOp
from acc.dialects.tile.types import OnChipType


@dataclass(frozen=True)
class _Part:
    """A tile or buffer whose extents matter, and what a message calls it."""

    value: SSAValue
    role: str

    def matters(self, dim: int) -> bool:
        """Whether the dimension is not exactly 1, which an operation spreads."""
        typ = on_chip(self.value)
        assert typ is not None
        return typ.shape.data[dim] != IntAttr(1)


def _parts(op: ComputeOp) -> list[_Part]:
    """What must have equal extents in the dimensions that are not exactly 1."""
    match op:
        case ElementwiseOp():
            operands = [value for value in op.inputs if on_chip(value) is not None]
        case AxisOp() | BroadcastOp():
            operands = [op.source]
        case _:
            return []
    parts = [_Part(value, f"operand {index}") for index, value in enumerate(operands)]
    if isinstance(op, BroadcastOp) or op.result is None:
        parts.append(_Part(op.destination, "the destination"))
    return parts


def _carried(op: Operation) -> Iterator[list[_Part]]:
    """Values that control flow makes one: initial and yielded, or those of two branches."""
    match op:
        case scf.ForOp():
            firsts, role = op.iter_args, ("the initial value", "the value that an iteration yields")
            others: Sequence[SSAValue] = yielded(op.body.block.last_op)
        case scf.IfOp() if op.results:
            firsts = yielded(op.true_region.block.last_op)
            others = yielded(op.false_region.block.last_op)
            role = ("the value of the first branch", "the value of the second branch")
        case _:
            return
    for first, other in zip(firsts, others, strict=True):
        if on_chip(first) is not None:
            yield [_Part(first, role[0]), _Part(other, role[1])]


def _origins(op: Operation, parts: Sequence[_Part]) -> Iterator[Diagnostic]:
    """Where else the parts were made."""
    for part in parts:
        value = part.value
        maker = value.op if isinstance(value, OpResult) else value.owner.parent_op()
        if maker is not op:
            yield note(f"{part.role} is made here", maker)


def _check(analysis: ExtentAnalysis, op: Operation, parts: Sequence[_Part], rank: int) -> None:
    for dim in range(rank):
        found = [part for part in parts if part.matters(dim)]
        for other in found[1:]:
            first = analysis.extents(found[0].value)[dim]
            second = analysis.extents(other.value)[dim]
            if first != second:
                raise UserError(
                    f"'{op.name}' needs equal extents in dimension {dim}, which cannot be proved: "
                    f"found {first} for {found[0].role} and {second} for {other.role}",
                    op,
                    _origins(op, (found[0], other)),
                )


def _rank(typ: OnChipType | None) -> int:
    assert typ is not None
    return typ.rank


@dataclass(frozen=True)
class CheckExtentsPass(ModulePass):
    """
    Refuse operations on tiles whose actual extents cannot be proved equal.

    Operands of an elementwise operation, sources and destinations that keep a dimension, initial
    and yielded values of loops, and values of both branches of `scf.if` must have extents that are
    equal as expressions over symbols and indices. Here that is not so:

        %a = tile.load %x[%i] extents(%m) : !tile.gm<[M], f32> -> !tile.tile<[<=8], f32, ub>
        %b = tile.load %x[%i] extents(%n) : !tile.gm<[M], f32> -> !tile.tile<[<=8], f32, ub>
        %c = tile.add %a, %b : !tile.tile<[<=8], f32, ub>, !tile.tile<[<=8], f32, ub>
            -> !tile.tile<[<=8], f32, ub>
    """

    name = "check-extents"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at the first operation for which the proof fails."""
        analysis = ExtentAnalysis()
        for inner in op.walk():
            # operands come before results, so that no long chain is followed at once
            for result in inner.results:
                if on_chip(result) is not None:
                    analysis.extents(result)
            if isinstance(inner, ComputeOp):
                _check(analysis, inner, _parts(inner), inner.destination_type.rank)
            for parts in _carried(inner):
                _check(analysis, inner, parts, _rank(on_chip(parts[0].value)))
