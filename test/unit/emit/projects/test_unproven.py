"""
The lines of projects that nothing here proves, since stand-ins take the toolkit's part: what the
READMEs say of them, and that there are no others.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from acc.emit.projects.operator import operator_of
from test.standins import CANN
from test.unit.emit.compiling import parse
from test.unit.emit.projects.model_sources import ALL_FORMS, files_of

pytestmark = pytest.mark.standin

MODULE = Path(__file__).parents[3] / "lit" / "emit" / "custom_op.mlir"
"""Two launches, with workspaces between them."""

_LAUNCHES = r"<<<|^extern \"C\" __global__|KERNEL_TASK_TYPE_DEFAULT|kernel_operator\.h"
_LANGUAGE = r"find_package\(ASC|CMAKE_ASC_ARCHITECTURES|LANGUAGES ASC|LINKER_LANGUAGE ASC"
_RUNTIME = r"acl/acl\.h|\bacl(rt)?[A-Z]\w+|\$ENV\{ASCEND_HOME_PATH\}/include"

UNPROVEN: Mapping[str, Mapping[str, str]] = {
    "direct-launch": {
        "compiling the kernels with bisheng, and running them on a device": _LAUNCHES,
        "the CMake language ASC of the toolkit (`find_package(ASC)`)": _LANGUAGE,
        "linking with the runtime of the toolkit (`aclrtMalloc`, `aclrtMemcpy`, streams)": _RUNTIME,
    },
    "torch-extension": {
        "compiling the kernels with bisheng, and running them on a device": _LAUNCHES,
        "the CMake language ASC of the toolkit (`find_package(ASC)`), and linking with it": (
            f"{_LANGUAGE}|{_RUNTIME}|target_link_|_RPATH|COMPILE_LANGUAGE:ASC"
        ),
        "the registration for PrivateUse1: the same functions were run on tensors of the CPU": (
            "PrivateUse1"
        ),
        "torch_npu's stream (`c10_npu::getCurrentNPUStream`)": (
            r"getCurrentNPUStream|NPUStream\.h|[Tt]orch_npu|TORCH_NPU"
        ),
    },
    "custom-op": {
        "compiling the kernel with bisheng, once for each variant, and running it on a device": (
            _LAUNCHES
        ),
        "CANN's CMake functions (`npu_op_package` and others), and the package that they build": (
            r"find_package\(ASC|npu_op_\w+\(|ASCEND_AUTOGEN_PATH|--target (binary|package)"
        ),
        "CANN's headers for the host side (`register/op_def_registry.h`, "
        "`tiling/platform/platform_ascendc.h`)": (
            r"op_def_registry\.h|platform_ascendc|\b(ge|gert)::|OpDef|OP_ADD|this->|context->"
            r"|ParamType|DataType\(|Format\(|AutoContiguous"
        ),
        "the `aclnn` functions, which CANN generates from the registration": "aclnn",
        "the macros `REGISTER_TILING_DEFAULT`, `GET_TILING_DATA_WITH_STRUCT` and "
        "`ORIG_DTYPE_*`, which CANN defines when it compiles a kernel": (
            "REGISTER_TILING_DEFAULT|GET_TILING_DATA_WITH_STRUCT|ORIG_DTYPE_"
        ),
        "that all blocks of a launch run at once where they wait for each other "
        "(`SetScheduleMode`, `SyncAll`)": r"SetScheduleMode|SyncAll\(",
    },
    "multikernelbench": {
        "compiling the kernels with bisheng (`-xasc`), and running them on a device": _LAUNCHES,
        "linking with the libraries of the toolkit that the benchmark names "
        "(`ascendcl`, `runtime`, `tiling_api` and others)": _RUNTIME,
        "torch_npu's headers and stream (`c10_npu::getCurrentNPUStream`)": (
            r"getCurrentNPUStream|NPUStream\.h"
        ),
        "PyTorch of another version than 2.13": (
            r"#include <(torch|ATen|c10|pybind11)/|\b(at|c10|torch)::|TORCH_|PYBIND11_MODULE"
        ),
        "how close `ModelNew` is to PyTorch's own kernels on a device: the benchmark compares with "
        "them, acc compares with PyTorch on a CPU": r"= \w+_ext\.\w+\(",
    },
}
"""By form: what its README says, and the lines that it is about."""


def project(form: str) -> Mapping[str, str]:
    """Texts by name."""
    modules = [parse(MODULE.read_text("utf-8"))]
    if form == "custom-op":
        modules.append(parse(MODULE.read_text("utf-8").replace("f32", "f16")))
    files = files_of(form, operator_of(modules))
    return {file.path: file.text for file in files}


def test_no_form_is_left_out():
    assert set(UNPROVEN) == set(ALL_FORMS)


@pytest.mark.parametrize("form", UNPROVEN)
def test_readme_names_them(form: str):
    text = project(form)["README.md"].split("## What has not been tried")[1]
    listed = re.findall(r"^- (.*)$", text, flags=re.MULTILINE)
    assert listed == list(UNPROVEN[form])


@pytest.mark.parametrize("form", UNPROVEN)
def test_there_are_such_lines(form: str):
    lines = [
        line
        for path, text in project(form).items()
        if path != "README.md"
        for line in text.splitlines()
    ]
    for said, pattern in UNPROVEN[form].items():
        assert any(re.search(pattern, line) for line in lines), said


def defined_by_standins() -> str:
    """A pattern for what the stand-ins define in the toolkit's place."""
    headers = [path for path in (CANN / "include").rglob("*.h") if path.parent.name != "standin"]
    macros = (CANN / "include" / "standin" / "op_kernel.h").read_text("utf-8")
    functions = (CANN / "compiler/tikcpp/ascendc_kernel_cmake/asc-config.cmake").read_text("utf-8")
    runtime = (CANN / "include" / "acl" / "acl.h").read_text("utf-8")
    names = [
        *(re.escape(str(path.relative_to(CANN / "include"))) for path in headers),
        *re.findall(r"^#define (\w+)\(", macros, flags=re.MULTILINE),
        *(rf"{name}\(" for name in re.findall(r"^function\((npu\w+)", functions, re.MULTILINE)),
        *re.findall(r"\b(acl\w+)\(", runtime),
    ]
    return rf"\b({'|'.join(names)})|<<<|find_package\(ASC|PrivateUse1|NPUStream"


def uses_of_standins(form: str) -> Iterator[str]:
    """Lines that a stand-in has a part in."""
    pattern = defined_by_standins()
    for path, text in project(form).items():
        if path != "README.md":
            yield from (line for line in text.splitlines() if re.search(pattern, line))


@pytest.mark.parametrize("form", UNPROVEN)
def test_there_are_no_others(form: str):
    said = "|".join(UNPROVEN[form].values())
    lines = list(uses_of_standins(form))
    assert len(lines) > 5
    assert [line for line in lines if not re.search(said, line)] == []
