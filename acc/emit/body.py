"""The statements of a function: calls, declarations, loops and branches, one per operation."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from acc.diagnostics import UserError
from acc.dialects.ascendc.base import AscendCOp, ExpressionOp, InInit
from acc.dialects.ascendc.system import StageOp
from acc.dialects.ascendc.types import LocalTensorType
from acc.emit.foreign import EXPRESSIONS
from acc.emit.inlining import is_expression, is_inlined
from acc.emit.precedence import Expression, call
from acc.emit.prepare import Function, is_printed
from acc.emit.printer import CppPrinter
from acc.emit.shapes import argument, call_of
from acc.emit.types import value_type

LONG = 8
"""Statements of a function from which on its declarations stand apart."""


class BodyPrinter:
    """Prints the body of one function; what is written where was decided by `prepare.py`."""

    def __init__(self, printer: CppPrinter, function: Function):
        self.printer = printer
        self.function = function

    def value(self, value: SSAValue) -> Expression:
        """A value's name, or its expression if it is written in place."""
        name = self.function.names.get(value)
        if name is not None:
            return Expression(name)
        assert isinstance(value.owner, Operation) and is_inlined(value), f"no name for {value}"
        return self.expression(value.owner)

    def expression(self, op: Operation) -> Expression:
        """The expression that computes an operation's result."""
        if isinstance(op, AscendCOp):
            return call_of(op, self.value)
        if isinstance(op, ExpressionOp):
            return argument(op.expression(), self.value, op)
        return EXPRESSIONS[type(op)](op, [self.value(operand) for operand in op.operands])

    def body(self) -> None:
        """All statements; in a long function the tensors at its start stand apart."""
        shown = [op for op in self.function.ops if is_printed(op)]
        tensors = list(takewhile(self._declares_tensor, shown))
        self.operations(tensors)
        if tensors and len(shown) > LONG:
            self.printer.blank()
        self.operations(shown[len(tensors) :])

    def _declares_tensor(self, op: Operation) -> bool:
        types = [result.type for result in op.results if result not in self.function.members]
        return any(isinstance(typ, LocalTensorType) for typ in types)

    def operations(self, ops: Iterable[Operation]) -> None:
        """The statements of operations in order."""
        for op in ops:
            if is_printed(op):
                with self.printer.at(op):
                    self.operation(op)

    def operation(self, op: Operation) -> None:
        """The statement of one operation."""
        match op:
            case StageOp():
                self.stage(op)
            case scf.ForOp():
                self.loop(op)
            case scf.IfOp():
                self.branch(op)
            case scf.YieldOp():
                self.assign_yielded(op)
            case AscendCOp():
                results = () if op.has_trait(InInit) else op.results
                self.define(results, self.expression(op))
            case _ if is_expression(op):
                self.define(op.results, self.expression(op))
            case _:
                raise UserError(
                    f"'{op.name}' has no C++ form; a pass has to lower it before it is emitted", op
                )

    def define(self, results: Sequence[SSAValue], expression: Expression) -> None:
        """`const uint32_t n = ...;`, an assignment to a member, or the expression alone."""
        used = [result for result in results if result in self.function.names]
        if not used:
            self.printer.statement("", expression)
            return
        (result,) = used
        name = self.function.names[result]
        if result in self.function.members:
            self.printer.statement(f"{name} = ", expression)
            return
        self.printer.statement(f"{self.declared_type(result)} {name} = ", expression)

    def declared_type(self, value: SSAValue) -> str:
        """The type of a variable that is set once."""
        assert isinstance(value.owner, Operation)
        name = value_type(value.type, value.owner)
        return name if isinstance(value.type, LocalTensorType) else f"const {name}"

    def stage(self, op: StageOp) -> None:
        """The call of the method that a stage has become."""
        method, captured = self.function.calls[op]
        arguments = tuple(self.value(value).text for value in captured)
        self.printer.statement("", call(method, arguments))

    def loop(self, op: scf.ForOp) -> None:
        """A counting loop; what it carries are variables in front of it."""
        for initial, result in zip(op.iter_args, op.results, strict=True):
            name = self.function.names[result]
            start = f"{value_type(result.type, op)} {name} = "
            self.printer.statement(start, self.value(initial))
        counter = self.function.names[op.body.block.args[0]]
        step = self.value(op.step).text
        advance = f"++{counter}" if step == "1" else f"{counter} += {step}"
        head = (
            f"for ({value_type(op.lb.type, op)} {counter} = {self.value(op.lb).text}; "
            f"{counter} < {self.value(op.ub).text}; {advance})"
        )
        with self.printer.block(head):
            self.operations(op.body.block.ops)

    def branch(self, op: scf.IfOp) -> None:
        """A branch; its results are variables in front of it that both sides set."""
        for result in op.results:
            name = self.function.names[result]
            self.printer.line(f"{value_type(result.type, op)} {name};")
        self.chain(op, f"if ({self.value(op.cond).text})")

    def chain(self, op: scf.IfOp, head: str) -> None:
        """The branch itself, and `else if` where the other side is only a branch."""
        self.printer.line(f"{head} {{")
        with self.printer.indented():
            self.operations(op.true_region.block.ops)
        other = op.false_region.blocks.first
        if other is None or not _has_statements(other):
            self.printer.line("}")
        elif (nested := _only_branch(other)) is not None:
            self.chain(nested, f"}} else if ({self.value(nested.cond).text})")
        else:
            self.printer.line("} else {")
            with self.printer.indented():
                self.operations(other.ops)
            self.printer.line("}")

    def assign_yielded(self, op: scf.YieldOp) -> None:
        """Sets the variables of the loop or branch around, as if all at once."""
        targets = self.function.targets(op)
        values: list[Expression] = []
        for index, value in enumerate(op.operands):
            expression = self.value(value)
            name = self.function.temporaries.get((op, index))
            if name is not None:
                self.printer.statement(f"const {value_type(value.type, op)} {name} = ", expression)
                expression = Expression(name)
            values.append(expression)
        for target, expression in zip(targets, values, strict=True):
            if target != expression.text:
                self.printer.statement(f"{target} = ", expression)


def _has_statements(block: Block) -> bool:
    last = block.last_op
    return last is not None and (last is not block.first_op or bool(last.operands))


def _only_branch(block: Block) -> scf.IfOp | None:
    """The branch that is all a block does."""
    shown = [op for op in block.ops if is_printed(op) and not isinstance(op, scf.YieldOp)]
    if len(shown) == 1 and isinstance(shown[0], scf.IfOp) and not shown[0].results:
        return shown[0]
    return None
