"""Observers of a pass pipeline that print: the IR between passes, and the time each pass took."""

import sys
import time
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp

from acc.pass_pipeline import Step
from acc.printing import module_text


@dataclass
class IRPrinter:
    """Prints the module after each pass to standard error."""

    def before_pass(self, step: Step, module: ModuleOp) -> None:
        """Print nothing."""

    def after_pass(self, step: Step, module: ModuleOp) -> None:
        """Print the module under the pass's name."""
        print(f"// -----// IR after {step} //----- //\n{module_text(module)}", file=sys.stderr)


@dataclass
class PassTimer:
    """Takes the time of each pass together with the verification of its result."""

    seconds: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])
    """The text of each step and its time, in order."""

    _started: float = 0.0

    def before_pass(self, step: Step, module: ModuleOp) -> None:
        """Start the clock."""
        self._started = time.perf_counter()

    def after_pass(self, step: Step, module: ModuleOp) -> None:
        """Stop the clock."""
        self.seconds.append((str(step), time.perf_counter() - self._started))

    def print(self) -> None:
        """Print a line per pass and the sum to standard error."""
        total = sum(seconds for _, seconds in self.seconds)
        for name, seconds in [*self.seconds, ("total", total)]:
            print(f"{seconds * 1e3:10.2f} ms  {name}", file=sys.stderr)
