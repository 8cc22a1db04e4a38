"""Submissions to MultiKernelBench, built with the stand-ins and judged by the benchmark's rule."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from acc.emit.projects.files import write_project
from test.standins.multikernelbench import (
    EXTENSION_NAME,
    Submission,
    build,
    forward_calls,
    judge,
    read_submission,
)
from test.standins.toolkit import run, toolkit_environment, with_libraries, with_torch_npu
from test.unit.emit.compiling import CHIP

pytestmark = pytest.mark.standin

pytest.importorskip("torch_mlir")
HERE = Path(__file__).parent

OTHER_SIZES = """
import sys
names = {"__file__": sys.argv[1] + "/ModelNew.py"}
exec(open(names["__file__"]).read(), names)
import torch
model = names["ModelNew"]()
for rows in (1, 50):
    x, w = torch.randn(rows, 100), torch.randn(100)
    soft, total = model(x, w)
    torch.testing.assert_close(soft, torch.softmax(x * w, -1))
    torch.testing.assert_close(total, (x * x).sum())
for wrong in (torch.randn(37, 99), torch.randn(37, 100).double()):
    try:
        model(wrong, torch.randn(100))
    except (RuntimeError, TypeError) as error:
        print(type(error).__name__, str(error).splitlines()[0])
"""


def project(file: Path, directory: Path, dynamic: Sequence[str] = ()) -> Path:
    """The submission of a file, written."""
    from acc.cli.torch_arguments import dynamic_dims
    from acc.driver.torch_project import FileOptions, torch_project

    options = FileOptions(file, {}, dynamic_dims([*dynamic]), None, None)
    write_project(torch_project(options, "multikernelbench"), directory)
    return directory / f"{file.stem}.json"


class Bench:
    """Where submissions are built and judged."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        environment = with_torch_npu(toolkit_environment(CHIP, directory), directory)
        self.environment = with_libraries(environment, directory)
        self.objects: dict[str, Path] = {}

    def passes(self, file: Path, dynamic: Sequence[str] = ()) -> Submission:
        """Submit a file: it has to be built and pass."""
        text = project(file, self.directory / f"{file.stem}.project", dynamic).read_text("utf-8")
        submission = read_submission(text, self.directory / file.stem)
        extension = build(submission, self.environment, self.objects)
        name = submission.spec["module_name"]
        assert EXTENSION_NAME.fullmatch(name)
        calls = forward_calls(submission.model.read_text("utf-8"))
        assert sum(call.startswith(f"{name}.") for call in calls) == 1
        assert extension.parent.name == "build"
        judge(submission, file, self.environment)
        return submission


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """One for all tests of this file."""
    return Bench(tmp_path_factory.mktemp("bench"))


def test_elementwise(bench: Bench):
    submission = bench.passes(HERE / "rectified.py")
    assert forward_calls(submission.model.read_text("utf-8")) == ["rectified_ext.rectified"]


def test_several_kernels_and_results_with_open_size(bench: Bench):
    submission = bench.passes(HERE / "soft_total.py", ["x.0=rows"])
    command = [sys.executable, "-c", OTHER_SIZES, submission.directory]
    done = run(command, submission.directory, bench.environment)
    assert done.stdout.splitlines() == [
        "RuntimeError x has size 99 in dimension 1, expected 100",
        "TypeError no kernel for tensors of (Double, Float); expected (x: Float, w: Float)",
    ]


def test_weights_state_and_written_inputs(bench: Bench):
    submission = bench.passes(HERE / "stateful.py")
    calls = set(forward_calls(submission.model.read_text("utf-8")))
    copies = {"self.seen.copy_", "velocity.copy_"}
    assert calls == {"stateful_ext.stateful", "getattr", "len", "ValueError"} | copies


def test_optimizer_that_writes_and_returns_nothing(bench: Bench):
    submission = bench.passes(HERE / "momentum.py")
    calls = forward_calls(submission.model.read_text("utf-8"))
    written = ("parameters[0]", "parameters[1]", "square", "self.steps", "self.average")
    assert {call for call in calls if "copy_" in call} == {f"{each}.copy_" for each in written}


@pytest.mark.parametrize("computed", ["x * 2", "-x", "[x for x in xs]"])
def test_computing_in_forward_is_seen(computed: str):
    text = f"class ModelNew:\n    def forward(self, x):\n        return {computed}\n"
    with pytest.raises(AssertionError):
        forward_calls(text)
