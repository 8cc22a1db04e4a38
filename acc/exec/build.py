"""Builds the runtime of the host model for a chip, and a program for each kernel source."""

import re
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from acc.diagnostics import InternalError
from acc.exec.backend import CompileError, Launch
from acc.exec.chip_config import chip_sizes, chip_types
from acc.exec.host_calls import refuse_host_calls
from acc.exec.kernel_source import parameters_of, plain_name
from acc.exec.limited import Limits
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
DEVICE = "kernel_operator.h"
ENTRY = HEADERS / "entry.h"
RUNTIME_FLAGS = ("-O2", *STANDARD_FLAGS)
# Hidden and without builtins: a kernel may be called `tanh` or `select`, like C library functions.
KERNEL_FLAGS = (
    *("-O1", "-fPIC", "-fvisibility=hidden", "-fno-builtin"),
    # A compiler may take any value for x / 0: host_headers/runtime/division.cpp is told before.
    *("-fsanitize=integer-divide-by-zero", "-fno-sanitize-recover=integer-divide-by-zero"),
    *STANDARD_FLAGS,
)
LINK_FLAGS = ("-shared", "-pthread")
KERNEL_LIMITS = Limits(seconds=120.0, memory_bytes=4 << 30)
"""For the compiler, whom a kernel's source can keep busy for ever."""


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
    with ThreadPoolExecutor(1) as pool:  # the two have nothing in common
        runner = pool.submit(build_runner, compiler, chip)
        headers = build_headers(compiler, chip)
    entries = entry_source(launches, source)
    key = key_of((headers.name, *KERNEL_FLAGS, *LINK_FLAGS, source, entries))
    with BuildDirectory("kernels", key) as build:
        if build.fresh:
            (build.path / "kernel.cpp").write_text(source, "utf-8")
            (build.path / "entries.cpp").write_text(entries, "utf-8")
            _compile_kernel(compiler, headers, build.path)
    return Program(runner.result(), build.final / "kernels.so")


def _compile_kernel(compiler: Compiler, headers: Path, directory: Path) -> None:
    include = [f"-I{headers}", f"-I{HEADERS}", "-include", "device.h"]
    arguments = [*KERNEL_FLAGS, *include, "-c", "entries.cpp", "-o", "entries.o"]
    compiler.run(arguments, directory, KERNEL_LIMITS)
    compiler.run([*LINK_FLAGS, "entries.o", "-o", "kernels.so"], directory, KERNEL_LIMITS)
    (directory / "entries.o").unlink()
    refuse_host_calls(directory / "kernels.so")


def kernels_of(launches: Sequence[Launch]) -> tuple[Launch, ...]:
    """One launch of each kernel, in the order of their first launches."""
    return tuple({launch.kernel: launch for launch in launches}.values())


def _is_vector_only(kernel: str, source: str) -> str:
    """Whether the kernel is declared `__vector__`, in C++."""
    return "true" if re.search(rf"__vector__\s+void\s+{plain_name(kernel)}\b", source) else "false"


def entry_source(launches: Sequence[Launch], source: str) -> str:
    """C++ that includes the kernel source and lists its kernels for the runtime."""
    kernels = kernels_of(launches)
    before, behind = ([launch.declarations for launch in kernels], [k.assertions for k in kernels])
    lines = [*before, '#include "kernel.cpp"', '#include "entry.h"', "", *behind]
    for index, launch in enumerate(kernels):
        lines += _entry_function(index, launch, source)
    rows = ", ".join(
        f'{{"{launch.kernel}", run_{i}, {_is_vector_only(launch.kernel, source)}}}'
        for i, launch in enumerate(kernels)
    )
    return "\n".join([*lines, f"const acc_model::Entry acc_model_entries[] = {{{rows}}};", ""])


def _entry_function(index: int, launch: Launch, source: str) -> list[str]:
    arguments = [f"acc_model::Address{{buffers[{i}]}}" for i in range(len(launch.buffers))]
    given = [f"{len(launch.buffers)} tensor{'' if len(launch.buffers) == 1 else 's'}"]
    lines = [f"static void run_{index}(uint8_t* const* buffers, const uint64_t* tiling)", "{"]
    if launch.tiling_struct is not None:
        lines.append(f"    {launch.tiling_struct} fields{{}};")
        for i, field in enumerate(launch.tiling):
            held = f"acc_model::is_field<decltype(fields.{field.name}), {field.ctype}>"
            lines.append(
                f"    static_assert({held}, "
                f'"tiling field {field.name} is not {field.ctype} in the kernel");'
            )
            lines.append(
                f"    fields.{field.name} = acc_model::tiling_word<{field.ctype}>(tiling[{i}]);"
            )
        arguments.append("fields")
        given.append(launch.tiling_struct)
    else:
        given += [field.ctype for field in launch.tiling]
        arguments += [
            f"acc_model::Number<{field.ctype}>{{acc_model::tiling_word<{field.ctype}>(tiling[{i}])}}"
            for i, field in enumerate(launch.tiling)
        ]
    taken = parameters_of(source, launch.kernel) or "other arguments"
    message = f"kernel {launch.kernel} takes {taken}, and is given {', '.join(given)}"
    call = f"acc_model::launch_kernel({', '.join([f'&::{launch.kernel}', *arguments])})"
    lines += [
        f"    using Taken = decltype({call});",
        f'    static_assert(Taken::givenRight, "{message}");',
        f'    static_assert(Taken::isVoid, "kernel {launch.kernel} returns something");',
    ]
    return [*lines, f"    {call};", "}", ""]


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")


@cache
def _with_includes(path: Path) -> frozenset[Path]:
    """A source and the files of ours that it includes, directly or not."""
    found = {path}
    for name in re.findall(r'#include "([^"]+)"', _text(path)):
        for place in (path.parent / name, HEADERS / name):
            if place.exists():
                found |= _with_includes(place.resolve())
                break
    return frozenset(found)


def _texts(roots: Iterable[Path]) -> list[str]:
    """Names and texts of the sources that decide what is built from these."""
    files = sorted({file for root in roots for file in _with_includes(root)})
    return [text for file in files for text in (file.name, _text(file))]


@contextmanager
def _own_sources() -> Generator[None]:
    """Our headers and sources compile, or it is a bug of ours."""
    try:
        yield
    except CompileError as error:
        raise InternalError("building the host model", error.text) from error


def build_runner(compiler: Compiler, chip: Chip) -> Path:
    """The executable that everything but the kernels is in."""
    sizes = chip_sizes(chip)
    sources = sorted(HEADERS.glob("runtime/*.cpp"))
    flags = [*RUNTIME_FLAGS, *compiler.loop_flags, *machine_flags()]
    key = key_of((*compiler.identity, *flags, sizes, *_texts(sources)))
    with BuildDirectory("runner", key) as build:
        if build.fresh:
            (build.path / "chip_sizes.h").write_text(sizes, "utf-8")
            include = ["-I.", f"-I{HEADERS}"]
            jobs = [[*flags, *include, "-c", str(s), "-o", f"{s.stem}.o"] for s in sources]
            with _own_sources():
                compiler.run_all(jobs, build.path)
                objects = [job[-1] for job in jobs]
                compiler.run([*flags, *objects, "-rdynamic", "-ldl", "-o", "runner"], build.path)
    return build.final / "runner"


def build_headers(compiler: Compiler, chip: Chip) -> Path:
    """A directory with what kernels include, precompiled where the compiler can."""
    types = chip_types(chip)
    key = key_of((*compiler.identity, *KERNEL_FLAGS, types, *_texts([HEADERS / DEVICE, ENTRY])))
    with BuildDirectory("headers", key) as build:
        if build.fresh:
            (build.path / "chip_types.h").write_text(types, "utf-8")
            (build.path / "device.h").write_text(f'#include "{DEVICE}"\n', "utf-8")
            if compiler.precompiles:
                header = ["-x", "c++-header", "device.h", "-o", "device.h.gch"]
                with _own_sources():
                    compiler.run([*KERNEL_FLAGS, "-I.", f"-I{HEADERS}", *header], build.path)
    return build.final
