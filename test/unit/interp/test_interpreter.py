"""Calls, control flow, state in reach and errors of the runtime."""

from dataclasses import dataclass

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from acc.interp.interpreter import Frame, Interpreter, InterpreterError, UnsupportedError
from acc.parsing import parse_module
from acc.registry import make_context


def parse(text: str) -> ModuleOp:
    """The module of a text."""
    return parse_module(make_context(), text, "test")


COUNT = """
func.func @count(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (i32) {
    %v = arith.index_cast %i : index to i32
    %next = func.call @add(%sum, %v) : (i32, i32) -> i32
    scf.yield %next : i32
  }
  func.return %r : i32
}
func.func @add(%a: i32, %b: i32) -> i32 {
  %r = arith.addi %a, %b : i32
  func.return %r : i32
}
"""


def test_loops_and_calls():
    assert Interpreter(parse(COUNT)).call("count", [5]) == [10]
    assert Interpreter(parse(COUNT)).call("count", [0]) == [0]


def test_while_and_if():
    text = """
    func.func @halvings(%n: i32) -> i32 {
      %one = arith.constant 1 : i32
      %two = arith.constant 2 : i32
      %zero = arith.constant 0 : i32
      %v, %steps = scf.while (%x = %n, %k = %zero) : (i32, i32) -> (i32, i32) {
        %more = arith.cmpi sgt, %x, %one : i32
        scf.condition(%more) %x, %k : i32, i32
      } do {
      ^bb0(%x: i32, %k: i32):
        %half = arith.divsi %x, %two : i32
        %next = arith.addi %k, %one : i32
        scf.yield %half, %next : i32, i32
      }
      %even = arith.cmpi eq, %v, %one : i32
      %r = scf.if %even -> (i32) {
        scf.yield %steps : i32
      } else {
        scf.yield %zero : i32
      }
      func.return %r : i32
    }
    """
    assert Interpreter(parse(text)).call("halvings", [np.int32(40)]) == [5]


def test_unknown_symbol():
    with pytest.raises(InterpreterError, match="no function or kernel named 'main'"):
        Interpreter(parse(COUNT)).call("main", [])


def test_wrong_number_of_arguments():
    with pytest.raises(InterpreterError, match="'add' takes 2 arguments, found 1"):
        Interpreter(parse(COUNT)).call("add", [np.int32(1)])


def test_op_without_meaning_is_named():
    text = """func.func @f(%a: i32) -> i32 {
      %r, %o = arith.addui_extended %a, %a : i32, i1
      func.return %r : i32
    }"""
    with pytest.raises(UnsupportedError, match=r"'arith\.addui_extended': .* no meaning") as error:
        Interpreter(parse(text)).call("f", [np.int32(1)])
    assert error.value.place is not None
    assert error.value.place.line == 2


def test_failed_assertion_carries_its_message():
    text = """func.func @f(%a: i1) {
      cf.assert %a, "sizes differ"
      func.return
    }"""
    assert Interpreter(parse(text)).call("f", [np.bool_(True)]) == []
    with pytest.raises(InterpreterError, match="assertion failed: sizes differ"):
        Interpreter(parse(text)).call("f", [np.bool_(False)])


def test_unstructured_control_flow_is_refused():
    text = """func.func @f() {
      cf.br ^bb1
    ^bb1:
      func.return
    }"""
    with pytest.raises(InterpreterError, match="functions of one block"):
        Interpreter(parse(text)).call("f", [])


@dataclass
class Machine:
    """A state that a dialect could bring."""

    block: int


def test_state_is_found_by_its_class():
    frame = Frame(Interpreter(parse(COUNT))).having(Machine(3))
    assert frame.state(Machine).block == 3
    assert frame.having(Machine(4)).state(Machine).block == 4


def test_values_are_dropped_after_their_last_use():
    module = parse(
        """func.func @f(%a: f32) -> f32 {
      %b = math.exp %a : f32
      %c = math.exp %b : f32
      func.return %c : f32
    }"""
    )
    function = module.body.block.first_op
    assert isinstance(function, FuncOp)
    frame = Frame(Interpreter(module))
    frame.run(function.body.block, [np.float32(0)])
    assert [value.name_hint for value in frame.values] == ["c"]
