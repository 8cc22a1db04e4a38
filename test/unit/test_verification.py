"""What is verified again after a pass: a module that anything has changed in."""

from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr, i64
from xdsl.ir import Operation
from xdsl.rewriter import Rewriter

from acc import registry
from acc.parsing import parse_module
from acc.verification import ModuleState

TEXT = """\
func.func @f(%a: i32, %b: i32, %c: i1, %unused: i1) {
  %x = arith.subi %a, %b : i32
  %y = arith.addi %x, %b : i32
  scf.if %c {
    %z = arith.muli %y, %a : i32
  } else {
    %t = arith.xori %y, %a : i32
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
    *_, unused = the(module, "func.func").regions[0].block.args
    Rewriter.replace_value_with_new_type(unused, i64)


def end_branch_behind_it(module: ModuleOp) -> None:
    """The order of all operations stays the same."""
    branch = the(module, "scf.if")
    op = branch.regions[1].block.last_op
    assert op is not None and branch.parent is not None
    op.detach()
    branch.parent.insert_op_after(op, branch)


def move_block(module: ModuleOp) -> None:
    """The order of all blocks stays the same."""
    first, second = the(module, "scf.if").regions
    block = second.block
    second.detach_block(block)
    first.add_block(block)


def rename_property(module: ModuleOp) -> None:
    properties = the(module, "func.func").properties
    _, value = properties.popitem()
    properties["other"] = value


def add_attribute(module: ModuleOp) -> None:
    the(module, "arith.subi").attributes["new"] = StringAttr("x")


def change_property(module: ModuleOp) -> None:
    the(module, "func.func").properties["sym_name"] = IntegerAttr(1, i64)


def property_to_attribute(module: ModuleOp) -> None:
    op = the(module, "arith.addi")
    name, value = op.properties.popitem()
    assert not op.attributes
    op.attributes[name] = value


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
    end_branch_behind_it,
    move_block,
    rename_property,
    add_attribute,
    change_property,
    property_to_attribute,
    erase,
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen(change: Callable[[ModuleOp], None]):
    module = parse_module(registry.make_context(), TEXT, "f.mlir")
    before = ModuleState(module)
    assert before == ModuleState(module)
    change(module)
    assert before != ModuleState(module)


def test_a_copy_is_not_the_same():
    first, second = (parse_module(registry.make_context(), TEXT, "f.mlir") for _ in range(2))
    assert ModuleState(first) != ModuleState(second)


def test_another_successor_is_seen():
    text = "func.func @f() {\n  cf.br ^b\n^b:\n  func.return\n^c:\n  func.return\n}\n"
    module = parse_module(registry.make_context(), text, "f.mlir")
    before, op = ModuleState(module), the(module, "cf.br")
    op.successors = [the(module, "func.func").regions[0].blocks[2]]
    assert before != ModuleState(module)
