"""Compiles kernels with the toolkit's compiler into a library, and keeps what it gave."""

import os
from collections.abc import Sequence
from pathlib import Path

from acc.diagnostics import MissingToolError
from acc.exec.backend import CompileError
from acc.exec.limited import Limits, run_limited
from acc.exec.npu.messages import DeviceCompileError, messages_about
from acc.exec.npu.sources import DeviceSources
from acc.exec.npu.toolkit import Toolkit
from acc.exec.toolchain import BuildDirectory, key_of
from acc.target.chip import Chip

HOST_FLAGS = ("-std=c++17", "-O2", "-fPIC")
DEVICE_FLAGS = ("-xasc", *HOST_FLAGS)
LIBRARY = "library.so"
_LIMITS = Limits(seconds=600.0, memory_bytes=16 << 30)


def device_flags(chip: Chip) -> tuple[str, ...]:
    """Flags for the source with the kernels."""
    return (f"--npu-arch={chip.npu_arch}", *DEVICE_FLAGS)


def compile_commands(
    toolkit: Toolkit, sources: DeviceSources, chip: Chip
) -> tuple[list[list[str]], list[str]]:
    """The commands that compile, one for each object, and the one that links them."""
    bisheng = str(toolkit.bisheng)
    include = ["-I.", *(f"-I{folder}" for folder in toolkit.include_directories)]
    compiling = [
        [bisheng, *flags, *include, "-c", source, "-o", _object_of(source)]
        for source, flags in (
            (sources.kernels, device_flags(chip)),
            *((source, HOST_FLAGS) for source in sources.host),
        )
    ]
    objects = [_object_of(source) for source in (sources.kernels, *sources.host)]
    folders = [f"-L{folder}" for folder in toolkit.library_directories]
    libraries = [f"-l{name}" for name in toolkit.libraries]
    linking = [bisheng, "-shared", "-fPIC", *objects, "-o", LIBRARY, *folders, *libraries]
    return compiling, linking


def _object_of(source: str) -> str:
    return f"{source}.o"


def cache_key(toolkit: Toolkit, sources: DeviceSources, chip: Chip) -> str:
    """What decides a library: texts, chip, toolkit with its version, and every flag."""
    compiling, linking = compile_commands(toolkit, sources, chip)
    texts = [text for pair in sorted(sources.files.items()) for text in pair]
    words = [word for command in (*compiling, linking) for word in command]
    return key_of((chip.name, str(toolkit.path), toolkit.version, *words, *texts))


def build_library(toolkit: Toolkit, sources: DeviceSources, chip: Chip) -> Path:
    """
    The library of these sources, from the cache if it has been built before.

    Raises `DeviceCompileError` with the places of the kernels' source that the compiler complains
    about, and `CompileError` where it does not end.
    """
    if toolkit.bisheng is None:
        raise MissingToolError(f"the toolkit in {toolkit.path} has no compiler (bisheng)")
    with BuildDirectory("npu", cache_key(toolkit, sources, chip)) as build:
        if build.fresh:
            for name, text in sources.files.items():
                (build.path / name).write_text(text, "utf-8")
            compiling, linking = compile_commands(toolkit, sources, chip)
            for command in (*compiling, linking):
                _run(toolkit, command, build.path, sources)
    return build.final / LIBRARY


def _run(toolkit: Toolkit, command: Sequence[str], directory: Path, sources: DeviceSources) -> None:
    environment = {**os.environ, "LC_ALL": "C", "ASCEND_HOME_PATH": str(toolkit.path)}
    try:
        done = run_limited(toolkit.command(command), directory, environment, _LIMITS)
    except TimeoutError:
        raise CompileError(
            f"the device's compiler was not done after {_LIMITS.seconds:g} s: {' '.join(command)}"
        ) from None
    if done.returncode != 0:
        text = f"{done.stdout}{done.stderr}"
        raise DeviceCompileError(command, toolkit, text, messages_about(text, sources.kernels))
