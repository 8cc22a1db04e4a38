"""The command lines of the device's compiler, and when a library is built again."""

from dataclasses import replace
from pathlib import Path

import pytest

from acc.exec.backend import CompileError
from acc.exec.npu import compiler
from acc.exec.npu.compiler import build_library, cache_key, compile_commands
from acc.exec.npu.messages import DeviceCompileError
from acc.exec.npu.toolkit import find_toolkit
from acc.target.chip import load_chip
from test.unit.exec.npu.toolkits import SOURCES, fake_toolkit, toolkit

pytestmark = pytest.mark.standin

CHIP = load_chip("ascend910b2")


def test_commands(tmp_path: Path):
    home = fake_toolkit(tmp_path / "cann")
    found = find_toolkit({"ASCEND_HOME_PATH": str(home)}, [])
    assert found is not None
    compiling, linking = compile_commands(found, SOURCES, CHIP)
    bisheng = f"{home}/bin/bisheng"
    flags = ["-std=c++17", "-O2", "-fPIC"]
    include = ["-I.", f"-I{home}/include"]
    assert compiling == [
        [
            *(bisheng, "--npu-arch=dav-2201", "-xasc", *flags, *include),
            *("-c", "add.asc", "-o", "add.asc.o"),
        ],
        [bisheng, *flags, *include, "-c", "entry.cpp", "-o", "entry.cpp.o"],
    ]
    assert linking == [
        *(bisheng, "-shared", "-fPIC", "add.asc.o", "entry.cpp.o", "-o", "library.so"),
        *(f"-L{home}/lib64", "-lascendcl"),
    ]


def test_what_decides_a_library(monkeypatch: pytest.MonkeyPatch):
    keys = {
        "first": cache_key(toolkit(), SOURCES, CHIP),
        "version": cache_key(toolkit(version="9.1.0"), SOURCES, CHIP),
        "place": cache_key(toolkit("/other"), SOURCES, CHIP),
        "chip": cache_key(toolkit(), SOURCES, load_chip("ascend910b3")),
        "architecture": cache_key(toolkit(), SOURCES, replace(CHIP, npu_arch="dav-3101")),
    }
    for name in SOURCES.files:
        files = {**SOURCES.files, name: "changed"}
        keys[name] = cache_key(toolkit(), replace(SOURCES, files=files), CHIP)
    assert cache_key(toolkit(), SOURCES, CHIP) == keys["first"]
    monkeypatch.setattr(compiler, "DEVICE_FLAGS", ("-xasc", "-O3"))
    keys["flags"] = cache_key(toolkit(), SOURCES, CHIP)
    assert len(set(keys.values())) == len(keys)


SCRIPT = """\
#!/bin/sh
echo "$@" >> "{log}"
while [ "$1" != -o ]; do
    case "$1" in -c) source=$2;; esac
    shift
done
grep -q broken "${{source:-/dev/null}}" && {{ echo "$source:1:5: error: no good" >&2; exit 1; }}
touch "$2"
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A toolkit whose compiler, a fake, only notes how it is called."""
    folder = fake_toolkit(tmp_path / "cann")
    script = folder / "bin" / "bisheng"
    script.write_text(SCRIPT.format(log=tmp_path / "log"), "utf-8")
    script.chmod(0o755)
    monkeypatch.setenv("ACC_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("ASCEND_HOME_PATH", str(folder))
    return folder


def test_a_library_is_built_once(home: Path, tmp_path: Path):
    found = find_toolkit()
    assert found is not None
    library = build_library(found, SOURCES, CHIP)
    assert library.exists()
    assert (library.parent / "add.asc").read_text("utf-8") == "kernels"
    calls = (tmp_path / "log").read_text("utf-8").splitlines()
    assert len(calls) == 3
    assert build_library(found, SOURCES, CHIP) == library
    assert len((tmp_path / "log").read_text("utf-8").splitlines()) == 3
    assert build_library(found, SOURCES, load_chip("ascend910b4")) != library


def test_what_is_refused_is_not_kept(home: Path, tmp_path: Path):
    found = find_toolkit()
    assert found is not None
    broken = replace(SOURCES, files={**SOURCES.files, "add.asc": "broken"})
    for _ in range(2):
        with pytest.raises(DeviceCompileError) as raised:
            build_library(found, broken, CHIP)
        (message,) = raised.value.found
        assert (message.line, message.column, message.text) == (1, 5, "no good")
        assert "--npu-arch=dav-2201" in raised.value.command
    assert len((tmp_path / "log").read_text("utf-8").splitlines()) == 2


def test_a_compiler_that_does_not_end(home: Path, monkeypatch: pytest.MonkeyPatch):
    (home / "bin" / "bisheng").write_text("#!/bin/sh\nsleep 60\n", "utf-8")
    monkeypatch.setattr(compiler, "_LIMITS", compiler.Limits(0.2, 1 << 30))
    found = find_toolkit()
    assert found is not None
    with pytest.raises(CompileError, match="was not done after 0.2 s: .*bisheng"):
        build_library(found, SOURCES, CHIP)
