"""The environment in which projects are built with the stand-ins, and what runs their kernels."""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from acc.exec.build import HEADERS, build_headers, build_runner
from acc.exec.toolchain import find_compiler
from acc.target.chip import Chip
from test.standins import CANN

LIBRARIES = (
    "ascendcl",
    "platform",
    "register",
    "tiling_api",
    "ascendc_runtime",
    "runtime",
    "profapi",
)
"""Libraries of a toolkit that MultiKernelBench links with."""


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


def with_libraries(environment: Mapping[str, str], directory: Path) -> dict[str, str]:
    """
    The environment with a toolkit that has libraries, for what is linked by another compiler than
    the toolkit's: the runtime in one of them, nothing in the others.
    """
    toolkit = directory / "toolkit"
    libraries = toolkit / "lib64"
    libraries.mkdir(parents=True)
    for part in CANN.iterdir():
        (toolkit / part.name).symlink_to(part)
    for name in LIBRARIES:
        source = CANN / "runtime.cpp" if name == "ascendcl" else Path("/dev/null")
        _build_library(libraries / f"lib{name}.so", source, CANN / "include")
    return {**environment, "ASCEND_HOME_PATH": str(toolkit)}


def with_torch_npu(environment: Mapping[str, str], directory: Path) -> dict[str, str]:
    """The environment with a stand-in for torch_npu, whose library needs PyTorch's for Python."""
    package = directory / "python" / "torch_npu"
    shutil.copytree(CANN.parent / "python" / "torch_npu", package)
    (package / "lib").mkdir()
    torch = find_spec("torch")
    assert torch is not None and torch.origin is not None
    home = Path(torch.origin).parent
    needed = ["-Wl,--no-as-needed", f"-L{home / 'lib'}", "-ltorch_python", "-lc10"]
    needed += [f"-I{home / 'include'}", "-std=c++20", "-Wl,-soname,libtorch_npu.so"]
    library = package / "lib" / "libtorch_npu.so"
    _build_library(library, package / "stream.cpp", package / "include", needed)
    paths = [str(package.parent), environment.get("PYTHONPATH", "")]
    return {**environment, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def npu_environment(chip: Chip, directory: Path, **changes: str) -> dict[str, str]:
    """The environment for `acc-run --target npu` with the stand-ins, and a cache of its own."""
    environment = with_torch_npu(toolkit_environment(chip, directory), directory)
    return {**environment, "ACC_CACHE_DIR": str(directory / "cache"), **changes}


def _build_library(library: Path, source: Path, headers: Path, options: Sequence[str] = ()) -> None:
    command = ["-shared", "-fPIC", "-std=c++17", f"-I{headers}", "-x", "c++", str(source)]
    command += ["-x", "none", *options, "-o", str(library)]
    find_compiler().run(command, library.parent)


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
