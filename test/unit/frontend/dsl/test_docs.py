"""The examples of `docs/dsl.md` are kernels that compute what they say."""

import re
from pathlib import Path

import numpy as np
import pytest

from acc.frontend.dsl import emit_dsl, import_dsl
from acc.interp.interpreter import Interpreter

TEXT = (Path(__file__).resolve().parents[4] / "docs" / "dsl.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
CLAMPED = np.linspace(-9, 9, 8 * 1500, dtype=np.float32).reshape(8, 1500)
LINE = np.linspace(-3, 3, 5000, dtype=np.float32)

CASES = [
    ("clamped_sum", "main", CLAMPED, np.clip(CLAMPED, 0, 6).astype(np.float64).sum(1)[:, None]),
    ("double", "main", LINE, 2 * LINE.astype(np.float64)),
    ("negate", "twice", LINE[:100], LINE[:100].astype(np.float64)),
    ("negate", "twice", LINE, LINE.astype(np.float64)),
]


@pytest.mark.parametrize("block", BLOCKS)
def test_round_trip(block: str):
    module = import_dsl(block, "docs.py")
    assert module.is_structurally_equivalent(import_dsl(emit_dsl(module), "docs.py"))


@pytest.mark.parametrize(("kernel", "program", "x", "want"), CASES)
def test_values(kernel: str, program: str, x: np.ndarray, want: np.ndarray):
    (block,) = (block for block in BLOCKS if f"def {kernel}(" in block)
    (got,) = Interpreter(import_dsl(block, "docs.py")).call(
        program, [x, np.zeros(want.shape, np.float32)]
    )
    np.testing.assert_allclose(np.asarray(got), want, rtol=1e-5)
