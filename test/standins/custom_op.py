"""Builds projects of custom operators with the stand-ins, and calls what they register."""

import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from acc.exec.backend import Array, Buffer, Launch, RunResult
from acc.exec.host_model import HostModel
from acc.exec.toolchain import find_compiler
from acc.target.chip import Chip
from test.standins import CANN
from test.standins.toolkit import run

SYSTEM_BYTES = 4096
"""What the stand-in for the platform keeps of a workspace for the system."""

GE_TYPES: Mapping[str, int] = {
    "f32": 0,
    "f16": 1,
    "i8": 2,
    "i32": 3,
    "ui8": 4,
    "i16": 6,
    "i64": 9,
    "i1": 12,
    "bf16": 27,
}
"""Element types to the enumerators of `ge::DataType`."""

_GE_NAMES: Mapping[int, str] = {
    0: "DT_FLOAT",
    1: "DT_FLOAT16",
    2: "DT_INT8",
    3: "DT_INT32",
    4: "DT_UINT8",
    6: "DT_INT16",
    9: "DT_INT64",
    12: "DT_BOOL",
    27: "DT_BF16",
}

Tensor = tuple[str, Sequence[int]]
"""Element type and shape."""


@dataclass(frozen=True)
class Tiling:
    """What a tiling function has set."""

    done: bool
    blocks: int
    schedule_mode: int
    workspace_bytes: int
    """Without those of the system."""
    data: bytes


class CustomOp:
    """A built operator, in the executable that calls it."""

    def __init__(self, project: Path, build: Path, caller: Path):
        self.project, self.build, self.caller = project, build, caller
        self.errors = ""
        """What the last call said on standard error."""

    @classmethod
    def built(cls, project: Path, environment: Mapping[str, str]) -> "CustomOp":
        """Build the package as its README says, and link the caller to the host side."""
        run(["sh", "build.sh"], project, environment)
        build = project / "build_out"
        # nothing of it is called by name: it registers the operator when it is loaded
        library = ["-Wl,--no-as-needed", str(build / "libcust_optiling.so")]
        return cls(project, build, _link([*library, f"-Wl,-rpath,{build}"], build / "caller"))

    @classmethod
    def compiled(cls, project: Path, function: str) -> "CustomOp":
        """Compile the host side with the warnings of a careful project, without CMake."""
        source = str(project / "op_host" / f"{function}.cpp")
        flags = ["-Wall", "-Wextra", "-Wshadow", "-Werror"]
        return cls(project, project, _link([*flags, source], project / "caller"))

    def call(
        self, requests: Sequence[str], *, cores: int = 1 << 16, room: int = 4096
    ) -> list[list[str]]:
        """The words of each answer; see `op_caller.cpp`."""
        done = subprocess.run(
            [self.caller, str(cores), str(SYSTEM_BYTES), str(room)],
            input="\n".join(requests),
            capture_output=True,
            text=True,
            check=True,
        )
        self.errors = done.stderr
        return [line.split() for line in done.stdout.splitlines()]

    def tile(
        self, calls: Sequence[Sequence[Tensor]], *, cores: int = 1 << 16, room: int = 4096
    ) -> list[Tiling]:
        """The tiling of each call, given as its inputs."""
        tilings: list[Tiling] = []
        requests = [request("tile", inputs) for inputs in calls]
        for answer in self.call(requests, cores=cores, room=room):
            done, blocks, mode, workspace, *data = answer
            bytes_ = bytes.fromhex("".join(data))
            user = max(int(workspace) - SYSTEM_BYTES, 0)
            tilings.append(Tiling(done == "1", int(blocks), int(mode), user, bytes_))
        return tilings

    def shapes(self, inputs: Sequence[Tensor]) -> list[list[int]]:
        """The shapes of outputs that are inferred for inputs."""
        (answer,) = self.call([request("shape", inputs)])
        assert answer[0] == "1", self.errors
        words = iter(map(int, answer[1:]))
        return [[next(words) for _ in range(rank)] for rank in words]


def _link(parts: Sequence[str], caller: Path) -> Path:
    # the standard that CANN's code generator compiles the host side with
    flags = ["-std=c++11", f"-I{CANN / 'include'}", str(CANN / "op_caller.cpp")]
    find_compiler().run([*flags, *parts, "-o", str(caller)], caller.parent)
    return caller


def aclnn_header(definition: Sequence[str], inputs: int) -> str:
    """
    The header that CANN generates, from the answer to `def`, whose first tensors are the inputs.

    Parameters have the tensors' names with a capital in the place of each underscore; those of
    several outputs end with `Out`, a single one is `out`.
    """
    op_type, _, *tensors = definition
    words = [tensor.split(":")[0].split("_") for tensor in tensors]
    names = [first + "".join(w[:1].upper() + w[1:] for w in rest) for first, *rest in words]
    outputs = names[inputs:]
    written = ["out"] if len(outputs) == 1 else [f"{name}Out" for name in outputs]
    parameters = [f"const aclTensor* {name}" for name in (*names[:inputs], *written)]
    parameters += ["uint64_t* workspaceSize", "aclOpExecutor** executor"]
    run = "void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, aclrtStream stream"
    return f"""\
#include "aclnn/acl_meta.h"
extern "C" {{
aclnnStatus aclnn{op_type}GetWorkspaceSize({", ".join(parameters)});
aclnnStatus aclnn{op_type}({run});
}}
"""


def request(what: str, inputs: Sequence[Tensor]) -> str:
    """A line for the caller."""
    words = [what]
    for element, shape in inputs:
        words += [str(GE_TYPES[element]), str(len(shape)), *map(str, shape)]
    return " ".join(words)


def kernel_text(project: Path, name: str, types: Mapping[str, str]) -> str:
    """
    The kernel as one file for inputs of some types, as the toolkit would compile it.

    `types` has the element type of each tensor.
    """
    text = (project / "op_kernel" / f"{name}.cpp").read_text("utf-8")
    header = (project / "op_kernel" / f"{name}_tiling.h").read_text("utf-8")
    text = re.sub(rf'#include "{name}_tiling.h"', lambda _: header, text)
    macros = (CANN / "include" / "standin" / "op_kernel.h").read_text("utf-8")
    defined = [
        f"#define ORIG_DTYPE_{tensor.upper()} {_GE_NAMES[GE_TYPES[element]]}\n"
        for tensor, element in types.items()
    ]
    return macros + "".join(defined) + text


def run_kernel(
    chip: Chip, name: str, source: str, tiling: Tiling, arguments: Mapping[str, Buffer]
) -> RunResult:
    """One launch on the host model; arguments are inputs, then outputs."""
    import numpy as np

    workspace: Array = np.empty(max(tiling.workspace_bytes, 32), np.uint8)
    data: Array = np.frombuffer(tiling.data, np.uint8).copy()
    buffers = {
        **arguments,
        "workspace": Buffer(workspace, "workspace"),
        "tiling": Buffer(data, "in"),
    }
    launch = Launch(name, tiling.blocks, tuple(buffers), None, ())
    return HostModel(chip).run(source, [launch], buffers)
