"""Writes the files of the `torch-extension` form around the sources that all forms share."""

from pathlib import Path

from acc.diagnostics import UserError
from acc.emit.printer import CppPrinter
from acc.emit.projects import torch_binding
from acc.emit.projects.cmake import cmake_head
from acc.emit.projects.files import ProjectFile, package_file
from acc.emit.projects.operator import Operator
from acc.emit.projects.readme import readme
from acc.emit.projects.shapes import caller_shape
from acc.emit.projects.sources import kernel_source, launch_header, tiling_header
from acc.emit.projects.torch_binding.function import print_function
from acc.emit.projects.torch_binding.signature import Signature, signature_of
from acc.emit.projects.variants.writer import variants

_BINDING = Path(torch_binding.__file__).parent
_CMAKE = Path(__file__).parent / "torch.cmake"


def torch_extension(operator: Operator) -> list[ProjectFile]:
    """
    A package that `pip install` builds, with a typed function that calls the kernels.

    Raises `UserError` for an operator that would hide PyTorch in it.
    """
    if operator.name == "torch":
        raise UserError("a package of PyTorch cannot have a function 'torch'; expected --name NAME")
    signature = signature_of(operator)
    package = package_name(operator)
    return [
        ProjectFile("pyproject.toml", _pyproject(operator)),
        ProjectFile("CMakeLists.txt", _cmake(operator)),
        ProjectFile("README.md", _readme(operator, signature)),
        tiling_header(operator, "csrc/"),
        launch_header(operator, "csrc/"),
        kernel_source(operator, f"csrc/{operator.name}.asc"),
        *variants(operator, "csrc/"),
        *(package_file(_BINDING, name, f"csrc/{name}") for name in ("operator.h", "operator.cpp")),
        ProjectFile("csrc/binding.cpp", _binding(operator, signature)),
        ProjectFile(f"{package}/__init__.py", _package(operator, signature)),
        ProjectFile(f"{package}/py.typed", ""),
    ]


def package_name(operator: Operator) -> str:
    """The Python package, which is also the namespace of the operator in PyTorch."""
    return f"{operator.name}_npu"


def _binding(operator: Operator, signature: Signature) -> str:
    library = package_name(operator)
    printer = CppPrinter()
    printer.comment("Registers the operator: on NPUs, for shape inference, and without gradients.")
    printer.line("#include <tuple>")
    printer.blank()
    printer.line("#include <torch/csrc/autograd/autograd_not_implemented_fallback.h>")
    printer.line("#include <torch/library.h>")
    printer.blank()
    # last, since it brings the toolkit's headers with it
    printer.line('#include "operator.h"')
    printer.line('#include "torch_npu/csrc/core/npu/NPUStream.h"')
    printer.blank()
    printer.line("namespace {")
    for suffix, called in (("", "RunOnDevice"), ("Meta", "InferOutputs")):
        print_function(printer, signature, called, suffix)
        if not suffix:
            printer.blank()
    printer.line("}  // namespace")
    printer.blank()
    with printer.function("TORCH_LIBRARY", [library, "m"]):
        printer.line(f'm.def("{signature.schema}", {{at::Tag::pt2_compliant_tag}});')
    not_implemented = "torch::autograd::autogradNotImplementedFallback()"
    for key, what in (
        ("PrivateUse1", f"TORCH_FN({signature.function})"),
        ("Meta", f"TORCH_FN({signature.function}Meta)"),
        ("Autograd", not_implemented),
    ):
        printer.blank()
        with printer.function("TORCH_LIBRARY_IMPL", [library, key, "m"]):
            printer.line(f'm.impl("{signature.name}", {what});')
    return printer.text()


def _package(operator: Operator, signature: Signature) -> str:
    package = package_name(operator)
    names = ", ".join(f"{name}: torch.Tensor" for name in signature.inputs)
    results = ", ".join(["torch.Tensor"] * signature.outputs)
    returned = results if signature.outputs == 1 else f"tuple[{results}]"
    reads = [f"        {name}: {_shapes(operator, i)}" for i, name in enumerate(signature.inputs)]
    first = len(signature.inputs)
    gives = [f"        {_shapes(operator, first + i)}" for i in range(signature.outputs)]
    return f'''\
"""{operator.name} on Ascend NPUs, with kernels that acc made for {operator.chip.name}."""

from pathlib import Path

import torch
import torch_npu as _torch_npu  # loads what the library needs

__all__ = ["{signature.name}"]

torch.ops.load_library(Path(__file__).parent / "lib{package}.so")


def {signature.name}({names}) -> {returned}:
    """
    Runs the kernels on the current stream; there are no gradients.

    Takes tensors on one NPU:
{chr(10).join(reads)}

    Returns:
{chr(10).join(gives)}

    Raises `RuntimeError` or `TypeError` for other shapes and types.
    """
    return torch.ops.{package}.{signature.name}({", ".join(signature.inputs)})
'''


def _shapes(operator: Operator, argument: int) -> str:
    """Shape and type of a tensor in each variant."""
    texts = (caller_shape(program.arguments[argument], program) for program in operator.variants)
    return " or ".join(dict.fromkeys(texts))


def _pyproject(operator: Operator) -> str:
    package = package_name(operator)
    return f"""\
[build-system]
requires = ["scikit-build-core>=0.10", "torch==2.13.0", "torch_npu==2.13.0"]
build-backend = "scikit_build_core.build"

[project]
name = "{package.replace("_", "-")}"
version = "0.1.0"
description = "{operator.name} on Ascend NPUs"
requires-python = ">=3.11"
dependencies = ["torch==2.13.0", "torch_npu==2.13.0"]

[tool.scikit-build]
wheel.packages = ["{package}"]
cmake.build-type = "Release"
"""


def _cmake(operator: Operator) -> str:
    package = package_name(operator)
    return f"""{cmake_head(operator)}
{_CMAKE.read_text("utf-8")}
add_library({package} SHARED
    csrc/{operator.name}.asc
    csrc/variants.cpp
    csrc/operator.cpp
    csrc/binding.cpp
)
target_include_directories({package} PRIVATE
    "${{CMAKE_CURRENT_SOURCE_DIR}}/csrc"
    "$ENV{{ASCEND_HOME_PATH}}/include"
    ${{TORCH_INCLUDE_DIRS}}
    "${{TORCH_NPU_PATH}}/include"
)
target_compile_options({package} PRIVATE $<$<COMPILE_LANGUAGE:ASC>:-fPIC>)
target_link_directories({package} PRIVATE "${{TORCH_PATH}}/lib" "${{TORCH_NPU_PATH}}/lib")
target_link_libraries({package} PRIVATE c10 torch torch_cpu torch_npu)
set_target_properties({package} PROPERTIES
    LINKER_LANGUAGE ASC
    POSITION_INDEPENDENT_CODE ON
    BUILD_RPATH "${{TORCH_PATH}}/lib;${{TORCH_NPU_PATH}}/lib"
    INSTALL_RPATH "${{TORCH_PATH}}/lib;${{TORCH_NPU_PATH}}/lib"
)
install(TARGETS {package} LIBRARY DESTINATION {package})
"""


def _readme(operator: Operator, signature: Signature) -> str:
    package = package_name(operator)
    return readme(
        operator,
        f"The Python package `{package}`, which registers `torch.ops.{package}.{signature.name}`.",
        f"""\
```
source "$ASCEND_HOME_PATH/set_env.sh"      # of the CANN toolkit
pip install .
```

```python
import {package}

result = {package}.{signature.name}({", ".join(f"{name}" for name in signature.inputs)})
```

Where torch and torch_npu are installed already, `pip install --no-build-isolation .` builds with
them and not with copies. `torch.compile` knows the shapes of the results; there are no gradients,
and asking for them is an error.""",
        (
            "compiling the kernels with bisheng, and running them on a device",
            "the CMake language ASC of the toolkit (`find_package(ASC)`), and linking with it",
            "the registration for PrivateUse1: the same functions were run on tensors of the CPU",
            "torch_npu's stream (`c10_npu::getCurrentNPUStream`)",
        ),
    )
