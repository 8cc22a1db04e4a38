"""The environment in which projects are built with the stand-ins, and what runs their kernels."""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from acc.exec.build import HEADERS, build_headers, build_runner
from acc.exec.toolchain import find_compiler
from acc.target.chip import Chip
from test.standins import CANN


def toolkit_environment(chip: Chip, directory: Path) -> dict[str, str]:
    """
    Variables as `set_env.sh` of a toolkit sets them, and where the host model is; kernels are kept
    in the directory.
    """
    compiler = find_compiler()
    headers = build_headers(compiler, chip)
    return {
        **os.environ,
        "ASCEND_HOME_PATH": str(CANN),
        "CMAKE_PREFIX_PATH": str(CANN),
        "ACC_STANDIN_HEADERS": f"{headers}:{HEADERS}",
        "ACC_STANDIN_KERNELS": str(directory),
        "ACC_STANDIN_RUNNER": str(build_runner(compiler, chip)),
    }


def with_torch_npu(environment: Mapping[str, str], directory: Path) -> dict[str, str]:
    """The environment with a stand-in for torch_npu, whose library has nothing in it."""
    package = directory / "python" / "torch_npu"
    shutil.copytree(CANN.parent / "python" / "torch_npu", package)
    (package / "lib").mkdir()
    library = package / "lib" / "libtorch_npu.so"
    find_compiler().run(["-shared", "-x", "c++", "/dev/null", "-o", str(library)], directory)
    paths = [str(package.parent), environment.get("PYTHONPATH", "")]
    return {**environment, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def npu_environment(chip: Chip, directory: Path, **changes: str) -> dict[str, str]:
    """The environment for `acc-run --target npu` with the stand-ins, and a cache of its own."""
    environment = with_torch_npu(toolkit_environment(chip, directory), directory)
    return {**environment, "ACC_CACHE_DIR": str(directory / "cache"), **changes}


def run(
    command: Sequence[str | Path], directory: Path, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a command; what it printed is in the error where it fails."""
    done = subprocess.run(
        command, cwd=directory, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done


def build_with_cmake(project: Path, environment: Mapping[str, str]) -> Path:
    """Configure and build a project; the directory of what was built."""
    run(["cmake", "-B", "build", "-DCMAKE_BUILD_TYPE=Release"], project, environment)
    run(["cmake", "--build", "build"], project, environment)
    return project / "build"
