"""What is said, and with which exit code, about wrong results and faults."""

from collections.abc import Iterator, Sequence

from acc.diagnostics import Diagnostic, FaultError, MismatchError, UserError, note
from acc.driver.device_failure import device_failure
from acc.driver.report import RunReport
from acc.exec.backend import Fault
from acc.locations import Place

_SHOWN = 8
"""Faults or differences that are listed; the report has them all."""

_SHOWN_BLOCKS = 4
"""Blocks that are listed by number."""


def failure_of(report: RunReport) -> UserError | None:
    """The error for what a finished run found; faults come before wrong results."""
    total = report.total
    if report.device is not None and total.faults:
        return device_failure(total.faults, report.device, report.rerun)
    if total.faults:
        count = len(total.faults)
        groups = _same_faults(total.faults)
        text = f"the host model found {count} fault{'s' if count > 1 else ''}"
        if len(groups) < count:
            text += f" in {len(groups)} place{'s' if len(groups) > 1 else ''}"
        notes = [line for group in groups[:_SHOWN] for line in _fault_notes(group, report)]
        return FaultError(text, notes=[*notes, *_rest(len(groups))])
    if total.wrong:
        text = f"results differ from the reference ({_REFERENCES[report.reference or 'interp']})"
        notes = [note(line) for line in total.wrong[:_SHOWN]]
        return MismatchError(text, notes=[*notes, *_rest(len(total.wrong))])
    return None


_REFERENCES = {"torch": "PyTorch", "interp": "the interpreter", "io": "the formula of the json"}


def _rest(count: int) -> list[Diagnostic]:
    return [note(f"and {count - _SHOWN} more")] if count > _SHOWN else []


def _same_faults(faults: Sequence[Fault]) -> list[list[Fault]]:
    """The faults by rule and line, which many blocks and launches may have."""
    groups: dict[tuple[str, str, int | None], list[Fault]] = {}
    for fault in faults:
        groups.setdefault((fault.rule, fault.kernel, fault.source_line), []).append(fault)
    return list(groups.values())


def _fault_notes(group: Sequence[Fault], report: RunReport) -> Iterator[Diagnostic]:
    """The first of some faults at its C++, how many there are, and what that C++ came from."""
    fault = group[0]
    count = sum(other.count for other in group)
    times = f", {count} times" if count > 1 else ""
    where = f"kernel {fault.kernel}, {_blocks(group)}{times}" if fault.kernel else ""
    api = f"; in {fault.api}" if fault.api else ""
    yield note(
        f"{fault.rule}: {fault.message}{api}{f' [{where}]' if where else ''}",
        _place(fault, report),
    )
    origin = report.place_of_line(fault.source_line)
    if origin is not None and not report.is_put_together:
        yield note("which was made from this", origin)


def _blocks(group: Sequence[Fault]) -> str:
    blocks = sorted({fault.block for fault in group})
    shown = ", ".join(map(str, blocks[:_SHOWN_BLOCKS]))
    more = len(blocks) - _SHOWN_BLOCKS
    plural = "s" if len(blocks) > 1 else ""
    return f"block{plural} {shown}" + (f" and {more} more" if more > 0 else "")


def _place(fault: Fault, report: RunReport) -> Place | None:
    """The statement of the C++ that broke a rule."""
    if report.is_put_together:
        return report.place_of_line(fault.source_line)
    number, lines = fault.source_line, report.source.splitlines()
    if number is None or not 0 < number <= len(lines):
        return None
    line = lines[number - 1]
    code = line.strip()
    return Place(report.source_name, number, line.find(code) + 1, max(len(code), 1))
