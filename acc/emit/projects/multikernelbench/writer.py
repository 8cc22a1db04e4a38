"""Writes a submission: one JSON with all sources, and beside it the same sources as files."""

import ast
import json
import re
from pathlib import Path

from acc.emit.printer import CppPrinter
from acc.emit.projects import torch_binding
from acc.emit.projects.files import ProjectFile, package_file
from acc.emit.projects.multikernelbench.model import ModelSource
from acc.emit.projects.multikernelbench.model_class import NEW_CLASS, model_new
from acc.emit.projects.operator import Operator
from acc.emit.projects.readme import readme
from acc.emit.projects.sources import kernel_source, launch_header, tiling_header
from acc.emit.projects.torch_binding.function import print_function
from acc.emit.projects.torch_binding.signature import Signature, signature_of
from acc.emit.projects.variants.writer import variants

_BINDING = Path(torch_binding.__file__).parent
_FOLDER = "kernel/"
_MODEL = "ModelNew.py"
_PYBIND = f"{_FOLDER}pybind11.cpp"
_TAKEN = ("operator", "pybind11", "variants")
"""Names of sources in the folder that are there in every submission."""
_INCLUDES = (
    "<tuple>",
    "<pybind11/pybind11.h>",
    "<torch/csrc/Exceptions.h>",
    "<torch/csrc/utils/pybind.h>",
)


def multikernelbench(operator: Operator, model: ModelSource) -> list[ProjectFile]:
    """A submission with the module of a file, all of whose computing the kernels do."""
    signature = signature_of(operator)
    extension = _extension_name(operator, model)
    head = _head(operator, model, extension)
    function = f"{extension}.{signature.name}"
    sources = [
        ProjectFile(_MODEL, model_new(model, head, function, signature.outputs)),
        tiling_header(operator, _FOLDER),
        launch_header(operator, _FOLDER),
        kernel_source(operator, _kernel_path(operator)),
        *variants(operator, _FOLDER),
        *(
            package_file(_BINDING, name, f"{_FOLDER}{name}")
            for name in ("operator.h", "operator.cpp")
        ),
        ProjectFile(_PYBIND, _binding(operator, model, signature, extension)),
    ]
    submission = f"{operator.name}.json"
    return [
        ProjectFile(submission, _submission(operator, model, extension, sources)),
        ProjectFile("README.md", _readme(operator, model, submission)),
        *sources,
    ]


def _kernel_path(operator: Operator) -> str:
    end = "_kernel" if operator.name in _TAKEN else ""
    return f"{_FOLDER}{operator.name}{end}.cpp"


def _extension_name(operator: Operator, model: ModelSource) -> str:
    """A name that the benchmark takes for an extension, and that means nothing in the file."""
    taken = set(re.findall(r"\w+", ast.unparse(model.tree)))
    name = f"{operator.name}_ext"
    while name in taken:
        name = f"_{name}"
    return name


def _head(operator: Operator, model: ModelSource, extension: str) -> str:
    return f"""\
# {model.path.name} with the kernels that acc made for {operator.chip.name}

import pathlib
import sys

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "kernel" / "build"))
import {extension}

"""


def _binding(operator: Operator, model: ModelSource, signature: Signature, extension: str) -> str:
    printer = CppPrinter()
    printer.comment("Makes the operator a function of Python.")
    for include in _INCLUDES:
        printer.line(f"#include {include}")
    printer.blank()
    printer.line('#include "operator.h"')
    printer.blank()
    printer.line("namespace {")
    print_function(printer, signature, "RunOnDevice")
    printer.line("}  // namespace")
    printer.blank()
    with printer.function("PYBIND11_MODULE", [extension, "m"]):
        function = f"torch::wrap_pybind_function({signature.function})"
        text = f"Runs the kernels of {model.path.name} on the current stream."
        printer.broken("m.def(", [f'"{signature.name}"', function, json.dumps(text)], ");")
    return printer.text()


def _submission(
    operator: Operator, model: ModelSource, extension: str, sources: list[ProjectFile]
) -> str:
    others = sorted(s.path for s in sources if s.path.endswith(".cpp"))
    others = [path for path in others if path not in (_PYBIND, _kernel_path(operator))]
    spec = {
        "name": f"acc_{operator.name}",
        "author": "acc",
        "problem": model.path.stem,
        "format_version": "0.1",
        "description": f"{model.path.name} with kernels that acc made for {operator.chip.name}.",
        "entry": {"model": f"{_MODEL}::{NEW_CLASS}"},
        "build": {
            "type": "ascendc_direct_launch",
            "module_name": extension,
            "kernel_sources": [_kernel_path(operator)],
            # the build directory is beside the first
            "binding_sources": [_PYBIND, *others],
            "include_dirs": [_FOLDER.rstrip("/")],
        },
        "sources": [{"path": source.path, "content": source.text} for source in sources],
    }
    text = json.dumps(spec, indent=2, ensure_ascii=False) + "\n"
    # the benchmark would take what stands between two fences for the submission
    return text.replace("```", "\\u0060" * 3)


def _readme(operator: Operator, model: ModelSource, submission: str) -> str:
    return readme(
        operator,
        f"A submission of `{model.path.name}` for the backend `ascendc_direct_launch` of "
        "MultiKernelBench.",
        f"""\
`{submission}` is the submission; the other files are its parts, to read. In a checkout of the
benchmark, with CANN and torch_npu:

```
python3 eval_single_runner.py --input {submission} --op {model.path.stem} \\
    --language ascendc_direct_launch --result result.json
```

`{_MODEL}` has the class of `{model.path.name}` with another `forward`, which computes nothing
itself: parameters are made by the same code in the same order, and all computing is in kernels. New
values of state that `forward` writes are results of kernels too, copied to where they belong. Other
shapes than those above, other types, and other numbers and texts than those that `forward` was
imported with are errors.""",
        (
            "compiling the kernels with bisheng (`-xasc`), and running them on a device",
            "linking with the libraries of the toolkit that the benchmark names "
            "(`ascendcl`, `runtime`, `tiling_api` and others)",
            "torch_npu's headers and stream (`c10_npu::getCurrentNPUStream`)",
            "PyTorch of another version than 2.13",
            "how close `ModelNew` is to PyTorch's own kernels on a device: the benchmark compares "
            "with them, acc compares with PyTorch on a CPU",
        ),
    )
