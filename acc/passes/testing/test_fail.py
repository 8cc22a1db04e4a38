"""A pass that goes wrong in the ways a pass can, to test how tools report it."""

from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern
from xdsl.utils.exceptions import PassFailedException

from acc.diagnostics import UserError, note, warn


class _FailOnFunction(RewritePattern):
    """Fails at functions, as a rewrite that matches what it cannot handle."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if isinstance(op, FuncOp):
            raise PassFailedException("Refused by a pattern.")


@dataclass(frozen=True)
class TestFailPass(ModulePass):
    """Report, crash or leave invalid IR at the first function of a module."""

    name = "test-fail"

    how: Literal["refuse", "refuse-pattern", "refuse-nowhere", "warn", "crash", "break"] = "refuse"
    """What to do wrong."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Go wrong."""
        function = next(inner for inner in op.walk() if isinstance(inner, FuncOp))
        notes = (note("asked for by a test"), note("the module is here", op))
        match self.how:
            case "refuse":
                raise UserError("refused by a pass", function, notes)
            case "refuse-pattern":
                PatternRewriteWalker(_FailOnFunction()).rewrite_module(op)
            case "refuse-nowhere":
                raise UserError("refused by a pass")
            case "warn":
                warn("a pass warns", function, notes)
            case "crash":
                raise KeyError("crashed in a pass")
            case "break":
                last = function.body.block.last_op
                assert last is not None
                last.detach()
