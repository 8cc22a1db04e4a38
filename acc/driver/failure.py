"""What is said, and with which exit code, about wrong results and faults."""

from collections.abc import Iterator

from acc.diagnostics import Diagnostic, FaultError, MismatchError, UserError, note
from acc.driver.report import RunReport
from acc.exec.backend import Fault
from acc.locations import Place

_SHOWN = 8
"""Faults or differences that are listed; the report has them all."""


def failure_of(report: RunReport) -> UserError | None:
    """The error for what a finished run found; faults come before wrong results."""
    total = report.total
    if total.faults:
        count = len(total.faults)
        text = f"the host model found {count} fault{'s' if count > 1 else ''}"
        notes = [line for fault in total.faults[:_SHOWN] for line in _fault_notes(fault, report)]
        return FaultError(text, notes=[*notes, *_rest(count)])
    if total.wrong:
        text = f"results differ from the reference ({_REFERENCES[report.reference or 'interp']})"
        notes = [note(line) for line in total.wrong[:_SHOWN]]
        return MismatchError(text, notes=[*notes, *_rest(len(total.wrong))])
    return None


_REFERENCES = {"torch": "PyTorch", "interp": "the interpreter", "io": "the formula of the json"}


def _rest(count: int) -> list[Diagnostic]:
    return [note(f"and {count - _SHOWN} more")] if count > _SHOWN else []


def _fault_notes(fault: Fault, report: RunReport) -> Iterator[Diagnostic]:
    """The fault at its C++, and what of the user's file that came from."""
    place = _place(fault, report)
    times = f", {fault.count} times" if fault.count > 1 else ""
    where = f"kernel {fault.kernel}, block {fault.block}{times}" if fault.kernel else ""
    api = f"; in {fault.api}" if fault.api else ""
    yield note(f"{fault.rule}: {fault.message}{api}{f' [{where}]' if where else ''}", place)
    if (origin := report.place_of_line(fault.source_line)) is not None:
        yield note("which was made from this", origin)


def _place(fault: Fault, report: RunReport) -> Place | None:
    """The statement of the C++ that broke a rule."""
    number, lines = fault.source_line, report.source.splitlines()
    if number is None or not 0 < number <= len(lines):
        return None
    line = lines[number - 1]
    code = line.strip()
    return Place(report.source_name, number, line.find(code) + 1, max(len(code), 1))
