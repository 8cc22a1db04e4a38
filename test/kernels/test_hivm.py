"""A sample of our own suite as HIVM, which Huawei's bishengir-opt (extra `peer`) has to verify."""

import subprocess
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

pytest.importorskip("torch_mlir")
pytest.importorskip("ascendnpuir", reason="needs the extra peer (wheel ascendnpu-ir)")

from acc.bench.data_files import read_shapes
from acc.bench.selection import Run, select_runs
from acc.bench.suite import open_suite
from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.emit.hivm.target import emit_hivm
from acc.frontend.torch.importer import import_program
from acc.frontend.torch.model_file import load_model_file
from acc.module_chip import set_chip
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.registry import all_passes, make_context

BISHENGIR_OPT = (
    Path(str(pytest.importorskip("ascendnpuir").__file__)).parent / "bin" / "bishengir-opt"
)
SUITE = open_suite("suite", None)
RUNS = select_runs(SUITE, (), (), read_shapes(str(SUITE.default_shapes)))
SAMPLE = RUNS[::16]
"""Of each task some runs; the whole suite takes a quarter of an hour."""

REFUSED = ("sort", "place", "check", "ldexp", "transpose", "scan_sum")
"""Operations that some kernel has in a form without a counterpart."""


@pytest.mark.parametrize("run", [pytest.param(run, id=run.name) for run in SAMPLE])
def test_run(run: Run):
    module = import_program(load_model_file(run.task.file, run.settings)).module
    set_chip(module, None)
    pipeline = parse_pipeline("linalg-to-tile,tile-to-buffers", all_passes())
    run_pipeline(make_context(), module, pipeline)
    if not any(isinstance(op, KernelOp) for op in module.ops):
        pytest.skip("computes nothing, so there is no kernel")
    text, error = emitted(module)
    if error is not None:
        assert error.startswith(tuple(f"'tile.{op}' has no counterpart" for op in REFUSED))
        return
    assert "hacc.entry" in text
    verified = subprocess.run([BISHENGIR_OPT], input=text, capture_output=True, text=True)
    assert verified.returncode == 0, verified.stderr


def emitted(module: ModuleOp) -> tuple[str, str | None]:
    """The module as HIVM, or an error."""
    try:
        return emit_hivm(module), None
    except UserError as error:
        return "", error.text


def test_bishengir_opt_refuses():
    text = '"builtin.module"() ({\n  "hivm.hir.vadd"() : () -> ()\n}) : () -> ()\n'
    refused = subprocess.run([BISHENGIR_OPT], input=text, capture_output=True, text=True)
    assert refused.returncode != 0
