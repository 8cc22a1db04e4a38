"""What is said to be missing, and the command that would bring it."""

from pathlib import Path

import pytest

from acc.diagnostics import MissingToolError
from acc.exec.npu import requirements
from acc.exec.npu.driver import driver_problem, driver_version
from acc.exec.npu.requirements import release, require_npu
from test.unit.exec.npu.toolkits import fake_toolkit

pytestmark = pytest.mark.standin

VERSIONS = {"torch": "2.13.0+cpu", "torch_npu": "2.13.0.post2"}


def with_packages(monkeypatch: pytest.MonkeyPatch, **versions: str | None) -> None:
    """Pretend that these versions are installed."""
    found: dict[str, str | None] = {**VERSIONS, **versions}
    monkeypatch.setattr(requirements, "_version_of", found.get)


def missing(root: Path, **environment: str) -> list[str]:
    """The error, then its notes."""
    with pytest.raises(MissingToolError) as raised:
        require_npu(environment, (), root)
    return [raised.value.text, *(note.text for note in raised.value.notes)]


def test_everything_is_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with_packages(monkeypatch)
    home = fake_toolkit(tmp_path / "cann")
    assert require_npu({"ASCEND_HOME_PATH": str(home)}, (), tmp_path).path == home


def test_nothing_is_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with_packages(monkeypatch, torch=None, torch_npu=None)
    text, toolkit, torch, torch_npu, driver = missing(tmp_path)
    assert text == (
        "--target npu cannot run here: no CANN toolkit (ASCEND_HOME_PATH is not set); "
        "the package torch is not installed; the package torch_npu is not installed; "
        "no driver of an Ascend NPU (no /dev/davinci*)"
    )
    assert "bash Ascend-cann-toolkit_VERSION_linux-ARCH.run --install" in toolkit
    assert torch.endswith(": pip install -e '.[torch]'")
    assert torch_npu.endswith(": pip install -e '.[npu]'")
    assert "npu-driver" in driver
    assert "'/x'" in missing(tmp_path, ASCEND_HOME_PATH="/x")[0]


def test_versions_that_do_not_go_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with_packages(monkeypatch, torch_npu="2.12.0")
    home = str(fake_toolkit(tmp_path / "cann"))
    text, fix, _ = missing(tmp_path, ASCEND_HOME_PATH=home)
    assert "torch_npu 2.12.0 does not go with torch 2.13.0+cpu" in text
    assert fix.endswith(": pip install torch_npu==2.13.0")


def test_a_toolkit_without_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with_packages(monkeypatch)
    home = fake_toolkit(tmp_path / "cann")
    (home / "bin" / "bisheng").unlink()
    text, _, _ = missing(tmp_path, ASCEND_HOME_PATH=str(home))
    assert f"the toolkit in {home} has no compiler (bisheng)" in text


@pytest.mark.parametrize(
    ("text", "expected"), [("2.13.0+cpu", "2.13.0"), ("2.13.0.post2", "2.13.0"), ("2.1", "2.1")]
)
def test_release(text: str, expected: str):
    assert release(text) == expected


def test_driver(tmp_path: Path):
    assert driver_version(tmp_path) == "unknown"
    problem = driver_problem(tmp_path)
    assert problem is not None
    assert problem.what.startswith("no driver of an Ascend NPU")
    folder = tmp_path / "usr" / "local" / "Ascend" / "driver"
    folder.mkdir(parents=True)
    (folder / "version.info").write_text("package_version=1\nVersion=24.1.rc2\n", "utf-8")
    assert driver_version(tmp_path) == "24.1.rc2"
    problem = driver_problem(tmp_path)
    assert problem is not None
    assert problem.fix == "npu-smi info"
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev" / "davinci_manager").touch()
    assert driver_problem(tmp_path) is not None
    (tmp_path / "dev" / "davinci0").touch()
    assert driver_problem(tmp_path) is None
