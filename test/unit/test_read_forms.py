"""Operations that torch-mlir's MLIR prints, read here, mean what they mean there."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray
from xdsl.dialects.arith import DivUIOp, ExtUIOp, TruncFOp, TruncIOp
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import ParseError

from acc.diagnostics import diagnostic_of
from acc.interp.interpreter import Interpreter
from acc.parsing import parse_module
from acc.printing import module_text
from acc.registry import make_context

pytest.importorskip("torch_mlir")

PRINT = """
import json, sys
from torch_mlir import ir
with ir.Context():
    modules = [ir.Module.parse(text) for text in json.load(sys.stdin)]
    forms = (False, True)
    print(json.dumps([
        [module.operation.get_asm(print_generic_op_form=form) for form in forms]
        for module in modules
    ]))
"""
"""Reads texts in MLIR, and prints each in its own syntax and in generic form."""

Numbers = NDArray[np.floating | np.integer | np.bool_]
F, I, V, W = "tensor<4x6xf32>", "tensor<4x6xi32>", "tensor<6xf32>", "tensor<4xf32>"
ARGUMENTS = {"%f": F, "%g": F, "%i": I, "%j": I, "%v": V, "%w": W, "%p": "tensor<1x5x5x2xf32>"}
RANDOM = np.random.default_rng(3)
VALUES: dict[str, Numbers] = {
    "%f": RANDOM.normal(size=(4, 6)).astype(np.float32),
    "%g": RANDOM.normal(size=(4, 6)).astype(np.float32),
    "%i": RANDOM.integers(-9, 9, (4, 6), np.int32),
    "%j": RANDOM.integers(1, 9, (4, 6), np.int32),
    "%v": RANDOM.normal(size=6).astype(np.float32),
    "%w": RANDOM.normal(size=4).astype(np.float32),
    "%p": RANDOM.normal(size=(1, 5, 5, 2)).astype(np.float32),
}
F64 = {name: value.astype(np.float64) for name, value in VALUES.items()}
f, g, v, w, p = (F64[f"%{name}"] for name in "fgvwp")
i, j = (VALUES[f"%{name}"].astype(np.int64) for name in "ij")
windows = np.lib.stride_tricks.sliding_window_view(p, (2, 2), (1, 2))[:, ::2, ::2]
powers = np.exp(f - f.max(axis=0))

CASES: dict[str, tuple[str, str, Numbers]] = {
    "map": (f"linalg.map {{ arith.mulf }} ins(%f, %g : {F}, {F}) outs(%f : {F})", F, f * g),
    "map of two": (
        f"linalg.map ins(%f, %g : {F}, {F}) outs(%f : {F}) (%a: f32, %b: f32, %o: f32) {{\n"
        "%s = arith.addf %a, %b : f32\n%t = arith.mulf %s, %b : f32\nlinalg.yield %t : f32\n}",
        F,
        (f + g) * g,
    ),
    "softmax": (
        f"linalg.softmax dimension(0) ins(%f : {F}) outs(%g : {F}) -> {F}",
        F,
        powers / powers.sum(axis=0),
    ),
    "matvec": (f"linalg.matvec ins(%f, %v : {F}, {V}) outs(%w : {W}) -> {W}", W, w + f @ v),
    "vecmat": (f"linalg.vecmat ins(%w, %f : {W}, {F}) outs(%v : {V}) -> {V}", V, v + w @ f),
    "matmul with maps": (
        "linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, "
        "affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] "
        f"ins(%f, %g : {F}, {F}) outs(%zero : tensor<6x6xf32>) -> tensor<6x6xf32>",
        "tensor<6x6xf32>",
        f.T @ g,
    ),
    "contract": (
        "linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, "
        "affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] "
        f"ins(%f, %g : {F}, {F}) outs(%less : tensor<4x4xf32>) -> tensor<4x4xf32>",
        "tensor<4x4xf32>",
        f @ g.T,
    ),
    "pooling": (
        "linalg.pooling_nhwc_min {dilations = dense<1> : tensor<2xi64>, "
        "strides = dense<2> : tensor<2xi64>} ins(%p, %window : tensor<1x5x5x2xf32>, "
        "tensor<2x2xf32>) outs(%most : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>",
        "tensor<1x2x2x2xf32>",
        windows.min(axis=(-1, -2)),
    ),
    "comparison": (f"arith.cmpf olt, %f, %g : {F}", "tensor<4x6xi1>", f < g),
    "comparison of integers": (f"arith.cmpi sle, %i, %j : {I}", "tensor<4x6xi1>", i <= j),
    "selection": (
        f"arith.select %q, %f, %g : tensor<4x6xi1>, {F}",
        F,
        np.where(i < j, f, g),
    ),
    "cast": (f"arith.sitofp %i : {I} to {F}", F, i.astype(np.float64)),
    "widening": (f"arith.extsi %i : {I} to tensor<4x6xi64>", "tensor<4x6xi64>", i),
    "unsigned maximum": (
        "linalg.elementwise kind=#linalg.elementwise_kind<max_unsigned> "
        f"ins(%i, %j : {I}, {I}) outs(%i : {I}) -> {I}",
        I,
        np.maximum(i.astype(np.uint32), j.astype(np.uint32)).astype(np.int32),
    ),
    "rank": (f"tensor.rank %f : {F}", "index", np.array(2)),
}
ELEMENTWISE: dict[str, Callable[..., Numbers]] = {
    "exp": np.exp,
    "negf": np.negative,
    "square": np.square,
    "add": np.add,
    "sub": np.subtract,
    "max_signed": np.maximum,
    "min_signed": np.minimum,
}
for _kind, _function in ELEMENTWISE.items():
    _both = _function.nin == 2  # pyright: ignore[reportFunctionMemberAccess]
    _ins = f"ins(%f, %g : {F}, {F})" if _both else f"ins(%f : {F})"
    CASES[_kind] = (
        f"linalg.elementwise kind=#linalg.elementwise_kind<{_kind}> {_ins} outs(%g : {F}) -> {F}",
        F,
        _function(f, g) if _both else _function(f),
    )

PRELUDE = """
  %0 = arith.constant 0.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %zero = tensor.splat %0 : tensor<6x6xf32>
  %less = tensor.splat %0 : tensor<4x4xf32>
  %most = tensor.splat %inf : tensor<1x2x2x2xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %q = arith.cmpi slt, %i, %j : tensor<4x6xi32>
"""


def through_mlir(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Modules in their own syntax and in generic form, as MLIR prints them."""
    command = [sys.executable, "-c", PRINT]
    done = subprocess.run(
        command, input=json.dumps(texts), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [(own, generic) for own, generic in json.loads(done.stdout)]


def function(body: str, result: str) -> str:
    """A function that gives the result of one operation."""
    arguments = ", ".join(f"{name}: {typ}" for name, typ in ARGUMENTS.items())
    return f"func.func @f({arguments}) -> {result} {{{PRELUDE}%r = {body}\nreturn %r : {result}\n}}"


@cache
def printed_cases() -> dict[str, tuple[str, str]]:
    """What MLIR prints of every case."""
    texts = [function(body, result) for body, result, _ in CASES.values()]
    return dict(zip(CASES, through_mlir(texts), strict=True))


@cache
def printed_flags() -> dict[str, tuple[str, str]]:
    """What MLIR prints of every operation with flags."""
    head = "func.func @f(%k: i32, %x: f32)"
    texts = [f"{head} {{ %r = {line}\nreturn }}" for line in FLAGGED]
    return dict(zip(FLAGGED, through_mlir(texts), strict=True))


def read(text: str) -> ModuleOp:
    """A module, verified."""
    return parse_module(make_context(), text, "printed.mlir")


@pytest.mark.parametrize("generic", [False, True], ids=["pretty", "generic"])
@pytest.mark.parametrize("case", CASES)
def test_meaning(case: str, generic: bool):
    module, wanted = read(printed_cases()[case][generic]), CASES[case][2]
    for again in (module, read(module_text(module)), read(module_text(module, generic=True))):
        (found,) = Interpreter(again).call("f", list(VALUES.values()))
        np.testing.assert_allclose(np.asarray(found), wanted, rtol=1e-5, atol=1e-6)


def test_mlir_reads_what_is_printed_here():
    modules = [read(own) for own, _ in printed_cases().values()]
    texts = [module_text(module) for module in modules]
    for (own, _), again in zip(through_mlir(texts), modules, strict=True):
        assert read(own).is_structurally_equivalent(again)


FLAGGED: dict[str, type[Operation]] = {
    "arith.extui %k nneg : i32 to i64": ExtUIOp,
    "arith.trunci %k overflow<nsw, nuw> : i32 to i16": TruncIOp,
    "arith.divui %k, %k exact : i32": DivUIOp,
    "arith.truncf %x fastmath<fast> : f32 to f16": TruncFOp,
    "arith.truncf %x to_nearest_even : f32 to f16": TruncFOp,
}


@pytest.mark.parametrize("generic", [False, True], ids=["pretty", "generic"])
@pytest.mark.parametrize("line", FLAGGED)
def test_flags(line: str, generic: bool):
    found = next(
        op for op in read(printed_flags()[line][generic]).walk() if op.name.startswith("arith.")
    )
    assert type(found) is FLAGGED[line]
    assert not {"nonNeg", "isExact", "overflowFlags", "roundingmode"} & set(found.properties)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "arith.truncf %x upward : f32 to f16",
            "'arith.truncf' has the rounding mode upward, legal is to_nearest_even, the default",
        ),
        (
            "arith.extui %k nnge : i32 to i64",
            "unknown flag 'nnge', expected one of nneg, exact, overflow, fastmath",
        ),
        (
            "arith.divsi %k : i32",
            "'arith.divsi' takes 2 operands",
        ),
        (
            "linalg.map { arith.negf } ins(%t, %t : tensor<8xf32>, tensor<8xf32>) "
            "outs(%t : tensor<8xf32>)",
            "'arith.negf' does not make one element of 2",
        ),
        (
            "linalg.dot ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>",
            "'linalg.dot' takes two inputs and an output, with a map for each, found 1, 1 and 3 "
            "maps",
        ),
        (
            "linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%t : tensor<8xf32>) "
            "outs(%t : tensor<8xf32>) -> tensor<8xf32>",
            "'add' takes 2 and gives one, found 1 and 1",
        ),
    ],
)
def test_wrong_forms(line: str, message: str):
    text = f"func.func @f(%k: i32, %x: f32, %t: tensor<8xf32>) {{\n  %r = {line}\n  return\n}}"
    with pytest.raises(ParseError) as caught:
        read(text)
    assert caught.value.msg == message
    assert caught.value.span.get_location()[1] == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            '"arith.truncf"(%x) <{roundingmode = 2 : i32}> : (f32) -> f16',
            "'arith.truncf' has the rounding mode upward, legal is to_nearest_even, the default",
        ),
        (
            '"arith.extsi"(%n) : (tensor<8xi32>) -> tensor<7xi64>',
            "'arith.extsi' keeps the shape, found tensor<8xi32> and tensor<7xi64>",
        ),
        (
            '"arith.cmpf"(%t, %t) <{predicate = 1 : i64}> : (tensor<8xf32>, tensor<8xf32>) '
            "-> tensor<7xi1>",
            "'arith.cmpf' compares two of one type and gives i1 for each element, found "
            "tensor<8xf32> and tensor<8xf32>, and tensor<7xi1>",
        ),
        (
            "linalg.softmax dimension(1) ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) "
            "-> tensor<8xf32>",
            "'linalg.softmax' of tensor<8xf32> has the dimension 1, legal are 0 to 0",
        ),
        (
            '"linalg.matvec"(%t, %t) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>',
            "'linalg.matvec' needs an output and a body of one block",
        ),
    ],
)
def test_wrong_operations(line: str, message: str):
    arguments = "%x: f32, %t: tensor<8xf32>, %n: tensor<8xi32>"
    with pytest.raises(Exception) as caught:  # noqa: PT011
        read(f"func.func @f({arguments}) {{\n  %r = {line}\n  return\n}}")
    assert message in str(diagnostic_of(caught.value) or caught.value)
