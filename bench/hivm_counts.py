"""
How many kernels of the suite are written as HIVM, and how many of those bishengir-opt verifies.

`python -m bench.hivm_counts [STEP]` takes every STEP-th run of the suite (all by default, which
take a quarter of an hour) and counts each kernel on its own. It needs the extras torch and peer.
"""

import importlib
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import Rewriter

from acc.bench.data_files import read_shapes
from acc.bench.selection import Run, select_runs
from acc.bench.suite import open_suite
from acc.diagnostics import UserError
from acc.dialects.tile.kernel import KernelOp
from acc.emit.hivm.target import emit_hivm
from acc.frontend.torch.importer import import_program
from acc.frontend.torch.model_file import load_model_file
from acc.module_chip import set_chip
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.registry import all_passes, make_context

VERIFIED = "verified"


def suite_runs() -> list[Run]:
    """All runs of our own suite."""
    suite = open_suite("suite", None)
    return list(select_runs(suite, (), (), read_shapes(str(suite.default_shapes))))


def lowered(run: Run) -> ModuleOp:
    """The kernels of a run in explicit form."""
    module = import_program(load_model_file(run.task.file, run.settings)).module
    set_chip(module, None)
    pipeline = parse_pipeline("linalg-to-tile,tile-to-buffers", all_passes())
    run_pipeline(make_context(), module, pipeline)
    return module


def single_kernels(module: ModuleOp) -> Iterator[ModuleOp]:
    """For each kernel, a copy of the module without the others."""
    for kernel in module.ops:
        if isinstance(kernel, KernelOp):
            copy = module.clone()
            for other in list(copy.ops):
                if isinstance(other, KernelOp) and other.sym_name != kernel.sym_name:
                    Rewriter.erase_op(other)
            yield copy


def verify(text: str) -> str | None:
    """What bishengir-opt says of a module that it does not verify."""
    package = importlib.import_module("ascendnpuir")
    tool = Path(str(package.__file__)).parent / "bin" / "bishengir-opt"
    done = subprocess.run([tool], input=text, capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else done.stderr


def outcome(kernel: ModuleOp) -> str:
    """`verified`, why acc does not write the kernel, or what bishengir-opt refuses."""
    try:
        text = emit_hivm(kernel)
    except UserError as error:
        named = re.match(r"'[\w.]+' has no counterpart", error.text)
        return f"refused: {named[0] if named else error.text}"
    error = verify(text)
    return VERIFIED if error is None else f"not verified: {error}"


def measure(runs: Iterable[Run]) -> Counter[str]:
    """The kernels of some runs by their outcome."""
    counts = Counter[str]()
    for run in runs:
        counts.update(outcome(kernel) for kernel in single_kernels(lowered(run)))
    return counts


def report(runs: int, counts: Counter[str]) -> str:
    """The counts in words."""
    kernels = counts.total()
    refused = sum(count for why, count in counts.items() if why.startswith("refused: "))
    head = (
        f"{runs} runs make {kernels} kernels: {kernels - refused} written, "
        f"{counts[VERIFIED]} verified"
    )
    rest = [f"{count:5} {why}" for why, count in counts.most_common() if why != VERIFIED]
    return "\n".join([head, *rest])


def main(arguments: list[str]) -> None:
    """Count, and print the counts."""
    runs = suite_runs()[:: int(arguments[0]) if arguments else 1]
    print(report(len(runs), measure(runs)))


if __name__ == "__main__":
    main(sys.argv[1:])
