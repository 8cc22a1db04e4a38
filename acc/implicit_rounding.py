"""
Whether a module's casts to 16-bit floats only say what type a value has.

The attribute `acc.implicit_rounding` stands on modules from programs that ask for no such cast:
there a cast is what the type of an operation brings along, and a kernel need not round in between.
"""

from xdsl.dialects.builtin import ModuleOp, UnitAttr

_ATTRIBUTE = "acc.implicit_rounding"


def allow_unrounded(module: ModuleOp) -> None:
    """Let kernels of a module pass values on that are not rounded."""
    module.attributes[_ATTRIBUTE] = UnitAttr()


def may_stay_unrounded(module: ModuleOp) -> bool:
    """Whether kernels of a module may pass on values that are not rounded."""
    return _ATTRIBUTE in module.attributes
