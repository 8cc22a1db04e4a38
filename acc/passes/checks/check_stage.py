"""Enforces which dialects may remain after a stage of a pipeline."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Dialect
from xdsl.passes import ModulePass

from acc.diagnostics import UserError


@dataclass(frozen=True)
class CheckStagePass(ModulePass):
    """
    Refuse a module with operations that a stage must not leave.

    Given `allow=builtin,func`, this is refused at the addition:

        func.func @f(%a: i32) {
          %b = arith.addi %a, %a : i32
          func.return
        }
    """

    name = "check-stage"

    allow: tuple[str, ...] = ()
    """Dialects, or single operations such as `arith.constant`, that may remain."""

    stage: str = "this stage"
    """What the message calls the stage."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at the first operation that is not allowed."""
        for inner in op.walk():
            name = inner.name
            if name not in self.allow and Dialect.split_name(name)[0] not in self.allow:
                allowed = ", ".join(self.allow) or "nothing"
                raise UserError(
                    f"operation '{name}' is left after {self.stage}, which may leave {allowed}",
                    inner,
                )
