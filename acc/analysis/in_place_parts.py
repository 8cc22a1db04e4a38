"""Instructions in loops that replace a tensor, part by part, by what they compute from it."""

from dataclasses import dataclass, field

from xdsl.dialects import scf
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from acc.analysis.extents import ExtentAnalysis
from acc.analysis.linear_expression import CallLeaf, Linear, MinLeaf, ValueLeaf
from acc.analysis.tensor_views import whole_tensor, width_of
from acc.dialects.ascendc.tensor import SubscriptOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_gather import ReinterpretCastOp


@dataclass
class InPlaceParts:
    """Compares the parts of tensors that instructions take."""

    _values: ExtentAnalysis = field(default_factory=ExtentAnalysis)

    def replaces(self, op: Operation, written: SSAValue, needed: SSAValue) -> bool:
        """
        Whether an instruction reads of one tensor just the part that it writes of another one at
        the same place, and takes another part in every round of the loops around it.
        """
        parts = [part for part in op.operands if isinstance(part.type, LocalTensorType)]
        writes = [part for part in parts if whole_tensor(part) is written]
        reads = [part for part in parts if whole_tensor(part) is needed]
        if not writes or not reads or width_of(written) != width_of(needed):
            return False
        starts = {self.start(part) for part in (*writes, *reads)}
        if len(starts) != 1:
            return False
        moving = _values_in(next(iter(starts)))
        return all(loop.body.block.args[0] in moving for loop in _loops(op, needed))

    def start(self, part: SSAValue) -> Linear:
        """Bytes from the start of the whole tensor to a part."""
        start = Linear()
        while True:
            match part:
                case OpResult(op=SubscriptOp() as op):
                    start += self._values.value(op.offset).scaled(width_of(part))
                    part = op.tensor
                case OpResult(op=ReinterpretCastOp() as op):
                    part = op.tensor
                case _:
                    return start


def _loops(op: Operation, tensor: SSAValue) -> list[scf.ForOp]:
    """The loops between the operation that gives a tensor and one that uses it."""
    found: list[scf.ForOp] = []
    home = tensor.owner.parent_op() if isinstance(tensor.owner, Operation) else None
    parent = op.parent_op()
    while parent is not None and parent is not home:
        if isinstance(parent, scf.ForOp):
            found.append(parent)
        parent = parent.parent_op()
    return found


def _values_in(expression: Linear) -> set[SSAValue]:
    """The block arguments that an expression grows with."""
    found: set[SSAValue] = set()
    for leaf, _ in expression.terms:
        match leaf:
            case ValueLeaf(value=BlockArgument() as value):
                found.add(value)
            case CallLeaf(operands=operands):
                found.update(*(_values_in(operand) for operand in operands))
            case ValueLeaf() | MinLeaf():
                pass
    return found
