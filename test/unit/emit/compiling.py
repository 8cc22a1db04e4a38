"""Modules from text, and their C++ through the compiler."""

from pathlib import Path

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from acc import registry
from acc.emit.interface import kernel_interfaces
from acc.exec.backend import Buffer, Launch, RunResult, TilingField
from acc.exec.build import HEADERS, build_program
from acc.exec.chip_config import chip_sizes, chip_types
from acc.exec.host_model import HostModel
from acc.exec.toolchain import find_compiler
from acc.launch_plan import plan_launches
from acc.parsing import parse_module
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.target.chip import DEFAULT_CHIP, load_chip

CHIP = load_chip(DEFAULT_CHIP)
WARNINGS = ("-Wall", "-Wextra", "-Wshadow", "-Werror")


def parse(text: str, name: str = "test.mlir") -> ModuleOp:
    """A verified module."""
    return parse_module(registry.make_context(), text, name)


def compile_kernels(module: ModuleOp, source: str) -> None:
    """Build the kernels as they would be run. Raises `CompileError`."""
    launches = [
        Launch(
            interface.entry,
            1,
            interface.arguments,
            interface.struct,
            tuple(TilingField(field.name, field.type, 0) for field in interface.fields),
        )
        for interface in kernel_interfaces(module).values()
    ]
    build_program(source, launches, CHIP)


def compile_strictly(source: str, directory: Path) -> None:
    """Compile for syntax with the warnings that a careful project has on."""
    (directory / "chip_sizes.h").write_text(chip_sizes(CHIP), "utf-8")
    (directory / "chip_types.h").write_text(chip_types(CHIP), "utf-8")
    (directory / "kernel.cpp").write_text(source, "utf-8")
    flags = ("-std=c++17", "-fsyntax-only", *WARNINGS, "-isystem", str(HEADERS), "-isystem", ".")
    find_compiler().run([*flags, "kernel.cpp"], directory)


def run_program(
    module: ModuleOp, source: str, *arrays: np.ndarray[tuple[int, ...], np.dtype[np.generic]]
) -> RunResult:
    """Run the module's program on the host model; there must be no fault."""
    plan = plan_launches(module, arrays)
    buffers: dict[str, Buffer] = {**plan.buffers}
    result = HostModel(CHIP).run(source, plan.launches, buffers)
    assert [fault.text() for fault in result.faults] == []
    return result


def lowered(path: Path) -> ModuleOp:
    """A file of linalg or tile operations, lowered to AscendC."""
    module = parse(path.read_text("utf-8"), path.name)
    steps = parse_pipeline("linalg-to-ascendc", registry.all_passes())
    run_pipeline(registry.make_context(), module, steps)
    return module
