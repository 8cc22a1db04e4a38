"""
acc-run --target npu, whole, with stand-ins for bisheng, the runtime and torch_npu.

Launches go to the host model, so values are right or not; nothing of it says how a device behaves.
"""

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

from xdsl.utils.hints import isa

from acc.cli.run import run_file
from acc.cli.toplevel import run_tool
from acc.emit.projects.loadable.writer import Loadable, loadable
from acc.emit.projects.operator import Operator
from test.standins import CANN

pytestmark = [pytest.mark.standin, pytest.mark.usefixtures("standin_device")]
ADD = str(Path(__file__).parents[3] / "examples" / "add.mlir")
MODULE = Path(__file__).parents[1] / "emit" / "projects" / "soft_total.py"
"""A program of several kernels with a workspace between them."""


def acc_run(*arguments: str) -> int:
    """The exit code of acc-run on the device."""
    given = [*arguments, "--target", "npu"]
    return run_tool("acc-run", lambda reporter: run_file(given, reporter))


def report(path: Path) -> dict[str, object]:
    """The report that a run has written."""
    found: object = json.loads(path.read_text("utf-8"))
    assert isa(found, dict[str, object])
    return found


def test_values_times_and_device(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = str(tmp_path / "report.json")
    options = ("--trials", "2", "--dynamic", "x.0=rows", "--at", "rows=5,37", "--json", file)
    code = acc_run(str(MODULE), *options, "--npu", "warmup=1,repeats=3")
    assert code == 0, capsys.readouterr().err
    found = report(tmp_path / "report.json")
    assert (found["status"], found["correct"]) == ("ok", True)
    device = found["device"]
    assert isa(device, dict[str, object])
    assert (device["soc"], device["chip"]) == ("Ascend910B2", "ascend910b2")
    assert device["cann"] == "0.0.standin"
    runs = found["runs"]
    assert isa(runs, list[dict[str, object]])
    assert len(runs) == 2
    for run in runs:
        times = run["times"]
        assert isa(times, dict[str, object])
        ours, theirs, speedup = (times[key] for key in ("program_us", "eager_us", "speedup"))
        assert isinstance(ours, float) and isinstance(theirs, float) and isinstance(speedup, float)
        assert speedup == pytest.approx(theirs / ours)
        assert times["repeats"] == 3
    printed = capsys.readouterr().out
    assert "4 trials on the NPU" in printed
    assert "PyTorch" in printed


def test_wrong_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    reference = tmp_path / "other.py"
    text = "import torch\nclass Model(torch.nn.Module):\n    def forward(self, x, y):\n"
    text += "        return x + y * 1.01\ndef get_inputs():\n    return [torch.ones(9)] * 2\n"
    reference.write_text(text, "utf-8")
    code = acc_run(ADD, "--reference", str(reference), "--npu", "repeats=0")
    assert code == 3
    assert "9 of 9 elements differ" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("variable", "value", "expected"),
    [
        ("ERROR", "507035", "device-error: error code 507035 (ACL_ERROR_RT_VECTOR_CORE_EXCEPTION)"),
        ("HANG", "1", "device-timeout: not done after 2 s, while running the kernels"),
        ("CRASH", "1", "device-crash: the process ended with SIGABRT while running the kernels"),
    ],
)
def test_a_device_that_fails(
    variable: str,
    value: str,
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.setenv(f"ACC_STANDIN_{variable}", value)
    assert acc_run(ADD, "--set", "M=1003", "--npu", "timeout=2") == 4
    printed = capsys.readouterr().err
    assert "error: the NPU reported a fault" in printed
    assert f"note: {expected}" in printed
    assert "note: what was launched: add_kernel" in printed
    assert "note: the device: Ascend910B2 (ascend910b2), CANN 0.0.standin, driver" in printed
    assert f"acc-run {ADD} --set M=1003 --trials 5 --seed 0 --chip ascend910b2" in printed


def test_a_kernel_that_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """An older toolkit may lack what a kernel calls; the message leads back to the user's file."""

    def without_exp(operator: Operator) -> Loadable:
        made = loadable(operator)
        text = made.kernels.text.replace(" Exp(", " OldExp(")
        return replace(made, kernels=replace(made.kernels, text=text))

    monkeypatch.setattr("acc.driver.npu_runner.loadable", without_exp)
    code = acc_run(str(MODULE))
    printed = capsys.readouterr().err
    assert code == 1
    assert "error: the device's compiler (CANN 0.0.standin) refused the kernel: " in printed
    assert "note: the command was: " in printed
    assert "--npu-arch=dav-2201" in printed
    at_kernel = [line for line in printed.splitlines() if ".asc:" in line and ": note: " in line]
    assert any("OldExp" in line for line in at_kernel)
    line = next(n for n, text in enumerate(printed.splitlines()) if "which was made from" in text)
    origin = printed.splitlines()[line]
    assert origin.startswith(f"{MODULE}:")
    assert "softmax" in printed.splitlines()[line + 1]


MSPROF = """\
#!/bin/sh
test "$PROFILER_FAILS" && exit 7
out=${1#--output=}
shift
"$@"
echo "$@" > "$out/profile"
"""


def test_a_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    toolkit = tmp_path / "cann"
    toolkit.mkdir()
    for part in CANN.iterdir():
        (toolkit / part.name).symlink_to(part)
    monkeypatch.setenv("ASCEND_HOME_PATH", str(toolkit))
    folder = tmp_path / "made" / "profile"
    options = ("--set", "M=9", "--trials", "2", "--npu", f"repeats=0,profile={folder}")
    assert acc_run(ADD, *options) == 0
    printed = capsys.readouterr().err
    assert printed.count(f"warning: no profile: the toolkit in {toolkit} has no msprof") == 1
    assert "note: bash Ascend-cann-toolkit" in printed
    assert not folder.exists()
    (toolkit / "tools" / "profiler" / "bin").mkdir(parents=True)
    msprof = toolkit / "tools" / "profiler" / "bin" / "msprof"
    msprof.write_text(MSPROF, "utf-8")
    msprof.chmod(0o755)
    assert acc_run(ADD, *options) == 0
    assert capsys.readouterr().err == ""
    assert "acc.exec.npu.worker" in (folder / "profile").read_text("utf-8")
    monkeypatch.setenv("PROFILER_FAILS", "1")
    assert acc_run(ADD, *options) == 0
    assert "warning: no profile: the process ended with exit status 7" in capsys.readouterr().err


def test_devices_that_are_not_there(capsys: pytest.CaptureFixture[str]):
    assert acc_run(ADD, "--npu", "device=1") == 5
    printed = capsys.readouterr().err
    assert "torch_npu sees device 0 alone, --npu asks for device=1" in printed
    assert "no driver" not in printed
    assert acc_run(ADD, "--chip", "ascend910b4") == 1
    printed = capsys.readouterr().err
    assert printed == "error: the device is an Ascend910B2, but --chip asks for 'ascend910b4'\n"


def test_another_chip(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setenv("ACC_STANDIN_SOC", "Ascend310P3")
    assert acc_run("no_such_file.mlir") == 1
    assert "error: unknown device 'Ascend310P3'; expected one of" in capsys.readouterr().err
    monkeypatch.setenv("ACC_STANDIN_SOC", "Ascend910B4-1")
    assert acc_run(ADD, "--set", "M=1003", "--trials", "1", "--npu", "repeats=0") == 0


MARKED = str(Path(__file__).parents[2] / "kernels" / "test_on_npu.py")


def test_what_is_marked_npu_runs(python_module: list[str], monkeypatch: pytest.MonkeyPatch):
    def marked_npu(*names: str) -> str:
        """What pytest says of some tests that need a device."""
        tests = [f"{MARKED}::{name}" for name in names]
        command = [*python_module, "pytest", "-q", "-m", "npu", *tests]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout

    suite = "test_suite[reduction/reduction#std_in_parts]"
    scan = "test_scan[cumprod-shape5--1-float16]"
    assert "2 passed" in marked_npu(suite, scan)
    monkeypatch.setenv("ACC_STANDIN_ERROR", "507035")
    failed = marked_npu(scan)
    assert "1 failed" in failed
    assert "ACL_ERROR_RT_VECTOR_CORE_EXCEPTION" in failed
    monkeypatch.setenv("ACC_STANDIN_DEVICES", "0")
    skipped = marked_npu(scan)
    assert "1 skipped" in skipped
    assert "torch_npu sees no device, --npu asks for device=0" in skipped
