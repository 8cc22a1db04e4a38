"""Small tile programs, each for one way to lower; NumPy says what they give."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from numpy.typing import NDArray

from acc import registry
from acc.exec.compare import compare
from acc.interp.interpreter import Interpreter
from acc.interp.values import Array, as_array
from acc.parsing import parse_module
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from test.kernels.many_programs import Job, run_jobs

FOLDER = Path(__file__).parent / "tile_programs"
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Expectation:
    """The shapes of a program's inputs, their types (of f32 without), and its results by NumPy."""

    shapes: Sequence[tuple[int, ...]]
    results: Callable[[Sequence[Floats]], Sequence[Array]]
    types: Sequence[type[np.generic]] = ()

    def arguments(self) -> list[Array]:
        """Seeded inputs."""
        rng = np.random.default_rng(0)
        types = self.types or [np.float32] * len(self.shapes)
        return [
            (rng.standard_normal(shape) * 3).astype(kind)
            for shape, kind in zip(self.shapes, types, strict=True)
        ]

    def wanted(self) -> Sequence[Array]:
        """What the inputs give; NumPy gets all of them in f32."""
        return self.results([np.asarray(array.astype(np.float32)) for array in self.arguments()])


def _reductions(inputs: Sequence[Floats]) -> Sequence[Array]:
    x = inputs[0].astype(np.int32)
    kinds = (np.add, np.maximum, np.minimum, np.multiply)
    rows = (kind.reduce(x, axis=1, keepdims=True, dtype=np.int32) for kind in kinds)
    return [*rows, np.max(x, axis=0, keepdims=True)]


def _arithmetic(inputs: Sequence[Floats]) -> Sequence[Array]:
    x, f = inputs[0].astype(np.int32), inputs[1]
    product = (x - 7) * np.floor(f).astype(np.int32)
    return [np.maximum(-product, x).astype(np.int32), x.astype(np.float16)]


def _masks(inputs: Sequence[Floats]) -> Sequence[Array]:
    a, b = inputs
    less = a < b
    zero = np.zeros((), np.float32)
    return [np.where(less, a, b), np.where(b > 0, a, zero), less.astype(ml_dtypes.bfloat16)]


def _sum_of(inputs: Sequence[Floats]) -> Sequence[Array]:
    return [np.add.reduce(np.stack(inputs), axis=0)]


def _nested(inputs: Sequence[Floats]) -> Sequence[Array]:
    value = 0.5
    for _ in range(4):
        value = (value + 3 * 0.5) + value
    return [np.full(64, value, np.float32)]


def _narrow_and_wide(inputs: Sequence[Floats]) -> Sequence[Array]:
    (x,) = inputs
    return [x / 8 + np.float32(0.5), np.floor(x).astype(ml_dtypes.bfloat16)]


PROGRAMS = {
    "spread_planes": Expectation(
        [(2, 1, 70), (1, 5, 70), (2, 5, 1), (2, 1, 1)], lambda x: [(x[0] + x[1]) * x[2] - x[3]]
    ),
    "spread_many_rows": Expectation([(2100, 1)], lambda x: [np.repeat(x[0], 3, axis=1)]),
    "spread_bytes": Expectation(
        [(3, 1)], lambda x: [np.repeat(x[0].astype(np.uint8), 40, axis=1)], [np.uint8]
    ),
    "reduce_planes": Expectation(
        [(3, 5, 70)], lambda x: [x[0].sum(2, keepdims=True), x[0].max(1, keepdims=True)]
    ),
    "integer_reductions": Expectation([(4, 100)], _reductions, [np.int32]),
    "integer_arithmetic": Expectation([(77,), (77,)], _arithmetic, [np.int32, np.float32]),
    "spread_masks": Expectation([(6, 33), (6, 1)], _masks),
    "many_inputs": Expectation([(300, 40)] * 7, _sum_of),
    "nested_loops": Expectation([(4, 64), (64,)], _nested),
    "two_stages": Expectation([(100,)], lambda x: [np.abs(x[0]), np.abs(x[0]) - x[0]]),
    "narrow_and_wide": Expectation(
        [(40,)],
        _narrow_and_wide,
        [ml_dtypes.bfloat16],
    ),
    "quotient_in_place": Expectation([(64,)], lambda x: [x[0] * x[0] / (x[0] + 2)]),
    "unread_symbol": Expectation([(40,)], lambda x: [-x[0][5:13]]),
    "fill_only": Expectation([], lambda _: [np.full((50, 1, 9, 1), 2.5, np.float32)]),
}


def test_every_program_has_an_expectation():
    assert {path.stem for path in FOLDER.glob("*.mlir")} == set(PROGRAMS)


@pytest.fixture(scope="module")
def jobs() -> dict[str, Job]:
    """The lowered programs with their inputs."""
    found: dict[str, Job] = {}
    for name, expected in PROGRAMS.items():
        ctx = registry.make_context()
        module = parse_module(ctx, (FOLDER / f"{name}.mlir").read_text("utf-8"), name)
        run_pipeline(ctx, module, parse_pipeline("tile-to-ascendc", registry.all_passes()))
        outputs = [np.full(a.shape, 99).astype(a.dtype) for a in expected.wanted()]
        found[name] = Job(module, name, [*expected.arguments(), *outputs])
    return found


@pytest.fixture(scope="module")
def on_host(jobs: dict[str, Job]) -> dict[str, list[Array]]:
    """What the host model gives."""
    answer = run_jobs(list(jobs.values()))
    assert answer.fault is None, (list(jobs)[answer.culprit], answer.fault.text())
    return dict(zip(jobs, answer.outputs, strict=True))


def _check(name: str, found: Sequence[Array]) -> None:
    expected = PROGRAMS[name]
    for got, want in zip(found, expected.wanted(), strict=True):
        assert compare(got, want, want).detail == ""


@pytest.mark.parametrize("name", PROGRAMS)
def test_interpreted(name: str, jobs: dict[str, Job]):
    job = jobs[name]
    arrays = [array.copy() for array in job.arrays]
    _check(name, [as_array(a) for a in Interpreter(job.module).call(name, arrays)])


@pytest.mark.parametrize("name", PROGRAMS)
def test_on_the_host_model(name: str, on_host: dict[str, list[Array]]):
    _check(name, on_host[name])
