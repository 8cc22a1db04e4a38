"""A sample of our own suite as HIVM, which Huawei's bishengir-opt (extra `peer`) has to verify."""

from collections import Counter

import pytest

pytest.importorskip("torch_mlir")
pytest.importorskip("ascendnpuir", reason="needs the extra peer (wheel ascendnpu-ir)")

from acc.bench.selection import Run
from acc.emit.hivm.target import emit_hivm
from bench.hivm_counts import VERIFIED, lowered, outcome, report, single_kernels, suite_runs, verify

SAMPLE = suite_runs()[::16]
"""Of each task some runs; the whole suite takes ten minutes."""

REFUSED = ("sort", "place", "check", "ldexp", "transpose", "scan_sum")
"""Operations that some kernel has in a form without a counterpart."""


@pytest.mark.parametrize("run", [pytest.param(run, id=run.name) for run in SAMPLE])
def test_run(run: Run):
    outcomes = [outcome(kernel) for kernel in single_kernels(lowered(run))]
    if not outcomes:
        pytest.skip("computes nothing, so there is no kernel")
    allowed = {VERIFIED, *(f"refused: 'tile.{op}' has no counterpart" for op in REFUSED)}
    assert set(outcomes) <= allowed


def test_entries_are_marked():
    kernel = next(single_kernels(lowered(SAMPLE[0])))
    assert "hacc.entry" in emit_hivm(kernel)


def test_bishengir_opt_refuses():
    text = '"builtin.module"() ({\n  "hivm.hir.vadd"() : () -> ()\n}) : () -> ()\n'
    assert "failed to verify" in (verify(text) or "")


def test_report():
    counts = Counter(
        {VERIFIED: 5, "refused: 'tile.sort' has no counterpart": 2, "not verified: x": 1}
    )
    assert report(3, counts).splitlines() == [
        "3 runs make 8 kernels: 6 written, 5 verified",
        "    2 refused: 'tile.sort' has no counterpart",
        "    1 not verified: x",
    ]
