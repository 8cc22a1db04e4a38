"""The whole of a run, from the input to the comparison."""

from contextlib import closing

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError
from acc.driver.hand_written import run_kernel_file
from acc.driver.inputs import load
from acc.driver.lowering import ask, ask_for_fragments, kernel_count, level_of, lower
from acc.driver.npu_runner import NpuRunner
from acc.driver.options import RunOptions
from acc.driver.progress import Stage
from acc.driver.report import RunReport, Status
from acc.driver.rerun import host_command
from acc.driver.save_dir import SaveDir
from acc.driver.subject import Subject
from acc.driver.targets import HostRunner, InterpRunner, Runner
from acc.driver.trials import run_trials
from acc.emit.host import emit_host
from acc.emit.target import emit_kernels
from acc.module_chip import set_chip


def run(options: RunOptions, report: RunReport) -> None:
    """
    Do what the options ask for, noting in the report how far it got and what was found.

    Raises whatever stops the run; wrong results and faults are part of the report.
    """
    note_device(options, report)
    report.is_dynamic = options.sizes != ({},)
    if options.kernel is not None:
        run_kernel_file(options, report)
    else:
        subject = open_subject(options, report)
        with closing(build(options, subject, report)) as runner:
            for sizes in options.sizes:
                report.runs.append(run_trials(subject, runner, options, sizes, report))
    conclude(report)


def note_device(options: RunOptions, report: RunReport) -> None:
    """Note on which device a run is, and how to do it without one."""
    report.device = options.device
    if options.device is not None:
        report.rerun = host_command(options)


def open_subject(options: RunOptions, report: RunReport) -> Subject:
    """Read and import the input."""
    with report.progress.at(Stage.IMPORT):
        import_it = load(options)
        try:
            subject = import_it()
        except UserError as error:
            _set_unsupported(report, error)
            raise
        set_chip(subject.module, options.chip)
    report.reference = subject.reference
    return subject


def show_questions(options: RunOptions, report: RunReport) -> None:
    """Let a session that asks nothing show what a model would be asked."""
    subject = open_subject(options, report)
    with report.progress.at(Stage.LOWER):
        ask(subject.module, options.asking)
        ask_for_fragments(subject.module)


def build(options: RunOptions, subject: Subject, report: RunReport) -> Runner:
    """Lower the module of a subject, keep every stage, and give what runs it."""
    module, progress, save = subject.module, report.progress, SaveDir(options.save_dir)
    is_tensor_code = level_of(module) == "linalg"
    try:
        with progress.at(Stage.LOWER):
            for level in lower(module, options.asking):
                save.module(level, module)
    except UserError as error:
        if is_tensor_code:
            _set_unsupported(report, error)
        raise
    report.kernels = kernel_count(module)
    if report.kernels:
        with progress.at(Stage.EMIT):
            runner = _on_device(options, module, report)
            if runner is None:
                kernels = emit_kernels(module)
                report.source, report.places = kernels.text, kernels.places
            save.text(report.source_name, report.source)
            if options.save_dir is not None:
                save.text("host.cpp", emit_host(module))
        if runner is not None:
            return runner
    if options.target == "interp":
        report.compiled = True
        return InterpRunner(module)
    return HostRunner(module, report.source, options.host)


def _on_device(options: RunOptions, module: ModuleOp, report: RunReport) -> Runner | None:
    """What runs the module on the device of the options, if they have one."""
    if options.device is None:
        return None
    runner = NpuRunner(module, options.device, options.npu)
    kernels = runner.sources.kernels
    report.source_name, report.source = kernels.path, kernels.text
    report.places = runner.sources.places
    return runner


def _set_unsupported(report: RunReport, error: UserError) -> None:
    """What stops here is no mistake in the input, but something that acc cannot compile."""
    if error.exit_code == UserError.exit_code:
        report.status = Status.UNSUPPORTED


def conclude(report: RunReport) -> None:
    """Note how a run ended that nothing stopped."""
    total = report.total
    if total.faults:
        report.status = Status.FAULT
    elif total.wrong:
        report.status = Status.MISMATCH
    else:
        report.status = Status.OK
        report.progress.reach(Stage.DONE)
