"""Enforces which dialects may remain after a stage of a pipeline."""

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Dialect, Operation
from xdsl.passes import ModulePass

from acc.diagnostics import UserError
from acc.dialects.ascendc.spec import SpecOp as CallSpecOp
from acc.dialects.tile.spec import SpecOp


@dataclass(frozen=True)
class CheckStagePass(ModulePass):
    """
    Refuse a module with operations that a stage must not leave.

    Given `allow=builtin,func`, this is refused at the addition:

        func.func @f(%a: i32) {
          %b = arith.addi %a, %a : i32
          func.return
        }

    What a `tile.spec` or `ascendc.spec` holds is its meaning, which is never lowered: only the spec
    itself counts.
    """

    name = "check-stage"

    allow: tuple[str, ...] = ()
    """Dialects, or single operations such as `arith.constant`, that may remain."""

    stage: str = "this stage"
    """What the message calls the stage."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at the first operation that is not allowed."""
        for inner in _lowered(op):
            name = inner.name
            if name not in self.allow and Dialect.split_name(name)[0] not in self.allow:
                if isinstance(inner, SpecOp | CallSpecOp):
                    raise UserError(inner.missing, inner)
                allowed = ", ".join(self.allow) or "nothing"
                left = f"operation '{name}' is left after {self.stage}"
                raise UserError(f"{left}, which may leave {allowed}", inner)


def _lowered(op: Operation) -> Iterator[Operation]:
    """An operation and those in it, but those that say what a spec means."""
    yield op
    if not isinstance(op, SpecOp | CallSpecOp):
        for region in op.regions:
            for block in region.blocks:
                for inner in block.ops:
                    yield from _lowered(inner)
