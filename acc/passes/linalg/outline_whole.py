"""Outlines all that a function computes as one kernel, for those who write such a kernel."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Block, Region
from xdsl.passes import ModulePass

from acc.analysis.kernel_functions import is_kernel, mark_kernel


@dataclass(frozen=True)
class OutlineWholePass(ModulePass):
    """
    Give every function on tensors one private function marked `acc.kernel` that holds all of it,
    whatever it consists of.

        func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> { ... linalg ... }
        // becomes
        func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
          %y = func.call @f_kernel(%x) : (tensor<8xf32>) -> tensor<8xf32>
          func.return %y : tensor<8xf32>
        }
        func.func private @f_kernel(...) attributes {acc.kernel} { ... linalg ... }
    """

    name = "outline-whole"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Outline every function that computes on tensors and is no kernel itself."""
        functions = [inner for inner in op.body.block.ops if isinstance(inner, FuncOp)]
        taken = {function.sym_name.data for function in functions}
        for function in functions:
            if _is_entry(function):
                name = _unique(f"{function.sym_name.data}_kernel", taken)
                taken.add(name)
                op.body.block.insert_op_after(_outline(function, name), function)


def _is_entry(function: FuncOp) -> bool:
    types = (*function.function_type.inputs.data, *function.function_type.outputs.data)
    has_tensors = any(isinstance(typ, TensorType) for typ in types)
    return has_tensors and not is_kernel(function) and len(function.body.blocks) == 1


def _unique(base: str, taken: set[str]) -> str:
    number, name = 1, base
    while name in taken:
        name, number = f"{base}_{number}", number + 1
    return name


def _outline(function: FuncOp, name: str) -> FuncOp:
    """Move the body of a function to a new one, and leave a call."""
    old = function.body.block
    body = function.detach_region(0)
    kernel = FuncOp(name, function.function_type, body, visibility="private")
    kernel.location = function.location
    kernel.arg_attrs = function.arg_attrs
    mark_kernel(kernel)
    block = Block(arg_types=old.arg_types)
    for before, after in zip(old.args, block.args, strict=True):
        after.name_hint = before.name_hint
    call = CallOp(name, block.args, function.function_type.outputs.data)
    call.location = function.location
    block.add_ops((call, ReturnOp(*call.results)))
    function.add_region(Region(block))
    return kernel
