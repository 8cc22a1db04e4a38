"""Library functions against the C library in float64."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from test.unit.exec.ub_program import F64, Body, assert_close, run_bodies, values_of, wide

RNG = np.random.default_rng(2)
WIDE = RNG.uniform(-4, 4, 203)
UNIT = RNG.uniform(-0.9, 0.9, 203)
POSITIVE = RNG.uniform(0.1, 9, 203)

FUNCTIONS: dict[str, tuple[F64, Callable[[float], float]]] = {
    "Acos": (UNIT, math.acos),
    "Acosh": (POSITIVE + 1, math.acosh),
    "Asin": (UNIT, math.asin),
    "Asinh": (WIDE, math.asinh),
    "Atan": (WIDE, math.atan),
    "Atanh": (UNIT, math.atanh),
    "Ceil": (WIDE, math.ceil),
    "Cos": (WIDE, math.cos),
    "Cosh": (WIDE, math.cosh),
    "Erf": (WIDE, math.erf),
    "Erfc": (WIDE, math.erfc),
    "Floor": (WIDE, math.floor),
    "Frac": (WIDE, lambda x: x - math.trunc(x)),
    "Lgamma": (POSITIVE, math.lgamma),
    "Log2": (POSITIVE, math.log2),
    "Round": (WIDE, round),
    "Sigmoid": (WIDE, lambda x: 1 / (1 + math.exp(-x))),
    "Sign": (WIDE, lambda x: math.copysign(1, x)),
    "Sin": (WIDE, math.sin),
    "Sinh": (WIDE, math.sinh),
    "Tan": (UNIT, math.tan),
    "Tanh": (WIDE, math.tanh),
    "Trunc": (WIDE, math.trunc),
}


@pytest.mark.parametrize("dtype", [np.float16, np.float32])
def test_functions(dtype: type[np.generic]):
    inputs = {name: values.astype(dtype) for name, (values, _) in FUNCTIONS.items()}
    got = values_of(
        {
            name: Body(f"{name}(y, x, scratch, 203);", {"x": x}, {"y": x})
            for name, x in inputs.items()
        }
    )
    for name, (_, function) in FUNCTIONS.items():
        want = np.array([function(float(v)) for v in inputs[name]])
        assert_close(got[f"{name}.y"], want, name)


def test_functions_with_other_arguments():
    x = WIDE.astype(np.float32)
    p = POSITIVE.astype(np.float32)
    i = RNG.integers(-5, 6, 203).astype(np.int32)
    e = RNG.integers(0, 6, 203).astype(np.int32)
    got = values_of(
        {
            "log": Body("Log(y, p, 203);", {"p": p}, {"y": p}),
            "log10": Body("Log10(y, p);", {"p": p}, {"y": p}),
            "exp": Body("Exp<float, 10>(y, x, scratch, 203);", {"x": x}, {"y": x}),
            "silu": Body("Silu(y, x, 203);", {"x": x}, {"y": x}),
            "swish": Body("Swish(y, x, 203, 1.5f);", {"x": x}, {"y": x}),
            "gelu": Body("Gelu(y, x, scratch, 203);", {"x": x}, {"y": x}),
            "clamp_max": Body("ClampMax(y, x, scratch, 1.0f, 203);", {"x": x}, {"y": x}),
            "clamp_min": Body("ClampMin(y, x, scratch, 1.0f, 203);", {"x": x}, {"y": x}),
            "fmod": Body("Fmod(y, x, p, scratch, 203);", {"x": x, "p": p}, {"y": x}),
            "power": Body("Power(y, p, x, scratch, 203);", {"x": x, "p": p}, {"y": x}),
            "powers": Body("Power(y, i, e, scratch, 203);", {"i": i, "e": e}, {"y": i}),
            "digamma": Body("Digamma(y, p, scratch, 203);", {"p": p}, {"y": p}),
        }
    )
    signed, positive = wide(x), wide(p)
    step = 1e-4
    gamma = np.array([math.lgamma(v + step) - math.lgamma(v - step) for v in positive])
    wants = {
        "log": np.log(positive),
        "log10": np.log10(positive),
        "exp": np.exp(signed),
        "silu": signed / (1 + np.exp(-signed)),
        "swish": signed / (1 + np.exp(-1.5 * signed)),
        "gelu": 0.5 * signed * (1 + np.tanh(np.sqrt(2 / np.pi) * (signed + 0.044715 * signed**3))),
        "clamp_max": np.minimum(signed, 1),
        "clamp_min": np.maximum(signed, 1),
        "fmod": np.fmod(signed, positive),
        "power": positive**signed,
        "powers": i.astype(np.int64) ** e,
    }
    for name, want in wants.items():
        np.testing.assert_allclose(wide(got[f"{name}.y"]), want, rtol=1e-6, atol=1e-7, err_msg=name)
    # The derivative of lgamma by a central difference.
    np.testing.assert_allclose(wide(got["digamma.y"]), gamma / (2 * step), rtol=1e-5, atol=1e-6)


def test_scratch_is_undefined_afterwards():
    x = WIDE.astype(np.float32)
    statements = "Erf(y, x, scratch, 203); y.SetValue(0, scratch.GetValue(0));"
    result = run_bodies({"scratch": Body(statements, {"x": x}, {"y": x})})
    assert [fault.rule for fault in result.faults] == ["poison-scalar"]


def test_scratch_from_the_end_of_the_ub():
    x = np.ones(64, np.float32)
    fits = Body("Erf(y, x, 64);", {"x": x}, {"y": x})
    full = Body(
        "TBuf<TPosition::VECCALC> rest; pipe.InitBuffer(rest, 159 * 1024); Erf(y, x, 64);",
        {"x": x},
        {"y": x},
    )
    assert run_bodies({"fits": fits}).faults == ()
    assert [fault.rule for fault in run_bodies({"full": full}).faults] == ["tmp-size"]
