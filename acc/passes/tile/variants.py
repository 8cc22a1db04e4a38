"""
Variants of a kernel become kernels of their own, launched one behind the other; the host function
of each asks for no blocks unless its condition is the first one that holds.
"""

from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects.builtin import ModuleOp, SymbolRefAttr
from xdsl.ir import SSAValue
from xdsl.rewriter import InsertPoint

from acc.diagnostics import UserError
from acc.dialects.tile.kernel import ConditionOp, KernelOp, VariantOp
from acc.dialects.tile.program import LaunchOp


@dataclass(frozen=True)
class Variant:
    """A kernel that stands for one variant."""

    kernel: KernelOp
    condition: SSAValue | None
    """What must hold for it, None for the last one."""

    earlier: tuple[SSAValue, ...]
    """Conditions of the variants before it, which must not hold."""


def variants_of(kernel: KernelOp) -> list[VariantOp]:
    """The variants in the body of a kernel."""
    return [op for op in kernel.body.block.ops if isinstance(op, VariantOp)]


def split_variants(kernel: KernelOp, module: ModuleOp) -> list[Variant]:
    """
    Puts a kernel per variant behind the kernel, and a launch of each in place of its launches. The
    kernel itself is left to be erased once the conditions have been read.
    """
    found: list[Variant] = []
    earlier: tuple[SSAValue, ...] = ()
    place = InsertPoint.before(kernel)
    variants = variants_of(kernel)
    for variant in variants:
        condition = _condition(variant)
        if (condition is None) != (variant is variants[-1]):
            raise UserError(
                f'variant "{variant.label.data}": the last variant has an empty condition, the '
                "others have one that says when to take them",
                variant,
            )
        name = f"{kernel.sym_name.data}_{variant.label.data}"
        new = KernelOp(name, [arg.type for arg in kernel.gm_arguments], kernel.core.data)
        new.attributes.update(kernel.attributes)
        new.location = variant.location
        for old, argument in zip(kernel.gm_arguments, new.gm_arguments, strict=True):
            argument.name_hint = old.name_hint
            inside = [use for use in old.uses if variant.is_ancestor(use.operation)]
            for use in inside:
                use.operation.operands[use.index] = argument
        for op in list(variant.body.block.ops):
            op.detach()
            new.body.block.add_op(op)
        Builder(place).insert(new)
        found.append(Variant(new, condition, earlier))
        earlier = earlier if condition is None else (*earlier, condition)
    _launch_all(kernel, found, module)
    return found


def _condition(variant: VariantOp) -> SSAValue | None:
    if not variant.condition.blocks:
        return None
    last = variant.condition.block.last_op
    return last.value if isinstance(last, ConditionOp) else None


def _launch_all(kernel: KernelOp, variants: list[Variant], module: ModuleOp) -> None:
    for op in list(module.walk()):
        if isinstance(op, LaunchOp) and op.kernel.root_reference == kernel.sym_name:
            for variant in variants:
                name = variant.kernel.sym_name
                launch = LaunchOp(name.data, list(op.arguments))
                launch.kernel = SymbolRefAttr(name)
                launch.location = op.location
                Builder(InsertPoint.before(op)).insert(launch)
            op.detach()
            op.erase()
