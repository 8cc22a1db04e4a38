"""What is verified again after a pass: a module that anything has changed in."""

from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr, i64
from xdsl.ir import Operation
from xdsl.rewriter import Rewriter

from acc import registry
from acc.parsing import parse_module
from acc.verification import Snapshot

TEXT = """\
func.func @f(%a: i32, %b: i32, %c: i1) {
  %x = arith.subi %a, %b : i32
  %y = arith.addi %x, %b : i32
  scf.if %c {
    %z = arith.muli %y, %a : i32
  }
  func.return
}
"""


def the(module: ModuleOp, name: str) -> Operation:
    """The one operation of a name."""
    (found,) = (op for op in module.walk() if op.name == name)
    return found


def swap_operands(module: ModuleOp) -> None:
    op = the(module, "arith.subi")
    op.operands = tuple(reversed(op.operands))


def swap_operations(module: ModuleOp) -> None:
    op = the(module, "arith.addi")
    block, other = op.parent, the(module, "arith.subi")
    op.detach()
    assert block is not None
    block.insert_op_before(op, other)


def move_behind_region(module: ModuleOp) -> None:
    op, branch = the(module, "arith.muli"), the(module, "scf.if")
    op.detach()
    assert branch.parent is not None
    branch.parent.insert_op_after(op, branch)


def retype_result(module: ModuleOp) -> None:
    Rewriter.replace_value_with_new_type(the(module, "arith.muli").results[0], i64)


def retype_argument(module: ModuleOp) -> None:
    argument = the(module, "func.func").regions[0].block.args[0]
    Rewriter.replace_value_with_new_type(argument, i64)


def add_attribute(module: ModuleOp) -> None:
    the(module, "arith.subi").attributes["new"] = StringAttr("x")


def change_property(module: ModuleOp) -> None:
    the(module, "func.func").properties["sym_name"] = IntegerAttr(1, i64)


def erase(module: ModuleOp) -> None:
    op = the(module, "arith.muli")
    op.detach()
    op.erase()


CHANGES: list[Callable[[ModuleOp], None]] = [
    swap_operands,
    swap_operations,
    move_behind_region,
    retype_result,
    retype_argument,
    add_attribute,
    change_property,
    erase,
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen(change: Callable[[ModuleOp], None]):
    module = parse_module(registry.make_context(), TEXT, "f.mlir")
    before = Snapshot(module)
    assert before == Snapshot(module)
    change(module)
    assert before != Snapshot(module)


def test_a_copy_is_not_the_same():
    first, second = (parse_module(registry.make_context(), TEXT, "f.mlir") for _ in range(2))
    assert Snapshot(first) != Snapshot(second)
