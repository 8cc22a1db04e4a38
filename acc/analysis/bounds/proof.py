"""The proof of one program: what is proved, a counterexample, what stays open."""

from collections import Counter
from dataclasses import dataclass, field

from xdsl.ir import Operation

from acc.analysis.bounds.concrete import Violation
from acc.analysis.bounds.counterexample import Counterexamples
from acc.analysis.bounds.formula import Formula
from acc.analysis.bounds.launches import Launch, Program
from acc.analysis.bounds.need import GaveUp, Kind
from acc.analysis.bounds.obligations import LaunchObligations, ProgramObligations
from acc.analysis.bounds.query import prove
from acc.analysis.bounds.refuted import Refuted
from acc.analysis.bounds.search import runs_through, search
from acc.analysis.bounds.solver import Answer, Solution, solve
from acc.target.chip import Chip


@dataclass(frozen=True)
class Limits:
    """What is assumed of sizes, and how much work a proof may take."""

    sizes: range
    """Of every symbol."""

    timeout_ms: int
    """Of one obligation in the solver."""

    search_steps: int
    """Operations that the search for counterexamples may walk over, per program."""


@dataclass(frozen=True)
class Open:
    """An obligation that is neither proved nor refuted, and why."""

    op: Operation
    what: str
    reason: str


@dataclass
class LaunchResult:
    """What came out for one launch."""

    launch: Launch
    proved: Counter[Kind] = field(default_factory=Counter[Kind])
    open: list[Open] = field(default_factory=list[Open])

    @property
    def total(self) -> int:
        """Number of obligations."""
        return self.proved.total() + len(self.open)


def prove_program(program: Program, chip: Chip, limits: Limits) -> Refuted | list[LaunchResult]:
    """
    A counterexample, or what is proved of each launch.

    Raises `GaveUp` for a program that cannot be read at all.
    """
    if (found := search(program, chip, limits.sizes, limits.search_steps)) is not None:
        return found
    obligations = ProgramObligations(program, chip, limits.sizes)
    for output in obligations.unwritten():
        return Refuted(Violation(program.op, f"no launch writes '{output.name}'", ""), {})
    if solve(obligations.given, limits.timeout_ms).answer is Answer.IMPOSSIBLE:
        raise GaveUp(program.op, "its tensors do not fit into global memory at any size allowed")
    results: list[LaunchResult] = []
    for each in obligations.launches:
        result = _decide(obligations, each, limits)
        if isinstance(result, Refuted):
            return result
        results.append(result)
    if any(result.open for result in results) and not program.symbols:
        _prove_by_running(program, chip, limits, results)
    return results


def _decide(
    obligations: ProgramObligations, each: LaunchObligations, limits: Limits
) -> Refuted | LaunchResult:
    result = LaunchResult(each.launch)
    result.open += (Open(reason.op, "its bounds hold", reason.reason) for reason in each.undecided)
    examples = Counterexamples(obligations, each, limits.timeout_ms, limits.search_steps)
    # an instruction often touches the same bytes by several operands
    proved: set[tuple[tuple[Formula, ...], Formula]] = set()
    for obligation in each.obligations:
        need, question = obligation.need, (obligation.given, obligation.need.goal)
        if question in proved:
            result.proved[need.kind] += 1
            continue
        solution = prove(obligations.terms, obligation.given, need.goal, limits.timeout_ms)
        if solution.answer is Answer.IMPOSSIBLE:
            result.proved[need.kind] += 1
            proved.add(question)
            continue
        found = None if solution.answer is Answer.UNKNOWN else examples.of(obligation, solution)
        if isinstance(found, Refuted):
            return found
        result.open.append(Open(need.op, need.what, found or _why_open(solution)))
    return result


def _why_open(solution: Solution) -> str:
    if solution.by_clock:
        return "the solver ran out of time, which a faster machine may not"
    return "the solver gave up"


def _prove_by_running(
    program: Program, chip: Chip, limits: Limits, results: list[LaunchResult]
) -> None:
    """Without symbols there is one run, which decides what the solver did not."""
    if runs_through(program, chip, limits.search_steps):
        for result in results:
            result.proved[Kind.RUN] += len(result.open)
            result.open.clear()
