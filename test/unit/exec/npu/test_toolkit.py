"""How a toolkit is found, in folders made for it."""

import platform
import subprocess
from pathlib import Path

import pytest

from acc.exec.npu.toolkit import find_toolkit
from test.unit.exec.npu.toolkits import fake_toolkit

pytestmark = pytest.mark.standin


def test_the_environment_comes_first(tmp_path: Path):
    home, other = fake_toolkit(tmp_path / "home"), fake_toolkit(tmp_path / "other", "9.1.0")
    variables = {"ASCEND_HOME_PATH": str(home), "ASCEND_TOOLKIT_HOME": str(other)}
    found = find_toolkit(variables, [str(other)])
    assert found is not None
    assert (found.path, found.version, found.setup) == (home, "8.3.RC1", None)
    assert found.bisheng == home / "bin" / "bisheng"
    del variables["ASCEND_HOME_PATH"]
    found = find_toolkit(variables, [])
    assert found is not None
    assert (found.path, found.version) == (other, "9.1.0")


def test_a_folder_that_is_gone_does_not_count(tmp_path: Path):
    place = fake_toolkit(tmp_path / "place")
    found = find_toolkit({"ASCEND_HOME_PATH": str(tmp_path / "gone")}, [str(place)])
    assert found is not None
    assert found.path == place
    assert find_toolkit({}, [str(tmp_path / "gone")]) is None


def test_a_standard_place_is_set_up_by_its_script(tmp_path: Path):
    place = fake_toolkit(tmp_path / "ascend toolkit" / "latest")
    script = place.parent / "set_env.sh"
    script.write_text("export FROM_SCRIPT=yes\n", "utf-8")
    found = find_toolkit({}, [str(tmp_path / "nothing"), str(place)])
    assert found is not None
    assert found.setup == script
    command = found.command(["sh", "-c", 'echo "$FROM_SCRIPT $1"', "sh", "an argument"])
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "yes an argument\n"
    script.unlink()
    (place / "set_env.sh").touch()
    found = find_toolkit({}, [str(place)])
    assert found is not None
    assert found.setup == place / "set_env.sh"


@pytest.mark.parametrize(
    ("name", "text", "version"),
    [
        ("ascend_toolkit_install.info", "package_name=x\nversion=8.1.RC1\n", "8.1.RC1"),
        (f"{platform.machine()}-linux/ascend_cann_install.info", "version=9.1.0\n", "9.1.0"),
        ("version.info", "Version=7.0.0\nversion_dir=7\n", "7.0.0"),
        ("compiler/version.info", "nothing\n", "unknown"),
    ],
)
def test_version(tmp_path: Path, name: str, text: str, version: str):
    file = tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    found = find_toolkit({"ASCEND_HOME_PATH": str(tmp_path)}, [])
    assert found is not None
    assert found.version == version


def test_the_compiler_in_its_older_place(tmp_path: Path):
    compiler = tmp_path / "compiler" / "ccec_compiler" / "bin" / "bisheng"
    compiler.parent.mkdir(parents=True)
    found = find_toolkit({"ASCEND_HOME_PATH": str(tmp_path)}, [])
    assert found is not None
    assert found.bisheng is None
    compiler.touch()
    found = find_toolkit({"ASCEND_HOME_PATH": str(tmp_path)}, [])
    assert found is not None
    assert found.bisheng == compiler


def test_only_libraries_that_are_there_are_linked(tmp_path: Path):
    found = find_toolkit({"ASCEND_HOME_PATH": str(fake_toolkit(tmp_path / "cann"))}, [])
    assert found is not None
    assert found.libraries == ["ascendcl"]
    (tmp_path / "cann" / "lib64" / "libruntime.so").touch()
    (tmp_path / "cann" / "lib64" / "libplatform.a").touch()
    assert found.libraries == ["ascendcl", "platform", "runtime"]
