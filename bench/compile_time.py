"""
How long acc takes from imported linalg to C++ in a warm process, verification included.

`python -m bench.compile_time [PROGRAM ...]` takes programs of 10, 100 and 1000 operations and
compares seconds per operation by pass, the least of three runs;
`python -m bench.compile_time CHECKOUT [SHAPES]` the 52 tasks of a checkout.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from xdsl.dialects.builtin import ModuleOp

from acc import registry
from acc.emit.target import emit_ascendc
from acc.parsing import parse_module
from acc.pass_pipeline import Step, parse_pipeline
from acc.pass_runner import run_pipeline

SIZE = 100_003

_SHOWN = 6
_EXCESS = 1.5
"""
How much more an operation of the largest program may take than one of the middle one, beyond what
a bare walk through the module takes more: larger modules are in slower memory.
"""

_RUNS = 3

_NOISE = 0.05
"""Seconds of a pass that are not compared."""


@dataclass
class PassTimes:
    """Seconds by pass, of a pass that runs several times the sum; looks on as an observer."""

    seconds: dict[str, float] = field(default_factory=dict[str, float])
    walk: float = 0.0
    """Seconds of a walk through what is imported and one through what is emitted."""
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
    times = PassTimes(walk=_walk(module))
    steps = parse_pipeline("linalg-to-ascendc", registry.all_passes())
    run_pipeline(registry.make_context(), module, steps, [times])
    start = time.process_time()
    emit_ascendc(module)
    times.seconds["emit"] = time.process_time() - start
    times.walk += _walk(module)
    return times


def _walk(module: ModuleOp) -> float:
    start = time.process_time()
    for _ in module.walk():
        pass
    return time.process_time() - start


Text = Callable[[int], str]
"""A program of so many operations."""


def _elementwise(name: str, op: str, operands: tuple[str, str], tensor: str, empty: str) -> str:
    same = "affine_map<(d0) -> (d0)>"
    return "\n".join(
        (
            f"{name} = linalg.generic {{indexing_maps = [{same}, {same}, {same}], "
            f'iterator_types = ["parallel"]}} ins({", ".join(operands)} : {tensor}, {tensor}) '
            f"outs({empty} : {tensor}) {{",
            "^bb0(%a: f32, %b: f32, %c: f32):",
            f"%s = arith.{op} %a, %b : f32",
            "linalg.yield %s : f32",
            f"}} -> {tensor}",
        )
    )


def _function(arguments: Sequence[str], results: Sequence[tuple[str, str]], body: list[str]) -> str:
    types = ", ".join(tensor for _, tensor in results)
    values = ", ".join(value for value, _ in results)
    head = f"func.func @main({', '.join(arguments)}) -> ({types}) {{"
    return "\n".join([head, *body, f"func.return {values} : {types}", "}"])


def chain(length: int) -> str:
    """Elementwise operations, each on the result of the one before."""
    tensor = f"tensor<{SIZE}xf32>"
    lines, value = [f"%e = tensor.empty() : {tensor}"], "%x"
    for number in range(length):
        op = "addf" if number % 2 else "mulf"
        lines.append(_elementwise(f"%v{number}", op, (value, "%y"), tensor, "%e"))
        value = f"%v{number}"
    return _function([f"%x: {tensor}", f"%y: {tensor}"], [(value, tensor)], lines)


def kernels(count: int) -> str:
    """Operations that have nothing in common, each a kernel with a result of its own."""
    arguments, results, lines = list[str](), list[tuple[str, str]](), list[str]()
    for number in range(count):
        tensor = f"tensor<{SIZE + number}xf32>"
        arguments += [f"%x{number}: {tensor}", f"%y{number}: {tensor}"]
        lines.append(f"%e{number} = tensor.empty() : {tensor}")
        operands = (f"%x{number}", f"%y{number}")
        lines.append(_elementwise(f"%v{number}", "addf", operands, tensor, f"%e{number}"))
        results.append((f"%v{number}", tensor))
    return _function(arguments, results, lines)


def operands(count: int) -> str:
    """A sum of so many tensors."""
    tensor = f"tensor<{SIZE}xf32>"
    lines, value = [f"%e = tensor.empty() : {tensor}"], "%x"
    for number in range(count):
        lines.append(_elementwise(f"%v{number}", "addf", (value, f"%y{number}"), tensor, "%e"))
        value = f"%v{number}"
    arguments = ["%x", *(f"%y{number}" for number in range(count))]
    return _function([f"{name}: {tensor}" for name in arguments], [(value, tensor)], lines)


def norms(length: int) -> str:
    """Pairs of a sum along rows and what is made of it and the rows."""
    rows, column = "tensor<64x512xf32>", "tensor<64xf32>"
    both, first = "affine_map<(d0, d1) -> (d0, d1)>", "affine_map<(d0, d1) -> (d0)>"
    lines = [
        f"%e = tensor.empty() : {rows}",
        f"%c = tensor.empty() : {column}",
        "%zero = arith.constant 0.0 : f32",
        f"%z = linalg.fill ins(%zero : f32) outs(%c : {column}) -> {column}",
    ]
    value = "%x"
    for number in range(length // 2):
        lines += [
            f"%s{number} = linalg.generic {{indexing_maps = [{both}, {first}], "
            f'iterator_types = ["parallel", "reduction"]}} ins({value} : {rows}) '
            f"outs(%z : {column}) {{",
            "^bb0(%a: f32, %o: f32):",
            "%s = arith.addf %a, %o : f32",
            "linalg.yield %s : f32",
            f"}} -> {column}",
            f"%v{number} = linalg.generic {{indexing_maps = [{both}, {first}, {both}], "
            f'iterator_types = ["parallel", "parallel"]}} ins({value}, %s{number} : {rows}, '
            f"{column}) outs(%e : {rows}) {{",
            "^bb0(%a: f32, %b: f32, %o: f32):",
            "%s = arith.subf %a, %b : f32",
            "linalg.yield %s : f32",
            f"}} -> {rows}",
        ]
        value = f"%v{number}"
    return _function([f"%x: {rows}"], [(value, rows)], lines)


PROGRAMS: Mapping[str, tuple[Text, Sequence[int]]] = {
    "chain": (chain, (10, 100, 1000)),
    "norms": (norms, (10, 100, 1000)),
    "operands": (operands, (10, 100, 1000)),
    "kernels": (kernels, (10, 100, 300)),
}
"""What is compiled, and in which sizes."""


def measure(program: Text, size: int) -> PassTimes:
    """Compile a program; the least of several runs, pass by pass."""
    text, ctx = program(size), registry.make_context()
    runs = [compile_module(parse_module(ctx, text, "program")) for _ in range(_RUNS)]
    names = runs[0].seconds
    least = {name: min(run.seconds[name] for run in runs) for name in names}
    return PassTimes(least, min(run.walk for run in runs))


def growth_report(sizes: Sequence[int], found: Sequence[PassTimes]) -> Iterator[str]:
    """Milliseconds by operation, and the passes that take more for each where there are more."""

    def each(seconds: Callable[[PassTimes], float]) -> list[float]:
        return [1000 * seconds(times) / size for times, size in zip(found, sizes, strict=True)]

    totals = [sum(times.seconds.values()) for times in found]
    for size, total in zip(sizes, totals, strict=True):
        yield f"{size:5} operations: {total:.2f} s, {1000 * total / size:.2f} ms each"
    worst = sorted(found[-1].seconds, key=lambda name: -found[-1].seconds[name])
    yield "pass, ms for each operation of " + ", ".join(map(str, sizes))
    walks = each(lambda times: times.walk)
    slower = max(1.0, walks[-1] / walks[-2])
    yield _numbers("(a walk)", walks)
    for name in worst:
        numbers = each(lambda times, name=name: times.seconds[name])
        beyond = numbers[-1] > _EXCESS * slower * numbers[-2]
        grows = beyond and found[-1].seconds[name] > _NOISE
        if worst.index(name) < _SHOWN or grows:
            yield _numbers(name, numbers) + ("  more than linear" if grows else "")


def _numbers(name: str, numbers: Sequence[float]) -> str:
    return f"  {name:24} " + "  ".join(f"{number:8.3f}" for number in numbers)


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


def tasks(root: Path, shapes: str) -> None:
    """The second compilation of each task."""
    found: dict[str, float] = {}
    for name, module in imported(root, shapes):
        compile_module(module.clone())
        found[name] = sum(compile_module(module).seconds.values())
    print("\n".join(task_report(found)))


def main(arguments: Sequence[str]) -> None:
    """Measure what the arguments ask for."""
    measure(chain, 10)  # the process gets warm
    if arguments and arguments[0] not in PROGRAMS:
        tasks(Path(arguments[0]), arguments[1] if len(arguments) > 1 else "pre2026")
        return
    for name in arguments or PROGRAMS:
        program, sizes = PROGRAMS[name]
        print(name)
        print("\n".join(growth_report(sizes, [measure(program, size) for size in sizes])))


if __name__ == "__main__":
    main(sys.argv[1:])
