"""Numbers that loops carry."""

import pytest
from xdsl.dialects import scf

from acc.analysis.bounds.carried import possible_numbers
from acc.parsing import parse_module
from acc.registry import make_context

TURNS = """
func.func @f(%n : index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%turn = %c0) -> (index) {
    BODY
    scf.yield %next : index
  }
  func.return
}
"""

BODIES = {
    "two in turn": ("%next = arith.subi %c1, %turn : index", {0, 1}),
    "three in turn": (
        "%more = arith.addi %turn, %c1 : index\n%next = arith.remui %more, %c3 : index",
        {0, 1, 2},
    ),
    "up to a number": (
        "%more = arith.addi %turn, %c1 : index\n%next = arith.minui %more, %c3 : index",
        {0, 1, 2, 3},
    ),
    "through a loop": (
        "%next = scf.for %j = %c0 to %n step %c1 iter_args(%inner = %turn) -> (index) {\n"
        "%other = arith.subi %c3, %inner : index\nscf.yield %other : index }",
        {0, 3},
    ),
    "without end": ("%next = arith.addi %turn, %c1 : index", None),
    "below zero": ("%next = arith.subi %turn, %c1 : index", None),
    "from a size": ("%next = arith.minui %n, %c1 : index", None),
}


@pytest.mark.parametrize("name", BODIES)
def test_possible_numbers(name: str):
    body, numbers = BODIES[name]
    module = parse_module(make_context(), TURNS.replace("BODY", body), "turns.mlir")
    loop = next(op for op in module.walk() if isinstance(op, scf.ForOp))
    wanted = None if numbers is None else frozenset(numbers)
    assert possible_numbers(loop.body.block.args[1]) == wanted
    assert possible_numbers(loop.results[0]) == wanted
