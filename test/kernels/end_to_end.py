"""Runs a file the way acc-run does, with each kind of inputs on one compiled program."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from acc.diagnostics import diagnostic_of
from acc.driver.device import Device
from acc.driver.failure import failure_of
from acc.driver.options import RunOptions, Target
from acc.driver.report import RunReport
from acc.driver.run import build, note_device, open_subject
from acc.driver.trials import run_trials
from acc.exec.input_modes import InputMode
from acc.exec.npu.options import NpuOptions
from acc.frontend.torch.program import DynamicDim

HERE = Path(__file__).parent
OPERATORS = HERE / "operator_module.py"
TRIALS = {InputMode.AS_IS: 1, InputMode.SIGNED: 1, InputMode.EXTREME: 2}
"""Two trials show both ways in which extremes are strewn in."""


@dataclass(frozen=True)
class Run:
    """What to run."""

    file: Path = OPERATORS
    settings: Mapping[str, str | int | tuple[int, ...]] = field(
        default_factory=dict[str, "str | int | tuple[int, ...]"]
    )
    dtype: str | None = None
    target: Target = "host"
    dynamic: tuple[DynamicDim, ...] = ()
    sizes: Sequence[Mapping[str, int]] = ({},)
    reference: Path | None = None
    device: Device | None = None
    """Where to run instead of the target, without taking times."""

    def options(self, mode: InputMode) -> RunOptions:
        """The options for one kind of inputs."""
        return RunOptions(
            str(self.file),
            text=self.file.read_text("utf-8"),
            settings=dict(self.settings),
            dtype=self.dtype,
            target="npu" if self.device is not None else self.target,
            chip=self.device.chip if self.device is not None else None,
            device=self.device,
            npu=NpuOptions(repeats=0),
            dynamic=self.dynamic,
            sizes=tuple(self.sizes),
            reference=self.reference,
            inputs=mode,
            trials=TRIALS[mode],
        )


def check(run: Run) -> RunReport:
    """Run with all kinds of inputs; fails on a fault and on a result that is off."""
    report = RunReport(str(run.file))
    options = run.options(InputMode.AS_IS)
    note_device(options, report)
    subject = open_subject(options, report)
    with closing(build(options, subject, report)) as runner:
        for mode in InputMode:
            options = run.options(mode)
            for sizes in options.sizes:
                report.runs.append(
                    run_trials(subject.with_inputs(mode), runner, options, sizes, report)
                )
    failure = failure_of(report)
    found = None if failure is None else diagnostic_of(failure)
    assert found is None, [message.text for message in found.with_notes()]
    return report
