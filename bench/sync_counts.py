"""
How many flags and barriers `insert-sync` takes, against a barrier of all pipes before every
instruction: `python -m bench.sync_counts [STEP]` takes every STEP-th kernel of the tests (all by
default). Programs that call what needs a TPipe are left out.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects.builtin import IntAttr, ModuleOp
from xdsl.ir import Operation

from acc import registry
from acc.diagnostics import UserError
from acc.dialects.ascendc.sync import PipeBarrierOp, SetFlagOp
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.types import GmType
from acc.driver.lowering import lower
from acc.driver.report import RunReport
from acc.driver.run import open_subject
from acc.exec.input_modes import InputMode
from acc.interp.element_types import array_dtype
from acc.interp.interpreter import Frame, Interpreter
from acc.interp.registration import Handler
from acc.interp.values import Values
from acc.parsing import parse_module
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.target.pipes import Pipe
from test.kernels.end_to_end import Run
from test.kernels.operator_module import NAMES
from test.kernels.test_tile_programs import FOLDER, PROGRAMS

SHAPE = (480, 1003)
"""The operators' inputs: each core has several rounds of rows with a tail."""

OPEN = 40
"""The size of dimensions that are open."""

FORMS = {"flags": "insert-sync", "full": "insert-sync{baseline=full}"}


@dataclass
class Counting(Interpreter):
    """Counts the flags and barriers that run."""

    ran: Counter[str] = field(default_factory=Counter[str])

    def handler(self, op: Operation) -> Handler[Operation]:
        """The function that runs `op`, and counts it."""
        run = super().handler(op)
        kind = _kind(op)
        if kind is None:
            return run

        def counted(frame: Frame, op: Operation, args: Values) -> Values:
            self.ran[kind] += 1
            return run(frame, op, args)

        return counted


def _kind(op: Operation) -> str | None:
    match op:
        case SetFlagOp():
            return "flags"
        case PipeBarrierOp():
            return "all" if op.pipe.data is Pipe.ALL else "one"
        case _:
            return None


@dataclass(frozen=True)
class Counts:
    """
    Flags (each is set and waited for), barriers of one pipe, and of all, in the text and as often
    as they run.
    """

    written: Counter[str]
    ran: Counter[str]


def operator(name: str) -> ModuleOp:
    """An operator of PyTorch on the AscendC level."""
    options = Run(settings={"op": name, "shape": SHAPE}).options(InputMode.AS_IS)
    module = open_subject(options, RunReport(name)).module
    list(lower(module))
    return module


def tile_program(name: str) -> ModuleOp:
    """A program of the tests on the AscendC level."""
    ctx = registry.make_context()
    module = parse_module(ctx, (FOLDER / f"{name}.mlir").read_text("utf-8"), name)
    run_pipeline(ctx, module, parse_pipeline("tile-to-ascendc", registry.all_passes()))
    return module


def measure(module: ModuleOp, form: str) -> Counts:
    """Count one program. Raises `UserError` for one that cannot be without a TPipe."""
    module = module.clone()
    steps = parse_pipeline(
        f"convert-queues-to-static,{FORMS[form]},check-sync", registry.all_passes()
    )
    run_pipeline(registry.make_context(), module, steps)
    written = Counter(kind for op in module.walk() if (kind := _kind(op)) is not None)
    interpreter = Counting(module)
    program = next(op for op in module.walk() if isinstance(op, ProgramOp))
    interpreter.call(program.sym_name.data, [_array(arg.type) for arg in program.body.block.args])
    return Counts(written, interpreter.ran)


def _array(typ: object) -> np.ndarray[tuple[int, ...], np.dtype[np.generic]]:
    assert isinstance(typ, GmType)
    shape = [d.data if isinstance(d, IntAttr) else OPEN for d in typ.shape]
    return np.ones(shape, array_dtype(typ.element_type))


def rows(step: int) -> Iterator[tuple[str, Counts, Counts]]:
    """The programs that can be measured, with their counts in both forms."""
    makers: Sequence[tuple[str, Callable[[str], ModuleOp]]] = [
        *((name, operator) for name in NAMES),
        *((name, tile_program) for name in PROGRAMS),
    ]
    for name, make in makers[::step]:
        module = make(name)
        try:
            yield name, measure(module, "flags"), measure(module, "full")
        except UserError as error:
            print(f"{name}: left out: {error.text}", file=sys.stderr)


def table(found: Sequence[tuple[str, Counts, Counts]]) -> Iterator[str]:
    """The report."""
    yield f"{'':22} {'in the text':^31} {'run by all cores':^39}"
    heads = ("flags", "one", "all", "full")
    yield (
        f"{'program':22} " + "".join(f"{h:>8}" for h in heads) + "".join(f"{h:>10}" for h in heads)
    )
    for row in found:
        yield _line(*row)
    sums = [_sum([row[1] for row in found]), _sum([row[2] for row in found])]
    yield _line("sum", sums[0], sums[1])


def _sum(counts: Sequence[Counts]) -> Counts:
    total = Counts(Counter(), Counter())
    for each in counts:
        total.written.update(each.written)
        total.ran.update(each.ran)
    return total


def _line(name: str, few: Counts, full: Counts) -> str:
    kinds = ("flags", "one", "all")
    return (
        f"{name:22} "
        + "".join(f"{few.written[kind]:8}" for kind in kinds)
        + f"{full.written['all']:8}"
        + "".join(f"{few.ran[kind]:10}" for kind in kinds)
        + f"{full.ran['all']:10}"
    )


if __name__ == "__main__":
    print("\n".join(table(list(rows(int(sys.argv[1]) if len(sys.argv) > 1 else 1)))))
