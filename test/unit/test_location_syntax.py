"""Locations as mlir-opt prints them."""

import pytest
from xdsl.utils.exceptions import ParseError

from acc.locations import Place, place_of
from acc.parsing import parse_module
from acc.registry import make_context


def places(text: str) -> list[Place | None]:
    """The places of the operations in a module."""
    module = parse_module(make_context(), text, "test.mlir")
    return [place_of(op) for op in module.ops]


def test_aliases_behind_their_use():
    text = """
#loc2 = loc("front.py":9:1)
module {
  %a = arith.constant 1.0 : f32 loc(#loc4)
  %b = arith.addf %a, %a : f32 loc(#loc5)
  %c = arith.addf %a, %a : f32 loc(#loc2)
} loc(#loc)
#loc = loc("x.py":0:0)
#loc1 = loc("x.py":3:7)
#loc4 = loc("name"(#loc1))
#loc5 = loc(callsite(#loc4 at #loc2))
"""
    assert places(text) == [Place("x.py", 3, 7), Place("x.py", 3, 7), Place("front.py", 9, 1)]


def test_ranges_and_fused_locations():
    text = """
%a = arith.constant 1.0 : f32 loc("x.py":3:7 to 4:2)
%b = arith.constant 1.0 : f32 loc("x.py":5:7 to :9)
%c = arith.constant 1.0 : f32 loc(fused<"why">["name", "x.py":6:1])
%d = arith.constant 1.0 : f32 loc(fused["x.py":7:1, unknown])
"""
    lines = [(3, 7), (5, 7), (6, 1), (7, 1)]
    assert places(text) == [Place("x.py", *line) for line in lines]


def test_arguments_that_an_operation_reads_itself():
    text = """
%x, %e = "test.op"() : () -> (tensor<4x5xf32>, tensor<4xf32>) loc("x.py":2:1)
%r = linalg.reduce ins(%x : tensor<4x5xf32>) outs(%e : tensor<4xf32>) dimensions = [1]
  (%in: f32 loc("in"("x.py":1:1)), %init: f32 loc(unknown)) {
    %s = arith.mulf %in, %init : f32
    linalg.yield %s : f32
  } loc("x.py":3:5)
"""
    assert places(text) == [Place("x.py", 2, 1), Place("x.py", 3, 5)]


def test_aliases_of_any_name():
    text = '%a = arith.constant dense<1> : tensor<1xi64> loc(#here)\n#here = loc("x.py":1:1)\n'
    assert places(text) == [Place("x.py", 1, 1)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("%a = arith.constant 1 : i32 loc(#loc7)", "undefined symbol alias '#loc7'"),
        (
            "%a = arith.constant 1 : i32 loc(#l)\n#l = loc(fused[#l])",
            "undefined symbol alias '#l'",
        ),
        (
            '%a = arith.constant 1 : i32 loc(#l)\n#l = loc("x":1:1)\n#l = loc("x":1:1)',
            "re-declaration of alias '#l'",
        ),
    ],
)
def test_wrong_aliases(text: str, message: str):
    with pytest.raises(ParseError) as caught:
        places(text)
    assert caught.value.msg == message
