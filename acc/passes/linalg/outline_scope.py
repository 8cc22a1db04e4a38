"""Blocks that are built from operations of another function, which are repeated where needed."""

from dataclasses import dataclass, field

from xdsl.builder import Builder
from xdsl.dialects import tensor
from xdsl.dialects.arith import ConstantOp
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.traits import is_side_effect_free

from acc.analysis.reshapes import RESHAPES
from acc.analysis.tensor_types import is_tensor
from acc.analysis.tensor_uses import is_made_up
from acc.analysis.window_padding import padding_of


def is_auxiliary(op: Operation) -> bool:
    """Whether an operation holds no elements of its own, so that it can be repeated anywhere."""
    if isinstance(op, (*RESHAPES, tensor.EmptyOp, tensor.DimOp, ConstantOp)):
        return True
    if isinstance(op, tensor.PadOp) and padding_of(op.result) is not None:
        return True
    if op.results and is_made_up(op.results[0]):
        return True
    scalar = not any(map(is_tensor, op.results))
    return scalar and bool(op.results) and is_side_effect_free(op)


@dataclass
class Scope:
    """A block under construction, with the values that stand for those of the old function."""

    builder: Builder
    values: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])

    def value(self, old: SSAValue) -> SSAValue:
        """What stands for a value; auxiliary operations are repeated when they are needed."""
        if old not in self.values:
            if not isinstance(old, OpResult):
                return self.missing(old)
            if not is_auxiliary(old.op):
                return self.missing(old)
            self.clone(old.op)
        return self.values[old]

    def missing(self, old: SSAValue) -> SSAValue:
        """What stands for a tensor from outside of the block."""
        raise AssertionError(f"{old} is not available")

    def clone(self, op: Operation) -> Operation:
        """Repeat an operation here."""
        for inner in op.walk():
            for operand in inner.operands:
                if is_outside(operand, op):
                    self.values[operand] = self.value(operand)
        copy = op.clone(self.values)
        for old, new in zip(op.walk(), copy.walk(), strict=True):
            new.location = old.location
        self.builder.insert(copy)
        for old, new in zip(op.results, copy.results, strict=True):
            new.name_hint = old.name_hint
            self.values[old] = new
        return copy


def is_outside(value: SSAValue, op: Operation) -> bool:
    """Whether a value is defined neither by an operation nor in its regions."""
    owner = value.owner
    parent = owner.parent_op() if isinstance(owner, Block) else owner
    return parent is None or not op.is_ancestor(parent)


@dataclass
class KernelScope(Scope):
    """The body of a kernel's function; what it takes from outside becomes an argument."""

    inputs: list[SSAValue] = field(default_factory=list[SSAValue])

    def missing(self, old: SSAValue) -> SSAValue:
        block = self.builder.insertion_point.block
        argument = block.insert_arg(old.type, len(block.args))
        argument.name_hint = old.name_hint
        self.inputs.append(old)
        self.values[old] = argument
        return argument
