"""Runs the trials of one size and compares each with the reference."""

from acc.driver.arrays import program_arrays, program_of, result_arrays
from acc.driver.options import RunOptions
from acc.driver.progress import Progress, Stage
from acc.driver.report import Measured
from acc.driver.subject import Case, Sizes, Subject
from acc.driver.targets import Outcome, Runner
from acc.exec.compare import compare
from acc.interp.values import Array


def run_trials(
    subject: Subject, runner: Runner, options: RunOptions, sizes: Sizes, progress: Progress
) -> Measured:
    """All trials at one size, up to the first that has a fault."""
    measured = Measured(sizes)
    program = program_of(subject.module)
    for number in range(options.trials):
        with progress.at(Stage.RUN, "reference"):
            case = subject.case(sizes, number)
        arrays = program_arrays(program, case, sizes)
        outcome = _run(runner, arrays, progress)
        measured.trials += 1
        measured.faults += outcome.faults
        if number == 0:
            measured.traffic = outcome.traffic
            measured.gm_minimum = sum(array.nbytes for array in arrays)
        if outcome.outputs is None or outcome.faults:
            return measured
        with progress.at(Stage.COMPARE):
            results = result_arrays(outcome.outputs, case)
            _judge(subject, options, number, results, case, measured)
    measured.finished = True
    return measured


def _run(runner: Runner, arrays: list[Array], progress: Progress) -> Outcome:
    with progress.at(Stage.COMPILE, "launch"):
        outcome = runner.run(arrays)
    spent = progress.seconds.pop("launch") - outcome.compile_seconds
    progress.add(Stage.COMPILE, outcome.compile_seconds)
    progress.add(Stage.RUN, spent)
    progress.stage = Stage.RUN
    return outcome


def _judge(
    subject: Subject,
    options: RunOptions,
    number: int,
    results: list[Array],
    case: Case,
    measured: Measured,
) -> None:
    triples = zip(results, case.want, case.eager, strict=True)
    for name, (got, want, eager) in zip(subject.result_names, triples, strict=True):
        found = compare(got, want, eager, options.tolerance)
        measured.max_abs_err = max(measured.max_abs_err or 0.0, found.max_abs_err)
        measured.max_rel_err = max(measured.max_rel_err or 0.0, found.max_rel_err)
        measured.eager_only = (measured.eager_only or 0) + found.eager_only
        if not found.passed:
            measured.wrong.append(f"trial {number}, result '{name}': {found.detail}")
