"""
The host model: AscendC executed by this machine, with the faults that a device would punish.

The kernel source is compiled unchanged against the headers in `host_headers` and runs in a process
of its own, so that a crash or an endless loop of a kernel is a fault like any other.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from acc.diagnostics import UserError
from acc.exec.backend import Array, Buffer, Launch, RunResult, TilingField, Traffic
from acc.exec.buffer_names import with_buffer_names
from acc.exec.build import Program, build_program, kernels_of
from acc.exec.host_options import HostOptions
from acc.exec.report import BlockCost, Report, read_report
from acc.target.chip import Chip
from acc.target.rules.launch import block_count_problem

_GRACE_SECONDS = 10.0
"""How long the process may take beside the launches, and after it should have stopped itself."""


class HostModel:
    """Runs kernels on this machine as vector cores of a chip would."""

    def __init__(
        self,
        chip: Chip,
        *,
        threads: int | None = None,
        timeout_seconds: float = 60.0,
        memory_bytes: int = 8 << 30,
        options: HostOptions | None = None,
    ) -> None:
        self.chip = chip
        self.threads = threads or os.cpu_count() or 1
        self.timeout_seconds = timeout_seconds
        self.memory_bytes = memory_bytes
        self.options = options or HostOptions()

    def run(
        self, source: str, launches: Sequence[Launch], buffers: Mapping[str, Buffer]
    ) -> RunResult:
        """
        Compile the source and run the launches; see `Backend.run`.

        Once a launch has a fault, later launches do not run. Raises `UserError` for more blocks
        than the chip's runtime takes.
        """
        start = time.perf_counter()
        for launch in launches:
            self._check_blocks(launch)
        program = build_program(source, launches, self.chip)
        compiled = time.perf_counter()
        active = [launch for launch in launches if launch.blocks > 0]
        with tempfile.TemporaryDirectory(prefix="acc-run-") as scratch:
            report = self._execute(program, launches, active, buffers, Path(scratch))
            outputs = _read_outputs(buffers, Path(scratch), ran=report.finished)
        seconds = {
            "compile": compiled - start,
            "run": time.perf_counter() - compiled,
            "kernel": report.seconds,
        }
        faults = with_buffer_names(report.faults, source)
        return RunResult(outputs, faults, self._traffic(report), seconds)

    def _check_blocks(self, launch: Launch) -> None:
        problem = block_count_problem(self.chip, launch.blocks)
        if problem is not None:
            raise UserError(f"kernel '{launch.kernel}': {problem}")

    def _execute(
        self,
        program: Program,
        launches: Sequence[Launch],
        active: Sequence[Launch],
        buffers: Mapping[str, Buffer],
        scratch: Path,
    ) -> Report:
        # In another order a wrong kernel shall give the same wrong values again.
        threads = self.threads if self.options.order == "program" else 1
        request = [f"limits\t{threads}\t{self.timeout_seconds}\t{self.memory_bytes}"]
        request += self.options.lines()
        names = list(buffers)
        for index, name in enumerate(names):
            request.append(_buffer_line(name, buffers[name], scratch / f"{index}.bin"))
        kernels = [launch.kernel for launch in kernels_of(launches)]
        for launch in active:
            request.append(_launch_line(launch, kernels.index(launch.kernel), names))
        (scratch / "request").write_text("\n".join(request) + "\n", "utf-8")
        files = (program.runner, program.kernels, scratch / "request", scratch / "report")
        arguments = [str(file) for file in files]
        try:
            done = subprocess.run(
                arguments,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                check=False,
                timeout=self.timeout_seconds + _GRACE_SECONDS,
            )
            status, printed = done.returncode, done.stderr
        except subprocess.TimeoutExpired as error:
            status, printed = None, _text(error.stderr)
        sys.stderr.write(printed)  # what the kernels print, a line behind the number of its block
        return read_report(scratch / "report", status, self.timeout_seconds, active)

    def _traffic(self, report: Report) -> Traffic:
        blocks = report.blocks
        if not blocks:
            return Traffic()
        used = [sum(b.launch == launch for b in blocks) for launch in {b.launch for b in blocks}]
        moved = _by_block(report, lambda b: b.gm_bytes)
        work = moved if sum(moved) > 0 else _by_block(report, lambda b: b.vector_repeats)
        mean = sum(work) / len(work)
        return Traffic(
            gm_bytes=sum(b.gm_bytes for b in blocks),
            vector_instructions=sum(b.vector_instructions for b in blocks),
            vector_repeats=sum(b.vector_repeats for b in blocks),
            ub_high_water=max(b.ub_high_water for b in blocks),
            cores=min(max(used), self.chip.vector_cores),
            balance=max(work) / mean if mean > 0 else 1.0,
        )


def _text(output: bytes | str | None) -> str:
    return output.decode("utf-8", "replace") if isinstance(output, bytes) else output or ""


def _by_block(report: Report, cost: Callable[[BlockCost], int]) -> list[int]:
    """A cost of each block index, summed over the launches."""
    sums: dict[int, int] = {}
    for block in report.blocks:
        sums[block.block] = sums.get(block.block, 0) + cost(block)
    return list(sums.values())


def _buffer_line(name: str, buffer: Buffer, file: Path) -> str:
    """Writes an input's bytes and describes the buffer to the process."""
    if buffer.direction in ("in", "inout"):
        file.write_bytes(np.ascontiguousarray(buffer.array).tobytes())
    return f"buffer\t{name}\t{buffer.direction}\t{buffer.array.nbytes}\t{file}"


def _launch_line(launch: Launch, kernel: int, names: Sequence[str]) -> str:
    indices = [str(names.index(name)) for name in launch.buffers]
    words = [str(_word(field)) for field in launch.tiling]
    return "\t".join(
        ["launch", str(kernel), str(launch.blocks), str(len(indices)), *indices, *words]
    )


def _word(field: TilingField) -> int:
    """A tiling value as the 64-bit word whose first bytes hold it."""
    return int.from_bytes(field.packed(), "little")


def _read_outputs(buffers: Mapping[str, Buffer], scratch: Path, *, ran: bool) -> dict[str, Array]:
    outputs: dict[str, Array] = {}
    for index, (name, buffer) in enumerate(buffers.items()):
        if buffer.direction in ("out", "inout") and ran:
            raw = (scratch / f"{index}.bin").read_bytes()
            array = np.frombuffer(raw, dtype=buffer.array.dtype).reshape(buffer.array.shape)
            outputs[name] = array.copy()
    return outputs
