"""Functions that are written with others have the values that NumPy gives in float64."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from acc.exec.compare import Tolerance
from acc.interp.interpreter import Interpreter
from acc.interp.values import as_array
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.passes.convert_linalg_to_tile.trigonometric import (
    INVERSE_PI,
    INVERSE_PI_BITS,
    turns_of,
)
from acc.registry import all_passes, make_context

Singles = NDArray[np.float32]

SPECIAL = (
    *(0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 2.5, -2.5),
    *(np.inf, -np.inf, np.nan, 3e38, -3e38, 1e-38, -1e-38, 1e-40),
)

UNARY: dict[str, Callable[[NDArray[np.float64]], NDArray[np.float64]]] = {
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "asinh": np.arcsinh,
    "acosh": np.arccosh,
    "atanh": np.arctanh,
    "exp2": np.exp2,
    "expm1": np.expm1,
    "log1p": np.log1p,
}

BINARY = {"powf": np.power, "atan2": np.arctan2}

BODY = """
#id = affine_map<(d0) -> (d0)>
func.func @f({arguments}) -> tensor<{size}xf32> {{
  %e = tensor.empty() : tensor<{size}xf32>
  %z = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}}
      ins({inputs} : {types}) outs(%e : tensor<{size}xf32>) {{
  ^bb0({elements}, %out: f32):
    {constant}
    %0 = math.{function} {operands} : f32
    linalg.yield %0 : f32
  }} -> tensor<{size}xf32>
  func.return %z : tensor<{size}xf32>
}}
"""


def lowered(
    function: str, size: int, count: int, constant: str = "", operands: str = ""
) -> ModuleOp:
    """A program that computes a function of `count` tensors, or of what `operands` says."""
    names = [f"%x{i}" for i in range(count)]
    text = BODY.format(
        function=function,
        size=size,
        arguments=", ".join(f"{name}: tensor<{size}xf32>" for name in names),
        maps=", ".join(["#id"] * (count + 1)),
        inputs=", ".join(names),
        types=", ".join([f"tensor<{size}xf32>"] * count),
        elements=", ".join(f"%a{i}: f32" for i in range(count)),
        constant=constant,
        operands=operands or ", ".join(f"%a{i}" for i in range(count)),
    )
    context = make_context()
    module = Parser(context, text).parse_module()
    run_pipeline(context, module, parse_pipeline("linalg-to-tile", all_passes()))
    return module


def computed(module: ModuleOp, *inputs: Singles) -> Singles:
    """What the program gives, in the interpreter."""
    result = np.zeros_like(inputs[0])
    with np.errstate(all="ignore"):
        (got,) = Interpreter(module).call("f", [*inputs, result])
    return as_array(got).astype(np.float32)


def assert_right(got: Singles, want: NDArray[np.float64], tolerance: Tolerance) -> None:
    """Every element within the tolerance of the value that float64 gives."""
    with np.errstate(all="ignore"):
        rounded = want.astype(np.float32).astype(np.float64)
    assert tolerance.accepts(got, rounded), np.stack([got, rounded], -1)[
        ~np.isclose(got, rounded, 1e-4, 1e-4, equal_nan=True)
    ]


def numbers(seed: int) -> Singles:
    """Numbers of every magnitude, and special ones."""
    rng = np.random.default_rng(seed)
    wide = np.ldexp(rng.uniform(1, 2, 4000), rng.integers(-126, 128, 4000))
    near = rng.normal(0, 4, 4000)
    signs = rng.choice([-1.0, 1.0], 4000)
    return np.concatenate([SPECIAL, wide * signs, near]).astype(np.float32)


@pytest.mark.parametrize("name", [name for name in UNARY if name != "tan"])
def test_functions_of_every_number(name: str):
    x = numbers(1)
    with np.errstate(all="ignore"):
        want = UNARY[name](x.astype(np.float64))
    assert_right(computed(lowered(name, x.size, 1), x), want, Tolerance(atol=2e-5, rtol=2e-5))


def test_tangents_but_for_large_arguments_near_a_pole():
    x = numbers(2)
    want = np.tan(x.astype(np.float64), where=np.isfinite(x), out=np.full(x.shape, np.nan))
    chosen = ~(np.abs(want) > 100) | (np.abs(x) < 100)
    got = computed(lowered("tan", x.size, 1), x)
    assert_right(got[chosen], want[chosen], Tolerance(rtol=1e-3))
    assert np.mean(chosen) > 0.95


@pytest.mark.parametrize("name", ["sin", "tan", "asin", "atan", "sinh", "asinh", "expm1", "log1p"])
def test_relative_error_near_zero(name: str):
    x = np.ldexp(np.linspace(1, 2, 500), np.arange(500) % 20 - 21).astype(np.float32)
    x = np.concatenate([x, -x, x * np.float32(2.0**-110)])
    got = computed(lowered(name, x.size, 1), x)
    assert_right(got, UNARY[name](x.astype(np.float64)), Tolerance(atol=0.0, rtol=1e-6))


@pytest.mark.parametrize("name", BINARY)
def test_functions_of_pairs(name: str):
    rng = np.random.default_rng(3)
    x, y = (grid.ravel().astype(np.float32) for grid in np.meshgrid(SPECIAL, SPECIAL))
    x = np.concatenate([x, (rng.normal(0, 3, 2000)).astype(np.float32)])
    y = np.concatenate([y, np.where(rng.random(2000) < 0.5, rng.integers(-9, 9, 2000), x[-2000:])])
    y = y.astype(np.float32)
    with np.errstate(all="ignore"):
        want = BINARY[name](x.astype(np.float64), y.astype(np.float64))
    assert_right(computed(lowered(name, x.size, 2), x, y), want, Tolerance())


@pytest.mark.parametrize("exponent", [11.0, -9.0, 2.5, -0.25, 1000.0, 0.0, np.inf, np.nan])
def test_constant_exponents(exponent: float):
    x = numbers(4)
    constant = f"%c = arith.constant {number(exponent)} : f32"
    got = computed(lowered("powf", x.size, 1, constant, "%a0, %c"), x)
    with np.errstate(all="ignore"):
        assert_right(got, np.power(x.astype(np.float64), exponent), Tolerance())


@pytest.mark.parametrize("base", [2.0, 0.5, 10.0, 1.0, 0.0, -2.0, np.inf, np.nan])
def test_constant_bases(base: float):
    x = numbers(5)
    constant = f"%c = arith.constant {number(base)} : f32"
    got = computed(lowered("powf", x.size, 1, constant, "%c, %a0"), x)
    with np.errstate(all="ignore"):
        assert_right(got, np.power(base, x.astype(np.float64)), Tolerance())


def number(value: float) -> str:
    """A number as MLIR spells it."""
    return str(value) if np.isfinite(value) else f"0x{np.float32(value).view(np.uint32):08X}"


def test_powers_of_two_are_exact():
    x = np.arange(-149, 129).astype(np.float32)
    with np.errstate(over="ignore"):
        want = np.exp2(x.astype(np.float64)).astype(np.float32)
    assert np.array_equal(computed(lowered("exp2", x.size, 1), x), want)


def test_one_over_pi():
    """By Machin's formula, in integers."""

    def arc_tangent_of_inverse(n: int) -> int:
        term, total, k = one // n, 0, 0
        while term:
            total += (-term if k % 2 else term) // (2 * k + 1)
            term //= n * n
            k += 1
        return total

    one = 1 << (2 * INVERSE_PI_BITS)
    pi = 16 * arc_tangent_of_inverse(5) - 4 * arc_tangent_of_inverse(239)
    assert (one << INVERSE_PI_BITS) // pi == INVERSE_PI


@pytest.mark.parametrize("power", [0, *range(12, 128, 4)])
def test_parts_of_constants_have_few_bits(power: int):
    *exact, last = turns_of(power)
    for part in exact:
        mantissa, _ = np.frexp(part)
        assert mantissa * 2.0**12 % 1 == 0
    assert abs(last) < 2.0 ** (16 - (power - 23 if power else 0) - 36)
