"""The `op_kernel` folder: the header with tiling structs, and one entry that runs the steps."""

from collections.abc import Mapping, Sequence

from acc.dialects.ascendc.system import KernelOp
from acc.dialects.ascendc.tensor import GetGlobalValueOp
from acc.emit.kernel_class import PIPE, is_static, print_run, task_type
from acc.emit.kernel_plan import plan_kernel
from acc.emit.printer import CppPrinter
from acc.emit.programs import Memory
from acc.emit.projects.custom_op.names import DATA, OpNames
from acc.emit.projects.custom_op.tiling_data import TilingData
from acc.emit.projects.dtypes import element_names
from acc.emit.projects.files import ProjectFile
from acc.emit.projects.operator import Operator
from acc.emit.projects.sources import print_layout, print_tiling_head, print_tiling_structs
from acc.emit.target import emit_kernels

FOLDER = "op_kernel/"
"""Everything that kernels include is here: packages with sources have nothing else."""


def tiling_header_name(names: OpNames) -> str:
    """The file with the tiling structs."""
    return f"{names.function}_tiling.h"


def tiling_header(operator: Operator, names: OpNames, datas: Sequence[TilingData]) -> ProjectFile:
    """The structs of the kernels and those of the variants, which hold them."""
    name = tiling_header_name(names)
    printer = CppPrinter()
    print_tiling_head(printer, name)
    print_tiling_structs(printer, operator)
    for data in datas:
        with printer.block(f"struct {data.struct}", "};"):
            for typ, field, _ in data.fields():
                printer.line(f"{typ} {field};")
        printer.blank()
        print_layout(printer, data.struct, [name for _, name, _ in data.fields()], data.layout())
    printer.line("#endif")
    return ProjectFile(f"{FOLDER}{name}", printer.text())


def kernel_source(operator: Operator, names: OpNames, datas: Sequence[TilingData]) -> ProjectFile:
    """The classes of all kernels, and an entry that CANN compiles once for each variant's types."""
    kernels = emit_kernels(operator.module, tiling_header_name(names), entries=False).text
    printer = CppPrinter()
    printer.blank()
    if len(datas) > 1:
        _print_types_are_known(printer, names, len(operator.inputs))
    parameters = [f"GM_ADDR {name}" for name in (*names.tensors, "workspace", "tiling")]
    with printer.function(f'extern "C" __global__ __aicore__ void {names.function}', parameters):
        for index, data in enumerate(datas):
            if len(datas) > 1:
                directive = "#elif" if index else "#if"
                printer.label(f"{directive} {_condition(names, operator, data)}")
            _print_steps(printer, names, data)
        if len(datas) > 1:
            for directive in ("#else", '#error "there is no kernel for these types"', "#endif"):
                printer.label(directive)
    return ProjectFile(f"{FOLDER}{names.function}.cpp", kernels + printer.text())


def _print_types_are_known(printer: CppPrinter, names: OpNames, inputs: int) -> None:
    """What is not defined is 0 to the preprocessor, and would be taken for some type."""
    known = [f"!defined(ORIG_DTYPE_{names.macro(index)})" for index in range(inputs)]
    printer.line(f"#if {' || '.join([*known, '!defined(DT_FLOAT)'])}")
    printer.line('#error "the types of the tensors are not known"')
    printer.line("#endif")
    printer.blank()


def _condition(names: OpNames, operator: Operator, data: TilingData) -> str:
    """Whether the compilation is for the types of a variant's inputs."""
    types = (
        (names.macro(index), element_names(memory.type.element_type, data.program.op).ge)
        for index, memory in enumerate(data.program.arguments[: len(operator.inputs)])
    )
    return " && ".join(
        f"ORIG_DTYPE_{tensor} == {name.removeprefix('ge::')}" for tensor, name in types
    )


def _print_steps(printer: CppPrinter, names: OpNames, data: TilingData) -> None:
    printer.line(f"KERNEL_TASK_TYPE_DEFAULT({task_type(blocks_wait=data.blocks_wait)});")
    printer.line(f"REGISTER_TILING_DEFAULT({data.struct});")
    printer.line(f"GET_TILING_DATA_WITH_STRUCT({data.struct}, {DATA}, tiling);")
    addresses = dict(zip(data.program.arguments, names.tensors, strict=True))
    if data.program.workspaces:
        printer.line("GM_ADDR const user = GetUserWorkspace(workspace);")
        addresses |= _workspaces(data)
    has_pipe = not is_static(data.steps[0].launch.kernel)
    # also in blocks that have no part in any step
    printer.line(PIPE if has_pipe else "InitSocState();")
    cached = any(_reads_by_cache(step.launch.kernel) for step in data.steps)
    for index, step in enumerate(data.steps):
        if index:
            _print_end_of_step(printer, has_pipe=has_pipe)
        if step.after_wait:
            _print_wait(printer, cached=cached)
        with printer.block(f"if (GetBlockIdx() < {DATA}.{step.blocks})"):
            given = [addresses[memory] for memory in step.launch.arguments]
            plan = plan_kernel(step.launch.kernel, step.interface)
            print_run(printer, plan, given, f"{DATA}.{step.tiling}")
    if not has_pipe:
        printer.line("PipeBarrier<PIPE_ALL>();")


def _workspaces(data: TilingData) -> Mapping[Memory, str]:
    return {
        memory: f"user + {DATA}.{data.offsets[memory]}" if memory in data.offsets else "user"
        for memory in data.program.workspaces
    }


def _reads_by_cache(kernel: KernelOp) -> bool:
    """Whether the scalar unit, which has a cache, reads global memory."""
    return any(isinstance(op, GetGlobalValueOp) for op in kernel.walk())


def _print_end_of_step(printer: CppPrinter, *, has_pipe: bool) -> None:
    """The next one has the memory of the core for itself."""
    printer.line("PipeBarrier<PIPE_ALL>();")
    if has_pipe:
        printer.line("pipe.Reset();")


def _print_wait(printer: CppPrinter, *, cached: bool) -> None:
    """What the steps before have stored is in memory before any block goes on."""
    if cached:
        printer.line("{")
        with printer.indented():
            printer.line("GlobalTensor<uint64_t> memory;")
            printer.line("memory.SetGlobalBuffer((__gm__ uint64_t*)workspace);")
            whole = "uint64_t, CacheLine::ENTIRE_DATA_CACHE, DcciDst::CACHELINE_OUT"
            printer.line(f"DataCacheCleanAndInvalid<{whole}>(memory);")
        printer.line("}")
    printer.line("SyncAll();")
