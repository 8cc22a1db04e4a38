"""Elements that MLIR prints behind a module."""

import pytest
from xdsl.utils.exceptions import ParseError

from acc.interp.interpreter import Interpreter, InterpreterError
from acc.interp.values import as_array
from acc.parsing import parse_module
from acc.printing import module_text
from acc.registry import make_context

MODULE = """
func.func @f() -> ({types}) {{
  {constants}
  func.return {values} : {types}
}}
{{-#
  dialect_resources: {{
    builtin: {{
      a.b_1: "0x04000000000080BF0000C07F",
      "with space": "0x08000000FFFFFFFFFFFFFFFF0100000000000000",
      bools: "0x010000000100",
      halves: "0x02000000003C",
      nothing: "0x04000000"
    }}
  }},
  external_resources: {{
    mlir_reproducer: {{
      pipeline: "builtin.module(a{{b=[1, 2]}})",
      disable_threading: true
    }}
  }}
#-}}
"""
TYPES = {
    "a.b_1": "tensor<2xf32>",
    '"with space"': "tensor<2x1xi64>",
    "bools": "tensor<2xi1>",
    "halves": "tensor<f16>",
    "nothing": "tensor<0x3xf32>",
}


def module_of(types: dict[str, str]) -> str:
    """A function that gives resources, by their types."""
    constants = [
        f"%{index} = arith.constant dense_resource<{name}> : {type}"
        for index, (name, type) in enumerate(types.items())
    ]
    return MODULE.format(
        constants="\n  ".join(constants),
        values=", ".join(f"%{index}" for index in range(len(types))),
        types=", ".join(types.values()),
    )


@pytest.mark.parametrize("again", [False, True])
def test_values(again: bool):
    module = parse_module(make_context(), module_of(TYPES), "test.mlir")
    if again:
        module = parse_module(make_context(), module_text(module), "again.mlir")
    one, two, bools, half, nothing = map(as_array, Interpreter(module).call("f", []))
    assert str(one) == "[-1. nan]"
    assert two.tolist() == [[-1], [1]]
    assert bools.tolist() == [True, False]
    assert half.tolist() == 1.0
    assert nothing.shape == (0, 3)


def test_wrong_elements():
    with pytest.raises(ParseError, match="expected 12 bytes of elements for tensor<3xf32>, found"):
        parse_module(make_context(), module_of({"a.b_1": "tensor<3xf32>"}), "test.mlir")
    for text in ("0x0400", "04000000", "0x0400000", "0xgg000000"):
        wrong = module_of({"halves": "tensor<f16>"}).replace("0x04000000", text)
        with pytest.raises(ParseError, match="expected an alignment and elements as a hexadecimal"):
            parse_module(make_context(), wrong, "test.mlir")
    with pytest.raises(ParseError, match="external resources"):
        parse_module(make_context(), "{-# external_resources: { a: {", "test.mlir")


def test_elements_that_are_not_there():
    text = module_of({"__elided__": "tensor<9xf32>"})
    module = parse_module(make_context(), text, "test.mlir")
    assert "dense_resource<__elided__> : tensor<9xf32>" in module_text(module)
    with pytest.raises(InterpreterError, match="the elements of the dense resource are not in"):
        Interpreter(module).call("f", [])
