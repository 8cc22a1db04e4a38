"""A pass that changes values, to test that `--verify-semantics` sees it."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import FloatAttr, IntegerAttr, IntegerType, ModuleOp
from xdsl.passes import ModulePass


@dataclass(frozen=True)
class TestChangeConstantsPass(ModulePass):
    """
    Multiply scalar constants of floating-point types, and add to those of integer types.

    With `factor=2.0`, `arith.constant 1.5 : f32` becomes `arith.constant 3.0 : f32`.
    """

    name = "test-change-constants"

    factor: float = 1.0
    """What floating-point constants are multiplied by."""

    offset: int = 0
    """What is added to integer constants; indices stay."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Change every constant."""
        for inner in op.walk():
            if not isinstance(inner, ConstantOp):
                continue
            match inner.value:
                case FloatAttr() as value:
                    inner.value = FloatAttr(value.value.data * self.factor, value.type)
                case IntegerAttr(type=IntegerType() as typ) as value:
                    inner.value = IntegerAttr(value.value.data + self.offset, typ)
                case _:
                    pass
