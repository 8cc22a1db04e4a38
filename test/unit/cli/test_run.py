"""acc-run as its users call it, but in this process, since PyTorch takes seconds to load."""

import json
from pathlib import Path

import pytest
from xdsl.utils.hints import isa

from acc.cli.run import run_file, sizes_of
from acc.cli.toplevel import run_tool
from acc.diagnostics import UserError

KEYS = [
    *("file", "status", "stage", "compiled", "correct", "reference", "max_abs_err", "max_rel_err"),
    *("eager_only", "kernels", "llm_calls", "faults", "diagnostics", "seconds", "traffic", "times"),
    *("device", "model"),
]
TRAFFIC = ["gm_bytes", "gm_minimum", "vector_instructions", "ub_high_water", "cores", "balance"]
MODULE = """\
import torch

size = 33
factor = 2.0


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("total", torch.zeros(size))

    def forward(self, x):
        self.total.add_(x)
        return x * factor


def get_inputs():
    return [torch.randn(size)]
"""


KERNEL = """\
import acc
from acc import f32, gm

N = acc.symbol("N")


@acc.kernel
def negate(x: gm[N, f32], y: gm[N, f32]):
    for i in acc.parallel(N, step=2048):
        n = min(2048, N - i)
        acc.store(-acc.load(x[i:], [acc.upto(2048, n)]), y[i:])
"""


def acc_run(*arguments: str) -> int:
    """The exit code of acc-run."""
    return run_tool("acc-run", lambda reporter: run_file(arguments, reporter))


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """A PyTorch file with a buffer that it changes."""
    pytest.importorskip("torch_mlir")
    path = tmp_path / "module.py"
    path.write_text(MODULE, "utf-8")
    return path


def report_of(path: Path, *arguments: str) -> tuple[int, dict[str, object]]:
    """Exit code and report of a run."""
    report = path.with_suffix(".json")
    code = acc_run(str(path), "--json", str(report), *arguments)
    return code, json.loads(report.read_text("utf-8"))


def traffic_of(report: dict[str, object]) -> dict[str, object]:
    """The part about traffic."""
    traffic = report["traffic"]
    assert isa(traffic, dict[str, object])
    return traffic


def test_report_has_the_keys_of_the_interface(module: Path):
    code, report = report_of(module)
    assert code == 0
    assert list(report) == KEYS
    assert report["status"] == "ok"
    assert report["correct"] is True
    assert report["model"] is None
    traffic = traffic_of(report)
    assert list(traffic) == TRAFFIC
    # x and total are read; total and the result are written
    assert traffic["gm_minimum"] == 4 * 33 * 4


def test_kernel_against_a_pytorch_file(module: Path):
    text = module.read_text("utf-8")
    kernel = module.with_name("kernel.py")
    kernel.write_text(
        "import acc\nfrom acc import f32, gm\n\n\n@acc.kernel\n"
        "def twice(x: gm[33, f32], y: gm[33, f32]):\n"
        "    for i in acc.parallel(0, 33, step=33):\n"
        "        acc.store(acc.load(x[i:], [33]) * 2.0, y[i:])\n",
        "utf-8",
    )
    module.write_text(text.replace("        self.total.add_(x)\n", ""), "utf-8")
    assert acc_run(str(kernel), "--reference", str(module), "--trials", "1") == 0
    assert acc_run(str(kernel), "--reference", str(module), "--set", "factor=2.5") == 3


def test_set_and_dtype(module: Path):
    code, report = report_of(module, "--set", "size=7", "--dtype", "float16")
    assert code == 0
    assert traffic_of(report)["gm_minimum"] == 4 * 7 * 2


def test_sizes_run_the_same_program(module: Path):
    code, report = report_of(module, "--dynamic", "x.0=size", "--at", "size=1,7")
    assert code == 1, "the buffer has the size of the file, so the dimension cannot be open"
    assert report["status"] == "unsupported"
    assert report["stage"] == "import"


def test_extra_that_is_missing(
    module: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    def nothing(name: str) -> None:
        return None

    monkeypatch.setattr("acc.frontend.torch.requirements.find_spec", nothing)
    code, report = report_of(module)
    assert code == 5
    assert report["status"] == "error"
    assert "pip install -e '.[torch]'" in capfd.readouterr().err


def test_npu_is_asked_for_before_the_file_is_read(tmp_path: Path):
    assert acc_run(str(tmp_path / "missing.py"), "--target", "npu") == 5


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seed", "-1"], "--seed: found -1, expected 0 or more"),
        (["--atol", "nan"], "--atol: found nan, expected 0 or more"),
        (["--rtol", "-1"], "--rtol: found -1.0, expected 0 or more"),
        (["--set", "a=1", "--set", "a=2"], "--set: 'a' has a value twice"),
        (["--at", "a=1", "--at", "a=2"], "--at: symbol 'a' has sizes twice"),
        (["--at", "a=1", "--set", "a=2"], "symbol 'a' has sizes by --at and by --set"),
        (["--dynamic", "x.0=a", "--dynamic", "x.0=b"], "--dynamic: 'x.0' has a name twice"),
    ],
)
def test_options_without_meaning(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
):
    assert acc_run("nothing.mlir", *arguments) == 1
    assert said in capsys.readouterr().err


def test_sizes_that_no_machine_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "negate.py"
    path.write_text(KERNEL, "utf-8")
    assert acc_run(str(path), "--set", "N=1000000000000") == 1
    assert "out of memory: 2000000000000 elements take about 44703 GiB" in capsys.readouterr().err


def test_sizes_of_two_symbols_are_combined():
    assert sizes_of(["m=1,2", "n=3"]) == ({"m": 1, "n": 3}, {"m": 2, "n": 3})
    assert sizes_of([]) == ({},)
    with pytest.raises(UserError, match="expected NAME=SIZE"):
        sizes_of(["m=x"])
