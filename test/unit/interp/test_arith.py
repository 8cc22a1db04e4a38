"""Scalars and casts, checked by arithmetic on the side."""

import math

import ml_dtypes
import numpy as np
import pytest

from acc.interp.interpreter import Interpreter, InterpreterError
from acc.parsing import parse_module
from acc.registry import make_context


def run(body: str, signature: str, result: str, *args: object, wide: bool = False) -> object:
    """The one result of a function with these ops, called with `args`."""
    text = f"func.func @f({signature}) -> {result} {{\n{body}\n}}"
    module = parse_module(make_context(), text, "test")
    (value,) = Interpreter(module, np.float64 if wide else None).call("f", args)
    return value


def binary(op: str, kind: str, lhs: object, rhs: object) -> object:
    """`op` on two values of the type `kind`."""
    body = f"%r = {op} %a, %b : {kind}\nfunc.return %r : {kind}"
    return run(body, f"%a: {kind}, %b: {kind}", kind, lhs, rhs)


@pytest.mark.parametrize(
    ("op", "lhs", "rhs", "want"),
    [
        ("arith.addi", 2**31 - 1, 1, -(2**31)),
        ("arith.muli", 65536, 65536, 0),
        ("arith.divsi", -7, 2, -3),
        ("arith.divsi", 7, -2, -3),
        ("arith.floordivsi", -7, 2, -4),
        ("arith.ceildivsi", -7, 2, -3),
        ("arith.ceildivsi", 7, 2, 4),
        ("arith.remsi", -7, 2, -1),
        ("arith.divui", -2, 2, 2**31 - 1),
        ("arith.ceildivui", 7, 2, 4),
        ("arith.maxui", -1, 1, -1),
        ("arith.maxsi", -1, 1, 1),
        ("arith.shrui", -1, 28, 15),
        ("arith.shrsi", -16, 2, -4),
        ("arith.xori", 6, 3, 5),
    ],
)
def test_i32(op: str, lhs: int, rhs: int, want: int):
    got = binary(op, "i32", np.int32(lhs), np.int32(rhs))
    assert (type(got), got) == (np.int32, want)


def test_index_is_a_python_int():
    assert (type(got := binary("arith.addi", "index", 3, 4)), got) == (int, 7)
    assert binary("arith.divsi", "index", -7, 2) == -3
    assert binary("arith.maxui", "index", -1, 1) == -1


@pytest.mark.parametrize(("op", "want"), [("arith.addi", False), ("arith.muli", True)])
def test_one_bit_arithmetic(op: str, want: bool):
    assert binary(op, "i1", np.bool_(True), np.bool_(True)) == want


def test_one_bit_true_is_minus_one_where_signed():
    true, false = np.bool_(True), np.bool_(False)
    less = "%r = arith.cmpi slt, %a, %b : i1\nfunc.return %r : i1"
    assert run(less, "%a: i1, %b: i1", "i1", true, false) == True  # noqa: E712
    extended = "%r = arith.extsi %a : i1 to i32\nfunc.return %r : i32"
    assert run(extended, "%a: i1", "i32", true) == -1


def test_division_by_zero_is_reported():
    with pytest.raises(InterpreterError, match=r"^'arith\.divsi': division by zero$"):
        binary("arith.divsi", "i32", np.int32(1), np.int32(0))


@pytest.mark.parametrize("predicate", ["oeq", "ogt", "one", "ord", "ueq", "ugt", "une", "uno"])
@pytest.mark.parametrize(("lhs", "rhs"), [(1.0, 2.0), (2.0, 1.0), (1.0, 1.0), (1.0, math.nan)])
def test_comparison_of_floats(predicate: str, lhs: float, rhs: float):
    unordered = math.isnan(lhs) or math.isnan(rhs)
    relations = {"eq": lhs == rhs, "gt": lhs > rhs, "ne": lhs != rhs}
    want = {"ord": not unordered, "uno": unordered}.get(predicate)
    if want is None:
        relation = relations[predicate[1:]]
        want = (relation or unordered) if predicate[0] == "u" else (relation and not unordered)
    body = f"%r = arith.cmpf {predicate}, %a, %b : f32\nfunc.return %r : i1"
    assert run(body, "%a: f32, %b: f32", "i1", np.float32(lhs), np.float32(rhs)) == want


def test_maximum_propagates_nan_and_maxnum_does_not():
    one, nan = np.float32(1), np.float32(math.nan)
    assert np.isnan(np.float32(str(binary("arith.maximumf", "f32", one, nan))))
    assert binary("arith.maxnumf", "f32", one, nan) == 1


def test_each_op_rounds_to_its_type():
    one, small = (np.array(x, ml_dtypes.bfloat16)[()] for x in (1.0, 2.0**-9))
    assert binary("arith.addf", "bf16", one, small) == 1.0


def test_float_type_replaces_every_float():
    body = """%c = arith.constant 1.0 : f32
      %e = arith.truncf %a : f64 to f16
      %f = arith.extf %e : f16 to f32
      %r = arith.addf %f, %c : f32
      func.return %r : f32"""
    tiny = np.float64(2.0**-30)
    assert run(body, "%a: f64", "f32", tiny) == 1.0
    assert run(body, "%a: f64", "f32", tiny, wide=True) == 1.0 + 2.0**-30


def test_casts_between_integers_and_floats():
    to_float = "%r = arith.uitofp %a : i8 to f32\nfunc.return %r : f32"
    assert run(to_float, "%a: i8", "f32", np.int8(-1)) == 255.0
    to_int = "%r = arith.fptosi %a : f32 to i32\nfunc.return %r : i32"
    assert run(to_int, "%a: f32", "i32", np.float32(-2.9)) == -2
    bits = "%r = arith.bitcast %a : f32 to i32\nfunc.return %r : i32"
    assert run(bits, "%a: f32", "i32", np.float32(1.0)) == 0x3F800000


@pytest.mark.parametrize("kind", ["f32", "bf16", "f64"])
def test_erf(kind: str):
    dtype = {"f32": np.float32, "bf16": ml_dtypes.bfloat16, "f64": np.float64}[kind]
    value = np.array(0.5, dtype)[()]
    body = f"%r = math.erf %a : {kind}\nfunc.return %r : {kind}"
    assert run(body, f"%a: {kind}", kind, value) == np.array(math.erf(0.5), dtype)
