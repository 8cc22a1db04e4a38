"""The frame of a kernel: tiling struct, class with `Init`, `Process` and stages, entry function."""

from collections.abc import Sequence

from acc.dialects.ascendc.queue import InitBufferOp
from acc.dialects.ascendc.static_tensor import InitSocStateOp
from acc.dialects.ascendc.sync import SyncAllOp
from acc.dialects.ascendc.system import KernelOp
from acc.emit.body import BodyPrinter
from acc.emit.interface import TILING_MEMBER, KernelInterface
from acc.emit.kernel_plan import KernelPlan, Variable
from acc.emit.precedence import call
from acc.emit.prepare import Function
from acc.emit.printer import CppPrinter

PIPE = "TPipe pipe;"
"""What kernels that do not address their memory themselves take it from."""

_MEMBER_FUNCTION = "__aicore__ inline void"


def print_tiling_struct(printer: CppPrinter, interface: KernelInterface) -> None:
    """The struct that the host fills and the entry takes by value, if there are fields."""
    if interface.struct is None:
        return
    with printer.block(f"struct {interface.struct}", "};"):
        for field in interface.fields:
            printer.line(f"{field.type} {field.name};")
    printer.blank()


def print_kernel(printer: CppPrinter, plan: KernelPlan) -> None:
    """The class and the entry of one kernel."""
    print_class(printer, plan)
    printer.blank()
    _print_entry(printer, plan)


def print_class(printer: CppPrinter, plan: KernelPlan) -> None:
    """The class of one kernel."""
    printer.line(f"class {plan.interface.class_name} {{")
    with printer.indented():
        printer.label("public:")
        _print_init(printer, plan)
        _print_method(printer, plan.process)
        _print_private(printer, plan)
    printer.line("};")


def _print_private(printer: CppPrinter, plan: KernelPlan) -> None:
    if not (plan.constants or plan.methods or plan.members or plan.keeps_tiling):
        return
    printer.blank()
    printer.label("private:")
    for constant in plan.constants:
        printer.line(f"static constexpr {constant.type} {constant.name} = {constant.value};")
    if plan.constants:
        printer.blank()
    for method in plan.methods:
        _print_method(printer, method)
        printer.blank()
    _print_members(printer, plan)


def _init_parameters(plan: KernelPlan) -> list[tuple[str, str]]:
    """What `Init` needs of what the entry has: declaration and name."""
    addresses = zip(plan.op.body.block.args, plan.interface.arguments, strict=True)
    needed = [(f"GM_ADDR {name}", name) for argument, name in addresses if argument.uses]
    if plan.keeps_tiling:
        needed.append((f"const {plan.interface.struct}& tiling", "tiling"))
    if any(isinstance(op, InitBufferOp) for op in plan.init.ops):
        needed.append(("TPipe& pipe", "pipe"))
    return needed


def _print_init(printer: CppPrinter, plan: KernelPlan) -> None:
    parameters = [declaration for declaration, _ in _init_parameters(plan)]
    if not parameters:
        return
    with printer.function(f"{_MEMBER_FUNCTION} Init", parameters):
        if plan.keeps_tiling:
            printer.line(f"{TILING_MEMBER} = tiling;")
        BodyPrinter(printer, plan.init).body()
    printer.blank()


def _print_method(printer: CppPrinter, function: Function) -> None:
    with printer.function(f"{_MEMBER_FUNCTION} {function.name}", function.parameters):
        BodyPrinter(printer, function).body()


def _print_members(printer: CppPrinter, plan: KernelPlan) -> None:
    for typ, names in _by_type(plan.members):
        printer.broken(f"{typ} ", names, ";")
    if plan.keeps_tiling:
        printer.line(f"{plan.interface.struct} {TILING_MEMBER};")


_ORDER = ("TQue", "TBuf", "LocalTensor", "GlobalTensor")


def _by_type(members: Sequence[Variable]) -> list[tuple[str, list[str]]]:
    """Names by type: queues, buffers, tensors on chip, tensors in global memory."""
    groups: dict[str, list[str]] = {}
    for variable in members:
        groups.setdefault(variable.type, []).append(variable.name)
    return sorted(groups.items(), key=lambda group: _ORDER.index(group[0].split("<")[0]))


def is_static(op: KernelOp) -> bool:
    """Whether a kernel addresses its memory itself: it then has no TPipe."""
    return any(isinstance(inner, InitSocStateOp) for inner in op.walk())


def waits(op: KernelOp) -> bool:
    """Whether the blocks of a kernel wait for each other."""
    return any(isinstance(inner, SyncAllOp) for inner in op.walk())


def task_type(*, blocks_wait: bool) -> str:
    """The cores that are started: with the scheduler between them if blocks wait for each other."""
    return "KERNEL_TYPE_MIX_AIV_1_0" if blocks_wait else "KERNEL_TYPE_AIV_ONLY"


def print_run(printer: CppPrinter, plan: KernelPlan, arguments: Sequence[str], tiling: str) -> None:
    """
    What an entry does with its pipe: it makes the object, and runs it.

    `arguments` has an expression for each address that the kernel takes, `tiling` is its struct.
    """
    printer.line(f"{plan.interface.class_name} op;")
    values = dict(zip(plan.interface.arguments, arguments, strict=True))
    values |= {"tiling": tiling, "pipe": "pipe"}
    given = tuple(values[name] for _, name in _init_parameters(plan))
    if given:
        printer.statement("", call("op.Init", given))
    printer.line("op.Process();")


def _print_entry(printer: CppPrinter, plan: KernelPlan) -> None:
    interface = plan.interface
    parameters = [f"GM_ADDR {name}" for name in interface.arguments]
    if interface.struct is not None:
        parameters.append(f"{interface.struct} tiling")
    head = f'extern "C" __global__ __aicore__ void {interface.entry}'
    with printer.function(head, parameters):
        printer.line(f"KERNEL_TASK_TYPE_DEFAULT({task_type(blocks_wait=waits(plan.op))});")
        if not is_static(plan.op):
            printer.line(PIPE)
        print_run(printer, plan, interface.arguments, "tiling")
