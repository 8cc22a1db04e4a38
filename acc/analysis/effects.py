"""What an AscendC call reads and writes, and on which pipe: asked of the operation's own traits."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from xdsl.ir import Attribute, Operation, SSAValue

from acc.dialects.ascendc.base import AscendCOp, OnPipe, Writes
from acc.dialects.ascendc.data_copy import DataCopyOp
from acc.dialects.ascendc.types import GlobalTensorType, LocalTensorType
from acc.target.pipes import Pipe


@dataclass(frozen=True)
class Access:
    """One tensor operand of one call."""

    op: AscendCOp
    pipe: Pipe
    tensor: SSAValue
    writes: bool


def pipe_of(op: Operation) -> Pipe | None:
    """The pipe that executes an operation; None if it touches no tensor."""
    if isinstance(op, DataCopyOp):
        return op.pipe
    trait = op.get_trait(OnPipe)
    return None if trait is None else trait.pipe


def accesses(op: Operation) -> Iterator[Access]:
    """The accesses of a call: what it reads, then what it writes."""
    pipe = pipe_of(op)
    if pipe is None or not isinstance(op, AscendCOp):
        return
    trait = op.get_trait(Writes)
    written = [] if trait is None else [_operand(op, name) for name in trait.operands]
    for operand in op.operands:
        if _is_tensor(operand) and operand not in written:
            yield Access(op, pipe, operand, False)
    # the same tensor can be a destination and a source: a write covers the read
    for operand in written:
        yield Access(op, pipe, operand, True)


def _operand(op: Operation, name: str) -> SSAValue:
    value: object = getattr(op, name)
    assert isinstance(value, SSAValue)
    return cast("SSAValue[Attribute]", value)


def _is_tensor(value: SSAValue) -> bool:
    return isinstance(value.type, GlobalTensorType | LocalTensorType)
