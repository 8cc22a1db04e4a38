"""A `Checker` that accepts what can be read, for tests of what stands before it."""

from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from acc.llm.checker import Verdict


@dataclass
class Accepting:
    """Accepts everything."""

    def check(self, spec: ModuleOp, proposal: ModuleOp, source: str) -> Verdict:
        """See `Checker.check`."""
        return Verdict(())
