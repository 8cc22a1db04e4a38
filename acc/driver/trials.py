"""Runs the trials of one size and compares each with the reference."""

from acc.driver.arrays import bytes_in_use, program_arrays, program_of, result_arrays
from acc.driver.memory import check_memory
from acc.driver.options import RunOptions
from acc.driver.progress import Stage
from acc.driver.report import Measured, RunReport
from acc.driver.subject import Case, Sizes, Subject
from acc.driver.targets import Expected, Runner
from acc.exec.compare import compare
from acc.interp.values import Array


def run_trials(
    subject: Subject, runner: Runner, options: RunOptions, sizes: Sizes, report: RunReport
) -> Measured:
    """All trials at one size, up to the first that has a fault."""
    measured, progress = Measured(sizes), report.progress
    measured.compared = subject.reference != "none"
    program = program_of(subject.module)
    given = {n: size for n, size in options.settings.items() if isinstance(size, int)}
    check_memory(program, {**given, **sizes})
    for number in range(options.trials):
        with progress.at(Stage.RUN, "reference"):
            case = subject.case(sizes, number)
        arrays = program_arrays(program, case)
        expected = None
        if measured.compared:
            expected = Expected(
                case.want,
                case.eager,
                options.tolerance,
                number == 0,
                lambda number=number: subject.eager_task(sizes, number),
            )
        outcome = progress.measure(
            lambda arrays=arrays, expected=expected: runner.run(arrays, expected)
        )
        report.compiled = True
        measured.trials += 1
        measured.faults += outcome.faults
        if number == 0:
            measured.traffic = outcome.traffic
            measured.gm_minimum = bytes_in_use(program, arrays)
        measured.times = measured.times or outcome.times
        if outcome.judged is not None:
            for found in outcome.judged:
                measured.add_errors(found.max_abs_err, found.max_rel_err, found.eager_only)
            continue
        if outcome.outputs is None or outcome.faults:
            return measured
        if not measured.compared:
            continue
        with progress.at(Stage.COMPARE):
            results = result_arrays(outcome.outputs, case)
            _judge(subject, options, number, results, case, measured)
    measured.finished = True
    return measured


def _judge(
    subject: Subject,
    options: RunOptions,
    number: int,
    results: list[Array],
    case: Case,
    measured: Measured,
) -> None:
    names = subject.result_names or [str(index) for index in range(len(results))]
    for name, got, want, eager in zip(names, results, case.want, case.eager, strict=True):
        found = compare(got, want, eager, options.tolerance)
        measured.add_errors(found.max_abs_err, found.max_rel_err, found.eager_only)
        if not found.passed:
            measured.wrong.append(f"trial {number}, result '{name}': {found.detail}")
