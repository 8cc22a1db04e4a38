"""Named elementwise linalg ops, short reductions, and the forms in which mlir-opt prints them."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import ReduceOp
from xdsl.utils.exceptions import ParseError

from acc.dialects.upstream.linalg_elementwise import ELEMENTWISE_OPS
from acc.interp.interpreter import Interpreter
from acc.parsing import parse_module
from acc.printing import module_text
from acc.registry import make_context

X = np.array([-2.5, -0.75, 0.25, 0.5, 1.5, 3.0], np.float32)
Y = np.array([2.0, -1.0, 3.0, 0.5, -2.0, 1.0], np.float32)

UNARY: dict[str, Callable[[float], float]] = {
    "abs": abs,
    "ceil": math.ceil,
    "floor": math.floor,
    "negf": lambda x: -x,
    "reciprocal": lambda x: 1 / x,
    "round": lambda x: math.copysign(math.floor(abs(x) + 0.5), x),
    "square": lambda x: x * x,
    "tanh": math.tanh,
    "erf": math.erf,
}


def parsed(text: str) -> ModuleOp:
    """A module."""
    return parse_module(make_context(), text, "test")


def run(op: str, *args: np.ndarray) -> np.ndarray:
    """The result of a named op, which is the same after its generic form is read back."""
    typ = f"tensor<6x{'f32' if args[0].dtype == np.float32 else 'i32'}>"
    names = [f"%x{place}" for place in range(len(args))]
    text = f"""func.func @f({", ".join(f"{name}: {typ}" for name in names)}) -> {typ} {{
      %e = tensor.empty() : {typ}
      %r = linalg.{op} ins({", ".join(names)} : {", ".join([typ] * len(args))})
          outs(%e : {typ}) -> {typ}
      func.return %r : {typ}
    }}"""
    module = parsed(text)
    (got,) = Interpreter(module).call("f", list(args))
    (again,) = Interpreter(parsed(module_text(module, generic=True))).call("f", list(args))
    np.testing.assert_array_equal(np.asarray(got), np.asarray(again))
    return np.asarray(got)


@pytest.mark.parametrize("op", UNARY)
def test_unary(op: str):
    want = np.array([UNARY[op](float(x)) for x in X])
    np.testing.assert_allclose(run(op, X), want, rtol=1e-6)


def test_rsqrt():
    x = np.abs(X)
    np.testing.assert_allclose(run("rsqrt", x), 1 / np.sqrt(x.astype(np.float64)), rtol=1e-6)


def test_binary():
    np.testing.assert_allclose(run("div", X, Y), X.astype(np.float64) / Y, rtol=1e-6)
    x = np.abs(X)
    np.testing.assert_allclose(run("powf", x, Y), x.astype(np.float64) ** Y, rtol=1e-6)


def test_integers():
    a, b = np.array([-7, 7, 9, 8, 1, 0], np.int32), np.array([2, -2, 3, 5, 1, 4], np.int32)
    assert run("div", a, b).tolist() == [-3, -3, 3, 1, 1, 0]
    unsigned = (a.view(np.uint32) // b.view(np.uint32)).view(np.int32)
    assert run("div_unsigned", a, b).tolist() == unsigned.tolist()


def test_every_op_is_tested():
    names = {op.name.removeprefix("linalg.") for op in ELEMENTWISE_OPS}
    assert names == {*UNARY, "rsqrt", "div", "powf", "div_unsigned"}


REDUCE = """func.func @f(%x: tensor<4x8xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {{
  %r = linalg.reduce {{ {} }} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4xf32>) dimensions = [1]
  func.return %r : tensor<4xf32>
}}"""


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("arith.maximumf", "arith.maximumf %b, %a : f32"),
        (
            "arith.addf {fastmath = #arith.fastmath<fast>}",
            "arith.addf %b, %a fastmath<fast> : f32",
        ),
    ],
)
def test_short_reduction(short: str, long: str):
    body = "(%a: f32, %b: f32) {\n%c = " + long + "\nlinalg.yield %c : f32\n}"
    written_out = REDUCE.format("").replace("{  } ", "").replace("[1]", f"[1] {body}")
    module = parsed(REDUCE.format(short))
    assert module.is_structurally_equivalent(parsed(written_out))
    assert any(type(op) is ReduceOp for op in module.walk())


@pytest.mark.parametrize(
    ("op", "message"),
    [
        ("arith.ad", "unknown operation 'arith.ad'"),
        ("arith.negf", "'arith.negf' does not make one element of 2"),
    ],
)
def test_wrong_short_reduction(op: str, message: str):
    with pytest.raises(ParseError) as caught:
        parsed(REDUCE.format(op))
    assert caught.value.msg == message
    assert caught.value.span.get_location()[1] == 2
