"""The process that has the device, with the stand-in of torch_npu: answers, ends, time limits."""

import os
import time
from pathlib import Path

import pytest

pytest.importorskip("torch")

from acc.diagnostics import MissingToolError
from acc.exec.npu.device_process import DeviceProcess
from acc.exec.npu.probe import probe_device
from acc.exec.npu.requests import DeviceInfo, Ended, Failed, Hello, RunProgram
from test.standins import CANN
from test.unit.exec.npu.toolkits import toolkit

pytestmark = pytest.mark.standin


@pytest.fixture(autouse=True)
def _standin(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONPATH", str(CANN.parent / "python"))


def pids_of(folder: str) -> list[int]:
    """Processes whose command line names a folder."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if folder.encode() in path.read_bytes():
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def test_hello_and_a_library_that_is_none(tmp_path: Path):
    process = DeviceProcess(toolkit(), 0)
    try:
        answer = process.ask(Hello(), 60)
        assert isinstance(answer, DeviceInfo)
        assert (answer.soc, answer.devices) == ("Ascend910B2", 1)
        failed = process.ask(RunProgram(tmp_path / "no.so", (), (), ()), 60)
        assert isinstance(failed, Failed)
        assert "no.so" in failed.text
    finally:
        process.close()


def test_a_process_that_takes_too_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr("acc.exec.npu.device_process.WORKER", "test.unit.exec.npu.silent_worker")
    monkeypatch.setattr("acc.exec.npu.device_process.START_SECONDS", 1.0)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    process = DeviceProcess(toolkit(), 0)
    start = time.monotonic()
    answer = process.ask(Hello(), 1)
    assert isinstance(answer, Ended)
    assert answer.signal is None
    assert time.monotonic() - start < 30
    assert pids_of(str(tmp_path)) == []
    assert list(tmp_path.iterdir()) == []


def test_nobody_asks_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A worker ends itself when the process is gone that asked it."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    child = os.fork()
    if child == 0:
        DeviceProcess(toolkit(), 0).ask(Hello(), 60)
        os._exit(0)
    os.waitpid(child, 0)
    for _ in range(300):
        if not pids_of(str(tmp_path)):
            assert list(tmp_path.iterdir()) == []
            return
        time.sleep(0.1)
    raise AssertionError("the worker goes on")


def test_what_a_probe_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("ACC_STANDIN_DEVICES", "0")
    with pytest.raises(MissingToolError, match="torch_npu sees no device, --npu asks for device=0"):
        probe_device(toolkit(), 0)
    broken = tmp_path / "torch_npu"
    broken.mkdir()
    text = "raise ImportError('libhccl.so: cannot open shared object file')\n"
    (broken / "__init__.py").write_text(text, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(MissingToolError, match="importing torch_npu failed: libhccl.so") as raised:
        probe_device(toolkit(), 0)
    assert raised.value.notes[0].text.endswith("set_env.sh && python -c 'import torch_npu'")
