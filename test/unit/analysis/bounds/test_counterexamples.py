"""Broken kernels: each counterexample is run, or worked out, to see that it is one."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

pytest.importorskip("z3")

from acc import registry
from acc.analysis.bounds.launches import programs
from acc.analysis.bounds.obligations import ProgramObligations
from acc.analysis.bounds.proof import LaunchResult, Limits, prove_program
from acc.analysis.bounds.refuted import Refuted
from acc.analysis.bounds.solver import Answer, solve
from acc.interp.interpreter import Interpreter, InterpreterError
from acc.parsing import parse_module
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from acc.printing import module_text
from acc.target.chip import DEFAULT_CHIP, load_chip

ADD = Path(__file__).resolve().parents[4] / "examples" / "add.mlir"
LIMITS = Limits(range(2**31), timeout_ms=3000, search_steps=40000)


@cache
def add_text() -> str:
    """The sum of two tensors of M elements, lowered."""
    ctx = registry.make_context()
    module = parse_module(ctx, ADD.read_text("utf-8"), "add.mlir")
    run_pipeline(ctx, module, parse_pipeline("tile-to-ascendc", registry.all_passes()))
    return module_text(module)


def broken(*changes: tuple[str, str]) -> ModuleOp:
    """The sum with what patterns match replaced."""
    text = add_text()
    for pattern, new in changes:
        text, count = re.subn(pattern, new, text)
        assert count, pattern
    return parse_module(registry.make_context(), text, "broken.mlir")


def prove(module: ModuleOp, limits: Limits = LIMITS) -> Refuted | list[LaunchResult]:
    """What comes out for its only program."""
    (program,) = programs(module)
    return prove_program(program, load_chip(DEFAULT_CHIP), limits)


def refuted(module: ModuleOp) -> Refuted:
    """The counterexample."""
    result = prove(module)
    assert isinstance(result, Refuted)
    return result


def run(module: ModuleOp, sizes: Mapping[str, int]) -> None:
    """The program in the interpreter, which sees accesses outside and elements not written."""
    Interpreter(module).call("main", [np.zeros(sizes["M"], np.float32) for _ in range(3)])


LAST = r"%last = arith.minui %next, %M : index"
ONE = "%one = arith.constant 1 : index\n"
OUTSIDE = {
    "no minimum for the tail": (r"%n = arith.minui", "%n = arith.maxui"),
    "no minimum for the share": (LAST, "%last = arith.maxui %next, %next : index"),
    "an offset too large": (
        r"(%\w+) = ascendc.subscript %zGm\[(%\w+)\]",
        r"%one = arith.constant 1 : i64\n%moved = arith.addi \2, %one : i64\n"
        r"\1 = ascendc.subscript %zGm[%moved]",
    ),
}
MISSING = {
    "shares that end early": (
        LAST,
        f"{ONE} %early = arith.subi %next, %one : index\n%last = arith.minui %early, %M : index",
    ),
    "one core only": (r"func.return %\w+, %perCore", f"{ONE} func.return %one, %perCore"),
    "steps too long": (r"step %TILE", "step %far"),
}
FAR = (r"(%TILE = .*)", r"\1\n%far = arith.constant 4097 : index")
OVERLAP = (
    LAST,
    f"{ONE} %further = arith.addi %next, %one : index\n%last = arith.minui %further, %M : index",
)
OVERFLOW = (r"(%rest = arith.subi %last, %i : index)", r"\1\n%o = arith.muli %i, %TILE : index")


def test_the_kernel_itself_is_proved():
    results = prove(broken())
    assert not isinstance(results, Refuted)
    assert [result.open for result in results] == [[]]
    assert results[0].total > 40


@pytest.mark.parametrize("name", OUTSIDE)
def test_outside_of_a_tensor(name: str):
    module = broken(OUTSIDE[name])
    found = refuted(module)
    assert "reaches bytes" in found.violation.text
    with pytest.raises(InterpreterError, match="reaches bytes"):
        run(module, found.sizes)


@pytest.mark.parametrize("name", MISSING)
def test_elements_that_nobody_writes(name: str):
    module = broken(*((FAR,) if "far" in MISSING[name][1] else ()), MISSING[name])
    found = refuted(module)
    assert "nobody writes" in found.violation.text
    with pytest.raises(InterpreterError, match="are not written"):
        run(module, found.sizes)


def test_elements_that_two_cores_write():
    found = refuted(broken(OVERLAP))
    size = found.sizes["M"]
    share = max(-(-size // 48 + 127) // 128 * 128, 128)
    numbers = re.search(r"that core (\d+) writes too", found.violation.text)
    core = re.match(r"core (\d+) of", found.violation.where)
    assert numbers is not None and core is not None
    first, second = int(numbers[1]), int(core[1])
    assert first * share < size and second * share < min(first * share + share + 1, size)


TOO_SMALL = (r"%zQueue number 2 bytes 16384", "%zQueue number 2 bytes 16352")


def test_what_was_asked_before_does_not_matter():
    found = [refuted(broken(TOO_SMALL)) for _ in range(2)]
    assert len({(each.violation.text, each.sizes["M"]) for each in found}) == 1


def test_a_buffer_too_small():
    found = refuted(broken(TOO_SMALL))
    reached = re.search(r"bytes 0 to (\d+) of 'zQueue', which has 16352", found.violation.text)
    assert reached is not None and 16352 < int(reached[1]) <= 16384
    # shares are multiples of 128: below this size they are at most 4096 - 128, which fits
    assert found.sizes["M"] > 48 * (4096 - 128)


def test_an_index_that_overflows():
    found = refuted(broken(OVERFLOW))
    at = re.search(r"%i = (\d+)", found.violation.where)
    assert at is not None and int(at[1]) * 4096 >= 2**32 and int(at[1]) < found.sizes["M"]
    assert f"gives {int(at[1]) * 4096}," in found.violation.text


def test_no_overflow_below_a_size():
    limits = Limits(range(2**20), LIMITS.timeout_ms, LIMITS.search_steps)
    results = prove(broken(OVERFLOW), limits)
    assert not isinstance(results, Refuted) and results[0].open == []


def test_what_is_given_is_possible():
    """Nothing is proved from a contradiction."""
    (program,) = programs(broken())
    obligations = ProgramObligations(program, load_chip(DEFAULT_CHIP), LIMITS.sizes)
    for obligation in obligations.launches[0].obligations:
        given = [*obligation.given, *obligations.terms.facts_about(obligation.given)]
        assert solve(given, 1000).answer is Answer.POSSIBLE, obligation.need.what
