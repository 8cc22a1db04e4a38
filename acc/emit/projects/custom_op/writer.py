"""Writes the files of the `custom-op` form."""

from collections.abc import Sequence

from acc.diagnostics import UserError
from acc.emit.projects.custom_op.build_files import build_files
from acc.emit.projects.custom_op.host import host_files
from acc.emit.projects.custom_op.kernel import kernel_source, tiling_header
from acc.emit.projects.custom_op.names import OpNames, op_names
from acc.emit.projects.custom_op.tiling_data import TilingData, tiling_data
from acc.emit.projects.custom_op.usage import usage
from acc.emit.projects.files import ProjectFile
from acc.emit.projects.operator import Operator
from acc.emit.projects.readme import readme


def custom_op(operator: Operator) -> list[ProjectFile]:
    """
    A project that CANN builds into a package with an operator, its kernels and `aclnn` functions.

    Raises `UserError` for a program that one kernel cannot run.
    """
    _check_types(operator)
    names = op_names(operator)
    datas = tiling_data(operator)
    return [
        *build_files(operator, names),
        ProjectFile("README.md", _readme(operator, names, datas)),
        *host_files(operator, names, datas),
        tiling_header(operator, names, datas),
        kernel_source(operator, names, datas),
    ]


def _check_types(operator: Operator) -> None:
    """What is inferred and compiled depends on the types of inputs."""
    known: list[list[str]] = []
    inputs = len(operator.inputs)
    for program in operator.variants:
        types = [str(memory.type.element_type) for memory in program.arguments[:inputs]]
        if types in known:
            raise UserError(
                "two of the programs have inputs of the same element types, "
                f"({', '.join(types)}), so nothing says which one a custom operator runs",
                program.op,
            )
        known.append(types)


def _readme(operator: Operator, names: OpNames, datas: Sequence[TilingData]) -> str:
    return readme(
        operator,
        f"The custom operator `{names.op_type}`, in the layout of msopgen.",
        f"""\
```
source "$ASCEND_HOME_PATH/set_env.sh"      # of the CANN toolkit
sh build.sh
build_out/custom_opp_*.run                 # installs the package
```

`build.sh` needs CMake 3.19 or later for `CMakePresets.json`, which sets `ASCEND_COMPUTE_UNIT` and
`vendor_name`. In `$ASCEND_OPP_PATH/vendors/{operator.name}/op_api` the package brings
`include/aclnn_{names.function}.h` and `lib/libcust_opapi.so`. A program that calls the operator is
linked with that, `libnnopbase.so` and the runtime of the toolkit (`libacl_rt.so`, or
`libascendcl.so` before CANN 9):

```cpp
{usage(operator, names)}```

Before it is called, there are `aclInit`, `aclrtSetDevice` and `aclrtCreateStream`.

| folder | what |
|---|---|
| `op_host` | `{names.function}.cpp` registers the operator: types, inference of shapes, tiling |
| `op_kernel` | `{names.function}.cpp` is the kernel, `{names.function}_tiling.h` what it is told |

`{names.function}.json` describes the operator to `msopgen gen`; the build does not read it.
{_steps_text(datas)}
What the tiling function refuses - other types and shapes, sizes beyond 32 bits, too few cores - it
says on standard error, and the call fails.""",
        (
            "compiling the kernel with bisheng, once for each variant, and running it on a device",
            "CANN's CMake functions (`npu_op_package` and others), and the package that they build",
            "CANN's headers for the host side (`register/op_def_registry.h`, "
            "`tiling/platform/platform_ascendc.h`)",
            "the `aclnn` functions, which CANN generates from the registration",
            "the macros `REGISTER_TILING_DEFAULT`, `GET_TILING_DATA_WITH_STRUCT` and "
            "`ORIG_DTYPE_*`, which CANN defines when it compiles a kernel",
            "that all blocks of a launch run at once where they wait for each other "
            "(`SetScheduleMode`, `SyncAll`)",
        ),
    )


def _steps_text(datas: Sequence[TilingData]) -> str:
    text = ""
    steps = max(len(data.steps) for data in datas)
    if steps > 1:
        text += f"\nThe kernel runs {steps} steps in one launch.\n"
    if any(data.blocks_wait for data in datas):
        text += """
Blocks of the kernel wait for each other, so all of them have to run at once: the operator needs as
many vector cores as the tiling function asks for blocks.
"""
    return text
