"""Finding a compiler, and the cache."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import numpy as np
import pytest

from acc.diagnostics import MissingToolError, UserError
from acc.exec import toolchain
from acc.exec.backend import CompileError
from acc.exec.limited import Limits, run_limited
from acc.exec.toolchain import BuildDirectory, Compiler, cache_directory, find_compiler, key_of
from test.unit.exec.ub_program import Body, values_of


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """The compiler is looked up once a process."""
    find_compiler.cache_clear()
    yield
    find_compiler.cache_clear()


def test_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("ACC_CXX", raising=False)
    monkeypatch.setattr(toolchain, "_has_ziglang", lambda: False)
    with pytest.raises(MissingToolError) as caught:
        find_compiler()
    assert caught.value.exit_code == 5
    assert caught.value.text == (
        "no C++ compiler: found neither g++ nor clang++ on PATH nor the ziglang wheel; "
        "install one of them, `pip install ziglang` is enough, or name one in ACC_CXX"
    )


def test_named_compiler_does_not_run(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ACC_CXX", "/nonexistent/c++")
    with pytest.raises(MissingToolError, match=r"C\+\+ compiler /nonexistent/c\+\+ does not run"):
        find_compiler()


def test_ziglang_wheel(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("ziglang", reason="the ziglang wheel is not installed")
    monkeypatch.setenv("ACC_CXX", f"{sys.executable} -m ziglang c++")
    x = np.arange(100, dtype=np.float32)
    h = x.astype(np.float16)
    got = values_of(
        {
            "add": Body("Adds(y, x, 1.0f, 100);", {"x": x}, {"y": x}),
            "halves": Body("Mul(y, h, h, 100);", {"h": h}, {"y": h}),
        }
    )
    np.testing.assert_array_equal(got["add.y"], x + 1)
    np.testing.assert_array_equal(got["halves.y"], h * h)


def test_a_compiler_that_does_not_end(tmp_path: Path):
    # Its child holds the pipes open, as what g++ starts does.
    script = "sleep 30 & echo $! > child; wait"
    compiler = Compiler(("/bin/sh", "-c", script), "", is_gnu=True)
    with pytest.raises(CompileError) as caught:
        compiler.run([], tmp_path, Limits(seconds=0.5, memory_bytes=1 << 30))
    assert caught.value.exit_code == 1
    assert caught.value.text == (
        "the C++ compiler was not done with the kernel after 0.5 s: "
        "the source includes or instantiates without end, or is too large"
    )
    _wait_for_the_end(int((tmp_path / "child").read_text()))


def test_a_source_without_end(tmp_path: Path):
    (tmp_path / "endless.cpp").write_text('#include "/dev/zero"\n')
    limits = Limits(seconds=60.0, memory_bytes=256 << 20)
    with pytest.raises(CompileError, match=r"the C\+\+ compiler refused the kernel:\n.*memory"):
        find_compiler().run(["-c", "endless.cpp"], tmp_path, limits)


def test_cache_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("ACC_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_directory() == tmp_path / "acc"
    monkeypatch.setenv("ACC_CACHE_DIR", str(tmp_path / "other"))
    assert cache_directory() == tmp_path / "other"


def test_a_failed_build_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ACC_CACHE_DIR", str(tmp_path))

    def fail() -> None:
        with BuildDirectory("kernels", "k") as build:
            (build.path / "half").write_text("done")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert list((tmp_path / "kernels").iterdir()) == []
    with BuildDirectory("kernels", "k") as build:
        assert build.fresh
        (build.path / "whole").write_text("done")
    with BuildDirectory("kernels", "k") as build:
        assert not build.fresh
        assert (build.final / "whole").read_text() == "done"


def test_a_cache_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("ACC_CACHE_DIR", str(file))
    with pytest.raises(UserError) as caught, BuildDirectory("kernels", "k"):
        pass
    assert caught.value.text == (
        f"cannot write the cache directory '{file}': not a directory; "
        "ACC_CACHE_DIR names another one"
    )


def test_the_second_of_two_builds_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ACC_CACHE_DIR", str(tmp_path))
    second = BuildDirectory("kernels", "k")
    found: list[str] = []

    def wait() -> None:
        with second:
            found.append((second.final / "file").read_text())

    waiting = Thread(target=wait)
    with BuildDirectory("kernels", "k") as first:
        waiting.start()
        waiting.join(0.1)
        assert waiting.is_alive()
        (first.path / "file").write_text("same")
    waiting.join()
    assert found == ["same"]
    assert not second.fresh
    assert [path.name for path in (tmp_path / "kernels").iterdir()] == ["k"]


def test_what_killed_processes_left_goes_after_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("ACC_CACHE_DIR", str(tmp_path))
    old, new = (tmp_path / "kernels" / f"building-{name}" for name in ("old", "new"))
    for path in (old, new):
        path.mkdir(parents=True)
        (path / "half").touch()
    day_before = time.time() - 25 * 3600
    os.utime(old, (day_before, day_before))
    with BuildDirectory("kernels", "k"):
        assert not old.exists()
        assert new.exists()


OUTLIVES = """
import os, sys
from pathlib import Path
from acc.exec.limited import Limits, run_limited
script = 'sleep 600 & echo $$ $! > started; wait'
run_limited(["sh", "-c", script], Path(sys.argv[1]), dict(os.environ), Limits(600.0, 1 << 33))
"""


def test_what_is_limited_does_not_outlive_a_process_that_is_killed(tmp_path: Path):
    asker = subprocess.Popen([sys.executable, "-c", OUTLIVES, str(tmp_path)])
    started = tmp_path / "started"
    while not started.exists() or not started.read_text():
        time.sleep(0.01)
    asker.kill()
    asker.wait()
    for child in map(int, started.read_text().split()):
        _wait_for_the_end(child)


def _wait_for_the_end(pid: int) -> None:
    """Wait until a process has gone, or is dead and not yet waited for; fails where it goes on."""
    for _ in range(300):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return
        except OSError:
            return
        time.sleep(0.1)
    raise AssertionError("it goes on")


def test_what_is_limited_has_no_input_and_ends_with_its_status(tmp_path: Path):
    limits = Limits(60.0, 1 << 33)
    command = ["sh", "-c", 'cat; test ! -e /dev/fd/3; echo "$? $*"; exit 3', "sh", "a b", "$0"]
    done = run_limited(command, tmp_path, dict(os.environ), limits)
    assert (done.stdout, done.returncode) == ("0 a b $0\n", 3)


def test_key_separates_texts():
    assert key_of(["ab", "c"]) != key_of(["a", "bc"])
