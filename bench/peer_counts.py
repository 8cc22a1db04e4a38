"""
Traffic, balance and vector work of 13 cases, beside those of a vendor's compiler.

`python -m bench.peer_counts [CASE ...]` compiles each case for the 910B1, runs it on the host model
against PyTorch, and prints what the busiest core and all cores do. The peer is bishengir-compile of
ascendnpu-ir 1.2.0 with its best flags, as counted on its generated kernels.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from acc.driver.options import RunOptions
from acc.driver.report import RunReport, Status
from acc.driver.run import run

CHIP = "ascend910b1"


@dataclass(frozen=True)
class Counts:
    """GM bytes over each input and output once, busiest over mean core, repeats of all cores."""

    ratio: float
    balance: float
    repeats: int


@dataclass(frozen=True)
class Case:
    """A function of PyTorch on float32 tensors, and the peer's counts with its best flags."""

    expression: str
    shapes: tuple[tuple[int, ...], ...]
    peer: Counts


def _rows(count: int, size: int) -> tuple[tuple[int, ...], ...]:
    return ((count, size),)


def _affine(count: int, size: int) -> tuple[tuple[int, ...], ...]:
    return ((count, size), (size,), (size,))


CASES = {
    "add": Case("x + y", (*_rows(1024, 1024), *_rows(1024, 1024)), Counts(1.00, 1.12, 16395)),
    "chain": Case(
        "(torch.exp(x) + y) * x",
        (*_rows(1024, 1024), *_rows(1024, 1024)),
        Counts(1.00, 1.25, 49176),
    ),
    "gelu_tanh": Case(
        "F.gelu(x, approximate='tanh')", _rows(4096, 1024), Counts(1.00, 1.03, 984000)
    ),
    "sum_last": Case("x.sum(-1)", _rows(1024, 1024), Counts(1.00, 1.03, 16384)),
    "sum_first": Case("x.sum(0)", _rows(1024, 1024), Counts(1.00, 40.00, 16720)),
    "sum_middle": Case("x.sum(1)", ((64, 128, 96),), Counts(1.00, 1.25, 16256)),
    "softmax_512": Case("torch.softmax(x, -1)", _rows(1024, 512), Counts(1.00, 1.09, 41254)),
    "softmax_1003": Case("torch.softmax(x, -1)", _rows(1024, 1003), Counts(1.00, 1.12, 82604)),
    "softmax_16384": Case("torch.softmax(x, -1)", _rows(1024, 16384), Counts(2.00, 1.03, 1968672)),
    "layer_norm_512": Case(
        "F.layer_norm(x, x.shape[-1:], y, z)", _affine(1024, 512), Counts(1.05, 1.12, 58370)
    ),
    "layer_norm_1003": Case(
        "F.layer_norm(x, x.shape[-1:], y, z)", _affine(1024, 1003), Counts(1.05, 1.12, 116740)
    ),
    "rms_norm_4096": Case(
        "x * torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-6) * y",
        (*_rows(1024, 4096), (4096,)),
        Counts(2.00, 1.03, 327440),
    ),
    "transpose": Case("x.t().contiguous()", _rows(1024, 1024), Counts(1.00, 1.12, 8192)),
}

_FILE = """
import torch
import torch.nn.functional as F
from torch import nn


class Model(nn.Module):
    def forward(self, {names}):
        return {expression}


def get_inputs():
    return [torch.randn(shape) for shape in {shapes}]
"""


def measure(case: Case) -> Counts:
    """Run a case; raises `AssertionError` where a value is wrong or a fault is found."""
    names = ", ".join("xyz"[: len(case.shapes)])
    text = _FILE.format(names=names, expression=case.expression, shapes=case.shapes)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "case.py"
        file.write_text(text, "utf-8")
        report = RunReport(str(file))
        run(RunOptions(str(file), text=text, chip=CHIP, trials=1), report)
    assert report.status is Status.OK, report.status
    found = report.total
    assert found.traffic is not None and found.gm_minimum is not None
    traffic = found.traffic
    return Counts(traffic.gm_bytes / found.gm_minimum, traffic.balance, traffic.vector_repeats)


def table(found: dict[str, Counts]) -> Iterator[str]:
    """A row for each case: ours, and the peer's."""
    yield "| case | traffic | peer | balance | peer | repeats | peer | repeats over peer |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, ours in found.items():
        peer = CASES[name].peer
        yield (
            f"| {name} | {ours.ratio:.2f} | {peer.ratio:.2f} | {ours.balance:.2f} "
            f"| {peer.balance:.2f} | {ours.repeats} | {peer.repeats} "
            f"| {ours.repeats / peer.repeats:.2f} |"
        )


def main(names: Sequence[str]) -> None:
    """Measure the cases that are named, or all."""
    found = {name: measure(CASES[name]) for name in names or CASES}
    print("\n".join(table(found)))


if __name__ == "__main__":
    main(sys.argv[1:])
