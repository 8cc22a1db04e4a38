"""How runs add up to a report, and which failure comes first."""

from dataclasses import replace

from xdsl.utils.hints import isa

from acc.diagnostics import FaultError, MismatchError
from acc.driver.failure import failure_of
from acc.driver.report import Measured, RunReport
from acc.exec.backend import Fault
from acc.locations import Place

FAULT = Fault("gm-out-of-bounds", "too far", "k", 3, "DataCopy(...)", 2, count=4)


def report(*runs: Measured) -> RunReport:
    """A report of finished runs."""
    return RunReport(
        "f.mlir", runs=list(runs), source="line one\n  line two;\n", reference="interp"
    )


def test_fault_beats_mismatch():
    wrong = Measured(wrong=["trial 0, result 'out': 1 of 1 elements differ"])
    assert isinstance(failure_of(report(wrong)), MismatchError)
    assert isinstance(failure_of(report(wrong, Measured(faults=[FAULT]))), FaultError)


def test_fault_points_at_its_statement():
    failure = failure_of(report(Measured(faults=[FAULT])))
    assert failure is not None
    (note,) = failure.notes
    assert str(note.place) == "kernel.cpp:2:3"
    assert note.place is not None
    assert note.place.length == len("line two;")
    assert note.text == ("gm-out-of-bounds: too far; in DataCopy(...) [kernel k, block 3, 4 times]")


def test_fault_names_what_its_statement_was_made_from():
    found = report(Measured(faults=[FAULT]))
    found.places = (None, Place("softmax.py", 32, 13))
    failure = failure_of(found)
    assert failure is not None
    assert [str(note.place) for note in failure.notes] == ["kernel.cpp:2:3", "softmax.py:32:13"]
    source = {"file": "softmax.py", "line": 32, "column": 13}
    assert f"'source': {source}" in str(found.as_json()["faults"])


def test_many_faults_are_counted_but_not_all_listed():
    lines = [replace(FAULT, source_line=line) for line in range(1, 21)]
    failure = failure_of(report(Measured(faults=lines)))
    assert failure is not None
    assert failure.text == "the host model found 20 faults"
    assert len(failure.notes) == 9
    assert failure.notes[-1].text == "and 12 more"


def test_faults_of_one_rule_in_one_line_are_one():
    blocks = [replace(FAULT, block=block, count=2) for block in range(7)]
    other = replace(FAULT, rule="poison-store")
    found = report(Measured(faults=[*blocks, other]), Measured(faults=blocks))
    failure = failure_of(found)
    assert failure is not None
    assert failure.text == "the host model found 15 faults in 2 places"
    first, second = failure.notes
    assert first.text == (
        "gm-out-of-bounds: too far; in DataCopy(...) "
        "[kernel k, blocks 0, 1, 2, 3 and 3 more, 28 times]"
    )
    assert second.text.startswith("poison-store: ")
    listed = found.as_json()["faults"]
    assert isa(listed, list[object])
    assert len(listed) == 15


def test_total_takes_the_largest_errors():
    first, second = Measured(finished=True), Measured(finished=True)
    first.add_errors(0.5, 0.25, 1)
    second.add_errors(0.125, 2.0, 3)
    total = report(first, second).total
    assert (total.max_abs_err, total.max_rel_err, total.eager_only) == (0.5, 2.0, 4)
    assert total.correct is True


def test_unfinished_run_is_neither_right_nor_wrong():
    assert Measured().correct is None
    assert report(Measured(finished=True), Measured()).total.correct is None
    assert report().as_json()["correct"] is None
