"""Builds the runtime of the host model for a chip, and a program for each kernel source."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from acc.exec.backend import Launch
from acc.exec.chip_config import chip_config
from acc.exec.toolchain import (
    STANDARD_FLAGS,
    BuildDirectory,
    Compiler,
    find_compiler,
    key_of,
    machine_flags,
)
from acc.target.chip import Chip

HEADERS = Path(__file__).parent / "host_headers"
RUNTIME_FLAGS = ("-O2", *STANDARD_FLAGS)
# Hidden and without builtins: a kernel may be called `tanh` or `select`, like functions of the C library.
KERNEL_FLAGS = ("-O1", "-fPIC", "-fvisibility=hidden", "-fno-builtin", *STANDARD_FLAGS)


@dataclass(frozen=True)
class Program:
    """An executable and the library with the kernels that it runs."""

    runner: Path
    kernels: Path


def build_program(source: str, launches: Sequence[Launch], chip: Chip) -> Program:
    """
    What runs these kernels; the numbers of blocks, buffers and tiling are its input.

    Raises `MissingToolError` and `CompileError`.
    """
    compiler = find_compiler()
    runtime = _build_runtime(compiler, chip)
    entries = entry_source(launches)
    key = key_of((runtime.name, *KERNEL_FLAGS, source, entries))
    with BuildDirectory("kernels", key) as build:
        if build.fresh:
            (build.path / "kernel.cpp").write_text(source, "utf-8")
            (build.path / "entries.cpp").write_text(entries, "utf-8")
            _compile_kernel(compiler, runtime, build.path)
    return Program(runtime / "runner", build.final / "kernels.so")


def _compile_kernel(compiler: Compiler, runtime: Path, directory: Path) -> None:
    include = [f"-I{runtime}", f"-I{HEADERS}", "-include", "device.h"]
    compiler.run([*KERNEL_FLAGS, *include, "-shared", "entries.cpp", "-o", "kernels.so"], directory)


def kernels_of(launches: Sequence[Launch]) -> tuple[Launch, ...]:
    """The first launch of each kernel, in order."""
    return tuple({launch.kernel: launch for launch in reversed(launches)}.values())[::-1]


def entry_source(launches: Sequence[Launch]) -> str:
    """C++ that includes the kernel source and lists its kernels for the runtime."""
    lines = ['#include "kernel.cpp"', '#include "entry.h"', ""]
    kernels = kernels_of(launches)
    for index, launch in enumerate(kernels):
        lines += _entry_function(index, launch)
    rows = ", ".join(f'{{"{launch.kernel}", run_{i}}}' for i, launch in enumerate(kernels))
    return "\n".join([*lines, f"const acc_model::Entry acc_model_entries[] = {{{rows}}};", ""])


def _entry_function(index: int, launch: Launch) -> list[str]:
    arguments = [f"buffers[{i}]" for i in range(len(launch.buffers))]
    lines = [f"static void run_{index}(uint8_t* const* buffers, const uint64_t* tiling)", "{"]
    if launch.tiling_struct is not None:
        lines.append(f"    {launch.tiling_struct} fields{{}};")
        for i, field in enumerate(launch.tiling):
            lines.append(
                f"    static_assert(std::is_same_v<decltype(fields.{field.name}), {field.ctype}>, "
                f'"tiling field {field.name} is not {field.ctype} in the kernel");'
            )
            lines.append(
                f"    fields.{field.name} = acc_model::tiling_word<{field.ctype}>(tiling[{i}]);"
            )
        arguments.append("fields")
    return [*lines, f"    ::{launch.kernel}({', '.join(arguments)});", "}", ""]


@cache
def _runtime_sources() -> tuple[tuple[Path, str], ...]:
    paths = sorted(p for suffix in ("*.h", "*.cpp") for p in HEADERS.rglob(suffix))
    return tuple((path, path.read_text("utf-8")) for path in paths)


def _build_runtime(compiler: Compiler, chip: Chip) -> Path:
    config = chip_config(chip)
    flags = (*RUNTIME_FLAGS, *compiler.loop_flags, *machine_flags())
    texts = (text for path, text in _runtime_sources() for text in (path.name, text))
    key = key_of((*compiler.command, compiler.version, *flags, *KERNEL_FLAGS, config, *texts))
    with BuildDirectory("runtime", key) as build:
        if build.fresh:
            (build.path / "chip_config.h").write_text(config, "utf-8")
            (build.path / "device.h").write_text('#include "kernel_operator.h"\n', "utf-8")
            _compile_runtime(compiler, flags, build.path)
    return build.final


def _compile_runtime(compiler: Compiler, flags: Sequence[str], directory: Path) -> None:
    jobs: list[list[str]] = []
    if compiler.precompiles:
        header = ["-x", "c++-header", "device.h", "-o", "device.h.gch"]
        jobs.append([*KERNEL_FLAGS, "-I.", f"-I{HEADERS}", *header])
    for path, _ in _runtime_sources():
        if path.suffix == ".cpp":
            jobs.append([*flags, "-I.", f"-I{HEADERS}", "-c", str(path), "-o", f"{path.stem}.o"])
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for done in [pool.submit(compiler.run, job, directory) for job in jobs]:
            done.result()
    objects = sorted(path.name for path in directory.glob("*.o"))
    compiler.run([*flags, *objects, "-rdynamic", "-ldl", "-o", "runner"], directory)
