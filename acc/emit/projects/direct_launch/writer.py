"""Writes the files of the `direct-launch` form around the sources that all forms share."""

from pathlib import Path

from acc.emit.projects.cmake import cmake_head
from acc.emit.projects.files import ProjectFile, package_file
from acc.emit.projects.operator import Operator
from acc.emit.projects.readme import readme
from acc.emit.projects.sources import (
    kernel_source,
    launch_header,
    tiling_header,
)
from acc.emit.projects.variants.writer import variants

_FOLDER = Path(__file__).parent
_STATIC = ("main.cpp", "arrays.h", "arrays.cpp")


def direct_launch(operator: Operator) -> list[ProjectFile]:
    """An executable that reads .npy or .bin files, launches the kernels, and writes the outputs."""
    return [
        ProjectFile("CMakeLists.txt", _cmake(operator)),
        ProjectFile("README.md", _readme(operator)),
        tiling_header(operator),
        launch_header(operator),
        kernel_source(operator, f"{operator.name}.asc"),
        *variants(operator),
        *(package_file(_FOLDER, name) for name in _STATIC),
    ]


def _cmake(operator: Operator) -> str:
    return (
        cmake_head(operator)
        + f"""
add_executable({operator.name}_demo
    {operator.name}.asc
    variants.cpp
    arrays.cpp
    main.cpp
)
target_include_directories({operator.name}_demo PRIVATE
    "${{CMAKE_CURRENT_SOURCE_DIR}}"
    "$ENV{{ASCEND_HOME_PATH}}/include"
)
set_target_properties({operator.name}_demo PROPERTIES LINKER_LANGUAGE ASC)
"""
    )


def _readme(operator: Operator) -> str:
    files = [f"{memory.name}.npy" for memory in operator.variants[0].arguments]
    return readme(
        operator,
        "An executable that runs the operator on arrays in files.",
        f"""\
```
source "$ASCEND_HOME_PATH/set_env.sh"      # of the CANN toolkit
cmake -B build
cmake --build build
build/{operator.name}_demo {" ".join(files)}
```

Inputs come first, then the files that the outputs are written to. Files end in `.npy`, which has
shape and type, or in `.bin`, which has the bytes only; sizes that no `.npy` file gives are written
`NAME=SIZE`, and `--variant NAME` says which types `.bin` files have where there are several.
`--device N` chooses the device.""",
        (
            "compiling the kernels with bisheng, and running them on a device",
            "the CMake language ASC of the toolkit (`find_package(ASC)`)",
            "linking with the runtime of the toolkit (`aclrtMalloc`, `aclrtMemcpy`, streams)",
        ),
    )
