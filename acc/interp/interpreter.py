"""
The runtime of every level's interpreter: frames, calls, and how an op finds its meaning.

Contract for a dialect's family module (`acc/interp/<dialect>.py`, or a file of the package of that
name), which is imported when the dialect's first op is met:

    @implements(AddfOp)
    def run_addf(frame: Frame, op: AddfOp, args: Values) -> Values:
        return (np.add(args[0], args[1]),)

- `args` are the operands' values, `acc.interp.values` says of which kinds; the returned sequence
  has one value per result. Tensors are immutable: return a new array, never write to an operand.
- `frame.run(block, args)` runs a region's block and returns the operands of its terminator, which
  therefore needs no handler. `frame.get(value)` reads a value of an enclosing region. A value is
  dropped once the last op that uses it, itself or in its regions, has run.
- `frame.dtype(type)` is the NumPy type to compute in. Never name one directly: under `float_type`
  every floating-point type becomes that type.
- What a machine level needs besides SSA values (an arena, the block index) is an object of the
  dialect's own class: `frame.having(obj)` is the same frame with `obj` in reach of everything run
  from it, `frame.state(Class)` finds it again.
- `frame.once(op, compute)` keeps what `compute()` derives from an op's attributes.
- A symbol op that can be called (`func.func`, a kernel) is a handler too: it receives the call's
  arguments and returns the call's results.
- A program that goes wrong at run time raises `InterpreterError`; asserts are for our own bugs.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

import numpy as np
from typing_extensions import TypeVar
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.traits import IsTerminator, SymbolTable

from acc.diagnostics import UserError
from acc.interp.element_types import is_float, is_floating, numpy_dtype
from acc.interp.registration import Handler, find_handler, implements
from acc.interp.values import Value, Values, is_numpy

__all__ = ["Frame", "Interpreter", "InterpreterError", "UnsupportedError", "implements"]

T = TypeVar("T")


class InterpreterError(UserError):
    """A program that has no meaning, or none for these inputs, and the op where that shows."""

    def __init__(self, op: Operation, message: str) -> None:
        super().__init__(f"'{op.name}': {message}", op)


class UnsupportedError(InterpreterError):
    """An op or a type that the interpreter has no meaning for, whatever the inputs."""


@dataclass(frozen=True)
class _Step:
    op: Operation
    handler: Handler[Operation]
    operands: tuple[SSAValue, ...]
    results: tuple[SSAValue, ...]
    finished: tuple[SSAValue, ...]
    """Values of the block that nothing after this op uses."""


@dataclass(frozen=True)
class _Plan:
    steps: tuple[_Step, ...]
    yielded: tuple[SSAValue, ...]


def _finished_after(block: Block) -> dict[Operation, list[SSAValue]]:
    """The values defined in `block`, by the op of the block that uses them last."""
    order = {op: position for position, op in enumerate(block.ops)}
    finished: dict[Operation, list[SSAValue]] = {}
    defined = [*block.args, *(result for op in block.ops for result in op.results)]
    for value in defined:
        users = [block.find_ancestor_op_in_block(use.operation) for use in value.uses]
        last = max(
            (user for user in users if user is not None), key=order.__getitem__, default=None
        )
        if last is None:
            last = value.owner if isinstance(value.owner, Operation) else None
        if last is not None:
            finished.setdefault(last, []).append(value)
    return finished


@dataclass(eq=False)
class Interpreter:
    """Runs the functions and kernels of one module, which must not change meanwhile."""

    module: ModuleOp
    float_type: type[np.floating] | None = None
    """Where set, all floating-point values are of this type, whatever the IR says."""
    on_block: Callable[[Block], None] | None = None
    """Told about each block before it runs."""
    _plans: dict[Block, _Plan] = field(default_factory=dict[Block, "_Plan"])
    _once: dict[Operation, object] = field(default_factory=dict[Operation, object])

    def call(self, symbol: str, args: Sequence[Value], *state: object) -> list[Value]:
        """
        Run the function or kernel named `symbol`; `state` is in reach as `frame.state`.

        Floating-point arrays and scalars are converted to `float_type` where that is set.
        """
        callee = SymbolTable.lookup_symbol(self.module, symbol)
        if callee is None:
            raise InterpreterError(self.module, f"no function or kernel named '{symbol}'")
        frame = Frame(self, {}, {type(obj): obj for obj in state})
        with np.errstate(all="ignore"):
            return list(self.handler(callee)(frame, callee, [self._admit(arg) for arg in args]))

    def handler(self, op: Operation) -> Handler[Operation]:
        """The function that runs `op`."""
        handler = find_handler(type(op))
        if handler is None:
            raise UnsupportedError(op, "the interpreter has no meaning for this op")
        return handler

    def plan(self, block: Block) -> _Plan:
        """The block's ops with their handlers, looked up once."""
        plan = self._plans.get(block)
        if plan is None:
            ops = list(block.ops)
            has_terminator = bool(ops) and ops[-1].has_trait(IsTerminator)
            yielded = tuple(ops.pop().operands) if has_terminator else ()
            finished = _finished_after(block)
            steps = (
                _Step(
                    op,
                    self.handler(op),
                    tuple(op.operands),
                    tuple(op.results),
                    tuple(finished.get(op, ())),
                )
                for op in ops
            )
            plan = self._plans[block] = _Plan(tuple(steps), yielded)
        return plan

    def once(self, op: Operation, compute: Callable[[], T]) -> T:
        """`compute()`, evaluated at the first call for `op`; each op keeps one such value."""
        if op not in self._once:
            self._once[op] = compute()
        return cast(T, self._once[op])

    def _admit(self, arg: Value) -> Value:
        if self.float_type is not None and is_numpy(arg) and is_floating(arg.dtype):
            return arg.astype(self.float_type)
        return arg


@dataclass(frozen=True, eq=False)
class Frame:
    """One activation of a function: the values computed so far, and the state in reach."""

    interpreter: Interpreter
    values: dict[SSAValue, Value] = field(default_factory=dict[SSAValue, Value])
    _state: dict[type, object] = field(default_factory=dict[type, object])

    def run(self, block: Block, args: Values = ()) -> tuple[Value, ...]:
        """Run `block` with its arguments set to `args`; returns its terminator's operands."""
        values = self.values
        if self.interpreter.on_block is not None:
            self.interpreter.on_block(block)
        plan = self.interpreter.plan(block)
        for arg, value in zip(block.args, args, strict=True):
            values[arg] = value
        for step in plan.steps:
            results = step.handler(self, step.op, [values[operand] for operand in step.operands])
            for result, value in zip(step.results, results, strict=True):
                values[result] = value
            for value in step.finished:
                del values[value]
        return tuple([values[value] for value in plan.yielded])

    def get(self, value: SSAValue) -> Value:
        """The run-time value of `value`, of this region or an enclosing one."""
        return self.values[value]

    def call(self, symbol: str, args: Values) -> list[Value]:
        """Call another function or kernel of the module, with this frame's state in reach."""
        return self.interpreter.call(symbol, args, *self._state.values())

    def dtype(self, element_type: Attribute) -> np.dtype[np.generic]:
        """The NumPy type that values of a scalar type have in this run."""
        if self.interpreter.float_type is not None and is_float(element_type):
            return np.dtype(self.interpreter.float_type)
        dtype = numpy_dtype(element_type)
        if dtype is None:
            raise UnsupportedError(
                self.interpreter.module, f"the interpreter cannot represent type {element_type}"
            )
        return dtype

    def once(self, op: Operation, compute: Callable[[], T]) -> T:
        """What `compute` derives from `op`'s attributes and this run's types, kept per op."""
        return self.interpreter.once(op, compute)

    def having(self, *state: object) -> "Frame":
        """This frame, its values shared, with each object in reach under its class."""
        return replace(self, _state=self._state | {type(obj): obj for obj in state})

    def state(self, kind: type[T]) -> T:
        """The object of class `kind` that an enclosing op put in reach."""
        obj = self._state.get(kind)
        assert isinstance(obj, kind), f"no {kind.__name__} in reach"
        return obj
