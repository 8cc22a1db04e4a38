"""Runs a lowered program on an NPU: builds its library, and asks the process with the device."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError, note, warn
from acc.driver.device import Device
from acc.driver.targets import Expected, Outcome
from acc.emit.projects.loadable.writer import Loadable, loadable
from acc.emit.projects.operator import operator_of
from acc.exec.npu.compiler import build_library
from acc.exec.npu.device_process import DeviceProcess
from acc.exec.npu.faults import fault_of
from acc.exec.npu.judging import wanted
from acc.exec.npu.messages import DeviceCompileError
from acc.exec.npu.options import NpuOptions
from acc.exec.npu.requests import Ended, Failed, Ran, RunProgram, Wanted
from acc.exec.npu.sources import DeviceSources
from acc.interp.values import Array
from acc.launch_plan import bind_sizes, plan_launches
from acc.locations import Place
from acc.target.chip import load_chip

_SHOWN = 8


class NpuRunner:
    """Runs the C++ of a lowered module on a device."""

    def __init__(self, module: ModuleOp, device: Device, options: NpuOptions) -> None:
        self.operator = operator_of([module])
        self.device, self.options = device, options
        self.sources: Loadable = loadable(self.operator)
        self.process = DeviceProcess(device.toolkit, options.device)
        self._library: Path | None = None
        self._shapes: set[tuple[int, ...]] = set()

    def run(self, arrays: Sequence[Array], expected: Expected | None = None) -> Outcome:
        """See `Runner.run`. Raises `UserError` where the device's compiler refuses the source."""
        program = self.operator.variants[0]
        plan = plan_launches(self.operator.module, arrays)
        start = time.perf_counter()
        library = self._built()
        seconds = {"compile": time.perf_counter() - start}
        shape_of_run = tuple(size for array in arrays for size in array.shape)
        is_new = shape_of_run not in self._shapes
        self._shapes.add(shape_of_run)
        request = self._request(library, arrays, bind_sizes(program, arrays), expected, is_new)
        answer = self.process.ask(request, self.options.timeout_seconds)
        if not isinstance(answer, Ran):
            assert isinstance(answer, Failed | Ended)
            self.process.close()  # after an error of the device, all later ones are its fallout
            kernels = [launch.kernel for launch in plan.launches if launch.blocks]
            return Outcome(None, (fault_of(answer, kernels),), seconds=seconds)
        if is_new and self.options.profile is not None:
            self._profile(request, self.options.profile)
        return Outcome(
            answer.outputs,
            seconds={**seconds, "kernel": answer.seconds},
            judged=None if answer.outputs is not None else answer.judged,
            times=answer.times,
        )

    def close(self) -> None:
        """End the process with the device."""
        self.process.close()

    def _request(
        self,
        library: Path,
        arrays: Sequence[Array],
        sizes: dict[str, int],
        expected: Expected | None,
        is_timed: bool,
    ) -> RunProgram:
        first_output = len(self.operator.inputs)
        outputs = tuple(arrays[first_output:])
        values = tuple(sizes[symbol] for symbol in self.operator.symbols)
        return RunProgram(
            library,
            tuple(arrays[:first_output]),
            outputs,
            values,
            None if expected is None else _wanted(outputs, expected),
            returns_outputs=expected is None or expected.is_first,
            warmup=self.options.warmup,
            repeats=self.options.repeats if is_timed else 0,
            eager=expected.eager_task() if is_timed and expected is not None else None,
        )

    def _built(self) -> Path:
        if self._library is None:
            kernels = self.sources.kernels
            files = (kernels, *self.sources.headers, *self.sources.host)
            sources = DeviceSources(
                kernels.path,
                tuple(file.path for file in self.sources.host),
                {file.path: file.text for file in files},
            )
            try:
                chip = load_chip(self.device.chip)
                self._library = build_library(self.device.toolkit, sources, chip)
            except DeviceCompileError as error:
                raise self._not_compiled(error) from error
        return self._library

    def _not_compiled(self, error: DeviceCompileError) -> UserError:
        """The compiler's errors at the C++, each with what that was made from."""
        notes = [note(f"the command was: {' '.join(error.command)}")]
        for message in error.found[:_SHOWN]:
            place = Place(self.sources.kernels.path, message.line, message.column)
            notes.append(note(message.text, place))
            known = 0 < message.line <= len(self.sources.places)
            if known and (origin := self.sources.places[message.line - 1]) is not None:
                notes.append(note("which was made from this", origin))
        if not error.found:
            return UserError(error.text, notes=notes)
        count = len(error.found)
        return UserError(
            f"the device's compiler (CANN {error.version}) refused the kernel: "
            f"{count} error{'s' if count > 1 else ''}",
            notes=notes,
        )

    def _profile(self, request: RunProgram, folder: Path) -> None:
        """One more run, under the profiler of the toolkit."""
        msprof = self.device.toolkit.msprof
        if msprof is None:
            place = self.device.toolkit.path
            fix = note(
                "bash Ascend-cann-toolkit_VERSION_linux-ARCH.run --install # not nnrt or nnae"
            )
            warn(f"no profile: the toolkit in {place} has no msprof", notes=[fix])
            return
        folder.mkdir(parents=True, exist_ok=True)
        prefix = [str(msprof), f"--output={folder}"]
        process = DeviceProcess(self.device.toolkit, self.options.device, prefix)
        try:
            single = RunProgram(request.library, request.inputs, request.outputs, request.sizes)
            answer = process.ask(single, self.options.timeout_seconds)
            process.finish(self.options.timeout_seconds)
        finally:
            process.close()
        if not isinstance(answer, Ran):
            assert isinstance(answer, Failed | Ended)
            warn(f"no profile: {fault_of(answer, ()).message}")


def _wanted(outputs: Sequence[Array], expected: Expected) -> tuple[Wanted, ...] | None:
    """What a device judges by: in the types of the program, whose bytes have no sign."""
    found = wanted(expected.want, expected.eager, expected.tolerance)
    if found is None:
        return None
    return tuple(
        Wanted(each.want.view(output.dtype), each.bound)
        for each, output in zip(found, outputs, strict=True)
    )
