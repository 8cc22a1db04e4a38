"""
What the C++ of each form computes from sizes, against what Python computes from the same IR: blocks
and the bytes of tiling structs of each launch, over many sizes.
"""

import ctypes
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import IntAttr

pytest.importorskip("torch_mlir")

from acc.emit.names import class_case
from acc.emit.projects.files import write_project
from acc.emit.projects.forms import FORMS
from acc.emit.projects.operator import Operator, operator_of
from acc.exec.backend import Launch
from acc.exec.toolchain import find_compiler
from acc.interp.element_types import array_dtype
from acc.launch_plan import plan_launches
from test.kernels.symbolic_operators import Case, lowered
from test.standins import CANN
from test.standins.custom_op import CustomOp, Tensor
from test.unit.emit.projects.model_sources import files_of

pytestmark = pytest.mark.standin

SIZES: tuple[int, ...] = (1, 2, 7, 31, 32, 33, 47, 48, 49, 100, 1003, 4096, 65535, 65536, 1_000_003)
CASES = (
    Case("add", "elements"),
    Case("gelu", "columns", "float16"),
    Case("softmax", "rows"),
    Case("softmax", "rows and columns"),
    Case("layer_norm_affine", "batches and rows"),
    Case("mean", "rows of 100003", "float16"),
)
MOST_ELEMENTS = 1 << 27
"""Arrays are not touched, but larger ones are of no use."""

NOTES = """
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>
template <typename T>
static void NoteArgument(const T& argument)
{
    if constexpr (!std::is_pointer_v<T>) {
        unsigned char bytes[sizeof(T)];
        std::memcpy(bytes, &argument, sizeof(T));
        for (unsigned char byte : bytes) {
            std::printf("%02x", byte);
        }
    }
}
template <typename... Args>
static void Note(const char* kernel, uint32_t blocks, const Args&... args)
{
    std::printf("%s %u ", kernel, blocks);
    (NoteArgument(args), ...);
    std::printf("\\n");
}
"""


def operator(case: Case) -> Operator:
    """An operator with one variant."""
    return operator_of([lowered(case)], "tiled")


def sizes_of(found: Operator) -> Iterator[dict[str, int]]:
    """Every size of each symbol, with the first sizes of the others."""
    symbols = found.symbols
    for values in product(SIZES, *(SIZES[::5] for _ in symbols[1:])):
        sizes = dict(zip(symbols, values, strict=True))
        if all(prod(shape) <= MOST_ELEMENTS for shape in shapes(found, sizes)):
            yield sizes


def shapes(found: Operator, sizes: Mapping[str, int]) -> list[tuple[int, ...]]:
    """The shapes of a program's arguments, as they lie in memory."""
    return [
        tuple(d.data if isinstance(d, IntAttr) else sizes[d.data] for d in memory.type.shape)
        for memory in found.variants[0].arguments
    ]


def planned(found: Operator, sizes: Mapping[str, int]) -> tuple[Launch, ...]:
    """The launches as Python plans them."""
    program = found.variants[0]
    arrays = [
        np.empty(shape, array_dtype(memory.type.element_type, program.op))
        for memory, shape in zip(program.arguments, shapes(found, sizes), strict=True)
    ]
    return plan_launches(found.module, arrays).launches


_CTYPES = {
    "uint32_t": ctypes.c_uint32,
    "int32_t": ctypes.c_int32,
    "uint64_t": ctypes.c_uint64,
    "int64_t": ctypes.c_int64,
    "float": ctypes.c_float,
}


def tiling_struct(launch: Launch) -> ctypes.Structure:
    """The struct of a launch as Python's C compiler lays it out."""
    fields = [(field.name, _CTYPES[field.ctype]) for field in launch.tiling]
    layout = type("Tiling", (ctypes.Structure,), {"_fields_": fields})
    return layout(*(field.value for field in launch.tiling))


def packed(launch: Launch) -> bytes:
    """The bytes of the struct."""
    return bytes(tiling_struct(launch))


def noted(source: str, found: Operator, sizes: Sequence[Mapping[str, int]]) -> str:
    """A program that prints what each launch is given, for each of the sizes."""
    host = re.sub(r"class.*?\n};|extern \"C\".*?\n}", "", source, flags=re.DOTALL)
    host = re.sub('#include "kernel_operator.h"|using namespace AscendC;', "", host)
    text = re.sub(r"(\w+)<<<(\w+), 0, \w+>>>\(", r'Note("\1", \2, ', host)
    program = found.variants[0]
    nothing = ["nullptr"] * (len(program.arguments) + bool(program.workspaces))
    calls = [
        f"    Run{class_case(program.name)}("
        f"{', '.join([*nothing, *(f'{size}u' for size in each.values()), 'nullptr'])});\n"
        for each in sizes
    ]
    return f"{NOTES}{text}\nint main()\n{{\n{''.join(calls)}}}\n"


@pytest.mark.parametrize("form", ["direct-launch", "torch-extension", "multikernelbench"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_launches(form: str, case: Case, tmp_path: Path):
    found = operator(case)
    files = files_of(form, found)
    (source,) = [file for file in files if "<<<" in file.text]
    for file in files:
        (tmp_path / Path(file.path).name).write_text(file.text, "utf-8")
    sizes = list(sizes_of(found))
    (tmp_path / "main.cpp").write_text(noted(source.text, found, sizes), "utf-8")
    flags = ("-std=c++17", "-Wall", "-Werror", "-I.", f"-I{CANN / 'include'}")
    find_compiler().run([*flags, "main.cpp", "-o", "main"], tmp_path)
    done = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True)
    expected = [
        f"{launch.kernel} {launch.blocks} {packed(launch).hex()}"
        for each in sizes
        for launch in planned(found, each)
        if launch.blocks > 0
    ]
    assert len(sizes) > 10
    assert done.stdout.splitlines() == expected


def whole(found: Operator, sizes: Mapping[str, int]) -> bytes:
    """The tiling data of a custom operator: workspaces after the first, and each step."""
    program = found.variants[0]
    offsets: list[int] = []
    end = 0
    for memory in program.workspaces:
        offsets.append(end)
        elements = [d.data if isinstance(d, IntAttr) else sizes[d.data] for d in memory.type.shape]
        element = array_dtype(memory.type.element_type, program.op).itemsize
        end += -(-prod(elements) * element // 512) * 512
    fields: list[tuple[str, type[ctypes.Structure | ctypes.c_uint32 | ctypes.c_uint64]]] = []
    values: list[int | ctypes.Structure] = []
    for index, offset in enumerate(offsets[1:]):
        fields.append((f"offset{index}", ctypes.c_uint64))
        values.append(offset)
    for index, launch in enumerate(planned(found, sizes)):
        fields.append((f"blocks{index}", ctypes.c_uint32))
        values.append(launch.blocks)
        if launch.tiling:
            step = tiling_struct(launch)
            fields.append((f"step{index}", type(step)))
            values.append(step)
    layout = type("Whole", (ctypes.Structure,), {"_fields_": fields})
    return bytes(layout(*values))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_custom_operators(case: Case, tmp_path: Path):
    found = operator(case)
    write_project(FORMS["custom-op"](found), tmp_path / "tiled")
    op = CustomOp.compiled(tmp_path / "tiled", "tiled_custom")
    program = found.variants[0]
    sizes = list(sizes_of(found))
    calls: list[list[Tensor]] = [
        [
            (str(memory.type.element_type), shape)
            for memory, shape in zip(found.inputs, shapes(found, each), strict=False)
        ]
        for each in sizes
    ]
    for each, tiling in zip(sizes, op.tile(calls), strict=True):
        launches = planned(found, each)
        assert tiling.done and tiling.data == whole(found, each), each
        assert tiling.blocks == max(1, *(launch.blocks for launch in launches))
        assert tiling.schedule_mode == (len(launches) > 1)
        assert (tiling.workspace_bytes > 0) == bool(program.workspaces)
