"""What builds a custom operator: CMake files, presets, a script, and the description in JSON."""

import json
from collections.abc import Sequence

from acc.emit.projects.custom_op.names import OpNames
from acc.emit.projects.dtypes import element_names
from acc.emit.projects.files import ProjectFile
from acc.emit.projects.operator import Operator

_BUILD = "build_out"
"""The folder that projects of msopgen are built in."""


def build_files(operator: Operator, names: OpNames) -> list[ProjectFile]:
    """Raises `UserError` for element types that the outside has no name for."""
    return [
        ProjectFile("CMakeLists.txt", _top(operator)),
        ProjectFile("CMakePresets.json", _presets(operator)),
        ProjectFile("build.sh", _SCRIPT),
        ProjectFile(f"{names.function}.json", _description(operator, names)),
        ProjectFile("op_host/CMakeLists.txt", _host(names)),
        ProjectFile("op_kernel/CMakeLists.txt", _kernel(names)),
    ]


_SCRIPT = f"""\
#!/bin/sh
# Builds the package: {_BUILD}/custom_opp_*.run
set -e
cd "$(dirname "$0")"
cmake --preset default
cmake --build {_BUILD} --target binary
cmake --build {_BUILD} --target package
"""


def _top(operator: Operator) -> str:
    return f"""\
cmake_minimum_required(VERSION 3.16)
project({operator.name} LANGUAGES CXX)

# packages of one vendor replace each other, so each operator has a vendor of its own
set(vendor_name {operator.name} CACHE STRING "folder that the package is installed in")
set(ASCEND_COMPUTE_UNIT {operator.chip.compute_unit} CACHE STRING "chips that kernels are for")
if(NOT DEFINED ENV{{ASCEND_HOME_PATH}})
    message(FATAL_ERROR "ASCEND_HOME_PATH is not set; source set_env.sh of the CANN toolkit")
endif()
find_package(ASC REQUIRED HINTS "$ENV{{ASCEND_HOME_PATH}}/compiler/tikcpp/ascendc_kernel_cmake")

set(package_name ${{vendor_name}})
npu_op_package(${{package_name}}
    TYPE RUN
    CONFIG
        ENABLE_SOURCE_PACKAGE True
        ENABLE_BINARY_PACKAGE True
        INSTALL_PATH ${{CMAKE_BINARY_DIR}}/
)
add_subdirectory(op_host)
add_subdirectory(op_kernel)
"""


def _host(names: OpNames) -> str:
    return f"""\
set(sources "${{CMAKE_CURRENT_SOURCE_DIR}}/{names.function}.cpp")

# writes aclnn_{names.function}.h and what is behind it, from the registration in the sources
npu_op_code_gen(
    SRC ${{sources}}
    PACKAGE ${{package_name}}
    OUT_DIR ${{ASCEND_AUTOGEN_PATH}}
)
npu_op_library(cust_optiling TILING ${{sources}})

file(GLOB aclnn_sources ${{ASCEND_AUTOGEN_PATH}}/aclnn_*.cpp)
set_source_files_properties(${{aclnn_sources}} PROPERTIES GENERATED TRUE)
npu_op_library(cust_opapi ACLNN ${{aclnn_sources}})

file(GLOB graph_sources ${{ASCEND_AUTOGEN_PATH}}/op_proto.cc)
set_source_files_properties(${{graph_sources}} PROPERTIES GENERATED TRUE)
npu_op_library(cust_op_proto GRAPH ${{sources}} ${{graph_sources}})

npu_op_package_add(${{package_name}} LIBRARY cust_optiling cust_opapi cust_op_proto)
"""


def _kernel(names: OpNames) -> str:
    return f"""\
npu_op_kernel_sources(ascendc_kernels
    OP_TYPE {names.op_type}
    KERNEL_FILE {names.function}.cpp
)
npu_op_kernel_library(ascendc_kernels
    SRC_BASE ${{CMAKE_CURRENT_SOURCE_DIR}}
    TILING_LIBRARY cust_optiling
)
npu_op_package_add(${{package_name}} LIBRARY ascendc_kernels)
"""


def _presets(operator: Operator) -> str:
    variables = {
        "CMAKE_BUILD_TYPE": "Release",
        "ASCEND_COMPUTE_UNIT": operator.chip.compute_unit,
        "ASCEND_PYTHON_EXECUTABLE": "python3",
        "ENABLE_SOURCE_PACKAGE": "True",
        "ENABLE_BINARY_PACKAGE": "True",
        "vendor_name": operator.name,
    }
    switches = ("ENABLE_SOURCE_PACKAGE", "ENABLE_BINARY_PACKAGE")
    preset = {
        "name": "default",
        "displayName": "Package for installation",
        "generator": "Unix Makefiles",
        "binaryDir": f"${{sourceDir}}/{_BUILD}",
        "cacheVariables": {
            name: {"type": "BOOL" if name in switches else "STRING", "value": value}
            for name, value in variables.items()
        },
    }
    return _json(
        {
            "version": 1,
            "cmakeMinimumRequired": {"major": 3, "minor": 19, "patch": 0},
            "configurePresets": [preset],
        }
    )


def _description(operator: Operator, names: OpNames) -> str:
    """What `msopgen gen` reads: tensors with a column of types for each variant."""
    inputs = len(operator.inputs)
    tensors = [_tensor(operator, index, name) for index, name in enumerate(names.tensors)]
    return _json(
        [{"op": names.op_type, "input_desc": tensors[:inputs], "output_desc": tensors[inputs:]}]
    )


def _tensor(operator: Operator, index: int, name: str) -> dict[str, str | list[str]]:
    types = [
        element_names(program.arguments[index].type.element_type, program.op).torch
        for program in operator.variants
    ]
    return {"name": name, "param_type": "required", "format": ["ND"] * len(types), "type": types}


def _json(value: Sequence[object] | dict[str, object]) -> str:
    return json.dumps(value, indent=4) + "\n"
