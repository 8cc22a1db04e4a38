"""
How long acc takes from imported linalg to C++ in a warm process, verification included.

`python -m bench.compile_time` takes chains of 10, 100 and 1000 operations and compares seconds per
operation by pass; `python -m bench.compile_time CHECKOUT [SHAPES]` the 52 tasks of a checkout.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from xdsl.dialects.builtin import ModuleOp

from acc import registry
from acc.emit.target import emit_ascendc
from acc.parsing import parse_module
from acc.pass_pipeline import Step, parse_pipeline
from acc.pass_runner import run_pipeline

LENGTHS = (10, 100, 1000)
SIZE = 100_003

_SHOWN = 6
_EXCESS = 1.5
"""How much more an operation of the longest chain may take than one of the middle one."""


@dataclass
class PassTimes:
    """Seconds by pass, of a pass that runs several times the sum; looks on as an observer."""

    seconds: dict[str, float] = field(default_factory=dict[str, float])
    started: float = 0.0

    def before_pass(self, step: Step, module: ModuleOp) -> None:
        """Note the time."""
        self.started = time.process_time()

    def after_pass(self, step: Step, module: ModuleOp) -> None:
        """Add what went by, verification included."""
        name = step.module_pass.name
        spent = time.process_time() - self.started
        self.seconds[name] = self.seconds.get(name, 0.0) + spent


def compile_module(module: ModuleOp) -> PassTimes:
    """Lower a module in place and emit it; the times by pass, and `emit`."""
    times = PassTimes()
    steps = parse_pipeline("linalg-to-ascendc", registry.all_passes())
    run_pipeline(registry.make_context(), module, steps, [times])
    start = time.process_time()
    emit_ascendc(module)
    times.seconds["emit"] = time.process_time() - start
    return times


def chain(length: int) -> str:
    """A function of so many elementwise operations, each on the result of the one before."""
    tensor = f"tensor<{SIZE}xf32>"
    same = "affine_map<(d0) -> (d0)>"
    lines = [f"func.func @chain(%x: {tensor}, %y: {tensor}) -> {tensor} {{"]
    lines.append(f"%e = tensor.empty() : {tensor}")
    value = "%x"
    for number in range(length):
        op = "addf" if number % 2 else "mulf"
        lines += [
            f"%v{number} = linalg.generic {{indexing_maps = [{same}, {same}, {same}], "
            f'iterator_types = ["parallel"]}} ins({value}, %y : {tensor}, {tensor}) '
            f"outs(%e : {tensor}) {{",
            "^bb0(%a: f32, %b: f32, %c: f32):",
            f"%s = arith.{op} %a, %b : f32",
            "linalg.yield %s : f32",
            f"}} -> {tensor}",
        ]
        value = f"%v{number}"
    return "\n".join([*lines, f"func.return {value} : {tensor}", "}"])


def measure_chain(length: int) -> PassTimes:
    """Compile a chain."""
    return compile_module(parse_module(registry.make_context(), chain(length), "chain"))


def chain_report(found: Sequence[PassTimes]) -> Iterator[str]:
    """Milliseconds by operation, and the passes that take more for each where there are more."""
    totals = [sum(times.seconds.values()) for times in found]
    for length, total in zip(LENGTHS, totals, strict=True):
        yield f"{length:5} operations: {total:.2f} s, {1000 * total / length:.2f} ms each"
    worst = sorted(found[-1].seconds, key=lambda name: -found[-1].seconds[name])
    yield "pass, ms for each operation of a chain of " + ", ".join(map(str, LENGTHS))
    for name in worst:
        each = [
            1000 * times.seconds[name] / length
            for times, length in zip(found, LENGTHS, strict=True)
        ]
        grows = each[-1] > _EXCESS * each[-2] and worst.index(name) < _SHOWN
        if worst.index(name) < _SHOWN or grows:
            numbers = "  ".join(f"{number:8.3f}" for number in each)
            yield f"  {name:24} {numbers}{'  more than linear' if grows else ''}"


def imported(root: Path, shapes: str) -> Iterator[tuple[str, ModuleOp]]:
    """The modules of the 52 tasks, as they come from PyTorch."""
    from acc.bench.data_files import read_shapes, read_task_list
    from acc.bench.selection import select_runs
    from acc.bench.suite import multikernelbench
    from acc.frontend.torch.importer import import_program
    from acc.frontend.torch.model_file import load_model_file

    suite = multikernelbench(root)
    for run in select_runs(suite, (), read_task_list("paper52"), read_shapes(shapes)):
        file = load_model_file(run.task.file, run.settings)
        yield run.name, import_program(file).module


def task_report(found: dict[str, float]) -> Iterator[str]:
    """The median, and the slowest tasks."""
    slowest = sorted(found, key=lambda name: -found[name])
    numbers = f"median {median(found.values()):.2f} s, worst {found[slowest[0]]:.2f} s"
    yield f"{len(found)} tasks: {numbers}"
    for name in slowest[:_SHOWN]:
        yield f"  {name:44} {found[name]:.2f} s"


def main(arguments: Sequence[str]) -> None:
    """Measure what the arguments ask for."""
    measure_chain(LENGTHS[0])  # the process gets warm
    if not arguments:
        print("\n".join(chain_report([measure_chain(length) for length in LENGTHS])))
        return
    shapes = arguments[1] if len(arguments) > 1 else "pre2026"
    found: dict[str, float] = {}
    for name, module in imported(Path(arguments[0]), shapes):
        compile_module(module.clone())
        found[name] = sum(compile_module(module).seconds.values())
    print("\n".join(task_report(found)))


if __name__ == "__main__":
    main(sys.argv[1:])
