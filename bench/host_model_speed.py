"""
What the checks of the host model cost, and how far its softmax is from PyTorch's.

Prints for each program the time of its launches with all checks over that without, and for the
softmax the time with all checks over PyTorch's CPU time for the same input in this process.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import torch

from acc.driver.arrays import program_arrays, program_of
from acc.driver.options import RunOptions
from acc.driver.report import RunReport
from acc.driver.run import build, open_subject
from acc.driver.targets import HostRunner
from acc.exec.host_model import HostModel
from acc.exec.host_options import HostOptions
from acc.interp.values import Array

THREADS = 2
OPERATORS = Path(__file__).resolve().parents[1] / "test" / "kernels" / "operator_module.py"
PROGRAMS = ("softmax", "layer_norm", "rms_norm", "add", "mul_scalar", "gelu", "sum", "max")
SHAPES = ((1024, 1024), (1024, 1003), (65536, 7))
"""Rows of whole blocks, rows with tails, and rows shorter than a block."""


def main() -> None:
    """Run the programs that are named on the command line, by default all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", nargs="*", default=PROGRAMS)
    parser.add_argument("--rounds", type=int, default=5, help="the fastest of so many runs counts")
    args = parser.parse_args()
    torch.set_num_threads(THREADS)
    print(f"{'program':<24}{'checks ms':>10}{'plain ms':>10}{'ratio':>7}")
    for name in args.programs:
        for shape in SHAPES:
            checked, plain = compare(name, shape, args.rounds)
            print(
                f"{f'{name} {shape[0]}x{shape[1]}':<24}{checked * 1e3:>10.2f}{plain * 1e3:>10.2f}",
                end="",
            )
            print(f"{checked / plain:>7.1f}")
            if name == "softmax" and shape == SHAPES[0]:
                eager = torch_seconds(args.rounds)
                print(f"  torch takes {eager * 1e3:.2f} ms of CPU time: {checked / eager:.1f}x")


def compare(name: str, shape: tuple[int, int], rounds: int) -> tuple[float, float]:
    """Seconds of the launches with all checks, and without."""
    text = OPERATORS.read_text("utf-8")
    options = RunOptions(str(OPERATORS), text=text, settings={"op": name, "shape": shape})
    report = RunReport(options.file)
    subject = open_subject(options, report)
    runner = build(options, subject, report)
    assert isinstance(runner, HostRunner)
    arguments = program_arrays(program_of(subject.module), subject.case({}, 0))
    checked = launch_seconds(runner, arguments, HostOptions(), rounds)
    return checked, launch_seconds(runner, arguments, HostOptions(checks=False), rounds)


def launch_seconds(
    runner: HostRunner, arguments: Sequence[Array], options: HostOptions, rounds: int
) -> float:
    """The fastest of some runs; fails on a fault."""
    runner.model = HostModel(runner.model.chip, threads=THREADS, options=options)

    def once() -> float:
        outcome = runner.run(arguments)
        assert outcome.faults == (), [fault.text() for fault in outcome.faults]
        return outcome.seconds["kernel"]

    return fastest(once, rounds)


def torch_seconds(rounds: int) -> float:
    """CPU time of PyTorch's softmax, all threads together."""
    x = torch.randn(SHAPES[0])

    def once() -> float:
        start = time.process_time()
        torch.softmax(x, -1)
        return time.process_time() - start

    return fastest(once, 10 * rounds)


def fastest(once: Callable[[], float], rounds: int) -> float:
    """The least of some measurements, the first left out."""
    once()
    return min(once() for _ in range(rounds))


if __name__ == "__main__":
    main()
