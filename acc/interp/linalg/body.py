"""What a structured op's body does: which scalars are combined across a reduction, and how."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects import arith
from xdsl.ir import Block, Operation, OpResult, SSAValue

from acc.interp.interpreter import Frame
from acc.interp.registration import Handler
from acc.interp.values import Value

COMBINERS: dict[type[Operation], np.ufunc] = {
    arith.AddfOp: np.add,
    arith.MulfOp: np.multiply,
    arith.MaximumfOp: np.maximum,
    arith.MinimumfOp: np.minimum,
    arith.MaxnumfOp: np.fmax,
    arith.MinnumfOp: np.fmin,
    arith.AddiOp: np.add,
    arith.MuliOp: np.multiply,
    arith.MaxSIOp: np.maximum,
    arith.MinSIOp: np.minimum,
    arith.AndIOp: np.bitwise_and,
    arith.OrIOp: np.bitwise_or,
}
"""Associative ops that a reduction may apply in any order, and their NumPy functions."""


@dataclass(frozen=True)
class Combination:
    """`yield combine(out, value)`: what one output takes in across the reduction loops."""

    combine: np.ufunc
    value: SSAValue
    factors: tuple[SSAValue, SSAValue] | None
    """The operands of the product that `value` is, where it is computed for nothing else."""


@dataclass(frozen=True)
class _Step:
    op: Operation
    handler: Handler[Operation]
    operands: tuple[SSAValue, ...]


@dataclass(frozen=True)
class Body:
    """A body ready to run: the ops left to evaluate and the values each output takes."""

    block: Block
    steps: tuple[_Step, ...]
    yielded: tuple[SSAValue, ...]
    combinations: tuple[Combination, ...] | None
    """One per output, or None where some output is not a plain combination."""

    @staticmethod
    def of(frame: Frame, block: Block, outputs: int, reduces: bool) -> "Body":
        """Analyse `block`, whose last `outputs` arguments are the running results."""
        terminator = block.last_op
        assert terminator is not None
        yielded = tuple(terminator.operands)
        accumulators = block.args[len(block.args) - outputs :]
        found = [_combination(y, arg) for y, arg in zip(yielded, accumulators, strict=True)]
        combinations = [c for c in found if c is not None] if reduces else []
        skipped: set[Operation] = {terminator}
        if len(combinations) == outputs and outputs:
            for value, combination in zip(yielded, combinations, strict=True):
                assert isinstance(value, OpResult)
                skipped.add(value.op)
                if combination.factors is not None:
                    assert isinstance(combination.value, OpResult)
                    skipped.add(combination.value.op)
        steps = tuple(
            _Step(op, frame.interpreter.handler(op), tuple(op.operands))
            for op in block.ops
            if op not in skipped
        )
        complete = tuple(combinations) if len(combinations) == outputs else None
        return Body(block, steps, yielded, complete)

    def uses_outputs(self, outputs: int) -> bool:
        """Whether any running result is read."""
        return any(arg.uses for arg in self.block.args[len(self.block.args) - outputs :])

    def evaluate(self, frame: Frame, args: Sequence[Value]) -> None:
        """Run the ops that are left; their values are then read with `frame.get`."""
        values = frame.values
        for arg, value in zip(self.block.args, args, strict=True):
            values[arg] = value
        for step in self.steps:
            results = step.handler(frame, step.op, [values[o] for o in step.operands])
            for result, value in zip(step.op.results, results, strict=True):
                values[result] = value

    def forget(self, frame: Frame) -> None:
        """Drop the body's values, which keep whole operands alive."""
        for value in (*self.block.args, *(r for step in self.steps for r in step.op.results)):
            frame.values.pop(value, None)


def _combination(value: SSAValue, accumulator: SSAValue) -> Combination | None:
    if not isinstance(value, OpResult) or type(value.op) not in COMBINERS:
        return None
    op = value.op
    others = [operand for operand in op.operands if operand is not accumulator]
    if len(others) != 1 or not value.has_one_use() or not accumulator.has_one_use():
        return None
    factors = None
    match op, others[0]:
        case arith.AddfOp() | arith.AddiOp(), OpResult(
            op=arith.MulfOp() | arith.MuliOp() as product
        ):
            if others[0].has_one_use():
                factors = (product.lhs, product.rhs)
        case _:
            pass
    return Combination(COMBINERS[type(op)], others[0], factors)
